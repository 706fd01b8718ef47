#include "pairs.h"

#include "distinct.h"
#include "pair_lcs.h"

int pair_counting_init(pair_counting *room)
{
    memset(room, 0, sizeof *room);
    return pair_table_init(&room->pairs);
}

void pair_counting_free(pair_counting *room)
{
    ints_free(&room->target_counts);
    ints_free(&room->prediction_counts);
    ints_free(&room->cells);
    unit_list_free(&room->target_units);
    unit_list_free(&room->prediction_units);
    ints_free(&room->unit_counts);
    pair_table_free(&room->pairs);
    words64_free(&room->packed.match);
    words64_free(&room->packed.fences);
    fields_free(&room->packed.fields);
    ints_free(&room->packed.token_at);
    words64_free(&room->rows);
    words64_free(&room->marks);
    lcs_layout_free(&room->layout);
    lcs_room_free(&room->lcs);
}

/* ---- n-grams ---------------------------------------------------------------------------------------------------- */

static int tally(ints *counts, sentence_list text, size_t length, uint32_t kinds)
{
    if (ints_zeroed(counts, kinds + 1))
        return -1;
    for (size_t i = 0; i < length; i++)
        counts->at[text.tokens[i]]++;
    return 0;
}

static double shared_tokens(const pair_counting *room)
{
    uint64_t hits = 0;
    for (uint32_t k = 0; k < room->kinds; k++) {
        uint32_t left = room->target_counts.at[k], right = room->prediction_counts.at[k];
        hits += left < right ? left : right;
    }
    return (double)hits;
}

int make_cells(pair_counting *room, size_t wanted)
{
    size_t known = room->cells.length;
    if (wanted <= known)
        return 0;
    if (ints_reserve(&room->cells, wanted - known))
        return -1;
    memset(room->cells.at + known, 0, (wanted - known) * sizeof(uint32_t));
    room->cells.length = wanted;
    return 0;
}

/* Bigrams in a table of all pairs of numbers. */
static int shared_bigrams(pair_counting *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                          size_t prediction_length, double *hits)
{
    size_t kinds = (size_t)room->kinds + 1, found = 0;
    if (make_cells(room, kinds * kinds))
        return -1;
    uint32_t *cells = room->cells.at;
    for (size_t i = 1; i < length; i++)
        cells[target[i - 1] * kinds + target[i]]++;
    for (size_t i = 1; i < prediction_length; i++) {
        uint32_t *cell = &cells[prediction[i - 1] * kinds + prediction[i]];
        uint32_t hit = *cell > 0;
        found += hit;
        *cell -= hit;
    }
    for (size_t i = 1; i < length; i++)
        cells[target[i - 1] * kinds + target[i]] = 0;
    *hits = (double)found;
    return 0;
}

static size_t ngrams_in(size_t length, size_t n)
{
    return length >= n ? length - n + 1 : 0;
}

/* How many of the n-grams both have, each as often as the side that has fewer. */
static int shared_units(pair_counting *room, double *hits)
{
    uint64_t found = 0;
    if (ints_zeroed(&room->unit_counts, room->pairs.next))
        return -1;
    uint32_t *left = room->unit_counts.at;
    for (size_t i = 0; i < room->target_units.units.length; i++)
        left[room->target_units.units.at[i]]++;
    for (size_t i = 0; i < room->prediction_units.units.length; i++) {
        uint32_t unit = room->prediction_units.units.at[i];
        if (left[unit] > 0) {
            left[unit]--;
            found++;
        }
    }
    *hits = (double)found;
    return 0;
}

/* Hits of the n-grams from 2 to the longest that is wanted, at hits[n]. */
static int shared_ngrams(pair_counting *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                         size_t prediction_length, size_t longest, double *hits)
{
    if (longest == 2 && room->kinds <= MOST_CELL_KINDS)
        return shared_bigrams(room, target, length, prediction, prediction_length, &hits[2]);
    if (list_tokens(target, length, &room->target_units) ||
        list_tokens(prediction, prediction_length, &room->prediction_units) ||
        pair_table_reset(&room->pairs, room->kinds + 1))
        return -1;
    for (size_t n = 2; n <= longest; n++)
        if (extend_ngrams(&room->pairs, target, length, n, 0, &room->target_units) ||
            extend_ngrams(&room->pairs, prediction, prediction_length, n, 1, &room->prediction_units) ||
            shared_units(room, &hits[n]))
            return -1;
    return 0;
}

/* ---- pairs ------------------------------------------------------------------------------------------------------ */

static size_t length_of(sentence_list text)
{
    return text.count == 0 ? 0 : text.ends[text.count - 1];
}

static int wants(const pair_kinds *wanted, int kind)
{
    return memchr(wanted->kinds, kind, wanted->count) != NULL;
}

/* Which LCS are to be found: of the whole texts, and the union over sentences. */
typedef struct {
    int whole, summary;
} lcs_kinds;

static int lcs_of_large(pair_counting *room, lcs_kinds wanted, sentence_list target, sentence_list prediction,
                        double *hits)
{
    return lcs_lay_out(&room->layout, target, room->kinds + 1) ||
           (wanted.whole && lcs_of_texts(&room->lcs, &room->layout, prediction, &hits[KIND_L])) ||
           (wanted.summary && union_hits_of_long(room, target, prediction, &hits[KIND_LSUM]));
}

static int lcs_of_packed(pair_counting *room, lcs_kinds wanted, sentence_list target, sentence_list prediction,
                         double *hits)
{
    int fits;
    return pack_target(&room->packed, target, room->kinds, &fits) ||
           (wanted.whole && whole_lcs(room, prediction.tokens, length_of(prediction), &hits[KIND_L])) ||
           (wanted.summary && union_hits(room, target, prediction, fits, &hits[KIND_LSUM]));
}

static int count_lcs(pair_counting *room, lcs_kinds wanted, sentence_list target, sentence_list prediction, double *hits)
{
    /* Of one sentence each there is no union to make, and no match to clip. */
    int alike = wanted.summary && target.count <= 1 && prediction.count <= 1;
    int is_large = room->kinds > MOST_PACKED / (length_of(target) / 64 + 1);
    lcs_kinds left = {wanted.whole || alike, wanted.summary && !alike};
    if ((left.whole || left.summary) && (is_large ? lcs_of_large : lcs_of_packed)(room, left, target, prediction, hits))
        return -1;
    if (alike)
        hits[KIND_LSUM] = hits[KIND_L];
    return 0;
}

static int count_hits(pair_counting *room, const pair_kinds *wanted, sentence_list target, sentence_list prediction,
                      double *hits, double distinct[][3])
{
    size_t length = length_of(target), prediction_length = length_of(prediction);
    lcs_kinds lcs = {wants(wanted, KIND_L), wants(wanted, KIND_LSUM)};
    if (tally(&room->target_counts, target, length, room->kinds) ||
        tally(&room->prediction_counts, prediction, prediction_length, room->kinds))
        return -1;
    if (wanted->longest_distinct > 0 &&
        count_distinct(room, target.tokens, length, prediction.tokens, prediction_length,
                       (size_t)wanted->longest_distinct, distinct))
        return -1;
    hits[1] = shared_tokens(room);
    if (wanted->longest > 1 && shared_ngrams(room, target.tokens, length, prediction.tokens, prediction_length,
                                             (size_t)wanted->longest, hits))
        return -1;
    return count_lcs(room, lcs, target, prediction, hits);
}

/* What a kind of sets and sums counts: hits, target total, prediction total. */
static int count_otherwise(pair_counting *room, int kind, sentence_list target, sentence_list prediction,
                           double distinct[][3], double counts[3])
{
    if (kind & DISTINCT) {
        memcpy(counts, distinct[kind & ~DISTINCT], 3 * sizeof *counts);
        return 0;
    }
    if (kind == KIND_L_WORDS) {
        counts[1] = distinct[1][1];
        counts[2] = distinct[1][2];
        return count_lcs_words(room, target, prediction, &counts[0]);
    }
    counts[1] = (double)length_of(target);
    counts[2] = (double)length_of(prediction);
    return sum_lcs_lengths(room, target, prediction, &counts[0]);
}

int count_numbers(pair_counting *room, const pair_kinds *wanted, sentence_list target, sentence_list prediction,
                  uint32_t kinds, double *counts)
{
    double hits[KIND_LSUM + 1] = {0}, distinct[LONGEST_KIND + 1][3];
    room->kinds = kinds;
    if (count_hits(room, wanted, target, prediction, hits, distinct))
        return -1;
    for (size_t m = 0; m < wanted->count; m++, counts += 3) {
        size_t kind = (size_t)wanted->kinds[m], n = kind < KIND_L ? kind : 1;
        if (kind > KIND_LSUM) {
            if (count_otherwise(room, (int)kind, target, prediction, distinct, counts))
                return -1;
            continue;
        }
        counts[0] = hits[kind];
        counts[1] = (double)ngrams_in(length_of(target), n);
        counts[2] = (double)ngrams_in(length_of(prediction), n);
    }
    return 0;
}
