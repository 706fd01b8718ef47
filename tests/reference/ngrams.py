"""ROUGE-N (docs/rouge-1.5.5.md, section 5, N)."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def clipped_hits(peer: Counter[T], model: Counter[T]) -> int:
    """How many units both sides share, each counted as often as in the side that has fewer."""
    return (peer & model).total()


def ngrams(tokens: Sequence[T], n: int) -> Counter[tuple[T, ...]]:
    """How often each n-gram occurs."""
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def ngram_counts(peer: Sequence[T], model: Sequence[T], n: int) -> tuple[int, int, int]:
    """Clipped hits, n-grams of the model, n-grams of the peer; both are tokens of the joined text."""
    peer_ngrams, model_ngrams = ngrams(peer, n), ngrams(model, n)
    return clipped_hits(peer_ngrams, model_ngrams), model_ngrams.total(), peer_ngrams.total()
