"""Texts of few words, as strings a sentence a line, and their words."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = st.sampled_from("abcde")
SENTENCES = st.lists(st.lists(WORDS, min_size=1, max_size=6), max_size=4)
FULL = st.lists(st.lists(WORDS, min_size=1, max_size=6), min_size=1, max_size=4)


def text(sentences: list[list[str]]) -> str:
    return "\n".join(map(" ".join, sentences))


def joined(sentences: list[list[str]]) -> list[str]:
    return [word for sentence in sentences for word in sentence]
