#include "bootstrap.h"

#include "scores.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void draw_sample(uint64_t seed, size_t n, uint32_t *indices)
{
    /* The generator of drand48 (POSIX), as the original seeds it. */
    const uint64_t mask = 0xFFFFFFFFFFFFull;
    uint64_t state = ((seed << 16) + 0x330E) & mask;
    for (size_t i = 0; i < n; i++) {
        state = (state * 0x5DEECE66Dull + 0xB) & mask;
        indices[i] = (uint32_t)((double)state / 281474976710656.0 * (double)n);
    }
}

static int by_value(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double value_at(const double *sorted, size_t count, double index)
{
    /* A negative index counts from the end, as in Perl; past either end there is 0. */
    if (index < 0)
        index += (double)count;
    return index >= 0 && index < (double)count ? sorted[(size_t)index] : 0;
}

static double bound(const double *sorted, size_t count, double index, double between)
{
    double low = value_at(sorted, count, index);
    return low + (value_at(sorted, count, index + 1) - low) * between;
}

/* Sorts the values of all samples and sums them up. */
static interval summarise(double *values, size_t count, double samples, double confidence)
{
    interval made;
    double sum = 0, tail = samples * ((100 - confidence) / 2) / 100;
    double upper = trunc(samples - tail - 1), between = samples - tail - 1 - upper;
    qsort(values, count, sizeof *values, by_value);
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    made.mean = sum / (double)count;
    made.lower = bound(values, count, trunc(tail), between);
    made.upper = bound(values, count, upper, between);
    return made;
}

static double sum_of_drawn(const double *column, const uint32_t *indices, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += column[indices[i]];
    return sum;
}

int bootstrap_columns(const double *columns, size_t column_count, size_t n, double samples, double confidence,
                      interval *intervals)
{
    size_t count = (size_t)ceil(samples);
    memset(intervals, 0, column_count * sizeof *intervals);
    if (n == 0 || column_count == 0)
        return 0;
    uint32_t *indices = (uint32_t *)malloc(n * sizeof *indices);
    double *values = (double *)malloc(column_count * count * sizeof *values);
    if (indices != NULL && values != NULL) {
        for (size_t i = 0; i < count; i++) {
            draw_sample(i, n, indices);
            for (size_t c = 0; c < column_count; c++)
                values[c * count + i] = sum_of_drawn(columns + c * n, indices, n) / (double)n;
        }
        for (size_t c = 0; c < column_count; c++)
            intervals[c] = summarise(values + c * count, count, samples, confidence);
    }
    int failed = indices == NULL || values == NULL ? -1 : 0;
    free(indices);
    free(values);
    return failed;
}

static double ratio(double hits, double total)
{
    return total > 0 ? hits / total : 0;
}

int bootstrap_corpus(const double *columns, size_t n, double samples, double confidence, double alpha,
                     interval intervals[3])
{
    size_t count = (size_t)ceil(samples);
    memset(intervals, 0, 3 * sizeof *intervals);
    if (n == 0)
        return 0;
    uint32_t *indices = (uint32_t *)malloc(n * sizeof *indices);
    double *values = (double *)malloc(3 * count * sizeof *values);
    if (indices != NULL && values != NULL) {
        for (size_t i = 0; i < count; i++) {
            draw_sample(i, n, indices);
            double hits = sum_of_drawn(columns, indices, n);
            double recall = ratio(hits, sum_of_drawn(columns + n, indices, n));
            double precision = ratio(hits, sum_of_drawn(columns + 2 * n, indices, n));
            values[i] = recall;
            values[count + i] = precision;
            values[2 * count + i] = f_measure(recall, precision, alpha);
        }
        for (size_t c = 0; c < 3; c++)
            intervals[c] = summarise(values + c * count, count, samples, confidence);
    }
    int failed = indices == NULL || values == NULL ? -1 : 0;
    free(indices);
    free(values);
    return failed;
}
