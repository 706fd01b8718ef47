#include "formats.h"

#include "letters.h"

/* A place in a line that patterns advance; the line includes its newline, as the original matches it. */
typedef struct {
    const char *text;
    size_t place, end;
} cursor;

static int is_isi_number(char letter)
{
    return is_digit(letter) || (letter >= 'a' && letter <= 'z') || letter == ',';
}

static int literal(cursor *line, const char *wanted)
{
    size_t length = strlen(wanted);
    if (line->end - line->place < length || memcmp(line->text + line->place, wanted, length) != 0)
        return 0;
    line->place += length;
    return 1;
}

/* One or more letters of a kind. */
static int some(cursor *line, int (*is_kind)(char))
{
    size_t start = line->place;
    while (line->place < line->end && is_kind(line->text[line->place]))
        line->place++;
    return line->place > start;
}

/* From the cursor to the next '<' or the end of the line. */
static span up_to_tag(cursor *line)
{
    const char *from = line->text + line->place;
    size_t left = line->end - line->place;
    const char *tag = left > 0 ? (const char *)memchr(from, '<', left) : NULL;
    span found = {line->place, tag == NULL ? left : (size_t)(tag - from)};
    line->place += found.length;
    return found;
}

static int match_see(cursor line, span *sentence)
{
    if (!literal(&line, "<a "))
        return 0;
    cursor sized = line;
    if (literal(&sized, "size=\"") && some(&sized, is_digit) && literal(&sized, "\" "))
        line = sized;
    if (!(literal(&line, "name=\"") && some(&line, is_digit) && literal(&line, "\">[") && some(&line, is_digit) &&
          literal(&line, "]</a>") && some(&line, is_space) && literal(&line, "<a href=\"#") && some(&line, is_digit) &&
          literal(&line, "\" id=") && some(&line, is_digit) && literal(&line, ">")))
        return 0;
    *sentence = up_to_tag(&line);
    return sentence->length > 0;
}

static int match_isi(cursor line, span *sentence)
{
    if (!(literal(&line, "<S SNTNO=\"") && some(&line, is_isi_number) && literal(&line, "\">")))
        return 0;
    *sentence = up_to_tag(&line);
    /* An empty one is no sentence: a limit below 0 bytes cuts the first that has text. */
    return sentence->length > 0 && literal(&line, "</S>");
}

static int match_spl(cursor line, span *sentence)
{
    int has_newline = line.text[line.end - 1] == '\n';
    sentence->start = line.place;
    sentence->length = line.end - line.place - (size_t)has_newline;
    return sentence->length > 0;
}

int split_sentences(summary_format format, const char *text, size_t length, spans *sentences)
{
    int (*match)(cursor, span *) = format == FORMAT_SEE ? match_see : format == FORMAT_ISI ? match_isi : match_spl;
    for (size_t start = 0; start < length;) {
        const char *newline = (const char *)memchr(text + start, '\n', length - start);
        size_t end = newline == NULL ? length : (size_t)(newline - text) + 1;
        cursor line = {text, start, end};
        span sentence;
        if (match(line, &sentence) && spans_push(sentences, sentence))
            return -1;
        start = end;
    }
    return 0;
}

int split_element(const char *text, size_t start, size_t length, span fields[3])
{
    size_t end = start + length, count = 0;
    while (end > start && text[end - 1] == '|') /* trailing empty fields do not count */
        end--;
    for (size_t from = start; from <= end;) {
        const char *bar = end > from ? (const char *)memchr(text + from, '|', end - from) : NULL;
        size_t to = bar == NULL ? end : (size_t)(bar - text);
        if (count == 3)
            return -1;
        span field = {from, to - from};
        fields[count++] = field;
        from = to + 1;
    }
    return count == 3 ? 0 : -1;
}
