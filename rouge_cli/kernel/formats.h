/* Summary formats: where the sentences of a file are (section 3 of docs/rouge-1.5.5.md). */
#ifndef ROUGE_FORMATS_H
#define ROUGE_FORMATS_H

#include "arrays.h"

typedef enum { FORMAT_SPL, FORMAT_SEE, FORMAT_ISI, FORMAT_SIMPLE, FORMAT_COUNT } summary_format;

/* Appends the sentences of an SPL, SEE or ISI text. -1 for want of memory. */
int split_sentences(summary_format format, const char *text, size_t length, spans *sentences);

/* The three fields of one SIMPLE line (without its newline). Returns 0, or -1 if it has not three. */
int split_element(const char *text, size_t start, size_t length, span fields[3]);

#endif
