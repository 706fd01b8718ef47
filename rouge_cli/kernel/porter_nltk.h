/* Porter's stemmer as nltk has it: by default (its mode NLTK_EXTENSIONS), what rouge-score stems with; and as published in
   1980 (ORIGINAL_ALGORITHM), what py-rouge and sacrerouge stem with. */
#ifndef ROUGE_PORTER_NLTK_H
#define ROUGE_PORTER_NLTK_H

#include <stddef.h>

/* Stems a word of small letters and digits in place and returns the new length, at most length + 1. */
size_t porter_nltk_stem(char *word, size_t length);
size_t porter_published_stem(char *word, size_t length);

#endif
