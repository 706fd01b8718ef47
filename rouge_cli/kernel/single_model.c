#include "single_model.h"

#include "models.h"

/* The kind of a measure, or 0 where it has none. */
static char kind_of(const measure *measure, int stem)
{
    static const char kinds_of_sentences[] = {KIND_LSUM, KIND_L_WORDS, KIND_L_LENGTHS};
    if (measure->stem_counts != stem)
        return 0;
    if (measure->kind == MEASURE_NGRAM)
        return measure->n <= LONGEST_KIND ? (char)(measure->n | (measure->is_distinct ? DISTINCT : 0)) : 0;
    if (measure->kind != MEASURE_LCS || measure->stem_sentences != stem)
        return 0;
    return measure->is_whole ? KIND_L : measure->is_clipped ? kinds_of_sentences[measure->counted] : 0;
}

static void note_kind(single_model *single, size_t m, char kind)
{
    int n = kind & ~DISTINCT, *longest = kind & DISTINCT ? &single->longest_distinct : &single->longest;
    single->is_possible &= kind != 0;
    single->is_needed |= is_of_all_words(kind) || kind == KIND_L_LENGTHS;
    single->is_of_all_words |= is_of_all_words(kind);
    single->kinds[m] = kind;
    if (n <= LONGEST_KIND && n > *longest)
        *longest = n;
    if (kind == KIND_L_WORDS && single->longest_distinct == 0)
        single->longest_distinct = 1; /* the totals are those of words */
}

int single_model_init(evaluator *evaluator)
{
    const scheme *scheme = &evaluator->scheme;
    single_model *single = &evaluator->single;
    int failed = pair_counting_init(&evaluator->counting);
    single->kinds = (char *)malloc(scheme->count + 1);
    if (single->kinds == NULL || failed)
        return -1;
    single->stem = scheme->count > 0 && scheme->measures[0].stem_counts;
    single->is_possible = evaluator->documents.how.limit.unit != LIMIT_BYTES;
    for (size_t m = 0; m < scheme->count; m++)
        note_kind(single, m, kind_of(&scheme->measures[m], single->stem));
    if (!single->is_needed)
        single->is_possible &= scheme->rule != RULE_JACKKNIFE;
    return 0;
}

void single_model_free(evaluator *evaluator)
{
    free(evaluator->single.kinds);
    reals_free(&evaluator->single.counts);
    ints_free(&evaluator->single.words);
    pair_counting_free(&evaluator->counting);
}

/* Makes peer_joined the units of a peer: what no model has is one that all models together have not, or if a kind asks for
   all words, each has a unit. Returns how many units that are known there are. */
static int view_peer_words(evaluator *evaluator, const summary *peer, uint32_t *kinds)
{
    single_model *single = &evaluator->single;
    ints *units = &evaluator->peer_joined, *words = &single->words;
    int stem = evaluator->scheme.stem_peers;
    *kinds = evaluator->token_units;
    if (!single->is_of_all_words) {
        if (to_units(evaluator, &peer->tokens, stem, 1, units))
            return -1;
        for (size_t i = 0; i < units->length; i++)
            units->at[i] = units->at[i] < *kinds ? units->at[i] : *kinds;
        return 0;
    }
    words->length = 0;
    if (ints_reserve(words, peer->tokens.length))
        return -1;
    if (stem && stem_words(evaluator, &peer->tokens, words->at))
        return -1;
    if (!stem && peer->tokens.length > 0)
        memcpy(words->at, peer->tokens.at, peer->tokens.length * sizeof *words->at);
    words->length = peer->tokens.length;
    if (to_units(evaluator, words, 0, 0, units))
        return -1;
    *kinds = evaluator->token_units;
    return 0;
}

static int count_against(evaluator *evaluator, const summary *peer, size_t model, uint32_t kinds, double *counts)
{
    const single_model *single = &evaluator->single;
    sentence_list sentences = model_sentences(evaluator, &evaluator->models.at[model], single->stem);
    sentence_list text = {evaluator->peer_joined.at, peer->ends.at, peer->ends.length};
    pair_kinds wanted = {single->kinds, evaluator->scheme.count, single->longest, single->longest_distinct};
    return count_numbers(&evaluator->counting, &wanted, sentences, text, kinds, counts);
}

/* The counts of each model, then the rule for several, measure by measure. */
static int score_against_several(evaluator *evaluator, const summary *peer, size_t models, uint32_t kinds, double *counts,
                                 double *scores)
{
    const scheme *scheme = &evaluator->scheme;
    reals *found = &evaluator->single.counts;
    size_t width = 3 * scheme->count;
    found->length = 0;
    if (reals_reserve(found, models * width))
        return -1;
    for (size_t i = 0; i < models; i++)
        if (count_against(evaluator, peer, i, kinds, found->at + i * width))
            return -1;
    for (size_t m = 0; m < scheme->count; m++) {
        several_models all;
        if (start_models(evaluator, models, &all))
            return -1;
        for (size_t i = 0; i < models; i++) {
            const double *one = found->at + i * width + 3 * m;
            take_model(scheme, &scheme->measures[m], one[0], one[1], one[2], one[1], &all);
        }
        finish_models(scheme, &scheme->measures[m], &all, counts + 3 * m, scores + 3 * m);
    }
    return 0;
}

int score_in_pairs(evaluator *evaluator, const summary *peer, size_t models, double *counts, double *scores)
{
    const scheme *scheme = &evaluator->scheme;
    uint32_t known = evaluator->token_units, kinds;
    if (view_peer_words(evaluator, peer, &kinds))
        return -1;
    if (models != 1) {
        if (score_against_several(evaluator, peer, models, kinds, counts, scores))
            return -1;
    } else {
        if (count_against(evaluator, peer, 0, kinds, counts))
            return -1;
        for (size_t m = 0; m < scheme->count; m++)
            score_counts(counts + 3 * m, &scheme->scoring, &scheme->measures[m].worth, scheme->measures[m].formula,
                         scores + 3 * m);
    }
    if (evaluator->single.is_of_all_words)
        forget_units(evaluator, &evaluator->single.words, known);
    return 0;
}
