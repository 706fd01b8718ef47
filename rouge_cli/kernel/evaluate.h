/* Evaluations of a batch: peers against models, all measures at once. */
#ifndef ROUGE_EVALUATE_H
#define ROUGE_EVALUATE_H

#include "arrays.h"
#include "documents.h"
#include "lcs.h"
#include "pairs.h"
#include "scores.h"
#include "several_models.h"
#include "units.h"

typedef enum { MEASURE_NGRAM, MEASURE_LCS, MEASURE_WLCS, MEASURE_SKIP_BIGRAM, MEASURE_ELEMENTS } measure_kind;

/* The figure whose largest value makes a model the best one to RULE_BEST_RECALL: hits / total; the same rounded, where scores
   are; or what ROUGE-W of ROUGE-1.5.5 compares, hits over a total before the weight is applied to it a second time; or, as
   py-rouge does, after the second time is undone, which is not the same float. */
typedef enum { COMPARE_RATIO, COMPARE_ROUNDED, COMPARE_ONCE, COMPARE_UNDONE } comparison;

/* What is counted of the LCS of sentences: positions of the model, or what KIND_L_WORDS and KIND_L_LENGTHS of pairs.h count. */
typedef enum { COUNT_POSITIONS, COUNT_WORDS, COUNT_LENGTHS } lcs_counting;

typedef struct {
    measure_kind kind;
    size_t n;                /* NGRAM: its length; measures come in ascending n */
    int64_t gap;             /* SKIP_BIGRAM */
    unigram_choice unigrams; /* SKIP_BIGRAM */
    int is_whole;            /* LCS, WLCS: of the texts, each one sequence, not of their sentences */
    int is_clipped;          /* LCS of sentences: a match uses up a token of both texts */
    run_worth worth;         /* WLCS; of weight 1 elsewhere */
    int is_distinct;         /* NGRAM: each n-gram counts once */
    lcs_counting counted;    /* LCS of sentences, clipped */
    f_formula formula;
    comparison compared;
    int jackknifed_by;       /* which score is the best model's largest to RULE_JACKKNIFE: 0 recall, 2 F-measure */
    int stem_counts;         /* whether what is counted in the models is stemmed */
    int stem_sentences;      /* whether the models' sentences are (LCS, WLCS) */
} measure;

/* Evaluation e has the models model_documents[model_starts[e] .. model_starts[e + 1]) and the peers
   peer_documents[peer_starts[e] .. peer_starts[e + 1]); an instance is a place in peer_documents. */
typedef struct {
    const document_source *sources;
    survey *surveys; /* by document; NULL where nobody asks */
    const unsigned char *formats;
    size_t documents;
    const uint32_t *model_starts, *model_documents, *peer_starts, *peer_documents;
    size_t evaluations;
} batch;

typedef struct {
    const measure *measures;
    size_t count;
    int stem_peers;
    model_rule rule;
    scoring scoring;
} scheme;

/* A model as its evaluation needs it: units instead of words, [0] plain and [1] stemmed. */
typedef struct {
    ints joined[2], sentences[2];
    uint32_t place; /* of its summary in the library */
    profile *profiles; /* one a measure */
    ints token_counts[2]; /* of the joined text, for clipping in LCS and WLCS */
    lcs_layout layouts[2]; /* of the sentences */
} model_view;

ARRAY_OF(model_views, model_view)

/* Measures as kinds of pairs.h, where all of them can be: one model alone is then compared without being laid out first. */
typedef struct {
    char *kinds; /* one a measure */
    int is_possible, longest, longest_distinct;
    int is_needed; /* some measure is counted so alone, also of several models */
    int is_of_all_words;
    int stem; /* whether models are stemmed */
    reals counts; /* of the models one by one, measure by measure */
    ints words;
} single_model;

typedef struct {
    library documents;
    scheme scheme;
    single_model single;
    pair_counting counting;
    pair_table pairs;
    words64 unit_of;  /* by word: round << 32 | unit */
    uint32_t round, token_units;
    model_views models;
    ints peer_joined, peer_sentences, peer_token_counts;
    unit_list listed;
    reals kept; /* see several_models.h */
    ints peer_counts, distinct; /* of what is listed of a peer: by unit, zeros in between; each unit once */
    lcs_room lcs;
    skip_room skips;
    double work; /* tokens compared since interruptions were last asked for */
} evaluator;

int evaluator_init(evaluator *evaluator, const lexicon *lexicon, reading how, scheme scheme);
void evaluator_free(evaluator *evaluator);

/* Nothing of so many models yet. -1 for want of memory. */
int start_models(evaluator *evaluator, size_t models, several_models *all);

/* Adds what one model gives, once being its total before a weight is applied to it again. */
void take_model(const scheme *scheme, const measure *measure, double hits, double model_total, double peer_total,
                double once, several_models *all);

/* The counts and scores of all models that were taken. */
void finish_models(const scheme *scheme, const measure *measure, const several_models *all, double *counts,
                   double *scores);

/* Makes the evaluator ready for a batch. -1 for want of memory. */
int evaluator_start(evaluator *evaluator, const batch *batch);

/* Scores evaluations first .. last - 1: counts (hits, model total, peer total) and scores (R, P, F) of each instance and
   measure, at (instance * measures + measure) * 3. Once a document turned out unusable, the rest is read but no longer
   scored. -1 for want of memory: then nothing more of this batch can be scored, but another one started. */
int evaluate(evaluator *evaluator, const batch *batch, size_t first, size_t last, double *counts, double *scores);

#endif
