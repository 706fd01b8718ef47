/* Scores of single pairs of texts in the dialect of Google's package rouge-score 0.1.2, from the letters to the counts. */
#ifndef ROUGE_ROUGE_SCORE_H
#define ROUGE_ROUGE_SCORE_H

#include "arrays.h"
#include "lcs.h"
#include "text.h"
#include "units.h"
#include "vocabulary.h"

/* A text as Python holds it: characters of 1, 2 or 4 bytes. Read only. */
typedef struct {
    const void *characters;
    size_t length;
    int width;    /* bytes a character */
    int is_ascii; /* whether all are below 128 */
} characters;

ARRAY_OF(characters_list, characters)

#define KIND_L 10    /* the whole text as one sequence */
#define KIND_LSUM 11 /* union of the sentences' LCS; sentences end at line feeds */

/* What is to be counted: kinds 1 .. 9 are n-grams. */
typedef struct {
    const char *kinds;
    size_t count;
    int stem;
    int longest;   /* n-gram */
    int sentences; /* whether any kind sees sentences */
} pair_measures;

/* One text as tokens: words of the vocabulary, then their numbers within the pair; ends as in a sentence_list. */
typedef struct {
    ints tokens, ends;
} token_text;

/* One sentence of the target within a word of bits: its tokens' bits, and the bit below them, where no token stands. */
typedef struct {
    uint64_t bits, floor;
    size_t word;
} field;

ARRAY_OF(fields, field)

/* A target as rows of bits: for each token where the target has it, and the bits where no token stands. The sentences
   do not cross words, so that each can be followed in a register. */
typedef struct {
    words64 match, fences;
    fields fields;
    ints token_at; /* by bit */
    size_t width;  /* words in a row */
} packed_text;

/* Words that stay known from pair to pair, and room that is used again. For one thread. */
typedef struct {
    vocabulary words;
    lexicon stemmer;
    ints number; /* by word: its number + 1 within the pair, 0 if the target has it not; all 0 between pairs */
    uint32_t kinds;
    token_text target, prediction;
    ints target_counts, prediction_counts; /* by number */
    ints cells;                            /* by pair of numbers, all 0 between uses */
    ints target_words;                     /* by number */
    unit_list target_units, prediction_units;
    ints unit_counts;
    pair_table pairs;
    packed_text packed;
    words64 rows, marks;
    lcs_layout layout;
    lcs_room lcs;
    token_room tokens;
    bytes narrow, stem;
} pair_room;

int pair_room_init(pair_room *room);
void pair_room_free(pair_room *room);

/* Counts one pair: for each kind hits, target total, prediction total. -1 for want of memory. */
int count_pair(pair_room *room, const pair_measures *measures, const characters *target, const characters *prediction,
               double *counts);

/* The same for texts that are tokens already: numbers below kinds, or kinds itself where the target has none. */
int count_tokens_pair(pair_room *room, const pair_measures *measures, sentence_list target, sentence_list prediction,
                      uint32_t kinds, double *counts);

/* Precision, recall and F-measure of counts, unrounded; what has a total of 0 is 0. */
void score_pair(const double counts[3], double scores[3]);

/* The tokens of a text, as words of room->words in room->target.tokens; sentences end at room->target.ends. */
int tokens_of_text(pair_room *room, const characters *text, int stem);

#endif
