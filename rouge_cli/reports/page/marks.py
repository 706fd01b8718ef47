"""Which tokens of a summary and of its references match, by the measures that the kernel counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from rouge_cli.analysis.explanations.matching import Line, lines_of, matches
from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import Options, Stemming
from rouge_cli.text.close_reading import Reading

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Six tokens a letter, the first one in the lowest bit."""
LONGEST = 5_000
"""Tokens of a text beyond which only n-grams are marked."""


class Marks(NamedTuple):
    """Places of the tokens that match, on both sides."""

    peer: set[int]
    model: set[int]


class Side:
    """A reading, and its tokens in each form that measures ask for."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._forms: dict[bool, list[str]] = {}
        self._sentences: dict[bool, list[list[str]]] = {}
        self._ngrams: dict[tuple[bool, int], tuple[list[Any], Mapping[Any, int]]] = {}

    def tokens(self, stemmed: bool) -> list[str]:
        """All in a row."""
        if stemmed not in self._forms:
            self._forms[stemmed] = self.reading.joined(stemmed)
        return self._forms[stemmed]

    def apart(self, stemmed: bool) -> list[list[str]]:
        """In sentences."""
        if stemmed not in self._sentences:
            self._sentences[stemmed] = self.reading.apart(stemmed)
        return self._sentences[stemmed]

    def ngrams(self, stemmed: bool, n: int) -> tuple[list[Any], Mapping[Any, int]]:
        """All n-grams, and how often each of them is there."""
        if (stemmed, n) not in self._ngrams:
            tokens = self.tokens(stemmed)
            made = tokens if n == 1 else list(zip(*(tokens[start:] for start in range(n)), strict=False))
            self._ngrams[stemmed, n] = made, Counter(made)
        return self._ngrams[stemmed, n]


def marks_of(measure: KernelMeasure, one: Side, other: Side, format: str, options: Options) -> Marks | None:
    """The matches of a peer and a model; None where it is not made of tokens in the order of the text."""
    peer, model = one.reading, other.reading
    apart = peer.sentences_alone is not None or model.sentences_alone is not None
    if measure.of_elements or (apart and measure.is_lcs):
        return None
    stem = options.stemming is Stemming.BOTH
    ours, theirs = other.tokens(measure.stem_counts), one.tokens(stem)
    if max(len(ours), len(theirs)) > LONGEST and not measure.is_ngram:
        return None
    if measure.is_ngram:
        on_peer, in_peer = one.ngrams(stem, measure.n)
        on_model, in_model = other.ngrams(measure.stem_counts, measure.n)
        shared = {ngram: min(count, in_model[ngram]) for ngram, count in in_peer.items() if ngram in in_model}
        return Marks(_first(on_peer, measure.n, shared, in_peer), _first(on_model, measure.n, shared, in_model))
    if not measure.is_lcs:
        return _skip_bigrams(measure, theirs, ours, format)
    if measure.is_whole:
        found = matches(measure, peer, model, format, options).lines
        places = set(measure.positions(theirs, ours))
    else:
        sides = other.apart(measure.stem_sentences), one.apart(stem)
        found = lines_of(measure, *sides, *((ours, theirs) if measure.is_clipped else (None, None)))
        places = _on_peer(found, sides[1])
    on_model = [mark == "matched" for line in found for mark in line.marks]
    if measure.is_clipped and not measure.is_whole:
        places = _clipped(places, theirs, Counter(token for token, is_on in zip(ours, on_model, strict=True) if is_on))
    return Marks(places, {place for place, is_on in enumerate(on_model) if is_on})


def _clipped(places: set[int], tokens: Sequence[str], left: Counter[str]) -> set[int]:
    """The first places of each token, as many as count."""
    kept = set()
    for place in sorted(places):
        if left[tokens[place]] > 0:
            left[tokens[place]] -= 1
            kept.add(place)
    return kept


def _on_peer(found: Sequence[Line], peer: Sequence[Sequence[str]]) -> set[int]:
    """Where the model's tokens on each LCS stand in the peer, the first place of each behind the one before."""
    starts = list(accumulate(map(len, peer), initial=0))
    places = set()
    for line in found:
        for number, positions in line.with_sentences:
            sentence, at = peer[number], -1
            for position in positions:
                at = sentence.index(line.tokens[position], at + 1)
                places.add(starts[number] + at)
    return places


def _first(ngrams: Sequence[Any], n: int, shared: Mapping[Any, int], counts: Mapping[Any, int]) -> set[int]:
    """The tokens of the first so many of each n-gram as count; counts are how often each is there."""
    left, starts = dict(shared), set[int]()
    if all(counts[ngram] == count for ngram, count in shared.items()):
        left, starts = {}, {start for start, ngram in enumerate(ngrams) if ngram in shared}
    for start, ngram in enumerate(ngrams) if left else ():
        if ngram in left:
            starts.add(start)
            if left[ngram] == 1:
                del left[ngram]
            else:
                left[ngram] -= 1
    return starts if n == 1 else {start + place for start in starts for place in range(n)}


def _skip_bigrams(measure: KernelMeasure, peer: Sequence[str], model: Sequence[str], format: str) -> Marks:
    """The tokens of all pairs that both have, and with unigrams those."""
    between = "\n"
    shared = measure.units(peer, format, between).keys() & measure.units(model, format, between).keys()
    return Marks(_in_pairs(measure, peer, shared, between), _in_pairs(measure, model, shared, between))


def _in_pairs(measure: KernelMeasure, tokens: Sequence[str], shared: set[str], between: str) -> set[int]:
    reach = len(tokens) if measure.gap is None else min(measure.gap, len(tokens)) + 1
    places = {place for place, token in enumerate(tokens) if token in shared}
    for first, one in enumerate(tokens):
        for second in range(first + 1, min(len(tokens), first + reach + 1)):
            if one + between + tokens[second] in shared:
                places |= {first, second}
    return places


def mask(places: set[int]) -> str:
    """Places as letters of ALPHABET; empty where there are none."""
    letters = [0] * (max(places, default=-1) // 6 + 1)
    for place in places:
        letters[place // 6] |= 1 << place % 6
    return "".join(ALPHABET[letter] for letter in letters)
