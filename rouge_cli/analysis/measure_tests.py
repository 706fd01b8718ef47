"""Whether one measure agrees with people better than another: Williams' test and permutation tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rouge_cli.analysis.coefficients import of_choices, of_rows
from rouge_cli.analysis.levels import GLOBAL, SYSTEM, correlation
from rouge_cli.analysis.resampling import BLOCK
from rouge_cli.analysis.score_table import Floats

TINY = 1e-10
"""Coefficients that differ by less are equal."""


def williams(first: Floats, second: Floats, human: Floats) -> float | None:
    """The two-sided p-value of Williams' test for the means of systems (see williams_statistic); None of three."""
    means = [np.nanmean(side, axis=1) for side in (first, second, human)]
    if len(human) < 4:
        return None
    table = np.corrcoef(means)
    return williams_p_value(float(table[0, 2]), float(table[1, 2]), float(table[0, 1]), len(human))


def williams_statistic(r1: float, r2: float, r12: float, n: int) -> float:
    """Williams' t, with n - 3 degrees of freedom, for two correlations r1 and r2 with the same third variable.

    r12 is the correlation of the two measures, n the number of items, above 3 (Williams 1959; equation 7 of Steiger
    1980, Tests for Comparing Elements of a Correlation Matrix; for metrics: Graham 2015). Infinite where the measures
    are the same but for their correlations.
    """
    determinant = max(0.0, 1 - r1**2 - r2**2 - r12**2 + 2 * r1 * r2 * r12)
    scale = 2 * determinant * (n - 1) / (n - 3) + (r1 + r2) ** 2 / 4 * (1 - r12) ** 3
    if abs(r1 - r2) <= TINY:
        return 0.0
    if scale <= 0:
        return float(np.copysign(np.inf, r1 - r2))
    return float((r1 - r2) * np.sqrt((n - 1) * (1 + r12) / scale))


def williams_p_value(r1: float, r2: float, r12: float, n: int) -> float:
    """The two-sided p-value of williams_statistic."""
    from scipy.stats import t

    return float(2 * t.sf(abs(williams_statistic(r1, r2, r12, n)), n - 3))


def permutation_p_values(
    scores: Floats, human: Floats, pairs: Sequence[tuple[int, int]], level: str, kind: str, over: str, samples: int,
    seed: int,
) -> list[float]:  # fmt: skip
    """Two-sided p-values of pairs of measures (measures, systems, evaluations) against human scores.

    Under the null hypothesis the two measures, standardised, could change places: for all summaries of a system
    (systems), for all of an evaluation (inputs), or for each summary by itself (both), as Deutsch, Dror and Roth
    (2021), section 4.2, do. p = (c + 1) / (n + 1), where c counts the swaps whose difference of coefficients is as far
    from 0 as the observed one, or not defined.

    Swapping summaries by themselves takes each measure's likes and dislikes of a system for chance: where measures have
    such of their own, its p-values are too small, and those over systems are the ones to trust.
    """
    if not pairs:
        return []
    standard = np.stack([_standardised(one) for one in scores])
    observed = {m: correlation(standard[m], human, level, kind).value for m in {m for pair in pairs for m in pair}}
    counts = np.zeros(len(pairs))
    for swapped in _swaps(human.shape, over, samples, seed):
        for place, (a, b) in enumerate(pairs):
            one, other = _coefficients(standard[a], standard[b], human, swapped, level, kind)
            nearer = np.abs(one - other) < abs(observed[a] - observed[b]) - TINY
            counts[place] += len(nearer) - nearer.sum()
    return [float(p) for p in (counts + 1) / (samples + 1)]


def _standardised(side: Floats) -> Floats:
    spread = np.nanstd(side)
    centred: Floats = side - np.nanmean(side)
    return centred / spread if spread > 0 else centred


def _swaps(shape: tuple[int, ...], over: str, samples: int, seed: int) -> Iterator[Floats]:
    """Blocks (swaps, systems, evaluations) of 1 where measures change places, else 0."""
    systems, evaluations = shape
    size = max(1, BLOCK // (systems * evaluations))
    generator = np.random.default_rng([seed, 2])
    for start in range(0, samples, size):
        rows = min(size, samples - start)
        drawn = (rows, 1 if over == "inputs" else systems, 1 if over == "systems" else evaluations)
        yield np.broadcast_to(generator.integers(0, 2, drawn), (rows, systems, evaluations)).astype(np.float64)


def _coefficients(
    first: Floats, second: Floats, human: Floats, swapped: Floats, level: str, kind: str
) -> tuple[Floats, Floats]:
    """Of each swap the coefficients of the two sides."""
    here = ~np.isnan(human)
    move = np.where(here, second - first, 0)
    rows = len(swapped)
    if level == SYSTEM:
        counts = here.sum(axis=1)
        moved = np.einsum("kse,se->ks", swapped, move, optimize=True) / counts
        one, other = (np.nansum(side, axis=1) / counts for side in (first, second))
        judged = np.broadcast_to(np.nanmean(human, axis=1), moved.shape)
        return of_rows(one + moved, judged, kind), of_rows(other - moved, judged, kind)
    if level == GLOBAL:
        parts = [(first[here], second[here], human[here], swapped[:, here])]
    else:
        columns = [here[:, e] for e in range(human.shape[1])]
        parts = [
            (first[on, e], second[on, e], human[on, e], swapped[:, on, e])
            for e, on in enumerate(columns) if on.sum() > 1
        ]  # fmt: skip
    sums, counted = np.zeros((2, rows)), np.zeros((2, rows))
    for one, other, judged, swap in parts:
        for side, (stays, comes) in enumerate(((one, other), (other, one))):
            found = of_choices(stays, comes, swap == 1, judged, kind)
            sums[side] += np.nan_to_num(found)
            counted[side] += ~np.isnan(found)
    means = np.divide(sums, counted, out=np.full(sums.shape, np.nan), where=counted > 0)
    return means[0], means[1]
