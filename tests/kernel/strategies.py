"""Token sequences and texts that reach the corners of the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

Tokens = list[int]

SIZES = ((0, 4), (0, 20), (60, 70), (120, 135), (185, 200))
"""Lengths around the machine words of 64 bits, and short ones."""

KINDS = (1, 2, 3, 5, 30, 256)
"""Alphabets: in small ones ties between common subsequences abound."""

WEIGHTS = (0.5, 1.0, 1.2, 2.0, 3.3)

WORD_LENGTHS = (1, 2, 7, 8, 9, 15, 16, 17, 23, 24, 25, 40)
"""The tokeniser reads eight bytes at a time and keeps sixteen at hand."""


def tokens(kinds: int, sizes: Sequence[tuple[int, int]] = SIZES) -> st.SearchStrategy[Tokens]:
    """Tokens 0 .. kinds - 1. Bytes are made at once, so that long sequences are quick to make."""
    return st.one_of(
        [st.binary(min_size=least, max_size=most).map(lambda data: [byte % kinds for byte in data])
         for least, most in sizes]
    )  # fmt: skip


def token_pairs() -> st.SearchStrategy[tuple[Tokens, Tokens]]:
    """Two sequences over one alphabet: any two, or one and what a few changes made of it."""
    return st.sampled_from(KINDS).flatmap(
        lambda kinds: st.one_of(
            st.tuples(tokens(kinds), tokens(kinds)),
            st.builds(changed, tokens(kinds), st.lists(st.tuples(st.integers(0, 200), st.integers(0, kinds)))),
        )
    )


def changed(tokens: Tokens, changes: Sequence[tuple[int, int]]) -> tuple[Tokens, Tokens]:
    """The tokens, and a copy in which at each place given another token stands, or one is left out."""
    copy = list(tokens)
    for place, token in changes:
        if place < len(copy):
            copy[place : place + 1] = [token] if token else []
    return tokens, copy


def sentences(kinds: int) -> st.SearchStrategy[list[Tokens]]:
    """A few sentences, empty ones among them, that end before, at and behind the ends of machine words."""
    sizes = ((0, 3), (0, 12), (28, 36), (60, 66))
    return st.lists(tokens(kinds, sizes), max_size=5)


def text_pairs() -> st.SearchStrategy[tuple[list[Tokens], list[Tokens]]]:
    """The sentences of a model and of a peer."""
    return st.sampled_from(KINDS).flatmap(lambda kinds: st.tuples(sentences(kinds), sentences(kinds)))


def joined(sentences: Sequence[Tokens]) -> Tokens:
    return [token for sentence in sentences for token in sentence]


def near_misses(pieces: Sequence[bytes], junk: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """The pieces in their order, most of them as they are, some missing, twice or followed by junk."""
    return st.tuples(
        *(st.sampled_from([piece] * 12 + [b"", piece + piece, *(piece + other for other in junk)]) for piece in pieces)
    ).map(b"".join)


def words(letters: bytes = b"abyAZ09") -> st.SearchStrategy[bytes]:
    """Words of the lengths at which the tokeniser goes from one number to the next, and some of any length."""
    alphabet = st.sampled_from([letters[i : i + 1] for i in range(len(letters))])
    return st.one_of(
        st.builds(lambda letter, length: letter * length, alphabet, st.sampled_from(WORD_LENGTHS)),
        st.lists(alphabet, min_size=1, max_size=20).map(b"".join),
    )


def texts() -> st.SearchStrategy[bytes]:
    """Bytes of all values; words between bytes that part them, or that end exactly with the text."""
    gaps = st.sampled_from(
        [b" ", b"-", b"--", b"\n", b"\r\n", b"\x00", b"\xff", b"\xc3\xa9", b"_", b"'", b".  ", b"@", b"["]
    )
    return st.one_of(
        st.binary(max_size=60),
        st.lists(st.one_of(words(), gaps), max_size=12).map(b"".join),
        st.lists(words(), max_size=6).map(b" ".join),
    )


LARGE: list[Tokens] = [[1000 + 40 * s + i for i in range(40)] for s in range(60)]
"""Sentences that make a model one whose rows are not all kept."""

SHARED: list[Tokens] = [[7, 1000 + 2 * s, 7, 1001 + 2 * s] if s % 3 else [1000 + 2 * s, 8] for s in range(600)]
"""The same, with two tokens that stand in so many of them that their rows are kept."""
