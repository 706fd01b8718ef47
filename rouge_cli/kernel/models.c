#include "models.h"

#include "single_model.h"

/* ---- words as units ------------------------------------------------------------------------------------------- */

/* Keeps unit_of as long as the vocabulary, new places zero. */
int cover_vocabulary(evaluator *evaluator)
{
    words64 *unit_of = &evaluator->unit_of;
    size_t missing = evaluator->documents.words.words.length - unit_of->length;
    if (missing == 0)
        return 0;
    if (words64_reserve(unit_of, missing))
        return -1;
    memset(unit_of->at + unit_of->length, 0, missing * sizeof(uint64_t));
    unit_of->length += missing;
    return 0;
}

int stem_words(evaluator *evaluator, const ints *words, uint32_t *stems)
{
    library *library = &evaluator->documents;
    for (size_t i = 0; i < words->length; i++)
        if ((stems[i] = vocabulary_stem(&library->words, words->at[i], library->lexicon, &library->room)) == NO_WORD)
            return -1;
    return cover_vocabulary(evaluator);
}

/* New words get new units. Whether a word is new cannot be foreseen, so nothing branches on it. */
static void to_new_units(evaluator *evaluator, uint32_t *words, size_t count)
{
    uint64_t *unit_of = evaluator->unit_of.at, round = (uint64_t)evaluator->round << 32;
    uint32_t next = evaluator->token_units;
    for (size_t i = 0; i < count; i++) {
        uint64_t *entry = &unit_of[words[i]];
        int is_known = (*entry ^ round) >> 32 == 0;
        uint32_t unit = is_known ? (uint32_t)*entry : next;
        *entry = round | unit;
        words[i] = unit;
        next += !is_known;
    }
    evaluator->token_units = next;
}

/* Words that no model has become NO_UNIT. */
static void to_known_units(const evaluator *evaluator, uint32_t *words, size_t count)
{
    const uint64_t *unit_of = evaluator->unit_of.at;
    uint64_t round = (uint64_t)evaluator->round << 32;
    for (size_t i = 0; i < count; i++) {
        uint64_t entry = unit_of[words[i]];
        words[i] = (entry ^ round) >> 32 == 0 ? (uint32_t)entry : NO_UNIT;
    }
}

void forget_units(evaluator *evaluator, const ints *words, uint32_t first)
{
    uint64_t *unit_of = evaluator->unit_of.at;
    for (size_t i = 0; i < words->length; i++)
        if ((uint32_t)unit_of[words->at[i]] >= first)
            unit_of[words->at[i]] = 0;
    evaluator->token_units = first;
}

int to_units(evaluator *evaluator, const ints *words, int stem, int known_only, ints *units)
{
    units->length = 0;
    if (words->length == 0)
        return 0;
    if (ints_reserve(units, words->length))
        return -1;
    units->length = words->length;
    if (!stem)
        memcpy(units->at, words->at, words->length * sizeof *units->at);
    else if (stem_words(evaluator, words, units->at))
        return -1;
    if (known_only)
        to_known_units(evaluator, units->at, units->length);
    else
        to_new_units(evaluator, units->at, units->length);
    return 0;
}

const summary *text_of(const evaluator *evaluator, const model_view *view)
{
    return &evaluator->documents.loaded.at[view->place];
}

int reads_elements(const evaluator *evaluator)
{
    return evaluator->documents.how.needs_elements && !evaluator->documents.how.needs_text;
}

const ints *counted_in(const evaluator *evaluator, const measure *measure, const ints *units)
{
    static const ints nothing = {NULL, 0, 0};
    return measure->kind == MEASURE_ELEMENTS && !reads_elements(evaluator) ? &nothing : units;
}

int is_unit_measure(const measure *measure)
{
    return measure->kind != MEASURE_LCS && measure->kind != MEASURE_WLCS;
}

/* Whether a measure compares sentences laid out: all but the weighted LCS of whole texts do. */
static int is_sentence_measure(const measure *measure)
{
    return measure->kind == MEASURE_LCS || (measure->kind == MEASURE_WLCS && !measure->is_whole);
}

const ints *sentence_units(const evaluator *evaluator, const ints *joined, const ints *sentences)
{
    return evaluator->documents.how.limit.unit == LIMIT_BYTES ? sentences : joined;
}

sentence_list model_sentences(const evaluator *evaluator, const model_view *view, int stem)
{
    const summary *text = text_of(evaluator, view);
    const ints *units = sentence_units(evaluator, &view->joined[stem], &view->sentences[stem]);
    sentence_list list = {units->at, text->ends.at, text->ends.length};
    return list;
}

/* ---- models --------------------------------------------------------------------------------------------------- */

/* The units of a model in every form that a measure asks for. */
static int view_model(evaluator *evaluator, model_view *view)
{
    const scheme *scheme = &evaluator->scheme;
    int needed[2] = {0, 0}, elements = reads_elements(evaluator);
    for (size_t m = 0; m < scheme->count; m++) {
        const measure *measure = &scheme->measures[m];
        needed[measure->stem_counts] = 1;
        needed[measure->stem_sentences] |= is_sentence_measure(measure);
    }
    const summary *text = text_of(evaluator, view);
    for (int stem = 0; stem < 2; stem++) {
        if (needed[stem] && (to_units(evaluator, elements ? &text->keys[stem] : &text->tokens, stem && !elements, 0,
                                      &view->joined[stem]) ||
                             to_units(evaluator, &text->sentence_tokens, stem, 0, &view->sentences[stem])))
            return -1;
    }
    return 0;
}

static int list_skips(evaluator *evaluator, const measure *measure, const ints *tokens, int known_only, listing *listing)
{
    unit_list *listed = &evaluator->listed;
    int lacks_unigrams = measure->unigrams && listing->skip != NULL && listing->skip->gap == measure->gap &&
                         !listing->skip->unigrams;
    listing->skip = measure;
    listing->order = 0;
    if (lacks_unigrams)
        return add_unigrams(tokens->at, tokens->length, measure->unigrams, &listed->units, &listing->total);
    return list_skip_bigrams(&evaluator->pairs, tokens->at, tokens->length, measure->gap, measure->unigrams, known_only,
                             listed, &listing->total);
}

int list_units(evaluator *evaluator, const measure *measure, const ints *tokens, int known_only, listing *listing)
{
    unit_list *listed = &evaluator->listed;
    if (measure->kind == MEASURE_SKIP_BIGRAM)
        return list_skips(evaluator, measure, tokens, known_only, listing);
    listing->skip = NULL;
    if (listing->order == 0 || listing->order > measure->n || measure->kind == MEASURE_ELEMENTS) {
        if (list_tokens(tokens->at, tokens->length, listed))
            return -1;
        listing->order = 1;
    }
    while (listing->order < measure->n) {
        size_t n = ++listing->order;
        if (extend_ngrams(&evaluator->pairs, tokens->at, tokens->length, n, known_only, listed))
            return -1;
    }
    listing->total = listing->order <= tokens->length ? (double)(tokens->length - listing->order + 1) : 0;
    return 0;
}

static int ensure_counts(evaluator *evaluator)
{
    ints *counts = &evaluator->peer_counts;
    size_t wanted = evaluator->pairs.next;
    if (wanted <= counts->length)
        return 0;
    size_t missing = wanted - counts->length;
    if (ints_reserve(counts, missing))
        return -1;
    memset(counts->at + counts->length, 0, missing * sizeof(uint32_t));
    counts->length = wanted;
    return 0;
}

int count_tokens(const ints *units, uint32_t kinds, ints *counts)
{
    if (ints_zeroed(counts, kinds))
        return -1;
    for (size_t i = 0; i < units->length; i++)
        if (units->at[i] != NO_UNIT)
            counts->at[units->at[i]]++;
    return 0;
}

/* What LCS and WLCS need of a model: the counts that clip, and its sentences laid out. */
static int prepare_sentences(evaluator *evaluator, model_view *view)
{
    const scheme *scheme = &evaluator->scheme;
    int counts[2] = {0, 0}, sentences[2] = {0, 0};
    for (size_t m = 0; m < scheme->count; m++) {
        const measure *measure = &scheme->measures[m];
        counts[measure->stem_counts] |= is_sentence_measure(measure);
        sentences[measure->stem_sentences] |= is_sentence_measure(measure);
    }
    for (int stem = 0; stem < 2; stem++) {
        if (counts[stem] && count_tokens(&view->joined[stem], evaluator->token_units, &view->token_counts[stem]))
            return -1;
        if (sentences[stem] &&
            lcs_lay_out(&view->layouts[stem], model_sentences(evaluator, view, stem), evaluator->token_units))
            return -1;
    }
    return 0;
}

#define WORK_BETWEEN 3e7 /* tokens: about a tenth of a second, in which asking costs nothing */

int goes_on(evaluator *evaluator, double tokens)
{
    evaluator->work += tokens;
    if (evaluator->work < WORK_BETWEEN)
        return 0;
    evaluator->work = 0;
    return reading_interrupted != NULL && reading_interrupted() ? -1 : 0;
}

/* The model's profile for every measure. */
static int profile_model(evaluator *evaluator, model_view *view)
{
    const scheme *scheme = &evaluator->scheme;
    const listing nothing = {0, NULL, 0};
    listing listing = nothing;
    int listed_stem = -1;
    for (size_t m = 0; m < scheme->count; m++) {
        const measure *measure = &scheme->measures[m];
        const ints *units = counted_in(evaluator, measure, &view->joined[measure->stem_counts]);
        if (!is_unit_measure(measure))
            continue;
        if (listed_stem != measure->stem_counts)
            listing = nothing;
        listed_stem = measure->stem_counts;
        profile *made = &view->profiles[m];
        made->is_direct = measure->kind == MEASURE_SKIP_BIGRAM &&
                          has_many_skip_bigrams(units->length, evaluator->token_units, measure->gap, measure->unigrams,
                                                &made->total);
        if (made->is_direct) {
            listing = nothing;
            continue;
        }
        if (list_units(evaluator, measure, units, 0, &listing) || ensure_counts(evaluator) ||
            profile_of(&view->profiles[m], &evaluator->listed.units, evaluator->pairs.next, evaluator->peer_counts.at))
            return -1;
        view->profiles[m].total = listing.total;
        if (goes_on(evaluator, (double)units->length + (double)view->profiles[m].counts.length))
            return -1;
    }
    return prepare_sentences(evaluator, view);
}

int load_models(evaluator *evaluator, const batch *batch, size_t evaluation)
{
    size_t start = batch->model_starts[evaluation], count = batch->model_starts[evaluation + 1] - start;
    for (size_t i = 0; i < count; i++) {
        uint32_t document = batch->model_documents[start + i];
        if (library_load(&evaluator->documents, document, batch->sources[document],
                         (summary_format)batch->formats[document]) == NO_WORD)
            return -1;
    }
    return cover_vocabulary(evaluator);
}

static model_view *place_for_model(evaluator *evaluator, size_t i)
{
    while (evaluator->models.length <= i) {
        model_view none;
        memset(&none, 0, sizeof none);
        none.profiles = (profile *)calloc(evaluator->scheme.count + 1, sizeof(profile));
        if (none.profiles == NULL || model_views_push(&evaluator->models, none)) {
            free(none.profiles);
            return NULL;
        }
    }
    return &evaluator->models.at[i];
}

/* Turns the loaded models of an evaluation into units and profiles. */
int prepare_models(evaluator *evaluator, const batch *batch, size_t evaluation)
{
    const library *library = &evaluator->documents;
    size_t start = batch->model_starts[evaluation], count = batch->model_starts[evaluation + 1] - start;
    if (++evaluator->round == 0) {
        evaluator->unit_of.length = 0; /* after 2^32 rounds: forget all */
        evaluator->round = 1;
        if (cover_vocabulary(evaluator))
            return -1;
    }
    evaluator->token_units = 0;
    for (size_t i = 0; i < count; i++) {
        model_view *view = place_for_model(evaluator, i);
        if (view == NULL)
            return -1;
        view->place = library->place_of.at[batch->model_documents[start + i]] - 1;
        if (view_model(evaluator, view))
            return -1;
    }
    if (is_single(evaluator, count))
        return 0;
    if (pair_table_reset(&evaluator->pairs, evaluator->token_units))
        return -1;
    for (size_t i = 0; i < count; i++)
        if (profile_model(evaluator, &evaluator->models.at[i]))
            return -1;
    return ensure_counts(evaluator);
}
