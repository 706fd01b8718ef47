/* A peer against models one by one, as pairs of texts: where the measures allow it the only model of an evaluation, and
   any number of them where a measure is counted so alone. */
#ifndef ROUGE_SINGLE_MODEL_H
#define ROUGE_SINGLE_MODEL_H

#include "evaluate.h"

/* Finds out whether all measures are n-grams of up to 9 tokens, unions of LCS but literal ones or LCS of whole texts, and of the same
   tokens; readies what they need. -1 for want of memory, as below. */
int single_model_init(evaluator *evaluator);
void single_model_free(evaluator *evaluator);

/* Whether evaluations of so many models are compared so. */
static inline int is_single(const evaluator *evaluator, size_t models)
{
    return (models == 1 && evaluator->single.is_possible) || evaluator->single.is_needed;
}

/* Counts and scores of a peer against the first so many of evaluator->models. */
int score_in_pairs(evaluator *evaluator, const summary *peer, size_t models, double *counts, double *scores);

#endif
