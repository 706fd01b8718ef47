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

/* Fills one row of the table in place: scores[j] and runs[j] come in as those of the model prefix before. */
static void next_row(uint32_t token, const uint32_t *peer, size_t peer_length, double *scores, uint32_t *runs,
                     const double *powers, char *moves)
{
    double diagonal = scores[0];
    uint32_t run_before = runs[0];
    for (size_t j = 1; j <= peer_length; j++) {
        double above = scores[j];
        uint32_t run_above = runs[j];
        if (token != NO_UNIT && token == peer[j - 1]) {
            scores[j] = diagonal + powers[run_before + 1] - powers[run_before];
            runs[j] = run_before + 1;
            moves[j - 1] = DIAGONAL;
        } else if (above >= scores[j - 1]) {
            runs[j] = 0;
            moves[j - 1] = TO_MODEL;
        } else {
            scores[j] = scores[j - 1];
            runs[j] = 0;
            moves[j - 1] = TO_PEER;
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
    for (size_t i = 0; i < length; i++)
        next_row(model[i], peer, peer_length, room->scores.at, room->runs.at, room->powers.at,
                 room->moves.at + i * peer_length);
    return 0;
}

static void trace_back(lcs_room *room, size_t first_bit, size_t length, size_t peer_length)
{
    size_t i = length, j = peer_length;
    while (i > 0 && j > 0) {
        char move = room->moves.at[(i - 1) * peer_length + j - 1];
        if (move == DIAGONAL) {
            size_t bit = first_bit + i - 1;
            room->marks.at[bit / 64] |= 1ull << (bit % 64);
        }
        i -= move != TO_PEER;
        j -= move != TO_MODEL;
    }
}

int wlcs_mark(lcs_room *room, sentence_list model, sentence_list peer, double weight)
{
    size_t tokens = model.count == 0 ? 0 : model.ends[model.count - 1];
    size_t width = (tokens + model.count) / 64 + 1;
    room->marks.length = 0;
    if (words64_reserve(&room->marks, width) || fill_powers(room, tokens, weight))
        return -1;
    memset(room->marks.at, 0, width * sizeof(uint64_t));
    for (size_t s = 0, start = 0; s < model.count; start = model.ends[s++]) {
        size_t length = model.ends[s] - start;
        for (size_t t = 0, from = 0; t < peer.count; from = peer.ends[t++]) {
            if (fill_table(room, model.tokens + start, length, peer.tokens + from, peer.ends[t] - from))
                return -1;
            trace_back(room, start + s, length, peer.ends[t] - from);
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
