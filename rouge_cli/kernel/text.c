#include "text.h"

#include <math.h>

static int is_space(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

/* The end of the first most words of a piece, words being split at runs of white space: a leading run makes an empty
   first word. Tells in *found how many words there are up to there. */
static size_t end_of_words(const char *text, span piece, double most, double *found)
{
    size_t place = piece.start, end = piece.start + piece.length, last = piece.start;
    double count = 0;
    while (count < most && place < end) {
        while (place < end && !is_space(text[place]))
            place++;
        last = place;
        count++;
        while (place < end && is_space(text[place]))
            place++;
    }
    *found = count;
    return last;
}

static int has_only_space(const char *text, span piece)
{
    for (size_t i = 0; i < piece.length; i++)
        if (!is_space(text[piece.start + i]))
            return 0;
    return 1;
}

static double size_in(limit_unit unit, const char *text, span piece)
{
    double words;
    if (unit == LIMIT_BYTES)
        return (double)piece.length;
    if (has_only_space(text, piece))
        return 0;
    end_of_words(text, piece, INFINITY, &words);
    return words;
}

/* The first part of a piece that is worth remaining words or bytes (section 1, -b and -l: fractions, negative limits). */
static span cut(const char *text, span piece, limit_unit unit, double remaining)
{
    double found;
    if (unit == LIMIT_WORDS) {
        piece.length = end_of_words(text, piece, trunc(remaining - 1) + 1, &found) - piece.start;
        return piece;
    }
    double kept = trunc(remaining);
    if (kept < 0)
        kept += (double)piece.length;
    if (kept < (double)piece.length)
        piece.length = kept < 0 ? 0 : (size_t)kept;
    return piece;
}

static int keep_all(const spans *sentences, spans *kept)
{
    if (spans_reserve(kept, sentences->length))
        return -1;
    if (sentences->length > 0)
        memcpy(kept->at + kept->length, sentences->at, sentences->length * sizeof(span));
    kept->length += sentences->length;
    return 0;
}

int cut_joined(const char *text, const spans *sentences, text_limit limit, spans *kept)
{
    double used = 0;
    if (limit.unit == LIMIT_NONE)
        return keep_all(sentences, kept);
    for (size_t i = 0; i < sentences->length; i++) {
        span sentence = sentences->at[i];
        double size = size_in(limit.unit, text, sentence);
        if (used + size >= limit.value)
            return spans_push(kept, cut(text, sentence, limit.unit, limit.value - used));
        if (spans_push(kept, sentence))
            return -1;
        used += size;
    }
    return 0;
}

int cut_sentences(const char *text, const spans *sentences, text_limit limit, spans *kept)
{
    if (limit.unit != LIMIT_BYTES)
        return cut_joined(text, sentences, limit, kept);
    for (size_t i = 0; i < sentences->length; i++) {
        span sentence = sentences->at[i];
        if ((double)sentence.length >= limit.value)
            return spans_push(kept, cut(text, sentence, limit.unit, limit.value));
        if (spans_push(kept, sentence))
            return -1;
    }
    return 0;
}

/* Letters and digits of ASCII in lower case; every other byte is 0 and parts tokens (so does '-', which would be a
   token of its own but is dropped for not beginning with a letter or digit). */
static const char TOKEN_LETTER[256] = {
    ['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7',
    ['8'] = '8', ['9'] = '9', ['a'] = 'a', ['b'] = 'b', ['c'] = 'c', ['d'] = 'd', ['e'] = 'e', ['f'] = 'f',
    ['g'] = 'g', ['h'] = 'h', ['i'] = 'i', ['j'] = 'j', ['k'] = 'k', ['l'] = 'l', ['m'] = 'm', ['n'] = 'n',
    ['o'] = 'o', ['p'] = 'p', ['q'] = 'q', ['r'] = 'r', ['s'] = 's', ['t'] = 't', ['u'] = 'u', ['v'] = 'v',
    ['w'] = 'w', ['x'] = 'x', ['y'] = 'y', ['z'] = 'z', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c', ['D'] = 'd',
    ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h', ['I'] = 'i', ['J'] = 'j', ['K'] = 'k', ['L'] = 'l',
    ['M'] = 'm', ['N'] = 'n', ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q', ['R'] = 'r', ['S'] = 's', ['T'] = 't',
    ['U'] = 'u', ['V'] = 'v', ['W'] = 'w', ['X'] = 'x', ['Y'] = 'y', ['Z'] = 'z',
};

int tokenise(const char *text, span piece, vocabulary *words, const lexicon *lexicon, int drop_stop_words,
             bytes *room, ints *tokens)
{
    const unsigned char *from = (const unsigned char *)text + piece.start, *end = from + piece.length;
    if (bytes_reserve(room, piece.length) || ints_reserve(tokens, piece.length / 2 + 1))
        return -1;
    while (from < end) {
        char *token = room->at;
        size_t length = 0;
        while (from < end && (token[length] = TOKEN_LETTER[*from]) != 0) {
            length++;
            from++;
        }
        if (length > 0) {
            uint32_t id = vocabulary_intern(words, token, length);
            if (id == NO_WORD)
                return -1;
            if (!(drop_stop_words && vocabulary_is_stop_word(words, id, lexicon)))
                tokens->at[tokens->length++] = id;
        }
        from++;
    }
    return 0;
}
