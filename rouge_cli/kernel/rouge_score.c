#include "rouge_score.h"

#include "porter_nltk.h"
#include "rouge_score_lcs.h"

#define MOST_WORDS (1u << 20) /* beyond these all words are forgotten: a scorer that lives long stays small */
#define MOST_LETTERS (1u << 26)
#define MOST_CELL_KINDS 512 /* up to here bigrams are counted in a table of all pairs */
#define CAPITAL_I_WITH_DOT 0x130 /* the two characters beyond ASCII whose small forms begin with an ASCII letter */
#define KELVIN 0x212A

int pair_room_init(pair_room *room)
{
    memset(room, 0, sizeof *room);
    int failed = vocabulary_init(&room->words);
    failed |= lexicon_init(&room->stemmer);
    room->stemmer.stem = porter_nltk_stem;
    return pair_table_init(&room->pairs) || failed ? -1 : 0;
}

static void token_text_free(token_text *text)
{
    ints_free(&text->tokens);
    ints_free(&text->ends);
}

void pair_room_free(pair_room *room)
{
    vocabulary_free(&room->words);
    lexicon_free(&room->stemmer);
    ints_free(&room->number);
    token_text_free(&room->target);
    token_text_free(&room->prediction);
    ints_free(&room->target_counts);
    ints_free(&room->prediction_counts);
    ints_free(&room->cells);
    ints_free(&room->target_words);
    unit_list_free(&room->target_units);
    unit_list_free(&room->prediction_units);
    ints_free(&room->unit_counts);
    pair_table_free(&room->pairs);
    words64_free(&room->packed.match);
    words64_free(&room->packed.fences);
    fields_free(&room->packed.fields);
    ints_free(&room->packed.token_at);
    words64_free(&room->rows);
    words64_free(&room->marks);
    lcs_layout_free(&room->layout);
    lcs_room_free(&room->lcs);
    token_room_free(&room->tokens);
    bytes_free(&room->narrow);
    bytes_free(&room->stem);
}

/* ---- text to tokens --------------------------------------------------------------------------------------------- */

static uint32_t character_at(const characters *text, size_t place)
{
    if (text->width == 1)
        return ((const uint8_t *)text->characters)[place];
    return text->width == 2 ? ((const uint16_t *)text->characters)[place] : ((const uint32_t *)text->characters)[place];
}

/* The text in ASCII: what is beyond, even in lower case, only parts tokens. NULL for want of memory. */
static const char *narrowed(pair_room *room, const characters *text)
{
    if (text->is_ascii)
        return (const char *)text->characters;
    room->narrow.length = 0;
    if (bytes_reserve(&room->narrow, text->length * 2 + 1))
        return NULL;
    char *to = room->narrow.at;
    for (size_t i = 0; i < text->length; i++) {
        uint32_t character = character_at(text, i);
        if (character == CAPITAL_I_WITH_DOT)
            *to++ = 'i';
        *to++ = character < 128 ? (char)character : character == KELVIN ? 'k' : ' ';
    }
    room->narrow.length = (size_t)(to - room->narrow.at);
    return room->narrow.at;
}

static int stem_tokens(pair_room *room, ints *tokens)
{
    for (size_t i = 0; i < tokens->length; i++) {
        uint32_t stem = vocabulary_stem(&room->words, tokens->at[i], &room->stemmer, &room->stem);
        if (stem == NO_WORD)
            return -1;
        tokens->at[i] = stem;
    }
    return 0;
}

/* Notes where sentences end: at line feeds, of which none is within a token. The tokens are those found just now. */
static int end_sentences(const pair_room *room, const char *text, size_t length, token_text *made)
{
    const word_keys *found = &room->tokens.found;
    const char *folded = room->tokens.folded.at;
    size_t token = 0;
    for (const char *line = text, *last = text + length; line < last;) {
        const char *end = (const char *)memchr(line, '\n', (size_t)(last - line));
        size_t place = (size_t)((end == NULL ? last : end) - text);
        while (token < found->length && (size_t)(found->at[token].letters - folded) < place)
            token++;
        if (ints_push(&made->ends, (uint32_t)token))
            return -1;
        line = text + place + 1;
    }
    return 0;
}

static int read_text(pair_room *room, const characters *text, int stem, int sentences, token_text *made)
{
    const char *letters = narrowed(room, text);
    size_t length = text->is_ascii ? text->length : room->narrow.length;
    made->tokens.length = made->ends.length = 0;
    if (letters == NULL)
        return -1;
    span whole = {0, length};
    if (tokenise(letters, whole, &room->words, &room->stemmer, 0, 0, &room->tokens, &made->tokens) ||
        (sentences ? end_sentences(room, letters, length, made)
                   : ints_push(&made->ends, (uint32_t)made->tokens.length)))
        return -1;
    return stem ? stem_tokens(room, &made->tokens) : 0;
}

static int forget_words(pair_room *room)
{
    vocabulary fresh;
    if (vocabulary_init(&fresh))
        return -1;
    vocabulary_free(&room->words);
    room->words = fresh;
    return 0;
}

int tokens_of_text(pair_room *room, const characters *text, int stem)
{
    return read_text(room, text, stem, 1, &room->target);
}

static int cover_words(pair_room *room)
{
    size_t known = room->number.length, words = room->words.words.length;
    if (known >= words)
        return 0;
    if (ints_reserve(&room->number, words - known))
        return -1;
    memset(room->number.at + known, 0, (words - known) * sizeof(uint32_t));
    room->number.length = words;
    return 0;
}

/* Turns words into numbers within the pair: those of the target from 0 on, all others the next one. Which tokens are new
   or shared no processor guesses well, so nothing here branches on it. */
static int number_tokens(pair_room *room)
{
    ints *target = &room->target.tokens, *prediction = &room->prediction.tokens;
    if (cover_words(room))
        return -1;
    room->target_words.length = 0;
    if (ints_reserve(&room->target_words, target->length + 1))
        return -1;
    uint32_t *number = room->number.at, *word_of = room->target_words.at;
    uint32_t kinds = 0;
    for (size_t i = 0; i < target->length; i++) {
        uint32_t word = target->at[i], known = number[word];
        word_of[kinds] = word;
        kinds += known == 0;
        known = known == 0 ? kinds : known;
        number[word] = known;
        target->at[i] = known - 1;
    }
    for (size_t i = 0; i < prediction->length; i++) {
        uint32_t found = number[prediction->at[i]] - 1; /* 0 - 1 is more than any other */
        prediction->at[i] = found < kinds ? found : kinds;
    }
    for (uint32_t k = 0; k < kinds; k++)
        number[word_of[k]] = 0;
    room->kinds = kinds;
    return 0;
}

/* ---- n-grams ---------------------------------------------------------------------------------------------------- */

static int tally(ints *counts, sentence_list text, size_t length, uint32_t kinds)
{
    if (ints_zeroed(counts, kinds + 1))
        return -1;
    for (size_t i = 0; i < length; i++)
        counts->at[text.tokens[i]]++;
    return 0;
}

static double shared_tokens(const pair_room *room)
{
    uint64_t hits = 0;
    for (uint32_t k = 0; k < room->kinds; k++) {
        uint32_t left = room->target_counts.at[k], right = room->prediction_counts.at[k];
        hits += left < right ? left : right;
    }
    return (double)hits;
}

/* Bigrams in a table of all pairs of numbers. */
static int shared_bigrams(pair_room *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                          size_t prediction_length, double *hits)
{
    size_t kinds = (size_t)room->kinds + 1, known = room->cells.length, found = 0;
    if (kinds * kinds > known) {
        if (ints_reserve(&room->cells, kinds * kinds - known))
            return -1;
        memset(room->cells.at + known, 0, (kinds * kinds - known) * sizeof(uint32_t));
        room->cells.length = kinds * kinds;
    }
    uint32_t *cells = room->cells.at;
    for (size_t i = 1; i < length; i++)
        cells[target[i - 1] * kinds + target[i]]++;
    for (size_t i = 1; i < prediction_length; i++) {
        uint32_t *cell = &cells[prediction[i - 1] * kinds + prediction[i]];
        uint32_t hit = *cell > 0;
        found += hit;
        *cell -= hit;
    }
    for (size_t i = 1; i < length; i++)
        cells[target[i - 1] * kinds + target[i]] = 0;
    *hits = (double)found;
    return 0;
}

static size_t ngrams_in(size_t length, size_t n)
{
    return length >= n ? length - n + 1 : 0;
}

/* How many of the n-grams both have, each as often as the side that has fewer. */
static int shared_units(pair_room *room, double *hits)
{
    uint64_t found = 0;
    if (ints_zeroed(&room->unit_counts, room->pairs.next))
        return -1;
    uint32_t *left = room->unit_counts.at;
    for (size_t i = 0; i < room->target_units.units.length; i++)
        left[room->target_units.units.at[i]]++;
    for (size_t i = 0; i < room->prediction_units.units.length; i++) {
        uint32_t unit = room->prediction_units.units.at[i];
        if (left[unit] > 0) {
            left[unit]--;
            found++;
        }
    }
    *hits = (double)found;
    return 0;
}

/* Hits of the n-grams from 2 to the longest that is wanted, at hits[n]. */
static int shared_ngrams(pair_room *room, const uint32_t *target, size_t length, const uint32_t *prediction,
                         size_t prediction_length, size_t longest, double *hits)
{
    if (longest == 2 && room->kinds <= MOST_CELL_KINDS)
        return shared_bigrams(room, target, length, prediction, prediction_length, &hits[2]);
    if (list_tokens(target, length, &room->target_units) ||
        list_tokens(prediction, prediction_length, &room->prediction_units) ||
        pair_table_reset(&room->pairs, room->kinds + 1))
        return -1;
    for (size_t n = 2; n <= longest; n++)
        if (extend_ngrams(&room->pairs, target, length, n, 0, &room->target_units) ||
            extend_ngrams(&room->pairs, prediction, prediction_length, n, 1, &room->prediction_units) ||
            shared_units(room, &hits[n]))
            return -1;
    return 0;
}

/* ---- pairs ------------------------------------------------------------------------------------------------------ */

static size_t length_of(sentence_list text)
{
    return text.count == 0 ? 0 : text.ends[text.count - 1];
}

static int wants(const pair_measures *measures, int kind)
{
    return memchr(measures->kinds, kind, measures->count) != NULL;
}

static int count_hits(pair_room *room, const pair_measures *measures, sentence_list target, sentence_list prediction,
                      double *hits)
{
    size_t length = length_of(target), prediction_length = length_of(prediction);
    int summary = wants(measures, KIND_LSUM), whole = wants(measures, KIND_L), fits;
    if (tally(&room->target_counts, target, length, room->kinds) ||
        tally(&room->prediction_counts, prediction, prediction_length, room->kinds))
        return -1;
    hits[1] = shared_tokens(room);
    if (measures->longest > 1 && shared_ngrams(room, target.tokens, length, prediction.tokens, prediction_length,
                                               (size_t)measures->longest, hits))
        return -1;
    if (!whole && !summary)
        return 0;
    return pack_target(&room->packed, target, room->kinds, &fits) ||
           (whole && whole_lcs(room, prediction.tokens, prediction_length, &hits[KIND_L])) ||
           (summary && union_hits(room, target, prediction, fits, &hits[KIND_LSUM]));
}

int count_tokens_pair(pair_room *room, const pair_measures *measures, sentence_list target, sentence_list prediction,
                      uint32_t kinds, double *counts)
{
    double hits[KIND_LSUM + 1] = {0};
    room->kinds = kinds;
    if (count_hits(room, measures, target, prediction, hits))
        return -1;
    for (size_t m = 0; m < measures->count; m++, counts += 3) {
        size_t kind = (size_t)measures->kinds[m], n = kind < KIND_L ? kind : 1;
        counts[0] = hits[kind];
        counts[1] = (double)ngrams_in(length_of(target), n);
        counts[2] = (double)ngrams_in(length_of(prediction), n);
    }
    return 0;
}

static sentence_list sentences_in(const token_text *text)
{
    sentence_list list = {text->tokens.at, text->ends.at, text->ends.length};
    return list;
}

int count_pair(pair_room *room, const pair_measures *measures, const characters *target, const characters *prediction,
               double *counts)
{
    if ((room->words.words.length > MOST_WORDS || room->words.letters.length > MOST_LETTERS) && forget_words(room))
        return -1;
    if (read_text(room, target, measures->stem, measures->sentences, &room->target) ||
        read_text(room, prediction, measures->stem, measures->sentences, &room->prediction) || number_tokens(room))
        return -1;
    return count_tokens_pair(room, measures, sentences_in(&room->target), sentences_in(&room->prediction), room->kinds,
                             counts);
}

void score_pair(const double counts[3], double scores[3])
{
    static const scoring plain = {0.5, 0, 0};
    static const run_worth of_one = {0, 1, 0, 0};
    double found[3]; /* recall first */
    score_counts(counts, &plain, &of_one, found);
    scores[0] = found[1];
    scores[1] = found[0];
    scores[2] = found[2];
}
