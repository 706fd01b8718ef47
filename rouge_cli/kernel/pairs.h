/* One text against one other, both as numbers: hits of n-grams and of the LCS, whatever dialect the tokens come from. */
#ifndef ROUGE_PAIRS_H
#define ROUGE_PAIRS_H

#include "arrays.h"
#include "lcs.h"
#include "units.h"

#define LONGEST_KIND 9 /* kinds 1 .. 9 are n-grams */
#define KIND_L 10      /* the whole text as one sequence */
#define KIND_LSUM 11   /* union of the sentences' LCS, each match using up a token of both texts */
#define KIND_L_WORDS 12   /* distinct words on an LCS of any two sentences, of the distinct words of each text */
#define KIND_L_LENGTHS 13 /* the lengths of the LCS of any two sentences */
#define DISTINCT 0x20     /* beside 1 .. 9: each n-gram counts once */

#define MOST_CELL_KINDS 512 /* up to here bigrams are counted in a table of all pairs */
#define MOST_PACKED 32768   /* words that the rows of a text may take */

/* What is to be counted. */
typedef struct {
    const char *kinds;
    size_t count;
    int longest; /* n-gram */
    int longest_distinct;
} pair_kinds;

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

/* Room that is used again from pair to pair. For one thread. */
typedef struct {
    uint32_t kinds;                        /* numbers of the target */
    ints target_counts, prediction_counts; /* by number */
    ints cells;                            /* by pair of numbers, all 0 between uses */
    unit_list target_units, prediction_units;
    ints unit_counts;
    pair_table pairs;
    packed_text packed;
    words64 rows, marks;
    lcs_layout layout; /* of a target whose rows would take much memory */
    lcs_room lcs;
} pair_counting;

int pair_counting_init(pair_counting *room);
void pair_counting_free(pair_counting *room);

/* Whether a kind asks for the words of the prediction that the target has not, each by a number of its own. */
static inline int is_of_all_words(int kind)
{
    return kind == KIND_L_WORDS || (kind & DISTINCT) != 0;
}

/* Counts one pair: for each kind hits, target total, prediction total. Tokens are numbers below kinds, or kinds itself where
   the target has none and no kind asks. -1 for want of memory, as below. */
int count_numbers(pair_counting *room, const pair_kinds *wanted, sentence_list target, sentence_list prediction,
                  uint32_t kinds, double *counts);

/* Makes room->cells at least so many, all 0. */
int make_cells(pair_counting *room, size_t wanted);

#endif
