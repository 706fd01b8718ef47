"""The parts of the score of a measure that compares texts: parts that make the score again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

Side = Literal["model", "peer"]


class Fact(NamedTuple):
    """A figure on the way to the score, such as the words of the model."""

    name: str
    value: float


class Term(NamedTuple):
    """A word or n-gram that both texts have: how often, its weight, and what it adds to the score."""

    text: str
    in_model: int
    in_peer: int
    weight: float
    adds: float


class Pair(NamedTuple):
    """A sentence of one side, and the sentence of the other side that is most like it.

    value is their similarity, or the words that they share in this order. Sentences count from 0; None is a whole text.
    """

    side: Side
    sentence: int | None
    nearest: int | None
    value: float
    shared: tuple[str, ...] = ()


class NgramOrder(NamedTuple):
    """The n-grams of one length: the clipped matches, all of the peer, and p_n, smoothed, with its weight."""

    n: int
    matches: int
    ngrams: int
    precision: float
    weight: float


class ScoreParts(NamedTuple):
    """The parts of a score against one model, or against all models at once."""

    facts: tuple[Fact, ...] = ()
    terms: tuple[Term, ...] = ()
    pairs: tuple[Pair, ...] = ()
    orders: tuple[NgramOrder, ...] = ()


def facts(**values: float) -> tuple[Fact, ...]:
    """Facts by their names, in which _ stands for a space."""
    return tuple(Fact(name.replace("_", " "), value) for name, value in values.items())


def largest_first(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Terms by what they add."""
    return tuple(sorted(terms, key=lambda term: (-term.adds, term.text)))


def nearest(
    side: Side, rows: Sequence[Sequence[float]], shared: Callable[[int, int], tuple[str, ...]] | None = None
) -> tuple[Pair, ...]:
    """For each sentence of a side, a row of values by sentence of the other one, the pair with the largest value.

    The first of equals; shared says what two sentences, of this side and of the other, share.
    """
    made = []
    for sentence, row in enumerate(rows):
        best = max(range(len(row)), key=row.__getitem__)
        both = shared(sentence, best) if shared is not None else ()
        made.append(Pair(side, sentence, best, row[best], both))
    return tuple(made)
