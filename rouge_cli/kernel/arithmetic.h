/* Refuses compilers that are told to calculate otherwise than IEEE 754 does: figures would differ in their last digits.
   building.py takes back what CFLAGS say of it; this is for whoever compiles in another way. */
#ifndef ROUGE_ARITHMETIC_H
#define ROUGE_ARITHMETIC_H

#include <float.h>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "rouge-cli: fast arithmetic would change scores; leave -ffast-math, -Ofast and /fp:fast out of the compiler's flags"
#endif
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "rouge-cli: the x87's wider numbers would change scores; on x86 add -msse2 -mfpmath=sse to the compiler's flags"
#endif

/* -fsingle-precision-constant makes 0.1 a float. */
_Static_assert(sizeof(0.1) == sizeof(double), "rouge-cli: -fsingle-precision-constant would change scores");

#endif
