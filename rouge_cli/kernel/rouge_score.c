#include "rouge_score.h"

#include "porter_nltk.h"

#define CAPITAL_I_WITH_DOT 0x130 /* the two characters beyond ASCII whose small forms begin with an ASCII letter */
#define KELVIN 0x212A

int pair_room_init(pair_room *room)
{
    memset(room, 0, sizeof *room);
    int failed = vocabulary_init(&room->words);
    failed |= lexicon_init(&room->stemmer);
    room->stemmer.stem = porter_nltk_stem;
    return pair_counting_init(&room->counting) || failed ? -1 : 0;
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
    ints_free(&room->target_words);
    pair_counting_free(&room->counting);
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
    if (tokenise(letters, whole, &room->words, &room->stemmer, 0, WORDS_OF_LETTERS, &room->tokens, &made->tokens) ||
        (sentences ? end_sentences(room, letters, length, made)
                   : ints_push(&made->ends, (uint32_t)made->tokens.length)))
        return -1;
    return stem ? stem_tokens(room, &made->tokens) : 0;
}

int tokens_of_text(pair_room *room, const characters *text, int stem)
{
    if (vocabulary_is_large(&room->words) && vocabulary_forget(&room->words))
        return -1;
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

/* ---- pairs ------------------------------------------------------------------------------------------------------ */

static sentence_list sentences_in(const token_text *text)
{
    sentence_list list = {text->tokens.at, text->ends.at, text->ends.length};
    return list;
}

int count_pair(pair_room *room, const pair_measures *measures, const characters *target, const characters *prediction,
               double *counts)
{
    if (vocabulary_is_large(&room->words) && vocabulary_forget(&room->words))
        return -1;
    if (read_text(room, target, measures->stem, measures->sentences, &room->target) ||
        read_text(room, prediction, measures->stem, measures->sentences, &room->prediction) || number_tokens(room))
        return -1;
    return count_numbers(&room->counting, &measures->wanted, sentences_in(&room->target),
                         sentences_in(&room->prediction), room->kinds, counts);
}

void score_pair(const double counts[3], double scores[3])
{
    static const scoring plain = {0.5, 0, 0, 0, 0};
    static const run_worth of_one = {0, 1, 0, 0, 0};
    double found[3]; /* recall first */
    score_counts(counts, &plain, &of_one, F_BY_ALPHA, found);
    scores[0] = found[1];
    scores[1] = found[0];
    scores[2] = found[2];
}
