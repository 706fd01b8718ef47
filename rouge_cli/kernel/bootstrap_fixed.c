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
#define MOST_IN_32 42949 /* so many scores have a sum of 32 bits */
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
    for (size_t from = 0; from < n; from += MOST_IN_32) {
        four lanes[MOST_LANES / 4];
        size_t to = n - from < MOST_IN_32 ? n : from + MOST_IN_32;
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

/* A value at a place of the ordered sums, and how many are smaller. */
typedef struct {
    uint64_t value;
    size_t before;
} ranked;

/* The k-th smallest, k counting from 0, by selection among the few values of its bucket. */
static ranked sum_at(const sums_of_column *sums, size_t k)
{
    size_t bucket = 0, before = 0, length = 0;
    for (; before + sums->in_bucket[bucket] <= k; bucket++)
        before += sums->in_bucket[bucket];
    for (size_t i = 0; i < sums->count; i++) {
        sums->few[length] = sums->values[i];
        length += bucket_of(sums, sums->values[i]) == bucket;
    }
    ranked found = {nth_smallest(sums->few, length, k - before), before};
    for (size_t i = 0; i < k - before; i++) /* selection left all that is not greater before it */
        found.before += sums->few[i] < found.value;
    return found;
}

/* Whether "%.5f" could print another value for what sequential sums give, which differ from the true ones by less than
   slack units. */
static int is_near_tie(double value, double slack)
{
    double units = fabs(value) * 1e5;
    return fabs(units - floor(units) - 0.5) < slack;
}

/* What stands at place k of the ordered means as sequential sums make them. Those differ by less than two integers do, so
   that only samples of the integer at that place can stand there. Returns -1 for want of memory. */
static int exact_at(const sums_of_column *sums, const double *column, size_t n, size_t k, double *found)
{
    ranked place = sum_at(sums, k);
    size_t length = 0;
    double *means = (double *)malloc(sums->count * sizeof *means);
    uint32_t *indices = (uint32_t *)malloc(n * sizeof *indices);
    int failed = means == NULL || indices == NULL ? -1 : 0;
    for (size_t i = 0; i < sums->count && failed == 0; i++)
        if (sums->values[i] == place.value)
            means[length++] = mean_of_sample(column, i, n, indices);
    if (failed == 0) {
        qsort(means, length, sizeof *means, compare_reals);
        *found = means[k - place.before];
    }
    free(means);
    free(indices);
    return failed;
}

/* A bound lies between what stands at place index and what follows; past the end there is 0 (see bootstrap.c). With a
   column, as sequential sums make it. Returns -1 for want of memory. */
static int bound(const sums_of_column *sums, double index, double between, const double *column, size_t n, double *found)
{
    double ends[2] = {0, 0}, scale = 1e5 * (double)n;
    size_t k = (size_t)index, last = between == 0 ? k : k + 1;
    for (size_t i = k; i <= last && index < (double)sums->count && i < sums->count; i++) {
        if (column == NULL)
            ends[i - k] = (double)sum_at(sums, i).value / scale;
        else if (exact_at(sums, column, n, i, &ends[i - k]))
            return -1;
    }
    *found = between == 0 ? ends[0] : ends[0] + (ends[1] - ends[0]) * between;
    return 0;
}

/* From a column and its sums. Returns -1 for want of memory. */
static int interval_of_sums(sums_of_column *sums, const double *column, size_t n, resampling how, interval *made)
{
    /* Rounding errors of n + count additions, of values up to 1e5 units, and as much again for the bounds' arithmetic. */
    double slack = ((double)n + (double)sums->count + 64) * 1e5 * 2.3e-16 * 4;
    double tail = how.samples * ((100 - how.confidence) / 2) / 100;
    double upper = trunc(how.samples - tail - 1), between = how.samples - tail - 1 - upper;
    survey(sums);
    made->mean = sums->total / (1e5 * (double)n) / (double)sums->count;
    bound(sums, trunc(tail), between, NULL, n, &made->lower);
    bound(sums, upper, between, NULL, n, &made->upper);
    int ties = is_near_tie(made->lower, slack) || is_near_tie(made->upper, slack);
    /* A bound that lies before place 0 may nearly vanish, and its sign is printed. */
    ties |= between < 0 && fmin(fabs(made->lower), fabs(made->upper)) * 1e5 < slack;
    /* Integers are 1 / n units apart. */
    if (is_near_tie(made->mean, slack) || (ties && slack * (double)n > 0.5))
        return bootstrap_exactly(column, n, how, made);
    return ties && (bound(sums, trunc(tail), between, column, n, &made->lower) ||
                    bound(sums, upper, between, column, n, &made->upper))
               ? -1
               : 0;
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
    table->has_halves = n > MOST_IN_32;
    table->block_count = (column_count + MOST_LANES - 1) / MOST_LANES;
    table->blocks = (fixed_block *)calloc(table->block_count, sizeof(fixed_block));
    if (multiply_sizes(table->block_count * MOST_LANES, count, sizeof(uint64_t), &sums) == 0)
        table->sums = (uint32_t *)malloc(table->has_halves ? sums : sums / 2);
    if (table->blocks == NULL || table->sums == NULL)
        return -1;
    int failed = 0;
    for (size_t b = 0; b < table->block_count && failed == 0; b++) {
        size_t first = b * MOST_LANES, left = column_count - first;
        failed = fill_block(&table->blocks[b], columns + first * n, left < MOST_LANES ? left : MOST_LANES, n);
    }
    return failed;
}

/* The higher half of a sum, where the lower one is in a table that has both. */
static uint32_t *half_of(const fixed_table *table, uint32_t *sum)
{
    return sum + table->block_count * MOST_LANES * table->count;
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
            for (size_t c = 0; c < table->blocks[b].width; c++) {
                uint32_t *sum = table->sums + (b * MOST_LANES + c) * table->count + i;
                *sum = (uint32_t)sums[c];
                if (table->has_halves)
                    *half_of(table, sum) = (uint32_t)(sums[c] >> 32);
            }
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

/* The sums of a column in all samples. */
static void collect(const fixed_table *table, size_t column, uint64_t *values)
{
    uint32_t *sums = table->sums + column * table->count;
    for (size_t i = 0; i < table->count; i++)
        values[i] = sums[i];
    for (size_t i = 0; i < table->count && table->has_halves; i++)
        values[i] |= (uint64_t)*half_of(table, sums + i) << 32;
}

int fixed_table_intervals(const fixed_table *table, const double *columns, size_t column_count, resampling how,
                          interval *intervals)
{
    uint64_t *values = (uint64_t *)malloc((table->count * 2 + 1) * sizeof *values);
    sums_of_column sums = {values, table->count, 0, 0, 0, {0}, values + table->count};
    int failed = values == NULL ? -1 : 0;
    for (size_t c = 0; c < column_count && failed == 0; c++) {
        collect(table, c, values);
        failed = interval_of_sums(&sums, columns + c * table->n, table->n, how, &intervals[c]);
    }
    free(values);
    return failed;
}
