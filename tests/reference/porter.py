"""The stemmer of ROUGE-1.5.5 (docs/rouge-1.5.5.md, section 4, step 5; for Basic Elements section 5).

Porter's algorithm with Martin Porter's two later changes (`bli` and `logi` in step 2), and two differences
from usual versions: step 4 may take off up to three suffixes, and a final `yy` is never shortened in step 1b.
"""

import re
from collections.abc import Mapping

STEP_2 = {
    b"ational": b"ate", b"tional": b"tion", b"enci": b"ence", b"anci": b"ance", b"izer": b"ize",
    b"bli": b"ble", b"alli": b"al", b"entli": b"ent", b"eli": b"e", b"ousli": b"ous",
    b"ization": b"ize", b"ation": b"ate", b"ator": b"ate", b"alism": b"al", b"iveness": b"ive",
    b"fulness": b"ful", b"ousness": b"ous", b"aliti": b"al", b"iviti": b"ive", b"biliti": b"ble",
    b"logi": b"log",
}  # fmt: skip
STEP_3 = {
    b"icate": b"ic", b"ative": b"", b"alize": b"al", b"iciti": b"ic", b"ical": b"ic", b"ful": b"",
    b"ness": b"",
}  # fmt: skip
STEP_4 = dict.fromkeys(
    b"al ance ence er ic able ible ant ement ou ism ate iti ous ive ize".split(), b""
)  # without ment, ent and ion, which follow by themselves


def shape(word: bytes) -> str:
    """One letter for each byte, `v` for vowels and `c` for consonants.

    A `y` is a vowel after a consonant, else a consonant. Whatever is not a letter is a consonant.
    """
    marks = ""
    for byte in word:
        vowel = byte in b"aeiou" or (byte in b"y" and marks.endswith("c"))
        marks += "v" if vowel else "c"
    return marks


def measure(word: bytes) -> int:
    """Porter's m: how many vowel runs are followed by a consonant run."""
    return len(re.findall("v+c+", shape(word)))


def ends_consonant_vowel_consonant(word: bytes) -> bool:
    """Porter's *o: consonant, vowel, consonant at the end, the last not w, x or y."""
    return shape(word).endswith("cvc") and word[-1:] not in (b"w", b"x", b"y")


def replace_longest(word: bytes, rules: Mapping[bytes, bytes], above: int) -> bytes:
    """Replace the longest suffix in `rules` if the measure of what is before it exceeds `above`."""
    for suffix in sorted(rules, key=len, reverse=True):
        if word.endswith(suffix):
            before = word.removesuffix(suffix)
            return before + rules[suffix] if measure(before) > above else word
    return word


def step_1a(word: bytes) -> bytes:
    """Plurals: sses, ies, s."""
    if word.endswith((b"sses", b"ies")):
        return word[:-2]
    return word[:-1] if word.endswith(b"s") and not word.endswith(b"ss") else word


def step_1b(word: bytes) -> bytes:
    """Past tenses and gerunds: eed, ed, ing."""
    if word.endswith(b"eed"):
        return word[:-1] if measure(word[:-3]) > 0 else word
    for suffix in (b"ed", b"ing"):
        before = word.removesuffix(suffix)
        if before != word and "v" in shape(before):
            if before.endswith((b"at", b"bl", b"iz")):
                return before + b"e"
            if before[-2:-1] == before[-1:] and before[-1] not in b"aeiouylsz":
                return before[:-1]
            if measure(before) == 1 and ends_consonant_vowel_consonant(before):
                return before + b"e"
            return before
    return word


def step_1c(word: bytes) -> bytes:
    """A final y after a vowel anywhere becomes i."""
    return word[:-1] + b"i" if word.endswith(b"y") and "v" in shape(word[:-1]) else word


def step_4(word: bytes) -> bytes:
    """Suffixes after m > 1, in three rounds of which each sees the result of the one before."""
    word = replace_longest(word, STEP_4, above=1)
    word = replace_longest(word, {b"ment": b""}, above=1)
    if word.endswith(b"ent"):
        return replace_longest(word, {b"ent": b""}, above=1)
    return replace_longest(word, {b"ion": b""}, above=1) if word.endswith((b"sion", b"tion")) else word


def step_5(word: bytes) -> bytes:
    """A final e, then the second l of a final ll."""
    if word.endswith(b"e"):
        before = word[:-1]
        if measure(before) > 1 or (measure(before) == 1 and not ends_consonant_vowel_consonant(before)):
            word = before
    return word[:-1] if word.endswith(b"ll") and measure(word) > 1 else word


def porter(word: bytes) -> bytes:
    """The stem of a lower-case word; words of one or two bytes are their own stems."""
    if len(word) <= 2:
        return word
    word = step_1c(step_1b(step_1a(word)))
    word = replace_longest(word, STEP_2, above=0)
    word = replace_longest(word, STEP_3, above=0)
    return step_5(step_4(word))


def stem(word: bytes, exceptions: Mapping[bytes, bytes]) -> bytes:
    """The stem of a token: up to 3 bytes as it is, else what the exceptions table has, else Porter's."""
    if len(word) <= 3:
        return word
    return exceptions[word] if word in exceptions else porter(word)


def stem_element(field: bytes, exceptions: Mapping[bytes, bytes]) -> bytes:
    """The stem of a Basic Element's head or modifier (docs/rouge-1.5.5.md, section 5, BE).

    A field of up to 3 bytes stays. Else every word of it, short or long, is looked up and stemmed, and the
    words are joined by one space. Leading white space is left as one space, trailing white space is not.
    """
    if len(field) <= 3:
        return field
    words = re.split(rb"[ \t\n\v\f\r]+", field.rstrip(b" \t\n\v\f\r"))
    return b" ".join(exceptions[word] if word in exceptions else porter(word) for word in words)
