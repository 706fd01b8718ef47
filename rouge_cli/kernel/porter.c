#include "porter.h"

#include "porter_rules.h"

static size_t strip_plural(char *word, size_t length)
{
    if (word[length - 1] != 's')
        return length;
    if (ends_with(word, length, "sses") || ends_with(word, length, "ies"))
        return length - 2;
    return ends_with(word, length, "ss") ? length : length - 1;
}

/* What follows the removal of -ed or -ing: conflat(e), trouble(e), hop(p), fil(e). */
static size_t restore_after_ed_ing(char *word, size_t length)
{
    if (ends_with(word, length, "at") || ends_with(word, length, "bl") || ends_with(word, length, "iz")) {
        word[length] = 'e';
        return length + 1;
    }
    if (length >= 2 && word[length - 1] == word[length - 2]) {
        char last = word[length - 1];
        /* A final yy is never shortened. */
        if (last != 'y' && is_consonant(word, length - 1))
            return last == 'l' || last == 's' || last == 'z' ? length : length - 1;
    }
    if (measure(word, length) == 1 && ends_cvc(word, length)) {
        word[length] = 'e';
        return length + 1;
    }
    return length;
}

static size_t strip_ed_ing(char *word, size_t length)
{
    if (ends_with(word, length, "eed"))
        return measure(word, length - 3) > 0 ? length - 1 : length;
    size_t stem = ends_with(word, length, "ed") ? length - 2 : ends_with(word, length, "ing") ? length - 3 : length;
    if (stem == length || !has_vowel(word, stem))
        return length;
    return restore_after_ed_ing(word, stem);
}

static const rule STEP_2[] = {
    {"ational", "ate"}, {"ization", "ize"}, {"fulness", "ful"}, {"iveness", "ive"}, {"ousness", "ous"},
    {"tional", "tion"}, {"biliti", "ble"},  {"entli", "ent"},   {"ousli", "ous"},   {"ation", "ate"},
    {"alism", "al"},    {"aliti", "al"},    {"iviti", "ive"},   {"enci", "ence"},   {"anci", "ance"},
    {"izer", "ize"},    {"alli", "al"},     {"ator", "ate"},    {"logi", "log"},    {"bli", "ble"},
    {"eli", "e"},
};

static const rule STEP_3[] = {
    {"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"}, {"ical", "ic"}, {"ness", ""}, {"ful", ""},
};

static const rule STEP_4[] = {
    {"ement", ""}, {"ance", ""}, {"ence", ""}, {"able", ""}, {"ible", ""}, {"ant", ""}, {"ism", ""}, {"ate", ""},
    {"iti", ""},   {"ous", ""},  {"ive", ""},  {"ize", ""},  {"al", ""},   {"er", ""},  {"ic", ""},  {"ou", ""},
};

/* Each of the three parts works on what the one before left, matched or not: the original's own reading of step 4. */
static size_t strip_residue(char *word, size_t length)
{
    static const rule MENT[] = {{"ment", ""}};
    static const rule ENT[] = {{"ent", ""}};

    length = apply_longest(word, length, STEP_4, sizeof STEP_4 / sizeof *STEP_4, 1);
    length = apply_longest(word, length, MENT, 1, 1);
    if (ends_with(word, length, "ent"))
        return apply_longest(word, length, ENT, 1, 1);
    if ((ends_with(word, length, "sion") || ends_with(word, length, "tion")) && measure(word, length - 3) > 1)
        return length - 3;
    return length;
}

static size_t tidy_end(char *word, size_t length)
{
    if (length > 0 && word[length - 1] == 'e') {
        int m = measure(word, length - 1);
        if (m > 1 || (m == 1 && !ends_cvc(word, length - 1)))
            length--;
    }
    if (ends_with(word, length, "ll") && measure(word, length) > 1)
        length--;
    return length;
}

size_t porter_stem(char *word, size_t length)
{
    if (length < 3)
        return length;
    length = strip_plural(word, length);
    length = strip_ed_ing(word, length);
    if (length > 0 && word[length - 1] == 'y' && has_vowel(word, length - 1))
        word[length - 1] = 'i';
    length = apply_longest(word, length, STEP_2, sizeof STEP_2 / sizeof *STEP_2, 0);
    length = apply_longest(word, length, STEP_3, sizeof STEP_3 / sizeof *STEP_3, 0);
    length = strip_residue(word, length);
    return tidy_end(word, length);
}
