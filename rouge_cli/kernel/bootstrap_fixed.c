/* Scores are multiples of 1e-5: their sums are exact in integers, in any order and many columns at a time. */
#include "bootstrap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LANES 4          /* columns are added in groups of this many */
#define MOST_LANES 16    /* and so many at most in one pass over the draws */
#define LARGEST 100000.0 /* a score of 1, in units */
#define LARGE_TABLE 150000 /* rows: from here on draws are counted first */

/* Rows of scores in units of 1e-5, blocks of up to MOST_LANES columns side by side. */
typedef struct {
    uint32_t *rows;
    size_t width; /* columns in a row, a multiple of LANES */
} block;

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
    /* 32 bits hold the sum of so many scores. */
    const size_t most = 42949;
    for (size_t from = 0; from < n; from += most) {
        uint32_t lanes[MOST_LANES] = {0};
        size_t to = n - from < most ? n : from + most;
        for (size_t i = from; i < to; i++) {
            const uint32_t *row = rows + (size_t)indices[i] * width;
            for (size_t c = 0; c < width; c++)
                lanes[c] += row[c];
        }
        for (size_t c = 0; c < width; c++)
            sums[c] += lanes[c];
    }
}

/* The same in the order of the rows: how often each was drawn, times its scores. For tables beyond the processor's cache,
   where each row drawn would be waited for. */
static void add_counted_rows(const block *block, const uint8_t *drawn, size_t n, uint64_t *sums)
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
static void sum_drawn(const block *block, const uint32_t *indices, size_t n, uint64_t sums[MOST_LANES])
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

/* As bound in bootstrap.c, by selection instead of sorting. */
static double bound(uint64_t *sums, size_t count, double index, double between, double scale)
{
    if (!(index < (double)count))
        return 0;
    size_t k = (size_t)index;
    double low = (double)nth_smallest(sums, count, k) / scale, high = 0;
    if (k + 1 < count) {
        uint64_t next = sums[k + 1]; /* selection left all that is not smaller behind it */
        for (size_t i = k + 2; i < count; i++)
            next = sums[i] < next ? sums[i] : next;
        high = (double)next / scale;
    }
    return low + (high - low) * between;
}

static interval interval_of_sums(uint64_t *sums, size_t count, size_t n, resampling how)
{
    interval made;
    double tail = how.samples * ((100 - how.confidence) / 2) / 100, scale = 1e5 * (double)n, sum = 0;
    double upper = trunc(how.samples - tail - 1), between = how.samples - tail - 1 - upper;
    for (size_t i = 0; i < count; i++)
        sum += (double)sums[i];
    made.mean = sum / scale / (double)count;
    made.lower = bound(sums, count, trunc(tail), between, scale);
    made.upper = bound(sums, count, upper, between, scale);
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

/* The columns of one n in blocks, and room for one sample's draws and for the sums of all samples. */
typedef struct {
    block *blocks;
    size_t block_count;
    uint32_t *indices;
    uint8_t *drawn; /* by row: how often; NULL for tables that the processor's cache holds */
    uint64_t *sums; /* by column, then by sample */
} table;

static void table_free(table *table)
{
    for (size_t b = 0; table->blocks != NULL && b < table->block_count; b++)
        free(table->blocks[b].rows);
    free(table->blocks);
    free(table->indices);
    free(table->drawn);
    free(table->sums);
}

static int fill_block(block *block, const double *columns, size_t column_count, size_t n)
{
    block->width = (column_count + LANES - 1) / LANES * LANES;
    block->rows = (uint32_t *)calloc(n * block->width, sizeof(uint32_t));
    if (block->rows == NULL)
        return -1;
    for (size_t c = 0; c < column_count; c++)
        if (!to_units(columns + c * n, n, block->width, block->rows + c))
            return 1;
    return 0;
}

/* Returns 0, 1 if the columns are not multiples of 1e-5, -1 for want of memory. */
static int table_fill(table *table, const double *columns, size_t column_count, size_t n, size_t count)
{
    memset(table, 0, sizeof *table);
    table->block_count = (column_count + MOST_LANES - 1) / MOST_LANES;
    table->blocks = (block *)calloc(table->block_count, sizeof(block));
    table->indices = (uint32_t *)malloc(n * sizeof(uint32_t));
    table->sums = (uint64_t *)malloc(table->block_count * MOST_LANES * count * sizeof(uint64_t));
    if (n >= LARGE_TABLE)
        table->drawn = (uint8_t *)malloc(n);
    if (table->blocks == NULL || table->indices == NULL || table->sums == NULL ||
        (n >= LARGE_TABLE && table->drawn == NULL))
        return -1;
    int failed = 0;
    for (size_t b = 0; b < table->block_count && failed == 0; b++) {
        size_t first = b * MOST_LANES, left = column_count - first;
        failed = fill_block(&table->blocks[b], columns + first * n, left < MOST_LANES ? left : MOST_LANES, n);
    }
    return failed;
}

/* Draws each sample once, for all columns. */
static void sum_samples(table *table, size_t n, size_t count)
{
    uint64_t drawn[MOST_LANES];
    for (size_t i = 0; i < count; i++) {
        draw_sample(i, n, table->indices);
        int counted = table->drawn != NULL && count_draws(table->indices, n, table->drawn);
        for (size_t b = 0; b < table->block_count; b++) {
            if (counted)
                add_counted_rows(&table->blocks[b], table->drawn, n, drawn);
            else
                sum_drawn(&table->blocks[b], table->indices, n, drawn);
            for (size_t c = 0; c < table->blocks[b].width; c++)
                table->sums[(b * MOST_LANES + c) * count + i] = drawn[c];
        }
    }
}

int bootstrap_fixed(const double *columns, size_t column_count, size_t n, resampling how, interval *intervals)
{
    size_t count = (size_t)ceil(how.samples);
    /* Rounding errors of n + count additions, of values up to 1e5 units, and as much again for the bounds' arithmetic. */
    double slack = ((double)n + (double)count + 64) * 1e5 * 2.3e-16 * 4;
    table made;
    int failed = table_fill(&made, columns, column_count, n, count);
    if (failed == 0) {
        sum_samples(&made, n, count);
        for (size_t c = 0; c < column_count && failed == 0; c++) {
            intervals[c] = interval_of_sums(made.sums + c * count, count, n, how);
            if (has_near_tie(intervals[c], slack))
                failed = bootstrap_exactly(columns + c * n, n, how, &intervals[c]);
        }
    }
    table_free(&made);
    return failed;
}
