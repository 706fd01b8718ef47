#include "bootstrap.h"

#include "machine.h"
#include "scores.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STREAMS 4
/* An index is the integer part of a product that doubles round to 53 bits. Only parts from here on, of 2^64, can be
   rounded up to the next integer, as indices have 32 bits and so the parts at least 21. */
#define MAY_ROUND_UP 0xFFFFF80000000000ull

#define MANY_ROWS 6000000 /* a cache does not hold the counts of more */
#define LIST_LENGTH 32768
#define LIST_STRIDE (LIST_LENGTH + 96) /* of lists: no power of 2, or their ends would drive each other out of the cache */

/* The generator of drand48 (POSIX), as the original seeds it: state' = state * A + C mod 2^48; here 2^16 times that.
   Streams of it run side by side, each jumping over the others' draws, because one alone waits for its own multiplication. */
typedef struct {
    uint64_t n, factor, step; /* of a stream's next state */
    double each;              /* n / 2^48 */
} generator;

static generator start_sample(uint64_t seed, size_t n, uint64_t states[STREAMS])
{
    const uint64_t a = 0x5DEECE66Dull, c = 0xBull << 16;
    generator made = {n, 1, 0, (double)n / 281474976710656.0};
    uint64_t state = ((seed << 16) + 0x330E) << 16;
    for (int s = 0; s < STREAMS; s++) {
        states[s] = state = state * a + c;
        made.factor *= a;
        made.step = made.step * a + c;
    }
    return made;
}

static ALWAYS_INLINE size_t next_index(generator draws, uint64_t *state)
{
    uint64_t now = *state, part, index = multiply_high(now, draws.n, &part);
    *state = now * draws.factor + draws.step;
    return part < MAY_ROUND_UP ? index : (uint64_t)((double)(int64_t)(now >> 16) * draws.each);
}

/* Runs act, in which next is the index, for each draw of a sample. The streams are spelled out so that registers, not
   memory, hold them. */
#define ONE_DRAW(state, act)                       \
    {                                              \
        size_t next = next_index(draws, &(state)); \
        act;                                       \
    }
#define FOR_EACH_DRAW(seed, n, act)                                    \
    do {                                                               \
        uint64_t states[STREAMS];                                      \
        generator draws = start_sample(seed, n, states);               \
        uint64_t a = states[0], b = states[1], c = states[2], d = states[3]; \
        size_t left = n;                                               \
        for (; left >= STREAMS; left -= STREAMS) {                     \
            ONE_DRAW(a, act)                                           \
            ONE_DRAW(b, act)                                           \
            ONE_DRAW(c, act)                                           \
            ONE_DRAW(d, act)                                           \
        }                                                              \
        if (left > 0)                                                  \
            ONE_DRAW(a, act)                                           \
        if (left > 1)                                                  \
            ONE_DRAW(b, act)                                           \
        if (left > 2)                                                  \
            ONE_DRAW(c, act)                                           \
    } while (0)

void draw_sample(uint64_t seed, size_t n, uint32_t *indices)
{
    FOR_EACH_DRAW(seed, n, *indices++ = (uint32_t)next);
}

static void count_part(const uint16_t *places, size_t length, uint8_t *counts)
{
    for (size_t i = 0; i < length; i++)
        counts[places[i]]++;
}

static ALWAYS_INLINE void list_draw(counting_room room, size_t row, uint8_t *counts)
{
    size_t part = row >> 16, end = room.ends[part]++;
    room.places[end] = (uint16_t)row;
    if (end - part * LIST_STRIDE == LIST_LENGTH - 1) {
        count_part(room.places + part * LIST_STRIDE, LIST_LENGTH, counts + (part << 16));
        room.ends[part] = part * LIST_STRIDE;
    }
}

/* By way of lists of the draws of each 2^16 rows, which are counted whenever one is full: a cache holds so many counts. */
static void count_in_parts(uint64_t seed, size_t n, uint8_t *counts, counting_room room)
{
    size_t parts = (n >> 16) + 1;
    for (size_t part = 0; part < parts; part++)
        room.ends[part] = part * LIST_STRIDE;
    FOR_EACH_DRAW(seed, n, list_draw(room, next, counts));
    for (size_t part = 0; part < parts; part++)
        count_part(room.places + part * LIST_STRIDE, room.ends[part] - part * LIST_STRIDE, counts + (part << 16));
}

void count_draws(uint64_t seed, size_t n, uint8_t *counts, counting_room room)
{
    memset(counts, 0, n);
    if (room.places != NULL)
        count_in_parts(seed, n, counts, room);
    else
        FOR_EACH_DRAW(seed, n, counts[next]++);
}

int counting_room_init(counting_room *room, size_t n)
{
    memset(room, 0, sizeof *room);
    if (n < MANY_ROWS)
        return 0;
    room->places = (uint16_t *)malloc(((n >> 16) + 1) * LIST_STRIDE * sizeof *room->places);
    room->ends = (size_t *)malloc(((n >> 16) + 1) * sizeof *room->ends);
    return room->places == NULL || room->ends == NULL ? -1 : 0;
}

void counting_room_free(counting_room *room)
{
    free(room->places);
    free(room->ends);
}

uint64_t sum_of_sample(const int32_t *units, uint64_t seed, size_t n)
{
    uint64_t sum = 0;
    FOR_EACH_DRAW(seed, n, sum += (uint64_t)units[next]);
    return sum;
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

interval interval_of(double *values, size_t count, resampling how)
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

double mean_of_drawn(const double *column, const uint32_t *indices, size_t n)
{
    return sum_of_drawn(column, indices, n) / (double)n;
}

/* Frees what samples were drawn with; -1 where there was no memory for it. */
static int release(uint32_t *indices, double *values)
{
    int failed = indices == NULL || values == NULL ? -1 : 0;
    free(indices);
    free(values);
    return failed;
}

int bootstrap_exactly(const double *column, size_t n, resampling how, interval *made)
{
    size_t count = (size_t)ceil(how.samples);
    uint32_t *indices = (uint32_t *)malloc(n * sizeof *indices);
    double *values = (double *)malloc(count * sizeof *values);
    if (indices != NULL && values != NULL) {
        for (size_t i = 0; i < count; i++) {
            draw_sample(i, n, indices);
            values[i] = mean_of_drawn(column, indices, n);
        }
        *made = interval_of(values, count, how);
    }
    return release(indices, values);
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
    return release(indices, values);
}
