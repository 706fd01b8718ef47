"""Sentences to tokens (docs/rouge-1.5.5.md, section 4, steps 1 to 4)."""

import re


def split_words(sentence: bytes) -> list[bytes]:
    """The words a length limit counts: split at white space; leading white space makes an empty first word.

    A sentence of nothing but white space has no words.
    """
    words = re.split(rb"[ \t\n\v\f\r]+", sentence.rstrip(b" \t\n\v\f\r"))
    return [] if words == [b""] else words


def sentence_size(sentence: bytes, unit: str) -> int:
    """The length of a sentence in the unit of the limit."""
    return len(split_words(sentence)) if unit == "words" else len(sentence)


def cut(sentence: bytes, unit: str, limit: float) -> bytes:
    """The first `limit` words or bytes of a sentence.

    A fraction of a byte is dropped. Words are those of index 0 to int(limit - 1). A negative number of bytes
    cuts that many from the end.
    """
    if unit == "words":
        return b" ".join(split_words(sentence)[: max(0, int(limit - 1) + 1)])
    return sentence[: int(limit)]


def cut_joined(sentences: list[bytes], unit: str, limit: float) -> list[bytes]:
    """The n-gram view of a summary under a length limit (docs/rouge-1.5.5.md, section 4, step 2).

    Sentences are kept until the limit is reached; the one that reaches it is cut to what remains. To be
    joined by spaces, which the limit does not count. `unit` is "words", "bytes" or "" for no limit; neither
    has limit 0.
    """
    if not unit or not limit:
        return sentences
    kept: list[bytes] = []
    size = 0
    for sentence in sentences:
        if size + sentence_size(sentence, unit) >= limit:
            return [*kept, cut(sentence, unit, limit - size)]
        size += sentence_size(sentence, unit)
        kept.append(sentence)
    return kept


def cut_sentences(sentences: list[bytes], unit: str, limit: float) -> list[bytes]:
    """The sentence view of a summary under a length limit (docs/rouge-1.5.5.md, section 4, step 2).

    Words: the same as `cut_joined`. Bytes: each sentence is compared with the whole limit again; the first
    that reaches it is cut to it and is the last.
    """
    if unit != "bytes" or not limit:
        return cut_joined(sentences, unit, limit)
    kept: list[bytes] = []
    for sentence in sentences:
        if len(sentence) >= limit:
            return [*kept, cut(sentence, unit, limit)]
        kept.append(sentence)
    return kept


def tokenise(text: bytes) -> list[bytes]:
    """The tokens of a text: runs of a-z and 0-9 after lower-casing A-Z (docs/rouge-1.5.5.md, section 4).

    The original surrounds hyphens with spaces, turns every byte but letters, digits and hyphens into a space,
    splits at spaces, and drops what does not begin with a letter or digit: this comes to the same.
    """
    return re.findall(rb"[a-z0-9]+", text.lower())


def split_at_white_space(text: bytes) -> list[bytes]:
    """The tokens of pre-segmented text: what ASCII white space, U+3000 or a NUL part, as it is."""
    return [token for token in re.split(rb"(?:[ \t\n\v\f\r\x00]|\xe3\x80\x80)+", text) if token]


def nonzero_bytes(text: bytes) -> int:
    """Which bytes are not 0, the first one in the lowest bit."""
    return sum(1 << place for place, letter in enumerate(text) if letter)
