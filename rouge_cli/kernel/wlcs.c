#include "lcs.h"

#include "machine.h"
#include "units.h"

#include <math.h>

enum { TO_MODEL, TO_PEER, DIAGONAL };

static void set_bit(uint64_t *row, size_t bit)
{
    row[bit / 64] |= 1ull << (bit % 64);
}

/* Makes powers[k] = k^weight for k up to length, as far as they are not there yet. */
static int fill_powers(lcs_room *room, size_t length, double weight)
{
    reals *powers = &room->powers;
    if (room->weight != weight)
        powers->length = 0;
    room->weight = weight;
    while (powers->length <= length)
        if (reals_push(powers, pow((double)powers->length, weight)))
            return -1;
    return 0;
}

static int make_room(lcs_room *room, size_t length, size_t peer_length)
{
    size_t cells;
    room->scores.length = 0;
    room->moves.length = 0;
    return multiply_sizes(length, peer_length, 1, &cells) || reals_reserve(&room->scores, peer_length + 1) || ints_zeroed(&room->runs, peer_length + 1) ||
           bytes_reserve(&room->moves, cells);
}

/* Fills the row of a token that no peer token equals: scores[j] come in as those of the model prefix before. */
static void next_unmatched_row(size_t peer_length, double *scores, uint32_t *runs, char *moves)
{
    for (size_t j = 1; j <= peer_length; j++) {
        int stays = scores[j] >= scores[j - 1];
        scores[j] = stays ? scores[j] : scores[j - 1];
        moves[j - 1] = stays ? TO_MODEL : TO_PEER;
        runs[j] = 0;
    }
}

/* Fills one row of the table in place: scores[j] and runs[j] come in as those of the model prefix before. */
static void next_row(uint32_t token, const uint32_t *peer, size_t peer_length, double *scores, uint32_t *runs,
                     const double *powers, char *moves)
{
    double diagonal = scores[0];
    uint32_t run_before = runs[0];
    for (size_t j = 1; j <= peer_length; j++) {
        double above = scores[j];
        uint32_t run_above = runs[j];
        if (token == peer[j - 1]) {
            scores[j] = diagonal + powers[run_before + 1] - powers[run_before];
            runs[j] = run_before + 1;
            moves[j - 1] = DIAGONAL;
        } else {
            int stays = above >= scores[j - 1];
            scores[j] = stays ? above : scores[j - 1];
            runs[j] = 0;
            moves[j - 1] = stays ? TO_MODEL : TO_PEER;
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
            next_row(model[i], peer, peer_length, room->scores.at, room->runs.at, room->powers.at, moves);
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

/* Some bits of a row: from first up to (not including) end. */
typedef struct {
    size_t first, end;
} bit_range;

/* The bits of word w of a row that lie in a range which ends in this word or a later one. */
static uint64_t bits_in(const uint64_t *row, size_t w, bit_range range)
{
    uint64_t bits = row[w];
    if (range.first > w * 64)
        bits &= ~0ull << (range.first - w * 64);
    if (range.end < (w + 1) * 64)
        bits &= (1ull << (range.end - w * 64)) - 1;
    return bits;
}

static int has_any(const uint64_t *row, bit_range range)
{
    for (size_t w = range.first / 64; w * 64 < range.end; w++)
        if (bits_in(row, w, range) != 0)
            return 1;
    return 0;
}

/* The only bit of a row in a range, SIZE_MAX if there are more. There is one. */
static size_t only_bit(const uint64_t *row, bit_range range)
{
    size_t found = SIZE_MAX;
    for (size_t w = range.first / 64; w * 64 < range.end; w++) {
        uint64_t bits = bits_in(row, w, range);
        if (bits == 0)
            continue;
        if (found != SIZE_MAX || (bits & (bits - 1)) != 0)
            return SIZE_MAX;
        found = w * 64 + lowest_bit(bits);
    }
    return found;
}

/* One NO_UNIT for a run, unless one stands there already; bits as in collapse_model, or NULL. */
static void note_gap(ints *kept, ints *bits)
{
    if (kept->length > 0 && kept->at[kept->length - 1] == NO_UNIT)
        return;
    if (bits != NULL)
        bits->at[kept->length] = 0; /* never asked for */
    kept->at[kept->length++] = NO_UNIT;
}

/* The tokens of a model sentence that stand in matched, and in bits where. tokens[0] is at bit range.first. */
static int collapse_model(lcs_room *room, const uint32_t *tokens, bit_range range)
{
    ints *kept = &room->model_tokens, *bits = &room->model_bits;
    size_t next = range.first;
    kept->length = bits->length = 0;
    if (ints_reserve(kept, range.end - range.first) || ints_reserve(bits, range.end - range.first))
        return -1;
    for (size_t w = range.first / 64; w * 64 < range.end; w++)
        for (uint64_t left = bits_in(room->matched.at, w, range); left != 0; left &= left - 1) {
            size_t bit = w * 64 + lowest_bit(left);
            if (bit > next)
                note_gap(kept, bits);
            bits->at[kept->length] = (uint32_t)bit;
            kept->at[kept->length++] = tokens[bit - range.first];
            next = bit + 1;
        }
    if (next < range.end)
        note_gap(kept, bits);
    return 0;
}

/* The tokens of a peer sentence that the model has in a range. */
static int collapse_peer(lcs_room *room, lcs_layout *layout, const uint32_t *tokens, size_t length, bit_range range)
{
    ints *kept = &room->peer_tokens;
    kept->length = 0;
    if (ints_reserve(kept, length))
        return -1;
    for (size_t i = 0; i < length; i++) {
        const uint64_t *match = lcs_match_of(layout, tokens[i]);
        if (match != NULL && has_any(match, range))
            kept->at[kept->length++] = tokens[i];
        else
            note_gap(kept, NULL);
    }
    return 0;
}

/* Makes room->matched the positions of the model that a peer sentence matches. */
static int match_sentence(lcs_room *room, lcs_layout *layout, const uint32_t *tokens, size_t length)
{
    if (words64_zeroed(&room->matched, layout->width))
        return -1;
    for (size_t i = 0; i < length; i++) {
        const uint64_t *match = lcs_match_of(layout, tokens[i]);
        for (size_t w = 0; match != NULL && w < layout->width; w++)
            room->matched.at[w] |= match[w];
    }
    return 0;
}

/* Marks one model sentence, which stands in a range, against one peer sentence. */
static int mark_pair(lcs_room *room, lcs_layout *layout, const uint32_t *model, bit_range range, const uint32_t *peer,
                     size_t peer_length)
{
    if (!has_any(room->matched.at, range))
        return 0;
    size_t only = only_bit(room->matched.at, range);
    if (only != SIZE_MAX) { /* whichever peer token it matches */
        set_bit(room->marks.at, only);
        return 0;
    }
    if (collapse_peer(room, layout, peer, peer_length, range) || collapse_model(room, model, range) ||
        fill_table(room, room->model_tokens.at, room->model_tokens.length, room->peer_tokens.at,
                   room->peer_tokens.length))
        return -1;
    trace_back(room, room->model_bits.at, room->model_tokens.length, room->peer_tokens.length);
    return 0;
}

int wlcs_mark(lcs_room *room, lcs_layout *layout, sentence_list model, sentence_list peer, double weight)
{
    size_t tokens = model.count == 0 ? 0 : model.ends[model.count - 1];
    if (words64_zeroed(&room->marks, layout->width) || fill_powers(room, tokens, weight))
        return -1;
    for (size_t t = 0, from = 0; t < peer.count; from = peer.ends[t++]) {
        size_t length = peer.ends[t] - from;
        if (match_sentence(room, layout, peer.tokens + from, length))
            return -1;
        for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++]) {
            bit_range range = {start + s, model.ends[s] + s};
            if (mark_pair(room, layout, model.tokens + start, range, peer.tokens + from, length))
                return -1;
        }
    }
    return 0;
}

int wlcs_value(lcs_room *room, sentence_list model, sentence_list peer, double weight, double *value)
{
    size_t length = model.count == 0 ? 0 : model.ends[0], peer_length = peer.count == 0 ? 0 : peer.ends[0];
    *value = 0;
    if (fill_powers(room, length, weight) || fill_table(room, model.tokens, length, peer.tokens, peer_length))
        return -1;
    *value = room->scores.at[peer_length];
    return 0;
}
