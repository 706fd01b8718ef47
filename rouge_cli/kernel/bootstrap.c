#include "bootstrap.h"

#include "scores.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DRAW_MASK 0xFFFFFFFFFFFFull
#define STREAMS 4

/* The generator of drand48 (POSIX), as the original seeds it: state' = state * A + C mod 2^48. Streams of it run side by
   side, each jumping over the others' draws, because one alone waits for its own multiplication. */
void draw_sample(uint64_t seed, size_t n, uint32_t *indices)
{
    const uint64_t a = 0x5DEECE66Dull, c = 0xBull;
    uint64_t jump_a = 1, jump_c = 0, state[STREAMS], first = ((seed << 16) + 0x330E) & DRAW_MASK;
    const double scale = 281474976710656.0, count = (double)n;
    for (int s = 0; s < STREAMS; s++) {
        first = (first * a + c) & DRAW_MASK;
        state[s] = first;
        jump_a = jump_a * a & DRAW_MASK;
        jump_c = (jump_c * a + c) & DRAW_MASK;
    }
    size_t i = 0;
    for (; i + STREAMS <= n; i += STREAMS)
        for (int s = 0; s < STREAMS; s++) {
            indices[i + (size_t)s] = (uint32_t)((double)(int64_t)state[s] / scale * count);
            state[s] = (state[s] * jump_a + jump_c) & DRAW_MASK;
        }
    for (int s = 0; i < n; i++, s++)
        indices[i] = (uint32_t)((double)(int64_t)state[s] / scale * count);
}

int compare_reals(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double value_at(const double *sorted, size_t count, double index)
{
    return index < (double)count ? sorted[(size_t)index] : 0; /* past the end there is 0; before 0 it never is */
}

static double bound(const double *sorted, size_t count, double index, double between)
{
    double low = value_at(sorted, count, index);
    return low + (value_at(sorted, count, index + 1) - low) * between;
}

/* Mean and bounds of the values of all samples, exactly as the original computes them; sorts the values. */
static interval interval_of(double *values, size_t count, resampling how)
{
    interval made;
    double sum = 0, tail = how.samples * ((100 - how.confidence) / 2) / 100;
    double upper = trunc(how.samples - tail - 1), between = how.samples - tail - 1 - upper;
    qsort(values, count, sizeof *values, compare_reals);
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

double mean_of_sample(const double *column, uint64_t seed, size_t n, uint32_t *indices)
{
    draw_sample(seed, n, indices);
    return sum_of_drawn(column, indices, n) / (double)n;
}

int bootstrap_exactly(const double *column, size_t n, resampling how, interval *made)
{
    size_t count = (size_t)ceil(how.samples);
    uint32_t *indices = (uint32_t *)malloc(n * sizeof *indices);
    double *values = (double *)malloc(count * sizeof *values);
    if (indices != NULL && values != NULL) {
        for (size_t i = 0; i < count; i++)
            values[i] = mean_of_sample(column, i, n, indices);
        *made = interval_of(values, count, how);
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

int bootstrap_corpus(const double *columns, size_t n, resampling how, double alpha, interval intervals[3])
{
    size_t count = (size_t)ceil(how.samples);
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
            intervals[c] = interval_of(values + c * count, count, how);
    }
    int failed = indices == NULL || values == NULL ? -1 : 0;
    free(indices);
    free(values);
    return failed;
}
