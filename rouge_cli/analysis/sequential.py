"""P-values of random draws, with as many draws as the decisions need.

Drawing continues only for tests whose adjusted p-value may still fall on either side of a threshold (MMCTest: Gandy and
Hahn 2014, A Safe Algorithm for Implementing Multiple Monte Carlo Tests; for one test: Gandy 2009).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.families import holm
from rouge_cli.analysis.score_table import Flags, Floats

Places = npt.NDArray[np.int64]
THRESHOLDS = (0.05, 0.01, 0.001)
MOST_DRAWS = 1_000_000
RISK = 0.001
"""The chance that a test is decided otherwise than by all draws, over all looks at it."""


class SampledPValues(NamedTuple):
    """By test: p = (c + 1) / (n + 1) for c exceedances in n draws, and how it was found."""

    p_values: Floats
    draws: Places
    """0 where the p-value was known before."""
    decided: Flags
    """Whether any number of draws would leave the adjusted p-value on the same side of each threshold; where the most
    draws do not tell, it is not."""


def sampled(
    exceedances: Callable[[Places, int], npt.ArrayLike],
    tests: int,
    first: int,
    most: int = MOST_DRAWS,
    thresholds: Collection[float] = THRESHOLDS,
    adjust: Callable[[Sequence[float]], Sequence[float]] = holm,
    known: Floats | None = None,
) -> SampledPValues:
    """Draw `first` times for every test, then double the draws of tests that are undecided, up to `most`.

    exceedances(places, n) draws n times for the tests at these places and returns how often each statistic was as
    extreme as the observed one. adjust makes adjusted p-values of those of all tests; it must be monotone in each.
    known holds p-values that need no draws, NaN for the others.
    """
    exact = np.full(tests, np.nan) if known is None else known
    given = ~np.isnan(exact)
    most = max(first, most)
    error = RISK / (2 * (math.ceil(math.log2(most / first)) + 1))
    counts, draws = np.zeros(tests), np.zeros(tests, dtype=np.int64)
    low, high = np.where(given, exact, 0.0), np.where(given, exact, 1.0)

    def is_open(lower: Floats, upper: Floats) -> Flags:
        lowest, highest = np.asarray(adjust(lower.tolist())), np.asarray(adjust(upper.tolist()))
        return np.asarray(np.any([(lowest < one) & (highest >= one) for one in thresholds], axis=0))

    places, total = np.flatnonzero(~given), 0
    while len(places) and total < most:
        rows = min(max(first, total), most - total)
        total += rows
        counts[places] += np.asarray(exceedances(places, rows))
        draws[places] = total
        lower, upper = _bounds(counts[places], total, error)
        low[places], high[places] = np.maximum(low[places], lower), np.minimum(high[places], upper)
        # Nor is there more to learn where the exceedances so far, or those to come at most, settle it.
        least, largest = (counts + 1) / (most + 1), (counts + most - draws + 1) / (most + 1)
        still = is_open(
            np.where(given, exact, np.maximum(low, least)), np.where(given, exact, np.minimum(high, largest))
        )
        places = places[still[places]]
    return SampledPValues(np.where(given, exact, (counts + 1) / (draws + 1)), draws, ~is_open(low, high))


def _bounds(counts: Floats, n: int, error: float) -> tuple[Floats, Floats]:
    """Clopper and Pearson's (1934)."""
    from scipy.special import betaincinv

    lower = np.where(counts > 0, betaincinv(np.maximum(counts, 0.5), n - counts + 1, error), 0.0)
    upper = np.where(counts < n, 1 - betaincinv(np.maximum(n - counts, 0.5), counts + 1, error), 1.0)
    return lower, upper
