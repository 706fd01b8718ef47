"""A summary against its source: extractive coverage and density, compression, novel n-grams, divergence of words.

Coverage, density and compression are those of Grusky, Naaman and Artzi (2018), Newsroom, section 4; the divergence is
that of Louis and Nenkova (2013), Automatically Assessing Machine Summary Content Without a Gold Standard, section 4.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log2
from typing import NamedTuple

from rouge_cli.sums import running_sum

Word = str | bytes
NOVEL = (1, 2, 3)
"""The lengths of n-grams whose novelty is counted."""


class Extract(NamedTuple):
    """How a summary was made of its source; None is not defined, of a summary without words."""

    coverage: float | None
    """The share of the summary's words in fragments that stand in the source."""
    density: float | None
    """The mean length of the fragment that a word is in."""
    compression: float | None
    """The source's words for each of the summary's."""
    novel: tuple[float | None, ...]
    """The share of distinct n-grams that are not in the source, for each n of NOVEL."""
    divergence: float | None
    """Jensen-Shannon's, in bits, between the words of both: 0 alike, 1 nothing in common."""
    longest: int
    """The words of the longest fragment."""


class Source:
    """A source's words, prepared for several summaries."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self._places: dict[Word, list[int]] = {}
        for place, word in enumerate(words):
            self._places.setdefault(word, []).append(place)
        self._ngrams = {n: set(_ngrams(words, n)) for n in NOVEL}
        self._counts = Counter(words)

    def fragments(self, summary: Sequence[Word]) -> list[int]:
        """The lengths of the fragments of a summary: from left to right the longest that stands in the source."""
        words, size = self.words, len(summary)
        found, start = [], 0
        while start < size:
            best = 0
            for place in self._places.get(summary[start], ()):
                end = place + best
                if end >= len(words) or start + best >= size or words[end] != summary[start + best]:
                    continue  # no longer than the best
                length = 0
                while (
                    start + length < size
                    and place + length < len(words)
                    and summary[start + length] == words[place + length]
                ):
                    length += 1
                best = max(best, length)
            if best:
                found.append(best)
            start += max(1, best)
        return found

    def extract(self, summary: Sequence[Word]) -> Extract:
        """All figures of a summary."""
        size = len(summary)
        fragments = self.fragments(summary)
        novel = []
        for n in NOVEL:
            own = set(_ngrams(summary, n))
            novel.append(len(own - self._ngrams[n]) / len(own) if own else None)
        return Extract(
            sum(fragments) / size if size else None,
            sum(length * length for length in fragments) / size if size else None,
            len(self.words) / size if size else None,
            tuple(novel),
            divergence(self._counts, Counter(summary)),
            max(fragments, default=0),
        )


def divergence(one: Counter[Word], other: Counter[Word]) -> float | None:
    """Jensen and Shannon's divergence of two distributions of words, in bits; None if one has no words."""
    total, size = one.total(), other.total()
    if not total or not size:
        return None
    shared = running_sum(_part(one[word] / total, count / size) for word, count in other.items() if word in one)
    alone = sum(count for word, count in one.items() if word not in other) / total
    new = sum(count for word, count in other.items() if word not in one) / size
    return min(1.0, max(0.0, (shared + alone + new) / 2))


def _part(p: float, q: float) -> float:
    middle = (p + q) / 2
    return p * log2(p / middle) + q * log2(q / middle)


def repetition(words: Sequence[Word], n: int = 3) -> float | None:
    """The share of n-grams that stood in the text before; None of fewer than two n-grams."""
    total = len(words) - n + 1
    if total < 2:
        return None
    return 1 - len(set(_ngrams(words, n))) / total


def _ngrams(words: Sequence[Word], n: int) -> Iterator[tuple[Word, ...]]:
    return zip(*(words[start:] for start in range(n)), strict=False)
