#include "pair_lcs.h"

#include "machine.h"

#define AT_ONCE 4 /* sentences that are followed together */
#define MOST_AT_ONCE 10000 /* tokens, before an interruption is heard */

static int zeroed(words64 *array, size_t length)
{
    array->length = 0;
    if (words64_reserve(array, length))
        return -1;
    memset(array->at, 0, length * sizeof(uint64_t));
    array->length = length;
    return 0;
}

/* Gives every sentence its bits; those of sentences that are longer than a word run on through the next ones, and then
   there are no fields (*fits is 0). */
static int place_sentences(packed_text *packed, sentence_list target, int *fits)
{
    size_t next = 0, start = 0;
    packed->fields.length = packed->token_at.length = 0;
    *fits = 1;
    for (size_t s = 0; s < target.count; start = target.ends[s++]) {
        size_t length = target.ends[s] - start, floor = next % 64 + length < 64 ? next : (next + 63) / 64 * 64;
        *fits &= length < 64;
        if (length == 0)
            continue;
        if (*fits) {
            field made = {((1ull << length) - 1) << 1 << floor % 64, 1ull << floor % 64, floor / 64};
            if (fields_push(&packed->fields, made))
                return -1;
        }
        if (ints_reserve(&packed->token_at, floor + 1 + length - packed->token_at.length))
            return -1;
        while (packed->token_at.length <= floor)
            packed->token_at.at[packed->token_at.length++] = NO_UNIT;
        memcpy(packed->token_at.at + floor + 1, target.tokens + start, length * sizeof(uint32_t));
        packed->token_at.length = next = floor + 1 + length;
    }
    packed->width = next / 64 + 1;
    return 0;
}

int pack_target(packed_text *packed, sentence_list target, uint32_t kinds, int *fits)
{
    if (place_sentences(packed, target, fits))
        return -1;
    size_t width = packed->width;
    if (zeroed(&packed->match, (kinds + (size_t)1) * width) || zeroed(&packed->fences, width))
        return -1;
    for (size_t bit = 0; bit < packed->token_at.length; bit++) {
        uint32_t token = packed->token_at.at[bit];
        uint64_t *row = token == NO_UNIT ? packed->fences.at : packed->match.at + token * width;
        row[bit / 64] |= 1ull << bit % 64;
    }
    return 0;
}

/* The row after these tokens, in the place of the one before them. */
static inline void follow_row(const pair_counting *room, const uint32_t *tokens, size_t length, uint64_t *row)
{
    size_t width = room->packed.width;
    for (size_t j = 0; j < length; j++) {
        const uint64_t *match = room->packed.match.at + tokens[j] * width;
        uint64_t carry = 0;
        for (size_t w = 0; w < width; w++) {
            uint64_t v = row[w], u = v & match[w], sum = v + u, with_carry = sum + carry;
            carry = (sum < v) | (with_carry < sum);
            row[w] = with_carry | (v - u);
        }
    }
}

/* Hyyro 2004: as often as a bit of the last row is 0. */
int whole_lcs(pair_counting *room, const uint32_t *prediction, size_t length, double *found)
{
    size_t width = room->packed.width, zeros = 0;
    if (zeroed(&room->rows, width))
        return -1;
    uint64_t *row = room->rows.at;
    memset(row, 0xFF, width * sizeof *row);
    for (size_t first = 0, last; first < length; first = last) {
        last = length - first < MOST_AT_ONCE ? length : first + MOST_AT_ONCE;
        if (lcs_goes_on(&room->lcs, last - first, width))
            return -1;
        follow_row(room, prediction + first, last - first, row);
    }
    for (size_t w = 0; w < width; w++)
        zeros += bit_count(~row[w]);
    *found = (double)zeros;
    return 0;
}

/* The rows after each token of one sentence of the prediction; fences stay 0, so that no carry leaves a sentence. */
static void fill_rows(pair_counting *room, const uint32_t *tokens, size_t length)
{
    const packed_text *packed = &room->packed;
    size_t width = packed->width;
    for (size_t w = 0; w < width; w++) {
        uint64_t fence = packed->fences.at[w], v = ~fence;
        uint64_t *row = room->rows.at + w;
        for (size_t j = 0; j < length; j++, row += width) {
            uint64_t u = v & packed->match.at[tokens[j] * width + w];
            v = ((v + u) | (v - u)) & ~fence;
            *row = v;
        }
    }
}

/* Follows the LCS of some target sentences with one of the prediction back from their ends, as lcs.c does: to the highest
   place below where the token stands (a mark, and on from below it) or where the table falls (on from there). The
   floor stops who finds neither. */
static inline void follow(const packed_text *packed, const field *fields, size_t count, const uint64_t *rows,
                          const uint32_t *tokens, size_t length, uint64_t *marks)
{
    size_t width = packed->width;
    uint64_t below[AT_ONCE], marked[AT_ONCE] = {0};
    for (size_t f = 0; f < count; f++)
        below[f] = fields[f].bits;
    for (size_t j = length; j-- > 0;) {
        const uint64_t *match = packed->match.at + tokens[j] * width, *row = rows + j * width;
        for (size_t f = 0; f < count; f++) {
            uint64_t here = match[fields[f].word];
            uint64_t stops = ((here | ~row[fields[f].word]) & below[f]) | fields[f].floor;
            uint64_t top = 1ull << highest_bit(stops), hit = top & here;
            marked[f] |= hit;
            below[f] = ((top - 1) | (top ^ hit)) & fields[f].bits;
        }
    }
    for (size_t f = 0; f < count; f++)
        marks[fields[f].word] |= marked[f];
}

/* The sentences do not wait for each other: several at once keep the processor busy. */
static void trace_back(pair_counting *room, const uint32_t *tokens, size_t length)
{
    const field *fields = room->packed.fields.at;
    size_t left = room->packed.fields.length;
    for (; left >= AT_ONCE; left -= AT_ONCE, fields += AT_ONCE)
        follow(&room->packed, fields, AT_ONCE, room->rows.at, tokens, length, room->marks.at);
    if (left > 0)
        follow(&room->packed, fields, left, room->rows.at, tokens, length, room->marks.at);
}

/* How many marks count: each uses up one of its token in target and prediction. */
static double counted_marks(const pair_counting *room)
{
    uint32_t *left = room->target_counts.at, *right = room->prediction_counts.at;
    uint64_t hits = 0;
    for (size_t w = 0; w < room->packed.width; w++)
        for (uint64_t marks = room->marks.at[w]; marks != 0; marks &= marks - 1) {
            uint32_t token = room->packed.token_at.at[w * 64 + lowest_bit(marks)];
            uint32_t hit = left[token] > 0 && right[token] > 0;
            left[token] -= hit;
            right[token] -= hit;
            hits += hit;
        }
    return (double)hits;
}

int union_hits_of_long(pair_counting *room, sentence_list target, sentence_list prediction, double *hits)
{
    return lcs_mark(&room->lcs, &room->layout, target, prediction) ||
           lcs_hits(&room->lcs, target, room->target_counts.at, room->prediction_counts.at, room->kinds + 1, hits);
}

int fits_union(const pair_counting *room, sentence_list prediction)
{
    size_t longest = 0, start = 0;
    for (size_t t = 0; t < prediction.count; start = prediction.ends[t++])
        longest = prediction.ends[t] - start > longest ? prediction.ends[t] - start : longest;
    return longest <= lcs_most_rows / room->packed.width;
}

int mark_union(pair_counting *room, sentence_list prediction)
{
    size_t width = room->packed.width, start = 0;
    if (zeroed(&room->marks, width))
        return -1;
    for (size_t t = 0; t < prediction.count; start = prediction.ends[t++]) {
        size_t length = prediction.ends[t] - start;
        room->rows.length = 0;
        if (words64_reserve(&room->rows, length * width) || lcs_goes_on(&room->lcs, length, width))
            return -1;
        fill_rows(room, prediction.tokens + start, length);
        trace_back(room, prediction.tokens + start, length);
    }
    return 0;
}

double marked_words(const pair_counting *room, uint32_t *seen)
{
    uint64_t found = 0;
    for (size_t w = 0; w < room->packed.width; w++)
        for (uint64_t marks = room->marks.at[w]; marks != 0; marks &= marks - 1) {
            uint32_t token = room->packed.token_at.at[w * 64 + lowest_bit(marks)];
            found += seen[token] == 0;
            seen[token] = 1;
        }
    return (double)found;
}

int union_hits(pair_counting *room, sentence_list target, sentence_list prediction, int fits, double *hits)
{
    if (!fits || !fits_union(room, prediction))
        return lcs_lay_out(&room->layout, target, room->kinds + 1) || union_hits_of_long(room, target, prediction, hits);
    if (mark_union(room, prediction))
        return -1;
    *hits = counted_marks(room);
    return 0;
}
