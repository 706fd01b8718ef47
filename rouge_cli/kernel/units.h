/* What ROUGE-N, S, SU and BE count: units as dense integers, and clipped counts of them (docs/rouge-1.5.5.md, section 5).
   Within one evaluation a token, an n-gram or a skip-bigram of the models is a unit; what only a peer has is NO_UNIT. */
#ifndef ROUGE_UNITS_H
#define ROUGE_UNITS_H

#include "arrays.h"

#define NO_UNIT UINT32_MAX
#define NO_GAP_LIMIT (-1)

/* The unigrams that are counted with skip-bigrams: ROUGE-1.5.5's SU leaves out the last token, Lin's (2004) does not. */
typedef enum { NO_UNIGRAMS, UNIGRAMS_BUT_LAST, ALL_UNIGRAMS } unigram_choice;

typedef struct {
    uint64_t pair;
    uint32_t unit, round;
} pair_slot;

/* Pairs (unit, token) as units: an n-gram is the pair of its first n - 1 tokens and its last one, so one table holds
   n-grams of all lengths and skip-bigrams. The slots forget everything at each new round without being cleared. Pairs of
   tokens are in cells instead where there are few kinds, since many are looked for and no branch can be foretold. */
typedef struct {
    pair_slot *slots;
    size_t mask, used;
    uint32_t round;
    uint32_t next;        /* the next new unit */
    uint32_t kinds;       /* of tokens; 0: all pairs are in slots */
    ints cells;           /* by first token and second, kinds + 1 in a row: unit + 1, else 0 */
    ints used_cells;
} pair_table;

/* The units of a text that any model has, and at which of the text's tokens each begins. */
typedef struct {
    ints units, places;
} unit_list;

/* How often each unit occurs in a model; total counts them all. Of a model that has many of its evaluation's units there is
   a count for each unit below counts.length; of another one, so that many models do not take memory by the square of their
   number, only for those in units. */
typedef struct {
    ints units, counts;
    double total;
    int is_direct; /* skip-bigrams too many to be listed: see skip_hits */
} profile;

/* Room for skip_hits. */
typedef struct {
    ints model_starts, model_places, peer_starts, peer_places; /* where the texts have each token, ascending */
    words64 in_model, in_peer; /* how often one token stands before each other one */
} skip_room;

void unit_list_free(unit_list *list);

int pair_table_init(pair_table *table);
void pair_table_free(pair_table *table);

/* Starts a round in which units below first are tokens. -1 for want of memory, as all below. */
int pair_table_reset(pair_table *table, uint32_t first);

/* Lists the tokens themselves. */
int list_tokens(const uint32_t *tokens, size_t length, unit_list *list);

/* Turns a list of (n-1)-grams into one of n-grams. For peers (known_only) those that no model has are left out. */
int extend_ngrams(pair_table *table, const uint32_t *tokens, size_t length, size_t n, int known_only, unit_list *list);

/* Lists the skip-bigrams (i, j), i < j <= i + gap + 1; and the unigrams that are wanted. *total counts those
   that no model has as well. The places are those of the tokens. */
int list_skip_bigrams(pair_table *table, const uint32_t *tokens, size_t length, int64_t gap, unigram_choice unigrams,
                      int known_only, unit_list *list, double *total);

/* More skip-bigrams than this are not listed, where skip_hits does less work: a list grows as the square of the text, and
   a pair that is looked up in a large table costs as much as a hundred steps along a text. Fewer for tests. */
extern size_t most_skip_bigrams;

/* Whether a text of tokens below kinds has so many; *total is their number, with the unigrams that are wanted. */
int has_many_skip_bigrams(size_t length, uint32_t kinds, int64_t gap, unigram_choice unigrams, double *total);

/* The clipped hits of skip-bigrams and unigrams of two texts whose tokens are below kinds, or NO_UNIT, in memory that
   grows with the texts: for each token in turn, the pairs that it begins. -1 for want of memory. */
int skip_hits(skip_room *room, const ints *model, const ints *peer, int64_t gap, unigram_choice unigrams, uint32_t kinds,
              double *hits);
void skip_room_free(skip_room *room);

/* Appends the unigrams to skip-bigrams. */
int add_unigrams(const uint32_t *tokens, size_t length, unigram_choice unigrams, ints *units, double *total);

/* Makes the profile of a list of units, all below kinds; room is kinds zeros, and left so. */
int profile_of(profile *profile, const ints *units, uint32_t kinds, uint32_t *room);
void profile_free(profile *profile);

/* Counts units in counts, zeros so far, one for each there is; distinct becomes each of them once. */
int count_units(const ints *units, uint32_t *counts, ints *distinct);

/* The sum over a peer's units of the smaller of both counts. */
double clipped_hits(const profile *model, const ints *distinct, const uint32_t *counts);

#endif
