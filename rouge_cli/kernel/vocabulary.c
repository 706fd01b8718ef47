#include "vocabulary.h"

#include "porter.h"

#define FIRST_SLOTS 1024

/* Any hash will do (equality is decided on the bytes); this one reads eight bytes at a time. */
static uint32_t hash_of(const char *letters, size_t length)
{
    uint64_t hash = 0x9E3779B97F4A7C15ull ^ length;
    while (length >= 8) {
        uint64_t eight;
        memcpy(&eight, letters, 8);
        hash = (hash ^ eight) * 0xD6E8FEB86659FD93ull;
        hash ^= hash >> 32;
        letters += 8;
        length -= 8;
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < length; i++)
        rest |= (uint64_t)(unsigned char)letters[i] << (8 * i);
    hash = (hash ^ rest) * 0xD6E8FEB86659FD93ull;
    return (uint32_t)(hash ^ (hash >> 32)) | 1u;
}

int vocabulary_init(vocabulary *words)
{
    memset(words, 0, sizeof *words);
    words->slots = (uint64_t *)calloc(FIRST_SLOTS, sizeof *words->slots);
    words->mask = FIRST_SLOTS - 1;
    return words->slots == NULL ? -1 : 0;
}

void vocabulary_free(vocabulary *words)
{
    bytes_free(&words->letters);
    word_entries_free(&words->words);
    free(words->slots);
    words->slots = NULL;
}

/* The slot that holds these bytes, or the free one where they belong. */
static size_t slot_of(const vocabulary *words, const char *letters, size_t length, uint32_t hash)
{
    size_t slot = hash & words->mask;
    for (;; slot = (slot + 1) & words->mask) {
        uint64_t content = words->slots[slot];
        if (content == 0)
            return slot;
        if ((uint32_t)(content >> 32) != hash)
            continue;
        const word_entry *entry = &words->words.at[(uint32_t)content - 1];
        if (entry->length == length && memcmp(words->letters.at + entry->start, letters, length) == 0)
            return slot;
    }
}

static int double_slots(vocabulary *words)
{
    size_t mask = words->mask * 2 + 1;
    uint64_t *slots = (uint64_t *)calloc(mask + 1, sizeof *slots);
    if (slots == NULL)
        return -1;
    for (size_t i = 0; i <= words->mask; i++) {
        uint64_t content = words->slots[i];
        if (content == 0)
            continue;
        size_t slot = (size_t)(content >> 32) & mask;
        while (slots[slot] != 0)
            slot = (slot + 1) & mask;
        slots[slot] = content;
    }
    free(words->slots);
    words->slots = slots;
    words->mask = mask;
    return 0;
}

uint32_t vocabulary_intern(vocabulary *words, const char *letters, size_t length)
{
    uint32_t hash = hash_of(letters, length);
    size_t slot = slot_of(words, letters, length, hash);
    if (words->slots[slot] != 0)
        return (uint32_t)words->slots[slot] - 1;
    uint32_t id = (uint32_t)words->words.length;
    word_entry entry = {words->letters.length, (uint32_t)length, hash, NO_WORD, UNASKED};
    if (length >= UINT32_MAX || id >= NO_WORD - 1 || bytes_reserve(&words->letters, length) ||
        word_entries_push(&words->words, entry))
        return NO_WORD;
    if (length > 0)
        memcpy(words->letters.at + words->letters.length, letters, length);
    words->letters.length += length;
    words->slots[slot] = (uint64_t)hash << 32 | (id + 1);
    if (words->words.length * 2 > words->mask && double_slots(words))
        return NO_WORD;
    return id;
}

uint32_t vocabulary_find(const vocabulary *words, const char *letters, size_t length)
{
    uint64_t content = words->slots[slot_of(words, letters, length, hash_of(letters, length))];
    return content == 0 ? NO_WORD : (uint32_t)content - 1;
}

int lexicon_init(lexicon *lexicon)
{
    memset(&lexicon->forms, 0, sizeof lexicon->forms);
    int failed = vocabulary_init(&lexicon->exceptions);
    return vocabulary_init(&lexicon->stop_words) || failed ? -1 : 0;
}

void lexicon_free(lexicon *lexicon)
{
    vocabulary_free(&lexicon->exceptions);
    vocabulary_free(&lexicon->stop_words);
    ints_free(&lexicon->forms);
}

static int is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\f' || letter == '\v';
}

/* The next white-space separated field of a line, from *place on; length 0 if there is none. */
static span next_field(const char *text, size_t *place, size_t end)
{
    while (*place < end && is_blank(text[*place]))
        (*place)++;
    span field = {*place, 0};
    while (*place < end && !is_blank(text[*place]))
        (*place)++;
    field.length = *place - field.start;
    return field;
}

static int add_exception(lexicon *lexicon, const char *word, size_t length, const char *form, size_t form_length)
{
    uint32_t id = vocabulary_intern(&lexicon->exceptions, word, length);
    uint32_t form_id = id == NO_WORD ? NO_WORD : vocabulary_intern(&lexicon->exceptions, form, form_length);
    if (form_id == NO_WORD)
        return -1;
    while (lexicon->forms.length < lexicon->exceptions.words.length)
        if (ints_push(&lexicon->forms, NO_WORD))
            return -1;
    lexicon->forms.at[id] = form_id;
    return 0;
}

static size_t line_end(const char *text, size_t start, size_t length)
{
    const char *end = length > start ? (const char *)memchr(text + start, '\n', length - start) : NULL;
    return end == NULL ? length : (size_t)(end - text);
}

int lexicon_add_exceptions(lexicon *lexicon, const char *text, size_t length)
{
    for (size_t start = 0; start < length;) {
        size_t end = line_end(text, start, length);
        span word = next_field(text, &start, end), form = next_field(text, &start, end);
        if (form.length > 0 &&
            add_exception(lexicon, text + word.start, word.length, text + form.start, form.length))
            return -1;
        start = end + 1;
    }
    return 0;
}

int lexicon_add_stop_words(lexicon *lexicon, const char *text, size_t length)
{
    for (size_t start = 0; start < length;) {
        size_t end = line_end(text, start, length);
        if (vocabulary_intern(&lexicon->stop_words, text + start, end - start) == NO_WORD)
            return -1;
        start = end + 1;
    }
    return 0;
}

size_t lexicon_stem(const lexicon *lexicon, const char *word, size_t length, bytes *room)
{
    const vocabulary *known = &lexicon->exceptions;
    uint32_t id = vocabulary_find(known, word, length);
    uint32_t form = id == NO_WORD ? NO_WORD : lexicon->forms.at[id];
    room->length = 0;
    if (form != NO_WORD) {
        word_entry entry = known->words.at[form];
        if (bytes_reserve(room, entry.length + 1))
            return SIZE_MAX;
        memcpy(room->at, known->letters.at + entry.start, entry.length);
        return entry.length;
    }
    if (bytes_reserve(room, length + 1))
        return SIZE_MAX;
    if (length > 0)
        memcpy(room->at, word, length);
    return porter_stem(room->at, length);
}

uint32_t vocabulary_stem(vocabulary *words, uint32_t id, const lexicon *lexicon, bytes *room)
{
    word_entry *entry = &words->words.at[id];
    if (entry->stem != NO_WORD)
        return entry->stem;
    uint32_t stem = id;
    if (entry->length > 3) {
        size_t length = lexicon_stem(lexicon, words->letters.at + entry->start, entry->length, room);
        stem = length == SIZE_MAX ? NO_WORD : vocabulary_intern(words, room->at, length);
    }
    words->words.at[id].stem = stem;
    return stem;
}

int vocabulary_is_stop_word(vocabulary *words, uint32_t id, const lexicon *lexicon)
{
    word_entry *entry = &words->words.at[id];
    if (entry->stop == UNASKED) {
        const char *letters = words->letters.at + entry->start;
        int listed = vocabulary_find(&lexicon->stop_words, letters, entry->length) != NO_WORD;
        entry->stop = listed ? STOP_WORD : NOT_STOP_WORD;
    }
    return entry->stop == STOP_WORD;
}
