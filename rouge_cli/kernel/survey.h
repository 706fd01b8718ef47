/* What is counted of texts while they are read, for warnings: letters that are lost, and whether sentences are parted. */
#ifndef ROUGE_SURVEY_H
#define ROUGE_SURVEY_H

#include "arrays.h"

/* What was seen of a text: whether it was read, has several sentences, or one that looks like several; from SEEN_MARK on
   a bit for each of SENTENCE_MARKS that its only sentence has; then whether there are carriage returns within sentences,
   which end none, whether it is only a word that programs write for a missing value, such as NaN, and whether it begins
   like a list that a program has written, such as ["a", "b"]; then which scripts without spaces it has letters of, and
   last whether a sentence begins with a byte order mark. */
enum {
    SEEN_TEXT = 1,
    SEEN_SENTENCES = 2,
    SEEN_RUN_ON = 4,
    SEEN_MARK = 8,
    SEEN_RETURN = 512,
    SEEN_MISSING = 1024,
    SEEN_LIST = 2048,
    SEEN_SCRIPT = 4096, /* and from here on a bit for each of unspaced_scripts */
    SEEN_BYTE_ORDER_MARK = 1 << 20
};

/* Of one text; numbers of one size, so that Python can have them as an array. */
typedef struct {
    uint64_t letters;  /* and digits */
    uint64_t lost;     /* those of them beyond ASCII */
    uint64_t unspaced; /* letters of scripts without spaces between words */
    uint64_t runs;     /* that these stand in */
    uint64_t seen;
} survey;

#define SURVEY_WIDTH (sizeof(survey) / sizeof(uint64_t))

/* What is often between sentences that are not on lines of their own. */
#define SENTENCE_MARKS 6
extern const char *const sentence_marks[SENTENCE_MARKS];

/* The first and last characters of scripts that have no spaces between words: letters and marks of Thai, Lao, Burmese and
   Khmer, kana, Han. */
#define UNSPACED_RANGES 14
extern const uint32_t unspaced_ranges[UNSPACED_RANGES][2];

/* The script of each of these ranges. */
typedef enum { SCRIPT_THAI, SCRIPT_LAO, SCRIPT_BURMESE, SCRIPT_KHMER, SCRIPT_HAN, SCRIPT_KANA } unspaced_script;

/* Whether a character is a letter or digit. */
typedef int (*letter_test)(uint32_t character);

/* Counts the letters and digits beyond ASCII in a text's sentences; the text is UTF-8, or else Latin-1. */
void survey_beyond_ascii(survey *made, const char *text, size_t length, const spans *sentences, letter_test is_letter);

/* Notes what is seen of a text that is these sentences. */
void survey_sentences(survey *made, const char *text, const spans *sentences);

/* All of it. */
void survey_text(survey *made, const char *text, size_t length, const spans *sentences, letter_test is_letter);

#endif
