/* The bootstrap of ROUGE-1.5.5 (section 6 of the behaviour), to the last digit. */
#ifndef ROUGE_BOOTSTRAP_H
#define ROUGE_BOOTSTRAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    double mean, lower, upper;
} interval;

/* The indices below n that sample seed draws: n of them. */
void draw_sample(uint64_t seed, size_t n, uint32_t *indices);

/* Means and bounds of column_count columns of n values each, column after column. samples may be fractional: it is
   rounded up for the number of samples and for the mean's divisor, the bounds use it as it is. -1 for want of memory. */
int bootstrap_columns(const double *columns, size_t column_count, size_t n, double samples, double confidence,
                      interval *intervals);

/* The same for corpus counts: R, P and F of the sums of three columns (hits, model totals, peer totals). */
int bootstrap_corpus(const double *columns, size_t n, double samples, double confidence, double alpha,
                     interval intervals[3]);

#endif
