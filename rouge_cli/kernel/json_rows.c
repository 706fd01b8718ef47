#include "json_rows.h"

#include <math.h>

#define LONGEST_SIMPLE 24
#define MOST_UNITS 1e15 /* decimals of so few digits are the shortest that read back as their double */

static char *write_whole(uint64_t value, char *into)
{
    char digits[20];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    while (count > 0)
        *into++ = digits[--count];
    return into;
}

/* Writes a whole number, or one of at most 5 decimals; its end, NULL for another one. */
static char *write_simple(double value, char *into)
{
    double size = fabs(value), units = rint(size * 1e5);
    if (!(units < MOST_UNITS) || units / 1e5 != size)
        return NULL;
    uint64_t all = (uint64_t)units, whole = all / 100000, rest = all % 100000;
    if (value < 0)
        *into++ = '-';
    if (whole == 0 && rest > 0 && rest < 10) {
        *into++ = (char)('0' + rest);
        memcpy(into, "e-05", 4);
        return into + 4;
    }
    into = write_whole(whole, into);
    if (rest == 0)
        return into;
    *into++ = '.';
    for (uint64_t unit = 10000; rest > 0; rest %= unit, unit /= 10)
        *into++ = (char)('0' + rest / unit);
    return into;
}

static int write_figure(const json_row_source *rows, double value, bytes *into)
{
    if (bytes_reserve(into, LONGEST_SIMPLE))
        return -1;
    char *start = into->at + into->length, *end;
    if (value != value) {
        memcpy(start, "null", 4);
        end = start + 4;
    } else if ((end = write_simple(value, start)) == NULL) {
        return rows->write_number(value, into);
    }
    into->length += (size_t)(end - start);
    return 0;
}

static int append(bytes *into, const char *text, size_t length)
{
    if (bytes_reserve(into, length))
        return -1;
    if (length > 0)
        memcpy(into->at + into->length, text, length);
    into->length += length;
    return 0;
}

int json_write_rows(const json_row_source *rows, bytes *into)
{
    size_t first = 0;
    for (size_t row = 0; row < rows->rows; row++) {
        size_t length = (size_t)rows->ends[row] - first;
        if (append(into, "{", 1) || append(into, rows->members + first, length))
            return -1;
        first += length;
        for (size_t i = 0; i < rows->width; i++)
            if (((length > 0 || i > 0) && append(into, ", ", 2))
                || append(into, rows->labels[i].at, rows->labels[i].length)
                || write_figure(rows, rows->figures[i][row], into))
                return -1;
        if (append(into, "}\n", 2))
            return -1;
    }
    return 0;
}
