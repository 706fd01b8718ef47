#include "several_models.h"

#include "single_sum.h"

#include <string.h>

void several_models_add(several_models *all, const model_figures *model)
{
    if (all->kept != NULL)
        memcpy(all->kept + 3 * all->models, model->scores, sizeof model->scores);
    for (int i = 0; i < 3; i++) {
        all->sums.counts[i] += model->counts[i];
        all->sums.scores[i] += model->scores[i];
    }
    if (all->models == 0 || model->key > all->best.key) {
        all->second = all->best; /* before the second model it is nothing */
        all->best = *model;
        all->best_place = all->models;
    } else if (all->models == 1 || model->key > all->second.key) {
        all->second = *model;
    }
    all->models++;
}

const double *several_models_counts(const several_models *all, model_rule rule)
{
    return rule == RULE_BEST_RECALL || rule == RULE_BEST_F ? all->best.counts : all->sums.counts;
}

/* Without the best model the second is the best one. The order of additions is that of the models left out. */
static void jackknife(const several_models *all, double scores[3])
{
    memset(scores, 0, 3 * sizeof *scores);
    for (size_t left_out = 0; left_out < all->models; left_out++) {
        const model_figures *best = left_out == all->best_place ? &all->second : &all->best;
        for (int i = 0; i < 3; i++)
            scores[i] += best->scores[i];
    }
    for (int i = 0; i < 3; i++)
        scores[i] /= (double)all->models;
}

void several_models_scores(const several_models *all, model_rule rule, double scores[3])
{
    if (rule == RULE_JACKKNIFE && all->models > 1) {
        jackknife(all, scores);
        return;
    }
    if (rule == RULE_MEAN && all->kept != NULL) {
        for (int i = 0; i < 3; i++)
            scores[i] = single_mean(all->kept + i, all->models, 3);
        return;
    }
    int is_mean = rule == RULE_SUM || rule == RULE_MEAN;
    memcpy(scores, is_mean ? all->sums.scores : all->best.scores, 3 * sizeof *scores);
    for (int i = 0; i < 3 && is_mean && all->models > 0; i++)
        scores[i] /= (double)all->models;
}

int is_rule_of_scores(model_rule rule)
{
    return rule == RULE_JACKKNIFE || rule == RULE_MEAN;
}
