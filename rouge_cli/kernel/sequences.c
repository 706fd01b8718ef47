#include "sequences.h"

static size_t labels_in_common(const uint32_t *a, const uint32_t *a_end, const uint32_t *b, const uint32_t *b_end)
{
    size_t found = 0;
    while (a < a_end && b < b_end) {
        uint32_t left = *a, right = *b;
        found += left == right;
        a += left <= right;
        b += right <= left;
    }
    return found;
}

static const uint32_t *labels_of(const labelled_words *sentence, size_t i)
{
    return sentence->labels + (i == 0 ? sentence->first_label : sentence->label_ends[i - 1]);
}

/* The nodes that word i of a has in common with each word of b: the word itself and labels. */
static void nodes_in_common(const labelled_words *a, size_t i, const labelled_words *b, double *values)
{
    uint32_t word = a->words[i];
    for (size_t j = 0; j < b->length; j++)
        values[j] = b->words[j] == word;
    if (a->label_ends == NULL || b->label_ends == NULL)
        return;
    const uint32_t *first = labels_of(a, i), *last = a->labels + a->label_ends[i];
    if (first == last)
        return;
    for (size_t j = 0; j < b->length; j++)
        values[j] += (double)labels_in_common(first, last, labels_of(b, j), b->labels + b->label_ends[j]);
}

/* Row by row of a. For m = 1 .. d - 1 the room keeps K_m of the row before (last) and K''_m of this row (above): what
   ends in rows before, fading by lambda with every row; K'_m (behind) gathers it along the row. */
double esk(const labelled_words *a, const labelled_words *b, subsequences kind, double *room)
{
    size_t width = b->length, orders = kind.d - 1;
    double *values = room, *last = values + width, *above = last + orders * width;
    double sum = 0, lambda = kind.lambda;
    memset(last, 0, 2 * orders * width * sizeof *last);
    for (size_t i = 0; i < a->length; i++) {
        nodes_in_common(a, i, b, values);
        for (size_t j = 0; j < width; j++)
            sum += values[j];
        for (size_t j = 0; j < orders * width; j++)
            above[j] = lambda * above[j] + last[j];
        for (size_t m = 0; m < orders; m++) {
            const double *shorter = above + m * width;
            double *ends = last + m * width, *longer = ends + width, behind = 0;
            if (m == 0)
                memcpy(ends, values, width * sizeof *ends);
            for (size_t j = 0; j < width; j++) {
                double value = values[j] * behind;
                sum += value;
                if (m + 1 < orders)
                    longer[j] = value;
                behind = lambda * behind + shorter[j];
            }
        }
    }
    return sum;
}

uint32_t lcs_length(const uint32_t *a, size_t a_length, const uint32_t *b, size_t b_length, uint32_t *room)
{
    memset(room, 0, (b_length + 1) * sizeof *room);
    for (size_t i = 0; i < a_length; i++) {
        uint32_t before = 0; /* the row above, one to the left */
        for (size_t j = 1; j <= b_length; j++) {
            uint32_t up = room[j];
            room[j] = a[i] == b[j - 1] ? before + 1 : up > room[j - 1] ? up : room[j - 1];
            before = up;
        }
    }
    return room[b_length];
}
