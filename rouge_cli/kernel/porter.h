/* The stemmer of ROUGE-1.5.5: Porter (1980) with its author's later changes and two peculiarities of its own. */
#ifndef ROUGE_PORTER_H
#define ROUGE_PORTER_H

#include <stddef.h>

/* Stems word in place and returns the new length, at most length + 1. Words of one or two bytes stay. */
size_t porter_stem(char *word, size_t length);

#endif
