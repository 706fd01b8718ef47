/* Records as columns: JSON objects, one a line, whose texts are taken where they lie. Nothing here needs Python. */
#ifndef ROUGE_JSON_COLUMNS_H
#define ROUGE_JSON_COLUMNS_H

#include "arrays.h"
#include "documents.h"
#include "ids.h"
#include "json_text.h"

ARRAY_OF(text_list, document_source)
ARRAY_OF(numbers64, int64_t)
ARRAY_OF(memory_list, char *)

typedef enum { A_NAME, A_TEXT, SOME_TEXTS } json_kind;

/* A field that is needed. Where its name is a path (doc.reference), key is what its object calls it. */
typedef struct {
    json_name_span name, key;
    int object; /* the number of the object that it lies in, -1: the record */
    json_kind kind;
    int several, sentences, may_be_missing;
    id_list names;   /* what was found: names, */
    text_list texts; /* or texts, */
    ints ends;       /* and how many there were up to the end of each record */
} json_field;

/* An object that a path leads through. */
typedef struct {
    json_name_span key;
    int object;
} json_object;

/* A name of the last record, by its place there: most records have theirs in the same order. */
typedef struct {
    json_name_span name;
    int field; /* its number; -1: none, -2 and below: -2 - the number of an object */
    enum { NOT_KEPT, IS_KEPT, IS_RESERVED } fate;
} json_guess;

typedef struct {
    json_field fields[MOST_NAMES];
    json_object objects[MOST_NAMES];
    json_guess guesses[MOST_NAMES];
    int field_count, object_count;
    int is_kept; /* whether members are kept as they are written: those named here, or without names all but texts */
    int are_known; /* whether there may be no members but fields, and those that are known */
    const json_name_span *kept, *reserved, *known;
    size_t kept_count, reserved_count, known_count;
    bytes written;         /* the members, with commas between those of a record, */
    words64 written_ends;  /* which end here */
    numbers64 lines;       /* of the records */
    memory_list memory;    /* for texts that do not lie in the file as they are */
    char *free_from, *free_to;
    int (*is_list)(void *asked, const char *text, size_t length); /* NULL: that does not matter; -1: it failed */
    void *asked;
    int failed; /* is_list failed, or there is no memory */
} json_columns;

/* Adds a field by its name, whose letters the caller keeps. -1: there are too many, or objects lie too deep. */
int json_add_field(json_columns *columns, json_name_span name, json_kind kind, int several, int sentences,
                   int may_be_missing);

/* Reads lines, of which the first has that number, up to one that is not in order, which is returned, or the end. */
const char *json_read(json_columns *columns, const char *text, const char *end, int64_t *line);

/* Forgets what was read, but not the memory of texts. */
void json_clear(json_columns *columns);

void json_free(json_columns *columns);

#endif
