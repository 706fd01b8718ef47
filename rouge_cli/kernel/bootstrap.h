/* The bootstrap of ROUGE-1.5.5 (section 6 of docs/rouge-1.5.5.md), to the last digit. */
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

/* ---- columns of scores: the table is filled, its samples are drawn, in parts if need be, and then there are intervals */

/* Rows of scores in units of 1e-5, some columns side by side. */
typedef struct {
    uint32_t *rows;
    size_t width; /* columns in a row */
} fixed_block;

/* Columns of multiples of 1e-5, which are summed as integers: exactly, in any order and many columns at a time. */
typedef struct {
    fixed_block *blocks;
    size_t block_count, n, count; /* values in a column, samples */
    uint32_t *sums;               /* by column, then by sample; the higher halves of all, if they have any, behind */
    int has_halves;
} fixed_table;

/* From column_count columns of n values each, column after column; n is at least 1. Returns 1 if they are not multiples of
   1e-5 from 0 to 1, -1 for want of memory. The table is to be freed in any case. */
int fixed_table_fill(fixed_table *table, const double *columns, size_t column_count, size_t n, size_t count);
void fixed_table_free(fixed_table *table);

/* Draws samples first .. last - 1. Several threads may draw different ones at the same time. -1 for want of memory. */
int fixed_table_draw(const fixed_table *table, size_t first, size_t last);

/* Means and bounds as %.5f prints them; columns are those the table was filled from. Those whose printed values could
   differ from what sequential sums give are done again by such sums. -1 for want of memory. */
int fixed_table_intervals(const fixed_table *table, const double *columns, size_t column_count, resampling how,
                          interval *intervals);

/* The mean of what one sample draws of a column of any values, summed in the order drawn; indices is room for n. */
double mean_of_sample(const double *column, uint64_t seed, size_t n, uint32_t *indices);

/* The order of two doubles, for qsort. */
int compare_reals(const void *left, const void *right);

/* One column of any values, by sequential sums in doubles. -1 for want of memory. */
int bootstrap_exactly(const double *column, size_t n, resampling how, interval *made);

/* Corpus counts: the means and bounds of R, P and F of the sums of three columns (hits, model totals, peer totals). */
int bootstrap_corpus(const double *columns, size_t n, resampling how, double alpha, interval intervals[3]);

#endif
