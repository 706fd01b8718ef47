"""How reliable scores by several judges are: Krippendorff's alpha, intraclass correlations, the reliability of a mean.

Arrays have the shape (judges, items), or (judges, systems, evaluations); NaN is where a judge gave no score. What is
not defined is None.
"""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.levels import SYSTEM
from rouge_cli.analysis.means import means, near_zero
from rouge_cli.analysis.resampling import bounds, tail, weight_blocks
from rouge_cli.analysis.score_table import Floats

INTERVAL, ORDINAL = "interval", "ordinal"
LEAST_ITEMS = 2
NEAREST = 1e-9
"""To 0, of the divisor of Spearman and Brown's formula."""
Places = npt.NDArray[np.intp]


class Estimate(NamedTuple):
    """A figure with its interval."""

    name: str
    value: float | None
    lower: float | None
    upper: float | None


class Reliability(NamedTuple):
    """Of several judges' scores of the same items."""

    items: int
    """With scores of two judges or more."""
    complete: int
    """With scores of all judges."""
    judgements: int
    """On those items."""
    alphas: tuple[Estimate, ...]
    """Krippendorff's alpha by kind: interval, ordinal."""
    correlations: tuple[Estimate, ...]
    """Intraclass correlations; with few complete items only the one-way ones, which take judges for interchangeable."""
    of_mean: float | None
    """Of the mean of the judges: see reliability_of_mean."""


def items_of(scores: Floats, level: str) -> Floats:
    """(judges, items): each judge's means of systems at system level, else the summaries."""
    if level != SYSTEM:
        return scores.reshape(len(scores), -1)
    return means(scores)


def reliability(scores: Floats, level: str, samples: int, seed: int, confidence: float) -> Reliability:
    """All of it, of the items of a level: systems, or summaries (at the other two).

    Intervals of alpha are percentiles of resamples: of evaluations where items are summaries of several, else of items.
    Those of intraclass correlations are by F distributions, which take items for independent.
    """
    items = items_of(scores, level)
    here = ~np.isnan(items)
    pairable = here.sum(axis=0) >= 2
    systems, evaluations = scores.shape[1:]
    clusters: Places = np.arange(items.shape[1])
    if level != SYSTEM and evaluations > 1:
        clusters = np.tile(np.arange(evaluations), systems)
    alphas = tuple(
        _with_interval(kind, items[:, pairable], clusters[pairable], samples, seed, confidence)
        for kind in (INTERVAL, ORDINAL)
    )
    return Reliability(
        int(pairable.sum()), int(here.all(axis=0).sum()), int(here[:, pairable].sum()), alphas,
        intraclass(items, confidence), reliability_of_mean(scores, level),
    )  # fmt: skip


def alpha(items: Floats, kind: str, weights: Floats | None = None) -> float | None:
    """Krippendorff's alpha: 1 - D_o / D_e, where differences are of scores (interval) or of their ranks (ordinal).

    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section C. The ordinal difference of two values is
    that of their middle ranks among all scores of items that two judges or more have scored; the sums of squared
    differences are those of variances within and over all. weights say how often each item is there.
    """
    here = ~np.isnan(items)
    often = here.sum(axis=0)
    kept = often >= 2
    judges, places = np.nonzero(here[:, kept])
    values = near_zero(items[:, kept][judges, places]).scores
    sizes = often[kept].astype(np.float64)
    times = np.ones(len(sizes)) if weights is None else weights[kept]
    each = times[places]
    total = each.sum()
    if total < 2 or np.ptp(values[each > 0]) == 0:
        return None
    if kind == ORDINAL:
        _, group = np.unique(values, return_inverse=True)
        counts = np.bincount(group, weights=each)
        values = (np.cumsum(counts) - (counts - 1) / 2)[group]
    values = values - (each * values).sum() / total
    expected = 2 * (each * values**2).sum() / (total - 1)
    if expected <= 0:
        return None
    middles = np.bincount(places, weights=values, minlength=len(sizes)) / sizes
    spread = np.bincount(places, weights=(values - middles[places]) ** 2, minlength=len(sizes))
    observed = 2 * (times * sizes * spread / (sizes - 1)).sum() / total
    return float(1 - observed / expected)


def _with_interval(
    kind: str, items: Floats, clusters: Places, samples: int, seed: int, confidence: float
) -> Estimate:  # fmt: skip
    value = alpha(items, kind)
    names, group = np.unique(clusters, return_inverse=True)
    if value is None or len(names) < 2:
        return Estimate(kind, value, None, None)
    drawn = [
        found
        for block in weight_blocks(len(names), samples, seed)
        for weights in block
        if (found := alpha(items, kind, weights[group])) is not None
    ]
    if not drawn:
        return Estimate(kind, value, None, None)
    lower, upper = bounds(np.array(drawn), tail(confidence, len(names)))
    return Estimate(kind, value, float(lower), float(upper))


class _Squares(NamedTuple):
    """Mean squares of an analysis of variance of n items by k judges."""

    n: int
    k: float
    items: float
    within: float
    judges: float | None = None
    """None of one-way analyses."""
    rest: float | None = None


def intraclass(items: Floats, confidence: float) -> tuple[Estimate, ...]:
    """The six coefficients of Shrout and Fleiss (1979), Intraclass Correlations, with their intervals.

    ICC(1,1) takes judges for interchangeable, ICC(2,1) for a sample of judges (agreement), ICC(3,1) for these alone
    (consistency); ICC(.,k) are those of the mean of k judges. They rest on the items that all have scored, if these are
    at least half of those that two have. Else ICC(1,.) alone are given, by the one-way analysis with unequal numbers
    (k is then Donner's average, 1986).
    """
    found = _two_way(items)
    if found is None:
        found = _one_way(items)
    if found is None or found.items <= 0:
        return ()
    estimates: list[tuple[str, float, float | None, float | None]] = [
        _by_f("1", found, found.within, found.n * (found.k - 1), confidence)
    ]
    if found.rest is not None:
        estimates.append(_of_sample(found, confidence))
        estimates.append(_by_f("3", found, found.rest, (found.n - 1) * (found.k - 1), confidence))
    return (
        *(Estimate(f"ICC({name},1)", *figures) for name, *figures in estimates),
        *(Estimate(f"ICC({name},k)", *(_of_k(one, found.k) for one in figures)) for name, *figures in estimates),
    )


def _two_way(items: Floats) -> _Squares | None:
    here = ~np.isnan(items)
    complete = here.all(axis=0)
    k, n = len(items), int(complete.sum())
    if n < LEAST_ITEMS or k < 2 or n < (here.sum(axis=0) >= 2).sum() / 2:
        return None
    scores, rounding = near_zero(items[:, complete])
    centred = scores - scores.mean()
    of_items, of_judges = centred.mean(axis=0), centred.mean(axis=1)
    rest = ((centred - of_items - of_judges[:, None]) ** 2).sum() / ((n - 1) * (k - 1))
    within = ((centred - of_items) ** 2).sum() / (n * (k - 1))
    between = k * (of_items**2).sum() / (n - 1)
    found = _Squares(n, k, float(between), float(within), float(n * (of_judges**2).sum() / (k - 1)), float(rest))
    return _without_rounding(found, rounding)


def _one_way(items: Floats) -> _Squares | None:
    counts = (~np.isnan(items)).sum(axis=0)
    kept = counts >= 1
    sizes, total, n = counts[kept], int(counts.sum()), int(kept.sum())
    if n < LEAST_ITEMS or total <= n:
        return None
    scores, rounding = near_zero(items[:, kept])
    of_items = np.nanmean(scores, axis=0)
    within = float(np.nansum((scores - of_items) ** 2) / (total - n))
    between = float((sizes * (of_items - np.nansum(scores) / total) ** 2).sum() / (n - 1))
    found = _Squares(n, float((total - (sizes**2).sum() / total) / (n - 1)), between, within)
    return _without_rounding(found, rounding)


def _without_rounding(found: _Squares, rounding: float) -> _Squares:
    """The mean squares, 0 where rounding alone made them: scores of two judges may always add up to the same."""

    def settled(square: float) -> float:
        return square if square > rounding**2 else 0.0

    judges, rest = (None if one is None else settled(one) for one in (found.judges, found.rest))
    return _Squares(found.n, found.k, settled(found.items), settled(found.within), judges, rest)


def _by_f(
    name: str, found: _Squares, error: float, freedom: float, confidence: float
) -> tuple[str, float, float, float]:
    """A coefficient of single judges from two mean squares, with the interval of their ratio."""
    from scipy.stats import f

    if error <= 0:
        return name, 1.0, 1.0, 1.0
    ratio, share = found.items / error, 0.5 + confidence / 200
    lower, upper = ratio / f.ppf(share, found.n - 1, freedom), ratio * f.ppf(share, freedom, found.n - 1)
    value, low, high = ((one - 1) / (one + found.k - 1) for one in (ratio, lower, upper))
    return name, float(value), float(low), float(high)


def _of_sample(found: _Squares, confidence: float) -> tuple[str, float, float | None, float | None]:
    """ICC(2,1), with the interval of Shrout and Fleiss (1979), page 424."""
    from scipy.stats import f

    n, k, error = found.n, found.k, found.rest or 0.0
    judges = found.judges or 0.0
    value = (found.items - error) / (found.items + (k - 1) * error + k * (judges - error) / n)
    if error <= 0:
        return "2", value, value, value
    ratio, share = judges / error, 0.5 + confidence / 200
    part = n * (1 + (k - 1) * value) - k * value
    freedom = (k - 1) * (n - 1) * (k * value * ratio + part) ** 2
    freedom /= (n - 1) * (k * value * ratio) ** 2 + part**2
    above, below = float(f.ppf(share, n - 1, freedom)), float(f.ppf(share, freedom, n - 1))
    whole = k * judges + (k * n - k - n) * error
    widths = whole + n * found.items / above, whole + n * below * found.items
    if not all(width > 0 for width in widths):
        return "2", value, None, None
    lower = n * (found.items / above - error) / widths[0]
    upper = n * (below * found.items - error) / widths[1] if isfinite(below) else 1.0
    return "2", value, lower, upper


def _of_k(single: float | None, k: float) -> float | None:
    """Spearman and Brown's formula: the coefficient of the mean of k judges; None from its pole at -1 / (k - 1) on.

    So close to the pole that rounding decides the figure it is None, too.
    """
    rest = 0.0 if single is None else 1 + (k - 1) * single
    return k * single / rest if single is not None and rest > NEAREST else None


def reliability_of_mean(scores: Floats, level: str) -> float | None:
    """The share of the variance of the judges' mean scores, at a level, that other such judges would find again.

    scores has the shape (judges, systems, evaluations). Of systems' means, and of all summaries, it is ICC(3,k), which
    is Cronbach's alpha with judges as its parts, or ICC(1,k) where few items have all judges (k is then the harmonic
    mean of their number). A correlation with the mean, divided by its root, is that with scores without the judges'
    noise (Spearman 1904); the root is the highest that one without noise could expect.
    """
    items = items_of(scores, level)
    two_way = _two_way(items)
    if two_way is not None:
        return 1 - (two_way.rest or 0.0) / two_way.items if two_way.items > 0 else None
    one_way = _one_way(items)
    if one_way is None or one_way.items <= 0:
        return None
    single = (one_way.items - one_way.within) / (one_way.items + (one_way.k - 1) * one_way.within)
    counts = (~np.isnan(items)).sum(axis=0)
    counts = counts[counts > 0]
    return _of_k(single, float(len(counts) / (1 / counts).sum()))
