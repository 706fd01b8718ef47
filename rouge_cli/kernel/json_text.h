/* JSON as text: where values end, and whether Python's json would read them alike. NULL stands for what it might not. */
#ifndef ROUGE_JSON_TEXT_H
#define ROUGE_JSON_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "utf8.h"

#define MOST_NESTED 32
#define MOST_NAMES 64
#define LONGEST_NUMBER 600

typedef struct {
    const char *text;
    size_t length;
} json_name_span;

/* The end of a run of bytes that stand for themselves: no quotation mark, backslash, control, or byte beyond ASCII. */
static inline const char *json_run(const char *text, const char *end)
{
    const uint64_t ones = 0x0101010101010101u, high = ones << 7;
    for (uint64_t word; end - text >= 8; text += 8) {
        memcpy(&word, text, 8);
        uint64_t quote = word ^ ones * '"', backslash = word ^ ones * '\\';
        if (((word - ones * 0x20) | (quote - ones) | (backslash - ones) | word) & high)
            break;
    }
    while (text < end && (unsigned char)*text >= 0x20 && (unsigned char)*text < 0x80 && *text != '"' && *text != '\\')
        text++;
    return text;
}

/* The number that four hexadecimal digits write; negative: they are none. */
static inline int32_t json_hex(const char *text, const char *end)
{
    static const int8_t digits[256] = {
        ['0'] = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ['A'] = 11, 12, 13, 14, 15, 16, ['a'] = 11, 12, 13, 14, 15, 16,
    }; /* each one more, as 0 is none */
    if (end - text < 4)
        return -1;
    const unsigned char *c = (const unsigned char *)text;
    int32_t a = digits[c[0]] - 1, b = digits[c[1]] - 1, d = digits[c[2]] - 1, e = digits[c[3]] - 1;
    return (a | b | d | e) < 0 ? -1 : a << 12 | b << 8 | d << 4 | e;
}

/* What an escape stands for; *text, after its backslash, moves behind it. NO_CHARACTER: none, or half of a pair. */
static inline uint32_t json_escape(const char **text, const char *end)
{
    if (*text == end)
        return NO_CHARACTER;
    switch (*(*text)++) {
    case '"': return '"';
    case '\\': return '\\';
    case '/': return '/';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'u': break;
    default: return NO_CHARACTER;
    }
    int32_t code = json_hex(*text, end);
    if (code < 0 || (code >= 0xDC00 && code < 0xE000))
        return NO_CHARACTER;
    *text += 4;
    if (code < 0xD800 || code >= 0xE000)
        return (uint32_t)code;
    if (end - *text < 6 || (*text)[0] != '\\' || (*text)[1] != 'u')
        return NO_CHARACTER;
    int32_t low = json_hex(*text + 2, end);
    if (low < 0xDC00 || low >= 0xE000)
        return NO_CHARACTER;
    *text += 6;
    return 0x10000 + (((uint32_t)code - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
}

/* The first quotation mark or backslash from text on, within a string. NULL: there is none, or what may not be there. */
static inline const char *json_plain(const char *text, const char *end)
{
    size_t length;
    for (;;) {
        text = json_run(text, end);
        if (text == end || (unsigned char)*text < 0x20)
            return NULL;
        if ((unsigned char)*text < 0x80)
            return text;
        do {
            if (utf8_character(text, (size_t)(end - text), &length) == NO_CHARACTER)
                return NULL;
            text += length;
        } while (text < end && (unsigned char)*text >= 0x80);
    }
}

/* The quotation mark that ends a string. Halves of surrogate pairs are in order here. */
static inline const char *json_string(const char *text, const char *end)
{
    while ((text = json_plain(text, end)) != NULL && *text == '\\') {
        text++;
        if (text < end && *text == 'u') {
            if (json_hex(text + 1, end) < 0)
                return NULL;
            text += 5;
        } else if (json_escape(&text, end) == NO_CHARACTER) {
            return NULL;
        }
    }
    return text;
}

static inline char *json_utf8(uint32_t character, char *into)
{
    if (character < 0x80) {
        *into++ = (char)character;
        return into;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    *into++ = (char)((0xF80u >> more & 0xFF) | character >> 6 * more);
    while (more--)
        *into++ = (char)(0x80 | (character >> 6 * more & 0x3F));
    return into;
}

/* The rest of a string in UTF-8, into room for as many bytes as there are; its end. *text moves to the quotation mark.
   NULL: there is none, or what may not be there, half of a surrogate pair, or a NUL. */
static inline char *json_unescaped(const char **text, const char *end, char *into)
{
    const char *at = *text;
    size_t length;
    while (at < end) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '\\') {
            at++;
            uint32_t character = json_escape(&at, end);
            if (character == NO_CHARACTER || character == 0)
                return NULL;
            into = json_utf8(character, into);
        } else if (byte == '"') {
            *text = at;
            return into;
        } else if (byte < 0x20) {
            return NULL;
        } else if (byte < 0x80) {
            *into++ = *at++;
        } else {
            if (utf8_character(at, (size_t)(end - at), &length) == NO_CHARACTER)
                return NULL;
            while (length--)
                *into++ = *at++;
        }
    }
    return NULL;
}

/* Whitespace, of JSON; line ends count. */
static inline const char *json_space(const char *text, const char *end)
{
    while (text < end && (*text == ' ' || *text == '\n' || *text == '\r' || *text == '\t'))
        text++;
    return text;
}

static inline const char *json_digits(const char *text, const char *end)
{
    const char *start = text;
    while (text < end && *text >= '0' && *text <= '9')
        text++;
    return text == start ? NULL : text;
}

/* The end of a number; *is_whole: it has no fraction and no exponent. */
static inline const char *json_number(const char *text, const char *end, int *is_whole)
{
    const char *start = text;
    *is_whole = 1;
    if (text < end && *text == '-')
        text++;
    const char *digits = text;
    if ((text = json_digits(text, end)) == NULL || (*digits == '0' && text - digits > 1))
        return NULL;
    if (text < end && *text == '.') {
        *is_whole = 0;
        if ((text = json_digits(text + 1, end)) == NULL)
            return NULL;
    }
    if (text < end && (*text == 'e' || *text == 'E')) {
        *is_whole = 0;
        text++;
        if (text < end && (*text == '+' || *text == '-'))
            text++;
        if ((text = json_digits(text, end)) == NULL)
            return NULL;
    }
    return text - start > LONGEST_NUMBER ? NULL : text;
}

static inline const char *json_word(const char *text, const char *end, const char *word, size_t length)
{
    return (size_t)(end - text) >= length && memcmp(text, word, length) == 0 ? text + length : NULL;
}

/* A name and its colon: the beginning of its value. A name with an escape is NULL. */
static inline const char *json_name(const char *text, const char *end, json_name_span *name)
{
    if (text == end || *text != '"')
        return NULL;
    const char *close = json_plain(text + 1, end);
    if (close == NULL || *close != '"')
        return NULL;
    name->text = text + 1;
    name->length = (size_t)(close - name->text);
    text = json_space(close + 1, end);
    return text == end || *text != ':' ? NULL : json_space(text + 1, end);
}

static inline int json_is_among(const json_name_span *names, size_t count, json_name_span name)
{
    for (size_t i = 0; i < count; i++)
        if (names[i].length == name.length && memcmp(names[i].text, name.text, name.length) == 0)
            return 1;
    return 0;
}

/* The end of a value of any kind. */
static inline const char *json_value(const char *text, const char *end, int depth)
{
    int unused;
    if (text == end || depth > MOST_NESTED)
        return NULL;
    char first = *text;
    if (first == '"')
        return (text = json_string(text + 1, end)) == NULL ? NULL : text + 1;
    if (first == 't')
        return json_word(text, end, "true", 4);
    if (first == 'f')
        return json_word(text, end, "false", 5);
    if (first == 'n')
        return json_word(text, end, "null", 4);
    if (first != '{' && first != '[')
        return json_number(text, end, &unused);
    char last = first == '{' ? '}' : ']';
    json_name_span names[MOST_NAMES];
    size_t count = 0;
    text = json_space(text + 1, end);
    if (text < end && *text == last)
        return text + 1;
    for (;;) {
        if (first == '{') {
            if (count == MOST_NAMES || (text = json_name(text, end, names + count)) == NULL
                || json_is_among(names, count, names[count]))
                return NULL;
            count++;
        }
        if ((text = json_value(text, end, depth + 1)) == NULL)
            return NULL;
        text = json_space(text, end);
        if (text == end)
            return NULL;
        if (*text == last)
            return text + 1;
        if (*text != ',')
            return NULL;
        text = json_space(text + 1, end);
    }
}

/* Whether a text of so many bytes, which begins as here or as JSON writes it here, might be written like a list:
   written_lists.may_be_list says for certain. */
static inline int json_may_be_list(const char *text, size_t length)
{
    static const char *const words[] = {"array(", "list(", "np.array(", "numpy.array(", "WrappedArray("};
    const char *start = text, *end = text + length;
    text = json_space(text, end);
    if (text >= end)
        return 0;
    switch (*text) {
    case '[': case '(': case '{': case '\'': case '"': case '\\':
        return 1;
    case 'a': case 'l': case 'n': case 'W':
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (json_word(text, end, words[i], strlen(words[i])) != NULL)
                return 1;
        return 0;
    default:
        return text > start && ((unsigned char)*text >= 0x80 || (unsigned char)*text < 0x20);
    }
}

#endif
