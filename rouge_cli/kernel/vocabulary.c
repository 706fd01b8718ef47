#include "vocabulary.h"

#include "porter.h"

#define FIRST_SLOTS 4096
#define MANY_SLOTS 65536 /* from here on memory costs more than moving words to new slots */

uint64_t hash_seeds[3] = {0x9E3779B97F4A7C15ull, 0xD6E8FEB86659FD93ull, 0xA0761D6478BD642Full};

void choose_hash_seeds(const char *random)
{
    static int are_chosen; /* by the first interpreter of a process; tables outlive the loading of a second one */
    for (int i = 0; i < 3 && !are_chosen; i++)
        hash_seeds[i] = load_eight(random + 8 * i) | 1;
    are_chosen = 1;
}

uint64_t hash_rest(uint64_t hash, const char *letters, size_t length)
{
    size_t i = 16;
    for (; i + 8 <= length; i += 8)
        hash = mixed(hash ^ load_eight(letters + i), hash_seeds[2]);
    char last[8] = {0};
    memcpy(last, letters + i, length - i);
    return mixed(hash ^ load_eight(last), hash_seeds[2]);
}

uint64_t hash_of_letters(const char *letters, size_t length)
{
    return key_of_word(letters, length).hash;
}

word_key key_of_word(const char *letters, size_t length)
{
    char sixteen[16] = {0};
    if (length > 0)
        memcpy(sixteen, letters, length < 16 ? length : 16);
    uint64_t head = load_eight(sixteen), tail = load_eight(sixteen + 8);
    word_key key = {head, tail, length, hash_word(head, tail, letters, length), letters};
    return key;
}

#define PAGE 4096

/* Free slots. Each page is written to at once: one that is read first costs two faults instead of one, and where there
   are several threads the second interrupts all processors. */
static word_slot *free_slots(size_t count)
{
    word_slot *slots = (word_slot *)calloc(count, sizeof *slots);
    for (size_t i = 0; slots != NULL && i < count * sizeof *slots; i += PAGE)
        ((volatile char *)slots)[i] = 0;
    return slots;
}

int vocabulary_init(vocabulary *words)
{
    memset(words, 0, sizeof *words);
    words->slots = free_slots(FIRST_SLOTS);
    words->mask = FIRST_SLOTS - 1;
    return words->slots == NULL ? -1 : 0;
}

void vocabulary_free(vocabulary *words)
{
    bytes_free(&words->letters);
    word_entries_free(&words->words);
    ints_free(&words->stems);
    bytes_free(&words->stops);
    free(words->slots);
    words->slots = NULL;
}

size_t vocabulary_most = 60000; /* which fit into 131,072 slots: 6 MB */

int vocabulary_forget(vocabulary *words)
{
    vocabulary fresh;
    if (vocabulary_init(&fresh))
        return -1;
    vocabulary_free(words);
    *words = fresh;
    return 0;
}

static int grow_slots(vocabulary *words)
{
    vocabulary grown = *words;
    grown.mask = words->mask < MANY_SLOTS - 1 ? words->mask * 4 + 3 : words->mask * 2 + 1;
    grown.slots = free_slots(grown.mask + 1);
    if (grown.slots == NULL)
        return -1;
    for (size_t i = 0; i <= words->mask; i++) {
        word_slot slot = words->slots[i];
        if (slot.place == 0)
            continue;
        const char *letters = words->letters.at + words->words.at[slot.place - 1].start;
        word_key key = {slot.head, slot.tail, slot.length,
                        hash_word(slot.head, slot.tail, letters, slot.length), letters};
        *word_slot_of(&grown, &key) = slot;
    }
    free(words->slots);
    *words = grown;
    return 0;
}

uint32_t vocabulary_add(vocabulary *words, const word_key *key, word_slot *slot)
{
    uint32_t id = (uint32_t)words->words.length;
    word_entry entry = {words->letters.length, (uint32_t)key->length};
    if (key->length >= UINT32_MAX || id >= NO_WORD - 1 || bytes_reserve(&words->letters, key->length + SPARE) ||
        word_entries_reserve(&words->words, 1) || ints_reserve(&words->stems, 1) || bytes_reserve(&words->stops, 1))
        return NO_WORD;
    if (words->words.length * 2 >= words->mask) {
        if (grow_slots(words))
            return NO_WORD;
        slot = word_slot_of(words, key);
    }
    /* There is room for all of it: a word is known with all its parts or not at all. */
    if (key->length > 0)
        memcpy(words->letters.at + words->letters.length, key->letters, key->length);
    words->letters.length += key->length;
    words->words.at[words->words.length++] = entry;
    words->stems.at[words->stems.length++] = NO_WORD;
    words->stops.at[words->stops.length++] = UNASKED;
    word_slot made = {key->head, key->tail, (uint32_t)key->length, id + 1};
    *slot = made;
    return id;
}

uint32_t vocabulary_intern(vocabulary *words, const char *letters, size_t length)
{
    word_key key = key_of_word(letters, length);
    return vocabulary_intern_key(words, &key);
}

uint32_t vocabulary_find(const vocabulary *words, const char *letters, size_t length)
{
    word_key key = key_of_word(letters, length);
    return word_slot_of(words, &key)->place - 1; /* a free slot's place is 0, and 0 - 1 is NO_WORD */
}

static size_t sieve_bit(const word_key *key)
{
    return key->hash >> 16 & ((1u << SIEVE_BITS) - 1); /* not the bits that choose a slot */
}

size_t unstemmed(char *word, size_t length)
{
    (void)word;
    return length;
}

int lexicon_init(lexicon *lexicon)
{
    memset(lexicon, 0, sizeof *lexicon);
    lexicon->stem = porter_stem;
    lexicon->shortest = 4;
    int failed = vocabulary_init(&lexicon->exceptions);
    return vocabulary_init(&lexicon->stop_words) || failed ? -1 : 0;
}

void lexicon_free(lexicon *lexicon)
{
    vocabulary_free(&lexicon->exceptions);
    vocabulary_free(&lexicon->stop_words);
    spans_free(&lexicon->forms);
    bytes_free(&lexicon->form_letters);
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
    bytes *letters = &lexicon->form_letters;
    span placed = {letters->length, form_length};
    word_key key = key_of_word(word, length);
    if (bytes_reserve(letters, form_length) || spans_reserve(&lexicon->forms, 1))
        return -1;
    uint32_t id = vocabulary_intern_key(&lexicon->exceptions, &key);
    if (id == NO_WORD)
        return -1;
    lexicon->forms.length += id == lexicon->forms.length;
    memcpy(letters->at + letters->length, form, form_length);
    letters->length += form_length;
    lexicon->forms.at[id] = placed;
    lexicon->sieve[sieve_bit(&key) / 64] |= 1ull << (sieve_bit(&key) % 64);
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

/* Puts the stem of a word into room, with SPARE behind it, and returns its length: see lexicon_stem. */
static size_t stem_of(const lexicon *lexicon, const word_key *key, bytes *room)
{
    size_t bit = sieve_bit(key);
    uint32_t place = 0;
    room->length = 0;
    if (lexicon->sieve[bit / 64] >> (bit % 64) & 1)
        place = word_slot_of(&lexicon->exceptions, key)->place;
    if (place != 0) {
        span form = lexicon->forms.at[place - 1];
        if (bytes_reserve(room, form.length + SPARE))
            return SIZE_MAX;
        memcpy(room->at, lexicon->form_letters.at + form.start, form.length);
        return form.length;
    }
    if (bytes_reserve(room, key->length + SPARE))
        return SIZE_MAX;
    if (key->length > 0)
        memcpy(room->at, key->letters, key->length);
    return lexicon->stem(room->at, key->length);
}

size_t lexicon_stem(const lexicon *lexicon, const char *word, size_t length, bytes *room)
{
    word_key key = key_of_word(word, length);
    return stem_of(lexicon, &key, room);
}

uint32_t vocabulary_find_stem(vocabulary *words, uint32_t id, const lexicon *lexicon, bytes *room)
{
    word_entry entry = words->words.at[id];
    uint32_t stem = id;
    if (entry.length >= lexicon->shortest) {
        word_key key = key_of_spared(words->letters.at + entry.start, entry.length);
        size_t length = stem_of(lexicon, &key, room);
        if (length == SIZE_MAX)
            return NO_WORD;
        key = key_of_spared(room->at, length);
        stem = vocabulary_intern_key(words, &key);
    }
    words->stems.at[id] = stem;
    return stem;
}

int vocabulary_is_stop_word(vocabulary *words, uint32_t id, const lexicon *lexicon)
{
    if (words->stops.at[id] == UNASKED) {
        word_entry entry = words->words.at[id];
        int listed = vocabulary_find(&lexicon->stop_words, words->letters.at + entry.start, entry.length) != NO_WORD;
        words->stops.at[id] = listed ? STOP_WORD : NOT_STOP_WORD;
    }
    return words->stops.at[id] == STOP_WORD;
}
