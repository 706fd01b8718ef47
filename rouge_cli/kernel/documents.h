/* Summaries of a batch: read and tokenised once, kept until the last evaluation that needs them. */
#ifndef ROUGE_DOCUMENTS_H
#define ROUGE_DOCUMENTS_H

#include "arrays.h"
#include "elements.h"
#include "formats.h"
#include "reading.h"
#include "survey.h"
#include "text.h"
#include "vocabulary.h"

/* What can be said of a document: those before DOCUMENT_EMPTY make it unusable. */
typedef enum {
    DOCUMENT_UNREADABLE, /* detail: errno */
    DOCUMENT_BINARY,     /* detail: offset of the first NUL byte */
    DOCUMENT_NO_UTF8,    /* detail: offset of the first byte that is none * 256 + that byte */
    DOCUMENT_NO_ELEMENT, /* detail: number of the line without three fields */
    DOCUMENT_NOT_TEXT,   /* Basic Elements where a measure needs text */
    DOCUMENT_NOT_ELEMENTS,
    DOCUMENT_EMPTY,
    DOCUMENT_OTHER_KIND /* a file that is hardly plain text; detail: its place among other_kinds */
} document_diagnostic;

typedef struct {
    uint32_t document, diagnostic;
    int64_t detail;
} diagnostic_entry;

ARRAY_OF(diagnostics, diagnostic_entry)

/* A summary's tokens as words of the vocabulary. Under a byte limit the sentence view has tokens of its own. For Basic
   Elements keys[0] are the plain keys and keys[1] the stemmed ones. */
typedef struct {
    ints tokens, sentence_tokens, ends, keys[2];
    uint32_t document;
} summary;

ARRAY_OF(summaries, summary)

/* What a token is: that of ROUGE-1.5.5; what white space parts, as it is; that of rouge-score, whose texts are UTF-8 and
   put in small letters before all beyond ASCII parts tokens; what white space of Unicode parts, in UTF-8; that of py-rouge,
   which is rouge-score's, contractions parted; that of multilingual-rouge, of texts in ASCII, and in others what spaces
   part (see WORDS_APART); those of word_pieces.h, also of UTF-8, of a whole text that finds its
   sentences itself. */
typedef enum {
    TOKENS_ASCII_155,
    TOKENS_WHITE_SPACE,
    TOKENS_ROUGE_SCORE,
    TOKENS_PYTHON_SPLIT,
    TOKENS_PY_ROUGE,
    TOKENS_APART,
    TOKENS_STOPS,
    TOKENS_CHINESE,
    TOKENS_SPACES
} token_rule;

/* Whether texts are taken as a whole, by word_pieces.h. */
static inline int is_of_pieces(token_rule rule)
{
    return rule >= TOKENS_STOPS;
}

/* How documents are read; one for the whole run. */
typedef struct {
    text_limit limit;
    int drop_stop_words, needs_text, needs_elements;
    token_rule rule;
    letter_test is_letter; /* for surveys */
    element_mode mode;
    int stem[2]; /* which keys are needed: plain, stemmed */
} reading;

typedef struct {
    const lexicon *lexicon;
    reading how;
    vocabulary words;
    summaries loaded;
    ints free_places;    /* places in loaded that may be used again */
    ints place_of;       /* by document: place in loaded + 1, or 0 */
    ints uses_left;      /* by document */
    survey *surveys;     /* by document: what was seen of it; NULL where nobody asks */
    const vocabulary *others; /* the last one that tokens came in, */
    ints own_of;              /* and by word of it the word here + 1, 0 until asked for */
    diagnostics diagnostics;
    int has_unusable; /* whether a diagnostic before DOCUMENT_EMPTY was made */
    file_reader files;
    bytes content, room, joined;
    const char *text; /* of the document that is read: content, or where it lies in memory */
    size_t text_length;
    token_room tokens;
    spans sentences, kept;
    element_room elements;
} library;

int library_init(library *library, const lexicon *lexicon, reading how);
void library_free(library *library);

/* A text as tokens, words of some vocabulary, and where each sentence ends in them. */
typedef struct {
    const uint32_t *tokens;
    size_t length;
    const uint32_t *ends;
    size_t sentences;
} token_list;

/* Where a document is: in a file of that name, in memory, at text, or in tokens. Of these, lists[0] is the joined text and
   lists[1] the sentence view; the ends are those of the latter. They are taken as they are: neither cut nor stopped. */
typedef struct {
    const char *text;
    size_t length; /* IN_A_FILE where text is a file's name, AS_TOKENS where there are lists */
    const token_list *lists;
    const vocabulary *words; /* of the lists */
    int of_file;             /* whether a text in memory is the content of a file */
} document_source;

#define IN_A_FILE ((size_t)-1)
#define AS_TOKENS ((size_t)-2)

/* Forgets the documents and diagnostics before, and makes ready for so many others, none of which has a use yet. -1 for want
   of memory. */
int library_start(library *library, size_t documents, survey *surveys);

/* The place in loaded of a document, read if it is not there yet. NO_WORD for want of memory. What is wrong with it is
   noted in diagnostics; it then counts as empty. */
uint32_t library_load(library *library, uint32_t document, document_source source, summary_format format);

/* Forgets the words, if they are many and no summary that is loaded needs them. *forgotten: whether it did. -1 for want of
   memory. */
int library_forget_words(library *library, int *forgotten);

/* One use less; with the last one the document's place is free. */
void library_release(library *library, uint32_t document);

#endif
