#include "lcs.h"

#include "units.h"

#include <math.h>

enum { TO_MODEL, TO_PEER, DIAGONAL };

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
    room->scores.length = 0;
    room->moves.length = 0;
    return reals_reserve(&room->scores, peer_length + 1) || ints_zeroed(&room->runs, peer_length + 1) ||
           bytes_reserve(&room->moves, length * peer_length);
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
        if (move == DIAGONAL) {
            size_t bit = bits[i - 1];
            room->marks.at[bit / 64] |= 1ull << (bit % 64);
        }
        i -= move != TO_PEER;
        j -= move != TO_MODEL;
    }
}

/* Notes which tokens a sentence has: seen[token] becomes stamp. */
static void see_tokens(ints *seen, const uint32_t *tokens, size_t length, uint32_t stamp)
{
    for (size_t i = 0; i < length; i++)
        if (tokens[i] != NO_UNIT)
            seen->at[tokens[i]] = stamp;
}

/* Copies a sentence's tokens, each run of tokens that the other sentence has not as one NO_UNIT: the table's further
   rows or columns of such a run repeat its first, and the walk back passes them without a mark. Tells in bits, if it is
   given, where each token stands, counted from first_bit. Returns how many of them are in the other sentence. */
static int collapse(const uint32_t *tokens, size_t length, const ints *seen, uint32_t stamp, ints *kept, ints *bits,
                    size_t first_bit, size_t *matched)
{
    kept->length = *matched = 0;
    if (ints_reserve(kept, length) || (bits != NULL && (bits->length = 0, ints_reserve(bits, length))))
        return -1;
    for (size_t i = 0; i < length; i++) {
        int is_in = tokens[i] != NO_UNIT && seen->at[tokens[i]] == stamp;
        if (!is_in && kept->length > 0 && kept->at[kept->length - 1] == NO_UNIT)
            continue;
        *matched += (size_t)is_in;
        if (bits != NULL)
            bits->at[kept->length] = (uint32_t)(first_bit + i);
        kept->at[kept->length++] = is_in ? tokens[i] : NO_UNIT;
    }
    return 0;
}

/* Marks one model sentence against one peer sentence. */
static int mark_pair(lcs_room *room, const uint32_t *model, size_t length, size_t first_bit, const uint32_t *peer,
                     size_t peer_length, uint32_t model_stamp, uint32_t peer_stamp)
{
    size_t matched;
    if (collapse(peer, peer_length, &room->in_model, model_stamp, &room->peer_tokens, NULL, 0, &matched))
        return -1;
    if (matched == 0)
        return 0;
    see_tokens(&room->in_peer, peer, peer_length, peer_stamp);
    if (collapse(model, length, &room->in_peer, peer_stamp, &room->model_tokens, &room->model_bits, first_bit,
                 &matched) ||
        fill_table(room, room->model_tokens.at, room->model_tokens.length, room->peer_tokens.at,
                   room->peer_tokens.length))
        return -1;
    trace_back(room, room->model_bits.at, room->model_tokens.length, room->peer_tokens.length);
    return 0;
}

int wlcs_mark(lcs_room *room, sentence_list model, sentence_list peer, uint32_t kinds, double weight)
{
    size_t tokens = model.count == 0 ? 0 : model.ends[model.count - 1];
    size_t width = (tokens + model.count) / 64 + 1;
    uint32_t peer_stamp = 0;
    room->marks.length = 0;
    if (words64_reserve(&room->marks, width) || fill_powers(room, tokens, weight) ||
        ints_zeroed(&room->in_model, kinds) || ints_zeroed(&room->in_peer, kinds))
        return -1;
    memset(room->marks.at, 0, width * sizeof(uint64_t));
    for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++]) {
        size_t length = model.ends[s] - start;
        see_tokens(&room->in_model, model.tokens + start, length, (uint32_t)s + 1);
        for (size_t t = 0, from = 0; t < peer.count; from = peer.ends[t++])
            if (mark_pair(room, model.tokens + start, length, start + s, peer.tokens + from, peer.ends[t] - from,
                          (uint32_t)s + 1, ++peer_stamp))
                return -1;
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
