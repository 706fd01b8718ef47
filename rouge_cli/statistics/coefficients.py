"""Correlation coefficients, of one sample and of very many at once.

Where a coefficient is not defined (a side that does not vary, fewer than two items) it is NaN; who calls counts these.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from rouge_cli.statistics.score_table import Flags, Floats

Places = npt.NDArray[np.int64]
COEFFICIENTS = ("pearson", "spearman", "kendall")
MOST_PAIRED = 150
"""Up to so many items Kendall's pairs are formed one by one; above, scipy's sort is faster."""


def coefficient(first: Floats, second: Floats, kind: str) -> float:
    """Pearson's r, Spearman's rho or Kendall's tau-b of two lists of figures, by scipy."""
    from scipy import stats

    if len(first) < 2 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return float("nan")
    by_kind = {"pearson": stats.pearsonr, "spearman": stats.spearmanr, "kendall": stats.kendalltau}
    return float(by_kind[kind](first, second).statistic)


def of_rows(first: Floats, second: Floats, kind: str) -> Floats:
    """The coefficient of each row (rows, items) of two arrays."""
    if kind == "pearson":
        return _pearson_of_rows(first, second)
    if kind == "spearman":
        from scipy.stats import rankdata

        return _pearson_of_rows(rankdata(first, axis=1), rankdata(second, axis=1))
    if first.shape[1] > MOST_PAIRED:
        return np.array([coefficient(one, other, kind) for one, other in zip(first, second, strict=True)])
    return _kendall_of_rows(first, second)


def _pearson_of_rows(first: Floats, second: Floats) -> Floats:
    one = first - first.mean(axis=1, keepdims=True)
    other = second - second.mean(axis=1, keepdims=True)
    scale = np.sqrt((one**2).sum(axis=1) * (other**2).sum(axis=1))
    varies = (np.ptp(first, axis=1) > 0) & (np.ptp(second, axis=1) > 0)
    return _quotient((one * other).sum(axis=1), scale, varies)


def _kendall_of_rows(first: Floats, second: Floats) -> Floats:
    concordance, one, other = (np.zeros(len(first)) for _ in range(3))
    for lag in range(1, first.shape[1]):
        left, right = np.sign(first[:, lag:] - first[:, :-lag]), np.sign(second[:, lag:] - second[:, :-lag])
        concordance += (left * right).sum(axis=1)
        one += (left != 0).sum(axis=1)
        other += (right != 0).sum(axis=1)
    return _quotient(concordance, np.sqrt(one * other), one * other > 0)


def weighted(first: Floats, second: Floats, weights: Floats, kind: str) -> Floats:
    """The coefficient of each of many resamples of one list of items.

    weights has the shape (items, resamples): how often an item was drawn. The result is that of a list in which each
    item stands as often.
    """
    if kind == "kendall":
        return _weighted_kendall(first, second, weights)
    varies = _varies(first, weights) & _varies(second, weights)
    if kind == "spearman":
        return _weighted_pearson(_weighted_ranks(first, weights), _weighted_ranks(second, weights), weights, varies)
    one, other = (np.broadcast_to((side - side.mean())[:, None], weights.shape) for side in (first, second))
    return _weighted_pearson(one, other, weights, varies)


def _varies(side: Floats, weights: Floats) -> Flags:
    """Whether different figures were drawn."""
    drawn = weights > 0
    highest = np.where(drawn, side[:, None], -np.inf).max(axis=0)
    lowest = np.where(drawn, side[:, None], np.inf).min(axis=0)
    return np.asarray(highest > lowest)


def _weighted_pearson(one: Floats, other: Floats, weights: Floats, varies: Flags) -> Floats:
    total = np.maximum(weights.sum(axis=0), 1)
    one = one - (weights * one).sum(axis=0) / total
    other = other - (weights * other).sum(axis=0) / total
    scale = np.sqrt((weights * one**2).sum(axis=0) * (weights * other**2).sum(axis=0))
    return _quotient((weights * one * other).sum(axis=0), scale, varies)


def _weighted_ranks(side: Floats, weights: Floats) -> Floats:
    """(items, resamples): the rank of each item, ties sharing the mean of theirs."""
    values, group = np.unique(side, return_inverse=True)
    sizes = _group_sums(group, len(values), weights)
    ends = np.cumsum(sizes, axis=0)
    ranks: Floats = (ends - (sizes - 1) / 2)[group]
    return ranks


def _group_sums(group: Places, groups: int, weights: Floats) -> Floats:
    sums = np.zeros((groups, weights.shape[1]))
    np.add.at(sums, group, weights)
    return sums


def _weighted_kendall(first: Floats, second: Floats, weights: Floats) -> Floats:
    """tau-b (Kendall 1945) from the pairs that rise on both sides, counted by merging (Knight 1966)."""
    total = weights.sum(axis=0)
    pairs = total * (total - 1) / 2
    _, joint = np.unique(np.stack([first, second]), axis=1, return_inverse=True)
    groups = [np.unique(side, return_inverse=True)[1] for side in (first, second)]
    one, other, both = (_tied_pairs(group.ravel(), weights) for group in (*groups, joint))
    order = np.lexsort((-first, second))
    rising = _rising_pairs(groups[0][order], weights[order])
    concordance = 2 * rising - (pairs - one - other + both)
    return _quotient(concordance, np.sqrt((pairs - one) * (pairs - other)), (pairs > one) & (pairs > other))


def _tied_pairs(group: Places, weights: Floats) -> Floats:
    sizes = _group_sums(group, int(group.max()) + 1, weights)
    return np.asarray((sizes * (sizes - 1) / 2).sum(axis=0))


def _rising_pairs(values: Places, weights: Floats) -> Floats:
    """By resample the weight of pairs, an earlier item and a later one with a higher value.

    As merge sort does: in blocks of twice the width, each left half against its right half. The values stay where they
    are for all resamples, so that each level is one sort and one sum.
    """
    n = len(values)
    places = np.arange(n)
    found = np.zeros(weights.shape[1])
    width = 1
    while width < n:
        block, right = places // (2 * width), (places // width) % 2 == 1
        order = np.lexsort((~right, values, block))
        drawn, later = weights[order], right[order][:, None]
        before = np.cumsum(np.where(later, 0, drawn), axis=0)
        starts = block[order] * 2 * width
        base = np.where(starts[:, None] > 0, before[np.maximum(starts - 1, 0)], 0)
        found += (np.where(later, drawn, 0) * (before - base)).sum(axis=0)
        width *= 2
    return found


def _quotient(part: Floats, whole: Floats, defined: Flags) -> Floats:
    found = np.divide(part, whole, out=np.full(part.shape, np.nan), where=defined & (whole > 0))
    return np.asarray(np.clip(found, -1, 1))


def pairs_of(names: tuple[str, ...]) -> list[tuple[int, int]]:
    """The places of every two of them."""
    return list(combinations(range(len(names)), 2))
