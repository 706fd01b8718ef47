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
    size_t stem = length_without_ed_ing(word, length);
    return stem == length ? length : restore_after_ed_ing(word, stem);
}

static const rule STEP_2[] = {
    RULE("ational", "ate"), RULE("ization", "ize"), RULE("fulness", "ful"), RULE("iveness", "ive"),
    RULE("ousness", "ous"), RULE("tional", "tion"), RULE("biliti", "ble"), RULE("entli", "ent"), RULE("ousli", "ous"),
    RULE("ation", "ate"), RULE("alism", "al"), RULE("aliti", "al"), RULE("iviti", "ive"), RULE("enci", "ence"),
    RULE("anci", "ance"), RULE("izer", "ize"), RULE("alli", "al"), RULE("ator", "ate"), RULE("logi", "log"),
    RULE("bli", "ble"), RULE("eli", "e"),
};

static const rule STEP_3[] = {
    RULE("icate", "ic"), RULE("ative", ""), RULE("alize", "al"), RULE("iciti", "ic"), RULE("ical", "ic"),
    RULE("ness", ""), RULE("ful", ""),
};

static const rule STEP_4[] = {
    RULE("ement", ""), RULE("ance", ""), RULE("ence", ""), RULE("able", ""), RULE("ible", ""), RULE("ant", ""),
    RULE("ism", ""), RULE("ate", ""), RULE("iti", ""), RULE("ous", ""), RULE("ive", ""), RULE("ize", ""),
    RULE("al", ""), RULE("er", ""), RULE("ic", ""), RULE("ou", ""),
};

/* Each of the three parts works on what the one before left, matched or not: the original's own reading of step 4. */
static size_t strip_residue(char *word, size_t length)
{
    static const rule MENT[] = {RULE("ment", "")};
    static const rule ENT[] = {RULE("ent", "")};

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
