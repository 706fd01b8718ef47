#include "text.h"

#include "blanks.h"
#include "letters.h"
#include "machine.h"

#include <math.h>

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

/* The first part of a piece that is worth remaining words or bytes (docs/rouge-1.5.5.md, section 1, -b and -l: fractions, negative limits). */
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

/* ---- limits as Python counts: characters, and words between white space of any kind -------------------------------- */

static int is_continuation(char letter)
{
    return ((unsigned char)letter & 0xC0) == 0x80;
}

/* A piece without the white space at its ends. */
static span stripped(const char *text, span piece)
{
    size_t blank;
    while (piece.length > 0 && (blank = blank_at(text + piece.start, piece.length)) > 0) {
        piece.start += blank;
        piece.length -= blank;
    }
    while (piece.length > 0) {
        size_t last = piece.length - 1;
        while (last > 0 && is_continuation(text[piece.start + last]))
            last--;
        if (blank_at(text + piece.start + last, piece.length - last) != piece.length - last)
            break;
        piece.length = last;
    }
    return piece;
}

/* The first most characters or words of a piece; tells in *found how many there are up to there. */
static span python_part(const char *text, span piece, limit_unit unit, double most, double *found)
{
    const char *from = text + piece.start;
    size_t place = 0;
    double count = 0;
    if (unit == LIMIT_CHARACTERS) {
        for (; place < piece.length && (count < most || is_continuation(from[place])); place++)
            count += !is_continuation(from[place]);
        piece.length = place;
    } else {
        size_t blank, end = 0;
        while (count < most && place < piece.length) {
            while (place < piece.length && (blank = blank_at(from + place, piece.length - place)) > 0)
                place += blank;
            if (place == piece.length)
                break;
            while (place < piece.length && blank_at(from + place, piece.length - place) == 0)
                place++;
            end = place;
            count++;
        }
        piece.length = end;
    }
    *found = count;
    return piece;
}

static int cut_as_python(const char *text, const spans *sentences, text_limit limit, spans *kept)
{
    double left = limit.value, found;
    for (size_t i = 0; i < sentences->length && left > 0; i++) {
        span sentence = sentences->at[i];
        if (limit.rule == CUT_STRIPPED)
            sentence = stripped(text, sentence);
        else if (limit.rule == CUT_AS_155 && sentence.length > 0 && text[sentence.start + sentence.length - 1] == '\r')
            sentence.length--; /* part of the newline */
        sentence = python_part(text, sentence, limit.unit, left, &found);
        if (limit.rule == CUT_AS_PYTHON && limit.unit == LIMIT_CHARACTERS)
            sentence = python_part(text, stripped(text, sentence), limit.unit, left, &found);
        if (spans_push(kept, sentence))
            return -1;
        left -= found;
    }
    return 0;
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
    if (limit.rule != CUT_AS_155 || limit.unit == LIMIT_CHARACTERS)
        return cut_as_python(text, sentences, limit, kept);
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

/* Letters and digits of ASCII in lower case; every other byte becomes 0 and parts tokens (so does '-', which would be a
   token of its own but is dropped for not beginning with a letter or digit). Returns all bytes, joined by or. */
static unsigned char fold(const char *text, size_t length, char *folded)
{
    unsigned char all = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)text[i], small = letter | 0x20;
        unsigned char is_letter = (unsigned char)(small - 'a') < 26, is_digit = (unsigned char)(letter - '0') < 10;
        folded[i] = (char)(is_letter ? small : is_digit ? letter : 0);
        all |= letter;
    }
    return all;
}

/* Every byte as it is, but 0 for white space: ASCII's and the ideographic space, U+3000. Returns as
   fold. */
static unsigned char blank(const char *text, size_t length, char *blanked)
{
    unsigned char all = 0;
    for (size_t i = 0; i < length; i++) {
        blanked[i] = is_space(text[i]) ? 0 : text[i];
        all |= (unsigned char)text[i];
    }
    for (size_t i = 0; i + 2 < length; i++)
        if (memcmp(text + i, "\xe3\x80\x80", 3) == 0)
            memset(blanked + i, 0, 3);
    return all;
}

/* As fold, of UTF-8 in small letters: two characters beyond ASCII begin with a letter of ASCII then. */
static unsigned char fold_unicode(const char *text, size_t length, char *folded)
{
    static const char capital_i_with_dot[] = "\xc4\xb0", kelvin[] = "\xe2\x84\xaa";
    unsigned char all = fold(text, length, folded);
    if (!(all & 0x80))
        return all;
    size_t to = 0;
    for (size_t i = 0; i < length; i++) {
        char letter = folded[i];
        if (length - i >= 2 && memcmp(text + i, capital_i_with_dot, 2) == 0)
            letter = 'i';
        else if (length - i >= 3 && memcmp(text + i, kelvin, 3) == 0) {
            letter = 'k';
            i += 2;
        }
        folded[to++] = letter;
    }
    memset(folded + to, 0, length - to);
    return all;
}

/* As fold, of a text in ASCII whose control characters go; a zero stands between letters and digits, so that it becomes up
   to twice as long. In a text beyond ASCII spaces and U+00A0 become zeros. Tells the length. */
static unsigned char fold_apart(const char *text, size_t length, char *folded, size_t *made)
{
    char *to = folded, last = 0;
    *made = length;
    for (size_t i = 0; i < length; i++)
        if (text[i] & 0x80) {
            for (i = 0; i < length; i++) {
                size_t blank = blank_at(text + i, length - i);
                folded[i] = (char)(blank > 0 ? 0 : text[i]);
                if (blank == 2)
                    folded[++i] = 0;
            }
            return 0x80;
        }
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)text[i], small = letter | 0x20;
        int is_letter = (unsigned char)(small - 'a') < 26, is_number = (unsigned char)(letter - '0') < 10;
        if (letter == 0x7F || (letter < ' ' && letter != '\t' && letter != '\n' && letter != '\r'))
            continue;
        if ((is_letter && is_digit(last)) || (is_number && last >= 'a'))
            *to++ = 0;
        *to++ = last = (char)(is_letter ? small : is_number ? letter : 0);
    }
    *made = (size_t)(to - folded);
    return 0;
}

#define WITHIN ((char)0xFF) /* what a NUL within a token becomes: no byte of UTF-8 */

/* Every byte as it is, but 0 for white space of Unicode. Returns as fold. */
static unsigned char blank_unicode(const char *text, size_t length, char *blanked)
{
    unsigned char all = 0;
    for (size_t i = 0; i < length;) {
        size_t blank = blank_at(text + i, length - i);
        if (blank > 0) {
            memset(blanked + i, 0, blank);
            i += blank;
            continue;
        }
        all |= (unsigned char)text[i];
        blanked[i] = text[i] == 0 ? WITHIN : text[i];
        i++;
    }
    return all;
}

/* So many zeros behind a text end its last token, and let it be read in whole blocks. */
#define PADDING (BLOCK + SPARE)

/* Finds the tokens of folded text, which ends in PADDING zeros, and asks for the slots where they would be. */
static int find_tokens(token_room *room, size_t length, const vocabulary *words)
{
    const char *folded = room->folded.at;
    word_keys *found = &room->found;
    uint64_t was_in = 0; /* whether the block before ended within a token */
    size_t begin = 0;
    found->length = 0;
    if (word_keys_reserve(found, length / 2 + 1))
        return -1;
    for (size_t block = 0; block <= length; block += BLOCK) {
        uint64_t in_token = nonzero_bytes(folded + block);
        room->letters += bit_count(in_token);
        /* Tokens begin and end in turn. */
        for (uint64_t turns = in_token ^ (in_token << 1 | was_in); turns != 0; turns &= turns - 1) {
            size_t place = block + lowest_bit(turns);
            if (folded[place] != 0) {
                begin = place;
                continue;
            }
            word_key key = key_of_spared(folded + begin, place - begin);
            prefetch(&words->slots[key.hash & words->mask]);
            found->at[found->length++] = key;
        }
        was_in = in_token >> (BLOCK - 1);
    }
    return 0;
}

#define CONTRACTED 3 /* letters before the place where a contraction is parted */

static int is_contraction(const word_key *key)
{
    static const char known[][6] = {"gimme", "gonna", "gotta", "lemme", "wanna"};
    for (size_t i = 0; key->length == 5 && i < sizeof known / sizeof *known; i++)
        if (memcmp(key->letters, known[i], 5) == 0)
            return 1;
    return 0;
}

/* Parts contractions among the tokens found. */
static int part_contractions(word_keys *found)
{
    size_t parted = 0;
    for (size_t i = 0; i < found->length; i++)
        parted += (size_t)is_contraction(&found->at[i]);
    if (parted == 0)
        return 0;
    if (word_keys_reserve(found, parted))
        return -1;
    size_t to = found->length + parted;
    found->length = to;
    for (size_t from = to - parted; from-- > 0;) {
        word_key key = found->at[from];
        if (is_contraction(&key)) {
            found->at[--to] = key_of_word(key.letters + CONTRACTED, key.length - CONTRACTED);
            key = key_of_word(key.letters, CONTRACTED);
        }
        found->at[--to] = key;
    }
    return 0;
}

static unsigned char (*const FOLDS[])(const char *, size_t, char *) = {fold, blank, blank_unicode, fold_unicode};

int tokenise(const char *text, span piece, vocabulary *words, const lexicon *lexicon, int drop_stop_words,
             word_rule rule, token_room *room, ints *tokens)
{
    size_t length = piece.length;
    if (bytes_reserve(&room->folded, (rule == WORDS_APART ? 2 * length : length) + PADDING))
        return -1;
    room->beyond_ascii |= 0x80 & (rule == WORDS_APART
                                      ? fold_apart(text + piece.start, length, room->folded.at, &length)
                                      : FOLDS[rule](text + piece.start, length, room->folded.at));
    memset(room->folded.at + length, 0, PADDING);
    if (find_tokens(room, length, words) || (rule == WORDS_CONTRACTED && part_contractions(&room->found)) ||
        ints_reserve(tokens, room->found.length))
        return -1;
    for (size_t i = 0; i < room->found.length; i++) {
        uint32_t id = vocabulary_intern_key(words, &room->found.at[i]);
        if (id == NO_WORD)
            return -1;
        if (!(drop_stop_words && vocabulary_is_stop_word(words, id, lexicon)))
            tokens->at[tokens->length++] = id;
    }
    return 0;
}

void token_room_free(token_room *room)
{
    bytes_free(&room->folded);
    bytes_free(&room->marked);
    word_keys_free(&room->found);
}
