"""The Extended String Subsequence Kernel (Hirao, Okumura and Isozaki 2006, section 4), as its recursion is printed."""

from collections.abc import Hashable, Sequence
from functools import cache
from math import sqrt
from typing import Any

Node = tuple[Hashable, frozenset[Any]]
"""A word and its labels."""


def esk(s1: Sequence[Node], s2: Sequence[Node], d: int, decay: float) -> float:
    """ESK^d: the sum over m = 1 .. d and all i, j (from 1) of K_m(i, j)."""

    def val(i: int, j: int) -> int:
        (word1, labels1), (word2, labels2) = s1[i - 1], s2[j - 1]
        return (word1 == word2) + len(labels1 & labels2)

    @cache
    def k(m: int, i: int, j: int) -> float:
        return val(i, j) * (1 if m == 1 else k1(m - 1, i, j))

    @cache
    def k1(m: int, i: int, j: int) -> float:
        return 0 if j == 1 else decay * k1(m, i, j - 1) + k2(m, i, j - 1)

    @cache
    def k2(m: int, i: int, j: int) -> float:
        return 0 if i == 1 else decay * k2(m, i - 1, j) + k(m, i - 1, j)

    places = [(i, j) for i in range(1, len(s1) + 1) for j in range(1, len(s2) + 1)]
    return sum(k(m, i, j) for m in range(1, d + 1) for i, j in places)


def similarity(s1: Sequence[Node], s2: Sequence[Node], d: int, decay: float) -> float:
    """ESK, normalised by that of each sentence with itself; 0 for a sentence without a word."""
    norm = sqrt(esk(s1, s1, d, decay) * esk(s2, s2, d, decay))
    return esk(s1, s2, d, decay) / norm if norm else 0.0


def score(
    peer: Sequence[Sequence[Node]], models: Sequence[Sequence[Sequence[Node]]], d: int, decay: float, beta: float
) -> tuple[float, float, float]:
    """Recall, precision and F of a peer: each the mean over the models."""
    scores = [_against(peer, model, d, decay, beta) for model in models]
    return (
        sum(r for r, _, _ in scores) / len(scores),
        sum(p for _, p, _ in scores) / len(scores),
        sum(f for _, _, f in scores) / len(scores),
    )


def _against(
    peer: Sequence[Sequence[Node]], model: Sequence[Sequence[Node]], d: int, decay: float, beta: float
) -> tuple[float, float, float]:
    if not peer or not model:
        return 0.0, 0.0, 0.0
    precision = sum(max(similarity(s, t, d, decay) for t in model) for s in peer) / len(peer)
    recall = sum(max(similarity(s, t, d, decay) for s in peer) for t in model) / len(model)
    below = recall + beta**2 * precision
    return recall, precision, (1 + beta**2) * precision * recall / below if below else 0.0
