#include "lcs.h"

#include "bit_rows.h"

#define MOST_IN_ROWS 32768 /* words that all rows of a model may take */

void lcs_room_free(lcs_room *room)
{
    words64_free(&room->rows);
    words64_free(&room->marks);
    words64_free(&room->shown_rows);
    ints_free(&room->shown);
    ints_free(&room->row_of);
    reals_free(&room->scores);
    reals_free(&room->worths);
    ints_free(&room->runs);
    bytes_free(&room->moves);
    reals_free(&room->saved_scores);
    ints_free(&room->saved_runs);
    words64_free(&room->matched);
    words64_free(&room->peer_matched);
    ints_free(&room->known);
    ints_free(&room->model_tokens);
    ints_free(&room->peer_tokens);
    ints_free(&room->model_bits);
    ints_free(&room->peer_bits);
    ints_free(&room->left_in_model);
    ints_free(&room->left_in_peer);
}

static size_t sentence_start(sentence_list text, size_t sentence)
{
    return sentence == 0 ? 0 : text.ends[sentence - 1];
}

static size_t token_count(sentence_list text)
{
    return text.count == 0 ? 0 : text.ends[text.count - 1];
}

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

/* ---- one peer sentence ------------------------------------------------------------------------------------------ */

/* One row of the table (Hyyro 2004): bit i of V is 0 where the LCS grows from model prefix i to i + 1. The fences are
   kept 0, so that no carry crosses from one sentence into the next. */
static void next_row(const uint64_t *before, const uint64_t *match, const uint64_t *fences, uint64_t *row, size_t width)
{
    uint64_t carry = 0;
    for (size_t w = 0; w < width; w++) {
        uint64_t v = before[w], u = v & match[w];
        uint64_t sum = v + u, with_carry = sum + carry;
        carry = (sum < v) | (with_carry < sum);
        row[w] = (with_carry | (v & ~match[w])) & ~fences[w];
    }
}

static int fill_rows(lcs_room *room, const lcs_layout *layout, const uint32_t *peer, size_t length)
{
    lcs_matches matches = lcs_matches_of(room, layout);
    const uint64_t *fences = layout->fences.at;
    size_t width = layout->width, size;
    room->rows.length = 0;
    if (multiply_sizes(length + 1, width, 1, &size) || words64_reserve(&room->rows, size))
        return -1;
    uint64_t *row = room->rows.at;
    for (size_t w = 0; w < width; w++)
        row[w] = ~fences[w];
    for (size_t j = 0; j < length; j++, row += width) {
        const uint64_t *match = lcs_match_of(matches, peer[j]);
        if (match == NULL)
            memcpy(row + width, row, width * sizeof(uint64_t));
        else
            next_row(row, match, fences, row + width, width);
    }
    return 0;
}

/* The highest bit before end at which either row has what stops the walk: the token stands there, or the table falls
   there (V is 0), as it does at every fence. SIZE_MAX if there is none. */
static inline size_t last_stop(const uint64_t *match, const uint64_t *row, size_t end)
{
    size_t w = (end - 1) / 64;
    uint64_t before_end = (2ull << (end - 1) % 64) - 1;
    for (;; before_end = ~0ull) {
        uint64_t stops = (match == NULL ? ~row[w] : match[w] | ~row[w]) & before_end;
        if (stops != 0)
            return w * 64 + highest_bit(stops);
        if (w-- == 0)
            return SIZE_MAX;
    }
}

/* Walks back from the end of one model sentence: equal tokens diagonally, else to i - 1 where the table does not fall
   there (the row's bit is 1), else to j - 1. All steps to i - 1 in a row are made at once. */
static void trace_back(lcs_room *room, lcs_matches matches, size_t first_bit, size_t length)
{
    const uint32_t *peer = room->peer_tokens.at;
    const uint64_t *row = room->rows.at + room->peer_tokens.length * matches.width;
    size_t end = first_bit + length;
    for (size_t j = room->peer_tokens.length; j > 0 && end > first_bit; j--, row -= matches.width) {
        const uint64_t *match = lcs_match_of(matches, peer[j - 1]);
        size_t bit = last_stop(match, row, end);
        end = bit + 1;
        if (end <= first_bit)
            return;
        if (match != NULL && has_bit(match, bit)) {
            set_bit(room->marks.at, bit);
            end = bit;
        }
    }
}

/* Makes room->peer_tokens a sentence with each run of tokens that no model has made one: the table's rows of such a run
   are alike, and the walk back has done with them after the first. Tells whether there are others. */
static int shorten(lcs_room *room, const uint32_t *tokens, size_t length, int *has_known)
{
    ints *kept = &room->peer_tokens;
    size_t count = 0, known = 0;
    uint32_t before = 0;
    kept->length = 0;
    if (ints_reserve(kept, length + 1))
        return -1;
    for (size_t i = 0; i < length; i++) {
        kept->at[count] = tokens[i];
        count += tokens[i] != NO_UNIT || before != NO_UNIT;
        known += tokens[i] != NO_UNIT;
        before = tokens[i];
    }
    kept->length = count;
    *has_known = known > 0;
    return 0;
}

int lcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer)
{
    if (words64_zeroed(&room->marks, layout->width))
        return -1;
    for (size_t t = 0; t < peer.count; t++) {
        size_t from = sentence_start(peer, t);
        int has_known;
        if (shorten(room, peer.tokens + from, peer.ends[t] - from, &has_known))
            return -1;
        if (!has_known)
            continue;
        if (lcs_show(room, layout, room->peer_tokens.at, room->peer_tokens.length) ||
            fill_rows(room, layout, room->peer_tokens.at, room->peer_tokens.length))
            return -1;
        lcs_matches matches = lcs_matches_of(room, layout);
        for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++])
            trace_back(room, matches, start + s, model.ends[s] - start);
    }
    return 0;
}

/* How many tokens of a whole text have rows of a large model at the same time. */
enum { SHOWN_AT_ONCE = 64 };

int lcs_of_texts(lcs_room *room, const lcs_layout *layout, sentence_list peer, double *length)
{
    /* As a row over all sentences: the bits between them match no token, and without fences carries cross them. */
    size_t width = layout->width, tokens = token_count(peer), found = 0;
    if (words64_zeroed(&room->rows, 2 * width))
        return -1;
    uint64_t *row = room->rows.at, *no_fences = row + width;
    memset(row, 0xff, width * sizeof *row);
    for (size_t first = 0, last; first < tokens; first = last) {
        last = tokens - first > SHOWN_AT_ONCE ? first + SHOWN_AT_ONCE : tokens;
        if (lcs_show(room, layout, peer.tokens + first, last - first))
            return -1;
        lcs_matches matches = lcs_matches_of(room, layout);
        for (size_t j = first; j < last; j++)
            if (peer.tokens[j] != NO_UNIT)
                next_row(row, lcs_match_of(matches, peer.tokens[j]), no_fences, row, width);
    }
    for (size_t w = 0; w < width; w++)
        found += bit_count(~row[w]);
    *length = (double)found;
    return 0;
}

double lcs_marked(const lcs_room *room)
{
    size_t found = 0;
    for (size_t w = 0; w < room->marks.length; w++)
        found += bit_count(room->marks.at[w]);
    return (double)found;
}

int lcs_sum_lengths(lcs_room *room, const lcs_layout *layout, sentence_list peer, double *sum)
{
    size_t width = layout->width, found = 0;
    for (size_t t = 0; t < peer.count; t++) {
        size_t from = sentence_start(peer, t), length = peer.ends[t] - from;
        if (lcs_show(room, layout, peer.tokens + from, length) || fill_rows(room, layout, peer.tokens + from, length))
            return -1;
        const uint64_t *last = room->rows.at + length * width;
        for (size_t w = 0; w < width; w++)
            found += bit_count(~last[w] & ~layout->fences.at[w]);
    }
    *sum = (double)found;
    return 0;
}

static int copy_counts(ints *room, const uint32_t *counts, uint32_t kinds)
{
    room->length = 0;
    if (ints_reserve(room, kinds))
        return -1;
    if (kinds > 0)
        memcpy(room->at, counts, kinds * sizeof(uint32_t));
    return 0;
}

static int take_one(lcs_room *room, uint32_t token)
{
    if (token == NO_UNIT || room->left_in_model.at[token] == 0 || room->left_in_peer.at[token] == 0)
        return 0;
    room->left_in_model.at[token]--;
    room->left_in_peer.at[token]--;
    return 1;
}

/* The range of a model sentence in rows of bits. */
static bit_range bits_of(sentence_list model, size_t sentence)
{
    return range_of(sentence_start(model, sentence) + sentence, model.ends[sentence] + sentence);
}

int lcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
             uint32_t kinds, double *hits)
{
    if (copy_counts(&room->left_in_model, model_counts, kinds) || copy_counts(&room->left_in_peer, peer_counts, kinds))
        return -1;
    uint64_t counted = 0;
    for (size_t s = 0; s < model.count; s++) {
        bit_range range = bits_of(model, s);
        for (size_t w = range.word; w <= range.last; w++)
            for (uint64_t left = bits_in(room->marks.at, w, &range); left != 0; left &= left - 1)
                counted += (uint64_t)take_one(room, model.tokens[w * 64 + lowest_bit(left) - s]);
    }
    *hits = (double)counted;
    return 0;
}

double lcs_marked_words(const lcs_room *room, sentence_list model, uint32_t *seen)
{
    uint64_t found = 0;
    for (size_t s = 0; s < model.count; s++) {
        bit_range range = bits_of(model, s);
        for (size_t w = range.word; w <= range.last; w++)
            for (uint64_t left = bits_in(room->marks.at, w, &range); left != 0; left &= left - 1) {
                uint32_t token = model.tokens[w * 64 + lowest_bit(left) - s];
                found += seen[token] == 0;
                seen[token] = 1;
            }
    }
    return (double)found;
}

int wlcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
              uint32_t kinds, double *hits)
{
    if (copy_counts(&room->left_in_model, model_counts, kinds) || copy_counts(&room->left_in_peer, peer_counts, kinds))
        return -1;
    *hits = 0;
    for (size_t s = 0; s < model.count; s++) {
        size_t run = 0; /* one still pending when the sentence is over is lost */
        bit_range range = bits_of(model, s);
        for (size_t w = range.word; w <= range.last; w++)
            for (uint64_t left = bits_in(room->marks.at, w, &range); left != 0; left &= left - 1) {
                size_t bit = w * 64 + lowest_bit(left);
                /* A mark that is clipped away neither extends nor ends the run. */
                if (!take_one(room, model.tokens[bit - s]))
                    continue;
                run++;
                if (bit + 1 == range.end || !has_bit(room->marks.at, bit + 1)) {
                    *hits += room->worths.at[run];
                    run = 0;
                }
            }
    }
    return 0;
}
