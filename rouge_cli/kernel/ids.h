/* Ids side by side in few bytes: plain numbers (0, or from 1 on without a leading 0) as such while all are, else UTF-8. */
#ifndef ROUGE_IDS_H
#define ROUGE_IDS_H

#include "arrays.h"

#define ID_DIGITS 10 /* of the largest number */

typedef struct {
    size_t count;
    int is_text;   /* or all are numbers, in low */
    bytes letters; /* of the ids, one after the other; */
    ints low;      /* where each ends there, the lower 32 bits, */
    bytes high;    /* and 8 more */
} id_list;

static inline void id_list_free(id_list *ids)
{
    bytes_free(&ids->letters);
    ints_free(&ids->low);
    bytes_free(&ids->high);
    ids->count = 0;
    ids->is_text = 0;
}

static inline size_t id_start(const id_list *ids, size_t i)
{
    return i == 0 ? 0 : (size_t)((uint64_t)(unsigned char)ids->high.at[i - 1] << 32 | ids->low.at[i - 1]);
}

static inline size_t id_digits(uint32_t number)
{
    size_t digits = 1;
    for (uint64_t power = 10; power <= number; power *= 10)
        digits++;
    return digits;
}

/* An id's length and text, which is in room (of ID_DIGITS) if it is a number. */
static inline size_t id_text(const id_list *ids, size_t i, char *room, const char **text)
{
    if (ids->is_text) {
        size_t start = id_start(ids, i);
        *text = ids->letters.at + start;
        return id_start(ids, i + 1) - start;
    }
    uint32_t number = ids->low.at[i];
    size_t length = id_digits(number);
    for (size_t k = length; k-- > 0; number /= 10)
        room[k] = (char)('0' + number % 10);
    *text = room;
    return length;
}

static inline int id_is(const id_list *ids, size_t i, const char *text, size_t length)
{
    char room[ID_DIGITS];
    const char *own;
    return id_text(ids, i, room, &own) == length && memcmp(own, text, length) == 0;
}

/* Whether the text is a number as it would be written, of 32 bits. */
static inline int id_number(const char *text, size_t length, uint32_t *number)
{
    uint64_t value = 0;
    if (length == 0 || length > ID_DIGITS || (text[0] == '0' && length > 1))
        return 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = (uint32_t)value;
    return value <= UINT32_MAX;
}

static inline int id_list_push_text(id_list *ids, const char *text, size_t length)
{
    if (bytes_reserve(&ids->letters, length) || ints_reserve(&ids->low, 1) || bytes_reserve(&ids->high, 1))
        return -1;
    if (length > 0)
        memcpy(ids->letters.at + ids->letters.length, text, length);
    ids->letters.length += length;
    ids->low.at[ids->low.length++] = (uint32_t)ids->letters.length;
    ids->high.at[ids->high.length++] = (char)((uint64_t)ids->letters.length >> 32);
    ids->count++;
    return 0;
}

/* Writes numbers as texts, because another id is none. */
static inline int id_list_to_text(id_list *ids)
{
    id_list made = {0, 1, {0}, {0}, {0}};
    for (size_t i = 0; i < ids->count; i++) {
        char room[ID_DIGITS];
        const char *text;
        size_t length = id_text(ids, i, room, &text);
        if (id_list_push_text(&made, text, length)) {
            id_list_free(&made);
            return -1;
        }
    }
    id_list_free(ids);
    *ids = made;
    return 0;
}

/* -1: no memory. */
static inline int id_list_push(id_list *ids, const char *text, size_t length)
{
    uint32_t number;
    if (!ids->is_text) {
        if (id_number(text, length, &number)) {
            if (ints_push(&ids->low, number))
                return -1;
            ids->count++;
            return 0;
        }
        if (id_list_to_text(ids))
            return -1;
    }
    return id_list_push_text(ids, text, length);
}

/* Makes it the ids of another list in these places; it was empty. */
static inline int id_list_gather(id_list *ids, const id_list *from, const unsigned *places, size_t n)
{
    size_t size = 0;
    for (size_t i = 0; i < n && from->is_text; i++)
        size += id_start(from, (size_t)places[i] + 1) - id_start(from, places[i]);
    if (ints_reserve(&ids->low, n) || (from->is_text && (bytes_reserve(&ids->high, n) || bytes_reserve(&ids->letters, size))))
        return -1;
    ids->is_text = from->is_text;
    for (size_t i = 0; i < n; i++) {
        size_t start;
        if (!from->is_text)
            ids->low.at[i] = from->low.at[places[i]];
        else {
            start = id_start(from, places[i]);
            id_list_push_text(ids, from->letters.at + start, id_start(from, (size_t)places[i] + 1) - start);
        }
    }
    ids->low.length = ids->count = n;
    return 0;
}

static inline void id_list_cut(id_list *ids, size_t count)
{
    if (ids->is_text) {
        ids->letters.length = id_start(ids, count);
        ids->high.length = count;
    }
    ids->low.length = ids->count = count;
}

/* A key by which numbers are ordered as texts that "." follows, which comes before any digit. */
static inline uint64_t id_number_key(uint32_t number)
{
    size_t digits = id_digits(number);
    uint64_t key = number;
    for (size_t i = digits; i < ID_DIGITS; i++)
        key *= 10;
    return key * 16 + digits;
}

typedef struct {
    const id_list *ids;
    const char *end; /* "." and the system, which follows each id */
    size_t end_length;
    const uint64_t *keys; /* of numbers */
} id_order;

static inline int id_comes_after(const id_order *by, unsigned a, unsigned b)
{
    if (by->keys != NULL)
        return by->keys[a] > by->keys[b];
    size_t first = id_start(by->ids, a), second = id_start(by->ids, b);
    size_t length = id_start(by->ids, (size_t)a + 1) - first, other = id_start(by->ids, (size_t)b + 1) - second;
    const char *one = by->ids->letters.at + first, *two = by->ids->letters.at + second;
    size_t common = length < other ? length : other;
    int order = common > 0 ? memcmp(one, two, common) : 0;
    for (size_t i = common; order == 0 && length != other && i < common + by->end_length; i++) {
        unsigned char x = (unsigned char)(i < length ? one[i] : by->end[i - length]);
        unsigned char y = (unsigned char)(i < other ? two[i] : by->end[i - other]);
        order = x - y;
    }
    return order > 0 || (order == 0 && length > other);
}

/* Sorts places by merging; room is for as many. */
static inline void id_sort(const id_order *by, size_t n, unsigned *places, unsigned *room)
{
    for (size_t width = 1; width < n; width *= 2)
        for (size_t first = 0; first + width < n; first += 2 * width) {
            size_t middle = first + width, last = middle + width < n ? middle + width : n;
            if (!id_comes_after(by, places[middle - 1], places[middle]))
                continue;
            memcpy(room + first, places + first, width * sizeof(*places));
            for (size_t i = first, j = middle, k = first; i < middle; k++)
                if (j < last && id_comes_after(by, room[i], places[j]))
                    places[k] = places[j++];
                else
                    places[k] = room[i++];
        }
}

/* Where an id stands in a table of places + 1, a power of two of them, or where it would. */
static inline size_t id_slot(const uint32_t *table, size_t size, const id_list *ids, const char *text, size_t length,
                             uint64_t hash)
{
    size_t slot = (size_t)(hash * 0x9E3779B97F4A7C15 >> 32) & (size - 1);
    while (table[slot] != 0 && !id_is(ids, table[slot] - 1, text, length))
        slot = (slot + 1) & (size - 1);
    return slot;
}
#endif
