/* Growable arrays: the only containers of the kernel. Every push may fail for want of memory and returns -1. */
#ifndef ROUGE_ARRAYS_H
#define ROUGE_ARRAYS_H

#include "arithmetic.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* a * b * c as *product; -1 if that is more than any memory. */
static inline int multiply_sizes(size_t a, size_t b, size_t c, size_t *product)
{
    if ((b != 0 && a > SIZE_MAX / b) || (c != 0 && a * b > SIZE_MAX / c))
        return -1;
    *product = a * b * c;
    return 0;
}

#define ARRAY_OF(name, type)                                                                        \
    typedef struct {                                                                                \
        type *at;                                                                                   \
        size_t length, capacity;                                                                    \
    } name;                                                                                         \
    static inline int name##_reserve(name *array, size_t extra)                                     \
    {                                                                                               \
        if (extra <= array->capacity - array->length)                                               \
            return 0;                                                                               \
        size_t most = SIZE_MAX / 2 / sizeof(type) - 16, doubled = array->capacity * 2;              \
        if (array->length > most || extra > most - array->length)                                   \
            return -1;                                                                              \
        size_t wanted = array->length + extra, capacity = doubled > wanted ? doubled : wanted + 16; \
        type *grown = (type *)realloc(array->at, capacity * sizeof(type));                          \
        if (grown == NULL)                                                                          \
            return -1;                                                                              \
        array->at = grown;                                                                          \
        array->capacity = capacity;                                                                 \
        return 0;                                                                                   \
    }                                                                                               \
    static inline int name##_push(name *array, type value)                                          \
    {                                                                                               \
        if (array->length == array->capacity && name##_reserve(array, 1))                           \
            return -1;                                                                              \
        array->at[array->length++] = value;                                                         \
        return 0;                                                                                   \
    }                                                                                               \
    static inline void name##_free(name *array)                                                     \
    {                                                                                               \
        free(array->at);                                                                            \
        array->at = NULL;                                                                           \
        array->length = array->capacity = 0;                                                        \
    }

ARRAY_OF(bytes, char)
ARRAY_OF(ints, uint32_t)
ARRAY_OF(words64, uint64_t)
ARRAY_OF(reals, double)

/* A piece of a text: where it starts in the text's bytes and how many it has. */
typedef struct {
    size_t start, length;
} span;

ARRAY_OF(spans, span)

/* Makes an array length zeros. */
#define ZEROED(name, type)                                                                          \
    static inline int name##_zeroed(name *array, size_t length)                                     \
    {                                                                                               \
        array->length = 0;                                                                          \
        if (name##_reserve(array, length))                                                          \
            return -1;                                                                              \
        if (length > 0)                                                                             \
            memset(array->at, 0, length * sizeof(type));                                            \
        array->length = length;                                                                     \
        return 0;                                                                                   \
    }

ZEROED(ints, uint32_t)
ZEROED(words64, uint64_t)

#endif
