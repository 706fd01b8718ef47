/* Kinds of letters, by ASCII's rules alone. */
#ifndef ROUGE_LETTERS_H
#define ROUGE_LETTERS_H

static inline int is_space(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

static inline int is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

#endif
