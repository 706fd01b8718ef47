/* Longest common subsequences of one pair of texts: of the whole texts, and the union over sentences. */
#ifndef ROUGE_PAIR_LCS_H
#define ROUGE_PAIR_LCS_H

#include "pairs.h"

/* All return -1 for want of memory or after an interruption; tokens are numbers within the pair. */

/* The target as rows of bits, for the two below. *fits: whether each of its sentences fits into a word of them. */
int pack_target(packed_text *packed, sentence_list target, uint32_t kinds, int *fits);

/* The length of the LCS of the whole texts; the target is packed. */
int whole_lcs(pair_counting *room, const uint32_t *prediction, size_t length, double *found);

/* Whether the rows of each sentence of the prediction are not too much memory for the next. */
int fits_union(const pair_counting *room, sentence_list prediction);

/* Marks in room->marks the places of the target, which is packed and fits, on an LCS with any sentence of the prediction. */
int mark_union(pair_counting *room, sentence_list prediction);

/* How many distinct words are marked; seen is a number for each, all 0, and not left so. */
double marked_words(const pair_counting *room, uint32_t *seen);

/* The hits of the union of the sentences' LCS; the target is packed. Uses up target_counts and prediction_counts. */
int union_hits(pair_counting *room, sentence_list target, sentence_list prediction, int fits, double *hits);

/* The same where a sentence does not fit, or the target is too large to be packed: room->layout has it. */
int union_hits_of_long(pair_counting *room, sentence_list target, sentence_list prediction, double *hits);

#endif
