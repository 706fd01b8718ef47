/* Counts to scores (section 5, "Per evaluation"). */
#ifndef ROUGE_SCORES_H
#define ROUGE_SCORES_H

/* What C's "%.5f" would print, read back; ties as exact decimals, to even. */
double round5(double value);

/* F-measure of a recall and a precision, not rounded; 0 where its denominator is 0. */
double f_measure(double recall, double precision, double alpha);

/* scores: R, P and F of counts (hits, model total, peer total), each rounded to 5 decimals; weight other than 1 takes
   R and P through x^(1/weight) first. A total of 0 gives 0. */
void score_counts(const double counts[3], double alpha, double weight, double scores[3]);

#endif
