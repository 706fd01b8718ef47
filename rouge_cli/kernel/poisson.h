/* The Poisson bootstrap: the weight of an evaluation in a sample follows from their names and the seed alone, and sums are
   of whole numbers; so parts can be summed anywhere and in any order (docs/how-to/statistics.md). */
#ifndef ROUGE_POISSON_H
#define ROUGE_POISSON_H

#include "weighing.h"

#include <stddef.h>
#include <stdint.h>

/* Philox4x32-10 (Salmon, Moraes, Dror and Shaw 2011): four random words of a counter and a key. */
void philox(const uint32_t counter[4], const uint32_t key[2], uint32_t words[4]);

/* FNV-1a with 64 bits. */
uint64_t hash_of(const char *bytes, size_t length);

/* The weight of an evaluation, by the hash of its name, in a sample. */
unsigned poisson_weight(uint64_t seed, uint64_t hash, uint32_t sample);

/* A sum of 128 bits. */
typedef struct {
    uint64_t low, high;
} long_sum;

/* Adds n evaluations: their weights in samples first .. last - 1 to totals, by sample, and the columns under these
   weights to sums, by sample and column. Several threads may add to different samples at a time. -1 for want of memory. */
int poisson_add(uint64_t seed, const uint64_t *hashes, size_t n, const whole_column *columns, size_t width, uint32_t first,
                uint32_t last, uint64_t *totals, long_sum *sums);

#endif
