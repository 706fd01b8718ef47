"""The effect of noise on correlations of systems: the disattenuated coefficient and the human ceiling.

A system's mean over a few inputs is not its mean over all. The noise is estimated from the scores that neither their
system nor their input explains (a two-way analysis of variance), and its variances and its covariance are subtracted
from those of the means: the "universe score" correlation of generalizability theory (Cronbach et al. 1972; Brennan
2001, Generalizability Theory, section 9.2). Spearman (1904) divides by the reliabilities alone, which is right where
the noise of the measure has nothing to do with that of people; that of the same summaries has.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.intervals import LEAST_SYSTEMS, TINY, Bounds, student
from rouge_cli.analysis.jackknife import means_without_inputs, variance
from rouge_cli.analysis.means import NearZero, near_zero
from rouge_cli.analysis.score_table import Floats

_PAIRS = ((0, 1), (0, 0), (1, 1))
_STEPS = 401
_FARTHEST = 7.0
"""On Fisher's scale; its coefficient is within 2e-6 of 1."""


class Attenuation(NamedTuple):
    """Of Pearson's r of systems. What is not defined is None."""

    disattenuated: float | None
    """The r that means over all inputs would have; above 1 where the noise was estimated too high. None where it
    explains all that systems differ by."""
    lower: float | None
    upper: float | None
    measure_reliability: float | None
    """The share of the variance of systems' means that is not noise: Cronbach's alpha, inputs as items. None where
    systems' means do not differ."""
    human_reliability: float | None
    ceiling: float | None
    """The r of a measure that knows each system's mean over all inputs, with these human scores: the root of their
    reliability. None where that is below 0."""
    ceiling_lower: float | None
    ceiling_upper: float | None


class Products(NamedTuple):
    """Mean products of two sides, or mean squares of one: of systems, and of what is left.

    Mean squares that rounding alone tells apart are equal, and those that it alone makes are 0: see `_settled`.
    """

    systems: Floats
    rest: Floats


def attenuation(scores: Floats, human: Floats, over: str, confidence: float) -> Attenuation | None:
    """Of a measure's and people's scores, of the inputs on which all systems have both; None of fewer than two.

    The interval is over systems, of which it needs four, or over inputs; see `inverted`.
    """
    complete = ~np.isnan(scores + human).any(axis=0)
    sides = scores[:, complete], human[:, complete]
    s, n = sides[0].shape
    if n < 2 or s < 3:
        return None
    whole, without_systems, without_inputs = _mean_products(*sides)
    alphas = [float(1 - one.rest / one.systems) if one.systems > 0 else None for one in whole[1:]]
    value, raw = _true(whole), float(_raw(whole))
    bounds = None
    if over == "inputs":
        spread = variance(_true(without_inputs)) if n > 2 else float("nan")
        bounds = None if np.isnan(spread + value) else student(float(value), spread, n - 1, confidence)
    elif s >= LEAST_SYSTEMS and not np.isnan(value) and abs(raw) < 1 - TINY:
        bounds = inverted(whole, without_systems, s - 1, confidence)
    low, high = bounds or (None, None)
    ceilings = _ceilings(alphas[1], s, n, confidence)
    return Attenuation(None if np.isnan(value) else float(value), low, high, alphas[0], alphas[1], *ceilings)


def _mean_products(one: Floats, other: Floats) -> tuple[list[Products], list[Products], list[Products]]:
    """Of both sides, of the first and of the second: of all, without each system, and without each input."""
    s, n = one.shape
    centred = near_zero(one), near_zero(other)
    sides = [each.scores for each in centred]
    means = [side.mean(axis=1) - side.mean() for side in sides]
    rest = [side - side.mean(axis=1, keepdims=True) - side.mean(axis=0) + side.mean() for side in sides]
    left = [each - each.mean(axis=1, keepdims=True) for each in map(means_without_inputs, sides)]
    whole, systems, inputs = list[Products](), list[Products](), list[Products]()
    for a, b in _PAIRS:
        products, cells = means[a] * means[b], rest[a] * rest[b]
        total, cell_total = products.sum(), cells.sum()
        least = _rounding(centred[a], n * total + cell_total) if a == b else None
        whole.append(_settled(n * total / (s - 1), cell_total / ((s - 1) * (n - 1)), least))
        # A double-centred table without row i: its squares fall by s / (s - 1) times those of the row.
        squares = n * (total - s / (s - 1) * products) / (s - 2)
        others = (cell_total - s / (s - 1) * cells.sum(axis=1)) / ((s - 2) * (n - 1))
        systems.append(_settled(squares, others, least))
        if n > 2:
            squares = (n - 1) * (left[a] * left[b]).sum(axis=1) / (s - 1)
            others = (cell_total - n / (n - 1) * cells.sum(axis=0)) / ((s - 1) * (n - 2))
            inputs.append(_settled(squares, others, least))
    return whole, systems, inputs


class _Rounding(NamedTuple):
    """What rounding alone can make of mean squares."""

    alone: float
    """One of nothing."""
    apart: float
    """The difference of two."""


def _rounding(side: NearZero, squares: float) -> _Rounding:
    """Of a side whose sums of squares of systems and of the rest are this together."""
    error = side.rounding * np.sqrt(side.scores.shape[1])
    return _Rounding(float(error**2), float(error * (np.sqrt(squares) + error)))


def _settled(systems: Floats, rest: Floats, least: _Rounding | None) -> Products:
    """Mean products as they are, and mean squares, of which least is given, without what rounding makes of them."""
    if least is None:
        return Products(systems, rest)
    systems, rest = (np.where(each > least.alone, each, 0.0) for each in (systems, rest))
    near = (systems > 0) & (np.abs(systems - rest) <= least.apart)
    return Products(np.where(near, rest, systems), rest)


def _true(found: list[Products]) -> Floats:
    """The coefficient without noise; NaN where nothing is left."""
    both, one, other = (each.systems - each.rest for each in found)
    return _quotient(both, one, other)


def _raw(found: list[Products]) -> Floats:
    return _quotient(*(each.systems for each in found))


def _quotient(both: Floats, one: Floats, other: Floats) -> Floats:
    defined = np.asarray((one > 0) & (other > 0))
    square = np.where(defined, one * other, 1)
    return np.asarray(np.where(defined, both / np.sqrt(square), np.nan))


def inverted(whole: list[Products], without_systems: list[Products], freedom: int, confidence: float) -> Bounds | None:
    """The coefficients without noise that a test does not reject.

    Such a coefficient and the noise say what r is to be expected. The test is Student's, of the difference of r from
    that on Fisher's scale, with the jackknife's standard error over systems. It also holds where the noise is so large
    that the disattenuated coefficient itself is often above 1.
    """
    from scipy.special import stdtrit

    guesses = np.concatenate([[-1.0], np.tanh(np.linspace(-_FARTHEST, _FARTHEST, _STEPS)), [1.0]])[:, None]

    def apart(found: list[Products]) -> Floats:
        one, other = (each.systems - each.rest for each in found[1:])
        scale = np.sqrt(np.where((found[1].systems > 0) & (found[2].systems > 0),
                                 found[1].systems * found[2].systems, np.nan))  # fmt: skip
        spread = np.sqrt(np.where((one > 0) & (other > 0), one * other, np.nan))
        expected = (guesses * spread + found[0].rest) / scale
        observed = found[0].systems / scale
        return np.arctanh(np.where(np.abs(expected) < 1, expected, np.nan)) - np.arctanh(
            np.where(np.abs(observed) < 1 - TINY, observed, np.nan)
        )

    distance, replicates = apart(whole)[:, 0], apart(without_systems)
    counts = (~np.isnan(replicates)).sum(axis=1)
    usable = (counts > 2) & ~np.isnan(distance)
    spread = (counts[usable] - 1) * np.nanvar(replicates[usable], axis=1)
    beyond = np.abs(distance[usable]) - stdtrit(freedom, 0.5 + confidence / 200) * np.sqrt(spread)
    held = np.flatnonzero(beyond <= 0)
    if not len(held):
        return None
    kept = guesses[usable, 0]

    def end(place: int, outside: int) -> float:
        """Where the test begins to reject, between a guess that it does not reject and the next one."""
        if not 0 <= outside < len(kept):
            return float(kept[place])
        share = beyond[place] / (beyond[place] - beyond[outside])
        return float(kept[place] + share * (kept[outside] - kept[place]))

    return end(held[0], held[0] - 1), end(held[-1], held[-1] + 1)


def _ceilings(
    alpha: float | None, s: int, n: int, confidence: float
) -> tuple[float | None, float | None, float | None]:
    """The root of a reliability, with its interval by the F distribution (Feldt 1965)."""
    from scipy.special import fdtri

    if alpha is None or alpha < 0:
        return None, None, None
    tail = (100 - confidence) / 200
    bounds = [1 - (1 - alpha) * fdtri(s - 1, (s - 1) * (n - 1), share) for share in (1 - tail, tail)]
    low, high = (float(np.sqrt(max(0.0, one))) for one in bounds)
    return float(np.sqrt(alpha)), low, high
