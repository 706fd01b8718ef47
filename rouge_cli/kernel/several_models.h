/* The rule for several models: what they give one by one becomes one. */
#ifndef ROUGE_SEVERAL_MODELS_H
#define ROUGE_SEVERAL_MODELS_H

#include <stddef.h>

/* JACKKNIFE is Lin (2004), section 2.1: the mean, over all sets of models that lack one, of the best one's scores.
   MEAN is Hirao, Okumura and Isozaki (2006), equation 11: the mean of the scores over the models. */
typedef enum { RULE_SUM, RULE_BEST_RECALL, RULE_BEST_F, RULE_JACKKNIFE, RULE_MEAN } model_rule;

/* What one model gives: counts (hits, model total, peer total), scores (R, P, F), and the figure whose largest value makes
   a model the best one. */
typedef struct {
    double counts[3], scores[3], key;
} model_figures;

/* The sums of all models so far, the first of those with the largest key, and the first of the others. All zero at first. */
typedef struct {
    size_t models, best_place;
    model_figures sums, best, second;
    double *kept; /* where not NULL, the scores of each model; their mean is then of single precision (single_sum.h) */
} several_models;

void several_models_add(several_models *all, const model_figures *model);

/* The counts: those of the best model, or else the sums. */
const double *several_models_counts(const several_models *all, model_rule rule);

/* The scores made of the models' scores: those of the best model, their jackknifed mean, or by RULE_MEAN and RULE_SUM their mean. All are
   0 without a model. */
void several_models_scores(const several_models *all, model_rule rule, double scores[3]);

/* Whether an evaluation's scores are made of its models' scores, and no counts make them. */
int is_rule_of_scores(model_rule rule);

#endif
