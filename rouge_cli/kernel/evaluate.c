#include "evaluate.h"

#include <math.h>

#include "models.h"
#include "single_model.h"


int evaluator_init(evaluator *evaluator, const lexicon *lexicon, reading how, scheme scheme)
{
    memset(evaluator, 0, sizeof *evaluator);
    evaluator->scheme = scheme;
    int failed = library_init(&evaluator->documents, lexicon, how);
    failed |= single_model_init(evaluator);
    return pair_table_init(&evaluator->pairs) || failed ? -1 : 0;
}

static void model_view_free(model_view *view, size_t measures)
{
    for (int stem = 0; stem < 2; stem++) {
        ints_free(&view->joined[stem]);
        ints_free(&view->sentences[stem]);
        ints_free(&view->token_counts[stem]);
        lcs_layout_free(&view->layouts[stem]);
    }
    for (size_t m = 0; view->profiles != NULL && m < measures; m++)
        profile_free(&view->profiles[m]);
    free(view->profiles);
}

void evaluator_free(evaluator *evaluator)
{
    library_free(&evaluator->documents);
    single_model_free(evaluator);
    pair_table_free(&evaluator->pairs);
    words64_free(&evaluator->unit_of);
    for (size_t i = 0; i < evaluator->models.length; i++)
        model_view_free(&evaluator->models.at[i], evaluator->scheme.count);
    model_views_free(&evaluator->models);
    ints_free(&evaluator->peer_joined);
    ints_free(&evaluator->peer_sentences);
    unit_list_free(&evaluator->listed);
    ints_free(&evaluator->distinct);
    ints_free(&evaluator->peer_counts);
    ints_free(&evaluator->peer_token_counts);
    reals_free(&evaluator->kept);
    lcs_room_free(&evaluator->lcs);
    skip_room_free(&evaluator->skips);
}

int evaluator_start(evaluator *evaluator, const batch *batch)
{
    library *library = &evaluator->documents;
    if (library_start(library, batch->documents, batch->surveys))
        return -1;
    for (size_t i = 0; i < batch->model_starts[batch->evaluations]; i++)
        library->uses_left.at[batch->model_documents[i]]++;
    for (size_t i = 0; i < batch->peer_starts[batch->evaluations]; i++)
        library->uses_left.at[batch->peer_documents[i]]++;
    return 0;
}

/* ---- a peer against its models -------------------------------------------------------------------------------- */

/* What RULE_BEST_RECALL compares; once is the total before the weight is applied to it again. */
static double compared_recall(const measure *measure, const scoring *how, const double counts[3], double once)
{
    double total = measure->compared == COMPARE_ONCE     ? once
                   : measure->compared == COMPARE_UNDONE ? pow(counts[1], 1 / measure->worth.weight)
                                                         : counts[1];
    double recall = total > 0 ? counts[0] / total : 0;
    return measure->compared == COMPARE_ROUNDED && how->is_rounded ? round5(recall) : recall;
}

int start_models(evaluator *evaluator, size_t models, several_models *all)
{
    memset(all, 0, sizeof *all);
    if (!evaluator->scheme.scoring.is_single || evaluator->scheme.rule != RULE_MEAN)
        return 0;
    if (reals_reserve(&evaluator->kept, 3 * models))
        return -1;
    all->kept = evaluator->kept.at;
    return 0;
}

void take_model(const scheme *scheme, const measure *measure, double hits, double model_total, double peer_total,
                double once, several_models *all)
{
    model_figures model = {{hits, model_total, peer_total}, {0, 0, 0}, 0};
    if (scheme->rule == RULE_BEST_RECALL) {
        model.key = compared_recall(measure, &scheme->scoring, model.counts, once);
    } else if (scheme->rule != RULE_SUM) {
        score_counts(model.counts, &scheme->scoring, &measure->worth, measure->formula, model.scores);
        model.key = model.scores[scheme->rule == RULE_BEST_F ? 2 : measure->jackknifed_by];
    }
    several_models_add(all, &model);
}

void finish_models(const scheme *scheme, const measure *measure, const several_models *all, double *counts,
                   double *scores)
{
    memcpy(counts, several_models_counts(all, scheme->rule), 3 * sizeof *counts);
    if (is_rule_of_scores(scheme->rule))
        several_models_scores(all, scheme->rule, scores);
    else
        score_counts(counts, &scheme->scoring, &measure->worth, measure->formula, scores);
}

/* How many n-grams py-rouge takes a text to have: below 0 where it is shorter. */
static double signed_total(const ints *tokens, size_t n)
{
    return (double)tokens->length - (double)n + 1;
}

/* Whether the peer or one of the models has more skip-bigrams than are listed; *total is the peer's number. */
static int is_direct(const evaluator *evaluator, size_t m, const ints *tokens, size_t models, double *total)
{
    const measure *measure = &evaluator->scheme.measures[m];
    if (measure->kind != MEASURE_SKIP_BIGRAM)
        return 0;
    int found = has_many_skip_bigrams(tokens->length, evaluator->token_units, measure->gap, measure->unigrams, total);
    for (size_t i = 0; i < models && !found; i++)
        found = evaluator->models.at[i].profiles[m].is_direct;
    return found;
}

static int compare_skips(evaluator *evaluator, size_t m, const ints *tokens, size_t models, double peer_total,
                         several_models *all)
{
    const measure *measure = &evaluator->scheme.measures[m];
    for (size_t i = 0; i < models; i++) {
        const model_view *view = &evaluator->models.at[i];
        const ints *counted = counted_in(evaluator, measure, &view->joined[measure->stem_counts]);
        double hits, total = view->profiles[m].total;
        if (skip_hits(&evaluator->skips, counted, tokens, measure->gap, measure->unigrams, evaluator->token_units, &hits))
            return -1;
        take_model(&evaluator->scheme, measure, hits, total, peer_total, total, all);
    }
    return 0;
}

static int compare_units(evaluator *evaluator, size_t m, const ints *tokens, size_t models, listing *listing,
                         several_models *all)
{
    const measure *measure = &evaluator->scheme.measures[m];
    uint32_t *counts = evaluator->peer_counts.at;
    const ints *distinct = &evaluator->distinct;
    double skips;
    if (is_direct(evaluator, m, tokens, models, &skips)) {
        memset(listing, 0, sizeof *listing);
        return compare_skips(evaluator, m, tokens, models, skips, all);
    }
    if (list_units(evaluator, measure, tokens, 1, listing) ||
        count_units(&evaluator->listed.units, counts, &evaluator->distinct))
        return -1;
    for (size_t i = 0; i < models; i++) {
        const profile *model = &evaluator->models.at[i].profiles[m];
        double hits = clipped_hits(model, distinct, counts);
        double total = model->total, peer_total = listing->total;
        if (measure->formula == F_OF_SIGNED) {
            total = signed_total(&evaluator->models.at[i].joined[measure->stem_counts], measure->n);
            peer_total = signed_total(tokens, measure->n);
        }
        take_model(&evaluator->scheme, measure, hits, total, peer_total, total, all);
    }
    for (size_t i = 0; i < distinct->length; i++)
        counts[distinct->at[i]] = 0;
    return 0;
}

static double token_total(sentence_list text)
{
    return text.count == 0 ? 0 : (double)text.ends[text.count - 1];
}

/* The literal union of Lin (2004), equations 5 to 7, and whole texts are not clipped: their totals are those of sentences. */
static int compare_lcs(evaluator *evaluator, const measure *measure, model_view *view, sentence_list peer,
                       several_models *all)
{
    lcs_room *room = &evaluator->lcs;
    sentence_list model = model_sentences(evaluator, view, measure->stem_sentences);
    lcs_layout *layout = &view->layouts[measure->stem_sentences];
    const uint32_t *clip = view->token_counts[measure->stem_counts].at;
    double hits, total = token_total(model), peer_total = token_total(peer);
    if (measure->is_whole) {
        if (lcs_of_texts(room, layout, peer, &hits))
            return -1;
    } else if (lcs_mark(room, layout, model, peer)) {
        return -1;
    } else if (!measure->is_clipped) {
        hits = lcs_marked(room);
    } else {
        peer_total = (double)evaluator->peer_joined.length;
        if (lcs_hits(room, model, clip, evaluator->peer_token_counts.at, evaluator->token_units, &hits))
            return -1;
    }
    take_model(&evaluator->scheme, measure, hits, total, peer_total, total, all);
    return 0;
}

static int compare_wlcs(evaluator *evaluator, const measure *measure, model_view *view, sentence_list peer,
                        several_models *all)
{
    lcs_room *room = &evaluator->lcs;
    const run_worth *worth = &measure->worth;
    sentence_list model = model_sentences(evaluator, view, measure->stem_sentences);
    double hits, once = 0;
    const uint32_t *clip = view->token_counts[measure->stem_counts].at;
    if (wlcs_mark(room, &view->layouts[measure->stem_sentences], model, peer, worth) ||
        wlcs_hits(room, model, clip, evaluator->peer_token_counts.at, evaluator->token_units, &hits))
        return -1;
    for (size_t s = 0; s < model.count; s++)
        once += room->worths.at[model.ends[s] - (s == 0 ? 0 : model.ends[s - 1])];
    take_model(&evaluator->scheme, measure, hits, worth_of(worth, once),
               worth_of(worth, (double)evaluator->peer_joined.length), once, all);
    return 0;
}

static int compare_whole_wlcs(evaluator *evaluator, const measure *measure, const model_view *view, several_models *all)
{
    const ints *model = &view->joined[measure->stem_counts], *peer = &evaluator->peer_joined;
    double hits, total = worth_of(&measure->worth, (double)model->length);
    if (wlcs_of_texts(&evaluator->lcs, model, peer, evaluator->peer_token_counts.at, &measure->worth, &hits))
        return -1;
    take_model(&evaluator->scheme, measure, hits, total, worth_of(&measure->worth, (double)peer->length), total, all);
    return 0;
}

static int compare_sequences(evaluator *evaluator, const measure *measure, const summary *text, size_t models,
                             several_models *all)
{
    const ints *units = sentence_units(evaluator, &evaluator->peer_joined, &evaluator->peer_sentences);
    sentence_list peer = {units->at, text->ends.at, text->ends.length};
    for (size_t i = 0; i < models; i++) {
        model_view *view = &evaluator->models.at[i];
        if (measure->kind == MEASURE_LCS ? compare_lcs(evaluator, measure, view, peer, all)
            : measure->is_whole          ? compare_whole_wlcs(evaluator, measure, view, all)
                                         : compare_wlcs(evaluator, measure, view, peer, all))
            return -1;
    }
    return 0;
}

static int view_peer(evaluator *evaluator, const summary *text)
{
    int stem = evaluator->scheme.stem_peers, elements = reads_elements(evaluator);
    return to_units(evaluator, elements ? &text->keys[stem] : &text->tokens, stem && !elements, 1,
                    &evaluator->peer_joined) ||
           to_units(evaluator, &text->sentence_tokens, stem, 1, &evaluator->peer_sentences);
}

static int score_peer(evaluator *evaluator, const summary *text, size_t models, double *counts, double *scores)
{
    const scheme *scheme = &evaluator->scheme;
    listing listing = {0, NULL, 0};
    if (is_single(evaluator, models))
        return score_in_pairs(evaluator, text, models, counts, scores);
    if (view_peer(evaluator, text))
        return -1;
    if (count_tokens(&evaluator->peer_joined, evaluator->token_units, &evaluator->peer_token_counts))
        return -1;
    for (size_t m = 0; m < scheme->count; m++, counts += 3, scores += 3) {
        const measure *measure = &scheme->measures[m];
        const ints *counted = counted_in(evaluator, measure, &evaluator->peer_joined);
        several_models all;
        if (start_models(evaluator, models, &all) ||
            (is_unit_measure(measure) ? compare_units(evaluator, m, counted, models, &listing, &all)
                                      : compare_sequences(evaluator, measure, text, models, &all)))
            return -1;
        finish_models(scheme, measure, &all, counts, scores);
        if (goes_on(evaluator, (double)counted->length * (double)(1 + models)))
            return -1;
    }
    return 0;
}

/* ---- evaluations ---------------------------------------------------------------------------------------------- */

/* Texts that have nothing in common with those before are not to make the vocabulary larger for ever. */
static int forget_words(evaluator *evaluator)
{
    int forgotten;
    if (library_forget_words(&evaluator->documents, &forgotten))
        return -1;
    if (forgotten)
        words64_free(&evaluator->unit_of);
    return 0;
}

static int evaluate_one(evaluator *evaluator, const batch *batch, size_t evaluation, double *counts, double *scores)
{
    library *library = &evaluator->documents;
    size_t models = batch->model_starts[evaluation + 1] - batch->model_starts[evaluation];
    size_t width = evaluator->scheme.count * 3;
    int prepared = 0;
    if (forget_words(evaluator) || load_models(evaluator, batch, evaluation))
        return -1;
    for (size_t i = batch->peer_starts[evaluation]; i < batch->peer_starts[evaluation + 1]; i++) {
        uint32_t document = batch->peer_documents[i];
        uint32_t place = library_load(library, document, batch->sources[document],
                                      (summary_format)batch->formats[document]);
        if (place == NO_WORD || cover_vocabulary(evaluator))
            return -1;
        if (!library->has_unusable) {
            if ((!prepared && prepare_models(evaluator, batch, evaluation)) ||
                score_peer(evaluator, &library->loaded.at[place], models, counts + i * width, scores + i * width))
                return -1;
            prepared = 1;
        }
        library_release(library, document);
    }
    for (size_t i = batch->model_starts[evaluation]; i < batch->model_starts[evaluation + 1]; i++)
        library_release(library, batch->model_documents[i]);
    return 0;
}

int evaluate(evaluator *evaluator, const batch *batch, size_t first, size_t last, double *counts, double *scores)
{
    int failed = 0;
    for (size_t i = first; i < last && !failed; i++)
        failed = evaluate_one(evaluator, batch, i, counts, scores);
    file_reader_free(&evaluator->documents.files); /* whoever keeps the evaluator keeps no folder open */
    return failed;
}
