/* Sums of many columns of whole numbers under many sets of weights: exact, and so the same in any order. */
#ifndef ROUGE_WEIGHING_H
#define ROUGE_WEIGHING_H

#include "arithmetic.h"

#include <stddef.h>
#include <stdint.h>

#define BLOCK_ROWS 512
#define BLOCK_COLUMNS 32
#define DIGIT_BITS 15
#define MOST_DIGITS 5

/* Whole numbers, none negative; either pointer is NULL. */
typedef struct {
    const int32_t *units;
    const int64_t *wide_units;
} whole_column;

/* Some rows of some columns, digit by digit (of DIGIT_BITS bits): products of a digit and a weight are added many at a
   time. A plane is one digit of one column; those that are all 0 are left out. Values that lie close together are one
   digit: what they are above or below a base. */
typedef struct {
    int16_t planes[BLOCK_COLUMNS * MOST_DIGITS][BLOCK_ROWS];
    uint32_t base[BLOCK_COLUMNS * MOST_DIGITS]; /* what each value of a plane lacks */
    uint8_t column[BLOCK_COLUMNS * MOST_DIGITS], digit[BLOCK_COLUMNS * MOST_DIGITS];
    size_t count, rows;
} weighed_block;

/* Takes rows first .. first + rows - 1 (at most BLOCK_ROWS) of at most BLOCK_COLUMNS columns. */
void block_fill(weighed_block *block, const whole_column *columns, size_t count, size_t first, size_t rows);

/* Sums each plane of the block under weights of its rows. Returns the sum of the weights. */
uint64_t block_weigh(const weighed_block *block, const uint8_t *weights, uint64_t *sums);

/* Whether the processor has wide registers that may be used; and whether they may, as they do. For tests. */
int is_wide(void);
void weigh_widely(int wanted);

#endif
