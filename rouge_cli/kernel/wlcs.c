#include "lcs.h"

#include "bit_rows.h"
#include "units.h"


enum { TO_MODEL, TO_PEER, DIAGONAL };

static int same_worth(const run_worth *a, const run_worth *b)
{
    return a->is_linear == b->is_linear && a->weight == b->weight && a->alpha == b->alpha && a->beta == b->beta &&
           a->gain_first == b->gain_first;
}

/* Makes worths[k] what a run of k is worth, for k up to length, as far as they are not there yet. */
static int fill_worths(lcs_room *room, size_t length, const run_worth *worth)
{
    reals *worths = &room->worths;
    if (!same_worth(&room->worth, worth))
        worths->length = 0;
    room->worth = *worth;
    while (worths->length <= length)
        if (reals_push(worths, worth_of(worth, (double)worths->length)))
            return -1;
    return 0;
}

static int make_room(lcs_room *room, size_t length, size_t peer_length)
{
    size_t cells;
    room->scores.length = 0;
    room->moves.length = 0;
    return multiply_sizes(length, peer_length, 1, &cells) || reals_reserve(&room->scores, peer_length + 1) ||
           ints_zeroed(&room->runs, peer_length + 1) || bytes_reserve(&room->moves, cells);
}

/* Fills the row of a token that no peer token equals: scores[j] come in as those of the model prefix before. */
static void next_unmatched_row(size_t peer_length, double *scores, uint32_t *runs, char *moves)
{
    for (size_t j = 1; j <= peer_length; j++) {
        double above = scores[j], left = scores[j - 1];
        scores[j] = left > above ? left : above; /* in this form it is one instruction, not a branch */
        moves[j - 1] = left > above ? TO_PEER : TO_MODEL;
        runs[j] = 0;
    }
}

/* Fills one row of the table in place: scores[j] and runs[j] come in as those of the model prefix before. */
static void next_row(uint32_t token, const uint32_t *peer, size_t peer_length, double *scores, uint32_t *runs,
                     const double *worths, int gain_first, char *moves)
{
    double diagonal = scores[0];
    uint32_t run_before = runs[0];
    for (size_t j = 1; j <= peer_length; j++) {
        double above = scores[j];
        uint32_t run_above = runs[j];
        if (token == peer[j - 1]) {
            double after = worths[run_before + 1], before = worths[run_before];
            scores[j] = gain_first ? diagonal + (after - before) : diagonal + after - before;
            runs[j] = run_before + 1;
            moves[j - 1] = DIAGONAL;
        } else {
            double left = scores[j - 1];
            scores[j] = left > above ? left : above;
            runs[j] = 0;
            moves[j - 1] = left > above ? TO_PEER : TO_MODEL;
        }
        diagonal = above;
        run_before = run_above;
    }
}

static int fill_table(lcs_room *room, const uint32_t *model, size_t length, const uint32_t *peer, size_t peer_length)
{
    if (make_room(room, length, peer_length))
        return -1;
    for (size_t j = 0; j <= peer_length; j++)
        room->scores.at[j] = 0;
    for (size_t i = 0; i < length; i++) {
        char *moves = room->moves.at + i * peer_length;
        if (model[i] == NO_UNIT)
            next_unmatched_row(peer_length, room->scores.at, room->runs.at, moves);
        else
            next_row(model[i], peer, peer_length, room->scores.at, room->runs.at, room->worths.at,
                     room->worth.gain_first, moves);
    }
    return 0;
}

static void trace_back(lcs_room *room, const uint32_t *bits, size_t length, size_t peer_length)
{
    size_t i = length, j = peer_length;
    while (i > 0 && j > 0) {
        char move = room->moves.at[(i - 1) * peer_length + j - 1];
        if (move == DIAGONAL)
            set_bit(room->marks.at, bits[i - 1]);
        i -= move != TO_PEER;
        j -= move != TO_MODEL;
    }
}

/* ---- runs of tokens that the other sentence has not, each made one NO_UNIT: the table's further rows or columns of such a
   run repeat its first, and the walk back passes them without a mark ---- */

/* The tokens of a sentence whose bits are set in a row, and in bits where. tokens[0] is at bit range->first. */
static int collapse(const uint64_t *row, const bit_range *range, const uint32_t *tokens, ints *kept, ints *bits)
{
    size_t next = range->first, length = 0;
    kept->length = bits->length = 0;
    if (ints_reserve(kept, range->end - range->first) || ints_reserve(bits, range->end - range->first))
        return -1;
    for (size_t w = range->word; w <= range->last; w++)
        for (uint64_t left = bits_in(row, w, range); left != 0; left &= left - 1) {
            size_t bit = w * 64 + lowest_bit(left);
            kept->at[length] = NO_UNIT; /* kept if there is a gap; where it stands is never asked for */
            length += bit > next;
            bits->at[length] = (uint32_t)bit;
            kept->at[length++] = tokens[bit - range->first];
            next = bit + 1;
        }
    if (next < range->end)
        kept->at[length++] = NO_UNIT;
    kept->length = length;
    return 0;
}

/* Makes room->matched the positions of the model that a peer sentence matches, and room->known those of its tokens which
   the models have. */
static int match_sentence(lcs_room *room, const lcs_layout *layout, const uint32_t *tokens, size_t length)
{
    size_t known = 0;
    room->known.length = 0;
    if (words64_zeroed(&room->matched, layout->width) || words64_zeroed(&room->peer_matched, length / 64 + 1) ||
        ints_reserve(&room->known, length + 1) || lcs_show(room, layout, tokens, length))
        return -1;
    for (size_t i = 0; i < length; i++) {
        room->known.at[known] = (uint32_t)i;
        known += tokens[i] != NO_UNIT;
    }
    room->known.length = known;
    for (size_t i = 0; i < known; i++) {
        const uint64_t *match = lcs_match_of(room, layout, tokens[room->known.at[i]]);
        for (size_t w = 0; w < layout->width; w++)
            room->matched.at[w] |= match[w];
    }
    return 0;
}

/* Makes room->peer_matched the positions of a peer sentence that match the model in a range. */
static void match_peer(lcs_room *room, const lcs_layout *layout, const bit_range *range, const uint32_t *peer)
{
    uint64_t *found = room->peer_matched.at;
    memset(found, 0, room->peer_matched.length * sizeof *found);
    for (size_t i = 0; i < room->known.length; i++) {
        size_t place = room->known.at[i];
        found[place / 64] |= (uint64_t)has_any(lcs_match_of(room, layout, peer[place]), range) << (place % 64);
    }
}

/* Marks one model sentence, which stands in a range, against one peer sentence. */
static int mark_pair(lcs_room *room, const lcs_layout *layout, const uint32_t *model, bit_range range, const uint32_t *peer,
                     size_t peer_length)
{
    const uint64_t *matched = room->matched.at, *peer_matched = room->peer_matched.at;
    if (!has_any(matched, &range))
        return 0;
    size_t lowest = lowest_in(matched, &range), highest = highest_in(matched, &range);
    if (lowest == highest) { /* whichever peer token it matches */
        set_bit(room->marks.at, lowest);
        return 0;
    }
    bit_range places = range_of(0, peer_length);
    match_peer(room, layout, &range, peer);
    size_t first = lowest_in(peer_matched, &places);
    if (first == highest_in(peer_matched, &places)) { /* the walk goes up as far as the table stays the same, if it can */
        set_bit(room->marks.at, first + 1 == peer_length ? highest : lowest);
        return 0;
    }
    if (collapse(peer_matched, &places, peer, &room->peer_tokens, &room->peer_bits) ||
        collapse(matched, &range, model, &room->model_tokens, &room->model_bits) ||
        fill_table(room, room->model_tokens.at, room->model_tokens.length, room->peer_tokens.at,
                   room->peer_tokens.length))
        return -1;
    trace_back(room, room->model_bits.at, room->model_tokens.length, room->peer_tokens.length);
    return 0;
}

int wlcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer, const run_worth *worth)
{
    size_t tokens = model.count == 0 ? 0 : model.ends[model.count - 1];
    if (words64_zeroed(&room->marks, layout->width) || fill_worths(room, tokens, worth))
        return -1;
    for (size_t t = 0, from = 0; t < peer.count; from = peer.ends[t++]) {
        size_t length = peer.ends[t] - from;
        if (match_sentence(room, layout, peer.tokens + from, length))
            return -1;
        for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++]) {
            bit_range range = range_of(start + s, model.ends[s] + s);
            if (mark_pair(room, layout, model.tokens + start, range, peer.tokens + from, length))
                return -1;
        }
    }
    return 0;
}

int wlcs_path(lcs_room *room, const ints *model, const ints *peer, const run_worth *worth, ints *path)
{
    path->length = 0;
    if (fill_worths(room, model->length, worth) || fill_table(room, model->at, model->length, peer->at, peer->length))
        return -1;
    for (size_t i = model->length, j = peer->length; i > 0 && j > 0;) {
        char move = room->moves.at[(i - 1) * peer->length + j - 1];
        i -= move != TO_PEER;
        j -= move != TO_MODEL;
        if (move == DIAGONAL && (ints_push(path, (uint32_t)i) || ints_push(path, (uint32_t)j)))
            return -1;
    }
    return 0;
}

/* A text with each run of tokens that the other one has not made one NO_UNIT; counts, if given, tell which it has. */
static int collapse_text(const ints *text, const uint32_t *counts, ints *kept)
{
    size_t length = 0;
    int after_gap = 0;
    kept->length = 0;
    if (ints_reserve(kept, text->length))
        return -1;
    for (size_t i = 0; i < text->length; i++) {
        uint32_t token = text->at[i];
        int is_gap = token == NO_UNIT || (counts != NULL && counts[token] == 0);
        kept->at[length] = is_gap ? NO_UNIT : token;
        length += !(is_gap && after_gap);
        after_gap = is_gap;
    }
    kept->length = length;
    return 0;
}

int wlcs_of_texts(lcs_room *room, const ints *model, const ints *peer, const uint32_t *peer_counts,
                  const run_worth *worth, double *value)
{
    ints *rows = &room->model_tokens, *columns = &room->peer_tokens;
    if (collapse_text(model, peer_counts, rows) || collapse_text(peer, NULL, columns) ||
        fill_worths(room, rows->length, worth) || make_room(room, 1, columns->length))
        return -1;
    for (size_t j = 0; j <= columns->length; j++)
        room->scores.at[j] = 0;
    for (size_t i = 0; i < rows->length; i++) {
        if (rows->at[i] == NO_UNIT)
            next_unmatched_row(columns->length, room->scores.at, room->runs.at, room->moves.at);
        else
            next_row(rows->at[i], columns->at, columns->length, room->scores.at, room->runs.at, room->worths.at,
                     room->worth.gain_first, room->moves.at);
    }
    *value = room->scores.at[columns->length];
    return 0;
}
