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

static double ratio(double hits, double total, double weight)
{
    if (!(total > 0))
        return 0;
    double value = hits / total;
    return weight == 1 ? value : pow(value, 1 / weight);
}

void score_counts(const double counts[3], double alpha, double weight, double scores[3])
{
    scores[0] = round5(ratio(counts[0], counts[1], weight));
    scores[1] = round5(ratio(counts[0], counts[2], weight));
    scores[2] = round5(f_measure(scores[0], scores[1], alpha));
}
