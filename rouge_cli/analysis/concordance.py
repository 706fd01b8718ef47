"""Kendall's coefficient of concordance W and its p-values."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.resampling import BLOCK
from rouge_cli.analysis.score_table import Floats

MOST_COUNTED = 200_000
"""Up to so many arrangements of ranks are all counted."""
MOST_PERMUTED = 50
"""Above so many items the chi-square distribution is as good as permutations."""
TINY = 1e-9


class Chance(NamedTuple):
    """How likely a W as large as the observed one is if each set ranks the items at random."""

    p_value: float
    exact: bool
    """Whether all arrangements were counted, instead of samples."""


def kendalls_w(scores: Floats) -> float | None:
    """Kendall's W of sets of scores (sets, items), ties corrected; None of fewer than two items, or if all are tied.

    W = (12 S) / (m^2 (n^3 - n) - m T), S the sum of squares of the rank sums about their mean, T the sum of t^3 - t
    over the groups of t ties (Kendall and Gibbons 1990, Rank Correlation Methods, chapter 6).
    """
    m, n = scores.shape
    if n < 2:
        return None
    sums = _ranks(scores).sum(axis=0)
    whole = m**2 * (n**3 - n) - m * ties(scores)
    return float(12 * ((sums - sums.mean()) ** 2).sum() / whole) if whole > 0 else None


def ties(scores: Floats) -> float:
    """T of kendalls_w: the sum of t^3 - t over the groups of t ties of all sets."""
    sizes = [np.unique(row, return_counts=True)[1] for row in scores]
    return sum(float((size**3 - size).sum()) for size in sizes)


def chance(scores: Floats, samples: int, seed: int) -> Chance | None:
    """The p-value of W by permutation of each set's ranks (sets, items); None of too many items, or an undefined W.

    All (n!)^(m-1) arrangements where these are few (Kendall and Gibbons 1990, chapter 6: the exact distribution of S,
    here of the ranks as they are tied), else p = (c + 1) / (samples + 1).
    """
    m, n = scores.shape
    if n > MOST_PERMUTED or kendalls_w(scores) is None:
        return None
    ranks = _ranks(scores) - (n + 1) / 2
    observed = (ranks.sum(axis=0) ** 2).sum() - TINY
    if n < 10 and factorial(n) ** (m - 1) <= MOST_COUNTED:
        sums = ranks[:1]
        for row in ranks[1:]:
            sums = (sums[:, None] + np.array(list(permutations(row)))).reshape(-1, n)
        return Chance(float(((sums**2).sum(axis=1) >= observed).mean()), True)
    generator = np.random.default_rng([seed, 4])
    size = max(1, BLOCK // (m * n))
    reached = 0
    for start in range(0, samples, size):
        block = np.broadcast_to(ranks, (min(size, samples - start), m, n))
        sums = generator.permuted(block, axis=2).sum(axis=1)
        reached += int(((sums**2).sum(axis=1) >= observed).sum())
    return Chance((reached + 1) / (samples + 1), False)


def _ranks(scores: Floats) -> Floats:
    from scipy.stats import rankdata

    return np.asarray(rankdata(scores, axis=1))
