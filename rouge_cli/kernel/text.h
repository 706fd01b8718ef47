/* From the sentences of a summary to its tokens (section 4 of docs/rouge-1.5.5.md). */
#ifndef ROUGE_TEXT_H
#define ROUGE_TEXT_H

#include "arrays.h"
#include "vocabulary.h"

/* Characters are those of UTF-8, newlines not counted. */
typedef enum { LIMIT_NONE, LIMIT_WORDS, LIMIT_BYTES, LIMIT_CHARACTERS } limit_unit;

/* What a limit counts: as ROUGE-1.5.5; as ports in Python do, with characters, and words that any white space of Unicode
   parts. White space at the ends of what is kept of a sentence does not count, CUT_STRIPPED nor that at the ends of the
   sentence. */
typedef enum { CUT_AS_155, CUT_AS_PYTHON, CUT_STRIPPED } limit_rule;

/* How much of a summary is read; a limit below 0 or fractional means what it means to the original. */
typedef struct {
    limit_unit unit;
    limit_rule rule;
    double value;
} text_limit;

/* What parts tokens: all but letters and digits of ASCII, which are put in small letters; ASCII white space, U+3000 or a NUL;
   all white space of Unicode, as Python's str.split takes it; or as the first, but of UTF-8 in Unicode's small letters, and
   contractions parted as nltk parts them (gon na); or as the first,
   letters and digits apart (3 rd) and control characters passed over, in a text of ASCII, and in another one what spaces
   and U+00A0 part (multilingual-rouge, whose other texts are prepared so). */
typedef enum { WORDS_OF_LETTERS, WORDS_OF_BLANKS, WORDS_OF_UNICODE_BLANKS, WORDS_CONTRACTED, WORDS_APART } word_rule;

/* What the n-gram view keeps: sentences until the limit, the one that reaches it cut. -1 for want of memory. */
int cut_joined(const char *text, const spans *sentences, text_limit limit, spans *kept);

/* What the sentence view keeps: under a byte limit each sentence is compared with the whole limit again. */
int cut_sentences(const char *text, const spans *sentences, text_limit limit, spans *kept);

ARRAY_OF(word_keys, word_key)

/* Room for one piece of text and its tokens before they are words. What has been seen of all pieces since it was last
   made so: how many letters and digits of ASCII tokens have, and whether there is anything beyond ASCII (a byte of 0x80 or
   more). */
typedef struct {
    bytes folded, marked;
    word_keys found;
    uint64_t letters;
    unsigned char beyond_ascii;
} token_room;

void token_room_free(token_room *room);

/* Appends the ids of the tokens of one piece; with drop_stop_words the tokens of the stop list are left out. The piece is
   read only. -1 for want of memory. */
int tokenise(const char *text, span piece, vocabulary *words, const lexicon *lexicon, int drop_stop_words,
             word_rule rule, token_room *room, ints *tokens);

#endif
