"""The package `rouge` of pltrdy as its scores behave: the twin of kernel/distinct.c and kernel/word_pieces.c."""

from __future__ import annotations

import re
from collections import Counter

from tests.reference.lcs import lcs_table

Sentences = list[list[str]]
Counts = tuple[int, int, int]
"""Hits, model total, peer total."""


def at_stops(text: str) -> Sentences:
    """What full stops part; a blank piece has an empty token."""
    return [piece.split() or [""] for piece in text.split(".") if piece]


def at_spaces(text: str) -> Sentences:
    """One sentence of what single spaces part."""
    return [text.split(" ")]


def at_chinese_marks(text: str) -> Sentences:
    """What newlines part, those that stand behind marks among them, four kinds of marks one after the other."""
    for mark, unlike in (("[。！？?]", "”’"), (r"\.{6}", "”’"), ("……", "”’"), ("[。！？?][”’]", "，。！？?")):
        text = re.sub(f"({mark})([^{unlike}])", lambda found: found[1] + "\n" + found[2], text)
    return [piece.split() or [""] for piece in text.rstrip().split("\n") if piece]


def distinct_counts(n: int, model: Sentences, peer: Sentences) -> Counts:
    """Of n-grams, each once."""
    left, right = (set(_ngrams(n, text)) for text in (model, peer))
    return len(left & right), len(left), len(right)


def ngram_counts(n: int, model: Sentences, peer: Sentences) -> Counts:
    """Of n-grams as often as they occur."""
    left, right = (Counter(_ngrams(n, text)) for text in (model, peer))
    return (left & right).total(), left.total(), right.total()


def word_counts(model: Sentences, peer: Sentences) -> Counts:
    """Distinct words on the LCS of any two sentences."""
    found = {word for one in model for other in peer for word in _lcs(one, other)}
    return len(found), len({word for one in model for word in one}), len({word for one in peer for word in one})


def length_counts(model: Sentences, peer: Sentences) -> Counts:
    """The lengths of the LCS of all two sentences."""
    hits = sum(lcs_table(one, other)[-1][-1] for one in model for other in peer)
    return hits, sum(map(len, model)), sum(map(len, peer))


def whole_counts(model: Sentences, peer: Sentences) -> Counts:
    """The LCS of whole texts."""
    left, right = ([word for one in text for word in one] for text in (model, peer))
    return lcs_table(left, right)[-1][-1], len(left), len(right)


def scores(counts: Counts, by_ratio: bool) -> tuple[float, float, float]:
    """Recall, precision, F."""
    hits, model, peer = counts
    recall, precision = (hits / total if total else 0.0 for total in (model, peer))
    if not by_ratio:
        return recall, precision, 2.0 * ((precision * recall) / (precision + recall + 1e-8))
    squared = (precision / (recall + 1e-12)) ** 2
    return recall, precision, (1 + squared) * recall * precision / (recall + squared * precision + 1e-12)


def _ngrams(n: int, text: Sentences) -> list[tuple[str, ...]]:
    words = [word for one in text for word in one]
    return [tuple(words[i : i + n]) for i in range(len(words) - n + 1)]


def _lcs(model: list[str], peer: list[str]) -> list[str]:
    """Found from the ends: equal words, or else back in the peer unless the LCS is then shorter than in the model."""
    table, i, j, found = lcs_table(model, peer), len(model), len(peer), []
    while i and j:
        if model[i - 1] == peer[j - 1]:
            found.append(model[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] > table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return found
