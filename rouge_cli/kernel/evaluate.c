#include "evaluate.h"

#include "models.h"
#include "scores.h"

#include <math.h>

int evaluator_init(evaluator *evaluator, const lexicon *lexicon, reading how, scheme scheme)
{
    memset(evaluator, 0, sizeof *evaluator);
    evaluator->scheme = scheme;
    int failed = library_init(&evaluator->documents, lexicon, how);
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
    lcs_room_free(&evaluator->lcs);
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

/* Counts of several models in one: their sum, or those of the model with the highest recall. */
typedef struct {
    double counts[3], best_recall;
    int any;
} combined;

static void combine(combined *all, int best_model, double recall, double hits, double model_total, double peer_total)
{
    if (!best_model) {
        all->counts[0] += hits;
        all->counts[1] += model_total;
        all->counts[2] += peer_total;
    } else if (!all->any || recall > all->best_recall) {
        all->counts[0] = hits;
        all->counts[1] = model_total;
        all->counts[2] = peer_total;
        all->best_recall = recall;
    }
    all->any = 1;
}

static int compare_units(evaluator *evaluator, size_t m, const ints *tokens, size_t models, listing *listing,
                         combined *all)
{
    const measure *measure = &evaluator->scheme.measures[m];
    uint32_t *counts = evaluator->peer_counts.at;
    const ints *distinct = &evaluator->distinct;
    if (list_units(evaluator, measure, tokens, 1, listing) ||
        count_units(&evaluator->listed.units, counts, &evaluator->distinct))
        return -1;
    for (size_t i = 0; i < models; i++) {
        const profile *model = &evaluator->models.at[i].profiles[m];
        double hits = clipped_hits(model, distinct, counts);
        double recall = model->total > 0 ? round5(hits / model->total) : 0;
        combine(all, evaluator->scheme.best_model, recall, hits, model->total, listing->total);
    }
    for (size_t i = 0; i < distinct->length; i++)
        counts[distinct->at[i]] = 0;
    return 0;
}

static int compare_lcs(evaluator *evaluator, const measure *measure, model_view *view, sentence_list peer, combined *all)
{
    lcs_room *room = &evaluator->lcs;
    sentence_list model = model_sentences(evaluator, view, measure->stem_sentences);
    double hits, total = model.count == 0 ? 0 : (double)model.ends[model.count - 1];
    const uint32_t *clip = view->token_counts[measure->stem_counts].at;
    if (lcs_mark(room, &view->layouts[measure->stem_sentences], model, peer) ||
        lcs_hits(room, model, clip, evaluator->peer_token_counts.at, evaluator->token_units, &hits))
        return -1;
    combine(all, evaluator->scheme.best_model, total > 0 ? hits / total : 0, hits, total,
            (double)evaluator->peer_joined.length);
    return 0;
}

static int compare_wlcs(evaluator *evaluator, const measure *measure, model_view *view, sentence_list peer,
                        combined *all)
{
    lcs_room *room = &evaluator->lcs;
    sentence_list model = model_sentences(evaluator, view, measure->stem_sentences);
    double hits, once = 0, weight = measure->weight;
    const uint32_t *clip = view->token_counts[measure->stem_counts].at;
    if (wlcs_mark(room, &view->layouts[measure->stem_sentences], model, peer, weight) ||
        wlcs_hits(room, model, clip, evaluator->peer_token_counts.at, evaluator->token_units, &hits))
        return -1;
    for (size_t s = 0; s < model.count; s++)
        once += room->powers.at[model.ends[s] - (s == 0 ? 0 : model.ends[s - 1])];
    combine(all, evaluator->scheme.best_model, once > 0 ? hits / once : 0, hits, pow(once, weight),
            pow((double)evaluator->peer_joined.length, weight));
    return 0;
}

static int compare_sentences(evaluator *evaluator, const measure *measure, const summary *text, size_t models,
                             combined *all)
{
    const ints *units = sentence_units(evaluator, &evaluator->peer_joined, &evaluator->peer_sentences);
    sentence_list peer = {units->at, text->ends.at, text->ends.length};
    for (size_t i = 0; i < models; i++) {
        model_view *view = &evaluator->models.at[i];
        if (measure->kind == MEASURE_LCS ? compare_lcs(evaluator, measure, view, peer, all)
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
           to_units(evaluator, &text->sentence_tokens, stem, 1, &evaluator->peer_sentences) ||
           count_tokens(&evaluator->peer_joined, evaluator->token_units, &evaluator->peer_token_counts);
}

static int score_peer(evaluator *evaluator, const summary *text, size_t models, double *counts, double *scores)
{
    const scheme *scheme = &evaluator->scheme;
    listing listing = {0, NULL, 0};
    if (view_peer(evaluator, text))
        return -1;
    for (size_t m = 0; m < scheme->count; m++, counts += 3, scores += 3) {
        const measure *measure = &scheme->measures[m];
        combined all;
        memset(&all, 0, sizeof all);
        if (is_sentence_measure(measure) ? compare_sentences(evaluator, measure, text, models, &all)
                                         : compare_units(evaluator, m, counted_in(evaluator, measure, &evaluator->peer_joined), models,
                                                       &listing, &all))
            return -1;
        memcpy(counts, all.counts, sizeof all.counts);
        score_counts(counts, scheme->alpha, measure->weight, scores);
    }
    return 0;
}

/* ---- evaluations ---------------------------------------------------------------------------------------------- */

static int evaluate_one(evaluator *evaluator, const batch *batch, size_t evaluation, double *counts, double *scores)
{
    library *library = &evaluator->documents;
    size_t models = batch->model_starts[evaluation + 1] - batch->model_starts[evaluation];
    size_t width = evaluator->scheme.count * 3;
    int prepared = 0;
    if (load_models(evaluator, batch, evaluation))
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
    for (size_t i = first; i < last; i++)
        if (evaluate_one(evaluator, batch, i, counts, scores))
            return -1;
    return 0;
}
