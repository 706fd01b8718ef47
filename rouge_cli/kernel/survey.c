#include "survey.h"

#include "letters.h"
#include "utf8.h"

const char *const sentence_marks[SENTENCE_MARKS] = {"<q>", "</s>", "\\n", "<sep>", "[SEP]", "<SEP>"};

const uint32_t unspaced_ranges[UNSPACED_RANGES][2] = {
    {0x0E01, 0x0E4E}, {0x0E81, 0x0ECE}, {0x1000, 0x109F}, {0x1780, 0x17D3}, {0x3005, 0x3007}, {0x3041, 0x309F},
    {0x30A1, 0x30FA}, {0x30FC, 0x30FF}, {0x31F0, 0x31FF}, {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF},
    {0xFF66, 0xFF9F}, {0x20000, 0x3FFFF},
};

static const unspaced_script unspaced_scripts[UNSPACED_RANGES] = {
    SCRIPT_THAI, SCRIPT_LAO,  SCRIPT_BURMESE, SCRIPT_KHMER, SCRIPT_HAN, SCRIPT_KANA, SCRIPT_KANA,
    SCRIPT_KANA, SCRIPT_KANA, SCRIPT_HAN,     SCRIPT_HAN,   SCRIPT_HAN, SCRIPT_KANA, SCRIPT_HAN,
};

/* The bit of the character's script, 0 if it is of another one. */
static uint64_t script_seen(uint32_t character)
{
    if (character < unspaced_ranges[0][0])
        return 0;
    for (size_t i = 0; i < UNSPACED_RANGES; i++)
        if (character >= unspaced_ranges[i][0] && character <= unspaced_ranges[i][1])
            return (uint64_t)SEEN_SCRIPT << unspaced_scripts[i];
    return 0;
}

static uint64_t ascii_letters(const char *text, const spans *sentences)
{
    uint64_t found = 0;
    for (size_t s = 0; s < sentences->length; s++)
        for (size_t i = 0; i < sentences->at[s].length; i++) {
            unsigned char letter = (unsigned char)text[sentences->at[s].start + i];
            found += (unsigned char)((letter | 0x20) - 'a') < 26 || (unsigned char)(letter - '0') < 10;
        }
    return found;
}

void survey_beyond_ascii(survey *made, const char *text, size_t length, const spans *sentences, letter_test is_letter)
{
    int is_utf8 = utf8_error(text, length) < 0;
    for (size_t s = 0; s < sentences->length; s++) {
        span sentence = sentences->at[s];
        int in_run = 0;
        for (size_t i = sentence.start, size = 1, end = i + sentence.length; i < end; i += size) {
            uint32_t character = (unsigned char)text[i];
            if (is_utf8)
                character = utf8_character(text + i, end - i, &size);
            uint64_t script = script_seen(character);
            int lost = character >= 0x80 && is_letter(character), unspaced = script != 0;
            made->seen |= script;
            made->letters += (uint64_t)lost;
            made->lost += (uint64_t)lost;
            made->unspaced += (uint64_t)(unspaced && lost);
            made->runs += (uint64_t)(unspaced && !in_run);
            in_run = unspaced;
        }
    }
}

static int has(const char *text, size_t length, const char *wanted)
{
    size_t size = strlen(wanted);
    const char *end = text + length;
    for (const char *at = text; (size_t)(end - at) >= size; at++) {
        at = (const char *)memchr(at, wanted[0], (size_t)(end - at) - size + 1);
        if (at == NULL)
            return 0;
        if (memcmp(at, wanted, size) == 0)
            return 1;
    }
    return 0;
}

static int is_run_on(const char *text, size_t length)
{
    while (length > 0 && is_space(text[length - 1]))
        length--;
    return has(text, length, ". ") || has(text, length, "! ") || has(text, length, "? ") ||
           has(text, length, "\xe3\x80\x82");
}

/* In small letters. */
static const char *const missing_values[] = {
    "nan", "none", "null", "nil", "na", "n/a", "#n/a", "<na>", "nat", "undefined", "(null)", "<null>",
};
enum { LONGEST_MISSING = 9 };

static int is_missing(const char *text, span found)
{
    char word[LONGEST_MISSING + 1];
    while (found.length > 0 && is_space(text[found.start])) {
        found.start++;
        found.length--;
    }
    while (found.length > 0 && is_space(text[found.start + found.length - 1]))
        found.length--;
    if (found.length < 2 || found.length > LONGEST_MISSING)
        return 0;
    for (size_t i = 0; i < found.length; i++) {
        char letter = text[found.start + i];
        word[i] = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
    }
    word[found.length] = '\0';
    for (size_t i = 0; i < sizeof missing_values / sizeof *missing_values; i++)
        if (strcmp(word, missing_values[i]) == 0)
            return 1;
    return 0;
}

static int has_return(const char *text, const spans *sentences)
{
    for (size_t s = 0; s < sentences->length; s++) {
        span sentence = sentences->at[s];
        if (sentence.length > 1 && memchr(text + sentence.start, '\r', sentence.length - 1) != NULL)
            return 1;
    }
    return 0;
}

/* Passes more than lists: what is one is settled in inputs/written_lists.py. */
static int begins_like_list(const char *text, span found)
{
    const char *at = text + found.start, *end = at + found.length;
    while (at < end && is_space(*at))
        at++;
    if (at == end || strchr("[(\"'aln", *at) == NULL)
        return 0;
    if (*at == 'a' || *at == 'l' || *at == 'n')
        return has(at, (size_t)(end - at < 24 ? end - at : 24), "([");
    int quoted = *at == '"' || *at == '\'';
    at++;
    while (at < end && (is_space(*at) || *at == '['))
        at++;
    if (at == end)
        return 0;
    if (quoted)
        return at[-1] == '[';
    return *at == '"' || *at == '\'' || *at == '\xe2' || *at == 'a' || (end - at > 1 && (at[1] == '\'' || at[1] == '"'));
}

static int has_byte_order_mark(const char *text, const spans *sentences)
{
    for (size_t s = 0; s < sentences->length; s++) {
        span sentence = sentences->at[s];
        if (sentence.length >= 3 && memcmp(text + sentence.start, "\xef\xbb\xbf", 3) == 0)
            return 1;
    }
    return 0;
}

void survey_sentences(survey *made, const char *text, const spans *sentences)
{
    made->seen |= SEEN_TEXT;
    if (sentences->length > 1)
        made->seen |= SEEN_SENTENCES;
    if (has_return(text, sentences))
        made->seen |= SEEN_RETURN;
    if (sentences->length > 0 && begins_like_list(text, sentences->at[0]))
        made->seen |= SEEN_LIST;
    if (has_byte_order_mark(text, sentences))
        made->seen |= SEEN_BYTE_ORDER_MARK;
    if (sentences->length != 1)
        return;
    if (is_missing(text, sentences->at[0]))
        made->seen |= SEEN_MISSING;
    const char *sentence = text + sentences->at[0].start;
    size_t length = sentences->at[0].length;
    int has_tag = memchr(sentence, '<', length) != NULL; /* most marks are tags, and most texts have none */
    for (int mark = 0; mark < SENTENCE_MARKS; mark++)
        if ((has_tag || sentence_marks[mark][0] != '<') && has(sentence, length, sentence_marks[mark]))
            made->seen |= (uint64_t)SEEN_MARK << mark;
    if (is_run_on(sentence, length))
        made->seen |= SEEN_RUN_ON;
}

void survey_text(survey *made, const char *text, size_t length, const spans *sentences, letter_test is_letter)
{
    survey_sentences(made, text, sentences);
    made->letters += ascii_letters(text, sentences);
    if (has_beyond_ascii(text, length))
        survey_beyond_ascii(made, text, length, sentences, is_letter);
}
