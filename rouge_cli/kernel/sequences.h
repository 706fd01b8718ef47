/* How alike two sequences of words are: the Extended String Subsequence Kernel, and the length of the LCS. */
#ifndef ROUGE_SEQUENCES_H
#define ROUGE_SEQUENCES_H

#include "arrays.h"

/* A sentence: words[i] has the labels labels[label_ends[i - 1]] .. labels[label_ends[i] - 1], ascending, each once.
   label_ends counts from the start of labels, also in a sentence that stands behind others; first_label is where its
   own begin. label_ends NULL: words without labels. */
typedef struct {
    const uint32_t *words, *labels, *label_ends;
    size_t length, first_label;
} labelled_words;

/* Subsequences of up to d nodes; every skipped word costs a factor lambda on its side. */
typedef struct {
    size_t d;
    double lambda;
} subsequences;

/* ESK^d(a, b) (Hirao, Okumura and Isozaki 2006, section 4), in O(d |a| |b|). room has place for
   (2 d) (|b| + 1) numbers. */
double esk(const labelled_words *a, const labelled_words *b, subsequences kind, double *room);

/* The length of the longest common subsequence. room has place for |b| + 1 numbers. */
uint32_t lcs_length(const uint32_t *a, size_t a_length, const uint32_t *b, size_t b_length, uint32_t *room);

#endif
