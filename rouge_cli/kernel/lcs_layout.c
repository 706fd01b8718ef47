/* Models as rows of bits, and the rows of large ones that a peer sentence needs. */
#include "lcs.h"

#include "bit_rows.h"

#define MOST_IN_ROWS 32768 /* words that all rows of a model may take */

void lcs_layout_free(lcs_layout *layout)
{
    words64_free(&layout->match);
    words64_free(&layout->fences);
    words64_free(&layout->spots);
    ints_free(&layout->frequent);
}

static int by_value(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* Sorts the spots of a large model and makes the rows of its frequent tokens. */
static int keep_frequent(lcs_layout *layout)
{
    const words64 *spots = &layout->spots;
    size_t width = layout->width, end;
    layout->frequent.length = layout->match.length = 0;
    if (spots->length > 0)
        qsort(layout->spots.at, spots->length, sizeof(uint64_t), by_value);
    for (size_t start = 0; start < spots->length; start = end) {
        uint32_t token = (uint32_t)(spots->at[start] >> 32);
        for (end = start; end < spots->length && spots->at[end] >> 32 == token;)
            end++;
        if (end - start <= width)
            continue;
        if (words64_reserve(&layout->match, width) || ints_push(&layout->frequent, token))
            return -1;
        uint64_t *row = layout->match.at + layout->match.length;
        memset(row, 0, width * sizeof(uint64_t));
        for (size_t i = start; i < end; i++)
            set_bit(row, (uint32_t)spots->at[i]);
        layout->match.length += width;
    }
    return 0;
}

int lcs_lay_out(lcs_layout *layout, sentence_list model, uint32_t kinds)
{
    size_t width = layout->width = (token_count(model) + model.count) / 64 + 1;
    layout->kinds = kinds;
    layout->is_large = kinds > MOST_IN_ROWS / width;
    layout->spots.length = 0;
    if (words64_zeroed(&layout->fences, width) ||
        (layout->is_large ? words64_reserve(&layout->spots, token_count(model))
                          : words64_zeroed(&layout->match, kinds * width)))
        return -1;
    for (size_t s = 0; s < model.count; s++) {
        for (size_t i = sentence_start(model, s); i < model.ends[s]; i++) {
            if (model.tokens[i] == NO_UNIT)
                continue;
            if (layout->is_large)
                layout->spots.at[layout->spots.length++] = (uint64_t)model.tokens[i] << 32 | (i + s);
            else
                set_bit(layout->match.at + model.tokens[i] * width, i + s);
        }
        set_bit(layout->fences.at, model.ends[s] + s);
    }
    return layout->is_large ? keep_frequent(layout) : 0;
}

/* ---- rows of large models --------------------------------------------------------------------------------------- */

/* The first of a large model's spots that is a token's, or where it would stand. */
static size_t first_spot(const lcs_layout *layout, uint32_t token)
{
    size_t low = 0, high = layout->spots.length;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (layout->spots.at[middle] >> 32 < token)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Makes row, of zeros, the row of a token whose spots begin at first. */
static void make_row(const lcs_layout *layout, uint32_t token, size_t first, uint64_t *row)
{
    const words64 *spots = &layout->spots;
    if (first + layout->width < spots->length && spots->at[first + layout->width] >> 32 == token) {
        size_t place = 0;
        while (layout->frequent.at[place] != token)
            place++;
        memcpy(row, layout->match.at + place * layout->width, layout->width * sizeof(uint64_t));
        return;
    }
    for (size_t i = first; i < spots->length && spots->at[i] >> 32 == token; i++)
        set_bit(row, (uint32_t)spots->at[i]);
}

/* Adds a row of zeros to the rows shown. */
static int add_row(lcs_room *room, size_t width)
{
    words64 *rows = &room->shown_rows;
    if (words64_reserve(rows, width))
        return -1;
    memset(rows->at + rows->length, 0, width * sizeof(uint64_t));
    rows->length += width;
    return 0;
}

/* Forgets the rows of the sentence before, and makes place to note those of tokens below kinds. */
static int hide(lcs_room *room, uint32_t kinds, size_t length)
{
    for (size_t i = 0; i < room->shown.length; i++)
        room->row_of.at[room->shown.at[i]] = 0;
    room->shown.length = room->shown_rows.length = 0;
    size_t known = room->row_of.length;
    if (ints_reserve(&room->shown, length) || (known < kinds && ints_reserve(&room->row_of, kinds - known)))
        return -1;
    for (; room->row_of.length < kinds; room->row_of.length++)
        room->row_of.at[room->row_of.length] = 0;
    return 0;
}

int lcs_show(lcs_room *room, const lcs_layout *layout, const uint32_t *tokens, size_t length)
{
    uint32_t rows = 1;
    if (!layout->is_large)
        return 0;
    if (hide(room, layout->kinds, length) || add_row(room, layout->width))
        return -1;
    for (size_t i = 0; i < length; i++) {
        uint32_t token = tokens[i];
        if (token == NO_UNIT || room->row_of.at[token] != 0)
            continue;
        size_t first = first_spot(layout, token);
        int is_there = first < layout->spots.length && layout->spots.at[first] >> 32 == token;
        if (is_there && add_row(room, layout->width))
            return -1;
        if (is_there)
            make_row(layout, token, first, room->shown_rows.at + rows++ * layout->width);
        room->shown.at[room->shown.length++] = token;
        room->row_of.at[token] = is_there ? rows : 1;
    }
    return 0;
}
