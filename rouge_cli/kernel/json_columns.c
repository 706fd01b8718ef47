#include "json_columns.h"

#define ARENA ((size_t)1 << 16)

static const char *members_of(json_columns *all, const char *text, const char *end, int object, int depth,
                              uint64_t *seen, size_t written);

static int is_name(json_name_span name, json_name_span other)
{
    return json_is_among(&name, 1, other);
}

/* ---- fields ----------------------------------------------------------------------------------------------------- */

/* The number of the object of that key within another one, which is added if it is new. -1: there are too many. */
static int object_of(json_columns *all, json_name_span key, int within)
{
    for (int i = 0; i < all->object_count; i++)
        if (all->objects[i].object == within && is_name(all->objects[i].key, key))
            return i;
    if (all->object_count == MOST_NAMES)
        return -1;
    all->objects[all->object_count].key = key;
    all->objects[all->object_count].object = within;
    return all->object_count++;
}

int json_add_field(json_columns *all, json_name_span name, json_kind kind, int several, int sentences,
                   int may_be_missing)
{
    if (all->field_count == MOST_NAMES)
        return -1;
    json_field *field = &all->fields[all->field_count];
    const char *dot;
    int depth = 0;
    field->name = field->key = name;
    field->object = -1;
    while (field->key.length > 0 && (dot = memchr(field->key.text, '.', field->key.length)) != NULL) {
        json_name_span key = {field->key.text, (size_t)(dot - field->key.text)};
        field->object = object_of(all, key, field->object);
        if (field->object < 0 || ++depth == MOST_NESTED)
            return -1;
        field->key.text += key.length + 1;
        field->key.length -= key.length + 1;
    }
    field->kind = kind;
    field->several = several;
    field->sentences = sentences;
    field->may_be_missing = may_be_missing;
    all->field_count++;
    return 0;
}

static size_t size_of(const json_field *field)
{
    return field->kind == A_NAME ? field->names.count : field->texts.length;
}

/* Forgets what a field has beyond so many. */
static void cut(json_field *field, size_t size)
{
    if (field->kind == A_NAME)
        id_list_cut(&field->names, size);
    else
        field->texts.length = size;
}

void json_clear(json_columns *all)
{
    for (int i = 0; i < all->field_count; i++) {
        cut(&all->fields[i], 0);
        all->fields[i].ends.length = 0;
    }
    all->lines.length = all->written.length = all->written_ends.length = 0;
}

void json_free(json_columns *all)
{
    for (int i = 0; i < all->field_count; i++) {
        id_list_free(&all->fields[i].names);
        text_list_free(&all->fields[i].texts);
        ints_free(&all->fields[i].ends);
    }
    for (size_t i = 0; i < all->memory.length; i++)
        free(all->memory.at[i]);
    memory_list_free(&all->memory);
    numbers64_free(&all->lines);
    bytes_free(&all->written);
    words64_free(&all->written_ends);
}

/* ---- texts ------------------------------------------------------------------------------------------------------ */

static void *no_memory(json_columns *all)
{
    all->failed = 1;
    return NULL;
}

/* Room for so many bytes, of which nothing is taken yet. */
static char *free_room(json_columns *all, size_t size)
{
    if (all->free_from == NULL || (size_t)(all->free_to - all->free_from) < size) {
        size_t length = 2 * size > ARENA ? 2 * size : ARENA;
        char *made = malloc(length);
        if (made == NULL || memory_list_push(&all->memory, made)) {
            free(made);
            return no_memory(all);
        }
        all->free_from = made;
        all->free_to = made + length;
    }
    return all->free_from;
}

static int push_text(json_columns *all, json_field *field, const char *text, size_t length)
{
    document_source made = {0};
    made.text = text;
    made.length = length;
    if (text_list_push(&field->texts, made)) {
        no_memory(all);
        return -1;
    }
    return 0;
}

/* Whether a string, as it is written and as a text, is not in order because it is written like a list. */
static int may_be_list(json_columns *all, const char *written, const char *start, const char *stop)
{
    if (all->is_list == NULL || !json_may_be_list(written + 1, (size_t)(stop - start)))
        return 0;
    int is_list = all->is_list(all->asked, start, (size_t)(stop - start));
    all->failed |= is_list < 0;
    return is_list != 0;
}

/* The end of a string that is not written like a list, which is there then. */
static const char *string_of(json_columns *all, const char *text, const char *end, char **into)
{
    const char *close = text + 1;
    if (text == end || *text != '"')
        return NULL;
    char *after = json_unescaped(&close, end, *into);
    if (after == NULL || may_be_list(all, text, *into, after))
        return NULL;
    *into = after;
    return close + 1;
}

/* What stands behind an item of a list or an object: a comma or what closes it. NULL: neither. */
static const char *behind_item(const char *text, const char *end, char close)
{
    text = json_space(text, end);
    return text < end && (*text == ',' || *text == close) ? text : NULL;
}

/* The end of a list of one sentence or more, each a line there. */
static const char *sentences_of(json_columns *all, const char *text, const char *end, char **into)
{
    for (;;) {
        char *start = *into;
        if ((text = string_of(all, json_space(text + 1, end), end, into)) == NULL)
            return NULL;
        while (start < *into && (start = memchr(start, '\n', (size_t)(*into - start))) != NULL)
            *start = ' ';
        if ((text = behind_item(text, end, ']')) == NULL || *text != ',')
            return text == NULL ? NULL : text + 1;
        *(*into)++ = '\n';
    }
}

/* The end of a text, or of a list of sentences, which is in the column then. */
static const char *text_of(json_columns *all, const char *text, const char *end, json_field *field)
{
    const char *close;
    if (text < end && *text == '"') {
        if ((close = json_plain(text + 1, end)) == NULL)
            return NULL;
        if (*close == '"') {
            if (may_be_list(all, text, text + 1, close))
                return NULL;
            return push_text(all, field, text + 1, (size_t)(close - text - 1)) ? NULL : close + 1;
        }
    }
    char *start = free_room(all, (size_t)(end - text)), *after = start;
    if (start == NULL)
        return NULL;
    if (text < end && *text == '[' && field->sentences)
        close = sentences_of(all, text, end, &after);
    else
        close = string_of(all, text, end, &after);
    if (close == NULL || push_text(all, field, start, (size_t)(after - start)))
        return NULL;
    all->free_from = after;
    return close;
}

/* The end of a text that is not empty, or of a whole number. */
static const char *name_of(json_columns *all, const char *text, const char *end, json_field *field)
{
    const char *start = text, *close;
    size_t length;
    int is_whole;
    if (*text == '"') {
        char *room = free_room(all, (size_t)(end - text));
        if (room == NULL)
            return NULL;
        close = text + 1;
        char *after = json_unescaped(&close, end, room);
        if (after == NULL || after == room)
            return NULL;
        start = room;
        length = (size_t)(after - room);
        close++;
    } else {
        close = json_number(text, end, &is_whole);
        if (close == NULL || !is_whole || (text[0] == '-' && text[1] == '0'))
            return NULL;
        length = (size_t)(close - text);
    }
    return id_list_push(&field->names, start, length) ? no_memory(all) : close;
}

/* The end of a field's value, which is in its column then. NULL: it is not in order. */
static const char *value_of(json_columns *all, const char *text, const char *end, json_field *field)
{
    if (text == end)
        return NULL;
    if (field->kind == A_NAME)
        return name_of(all, text, end, field);
    if (field->may_be_missing && field->object < 0 && *text == 'n')
        return json_value(text, end, 1);
    if (field->may_be_missing && end - text > 1 && text[0] == '"' && text[1] == '"')
        return text + 2;
    if (*text != '[' || !field->several)
        return text_of(all, text, end, field);
    for (;;) {
        if ((text = text_of(all, json_space(text + 1, end), end, field)) == NULL)
            return NULL;
        if ((text = behind_item(text, end, ']')) == NULL || *text != ',')
            return text == NULL ? NULL : text + 1;
    }
}

/* ---- records ---------------------------------------------------------------------------------------------------- */

/* What a name within an object is: as json_guess.field. */
static int found_field(const json_columns *all, json_name_span name, int object)
{
    for (int i = 0; i < all->field_count; i++)
        if (all->fields[i].object == object && is_name(all->fields[i].key, name))
            return i;
    for (int i = 0; i < all->object_count; i++)
        if (all->objects[i].object == object && is_name(all->objects[i].key, name))
            return -2 - i;
    return -1;
}

/* Whether a member of a record has the very name of a field that is a path. */
static int is_path(const json_columns *all, json_name_span name)
{
    for (int i = 0; i < all->field_count; i++)
        if (all->fields[i].object >= 0 && is_name(all->fields[i].name, name))
            return 1;
    return 0;
}

/* Whether a member may not be there, which is no field or path to one and unknown. */
static int is_unknown(const json_columns *all, json_name_span name, int field)
{
    return all->are_known && field == -1 && !json_is_among(all->known, all->known_count, name);
}

/* The same by the record before. -1 for a name that may not be there is as for any other: its fate says it. */
static const json_guess *guessed(json_columns *all, json_name_span name, int place)
{
    json_guess *guess = &all->guesses[place < MOST_NAMES ? place : MOST_NAMES - 1];
    if (guess->name.text != NULL && is_name(guess->name, name))
        return guess;
    guess->name = name;
    guess->field = found_field(all, name, -1);
    guess->fate = is_path(all, name) || is_unknown(all, name, guess->field) ? IS_RESERVED : NOT_KEPT;
    if (!all->is_kept || guess->fate == IS_RESERVED)
        return guess;
    int is_kept = guess->field < 0 || all->fields[guess->field].kind == A_NAME;
    if (all->kept_count > 0)
        is_kept = json_is_among(all->kept, all->kept_count, name);
    if (is_kept)
        guess->fate = json_is_among(all->reserved, all->reserved_count, name) ? IS_RESERVED : IS_KEPT;
    return guess;
}

/* Writes a member behind those of its record, which begin at first. */
static int write_member(json_columns *all, const char *member, const char *end, size_t first)
{
    bytes *written = &all->written;
    size_t length = (size_t)(end - member);
    if (bytes_reserve(written, length + 2)) {
        no_memory(all);
        return -1;
    }
    if (written->length > first) {
        memcpy(written->at + written->length, ", ", 2);
        written->length += 2;
    }
    memcpy(written->at + written->length, member, length);
    written->length += length;
    return 0;
}

/* The end of a member's value, which is in its column if it is that of a field. others are names of no field. */
static const char *member_of(json_columns *all, const char *text, const char *end, int field, json_name_span name,
                             int depth, uint64_t *seen, json_name_span *others, size_t *other_count)
{
    if (field >= 0) {
        if (*seen >> field & 1)
            return NULL;
        *seen |= (uint64_t)1 << field;
        return value_of(all, text, end, &all->fields[field]);
    }
    if (*other_count == MOST_NAMES || json_is_among(others, *other_count, name))
        return NULL;
    others[(*other_count)++] = name;
    if (field == -1)
        return json_value(text, end, depth);
    return members_of(all, text, end, -2 - field, depth, seen, 0);
}

/* The end of an object whose fields are in order, each once; object -1 is the record, whose members are written. */
static const char *members_of(json_columns *all, const char *text, const char *end, int object, int depth,
                              uint64_t *seen, size_t written)
{
    json_name_span name, others[MOST_NAMES];
    size_t other_count = 0;
    if (text == end || *text != '{')
        return NULL;
    text++;
    for (int place = 0;; place++) {
        if ((text = json_name(json_space(text, end), end, &name)) == NULL)
            return NULL;
        const json_guess *guess = object < 0 ? guessed(all, name, place) : NULL;
        int field = guess != NULL ? guess->field : found_field(all, name, object);
        if (guess != NULL && guess->fate == IS_RESERVED)
            return NULL;
        text = member_of(all, text, end, field, name, depth, seen, others, &other_count);
        if (text == NULL)
            return NULL;
        if (guess != NULL && guess->fate == IS_KEPT && write_member(all, name.text - 1, text, written))
            return NULL;
        if ((text = behind_item(text, end, '}')) == NULL || *text++ != ',')
            return text;
    }
}

static int has_all(const json_columns *all, uint64_t seen)
{
    for (int i = 0; i < all->field_count; i++)
        if (!(seen >> i & 1))
            return 0;
    return 1;
}

/* Puts a line with a record into the columns. -1: it is not in order. */
static int read_record(json_columns *all, const char *text, const char *end, int64_t line)
{
    uint64_t seen = 0;
    size_t written = all->written.length;
    text = members_of(all, text, end, -1, 1, &seen, written);
    if (text != NULL && json_space(text, end) == end && has_all(all, seen)) {
        int failed = numbers64_push(&all->lines, line);
        for (int i = 0; i < all->field_count; i++)
            failed |= ints_push(&all->fields[i].ends, (uint32_t)size_of(&all->fields[i]));
        failed |= all->is_kept && words64_push(&all->written_ends, all->written.length);
        all->failed |= failed != 0;
        return all->failed ? -1 : 0;
    }
    all->written.length = written;
    for (int i = 0; i < all->field_count; i++) {
        const ints *ends = &all->fields[i].ends;
        cut(&all->fields[i], ends->length ? ends->at[ends->length - 1] : 0);
    }
    return -1;
}

const char *json_read(json_columns *all, const char *text, const char *end, int64_t *line)
{
    memset(all->guesses, 0, sizeof all->guesses); /* they point into the last text */
    while (text < end) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        if (line_end == NULL)
            line_end = end;
        const char *start = json_space(text, line_end);
        if (start < line_end && read_record(all, start, line_end, *line))
            break;
        text = line_end < end ? line_end + 1 : end;
        ++*line;
    }
    return text;
}
