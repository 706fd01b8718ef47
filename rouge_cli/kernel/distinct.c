#include "distinct.h"

#include "pair_lcs.h"

enum { IN_TARGET = 1, IN_PREDICTION = 2 };

static void count_tokens_once(const pair_counting *room, double counts[3])
{
    uint64_t hits = 0, in_target = 0, in_prediction = 0;
    for (uint32_t k = 0; k < room->kinds; k++) {
        int left = room->target_counts.at[k] > 0, right = room->prediction_counts.at[k] > 0;
        hits += left & right;
        in_target += left;
        in_prediction += right;
    }
    counts[0] = (double)hits;
    counts[1] = (double)in_target;
    counts[2] = (double)in_prediction;
}

/* Bigrams in a table of all pairs of numbers. */
static int count_bigrams_once(pair_counting *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                              size_t prediction_length, double counts[3])
{
    size_t kinds = room->kinds;
    uint64_t hits = 0, in_target = 0, in_prediction = 0;
    if (make_cells(room, kinds * kinds))
        return -1;
    uint32_t *cells = room->cells.at;
    for (size_t i = 1; i < length; i++) {
        uint32_t *cell = &cells[target[i - 1] * kinds + target[i]];
        in_target += *cell == 0;
        *cell = IN_TARGET;
    }
    for (size_t i = 1; i < prediction_length; i++) {
        uint32_t *cell = &cells[prediction[i - 1] * kinds + prediction[i]], seen = *cell;
        in_prediction += (seen & IN_PREDICTION) == 0;
        hits += seen == IN_TARGET;
        *cell = seen | IN_PREDICTION;
    }
    for (size_t i = 1; i < length; i++)
        cells[target[i - 1] * kinds + target[i]] = 0;
    for (size_t i = 1; i < prediction_length; i++)
        cells[prediction[i - 1] * kinds + prediction[i]] = 0;
    counts[0] = (double)hits;
    counts[1] = (double)in_target;
    counts[2] = (double)in_prediction;
    return 0;
}

static int count_units_once(pair_counting *room, double counts[3])
{
    uint64_t hits = 0, in_target = 0, in_prediction = 0;
    if (ints_zeroed(&room->unit_counts, room->pairs.next))
        return -1;
    uint32_t *seen = room->unit_counts.at;
    for (size_t i = 0; i < room->target_units.units.length; i++) {
        uint32_t *unit = &seen[room->target_units.units.at[i]];
        in_target += *unit == 0;
        *unit = IN_TARGET;
    }
    for (size_t i = 0; i < room->prediction_units.units.length; i++) {
        uint32_t *unit = &seen[room->prediction_units.units.at[i]], was = *unit;
        in_prediction += (was & IN_PREDICTION) == 0;
        hits += was == IN_TARGET;
        *unit = was | IN_PREDICTION;
    }
    counts[0] = (double)hits;
    counts[1] = (double)in_target;
    counts[2] = (double)in_prediction;
    return 0;
}

int count_distinct(pair_counting *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                   size_t prediction_length, size_t longest, double counts[][3])
{
    count_tokens_once(room, counts[1]);
    if (longest < 2)
        return 0;
    if (longest == 2 && room->kinds <= MOST_CELL_KINDS)
        return count_bigrams_once(room, target, length, prediction, prediction_length, counts[2]);
    if (list_tokens(target, length, &room->target_units) ||
        list_tokens(prediction, prediction_length, &room->prediction_units) ||
        pair_table_reset(&room->pairs, room->kinds))
        return -1;
    for (size_t n = 2; n <= longest; n++)
        if (extend_ngrams(&room->pairs, target, length, n, 0, &room->target_units) ||
            extend_ngrams(&room->pairs, prediction, prediction_length, n, 0, &room->prediction_units) ||
            count_units_once(room, counts[n]))
            return -1;
    return 0;
}

/* ---- sentences ---------------------------------------------------------------------------------------------------- */

static size_t length_of(sentence_list text)
{
    return text.count == 0 ? 0 : text.ends[text.count - 1];
}

/* The rows are those of the prediction, so that the walk back goes through it first. */
int count_lcs_words(pair_counting *room, sentence_list target, sentence_list prediction, double *hits)
{
    int fits = 0;
    ints *seen = &room->unit_counts;
    if (ints_zeroed(seen, room->kinds + 1))
        return -1;
    if (room->kinds <= MOST_PACKED / (length_of(prediction) / 64 + 1) &&
        pack_target(&room->packed, prediction, room->kinds, &fits))
        return -1;
    if (fits && fits_union(room, target)) {
        if (mark_union(room, target))
            return -1;
        *hits = marked_words(room, seen->at);
        return 0;
    }
    if (lcs_lay_out(&room->layout, prediction, room->kinds + 1) ||
        lcs_mark(&room->lcs, &room->layout, prediction, target))
        return -1;
    *hits = lcs_marked_words(&room->lcs, prediction, seen->at);
    return 0;
}

int sum_lcs_lengths(pair_counting *room, sentence_list target, sentence_list prediction, double *hits)
{
    return lcs_lay_out(&room->layout, target, room->kinds + 1) ||
           lcs_sum_lengths(&room->lcs, &room->layout, prediction, hits);
}
