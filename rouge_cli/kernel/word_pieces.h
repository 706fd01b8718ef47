/* Tokens of packages that take what white space of Unicode parts for words, as they stand, whatever ends sentences there. */
#ifndef ROUGE_WORD_PIECES_H
#define ROUGE_WORD_PIECES_H

#include "arrays.h"
#include "text.h"
#include "vocabulary.h"

/* What parts a text into pieces, of which each that is not empty is a sentence, and has an empty token if it has no other:
   every full stop, which goes; ends of Chinese sentences, which stay, and newlines. PIECES_SPACES is for one sentence whose
   tokens are what single spaces part: between two spaces there is an empty one, and so is an empty text. */
typedef enum { PIECES_STOPS, PIECES_CHINESE, PIECES_SPACES } piece_rule;

/* Appends the tokens of a text in UTF-8 and where each sentence ends in them. -1 for want of memory. */
int take_word_pieces(const char *text, size_t length, piece_rule rule, vocabulary *words, const lexicon *lexicon,
                     int drop_stop_words, token_room *room, ints *tokens, ints *ends);

#endif
