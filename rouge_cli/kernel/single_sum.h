/* Means of single-precision numbers as torch's CPU kernel adds them up. */
#ifndef ROUGE_SINGLE_SUM_H
#define ROUGE_SINGLE_SUM_H

#include "arithmetic.h"

#include <stddef.h>

/* The mean of count values, stride apart, each the value of a float. 0 without values. */
double single_mean(const double *values, size_t count, size_t stride);

#endif
