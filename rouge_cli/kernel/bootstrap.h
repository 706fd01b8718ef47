/* The bootstrap of ROUGE-1.5.5 (section 6 of docs/rouge-1.5.5.md), to the last digit. */
#ifndef ROUGE_BOOTSTRAP_H
#define ROUGE_BOOTSTRAP_H

#include "weighing.h"

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

/* What counting takes where a cache does not hold the counts; empty for fewer. -1 for want of memory; it is to be freed in
   any case. */
typedef struct {
    uint16_t *places;
    size_t *ends;
} counting_room;

int counting_room_init(counting_room *room, size_t n);
void counting_room_free(counting_room *room);

/* How often it draws each, modulo 256. */
void count_draws(uint64_t seed, size_t n, uint8_t *counts, counting_room room);

/* The sum of what it draws of a column. */
uint64_t sum_of_sample(const int32_t *units, uint64_t seed, size_t n);

/* ---- columns of scores: the table is filled, its samples are drawn, in parts if need be, and then there are intervals */

/* What a column gives in a sample: a sum of units or, of other values, a mean. */
typedef union {
    uint64_t units;
    double mean;
} sample_sum;

/* Scores in units of 1e-5 or, if they are no such multiples from 0 to 1, as they are. */
typedef struct {
    const int32_t *units;
    const double *values;
    int32_t *own_units;
    double *own_values;
} score_column;

/* Columns of n scores each, and their sums in count samples, by column and sample. */
typedef struct {
    size_t n, count, width, whole_count;
    score_column *columns;
    whole_column *whole; /* the columns of units, */
    size_t *places;      /* and their places among all */
    sample_sum *sums;
} score_table;

/* A table for so many columns; n is at least 1. -1 for want of memory; it is to be freed in any case. */
int score_table_init(score_table *table, size_t columns, size_t n, size_t count);
void score_table_free(score_table *table);

/* Adds a column, which stays the caller's, in units of 1e-5 or as scores. -1 for want of memory. */
int score_table_add_units(score_table *table, const int32_t *units);
int score_table_add_values(score_table *table, const double *values);

/* Draws samples first .. last - 1. Several threads may draw different ones at the same time. -1 for want of memory. */
int score_table_draw(const score_table *table, size_t first, size_t last);

/* Means and bounds by column. Those of units are as %.5f prints them: where printed values could differ from what
   sequential sums give, they are done again by such sums. -1 for want of memory. */
int score_table_intervals(const score_table *table, resampling how, interval *intervals);

/* The same of one column of units, from its sums in all samples. */
int interval_of_sums(const uint64_t *sums, size_t count, const int32_t *units, size_t n, resampling how, interval *made);

/* ---- any values */

/* Mean and bounds of the values of all samples, exactly as the original computes them; sorts the values. */
interval interval_of(double *values, size_t count, resampling how);

/* The mean of what is drawn of a column, summed in the order drawn. */
double mean_of_drawn(const double *column, const uint32_t *indices, size_t n);

/* The order of two doubles, for qsort. */
int compare_reals(const void *left, const void *right);

/* One column of any values, by sequential sums in doubles. -1 for want of memory. */
int bootstrap_exactly(const double *column, size_t n, resampling how, interval *made);

/* Corpus counts: the means and bounds of R, P and F of the sums of three columns (hits, model totals, peer totals). */
int bootstrap_corpus(const double *columns, size_t n, resampling how, double alpha, interval intervals[3]);

#endif
