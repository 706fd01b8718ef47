/* What ROUGE-N, S, SU and BE count: units as dense integers, and clipped counts of them (section 5).
   Within one evaluation a token, an n-gram or a skip-bigram of the models is a unit; what only a peer has is NO_UNIT. */
#ifndef ROUGE_UNITS_H
#define ROUGE_UNITS_H

#include "arrays.h"

#define NO_UNIT UINT32_MAX
#define NO_GAP_LIMIT (-1)

typedef struct {
    uint64_t pair;
    uint32_t unit, round;
} pair_slot;

/* Pairs (unit, token) as units: an n-gram is the pair of its first n - 1 tokens and its last one, so one table holds
   n-grams of all lengths and skip-bigrams. Forgets everything at each new round without being cleared. */
typedef struct {
    pair_slot *slots;
    size_t mask, used;
    uint32_t round;
    uint32_t next; /* the next new unit */
} pair_table;

/* A model's units, each once, with how often it occurs; total counts them all. */
typedef struct {
    ints units, counts;
    double total;
} profile;

int pair_table_init(pair_table *table);
void pair_table_free(pair_table *table);

/* Starts a round in which units below first are tokens. */
void pair_table_reset(pair_table *table, uint32_t first);

/* Turns units[i] of the (n-1)-grams at i into those of the n-grams, for i in 0..length-n. For peers (known_only) an
   n-gram that no model has is NO_UNIT. -1 for want of memory. */
int extend_ngrams(pair_table *table, uint32_t *units, const uint32_t *tokens, size_t length, size_t n, int known_only);

/* Appends the units of the skip-bigrams (i, j), i < j <= i + gap + 1; with unigrams also the tokens but the last.
   NO_UNITs are left out of the list, not of *total. */
int list_skip_bigrams(pair_table *table, const uint32_t *tokens, size_t length, int64_t gap, int unigrams,
                      int known_only, ints *units, double *total);

/* Appends to skip-bigrams the tokens but the last. */
int add_unigrams(const uint32_t *tokens, size_t length, ints *units, double *total);

/* Makes the profile of a list of units; counts is a scratch array of zeros, one a unit, and left so. */
int profile_of(profile *profile, const uint32_t *units, size_t length, uint32_t *counts);
void profile_free(profile *profile);

/* The sum over the model's units of the smaller of both counts. */
double clipped_hits(const profile *model, const uint32_t *peer_counts);

#endif
