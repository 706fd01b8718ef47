/* Samples of a table of scores. Multiples of 1e-5 have sums that are exact in integers, in any order. So each sample counts
   how often it draws each row, and then blocks of rows are summed under these counts, for many samples and columns at a
   time: memory is read in order, and each column once for many samples, however long it is. */
#include "arrays.h"
#include "bootstrap.h"
#include "machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 100000                /* a score of 1, in units */
#define MOST_AT_ONCE 128              /* samples are counted before they are summed, */
#define COUNTS_SIZE ((size_t)1 << 26) /* or fewer if their counts took more bytes, */
#define LEAST_AT_ONCE 8               /* but not fewer than this */
#define CACHE_LINE 64

int score_table_init(score_table *table, size_t columns, size_t n, size_t count)
{
    size_t size = 0;
    memset(table, 0, sizeof *table);
    table->n = n;
    table->count = count;
    table->columns = (score_column *)calloc(columns + 1, sizeof *table->columns);
    table->whole = (whole_column *)calloc(columns + 1, sizeof *table->whole);
    table->places = (size_t *)calloc(columns + 1, sizeof *table->places);
    if (multiply_sizes(columns + 1, count, sizeof *table->sums, &size) == 0)
        table->sums = (sample_sum *)malloc(size);
    return table->columns == NULL || table->whole == NULL || table->places == NULL || table->sums == NULL ? -1 : 0;
}

void score_table_free(score_table *table)
{
    for (size_t c = 0; c < table->width; c++) {
        free(table->columns[c].own_units);
        free(table->columns[c].own_values);
    }
    free(table->columns);
    free(table->whole);
    free(table->places);
    free(table->sums);
    memset(table, 0, sizeof *table);
}

static void add_whole(score_table *table, const int32_t *units)
{
    table->columns[table->width].units = units;
    table->whole[table->whole_count].units = units;
    table->places[table->whole_count++] = table->width++;
}

int score_table_add_units(score_table *table, const int32_t *units)
{
    size_t i = 0;
    while (i < table->n && units[i] >= 0 && units[i] <= LARGEST)
        i++;
    if (i == table->n) {
        add_whole(table, units);
        return 0;
    }
    double *values = (double *)malloc(table->n * sizeof *values);
    if (values == NULL)
        return -1;
    for (i = 0; i < table->n; i++)
        values[i] = units[i] / 1e5;
    table->columns[table->width].own_values = values;
    table->columns[table->width++].values = values;
    return 0;
}

int score_table_add_values(score_table *table, const double *values)
{
    int32_t *units = (int32_t *)malloc(table->n * sizeof *units);
    if (units == NULL)
        return -1;
    for (size_t i = 0; i < table->n; i++) {
        double unit = nearbyint(values[i] * 1e5);
        if (!(unit >= 0 && unit <= LARGEST) || unit / 1e5 != values[i]) {
            free(units);
            table->columns[table->width++].values = values;
            return 0;
        }
        units[i] = (int32_t)unit;
    }
    table->columns[table->width].own_units = units;
    add_whole(table, units);
    return 0;
}

/* Samples that are drawn before they are summed, and what is summed of them. */
typedef struct {
    size_t at_once, stride;
    uint8_t *counts;               /* by sample and row: how often it is drawn */
    uint64_t totals[MOST_AT_ONCE]; /* of counts, by sample */
    weighed_block *block;
    counting_room counting;
    uint32_t *indices; /* of one sample */
} drawing_room;

static int room_init(drawing_room *room, const score_table *table)
{
    size_t counts = 0, fitting = COUNTS_SIZE / table->n;
    memset(room, 0, sizeof *room);
    room->at_once = fitting > MOST_AT_ONCE ? MOST_AT_ONCE : fitting < LEAST_AT_ONCE ? LEAST_AT_ONCE : fitting;
    room->stride = table->n / CACHE_LINE * CACHE_LINE + 3 * CACHE_LINE;
    room->block = (weighed_block *)malloc(sizeof *room->block);
    if (multiply_sizes(room->at_once, room->stride, 1, &counts) == 0)
        room->counts = (uint8_t *)malloc(counts);
    if (table->whole_count < table->width)
        room->indices = (uint32_t *)malloc(table->n * sizeof *room->indices);
    if (counting_room_init(&room->counting, table->n))
        return -1;
    int has_indices = room->indices != NULL || table->whole_count == table->width;
    return room->block == NULL || room->counts == NULL || !has_indices ? -1 : 0;
}

static void room_free(drawing_room *room)
{
    free(room->block);
    free(room->counts);
    counting_room_free(&room->counting);
    free(room->indices);
}

/* Asks for the rows that are summed next: the counts of sample k, and one of the columns. */
static void prefetch_next(const drawing_room *room, const whole_column *columns, size_t width, size_t k, size_t next)
{
    for (size_t i = 0; i < BLOCK_ROWS; i += CACHE_LINE)
        prefetch(room->counts + k * room->stride + next + i);
    for (size_t i = 0; i < BLOCK_ROWS && k < width; i += CACHE_LINE / sizeof(int32_t))
        prefetch(columns[k].units + next + i);
}

/* The sums of a column of units in samples from one on. */
static sample_sum *sums_from(const score_table *table, size_t whole, size_t sample)
{
    return table->sums + table->places[whole] * table->count + sample;
}

/* Sums columns first .. first + width - 1, at most BLOCK_COLUMNS, over the samples counted, which begin with this one. */
static void sum_columns(drawing_room *room, const score_table *table, size_t first, size_t width, size_t sample,
                        size_t samples)
{
    uint64_t found[BLOCK_COLUMNS * MOST_DIGITS];
    sample_sum *sums[BLOCK_COLUMNS], *sums_of_plane[BLOCK_COLUMNS * MOST_DIGITS];
    int shifts[BLOCK_COLUMNS * MOST_DIGITS];
    weighed_block *block = room->block;
    memset(room->totals, 0, sizeof room->totals);
    for (size_t c = 0; c < width; c++) {
        sums[c] = sums_from(table, first + c, sample);
        memset(sums[c], 0, samples * sizeof *sums[c]);
    }
    for (size_t from = 0; from < table->n; from += BLOCK_ROWS) {
        size_t left = table->n - from;
        block_fill(block, table->whole + first, width, from, left < BLOCK_ROWS ? left : BLOCK_ROWS);
        for (size_t p = 0; p < block->count; p++) {
            sums_of_plane[p] = sums[block->column[p]];
            shifts[p] = block->digit[p] * DIGIT_BITS;
        }
        for (size_t k = 0; k < samples; k++) {
            if (left >= 2 * BLOCK_ROWS)
                prefetch_next(room, table->whole + first, width, k, from + BLOCK_ROWS);
            room->totals[k] += block_weigh(block, room->counts + k * room->stride + from, found);
            for (size_t p = 0; p < block->count; p++)
                sums_of_plane[p][k].units += found[p] << shifts[p];
        }
    }
}

/* Draws samples first .. first + samples - 1, each once for all columns. */
static void draw_some(drawing_room *room, const score_table *table, size_t first, size_t samples)
{
    for (size_t k = 0; k < samples && table->whole_count > 0; k++)
        count_draws(first + k, table->n, room->counts + k * room->stride, room->counting);
    for (size_t w = 0; w < table->whole_count; w += BLOCK_COLUMNS) {
        size_t left = table->whole_count - w;
        sum_columns(room, table, w, left < BLOCK_COLUMNS ? left : BLOCK_COLUMNS, first, samples);
    }
    for (size_t k = 0; k < samples; k++) {
        /* A total that is another: a row was drawn more often than a byte counts. */
        for (size_t w = 0; w < table->whole_count && room->totals[k] != table->n; w++)
            sums_from(table, w, first + k)->units = sum_of_sample(table->whole[w].units, first + k, table->n);
        if (room->indices == NULL)
            continue;
        draw_sample(first + k, table->n, room->indices);
        for (size_t c = 0; c < table->width; c++)
            if (table->columns[c].units == NULL)
                table->sums[c * table->count + first + k].mean =
                    mean_of_drawn(table->columns[c].values, room->indices, table->n);
    }
}

int score_table_draw(const score_table *table, size_t first, size_t last)
{
    drawing_room room;
    int failed = room_init(&room, table);
    for (size_t i = first; i < last && failed == 0; i += room.at_once)
        draw_some(&room, table, i, last - i < room.at_once ? last - i : room.at_once);
    room_free(&room);
    return failed;
}

/* Those of a column of any values; with room for its means. */
static interval interval_of_means(const score_table *table, size_t column, resampling how, double *means)
{
    for (size_t i = 0; i < table->count; i++)
        means[i] = table->sums[column * table->count + i].mean;
    return interval_of(means, table->count, how);
}

int score_table_intervals(const score_table *table, resampling how, interval *intervals)
{
    double *means = (double *)malloc(table->count * sizeof *means);
    int failed = means == NULL ? -1 : 0;
    for (size_t c = 0; c < table->width && failed == 0; c++) {
        const int32_t *units = table->columns[c].units;
        if (units != NULL)
            failed = interval_of_sums(&table->sums[c * table->count].units, table->count, units, table->n, how, &intervals[c]);
        else
            intervals[c] = interval_of_means(table, c, how, means);
    }
    free(means);
    return failed;
}
