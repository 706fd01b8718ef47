/* Rows of bits in words of 64, and ranges of their bits. */
#ifndef ROUGE_BIT_ROWS_H
#define ROUGE_BIT_ROWS_H

#include "machine.h"

#include <stddef.h>
#include <stdint.h>

static inline int has_bit(const uint64_t *row, size_t bit)
{
    return (int)(row[bit / 64] >> (bit % 64) & 1);
}

static inline void set_bit(uint64_t *row, size_t bit)
{
    row[bit / 64] |= 1ull << (bit % 64);
}

/* Some bits of a row, from first up to (not including) end: in words word .. last, of which from and upto mask the ends (in
   one word either does both). */
typedef struct {
    size_t first, end, word, last;
    uint64_t from, upto;
} bit_range;

static inline bit_range range_of(size_t first, size_t end)
{
    bit_range made = {first, end, first / 64, end > first ? (end - 1) / 64 : first / 64, ~0ull << (first % 64), 0};
    made.upto = end > first && end % 64 == 0 ? ~0ull : (1ull << (end % 64)) - 1;
    if (made.word == made.last)
        made.upto = made.from &= made.upto;
    return made;
}

/* The bits of word w of a row that lie in a range which has this word. */
static inline uint64_t bits_in(const uint64_t *row, size_t w, const bit_range *range)
{
    return row[w] & (w == range->word ? range->from : w == range->last ? range->upto : ~0ull);
}

/* Whether a row has a bit in a range. */
static inline int has_any(const uint64_t *row, const bit_range *range)
{
    uint64_t bits = (row[range->word] & range->from) | (row[range->last] & range->upto);
    for (size_t w = range->word + 1; w < range->last; w++)
        bits |= row[w];
    return bits != 0;
}

/* The place of the lowest bit of a row in a range that has any. */
static inline size_t lowest_in(const uint64_t *row, const bit_range *range)
{
    size_t w = range->word;
    while (bits_in(row, w, range) == 0)
        w++;
    return w * 64 + lowest_bit(bits_in(row, w, range));
}

static inline size_t highest_in(const uint64_t *row, const bit_range *range)
{
    size_t w = range->last;
    while (bits_in(row, w, range) == 0)
        w--;
    return w * 64 + highest_bit(bits_in(row, w, range));
}

#endif
