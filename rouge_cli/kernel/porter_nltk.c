#include "porter_nltk.h"

#include "porter_rules.h"

/* Words that have a stem of their own. */
static const rule IRREGULAR[] = {
    RULE("sky", "sky"), RULE("skies", "sky"), RULE("dying", "die"), RULE("lying", "lie"), RULE("tying", "tie"),
    RULE("news", "news"), RULE("innings", "inning"), RULE("inning", "inning"), RULE("outings", "outing"),
    RULE("outing", "outing"), RULE("cannings", "canning"), RULE("canning", "canning"), RULE("howe", "howe"),
    RULE("proceed", "proceed"), RULE("exceed", "exceed"), RULE("succeed", "succeed"),
};

/* Porter's *o, and also a vowel and a consonant that are the whole word. */
static int ends_short(const char *word, size_t length)
{
    return length == 2 ? !is_consonant(word, 0) && is_consonant(word, 1) : ends_cvc(word, length);
}

/* Which of nltk's versions: its default, or the algorithm as Porter published it. */
typedef enum { EXTENDED, ORIGINAL } version;

static int is_short(const char *word, size_t length, version which)
{
    return which == EXTENDED ? ends_short(word, length) : ends_cvc(word, length);
}

static size_t strip_plural(const char *word, size_t length, version which)
{
    if (ends_with(word, length, "ies"))
        return which == EXTENDED && length == 4 ? 3 : length - 2;
    if (ends_with(word, length, "sses"))
        return length - 2;
    return word[length - 1] != 's' || ends_with(word, length, "ss") ? length : length - 1;
}

/* What follows the removal of -ed or -ing: conflat(e), trouble(e), hop(p), fil(e). */
static size_t restore_after_ed_ing(char *word, size_t length, version which)
{
    if (length >= 2 && word[length - 1] == word[length - 2] && is_consonant(word, length - 1)) {
        char last = word[length - 1];
        return last == 'l' || last == 's' || last == 'z' ? length : length - 1;
    }
    if (ends_with(word, length, "at") || ends_with(word, length, "bl") || ends_with(word, length, "iz") ||
        (measure(word, length) == 1 && is_short(word, length, which)))
        word[length++] = 'e';
    return length;
}

static size_t strip_ed_ing(char *word, size_t length, version which)
{
    if (which == EXTENDED && ends_with(word, length, "ied"))
        return length == 4 ? 3 : length - 2;
    if (ends_with(word, length, "eed"))
        return measure(word, length - 3) > 0 ? length - 1 : length;
    size_t stem = length_without_ed_ing(word, length);
    return stem == length ? length : restore_after_ed_ing(word, stem, which);
}

#define OTHERS_OF_STEP_2                                                                                               \
    RULE("ational", "ate"), RULE("tional", "tion"), RULE("enci", "ence"), RULE("anci", "ance"), RULE("izer", "ize"),   \
    RULE("alli", "al"), RULE("entli", "ent"), RULE("eli", "e"), RULE("ousli", "ous"), RULE("ization", "ize"),          \
    RULE("ation", "ate"), RULE("ator", "ate"), RULE("alism", "al"), RULE("iveness", "ive"), RULE("fulness", "ful"),    \
    RULE("ousness", "ous"), RULE("aliti", "al"), RULE("iviti", "ive"), RULE("biliti", "ble")

static const rule STEP_2[] = {OTHERS_OF_STEP_2, RULE("bli", "ble"), RULE("fulli", "ful")};
static const rule STEP_2_PUBLISHED[] = {OTHERS_OF_STEP_2, RULE("abli", "able")};

static const rule STEP_3[] = {
    RULE("icate", "ic"), RULE("ative", ""), RULE("alize", "al"), RULE("iciti", "ic"), RULE("ical", "ic"),
    RULE("ful", ""), RULE("ness", ""),
};

static const rule STEP_4[] = {
    RULE("al", ""), RULE("ance", ""), RULE("ence", ""), RULE("er", ""), RULE("ic", ""), RULE("able", ""),
    RULE("ible", ""), RULE("ant", ""), RULE("ement", ""), RULE("ment", ""), RULE("ent", ""), RULE("ou", ""),
    RULE("ism", ""), RULE("ate", ""), RULE("iti", ""), RULE("ous", ""), RULE("ive", ""), RULE("ize", ""),
};

static size_t turn_suffix(char *word, size_t length)
{
    /* What ends in -alli is looked at again without its -li. */
    while (ends_with(word, length, "alli") && measure(word, length - 4) > 0)
        length -= 2;
    if (ends_with(word, length, "logi")) /* the l counts to what is before */
        return measure(word, length - 3) > 0 ? length - 1 : length;
    return apply_longest(word, length, STEP_2, sizeof STEP_2 / sizeof *STEP_2, 0);
}

static size_t strip_residue(char *word, size_t length)
{
    if (ends_with(word, length, "ion")) /* what is before it keeps its s or t */
        return length > 3 && (word[length - 4] == 's' || word[length - 4] == 't') && measure(word, length - 3) > 1
                   ? length - 3
                   : length;
    return apply_longest(word, length, STEP_4, sizeof STEP_4 / sizeof *STEP_4, 1);
}

static size_t tidy_end(const char *word, size_t length, version which)
{
    if (word[length - 1] == 'e') {
        int m = measure(word, length - 1);
        if (m > 1 || (m == 1 && !is_short(word, length - 1, which)))
            length--;
    }
    if (ends_with(word, length, "ll") && measure(word, length - 1) > 1)
        length--;
    return length;
}

size_t porter_nltk_stem(char *word, size_t length)
{
    if (length <= 2)
        return length;
    for (size_t i = 0; i < sizeof IRREGULAR / sizeof *IRREGULAR; i++)
        if (IRREGULAR[i].length == length && memcmp(word, IRREGULAR[i].suffix, length) == 0) {
            memcpy(word, IRREGULAR[i].replacement, IRREGULAR[i].added);
            return IRREGULAR[i].added;
        }
    length = strip_plural(word, length, EXTENDED);
    length = strip_ed_ing(word, length, EXTENDED);
    if (length > 2 && word[length - 1] == 'y' && is_consonant(word, length - 2))
        word[length - 1] = 'i';
    length = turn_suffix(word, length);
    length = apply_longest(word, length, STEP_3, sizeof STEP_3 / sizeof *STEP_3, 0);
    length = strip_residue(word, length);
    return length == 0 ? 0 : tidy_end(word, length, EXTENDED);
}

size_t porter_published_stem(char *word, size_t length)
{
    if (length == 0)
        return 0;
    length = strip_plural(word, length, ORIGINAL);
    length = length == 0 ? 0 : strip_ed_ing(word, length, ORIGINAL);
    if (length > 1 && word[length - 1] == 'y' && has_vowel(word, length - 1))
        word[length - 1] = 'i';
    length = apply_longest(word, length, STEP_2_PUBLISHED, sizeof STEP_2_PUBLISHED / sizeof *STEP_2_PUBLISHED, 0);
    length = apply_longest(word, length, STEP_3, sizeof STEP_3 / sizeof *STEP_3, 0);
    length = strip_residue(word, length);
    return length == 0 ? 0 : tidy_end(word, length, ORIGINAL);
}
