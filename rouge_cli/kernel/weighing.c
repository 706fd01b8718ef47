#include "weighing.h"

#include "machine.h"

#include <string.h>

#define STEP 16          /* rows are padded to a multiple of this */
#define MOST_TOTAL 65535 /* of weights: so many largest digits have a sum of 31 bits */

static inline uint64_t digit_of(uint64_t value, int digit)
{
    return value >> digit * DIGIT_BITS & ((1u << DIGIT_BITS) - 1);
}

/* All bits that any of the values has. */
static uint64_t bits_of(whole_column column, size_t first, size_t rows)
{
    uint64_t bits = 0;
    uint32_t few = 0;
    for (size_t i = 0; i < rows && column.units != NULL; i++)
        few |= (uint32_t)column.units[first + i];
    for (size_t i = 0; i < rows && column.wide_units != NULL; i++)
        bits |= (uint64_t)column.wide_units[first + i];
    return bits | few;
}

static size_t padded_rows(size_t rows)
{
    return (rows + STEP - 1) / STEP * STEP;
}

/* Adds a plane to the block, and returns it. */
static int16_t *add_plane(weighed_block *block, size_t column, int digit, uint32_t base)
{
    size_t p = block->count++;
    block->column[p] = (uint8_t)column;
    block->digit[p] = (uint8_t)digit;
    block->base[p] = base;
    memset(block->planes[p] + block->rows, 0, (padded_rows(block->rows) - block->rows) * sizeof(int16_t));
    return block->planes[p];
}

/* Makes units that differ by less than 16 bits one plane; 0 if they do not. */
static int fill_close(weighed_block *block, size_t column, const int32_t *units)
{
    int32_t least = units[0], most = least;
    for (size_t i = 0; i < block->rows; i++) {
        least = units[i] < least ? units[i] : least;
        most = units[i] > most ? units[i] : most;
    }
    if (most - least > UINT16_MAX || most > INT32_MAX + INT16_MIN)
        return 0;
    int32_t base = least - INT16_MIN;
    int16_t *plane = add_plane(block, column, 0, (uint32_t)base);
    for (size_t i = 0; i < block->rows; i++)
        plane[i] = (int16_t)(units[i] - base);
    return 1;
}

void block_fill(weighed_block *block, const whole_column *columns, size_t count, size_t first, size_t rows)
{
    block->count = 0;
    block->rows = rows;
    for (size_t c = 0; c < count; c++) {
        uint64_t bits = bits_of(columns[c], first, rows);
        if (bits >> DIGIT_BITS != 0 && columns[c].units != NULL && fill_close(block, c, columns[c].units + first))
            continue;
        for (int d = 0; d < MOST_DIGITS; d++) {
            if (digit_of(bits, d) == 0)
                continue;
            int16_t *plane = add_plane(block, c, d, 0);
            if (columns[c].units != NULL)
                for (size_t i = 0; i < rows; i++)
                    plane[i] = (int16_t)((uint32_t)columns[c].units[first + i] >> d * DIGIT_BITS & 0x7FFF);
            else
                for (size_t i = 0; i < rows; i++)
                    plane[i] = (int16_t)digit_of((uint64_t)columns[c].wide_units[first + i], d);
        }
    }
}

/* Adds the sums of some planes under weights. It is compiled twice: the compiler turns it into multiplications of many
   digits at a time, of 16 where AVX2 is. Several planes at a time, because each weight is then loaded once for all. */
#define DOTS(planes_at_a_time)                                                                       \
    for (; p + planes_at_a_time <= block->count; p += planes_at_a_time) {                            \
        int32_t found[planes_at_a_time] = {0};                                                       \
        for (size_t i = 0; i < rows; i++)                                                            \
            for (int k = 0; k < planes_at_a_time; k++)                                               \
                found[k] += (int32_t)weights[i] * (int32_t)block->planes[p + (size_t)k][i];          \
        for (int k = 0; k < planes_at_a_time; k++)                                                   \
            sums[p + (size_t)k] += (uint64_t)(int64_t)found[k];                                      \
    }

static ALWAYS_INLINE void add_dots(const weighed_block *restrict block, const int16_t *restrict weights,
                                   uint64_t *restrict sums)
{
    size_t p = 0, rows = padded_rows(block->rows);
    DOTS(6)
    DOTS(3)
    DOTS(2)
    DOTS(1)
}

static void add_dots_plainly(const weighed_block *block, const int16_t *weights, uint64_t *sums)
{
    add_dots(block, weights, sums);
}

static int may_be_wide = 1;

void weigh_widely(int wanted)
{
    may_be_wide = wanted;
}

int is_wide(void)
{
#if defined(HAS_AVX2_TWINS)
    return may_be_wide && __builtin_cpu_supports("avx2");
#else
    return 0;
#endif
}

#if defined(HAS_AVX2_TWINS)
FOR_AVX2 static void add_dots_widely(const weighed_block *block, const int16_t *weights, uint64_t *sums)
{
    add_dots(block, weights, sums);
}

static void add_all_dots(const weighed_block *block, const int16_t *weights, uint64_t *sums)
{
    (is_wide() ? add_dots_widely : add_dots_plainly)(block, weights, sums);
}
#else
#define add_all_dots add_dots_plainly
#endif

uint64_t block_weigh(const weighed_block *block, const uint8_t *weights, uint64_t *sums)
{
    int16_t wide[BLOCK_ROWS];
    size_t rows = block->rows, padded = padded_rows(rows), half = BLOCK_ROWS / 2;
    uint32_t total = 0;
    for (size_t i = 0; i < rows; i++) {
        wide[i] = weights[i];
        total += weights[i];
    }
    memset(wide + rows, 0, (padded - rows) * sizeof *wide);
    for (size_t p = 0; p < block->count; p++)
        sums[p] = (uint64_t)block->base[p] * total;
    if (total <= MOST_TOTAL) {
        add_all_dots(block, wide, sums);
        return total;
    }
    for (int second = 0; second < 2; second++) { /* weights of half a block are never too many: there is more than that */
        int16_t some[BLOCK_ROWS] = {0};
        size_t from = second ? half : 0, to = second ? padded : half;
        memcpy(some + from, wide + from, (to - from) * sizeof *some);
        add_all_dots(block, some, sums);
    }
    return total;
}
