/* The bootstrap of ROUGE-1.5.5 (section 6 of the behaviour), to the last digit. */
#ifndef ROUGE_BOOTSTRAP_H
#define ROUGE_BOOTSTRAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    double mean, lower, upper;
} interval;

/* How often is drawn (may be fractional: rounded up for the number of samples and for the mean's divisor; the bounds
   use it as it is) and the confidence in per cent. */
typedef struct {
    double samples, confidence;
} resampling;

/* The indices below n that sample seed draws: n of them. */
void draw_sample(uint64_t seed, size_t n, uint32_t *indices);

/* Means and bounds of column_count columns of n values each, column after column, as %.5f prints them. -1 for want of
   memory. */
int bootstrap_columns(const double *columns, size_t column_count, size_t n, resampling how, interval *intervals);

/* The same for corpus counts: R, P and F of the sums of three columns (hits, model totals, peer totals). */
int bootstrap_corpus(const double *columns, size_t n, resampling how, double alpha, interval intervals[3]);

/* ---- parts, for bootstrap_fixed.c ---- */

/* Mean and bounds of the values of all samples, which are sorted: exactly as the original computes them. */
interval interval_of(double *values, size_t count, resampling how);

/* Sequential sums in doubles, for one column. -1 for want of memory. */
int bootstrap_exactly(const double *column, size_t n, resampling how, interval *made);

/* Sums in integers, for columns of multiples of 1e-5; columns whose printed values could differ from those of sequential
   sums are done again by bootstrap_exactly. Returns 1 if the columns are not of that kind, -1 for want of memory. */
int bootstrap_fixed(const double *columns, size_t column_count, size_t n, resampling how, interval *intervals);

#endif
