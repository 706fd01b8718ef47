"""Random draws in blocks, and the bounds that resamples give."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.significance_level import wrong_confidence, wrong_level
from rouge_cli.errors import UsageError

BLOCK = 2_000_000
"""Numbers that a block may hold."""


def check_draws(samples: int, most: int, usual: int, seed: int, confidence: float, level: float) -> None:
    """UsageError, with all problems, where one of these is out of its range."""
    problems = []
    if not 1 <= samples <= most:
        problems.append(f"the number of samples must be 1 to {most}; {usual} is usual")
    if problem := wrong_confidence(confidence):
        problems.append(problem)
    if problem := wrong_level(level):
        problems.append(problem)
    if seed < 0:
        problems.append("the seed is a whole number from 0 on")
    if problems:
        raise UsageError(problems)


def sign_blocks(n: int, samples: int, seed: int) -> Iterator[Floats]:
    """Blocks of rows of n random signs, 1 or -1, `samples` rows in all; always the same for the same arguments."""
    generator = np.random.default_rng(seed)
    for rows in _rows(n, samples):
        yield generator.integers(0, 2, size=(rows, n)).astype(np.float64) * 2 - 1


def all_signs(n: int) -> Floats:
    """Every assignment of n signs whose first one is 1: (2^(n - 1), n). The others are these, turned around."""
    return np.concatenate(list(all_sign_blocks(n)))


def all_sign_blocks(n: int) -> Iterator[Floats]:
    """The rows of all_signs in blocks."""
    places, start = np.arange(max(n - 1, 0)), 0
    for rows in _rows(n, 1 << len(places)):
        signs = np.ones((rows, n))
        signs[:, 1:] -= 2 * ((np.arange(start, start + rows)[:, None] >> places) & 1)
        yield signs
        start += rows


def weight_blocks(n: int, samples: int, seed: int) -> Iterator[Floats]:
    """Blocks of rows that say how often each of n items was drawn in a resample of n, `samples` rows in all."""
    generator = np.random.default_rng(seed)
    for rows in _rows(n, samples):
        drawn = generator.integers(0, n, size=(rows, n)) + n * np.arange(rows)[:, None]
        yield np.bincount(drawn.ravel(), minlength=rows * n).reshape(rows, n).astype(np.float64)


def _rows(n: int, samples: int) -> Iterator[int]:
    size = max(1, BLOCK // max(n, 1))
    for start in range(0, samples, size):
        yield min(size, samples - start)


def tail(confidence: float, n: int) -> float:
    """The share of resamples to cut off at each end, for an interval of a mean of n items.

    Half of what the confidence (percent) leaves, made a little smaller as Student's t is wider than the normal
    distribution and the bootstrap's variance too small by (n - 1) / n: the "expanded percentile interval" of
    Hesterberg (2015), What Teachers Should Know About the Bootstrap, section 4.3. n must be at least 2.
    """
    from scipy.special import ndtr, stdtrit

    quantile = stdtrit(n - 1, (100 - confidence) / 200)
    return float(ndtr(quantile * np.sqrt(n / (n - 1))))


def bounds(values: Floats, cut: float) -> tuple[Floats, Floats]:
    """What cuts off that share of the values at each end, along the first axis."""
    lower, upper = np.quantile(values, [cut, 1 - cut], axis=0)
    return lower, upper


def row_bounds(values: Floats, cut: float) -> tuple[Floats, Floats]:
    """What cuts off that share (below 1/2) of each row at both ends: bounds, faster for many rows."""
    n = values.shape[1]
    place = cut * (n - 1)
    whole, part, among = int(place), place - int(place), min(n, 400)
    some = np.sort(values[:, :among], axis=1)
    further = min(among - 1, int(among * (1.5 * cut + 0.01)))
    found = np.empty((2, len(values)))
    for r, row in enumerate(values):
        for side, outer in enumerate((row[row < some[r, further]], -row[row > some[r, among - 1 - further]])):
            inner = outer if len(outer) > whole + 1 else (row if side == 0 else -row)
            ends = np.partition(inner, (whole, min(whole + 1, n - 1)))
            found[side, r] = ends[whole] + part * (ends[min(whole + 1, n - 1)] - ends[whole])
    return found[0], 0.0 - found[1]
