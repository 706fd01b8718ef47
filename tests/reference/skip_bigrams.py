"""ROUGE-S and ROUGE-SU (docs/rouge-1.5.5.md, section 5, S/SU)."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

from .ngrams import clipped_hits

T = TypeVar("T", bound=Hashable)


def skip_bigrams(tokens: Sequence[T], gap: int | None, unigrams: str) -> Counter[tuple[T, ...]]:
    """How often each unit occurs: pairs in order with at most `gap` tokens between them (None: any number).

    With unigrams "but-last" (ROUGE-1.5.5) each token but the last as well, with "all" (Lin 2004) each one.
    """
    reach = len(tokens) if gap is None else gap + 1
    units: Counter[tuple[T, ...]] = Counter()
    for first in {"": [], "but-last": tokens[:-1], "all": tokens}[unigrams]:
        units[(first,)] += 1
    for i, first in enumerate(tokens):
        for second in tokens[i + 1 : i + reach + 1]:
            units[(first, second)] += 1
    return units


def skip_bigram_counts(peer: Sequence[T], model: Sequence[T], gap: int | None, unigrams: str) -> tuple[int, int, int]:
    """Clipped hits, units of the model, units of the peer; both are tokens of the joined text."""
    peer_units, model_units = skip_bigrams(peer, gap, unigrams), skip_bigrams(model, gap, unigrams)
    return clipped_hits(peer_units, model_units), model_units.total(), peer_units.total()
