/* The models of an evaluation as its measures need them: words as units, profiles, sentences laid out. */
#ifndef ROUGE_MODELS_H
#define ROUGE_MODELS_H

#include "evaluate.h"

/* Reads the models of an evaluation that are not read yet. -1 for want of memory, as all below. */
int load_models(evaluator *evaluator, const batch *batch, size_t evaluation);

/* Turns the loaded models of an evaluation into units and profiles. */
int prepare_models(evaluator *evaluator, const batch *batch, size_t evaluation);

/* Keeps the table of units as long as the vocabulary. */
int cover_vocabulary(evaluator *evaluator);

/* Makes units from first on those of no word again; the words are those of a text that made them units, its stems. */
void forget_units(evaluator *evaluator, const ints *words, uint32_t first);

/* Words as units, or with known_only as NO_UNIT if no model has them. */
int to_units(evaluator *evaluator, const ints *words, int stem, int known_only, ints *units);

/* What evaluator->listed has of one text, for the next measure to go on from; nothing at first. */
typedef struct {
    size_t order;       /* n-grams of this length */
    const measure *skip; /* or what this measure counts */
    double total;
} listing;

/* Lists what a measure counts in one text and tells how many there are. For n-grams a list of shorter ones is extended
   in place; for SU one of S. */
int list_units(evaluator *evaluator, const measure *measure, const ints *tokens, int known_only, listing *listing);

/* -1 where a signal has come, for which one long comparison is not to end first: asked for only after much work. */
int goes_on(evaluator *evaluator, double tokens);

/* How often each of the first kinds units occurs. */
int count_tokens(const ints *units, uint32_t kinds, ints *counts);

/* Whether documents are Basic Elements. Where a run asks for text measures too, its documents can only be ISI files, which
   have text and, as the original reads them, no elements. */
int reads_elements(const evaluator *evaluator);

/* The stems of words, as words. */
int stem_words(evaluator *evaluator, const ints *words, uint32_t *stems);

/* What a measure counts of a document's units: all of them, or for Basic Elements of a text nothing. */
const ints *counted_in(const evaluator *evaluator, const measure *measure, const ints *units);

/* Whether a measure counts units (n-grams, skip-bigrams, Basic Elements), not an LCS. */
int is_unit_measure(const measure *measure);

const summary *text_of(const evaluator *evaluator, const model_view *view);

/* A text's sentences are its joined text, but under a byte limit, which cuts them differently. */
const ints *sentence_units(const evaluator *evaluator, const ints *joined, const ints *sentences);

/* A model's sentences, plain or stemmed. */
sentence_list model_sentences(const evaluator *evaluator, const model_view *view, int stem);

#endif
