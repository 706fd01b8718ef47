#include "lcs.h"

#include "bit_rows.h"
#include "reading.h"

void lcs_room_free(lcs_room *room)
{
    words64_free(&room->rows);
    words64_free(&room->saved_rows);
    words64_free(&room->walks);
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

size_t lcs_most_rows = (size_t)1 << 21; /* words, 16 MB */

#define WORK_BETWEEN 3e8 /* words of rows: about a tenth of a second, in which asking costs nothing */

int lcs_goes_on(lcs_room *room, size_t rows, size_t width)
{
    room->work += (double)rows * (double)width;
    if (room->work < WORK_BETWEEN)
        return 0;
    room->work = 0;
    return reading_interrupted != NULL && reading_interrupted() ? -1 : 0;
}

/* Of a peer sentence with so many tokens, how many have their rows at the same time: all if that is not much memory. */
static size_t rows_of_block(size_t length, size_t width)
{
    if (length < UINT32_MAX && (uint64_t)length * width < lcs_most_rows)
        return length;
    size_t most = lcs_most_rows / width;
    while (most < length / (most + 1)) /* the rows before each block are kept, too */
        most++;
    return most < length ? most : length;
}

/* The rows after these tokens; the one before them is room->rows. */
static int fill_rows(lcs_room *room, const lcs_layout *layout, const uint32_t *peer, size_t length)
{
    size_t width = layout->width;
    if (lcs_show(room, layout, peer, length) || lcs_goes_on(room, length, width))
        return -1;
    lcs_matches matches = lcs_matches_of(room, layout);
    uint64_t *row = room->rows.at;
    for (size_t j = 0; j < length; j++, row += width) {
        const uint64_t *match = lcs_match_of(matches, peer[j]);
        if (match == NULL)
            memcpy(row + width, row, width * sizeof(uint64_t));
        else
            next_row(row, match, layout->fences.at, row + width, width);
    }
    return 0;
}

/* Of a sentence that has tokens the rows after each of the last block, behind the one before it; room->saved_rows has those before each block, if
   there are several. */
static int fill_table(lcs_room *room, const lcs_layout *layout, const uint32_t *peer, size_t length, size_t block)
{
    size_t width = layout->width, size;
    room->rows.length = room->saved_rows.length = 0;
    if (multiply_sizes(block + 1, width, 1, &size) || words64_reserve(&room->rows, size))
        return -1;
    uint64_t *row = room->rows.at;
    for (size_t w = 0; w < width; w++)
        row[w] = ~layout->fences.at[w];
    for (size_t first = 0; first < length; first += block) {
        size_t count = length - first < block ? length - first : block;
        if (first > 0)
            memcpy(row, row + block * width, width * sizeof *row);
        if (block < length) {
            words64 *saved = &room->saved_rows;
            if (words64_reserve(saved, width))
                return -1;
            memcpy(saved->at + saved->length, row, width * sizeof *row);
            saved->length += width;
        }
        if (fill_rows(room, layout, peer + first, count))
            return -1;
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

/* Walks back through so many tokens of the peer, from before end in one model sentence: equal tokens diagonally, else to
   i - 1 where the table does not fall there (the row's bit is 1), else to j - 1. All steps to i - 1 in a row are made at
   once. Returns before which bit to go on. */
static inline size_t trace_back(lcs_room *room, lcs_matches matches, const uint32_t *peer, size_t length, size_t first_bit,
                         size_t end)
{
    const uint64_t *row = room->rows.at + length * matches.width;
    for (size_t j = length; j > 0 && end > first_bit; j--, row -= matches.width) {
        const uint64_t *match = lcs_match_of(matches, peer[j - 1]);
        size_t bit = last_stop(match, row, end);
        end = bit + 1;
        if (end <= first_bit)
            return end;
        if (match != NULL && has_bit(match, bit)) {
            set_bit(room->marks.at, bit);
            end = bit;
        }
    }
    return end;
}

/* The same for all model sentences, through all tokens of the peer sentence. */
static void trace_all(lcs_room *room, const lcs_layout *layout, sentence_list model)
{
    lcs_matches matches = lcs_matches_of(room, layout);
    for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++])
        trace_back(room, matches, room->peer_tokens.at, room->peer_tokens.length, start + s, model.ends[s] + s);
}

/* The same block by block from the last, whose rows are there. */
static int trace_blocks(lcs_room *room, const lcs_layout *layout, sentence_list model, size_t block)
{
    const ints *peer = &room->peer_tokens;
    size_t width = layout->width, last = peer->length, first = (last - 1) / block * block;
    words64 *ends = &room->walks;
    if (words64_zeroed(ends, model.count))
        return -1;
    for (size_t s = 0; s < model.count; s++)
        ends->at[s] = model.ends[s] + s;
    for (;; last = first, first -= block) {
        if (last < peer->length) {
            memcpy(room->rows.at, room->saved_rows.at + first / block * width, width * sizeof(uint64_t));
            if (fill_rows(room, layout, peer->at + first, last - first))
                return -1;
        }
        lcs_matches matches = lcs_matches_of(room, layout);
        for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++])
            ends->at[s] = trace_back(room, matches, peer->at + first, last - first, start + s, ends->at[s]);
        if (first == 0)
            return 0;
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
        size_t tokens = room->peer_tokens.length, block = rows_of_block(tokens, layout->width);
        if (fill_table(room, layout, room->peer_tokens.at, tokens, block))
            return -1;
        if (block == tokens)
            trace_all(room, layout, model);
        else if (trace_blocks(room, layout, model, block))
            return -1;
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
        if (lcs_show(room, layout, peer.tokens + first, last - first) || lcs_goes_on(room, last - first, width))
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
        size_t from = sentence_start(peer, t), length = peer.ends[t] - from, block = rows_of_block(length, width);
        if (length == 0)
            continue;
        if (fill_table(room, layout, peer.tokens + from, length, block))
            return -1;
        const uint64_t *last = room->rows.at + ((length - 1) % block + 1) * width;
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
