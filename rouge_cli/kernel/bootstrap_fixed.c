/* Scores are multiples of 1e-5: their sums are exact in integers, in any order and many columns at a time. */
#include "arrays.h"
#include "bootstrap.h"
#include "machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LANES 4          /* columns are added in groups of this many */
#define MOST_LANES 16    /* and so many at most in one pass over the draws */
#define LARGEST 100000.0 /* a score of 1, in units */
#define BUCKETS 256
#define LARGE_TABLE 150000 /* rows: from here on draws are counted first */

/* Whether all values are whole numbers of 1e-5 from 0 to 1. */
static int to_units(const double *column, size_t n, size_t width, uint32_t *rows)
{
    for (size_t i = 0; i < n; i++) {
        double unit = nearbyint(column[i] * 1e5);
        if (!(unit >= 0 && unit <= LARGEST) || unit / 1e5 != column[i])
            return 0;
        rows[i * width] = (uint32_t)unit;
    }
    return 1;
}

static inline void add_rows(const uint32_t *restrict rows, const uint32_t *restrict indices, size_t n, uint64_t *sums,
                            const size_t width)
{
    const size_t most = 42949; /* 32 bits hold the sum of so many scores */
    for (size_t from = 0; from < n; from += most) {
        four lanes[MOST_LANES / 4];
        size_t to = n - from < most ? n : from + most;
        memset(lanes, 0, sizeof lanes);
        for (size_t i = from; i < to; i++) {
            const uint32_t *row = rows + (size_t)indices[i] * width;
            for (size_t g = 0; g < width / 4; g++)
                lanes[g] = add_four(lanes[g], load_four(row + 4 * g));
        }
        for (size_t c = 0; c < width; c++)
            sums[c] += one_of_four(lanes[c / 4], c % 4);
    }
}

/* The same in the order of the rows: how often each was drawn, times its scores. For tables beyond the processor's cache,
   where each row drawn would be waited for. */
static void add_counted_rows(const fixed_block *block, const uint8_t *drawn, size_t n, uint64_t *sums)
{
    memset(sums, 0, MOST_LANES * sizeof *sums);
    for (size_t i = 0; i < n; i++) {
        const uint32_t *row = block->rows + i * block->width;
        for (size_t c = 0; c < block->width; c++)
            sums[c] += (uint64_t)drawn[i] * row[c];
    }
}

/* Counts how often each row was drawn. Returns 0 if one was drawn more than 255 times. */
static int count_draws(const uint32_t *indices, size_t n, uint8_t *drawn)
{
    memset(drawn, 0, n);
    for (size_t i = 0; i < n; i++)
        if (++drawn[indices[i]] == 0)
            return 0;
    return 1;
}

/* The sums of one sample; one loop for each width lets the lanes stay in registers. */
static void sum_drawn(const fixed_block *block, const uint32_t *indices, size_t n, uint64_t sums[MOST_LANES])
{
    memset(sums, 0, MOST_LANES * sizeof *sums);
    if (block->width == 4)
        add_rows(block->rows, indices, n, sums, 4);
    else if (block->width == 8)
        add_rows(block->rows, indices, n, sums, 8);
    else if (block->width == 12)
        add_rows(block->rows, indices, n, sums, 12);
    else
        add_rows(block->rows, indices, n, sums, 16);
}

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

/* Where values lie between the smallest and the largest: how many in each of BUCKETS equal parts. */
typedef struct {
    uint64_t smallest;
    unsigned shift;
    uint32_t in_bucket[BUCKETS];
} spread;

static size_t bucket_of(const spread *spread, uint64_t value)
{
    return (size_t)((value - spread->smallest) >> spread->shift);
}

static void spread_out(const uint64_t *values, size_t count, spread *made)
{
    uint64_t largest = made->smallest = values[0];
    for (size_t i = 1; i < count; i++) {
        made->smallest = values[i] < made->smallest ? values[i] : made->smallest;
        largest = values[i] > largest ? values[i] : largest;
    }
    for (made->shift = 0; (largest - made->smallest) >> made->shift >= BUCKETS;)
        made->shift++;
    memset(made->in_bucket, 0, sizeof made->in_bucket);
    for (size_t i = 0; i < count; i++)
        made->in_bucket[bucket_of(made, values[i])]++;
}

/* The bucket that holds the k-th smallest value; tells in *before how many values lie in lower ones. */
static size_t bucket_at(const spread *spread, size_t k, size_t *before)
{
    size_t bucket = 0;
    for (*before = 0; *before + spread->in_bucket[bucket] <= k; bucket++)
        *before += spread->in_bucket[bucket];
    return bucket;
}

/* As bound in bootstrap.c, by selection among the few values of the right buckets instead of sorting. */
static double bound(const uint64_t *sums, size_t count, const spread *spread, double index, double between, double scale,
                    uint64_t *few)
{
    if (!(index < (double)count))
        return 0;
    size_t k = (size_t)index, before, ignored, length = 0, is_last = k + 1 == count;
    size_t first = bucket_at(spread, k, &before), last = bucket_at(spread, is_last ? k : k + 1, &ignored);
    for (size_t i = 0; i < count; i++) {
        few[length] = sums[i];
        length += bucket_of(spread, sums[i]) - first <= last - first;
    }
    double low = (double)nth_smallest(few, length, k - before) / scale, high = 0;
    if (!is_last) {
        uint64_t next = few[k - before + 1]; /* selection left all that is not smaller behind it */
        for (size_t i = k - before + 2; i < length; i++)
            next = few[i] < next ? few[i] : next;
        high = (double)next / scale;
    }
    return low + (high - low) * between;
}

/* few is room for count + 1 values. */
static interval interval_of_sums(const uint64_t *sums, size_t count, size_t n, resampling how, uint64_t *few)
{
    interval made;
    spread spread;
    double tail = how.samples * ((100 - how.confidence) / 2) / 100, scale = 1e5 * (double)n, sum = 0;
    double upper = trunc(how.samples - tail - 1), between = how.samples - tail - 1 - upper;
    for (size_t i = 0; i < count; i++)
        sum += (double)sums[i];
    spread_out(sums, count, &spread);
    made.mean = sum / scale / (double)count;
    made.lower = bound(sums, count, &spread, trunc(tail), between, scale, few);
    made.upper = bound(sums, count, &spread, upper, between, scale, few);
    return made;
}

/* Whether "%.5f" could print another value for what sequential sums give, which differ from the true ones by less than
   slack units. */
static int is_near_tie(double value, double slack)
{
    double units = fabs(value) * 1e5;
    return fabs(units - floor(units) - 0.5) < slack;
}

static int has_near_tie(interval made, double slack)
{
    return is_near_tie(made.mean, slack) || is_near_tie(made.lower, slack) || is_near_tie(made.upper, slack);
}

void fixed_table_free(fixed_table *table)
{
    for (size_t b = 0; table->blocks != NULL && b < table->block_count; b++)
        free(table->blocks[b].rows);
    free(table->blocks);
    free(table->sums);
    memset(table, 0, sizeof *table);
}

static int fill_block(fixed_block *block, const double *columns, size_t column_count, size_t n)
{
    block->width = (column_count + LANES - 1) / LANES * LANES;
    block->rows = (uint32_t *)calloc(n, block->width * sizeof(uint32_t));
    if (block->rows == NULL)
        return -1;
    for (size_t c = 0; c < column_count; c++)
        if (!to_units(columns + c * n, n, block->width, block->rows + c))
            return 1;
    return 0;
}

int fixed_table_fill(fixed_table *table, const double *columns, size_t column_count, size_t n, size_t count)
{
    size_t sums = 0;
    memset(table, 0, sizeof *table);
    table->n = n;
    table->count = count;
    table->block_count = (column_count + MOST_LANES - 1) / MOST_LANES;
    table->blocks = (fixed_block *)calloc(table->block_count, sizeof(fixed_block));
    if (multiply_sizes(table->block_count * MOST_LANES, count, sizeof(uint64_t), &sums) == 0)
        table->sums = (uint64_t *)malloc(sums);
    if (table->blocks == NULL || table->sums == NULL)
        return -1;
    int failed = 0;
    for (size_t b = 0; b < table->block_count && failed == 0; b++) {
        size_t first = b * MOST_LANES, left = column_count - first;
        failed = fill_block(&table->blocks[b], columns + first * n, left < MOST_LANES ? left : MOST_LANES, n);
    }
    return failed;
}

/* Draws each sample once, for all columns. */
static void draw_with(const fixed_table *table, size_t first, size_t last, uint32_t *indices, uint8_t *drawn)
{
    uint64_t sums[MOST_LANES];
    for (size_t i = first; i < last; i++) {
        draw_sample(i, table->n, indices);
        int counted = drawn != NULL && count_draws(indices, table->n, drawn);
        for (size_t b = 0; b < table->block_count; b++) {
            if (counted)
                add_counted_rows(&table->blocks[b], drawn, table->n, sums);
            else
                sum_drawn(&table->blocks[b], indices, table->n, sums);
            for (size_t c = 0; c < table->blocks[b].width; c++)
                table->sums[(b * MOST_LANES + c) * table->count + i] = sums[c];
        }
    }
}

int fixed_table_draw(const fixed_table *table, size_t first, size_t last)
{
    int is_large = table->n >= LARGE_TABLE; /* one that the processor's cache does not hold */
    uint32_t *indices = (uint32_t *)malloc(table->n * sizeof *indices);
    uint8_t *drawn = is_large ? (uint8_t *)malloc(table->n) : NULL;
    int failed = indices == NULL || (is_large && drawn == NULL) ? -1 : 0;
    if (failed == 0)
        draw_with(table, first, last, indices, drawn);
    free(indices);
    free(drawn);
    return failed;
}

int fixed_table_intervals(const fixed_table *table, const double *columns, size_t column_count, resampling how,
                          interval *intervals)
{
    size_t n = table->n, count = table->count;
    /* Rounding errors of n + count additions, of values up to 1e5 units, and as much again for the bounds' arithmetic. */
    double slack = ((double)n + (double)count + 64) * 1e5 * 2.3e-16 * 4;
    uint64_t *few = (uint64_t *)malloc((count + 1) * sizeof *few);
    int failed = few == NULL ? -1 : 0;
    for (size_t c = 0; c < column_count && failed == 0; c++) {
        intervals[c] = interval_of_sums(table->sums + c * count, count, n, how, few);
        if (has_near_tie(intervals[c], slack))
            failed = bootstrap_exactly(columns + c * n, n, how, &intervals[c]);
    }
    free(few);
    return failed;
}
