"""Kendall's tau of the pairs of systems that a measure puts close together, or far apart (Deutsch, Dror and Roth 2022).

r_SYS delta(l, u) of Re-Examining System-Level Correlations of Automatic Summarization Evaluation Metrics, section 5:
only pairs whose scores differ by l to u count. New systems are mostly compared with others that score nearly the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.intervals import LEAST_SYSTEMS, student
from rouge_cli.analysis.jackknife import variance
from rouge_cli.analysis.score_table import Floats

TINY = 1e-12
"""Differences are compared to so many digits, in parts of the larger of the two scores; taus to as many."""


class ClosePairs(NamedTuple):
    """Of the pairs whose scores by a measure differ by low to high. What is not defined is None."""

    low: float
    high: float
    pairs: int
    tau: float | None
    """Tau-b (Kendall 1945); None where all pairs are tied on one side, or there is no pair."""
    lower: float | None
    upper: float | None
    """Of the interval over systems."""


def close_pairs(means: Floats, judged: Floats, low: float, high: float, confidence: float) -> ClosePairs:
    """Of systems' mean scores and of people's, as `means` gives them."""
    n = len(means)
    apart, by_people = (side[:, None] - side for side in (means, judged))
    size, slack = np.abs(apart), TINY * np.maximum(np.abs(means)[:, None], np.abs(means))
    counted = (size >= low - slack) & (size <= high + slack) & ~np.eye(n, dtype=np.bool_)
    signs = [np.sign(side) * counted for side in (apart, by_people)]
    sums = [(a * b).sum(axis=1) for a, b in ((signs[0], signs[1]), (signs[0], signs[0]), (signs[1], signs[1]))]
    tau = _tau(*(each.sum() for each in sums))
    pairs = int(counted.sum()) // 2
    if np.isnan(tau):
        return ClosePairs(low, high, pairs, None, None, None)
    without = _tau(*(each.sum() - 2 * each for each in sums))
    spread = variance(without)
    if n < LEAST_SYSTEMS or np.isnan(without).any() or np.ptp(without) <= TINY:
        return ClosePairs(low, high, pairs, float(tau), None, None)
    return ClosePairs(low, high, pairs, float(tau), *student(float(tau), spread, n - 1, confidence))


def _tau(concordance: Floats, one: Floats, other: Floats) -> Floats:
    product = np.asarray(one * other)
    defined = product > 0
    return np.asarray(np.where(defined, concordance / np.sqrt(np.where(defined, product, 1)), np.nan))
