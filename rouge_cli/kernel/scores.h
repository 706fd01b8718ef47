/* Counts to scores. */
#ifndef ROUGE_SCORES_H
#define ROUGE_SCORES_H

#include "arithmetic.h"

/* What a run of k matches is worth in a weighted LCS: k^weight, or if it is linear alpha k - beta, and 0 for k = 0. Its
   inverse makes recall and precision of the ratios; that of weight 1 changes nothing. */
typedef struct {
    int is_linear;
    double weight, alpha, beta;
    int gain_first; /* a match adds its gain, f(k + 1) - f(k), made before it is added: that decides between equal paths */
} run_worth;

double worth_of(const run_worth *worth, double k);

/* How an F-measure is made of recall R and precision P: by alpha; of equal weights with 1e-8 added to P + R; or with
   beta = P / (R + 1e-12), 1e-12 added to what is divided by; or by alpha of scores
   whose totals, and so they themselves, may be below 0. */
typedef enum { F_BY_ALPHA, F_WITH_EPSILON, F_BY_RATIO, F_OF_SIGNED } f_formula;

/* How scores are made: alpha of the F-measure; whether recall, precision and F-measure are rounded to 5 decimals; whether
   alpha 0 and 1 give recall and precision themselves, even where the other one is 0; whether the F-measure is made of
   per cents, and all scores are those divided by 100; whether all are numbers of single precision, as torch's are. */
typedef struct {
    double alpha;
    int is_rounded, exact_ends, of_per_cent, is_single;
} scoring;

/* What C's "%.5f" would print, read back; ties as exact decimals, to even. */
double round5(double value);

/* F-measure of a recall and a precision, not rounded; 0 where its denominator is 0. */
double f_measure(double recall, double precision, double alpha);

/* scores: R, P and F of counts (hits, model total, peer total). A total of 0 gives 0. */
void score_counts(const double counts[3], const scoring *how, const run_worth *worth, f_formula formula,
                  double scores[3]);

#endif
