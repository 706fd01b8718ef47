#include "single_sum.h"

#include <string.h>

/* torch adds single-precision numbers in 8 lanes, or in one below 8 numbers. Each lane has 4 sums in turn, and sums of
   many numbers go up a level, so that rounding errors do not pile up. The order decides the last bits. */
#define LANES 8
#define IN_TURN 4
#define LEVELS 4

typedef struct {
    const double *values;
    size_t stride, lanes;
} column;

static void add_row(float *sums, const column *column, size_t row)
{
    for (size_t lane = 0; lane < column->lanes; lane++)
        sums[lane] += (float)column->values[(row * column->lanes + lane) * column->stride];
}

static void add_up(float *to, float *from)
{
    for (size_t i = 0; i < IN_TURN * LANES; i++) {
        to[i] += from[i];
        from[i] = 0;
    }
}

static unsigned level_power(size_t rows)
{
    unsigned bits = 0;
    while (((size_t)1 << bits) < rows)
        bits++;
    return bits / LEVELS > 4 ? bits / LEVELS : 4;
}

/* The sum of each lane over rows, as torch's row_sum. */
static void sum_rows(const column *column, size_t rows, float sums[LANES])
{
    float levels[LEVELS][IN_TURN * LANES];
    memset(levels, 0, sizeof levels);
    size_t turns = rows / IN_TURN;
    unsigned power = level_power(turns);
    size_t step = (size_t)1 << power, turn = 0;
    while (turn < turns) {
        for (size_t k = 0; k < IN_TURN; k++)
            add_row(levels[0] + k * LANES, column, turn * IN_TURN + k);
        turn++;
        if (turn % step != 0)
            continue;
        for (unsigned level = 1; level < LEVELS; level++) {
            add_up(levels[level], levels[level - 1]);
            if (turn & ((step - 1) << (level * power)))
                break;
        }
    }
    for (unsigned level = 1; level < LEVELS; level++)
        add_up(levels[0], levels[level]);
    for (size_t row = turns * IN_TURN; row < rows; row++)
        add_row(levels[0], column, row);
    for (size_t k = 1; k < IN_TURN; k++)
        for (size_t lane = 0; lane < LANES; lane++)
            levels[0][lane] += levels[0][k * LANES + lane];
    memcpy(sums, levels[0], LANES * sizeof *sums);
}

double single_mean(const double *values, size_t count, size_t stride)
{
    column column = {values, stride, count < LANES ? 1 : LANES};
    float sums[LANES], sum = 0;
    if (count == 0)
        return 0;
    sum_rows(&column, count / column.lanes, sums);
    if (column.lanes == 1)
        return (double)(sums[0] / (float)count);
    for (size_t i = count / LANES * LANES; i < count; i++)
        sum += (float)values[i * stride];
    for (size_t lane = 0; lane < LANES; lane++)
        sum += sums[lane];
    return (double)(sum / (float)count);
}
