#include "elements.h"

#include "formats.h"
#include "letters.h"

void element_room_free(element_room *room)
{
    bytes_free(&room->line);
    bytes_free(&room->head);
    bytes_free(&room->modifier);
    bytes_free(&room->word);
    bytes_free(&room->key);
}

static int append(bytes *to, const char *letters, size_t length)
{
    if (bytes_reserve(to, length))
        return -1;
    if (length > 0)
        memcpy(to->at + to->length, letters, length);
    to->length += length;
    return 0;
}

int stem_element(const lexicon *lexicon, const char *field, size_t length, bytes *word, bytes *stemmed)
{
    stemmed->length = 0;
    if (length <= 3)
        return append(stemmed, field, length);
    for (size_t place = 0; place < length;) {
        size_t start = place;
        while (place < length && !is_space(field[place]))
            place++;
        if (start > 0 && place > start && append(stemmed, " ", 1)) /* leading white space survives as one space */
            return -1;
        if (place > start) {
            size_t kept = lexicon_stem(lexicon, field + start, place - start, word);
            if (kept == SIZE_MAX || append(stemmed, word->at, kept))
                return -1;
        }
        while (place < length && is_space(field[place]))
            place++;
    }
    return 0;
}

static int is_nil(const char *field, size_t length)
{
    return length == 3 && memcmp(field, "nil", 3) == 0;
}

/* Whether a line counts in this mode; H and HM look at the modifier after stemming, HMR1 before. */
static int counts(element_mode mode, const char *line, const span fields[3], const bytes *modifier)
{
    switch (mode) {
    case MODE_H:
        return is_nil(modifier->at, modifier->length);
    case MODE_HM:
        return !is_nil(modifier->at, modifier->length);
    case MODE_HMR:
        return !is_nil(line + fields[2].start, fields[2].length);
    case MODE_HMR1:
        return !is_nil(line + fields[1].start, fields[1].length);
    case MODE_HM1:
    case MODE_HMR2:
        return 1;
    default:
        return 0;
    }
}

static int make_key(element_room *room, element_mode mode, const span fields[3])
{
    room->key.length = 0;
    if (append(&room->key, room->head.at, room->head.length))
        return -1;
    if (mode != MODE_H && (append(&room->key, "|", 1) || append(&room->key, room->modifier.at, room->modifier.length)))
        return -1;
    int with_relation = mode == MODE_HMR || mode == MODE_HMR1 || mode == MODE_HMR2;
    return with_relation && (append(&room->key, "|", 1) ||
                             append(&room->key, room->line.at + fields[2].start, fields[2].length));
}

static int compared_field(int stem, const lexicon *lexicon, const char *field, size_t length, bytes *word, bytes *made)
{
    made->length = 0;
    return stem ? stem_element(lexicon, field, length, word, made) : append(made, field, length);
}

static int copy_lower_case(const char *line, size_t length, bytes *copy)
{
    copy->length = 0;
    if (append(copy, line, length))
        return -1;
    for (size_t i = 0; i < length; i++)
        if (copy->at[i] >= 'A' && copy->at[i] <= 'Z')
            copy->at[i] = (char)(copy->at[i] + 'a' - 'A');
    return 0;
}

static int add_key(element_mode mode, int stem, vocabulary *words, const lexicon *lexicon, element_room *room,
                   const span fields[3], ints *keys)
{
    const char *line = room->line.at;
    if (compared_field(stem, lexicon, line + fields[0].start, fields[0].length, &room->word, &room->head) ||
        compared_field(stem, lexicon, line + fields[1].start, fields[1].length, &room->word, &room->modifier))
        return -1;
    if (!counts(mode, line, fields, &room->modifier))
        return 0;
    if (make_key(room, mode, fields))
        return -1;
    uint32_t key = vocabulary_intern(words, room->key.at, room->key.length);
    return key == NO_WORD ? -1 : ints_push(keys, key);
}

int64_t element_keys(const char *text, size_t length, element_mode mode, int stem, vocabulary *words,
                     const lexicon *lexicon, element_room *room, ints *keys)
{
    int64_t number = 0;
    for (size_t start = 0; start < length;) {
        const char *newline = (const char *)memchr(text + start, '\n', length - start);
        size_t end = newline == NULL ? length : (size_t)(newline - text);
        span fields[3];
        number++;
        if (copy_lower_case(text + start, end - start, &room->line))
            return -1;
        if (split_element(room->line.at, 0, end - start, fields))
            return number;
        if (add_key(mode, stem, words, lexicon, room, fields, keys))
            return -1;
        start = end + 1;
    }
    return 0;
}
