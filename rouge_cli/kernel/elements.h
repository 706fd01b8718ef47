/* Basic Elements: SIMPLE lines as keys that are compared (docs/rouge-1.5.5.md, section 5, BE). */
#ifndef ROUGE_ELEMENTS_H
#define ROUGE_ELEMENTS_H

#include "arrays.h"
#include "vocabulary.h"

typedef enum { MODE_H, MODE_HM, MODE_HMR, MODE_HM1, MODE_HMR1, MODE_HMR2, MODE_UNKNOWN } element_mode;

/* Room for one line's fields as they are compared. */
typedef struct {
    bytes line, head, modifier, word, key;
} element_room;

void element_room_free(element_room *room);

/* A head or modifier under -m: a field of more than 3 bytes has each of its words stemmed, short ones too. */
int stem_element(const lexicon *lexicon, const char *field, size_t length, bytes *word, bytes *stemmed);

/* Appends the keys of the lines that count in this mode, as words of the vocabulary. Returns 0; -1 for want of memory;
   else the number (from 1) of the first line that does not split into three fields. */
int64_t element_keys(const char *text, size_t length, element_mode mode, int stem, vocabulary *words,
                     const lexicon *lexicon, element_room *room, ints *keys);

#endif
