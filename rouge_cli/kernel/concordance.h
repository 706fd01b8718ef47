/* Kendall's coefficient: how many pairs of items rise, less how many fall, and how many are tied. */
#ifndef ROUGE_CONCORDANCE_H
#define ROUGE_CONCORDANCE_H

#include "arithmetic.h"

#include <stddef.h>
#include <stdint.h>

/* Pairs by what they do: items count as often as they weigh. */
typedef struct {
    int64_t rising; /* rising on both sides or on neither, less those that rise on one side and fall on the other */
    int64_t pairs, tied_first, tied_second;
} concordance;

/* Items in ascending order of the second side. first are ranks below levels, in any numbering that ascends, second any
   numbers that ascend with their side, weights how often each item counts, or NULL for once. The weights' sum is below
   2^32. room holds 2 * levels + 1 numbers. O(items * log(levels)), by a tree of sums (Fenwick 1994). */
concordance count_concordance(const uint32_t *first, const uint32_t *second, const uint32_t *weights, size_t items,
                              uint32_t levels, uint32_t *room);

#endif
