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
} Name;

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

/* The end of a string that begins at text, behind its quotation mark; *is_plain: it stands for itself, in ASCII. */
static const char *json_string(const char *text, const char *end, int *is_plain)
{
    size_t length;
    for (*is_plain = 1;;) {
        text = json_run(text, end);
        if (text == end || (unsigned char)*text < 0x20)
            return NULL;
        if (*text == '"')
            return text;
        *is_plain = 0;
        if (*text == '\\') {
            text++;
            if (text < end && *text == 'u') { /* any four digits: halves of pairs matter to who wants the text */
                if (json_hex(text + 1, end) < 0)
                    return NULL;
                text += 5;
            } else if (json_escape(&text, end) == NO_CHARACTER) {
                return NULL;
            }
        } else if (utf8_character(text, (size_t)(end - text), &length) == NO_CHARACTER) {
            return NULL;
        } else {
            text += length;
        }
    }
}

/* The characters of a string, into room for as many as there are bytes, and how many; *text moves to its quotation
   mark. -1: it has none, half of a surrogate pair, or a NUL. *all has the bits of all. */
static ptrdiff_t json_characters(const char **text, const char *end, uint32_t *into, uint32_t *all)
{
    const char *at = *text;
    uint32_t *next = into, character, bits = 0;
    size_t length;
    for (; at < end; *next++ = character, bits |= character) {
        unsigned char byte = (unsigned char)*at;
        if (byte >= 0xC2 && byte < 0xE0 && end - at > 1 && ((unsigned char)at[1] & 0xC0) == 0x80) {
            character = (byte & 0x1Fu) << 6 | ((unsigned char)at[1] & 0x3Fu);
            at += 2;
        } else if (byte >= 0x80) {
            if ((character = utf8_character(at, (size_t)(end - at), &length)) == NO_CHARACTER)
                return -1;
            at += length;
        } else if (byte == '\\') {
            at++;
            character = json_escape(&at, end);
            if (character == NO_CHARACTER || character == 0)
                return -1;
        } else if (byte == '"') {
            *text = at;
            *all = bits;
            return next - into;
        } else if (byte < 0x20) {
            return -1;
        } else {
            character = byte;
            at++;
        }
    }
    return -1;
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
static const char *json_number(const char *text, const char *end, int *is_whole)
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
static inline const char *json_name(const char *text, const char *end, Name *name)
{
    if (text == end || *text != '"')
        return NULL;
    int is_plain;
    const char *close = json_string(text + 1, end, &is_plain);
    if (close == NULL)
        return NULL;
    name->text = text + 1;
    name->length = (size_t)(close - name->text);
    if (!is_plain && memchr(name->text, '\\', name->length) != NULL)
        return NULL;
    text = json_space(close + 1, end);
    return text == end || *text != ':' ? NULL : json_space(text + 1, end);
}

static inline int json_is_among(const Name *names, size_t count, Name name)
{
    for (size_t i = 0; i < count; i++)
        if (names[i].length == name.length && memcmp(names[i].text, name.text, name.length) == 0)
            return 1;
    return 0;
}

/* The end of a value of any kind. */
static const char *json_value(const char *text, const char *end, int depth)
{
    int unused;
    if (text == end || depth > MOST_NESTED)
        return NULL;
    char first = *text;
    if (first == '"')
        return (text = json_string(text + 1, end, &unused)) == NULL ? NULL : text + 1;
    if (first == 't')
        return json_word(text, end, "true", 4);
    if (first == 'f')
        return json_word(text, end, "false", 5);
    if (first == 'n')
        return json_word(text, end, "null", 4);
    if (first != '{' && first != '[')
        return json_number(text, end, &unused);
    char last = first == '{' ? '}' : ']';
    Name names[MOST_NAMES];
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

/* Whether a string, as it is written, might be a list: written_lists.may_be_list says for certain. */
static int json_may_be_list(const char *text, const char *end)
{
    static const char *const words[] = {"array(", "list(", "np.array(", "numpy.array(", "WrappedArray("};
    while (text < end && *text == ' ')
        text++;
    if (text == end)
        return 0;
    switch (*text) {
    case '[': case '(': case '{': case '\'': case '\\':
        return 1;
    case 'a': case 'l': case 'n': case 'W':
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (json_word(text, end, words[i], strlen(words[i])) != NULL)
                return 1;
        return 0;
    default:
        return (unsigned char)*text >= 0x80 && text[-1] == ' ';
    }
}

#endif
