/* Words as dense integers, exactly: equal ids are equal bytes. Each word knows its stem, found once. */
#ifndef ROUGE_VOCABULARY_H
#define ROUGE_VOCABULARY_H

#include "arrays.h"
#include "machine.h"

#define NO_WORD UINT32_MAX
#define SPARE 16 /* bytes that can be read behind the letters of a word, whatever they are */

typedef struct {
    size_t start; /* in the vocabulary's letters */
    uint32_t length;
} word_entry;

ARRAY_OF(word_entries, word_entry)

/* The first sixteen letters of a word as two numbers (see load_eight; missing letters are 0), its length and its hash. */
typedef struct {
    uint64_t head, tail;
    size_t length, hash;
    const char *letters;
} word_key;

/* What is compared of a word, for nearly all words without looking at its letters; place is id + 1, 0 if free. */
typedef struct {
    uint64_t head, tail;
    uint32_t length, place;
} word_slot;

enum { UNASKED, NOT_STOP_WORD, STOP_WORD };

typedef struct {
    bytes letters; /* and SPARE behind them */
    word_entries words;
    ints stems;  /* by id: id of the stem; NO_WORD until asked for */
    bytes stops; /* by id: UNASKED, or whether the stop list has it */
    word_slot *slots;
    size_t mask;
} vocabulary;

/* The exceptions and the stop list: read-only once loaded, shared by any number of vocabularies. */
#define SIEVE_BITS 16

typedef struct {
    size_t (*stem)(char *word, size_t length); /* of a word that is no exception: porter_stem, porter_nltk_stem or unstemmed */
    uint32_t shortest; /* that is stemmed */
    vocabulary exceptions;
    uint64_t sieve[1 << (SIEVE_BITS - 6)]; /* bits by hash: few words but the exceptions have theirs set */
    spans forms; /* by id of the exception: its form in form_letters */
    bytes form_letters;
    vocabulary stop_words;
} lexicon;

/* Of 24 bytes that nobody knows; before there is any vocabulary. */
void choose_hash_seeds(const char *random);

/* As of a word, for tables of other things. */
uint64_t hash_of_letters(const char *letters, size_t length);

int vocabulary_init(vocabulary *words);
void vocabulary_free(vocabulary *words);

/* So many words, or letters of eight a word, are kept of texts that are done with; less for tests. */
extern size_t vocabulary_most;

static inline int vocabulary_is_large(const vocabulary *words)
{
    return words->words.length > vocabulary_most || words->letters.length / 8 > vocabulary_most;
}

/* Forgets all words, and gives their memory back. -1 for want of memory: then nothing is forgotten. */
int vocabulary_forget(vocabulary *words);

/* The id of these bytes, new or known; NO_WORD for want of memory (or beyond 4 GiB in one word). */
uint32_t vocabulary_intern(vocabulary *words, const char *letters, size_t length);

/* Chosen at random when the kernel is loaded, so that nobody can write a text whose words all have the same hash. */
extern uint64_t hash_seeds[3];

static inline uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t low, high = multiply_high(a, b, &low);
    return low ^ high;
}

/* Beyond the first sixteen letters. */
uint64_t hash_rest(uint64_t hash, const char *letters, size_t length);

/* Any hash will do: equality is decided on the letters. */
static inline size_t hash_word(uint64_t head, uint64_t tail, const char *letters, size_t length)
{
    uint64_t hash = mixed(head ^ hash_seeds[0], tail ^ length ^ hash_seeds[1]);
    return (size_t)(length <= 16 ? hash : hash_rest(hash, letters, length));
}

/* The first so many of eight bytes, of 8 at most. */
static const uint64_t first_bytes[9] = {
    0, 0xFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF, 0xFFFFFFFFFF, 0xFFFFFFFFFFFF, 0xFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF,
};

/* The key of a word with SPARE bytes behind it. */
/* The key of a word of which nothing is known but its letters. */
word_key key_of_word(const char *letters, size_t length);

static inline word_key key_of_spared(const char *letters, size_t length)
{
    /* How long words are no processor guesses well, so nothing branches on it but beyond sixteen letters. */
    size_t first = length < 8 ? length : 8, both = length < 16 ? length : 16;
    uint64_t head = load_eight(letters) & first_bytes[first];
    uint64_t tail = load_eight(letters + 8) & first_bytes[both - first];
    word_key key = {head, tail, length, hash_word(head, tail, letters, length), letters};
    return key;
}

/* The slot that holds this word, or the free one where it belongs. */
static inline word_slot *word_slot_of(const vocabulary *words, const word_key *key)
{
    for (size_t i = key->hash & words->mask;; i = (i + 1) & words->mask) {
        word_slot *slot = &words->slots[i];
        if (slot->place == 0)
            return slot;
        if (slot->head != key->head || slot->tail != key->tail || slot->length != key->length)
            continue;
        if (key->length <= 16 || memcmp(words->letters.at + words->words.at[slot->place - 1].start + 16,
                                        key->letters + 16, key->length - 16) == 0)
            return slot;
    }
}

/* Adds a word that is not there yet, in the slot where it belongs. */
uint32_t vocabulary_add(vocabulary *words, const word_key *key, word_slot *slot);

/* As vocabulary_intern, where the word's key is known already. */
static inline uint32_t vocabulary_intern_key(vocabulary *words, const word_key *key)
{
    word_slot *slot = word_slot_of(words, key);
    return slot->place != 0 ? slot->place - 1 : vocabulary_add(words, key, slot);
}

/* The id of these bytes or NO_WORD if they were never interned. */
uint32_t vocabulary_find(const vocabulary *words, const char *letters, size_t length);

/* A word that stays as it is. */
size_t unstemmed(char *word, size_t length);

int lexicon_init(lexicon *lexicon);
void lexicon_free(lexicon *lexicon);

/* Reads lines "word form ..."; a word given again gets its last form. -1 for want of memory. */
int lexicon_add_exceptions(lexicon *lexicon, const char *text, size_t length);

/* Reads a stop list: one word a line, taken as it stands. -1 for want of memory. */
int lexicon_add_stop_words(lexicon *lexicon, const char *text, size_t length);

/* Stems one word as ROUGE-1.5.5 does (docs/rouge-1.5.5.md, section 4, step 5): the exception's form, else the stem. The stem is put
   into room, which has place for length + 1 bytes or for the form; returns its length, or SIZE_MAX for want of memory. */
size_t lexicon_stem(const lexicon *lexicon, const char *word, size_t length, bytes *room);

/* Finds the stem of a token for the first time. */
uint32_t vocabulary_find_stem(vocabulary *words, uint32_t id, const lexicon *lexicon, bytes *room);

/* The id of the stem of a token: tokens of up to 3 bytes stay as they are. NO_WORD for want of memory. */
static inline uint32_t vocabulary_stem(vocabulary *words, uint32_t id, const lexicon *lexicon, bytes *room)
{
    uint32_t stem = words->stems.at[id];
    return stem != NO_WORD ? stem : vocabulary_find_stem(words, id, lexicon, room);
}

/* Whether the stop list has this word, as it stands. */
int vocabulary_is_stop_word(vocabulary *words, uint32_t id, const lexicon *lexicon);

#endif
