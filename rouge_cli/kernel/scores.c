#include "scores.h"

#include <math.h>
#include <stdint.h>

double round5(double value)
{
    double scaled = value * 1e5;
    if (!(fabs(scaled) < 4503599627370496.0)) /* 2^52: no decimals left to round; also inf and nan */
        return value;
    double whole = scaled >= 0 ? (double)(int64_t)scaled : floor(scaled);
    double over = scaled - whole - 0.5; /* exact */
    if (fabs(over) < 1e-6) {
        over += fma(value, 1e5, -scaled); /* what the product lost decides near a tie */
        if (over == 0)
            return (whole + fabs(fmod(whole, 2.0))) / 1e5; /* to even */
    }
    return (whole + (double)(over > 0)) / 1e5;
}

double f_measure(double recall, double precision, double alpha)
{
    double denominator = (1 - alpha) * precision + alpha * recall;
    return denominator > 0 ? precision * recall / denominator : 0;
}

double worth_of(const run_worth *worth, double k)
{
    if (worth->is_linear)
        return k > 0 ? worth->alpha * k - worth->beta : 0;
    return pow(k, worth->weight);
}

static double inverse_of(const run_worth *worth, double value)
{
    if (worth->is_linear)
        return value > 0 ? (value + worth->beta) / worth->alpha : 0;
    return worth->weight == 1 ? value : pow(value, 1 / worth->weight);
}

static double ratio(double hits, double total, const scoring *how, const run_worth *worth, f_formula formula)
{
    int is_defined = formula == F_OF_SIGNED ? total != 0 : total > 0;
    double value = is_defined ? inverse_of(worth, hits / total) : 0;
    return how->is_rounded ? round5(value) : value;
}

/* A score as it is kept: they are made of one another before that. Without volatile gcc 12 leaves out the conversions of
   two scores that it handles as one vector (test_scores.py). */
static double held(double value, const scoring *how)
{
    volatile float single;
    if (!how->is_single)
        return value;
    single = (float)value;
    return single;
}

static double f_of_signed(double recall, double precision, double alpha)
{
    double denominator = (1 - alpha) * precision + alpha * recall;
    return denominator != 0 ? precision * recall / denominator : 0;
}

static double f_by_ratio(double recall, double precision)
{
    static const volatile double two = 2; /* a power by the library, not a product by the compiler */
    double beta = precision / (recall + 1e-12), squared = pow(beta, two);
    double above = (1 + squared) * recall * precision, below = recall + squared * precision;
    return above / (below + 1e-12);
}

void score_counts(const double counts[3], const scoring *how, const run_worth *worth, f_formula formula,
                  double scores[3])
{
    double recall = ratio(counts[0], counts[1], how, worth, formula);
    double precision = ratio(counts[0], counts[2], how, worth, formula);
    int of_per_cent = formula == F_BY_ALPHA && how->of_per_cent;
    if (of_per_cent)
        recall *= 100, precision *= 100;
    double f = formula == F_WITH_EPSILON ? 2.0 * (precision * recall / (precision + recall + 1e-8))
               : formula == F_BY_RATIO   ? f_by_ratio(recall, precision)
               : formula == F_OF_SIGNED  ? f_of_signed(recall, precision, how->alpha)
                                         : f_measure(recall, precision, how->alpha);
    if (of_per_cent)
        recall /= 100, precision /= 100, f /= 100;
    if (formula == F_BY_ALPHA && how->exact_ends && (how->alpha == 0 || how->alpha == 1))
        f = how->alpha == 0 ? recall : precision;
    scores[0] = held(recall, how);
    scores[1] = held(precision, how);
    scores[2] = held(how->is_rounded ? round5(f) : f, how);
}
