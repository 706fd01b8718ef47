#include "lcs.h"

#include "machine.h"
#include "units.h"

#include <math.h>

void lcs_room_free(lcs_room *room)
{
    words64_free(&room->rows);
    words64_free(&room->marks);
    reals_free(&room->scores);
    reals_free(&room->powers);
    ints_free(&room->runs);
    bytes_free(&room->moves);
    ints_free(&room->in_model);
    ints_free(&room->in_peer);
    ints_free(&room->model_tokens);
    ints_free(&room->peer_tokens);
    ints_free(&room->model_bits);
    ints_free(&room->left_in_model);
    ints_free(&room->left_in_peer);
}

static int has_bit(const uint64_t *row, size_t bit)
{
    return (int)(row[bit / 64] >> (bit % 64) & 1);
}

static void set_bit(uint64_t *row, size_t bit)
{
    row[bit / 64] |= 1ull << (bit % 64);
}

static int zeroed(words64 *array, size_t length)
{
    array->length = 0;
    if (words64_reserve(array, length))
        return -1;
    if (length > 0)
        memset(array->at, 0, length * sizeof(uint64_t));
    array->length = length;
    return 0;
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
}

int lcs_lay_out(lcs_layout *layout, sentence_list model, uint32_t kinds)
{
    size_t width = layout->width = (token_count(model) + model.count) / 64 + 1;
    if (zeroed(&layout->match, (size_t)kinds * width) || zeroed(&layout->fences, width))
        return -1;
    for (size_t s = 0; s < model.count; s++) {
        for (size_t i = sentence_start(model, s); i < model.ends[s]; i++)
            if (model.tokens[i] != NO_UNIT)
                set_bit(layout->match.at + (size_t)model.tokens[i] * width, i + s);
        set_bit(layout->fences.at, model.ends[s] + s);
    }
    return 0;
}

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

static const uint64_t *match_of(const lcs_layout *layout, uint32_t token)
{
    return token == NO_UNIT ? NULL : layout->match.at + (size_t)token * layout->width;
}

static int fill_rows(lcs_room *room, const lcs_layout *layout, const uint32_t *peer, size_t length)
{
    size_t width = layout->width;
    room->rows.length = 0;
    if (words64_reserve(&room->rows, (length + 1) * width))
        return -1;
    uint64_t *row = room->rows.at;
    for (size_t w = 0; w < width; w++)
        row[w] = ~layout->fences.at[w];
    for (size_t j = 0; j < length; j++, row += width) {
        const uint64_t *match = match_of(layout, peer[j]);
        if (match == NULL)
            memcpy(row + width, row, width * sizeof(uint64_t));
        else
            next_row(row, match, layout->fences.at, row + width, width);
    }
    return 0;
}

/* The highest bit from first up to (not including) end at which either row has what stops the walk: the token stands
   there, or the table falls there (V is 0). SIZE_MAX if there is none. */
static size_t last_stop(const uint64_t *match, const uint64_t *row, size_t first, size_t end)
{
    for (size_t w = (end - 1) / 64;; w--) {
        uint64_t stops = match == NULL ? ~row[w] : match[w] | ~row[w];
        if (end < (w + 1) * 64)
            stops &= (1ull << (end - w * 64)) - 1;
        if (first > w * 64)
            stops &= ~0ull << (first - w * 64);
        if (stops != 0)
            return w * 64 + highest_bit(stops);
        if (w * 64 <= first)
            return SIZE_MAX;
    }
}

/* Walks back from the end of one model sentence: equal tokens diagonally, else to i - 1 where the table does not fall
   there (the row's bit is 1), else to j - 1. All steps to i - 1 in a row are made at once. */
static void trace_back(lcs_room *room, const lcs_layout *layout, size_t first_bit, size_t length, const uint32_t *peer,
                       size_t peer_length)
{
    size_t end = first_bit + length;
    for (size_t j = peer_length; j > 0 && end > first_bit; j--) {
        const uint64_t *match = match_of(layout, peer[j - 1]);
        size_t bit = last_stop(match, room->rows.at + j * layout->width, first_bit, end);
        if (bit == SIZE_MAX)
            return;
        end = bit + 1;
        if (match != NULL && has_bit(match, bit)) {
            set_bit(room->marks.at, bit);
            end = bit;
        }
    }
}

int lcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer)
{
    if (zeroed(&room->marks, layout->width))
        return -1;
    for (size_t t = 0; t < peer.count; t++) {
        const uint32_t *tokens = peer.tokens + sentence_start(peer, t);
        size_t length = peer.ends[t] - sentence_start(peer, t);
        if (fill_rows(room, layout, tokens, length))
            return -1;
        for (size_t s = 0; s < model.count; s++) {
            size_t start = sentence_start(model, s);
            trace_back(room, layout, start + s, model.ends[s] - start, tokens, length);
        }
    }
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

int lcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
             uint32_t kinds, double *hits)
{
    if (copy_counts(&room->left_in_model, model_counts, kinds) || copy_counts(&room->left_in_peer, peer_counts, kinds))
        return -1;
    uint64_t counted = 0;
    for (size_t s = 0; s < model.count; s++)
        for (size_t i = sentence_start(model, s); i < model.ends[s]; i++)
            if (has_bit(room->marks.at, i + s))
                counted += (uint64_t)take_one(room, model.tokens[i]);
    *hits = (double)counted;
    return 0;
}

int wlcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
              uint32_t kinds, double weight, double *hits)
{
    if (copy_counts(&room->left_in_model, model_counts, kinds) || copy_counts(&room->left_in_peer, peer_counts, kinds))
        return -1;
    *hits = 0;
    for (size_t s = 0; s < model.count; s++) {
        double run = 0; /* one still pending when the sentence is over is lost */
        for (size_t i = sentence_start(model, s); i < model.ends[s]; i++) {
            /* A mark that is clipped away neither extends nor ends the run. */
            if (!has_bit(room->marks.at, i + s) || !take_one(room, model.tokens[i]))
                continue;
            run++;
            if (i + 1 == model.ends[s] || !has_bit(room->marks.at, i + 1 + s)) {
                *hits += pow(run, weight);
                run = 0;
            }
        }
    }
    return 0;
}
