/* What versions of Porter's stemmer share: the shape of words, and rules that replace suffixes. */
#ifndef ROUGE_PORTER_RULES_H
#define ROUGE_PORTER_RULES_H

#include "arithmetic.h"

#include <stddef.h>
#include <string.h>

typedef struct {
    const char *suffix;
    size_t length; /* of the suffix: 2 or more */
    const char *replacement;
    size_t added; /* the replacement's length */
} rule;

#define RULE(suffix, replacement) {suffix, sizeof(suffix) - 1, replacement, sizeof(replacement) - 1}

static inline int is_plain_vowel(char letter)
{
    return letter == 'a' || letter == 'e' || letter == 'i' || letter == 'o' || letter == 'u';
}

/* Whether the letter at this place is a consonant; bytes that are no letters are. In a run of y they alternate. */
static inline int is_consonant(const char *word, size_t place)
{
    if (word[place] != 'y')
        return !is_plain_vowel(word[place]);
    size_t first = place;
    while (first > 0 && word[first - 1] == 'y')
        first--;
    int first_is_consonant = first == 0 || is_plain_vowel(word[first - 1]);
    return (place - first) % 2 == 0 ? first_is_consonant : !first_is_consonant;
}

/* Porter's m of the first length letters: how often a run of vowels is followed by a consonant. */
static inline int measure(const char *word, size_t length)
{
    int m = 0, before = 1;
    for (size_t i = 0; i < length; i++) {
        int consonant = word[i] == 'y' ? (i == 0 || !before) : !is_plain_vowel(word[i]);
        m += consonant && !before;
        before = consonant;
    }
    return m;
}

static inline int has_vowel(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (is_plain_vowel(word[i]) || (word[i] == 'y' && i > 0)) /* the first y after a consonant is a vowel */
            return 1;
    return 0;
}

static inline int ends_with(const char *word, size_t length, const char *suffix)
{
    size_t n = strlen(suffix);
    return length >= n && memcmp(word + length - n, suffix, n) == 0;
}

/* Porter's *o: consonant, vowel, consonant, the last none of w, x, y. */
static inline int ends_cvc(const char *word, size_t length)
{
    if (length < 3)
        return 0;
    char last = word[length - 1];
    return last != 'w' && last != 'x' && last != 'y' && is_consonant(word, length - 1) &&
           !is_consonant(word, length - 2) && is_consonant(word, length - 3);
}

/* Whether a rule's suffix ends a word of two letters or more. Most do not, and the last two letters tell. */
static inline int is_rule_for(const rule *rule, const char *word, size_t length)
{
    const char *suffix = rule->suffix;
    size_t n = rule->length;
    return word[length - 1] == suffix[n - 1] && word[length - 2] == suffix[n - 2] && length >= n &&
           memcmp(word + length - n, suffix, n) == 0;
}

/* Applies the rule of the longest matching suffix (rules are in that order) if m of what is before it exceeds least. */
static inline size_t apply_longest(char *word, size_t length, const rule *rules, size_t count, int least)
{
    if (length < 2)
        return length;
    for (size_t i = 0; i < count; i++) {
        if (!is_rule_for(&rules[i], word, length))
            continue;
        size_t stem = length - rules[i].length;
        if (measure(word, stem) <= least)
            return length;
        memcpy(word + stem, rules[i].replacement, rules[i].added);
        return stem + rules[i].added;
    }
    return length;
}

/* The length without -ed or -ing; the length itself where there is none, or no vowel before it. */
static inline size_t length_without_ed_ing(const char *word, size_t length)
{
    size_t stem = ends_with(word, length, "ed") ? length - 2 : ends_with(word, length, "ing") ? length - 3 : length;
    return stem < length && has_vowel(word, stem) ? stem : length;
}

#endif
