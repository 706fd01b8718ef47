/* Means and bounds of a column of scores from its sums over samples, in whole units of 1e-5. */
#include "bootstrap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 256

/* The k-th smallest value, k counting from 0 (Hoare's selection); reorders the values. */
static uint64_t nth_smallest(uint64_t *values, size_t count, size_t k)
{
    size_t low = 0, high = count - 1;
    while (low < high) {
        uint64_t pivot = values[low + (high - low) / 2];
        size_t i = low, j = high;
        for (;;) {
            while (values[i] < pivot)
                i++;
            while (values[j] > pivot)
                j--;
            if (i >= j)
                break;
            uint64_t kept = values[i];
            values[i++] = values[j];
            values[j--] = kept;
        }
        if (k <= j)
            high = j;
        else
            low = j + 1;
    }
    return values[k];
}

/* The sums of one column in all samples. */
typedef struct {
    const uint64_t *values;
    size_t count;
    uint64_t smallest;
    double total;
    unsigned shift;              /* by which they fall into BUCKETS equal parts of their range */
    uint32_t in_bucket[BUCKETS]; /* how many in each */
    uint64_t *few;               /* room for count + 1 values */
} sums_of_column;

static size_t bucket_of(const sums_of_column *sums, uint64_t value)
{
    return (size_t)((value - sums->smallest) >> sums->shift);
}

static void survey(sums_of_column *sums)
{
    uint64_t smallest = sums->values[0], largest = smallest, total = 0; /* 2^64 would take days to draw */
    for (size_t i = 0; i < sums->count; i++) {
        uint64_t value = sums->values[i];
        smallest = value < smallest ? value : smallest;
        largest = value > largest ? value : largest;
        total += value;
    }
    sums->smallest = smallest;
    sums->total = (double)total;
    for (sums->shift = 0; (largest - smallest) >> sums->shift >= BUCKETS;)
        sums->shift++;
    memset(sums->in_bucket, 0, sizeof sums->in_bucket);
    for (size_t i = 0; i < sums->count; i++)
        sums->in_bucket[bucket_of(sums, sums->values[i])]++;
}

/* The k-th smallest, k counting from 0, by selection among the few values of its bucket. */
static uint64_t sum_at(const sums_of_column *sums, size_t k)
{
    size_t bucket = 0, before = 0, length = 0;
    for (; before + sums->in_bucket[bucket] <= k; bucket++)
        before += sums->in_bucket[bucket];
    for (size_t i = 0; i < sums->count; i++) {
        sums->few[length] = sums->values[i];
        length += bucket_of(sums, sums->values[i]) == bucket;
    }
    return nth_smallest(sums->few, length, k - before);
}

/* Whether "%.5f" could print another value for what sequential sums give, which differ from the true ones by less than
   slack units. */
static int is_near_tie(double value, double slack)
{
    double units = fabs(value) * 1e5;
    return fabs(units - floor(units) - 0.5) < slack;
}

/* The scores of units; NULL for want of memory. */
static double *scores_of(const int32_t *units, size_t n)
{
    double *scores = (double *)malloc(n * sizeof *scores);
    for (size_t i = 0; i < n && scores != NULL; i++)
        scores[i] = units[i] / 1e5;
    return scores;
}

/* What stands at place k of the ordered means as sequential sums make them. Each of those is off by less than slack
   integers, and so is what stands there: only samples whose integers are within twice that of the one at that place can be
   it. Returns -1 for want of memory. */
static int exact_at(const sums_of_column *sums, const double *column, size_t n, size_t k, double slack, double *found)
{
    double place = (double)sum_at(sums, k);
    size_t length = 0, before = 0;
    double *means = (double *)malloc(sums->count * sizeof *means);
    uint32_t *indices = (uint32_t *)malloc(n * sizeof *indices);
    int failed = means == NULL || indices == NULL ? -1 : 0;
    for (size_t i = 0; i < sums->count && failed == 0; i++) {
        before += (double)sums->values[i] < place - 2 * slack;
        if (fabs((double)sums->values[i] - place) <= 2 * slack) {
            draw_sample(i, n, indices);
            means[length++] = mean_of_drawn(column, indices, n);
        }
    }
    if (failed == 0) {
        qsort(means, length, sizeof *means, compare_reals);
        *found = means[k - before];
    }
    free(means);
    free(indices);
    return failed;
}

/* A bound lies between what stands at place index and what follows; past the end there is 0 (see bootstrap.c). With a
   column, as sequential sums make it. Returns -1 for want of memory. */
static int bound(const sums_of_column *sums, double index, double between, const double *column, size_t n, double slack,
                 double *found)
{
    double ends[2] = {0, 0}, scale = 1e5 * (double)n;
    size_t k = (size_t)index, last = between == 0 ? k : k + 1;
    for (size_t i = k; i <= last && index < (double)sums->count && i < sums->count; i++) {
        if (column == NULL)
            ends[i - k] = (double)sum_at(sums, i) / scale;
        else if (exact_at(sums, column, n, i, slack * (double)n, &ends[i - k]))
            return -1;
    }
    *found = between == 0 ? ends[0] : ends[0] + (ends[1] - ends[0]) * between;
    return 0;
}

/* The bounds, and the mean if it is asked for, by sequential sums of a column's scores. Returns -1 for want of memory. */
static int do_again(const sums_of_column *sums, const int32_t *units, size_t n, resampling how, double slack, int with_mean,
                    interval *made)
{
    double tail = how.samples * ((100 - how.confidence) / 2) / 100;
    double upper = trunc(how.samples - tail - 1), between = how.samples - tail - 1 - upper;
    double *column = scores_of(units, n);
    int failed = column == NULL ? -1 : 0;
    if (failed == 0 && with_mean)
        failed = bootstrap_exactly(column, n, how, made);
    else if (failed == 0)
        failed = bound(sums, trunc(tail), between, column, n, slack, &made->lower) ||
                         bound(sums, upper, between, column, n, slack, &made->upper)
                     ? -1
                     : 0;
    free(column);
    return failed;
}

/* From a column and its sums. Returns -1 for want of memory. */
static int interval_from(sums_of_column *sums, const int32_t *units, size_t n, resampling how, interval *made)
{
    /* Adding n values of at most 1 in turn is off by at most n^2 / 2 * 2^-53, a mean of count such means by that / n +
       count / 2 * 2^-53, in 1e-5; four times that, as bounds add up to three of such errors. */
    double slack = ((double)n + (double)sums->count + 64) * 1e5 * 2.3e-16;
    double tail = how.samples * ((100 - how.confidence) / 2) / 100;
    double upper = trunc(how.samples - tail - 1), between = how.samples - tail - 1 - upper;
    survey(sums);
    made->mean = sums->total / (1e5 * (double)n) / (double)sums->count;
    bound(sums, trunc(tail), between, NULL, n, slack, &made->lower);
    bound(sums, upper, between, NULL, n, slack, &made->upper);
    int ties = is_near_tie(made->lower, slack) || is_near_tie(made->upper, slack);
    /* A bound that lies before place 0 may nearly vanish, and its sign is printed. */
    ties |= between < 0 && fmin(fabs(made->lower), fabs(made->upper)) * 1e5 < slack;
    int is_near = is_near_tie(made->mean, slack);
    return ties || is_near ? do_again(sums, units, n, how, slack, is_near, made) : 0;
}

int interval_of_sums(const uint64_t *sums, size_t count, const int32_t *units, size_t n, resampling how, interval *made)
{
    sums_of_column column = {sums, count, 0, 0, 0, {0}, (uint64_t *)malloc((count + 1) * sizeof *sums)};
    int failed = column.few == NULL ? -1 : interval_from(&column, units, n, how, made);
    free(column.few);
    return failed;
}
