#include "word_pieces.h"

#include "machine.h"

#include <string.h>

/* How many bytes a character of white space has that begins here, 0 if it is none: that of Python's str.split. */
static inline size_t blank_at(const unsigned char *at, size_t left)
{
    if (at[0] < 0x80)
        return at[0] == ' ' || (at[0] >= '\t' && at[0] <= '\r') || (at[0] >= 0x1c && at[0] <= 0x1f);
    if (at[0] == 0xC2)
        return left > 1 && (at[1] == 0x85 || at[1] == 0xA0) ? 2 : 0;
    if (at[0] < 0xE1 || at[0] > 0xE3 || left < 3)
        return 0;
    unsigned middle = at[1], last = at[2];
    int is_blank = at[0] == 0xE1   ? middle == 0x9A && last == 0x80
                   : at[0] == 0xE3 ? middle == 0x80 && last == 0x80
                   : middle == 0x80 ? (last >= 0x80 && last <= 0x8A) || last == 0xA8 || last == 0xA9 || last == 0xAF
                                    : middle == 0x81 && last == 0x9F;
    return is_blank ? 3 : 0;
}

/* Appends a token, from up to (not including) to, unless it is a stop word that is to be dropped. */
typedef struct {
    vocabulary *words;
    const lexicon *lexicon;
    int drop_stop_words;
    ints *tokens, *ends;
} taker;

static inline int take_token(const taker *taker, const char *from, const char *to)
{
    word_key key = key_of_spared(from, (size_t)(to - from));
    uint32_t id = vocabulary_intern_key(taker->words, &key);
    if (id == NO_WORD)
        return -1;
    if (taker->drop_stop_words && vocabulary_is_stop_word(taker->words, id, taker->lexicon))
        return 0;
    return ints_push(taker->tokens, id);
}

/* The tokens of one piece, an empty one if there is no other. */
static int take_piece(const taker *taker, const char *at, const char *end)
{
    int found = 0;
    while (at < end) {
        size_t size = blank_at((const unsigned char *)at, (size_t)(end - at));
        if (size > 0) {
            at += size;
            continue;
        }
        const char *from = at;
        while (at < end && blank_at((const unsigned char *)at, (size_t)(end - at)) == 0)
            at++;
        if (take_token(taker, from, at))
            return -1;
        found = 1;
    }
    if (!found && take_token(taker, end, end))
        return -1;
    return ints_push(taker->ends, (uint32_t)taker->tokens->length);
}

static int take_pieces(const taker *taker, const char *at, const char *end, char mark)
{
    while (at < end) {
        const char *stop = (const char *)memchr(at, mark, (size_t)(end - at));
        const char *to = stop == NULL ? end : stop;
        if (to > at && take_piece(taker, at, to))
            return -1;
        at = to + 1;
    }
    return 0;
}

static int take_between_spaces(const taker *taker, const char *at, const char *end)
{
    for (;;) {
        const char *space = at < end ? (const char *)memchr(at, ' ', (size_t)(end - at)) : NULL;
        if (take_token(taker, at, space == NULL ? end : space))
            return -1;
        if (space == NULL)
            return ints_push(taker->ends, (uint32_t)taker->tokens->length);
        at = space + 1;
    }
}

/* ---- ends of Chinese sentences ------------------------------------------------------------------------------------ */

/* Characters that rules below ask for, by their bytes. */
#define STOP "\xe3\x80\x82"
#define EXCLAMATION "\xef\xbc\x81"
#define QUESTION "\xef\xbc\x9f"
#define ELLIPSIS "\xe2\x80\xa6"
#define QUOTE "\xe2\x80\x9d"
#define SINGLE_QUOTE "\xe2\x80\x99"
#define COMMA "\xef\xbc\x8c"

static size_t begins(const char *at, const char *end, const char *wanted)
{
    size_t length = strlen(wanted);
    return (size_t)(end - at) >= length && memcmp(at, wanted, length) == 0 ? length : 0;
}

/* How long the mark is that begins here and ends a sentence; 0 if none does. */
static size_t mark_at(const char *at, const char *end)
{
    unsigned char first = (unsigned char)*at;
    if (first != 0xE3 && first != 0xEF)
        return first == '?';
    return begins(at, end, STOP) + begins(at, end, EXCLAMATION) + begins(at, end, QUESTION);
}

static size_t quote_at(const char *at, const char *end)
{
    return (unsigned char)*at != 0xE2 ? 0 : begins(at, end, QUOTE) + begins(at, end, SINGLE_QUOTE);
}

static size_t dots_at(const char *at, const char *end)
{
    return begins(at, end, "......");
}

static size_t ellipses_at(const char *at, const char *end)
{
    return begins(at, end, ELLIPSIS ELLIPSIS);
}

static size_t quoted_mark_at(const char *at, const char *end)
{
    size_t mark = mark_at(at, end), quote = mark > 0 && at + mark < end ? quote_at(at + mark, end) : 0;
    return quote > 0 ? mark + quote : 0;
}

/* What may not follow a quoted mark. */
static size_t comma_or_mark_at(const char *at, const char *end)
{
    return begins(at, end, COMMA) + mark_at(at, end);
}

static size_t character_size(const char *at, const char *end)
{
    unsigned char first = (unsigned char)*at;
    size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return size < (size_t)(end - at) ? size : (size_t)(end - at);
}

typedef size_t (*finder)(const char *at, const char *end);

/* Copies a text with a newline behind each mark that a character follows which is none of those excluded. That character
   is passed over, as in a substitution by a pattern that takes it. */
static int mark_ends(const bytes *text, finder mark, finder excluded, bytes *marked)
{
    const char *at = text->at, *end = text->at + text->length;
    marked->length = 0;
    if (bytes_reserve(marked, 2 * text->length + SPARE))
        return -1;
    char *to = marked->at;
    while (at < end) {
        size_t size = mark(at, end), next = 0;
        if (size > 0 && at + size < end && excluded(at + size, end) == 0)
            next = character_size(at + size, end);
        if (next == 0)
            size = character_size(at, end);
        memcpy(to, at, size);
        to += size;
        at += size;
        if (next > 0) {
            *to++ = '\n';
            memcpy(to, at, next);
            to += next;
            at += next;
        }
    }
    marked->length = (size_t)(to - marked->at);
    return 0;
}

/* Where a text ends without the white space behind it. */
static size_t stripped_length(const char *text, size_t length)
{
    while (length > 0) {
        size_t start = length - 1;
        while (start > 0 && ((unsigned char)text[start] & 0xC0) == 0x80)
            start--;
        if (blank_at((const unsigned char *)text + start, length - start) != length - start)
            break;
        length = start;
    }
    return length;
}

static int take_chinese(const taker *taker, bytes *text, bytes *other)
{
    if (mark_ends(text, mark_at, quote_at, other) || mark_ends(other, dots_at, quote_at, text) ||
        mark_ends(text, ellipses_at, quote_at, other) || mark_ends(other, quoted_mark_at, comma_or_mark_at, text))
        return -1;
    return take_pieces(taker, text->at, text->at + stripped_length(text->at, text->length), '\n');
}

int take_word_pieces(const char *text, size_t length, piece_rule rule, vocabulary *words, const lexicon *lexicon,
                     int drop_stop_words, token_room *room, ints *tokens, ints *ends)
{
    taker taker = {words, lexicon, drop_stop_words, tokens, ends};
    bytes *copy = &room->folded;
    copy->length = 0;
    if (bytes_reserve(copy, length + SPARE)) /* so that words can be read in whole blocks */
        return -1;
    if (length > 0)
        memcpy(copy->at, text, length);
    copy->length = length;
    int failed = rule == PIECES_CHINESE ? take_chinese(&taker, copy, &room->marked) : 0;
    copy->length = 0;
    if (rule == PIECES_CHINESE)
        return failed;
    return rule == PIECES_SPACES ? take_between_spaces(&taker, copy->at, copy->at + length)
                                 : take_pieces(&taker, copy->at, copy->at + length, '.');
}
