/* Summaries of a batch: read and tokenised once, kept until the last evaluation that needs them. */
#ifndef ROUGE_DOCUMENTS_H
#define ROUGE_DOCUMENTS_H

#include "arrays.h"
#include "elements.h"
#include "formats.h"
#include "reading.h"
#include "text.h"
#include "vocabulary.h"

/* What can be said of a document: all but DOCUMENT_EMPTY make it unusable. */
typedef enum {
    DOCUMENT_UNREADABLE, /* detail: errno */
    DOCUMENT_BINARY,     /* detail: offset of the first NUL byte */
    DOCUMENT_NO_ELEMENT, /* detail: number of the line without three fields */
    DOCUMENT_NOT_TEXT,   /* Basic Elements where a measure needs text */
    DOCUMENT_NOT_ELEMENTS,
    DOCUMENT_EMPTY
} document_remark;

typedef struct {
    uint32_t document, remark;
    int64_t detail;
} remark_entry;

ARRAY_OF(remarks, remark_entry)

/* A summary's tokens as words of the vocabulary. Under a byte limit the sentence view has tokens of its own. For Basic
   Elements keys[0] are the plain keys and keys[1] the stemmed ones. */
typedef struct {
    ints tokens, sentence_tokens, ends, keys[2];
    uint32_t document;
} summary;

ARRAY_OF(summaries, summary)

/* How documents are read; one for the whole run. */
typedef struct {
    text_limit limit;
    int drop_stop_words, needs_text, needs_elements;
    int white_space; /* tokens are what white space parts, as they are; else those of section 4 */
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
    remarks remarks;
    int has_unusable; /* whether a remark but DOCUMENT_EMPTY was made */
    file_reader files;
    bytes content, room;
    token_room tokens;
    spans sentences, kept;
    element_room elements;
} library;

int library_init(library *library, const lexicon *lexicon, reading how);
void library_free(library *library);

/* Forgets the documents and remarks before, and makes ready for so many others, none of which has a use yet. -1 for want
   of memory. */
int library_start(library *library, size_t documents);

/* Where a document is: in a file of that name, or in memory, at text. */
typedef struct {
    const char *text;
    size_t length; /* IN_A_FILE where text is a file's name */
} document_source;

#define IN_A_FILE ((size_t)-1)

/* The place in loaded of a document, read if it is not there yet. NO_WORD for want of memory. What is wrong with it is
   noted in remarks; it then counts as empty. */
uint32_t library_load(library *library, uint32_t document, document_source source, summary_format format);

/* One use less; with the last one the document's place is free. */
void library_release(library *library, uint32_t document);

#endif
