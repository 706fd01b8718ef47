#include "lcs.h"

#include "bit_rows.h"
#include "reading.h"
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

/* A table of two sequences, of whose moves those of step rows are at hand, from row first on. A large one is filled in
   blocks of rows; the walk back fills each again from the scores and runs before it, which take as much memory as the
   moves of a block. */
typedef struct {
    const ints *model, *peer;
    size_t step, first;
} wlcs_table;

size_t wlcs_most_moves = (size_t)64 << 20; /* bytes, one a cell */

/* How many rows there are in a block. */
static size_t rows_of_block(size_t rows, size_t columns)
{
    size_t step = 1;
    if (columns == 0 || rows <= wlcs_most_moves / columns)
        return rows;
    while (step * step < 12 * rows) /* a saved row takes 12 times that of a row of moves */
        step++;
    return step < rows ? step : rows;
}

/* Room for the moves of so many rows, and the scores and runs before the first row. */
static int make_room(lcs_room *room, size_t rows, size_t peer_length)
{
    size_t cells;
    room->scores.length = 0;
    room->moves.length = 0;
    room->saved_scores.length = 0;
    room->saved_runs.length = 0;
    if (multiply_sizes(rows, peer_length, 1, &cells) || reals_reserve(&room->scores, peer_length + 1) ||
        ints_zeroed(&room->runs, peer_length + 1) || bytes_reserve(&room->moves, cells))
        return -1;
    for (size_t j = 0; j <= peer_length; j++)
        room->scores.at[j] = 0;
    return 0;
}

/* Fills the row of a token that no peer token equals: scores[j] come in as those of the model prefix before. */
static void next_unmatched_row(size_t peer_length, double *scores, uint32_t *runs, char *moves)
{
    double left = scores[0];
    for (size_t j = 1; j <= peer_length; j++) {
        double above = scores[j];
        moves[j - 1] = left > above ? TO_PEER : TO_MODEL;
        scores[j] = left = left > above ? left : above; /* in this form it is one instruction, not a branch */
    }
    memset(runs + 1, 0, peer_length * sizeof *runs);
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

/* Fills the rows first .. last - 1 as far as column peer_length, from the scores and runs before them. The moves of each
   are step behind those of the row before. */
static void fill_rows(lcs_room *room, const wlcs_table *table, size_t first, size_t last, size_t peer_length, size_t step)
{
    const uint32_t *tokens = table->model->at, *peer = table->peer->at;
    char *moves = room->moves.at;
    for (size_t i = first; i < last; i++, moves += step)
        if (tokens[i] == NO_UNIT)
            next_unmatched_row(peer_length, room->scores.at, room->runs.at, moves);
        else
            next_row(tokens[i], peer, peer_length, room->scores.at, room->runs.at, room->worths.at,
                     room->worth.gain_first, moves);
}

/* Keeps the scores and runs before a block. */
static int save_row(lcs_room *room, size_t width)
{
    if (reals_reserve(&room->saved_scores, width) || ints_reserve(&room->saved_runs, width))
        return -1;
    memcpy(room->saved_scores.at + room->saved_scores.length, room->scores.at, width * sizeof *room->scores.at);
    memcpy(room->saved_runs.at + room->saved_runs.length, room->runs.at, width * sizeof *room->runs.at);
    room->saved_scores.length += width;
    room->saved_runs.length += width;
    return 0;
}

/* Fills the table of two sequences for a walk back. */
static int fill_table(lcs_room *room, wlcs_table *table)
{
    size_t rows = table->model->length, columns = table->peer->length;
    table->step = rows_of_block(rows, columns);
    table->first = 0;
    if (make_room(room, table->step, columns))
        return -1;
    for (size_t first = 0; first < rows; first += table->step) {
        if (table->step < rows && save_row(room, columns + 1))
            return -1;
        if (first > 0 && reading_interrupted != NULL && reading_interrupted())
            return -1;
        fill_rows(room, table, first, rows - first < table->step ? rows : first + table->step, columns, columns);
        table->first = first;
    }
    return 0;
}

/* The value of the last cell: no moves are kept but those of the row at hand. */
static int fill_without_moves(lcs_room *room, const ints *model, const ints *peer)
{
    wlcs_table table = {model, peer, 0, 0};
    if (make_room(room, 1, peer->length))
        return -1;
    fill_rows(room, &table, 0, model->length, peer->length, 0);
    return 0;
}

/* The move of the cell of the i-th token of the model and the j-th of the peer, from 1; walks only go back. */
static char move_at(lcs_room *room, wlcs_table *table, size_t i, size_t j)
{
    size_t columns = table->peer->length;
    if (i - 1 < table->first) {
        table->first -= table->step;
        size_t saved = table->first / table->step * (columns + 1);
        memcpy(room->scores.at, room->saved_scores.at + saved, (j + 1) * sizeof *room->scores.at);
        memcpy(room->runs.at, room->saved_runs.at + saved, (j + 1) * sizeof *room->runs.at);
        fill_rows(room, table, table->first, table->first + table->step, j, columns);
    }
    return room->moves.at[(i - 1 - table->first) * columns + j - 1];
}

static void trace_back(lcs_room *room, wlcs_table *table, const uint32_t *bits)
{
    size_t i = table->model->length, j = table->peer->length;
    while (i > 0 && j > 0) {
        char move = move_at(room, table, i, j);
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
    lcs_matches matches = lcs_matches_of(room, layout);
    uint64_t *matched = room->matched.at;
    for (size_t i = 0; i < known; i++) {
        const uint64_t *match = lcs_match_of(matches, tokens[room->known.at[i]]);
        for (size_t w = 0; w < matches.width; w++)
            matched[w] |= match[w];
    }
    return 0;
}

/* Makes room->peer_matched the positions of a peer sentence that match the model in a range. */
static void match_peer(lcs_room *room, lcs_matches matches, const bit_range *range, const uint32_t *peer)
{
    uint64_t *found = room->peer_matched.at;
    const uint32_t *places = room->known.at;
    size_t known = room->known.length;
    memset(found, 0, room->peer_matched.length * sizeof *found);
    for (size_t i = 0; i < known; i++) {
        size_t place = places[i];
        found[place / 64] |= (uint64_t)has_any(lcs_match_of(matches, peer[place]), range) << (place % 64);
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
    match_peer(room, lcs_matches_of(room, layout), &range, peer);
    size_t first = lowest_in(peer_matched, &places);
    if (first == highest_in(peer_matched, &places)) { /* the walk goes up as far as the table stays the same, if it can */
        set_bit(room->marks.at, first + 1 == peer_length ? highest : lowest);
        return 0;
    }
    if (collapse(peer_matched, &places, peer, &room->peer_tokens, &room->peer_bits) ||
        collapse(matched, &range, model, &room->model_tokens, &room->model_bits))
        return -1;
    wlcs_table table = {&room->model_tokens, &room->peer_tokens, 0, 0};
    if (fill_table(room, &table))
        return -1;
    trace_back(room, &table, room->model_bits.at);
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
    wlcs_table table = {model, peer, 0, 0};
    path->length = 0;
    if (fill_worths(room, model->length, worth) || fill_table(room, &table))
        return -1;
    for (size_t i = model->length, j = peer->length; i > 0 && j > 0;) {
        char move = move_at(room, &table, i, j);
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
        fill_worths(room, rows->length, worth) || fill_without_moves(room, rows, columns))
        return -1;
    *value = room->scores.at[columns->length];
    return 0;
}
