/* One text against one other, each taken for the set of its n-grams or words: how packages count that look at sets. */
#ifndef ROUGE_DISTINCT_H
#define ROUGE_DISTINCT_H

#include "pairs.h"

/* Counts (hits, target total, prediction total) of distinct n-grams, for each n up to the longest at counts[n]. The tokens
   of both texts are below room->kinds and tallied. -1 for want of memory, as below. */
int count_distinct(pair_counting *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                   size_t prediction_length, size_t longest, double counts[][3]);

/* How many distinct words lie on an LCS of any sentence of the target with any one of the prediction. Of several LCS it is
   the one that is found by going back from the ends of both: over equal words, or else in the prediction as long as the
   LCS stays as long, or else in the target. */
int count_lcs_words(pair_counting *room, sentence_list target, sentence_list prediction, double *hits);

/* The sum of the lengths of the LCS of each sentence with each. */
int sum_lcs_lengths(pair_counting *room, sentence_list target, sentence_list prediction, double *hits);

#endif
