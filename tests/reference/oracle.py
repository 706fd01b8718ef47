"""Oracle extracts the slow way: each candidate is put together and its n-grams are counted anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Text = Sequence[Sequence[str]]


def ngrams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    """The n-grams of a text that runs on over its sentences."""
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def rouge_f(peer: Text, models: Sequence[Text], n: int) -> float:
    """ROUGE-N as ROUGE-1.5.5 prints it: the counts of all models, and each score rounded to 5 decimals."""
    found = ngrams([token for sentence in peer for token in sentence], n)
    expected = [ngrams([token for sentence in model for token in sentence], n) for model in models]
    hits = sum((found & model).total() for model in expected)
    in_models, in_peer = sum(model.total() for model in expected), found.total() * len(models)
    recall = round(hits / in_models, 5) if in_models else 0.0
    precision = round(hits / in_peer, 5) if in_peer else 0.0
    below = 0.5 * precision + 0.5 * recall
    return round(recall * precision / below, 5) if below else 0.0


def score(source: Text, places: Sequence[int], models: Sequence[Text]) -> float:
    """The mean F of ROUGE-1 and ROUGE-2 of an extract."""
    extract = [source[place] for place in places]
    return (rouge_f(extract, models, 1) + rouge_f(extract, models, 2)) / 2


def greedy(source: Text, models: Sequence[Text], most: int) -> tuple[tuple[int, ...], float]:
    """Adds the first of the sentences that raise the score most, while one raises it."""
    chosen: list[int] = []
    best = 0.0
    while len(chosen) < most:
        step = None
        for place in range(len(source)):
            if place not in chosen and source[place]:
                found = score(source, sorted([*chosen, place]), models)
                if found > best:
                    best, step = found, place
        if step is None:
            break
        chosen.append(step)
    return tuple(sorted(chosen)), best


def exhaustive(source: Text, models: Sequence[Text], most: int) -> tuple[tuple[int, ...], float]:
    """The first of the best extracts, short ones first."""
    best: tuple[int, ...] = ()
    highest = 0.0
    for size in range(1, most + 1):
        for places in combinations(range(len(source)), size):
            found = score(source, places, models)
            if found > highest:
                best, highest = places, found
    return best, highest
