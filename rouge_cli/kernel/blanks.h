/* White space of Unicode, as Python's str.split takes it, in UTF-8. */
#ifndef ROUGE_BLANKS_H
#define ROUGE_BLANKS_H

#include <stddef.h>

/* How many bytes the white space has that letters begin with; 0 where they begin with none. */
static inline size_t blank_at(const char *letters, size_t length)
{
    const unsigned char *at = (const unsigned char *)letters;
    if (at[0] < 0x80)
        return at[0] == ' ' || (at[0] >= '\t' && at[0] <= '\r') || (at[0] >= 0x1C && at[0] <= 0x1F);
    if (at[0] == 0xC2 && length >= 2)
        return at[1] == 0x85 || at[1] == 0xA0 ? 2 : 0;
    if (at[0] < 0xE1 || at[0] > 0xE3 || length < 3)
        return 0;
    if (at[0] == 0xE1) /* U+1680 */
        return at[1] == 0x9A && at[2] == 0x80 ? 3 : 0;
    if (at[0] == 0xE3) /* U+3000 */
        return at[1] == 0x80 && at[2] == 0x80 ? 3 : 0;
    if (at[1] == 0x80) /* U+2000 to U+200A, U+2028, U+2029, U+202F */
        return at[2] <= 0x8A || at[2] == 0xA8 || at[2] == 0xA9 || at[2] == 0xAF ? 3 : 0;
    return at[1] == 0x81 && at[2] == 0x9F ? 3 : 0; /* U+205F */
}

#endif
