#include "concordance.h"

#include <string.h>

/* The sum of what was added at ranks below this one. */
static uint32_t sum_below(const uint32_t *tree, uint32_t rank)
{
    uint32_t sum = 0;
    for (; rank > 0; rank &= rank - 1)
        sum += tree[rank];
    return sum;
}

static void add(uint32_t *tree, uint32_t levels, uint32_t rank, uint32_t weight)
{
    for (rank++; rank <= levels; rank += rank & -rank)
        tree[rank] += weight;
}

static int64_t pairs_of(int64_t items)
{
    return items * (items - 1) / 2;
}

concordance count_concordance(const uint32_t *first, const uint32_t *second, const uint32_t *weights, size_t items,
                              uint32_t levels, uint32_t *room)
{
    concordance found = {0, 0, 0, 0};
    uint32_t *counts = room, *tree = room + levels;
    uint32_t seen = 0;
    memset(room, 0, (2 * (size_t)levels + 1) * sizeof(*room));
    for (size_t start = 0, end; start < items; start = end) {
        uint32_t tied = 0;
        /* Ties of the second side are no pairs: all are looked up before any is added. */
        for (end = start; end < items && second[end] == second[start]; end++) {
            const uint32_t weight = weights == NULL ? 1 : weights[end];
            if (weight == 0)
                continue;
            const uint32_t lower = sum_below(tree, first[end]), higher = seen - lower - counts[first[end]];
            found.rising += (int64_t)weight * ((int64_t)lower - higher);
            tied += weight;
        }
        found.tied_second += pairs_of(tied);
        for (size_t i = start; i < end; i++) {
            const uint32_t weight = weights == NULL ? 1 : weights[i];
            if (weight == 0)
                continue;
            add(tree, levels, first[i], weight);
            counts[first[i]] += weight;
        }
        seen += tied;
    }
    for (uint32_t rank = 0; rank < levels; rank++)
        found.tied_first += pairs_of(counts[rank]);
    found.pairs = pairs_of(seen);
    return found;
}
