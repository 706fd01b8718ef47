/* Rows of JSON: members that are written already, and figures behind them. */
#ifndef ROUGE_JSON_ROWS_H
#define ROUGE_JSON_ROWS_H

#include "arrays.h"

/* Writes a number as Python's repr does. -1: it failed. */
typedef int (*number_writer)(double value, bytes *into);

typedef struct {
    const char *members; /* of all rows, one after the other, */
    const uint64_t *ends;
    size_t rows;
    const bytes *labels; /* of the figures: "name": */
    const double *const *figures;
    size_t width;
    number_writer write_number; /* of numbers that have more than 5 decimals, or many digits */
} json_row_source;

/* Appends lines, each an object. A figure that is no number is null, and one that is whole has no fraction. -1: it
   failed, or there is no memory. */
int json_write_rows(const json_row_source *rows, bytes *into);

#endif
