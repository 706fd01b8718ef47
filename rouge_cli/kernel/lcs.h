/* ROUGE-L and ROUGE-W: union LCS of a model's sentences against a peer's, with the original's traceback (docs/rouge-1.5.5.md, section 5). */
#ifndef ROUGE_LCS_H
#define ROUGE_LCS_H

#include "arrays.h"
#include "scores.h"
#include "units.h"

/* The sentences of one text: sentence i has the tokens from ends[i - 1] (0 for the first) up to ends[i]. */
typedef struct {
    const uint32_t *tokens;
    const uint32_t *ends;
    size_t count;
} sentence_list;

static inline size_t sentence_start(sentence_list text, size_t sentence)
{
    return sentence == 0 ? 0 : text.ends[sentence - 1];
}

static inline size_t token_count(sentence_list text)
{
    return text.count == 0 ? 0 : text.ends[text.count - 1];
}

/* A model as rows of bits, made once for all its peers: for each token where the model has it, and the fences between
   its sentences. Position p of sentence s is bit p + s: a fence bit ends every sentence. Of a model whose rows would take
   much memory only those of tokens with more bits than a row has words are kept, fewer than 64; the others are made for
   each peer sentence that has them (lcs_show). */
typedef struct {
    words64 match, fences;
    size_t width; /* words in a row */
    uint32_t kinds;
    int is_large;  /* match has the rows of frequent tokens alone */
    words64 spots; /* token << 32 | bit, ascending, if it is large */
    ints frequent; /* tokens in the order of their rows, if it is large */
} lcs_layout;

/* Room that is used again from pair to pair. */
typedef struct {
    words64 rows; /* state of the table after each token of a peer sentence, or of a block of them */
    words64 saved_rows; /* before each block, of a table that would take much memory */
    words64 walks;      /* by model sentence: before which bit its walk back goes on */
    double work;        /* words of rows since interruptions were last asked for */
    words64 marks;
    words64 shown_rows; /* of a large model: a row of zeros, then those of the peer sentence's tokens */
    ints shown;         /* the tokens of that sentence, each once */
    ints row_of;        /* by token: the number of its row + 1 if it is shown, else 0 */
    reals scores, worths;
    run_worth worth; /* worths[k] is what a run of k is worth, for k up to the tokens of the model marked last */
    ints runs;
    bytes moves;
    reals saved_scores; /* before each block of rows, of a table whose moves would take much memory */
    ints saved_runs;
    words64 matched, peer_matched;  /* the positions of the model and of a peer sentence that match the other */
    ints known;                     /* where a peer sentence has tokens that the models have */
    ints model_tokens, peer_tokens; /* of one sentence, runs of unmatched ones made one */
    ints model_bits, peer_bits;     /* where these tokens stand */
    ints left_in_model, left_in_peer;
} lcs_room;

void lcs_room_free(lcs_room *room);
void lcs_layout_free(lcs_layout *layout);

/* Lays a model out. Its tokens are below kinds. -1 for want of memory. */
int lcs_lay_out(lcs_layout *layout, sentence_list model, uint32_t kinds);

/* Marks in room->marks the positions of the model, as laid out, that lie on an LCS with any peer sentence. The peer's
   tokens are below kinds, or NO_UNIT. -1 for want of memory, or after an interruption, as below. */
int lcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer);

/* -1 where a signal has come: asked for only after so many rows of so many words that it costs nothing. */
int lcs_goes_on(lcs_room *room, size_t rows, size_t width);

/* Of larger tables the rows are kept in blocks; less for tests. */
extern size_t lcs_most_rows;

/* The same for the moves of the weighted LCS. */
extern size_t wlcs_most_moves;

/* As lcs_mark for the weighted LCS. */
int wlcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer, const run_worth *worth);

/* The length of the LCS of whole texts, wherever their sentences end. */
int lcs_of_texts(lcs_room *room, const lcs_layout *layout, sentence_list peer, double *length);

/* Makes the rows of the tokens of a peer sentence, if the model is large: as much memory as the table of states takes,
   and less work than filling it. -1 for want of memory. */
int lcs_show(lcs_room *room, const lcs_layout *layout, const uint32_t *tokens, size_t length);

/* The rows of the tokens that were shown last; a value, since what is stored in rows could be any width in memory. */
typedef struct {
    const uint64_t *rows;
    const uint32_t *row_of; /* NULL unless the model is large */
    size_t width;
} lcs_matches;

static inline lcs_matches lcs_matches_of(const lcs_room *room, const lcs_layout *layout)
{
    lcs_matches of_large = {room->shown_rows.at, room->row_of.at, layout->width};
    lcs_matches of_small = {layout->match.at, NULL, layout->width};
    return layout->is_large ? of_large : of_small;
}

/* The row of a token, which was shown: where the model has it. NULL for NO_UNIT. */
static inline const uint64_t *lcs_match_of(lcs_matches matches, uint32_t token)
{
    if (token == NO_UNIT)
        return NULL;
    return matches.rows + (matches.row_of != NULL ? matches.row_of[token] - 1 : token) * matches.width;
}

/* How many positions are marked. */
double lcs_marked(const lcs_room *room);

/* How many distinct words stand there; seen is a number for each, all 0, and not left so. */
double lcs_marked_words(const lcs_room *room, sentence_list model, uint32_t *seen);

/* The sum of the lengths of the LCS of each sentence of the model, as laid out, with each peer sentence. */
int lcs_sum_lengths(lcs_room *room, const lcs_layout *layout, sentence_list peer, double *sum);

/* How many marked positions count: each uses up one of the token's counts in model and peer (arrays of kinds). */
int lcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
             uint32_t kinds, double *hits);

/* The worth of the counted runs, with the weight they were marked with. */
int wlcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
              uint32_t kinds, double *hits);

/* The value of the weighted LCS of two texts, each one sequence (Lin 2004, section 4). peer_counts says how often the peer
   has each of the model's tokens. */
int wlcs_of_texts(lcs_room *room, const ints *model, const ints *peer, const uint32_t *peer_counts,
                  const run_worth *worth, double *value);

/* The matches on the way through the table of that value, from the last to the first: the model's place, then the peer's. */
int wlcs_path(lcs_room *room, const ints *model, const ints *peer, const run_worth *worth, ints *path);

#endif
