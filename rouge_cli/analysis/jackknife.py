"""Coefficients without each system and without each input, for jackknife variances.

Arrays have the shape (systems, evaluations), with NaN where a side has no score.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.coefficients import KENDALL_C, Places, block_of, distinct, of_rows, tau_c, weighted
from rouge_cli.analysis.levels import GLOBAL, SYSTEM, within_evaluations
from rouge_cli.analysis.means import largest, means, summands, tied
from rouge_cli.analysis.score_table import Flags, Floats

MOST_GROUPS = 100
"""Rank coefficients of all summaries are computed anew without at most so many groups of systems, or of inputs."""
TINY = 1e-12
"""A sum of squares smaller than this share of the whole is rounding."""


def without_one(first: Floats, second: Floats, kind: str) -> Floats:
    """(rows, items): the coefficient of each row without each of its items; NaN where it is not defined."""
    size = block_of(first.shape[1] ** 2)
    by_kind = {"pearson": _pearson_without, "kendall": _kendall_without, KENDALL_C: _kendall_c_without}
    leave_out = by_kind.get(kind, _spearman_without)
    blocks = [slice(start, start + size) for start in range(0, max(1, len(first)), size)]
    return np.concatenate([leave_out(first[block], second[block]) for block in blocks])


def _pearson_without(first: Floats, second: Floats) -> Floats:
    items = first.shape[1]
    one, other = (side - side.mean(axis=1, keepdims=True) for side in (first, second))
    products = [a * b for a, b in ((one, other), (one, one), (other, other))]
    cross, left, right = (each.sum(axis=1, keepdims=True) - each * items / (items - 1) for each in products)
    varies = (left > TINY * products[1].sum(axis=1, keepdims=True)) & (
        right > TINY * products[2].sum(axis=1, keepdims=True)
    )
    return _quotient(cross, left * right, varies)


def _kendall_without(first: Floats, second: Floats) -> Floats:
    one, other = _signs(first), _signs(second)
    sums = [np.einsum("rij,rij->ri", a, b) for a, b in ((one, other), (one, one), (other, other))]
    cross, left, right = (each.sum(axis=1, keepdims=True) - 2 * each for each in sums)
    return _quotient(cross, left * right, (left > 0) & (right > 0))


def _kendall_c_without(first: Floats, second: Floats) -> Floats:
    one, other = _signs(first), _signs(second)
    concordance = np.einsum("rij,rij->ri", one, other)
    # A figure that an item alone has is gone without it.
    alone = [(signs == 0).sum(axis=2) == 1 for signs in (one, other)]
    figures = [distinct(side)[:, None] - its for side, its in zip((first, second), alone, strict=True)]
    whole = concordance.sum(axis=1, keepdims=True) / 2 - concordance
    return tau_c(whole, first.shape[1] - 1, *figures)


def _spearman_without(first: Floats, second: Floats) -> Floats:
    """Without item i the rank of k falls by 1 if k was above i, by 1/2 if it was tied with it."""
    sides = []
    for side in (first, second):
        signs = _signs(side)  # (rows, k, i): whether k is above i
        sides.append((signs.sum(axis=2), signs))  # twice the centred ranks
    (one, one_signs), (other, other_signs) = sides

    def product(a: Floats, a_signs: Floats, b: Floats, b_signs: Floats) -> Floats:
        """Sums over k but i of products of twice the centred ranks of the others, a_k - a_signs_ki."""
        whole = (a * b).sum(axis=1, keepdims=True) - a * b
        cross = np.einsum("rk,rki->ri", a, b_signs) + np.einsum("rk,rki->ri", b, a_signs)
        return np.asarray(whole - cross + np.einsum("rki,rki->ri", a_signs, b_signs))

    cross, left, right = (product(*pair) for pair in ((one, one_signs, other, other_signs), (one, one_signs) * 2,
                                                      (other, other_signs) * 2))  # fmt: skip
    return _quotient(cross, left * right, (left > 0) & (right > 0))


def _signs(side: Floats) -> Floats:
    """(rows, k, i): 1 where item k is above i, -1 where it is below, else 0."""
    return np.sign(side[:, :, None] - side[:, None, :])


def _quotient(part: Floats, square: Floats, defined: Flags) -> Floats:
    found = np.divide(part, np.sqrt(np.where(defined, square, 1)), out=np.full(part.shape, np.nan), where=defined)
    return np.asarray(np.clip(found, -1, 1))


class Replicates(NamedTuple):
    """A coefficient without each system, without each input, and without each summary, or without groups of these.

    Of items a_i of systems, b_j of inputs and c_ij of single summaries, jackknifed systems have the variance of a and
    c, jackknifed inputs that of b and c: the variance over both is their sum less that of c (Owen 2007, The Pigeonhole
    Bootstrap; Cameron, Gelbach and Miller 2011, Robust Inference with Multiway Clustering). Replicates of two measures
    can be subtracted.
    """

    systems: Floats
    inputs: Floats
    """Empty without a second input. Of means of systems, as of a coefficient that were linear in them."""
    summaries: tuple[Floats, ...]
    """Of each of these the variance estimates the same; likewise linear."""

    def minus(self, other: Replicates) -> Replicates:
        """Those of the difference of two coefficients, of the same systems and inputs."""
        inputs = self.inputs - other.inputs if len(self.inputs) == len(other.inputs) else self.inputs[:0]
        summaries = zip(self.summaries, other.summaries, strict=False)
        return Replicates(self.systems - other.systems, inputs, tuple(a - b for a, b in summaries))

    @property
    def of_inputs(self) -> float:
        """The variance that inputs add to that of systems; not below 0; NaN without a second input."""
        if len(self.inputs) < 2:
            return float("nan")
        of_summaries = [variance(one) for one in self.summaries]
        return max(0.0, variance(self.inputs) - float(np.mean(of_summaries)))


def replicates(scores: Floats, human: Floats, level: str, kind: str) -> Replicates:
    """Those of a coefficient at a level."""
    if level == SYSTEM:
        return _of_means(scores, human, kind)
    return (_of_all if level == GLOBAL else _within)(scores, human, kind)


def variance(replicates: Floats) -> float:
    """The jackknife's, of the coefficients without each item; of those that are defined, if two are, else NaN."""
    defined = replicates[~np.isnan(replicates)]
    n = len(defined)
    return float((n - 1) * defined.var()) if n > 1 else float("nan")


def means_without_inputs(side: Floats) -> Floats:
    """(evaluations, systems): the systems' means without each evaluation; NaN without any score."""
    here = ~np.isnan(side)
    sums, counts = (np.asarray(each.sum(axis=1, keepdims=True) - each) for each in (np.nan_to_num(side), here * 1.0))
    found = np.divide(sums, counts, out=np.full(side.shape, np.nan), where=counts > 0)
    return tied(found.T, summands(side))


def _of_means(scores: Floats, human: Floats, kind: str) -> Replicates:
    one, other = means(scores), means(human)
    systems = without_one(one[None], other[None], kind)[0]
    if scores.shape[1] < 2:
        return Replicates(systems, np.empty(0), ())
    left, right = (_residuals(side) for side in (scores, human))
    slopes = _pearson_slopes(one, other) if kind == "pearson" else _rank_slopes(one, other, left, right, kind)
    return _linear(systems, slopes[0][:, None] * left + slopes[1][:, None] * right)


def _linear(systems: Floats, cells: Floats) -> Replicates:
    """From what each summary (systems, inputs) adds to a coefficient, nearly: without it, the rest counts for it."""
    s, n = cells.shape
    rest = cells - cells.mean(axis=1, keepdims=True) - cells.mean(axis=0) + cells.mean()
    scale = s * n / np.sqrt((s - 1) * (n - 1) * (s * n - 1))
    return Replicates(systems, -n / (n - 1) * cells.sum(axis=0), (-scale * rest.ravel(),))


def _residuals(side: Floats) -> Floats:
    """What single summaries add to the means of their systems beside what the systems and inputs do; 0 for gaps."""
    centred = side - np.nanmean(side, axis=1, keepdims=True)
    here = ~np.isnan(side)
    of_inputs = np.nan_to_num(centred).sum(axis=0) / np.maximum(here.sum(axis=0), 1)
    shares: Floats = np.where(here, centred - of_inputs, 0) / here.sum(axis=1, keepdims=True)
    return shares


def _pearson_slopes(one: Floats, other: Floats) -> tuple[Floats, Floats]:
    """By how much r rises with each system's mean on either side."""
    n, r = len(one), of_rows(one[None], other[None], "pearson")[0]
    spreads = [max(float(side.std()), float(np.finfo(float).tiny)) for side in (one, other)]
    left, right = ((side - side.mean()) / spread for side, spread in zip((one, other), spreads, strict=True))
    return (right - r * left) / (n * spreads[0]), (left - r * right) / (n * spreads[1])


def _rank_slopes(one: Floats, other: Floats, left: Floats, right: Floats, kind: str) -> tuple[Floats, Floats]:
    """As _pearson_slopes; the order of two systems counts by the chance that their means have it, by normal noise."""
    from scipy.special import ndtr

    orders, slopes = [], []
    for side, shares in ((one, left), (other, right)):
        noise, apart = shares @ shares.T, side[:, None] - side
        summed = np.diag(noise)[:, None] + np.diag(noise)
        square = np.maximum(summed - 2 * noise, 0)
        far = square <= TINY * summed + (TINY * largest(side)) ** 2  # nothing but rounding
        spread = np.sqrt(square)
        ratio = np.divide(apart, spread, out=np.zeros(noise.shape), where=~far)
        order = np.where(far, np.sign(apart), 2 * ndtr(ratio) - 1)
        orders.append(order)
        slopes.append(
            np.divide(np.sqrt(2 / np.pi) * np.exp(-(ratio**2) / 2), spread, out=np.zeros(noise.shape), where=~far)
        )
    n = len(one)
    if kind != "spearman":
        both = [(slopes[a] * orders[1 - a]).sum(axis=1) * 2 / (n * (n - 1)) for a in (0, 1)]
        return both[0], both[1]
    ranks = [order.sum(axis=1) / 2 for order in orders]
    both = [(slopes[a].sum(axis=1) * ranks[1 - a] - slopes[a] @ ranks[1 - a]) * 6 / (n * (n * n - 1)) for a in (0, 1)]
    return both[0], both[1]


def _within(scores: Floats, human: Floats, kind: str) -> Replicates:
    found = within_evaluations(scores, human, kind)
    without = np.full(scores.shape, np.nan)
    here = ~np.isnan(scores)
    if here.all():
        without[:] = without_one(scores.T, human.T, kind).T
    else:
        for e in np.flatnonzero(here.sum(axis=0) > 1):
            on = here[:, e]
            without[~on, e] = found[e]
            without[on, e] = without_one(scores[None, on, e], human[None, on, e], kind)[0]
    defined = ~np.isnan(found)
    counted = (~np.isnan(without)).any(axis=1)
    systems = np.full(len(scores), np.nan)
    systems[counted] = np.nanmean(without[counted], axis=1)
    if defined.sum() < 2:
        return Replicates(systems, np.empty(0), ())
    s = len(scores)
    values = -(s - 1) * np.where(np.isnan(without), found, without)
    # Of an evaluation they add up to its coefficient itself, without the jackknife's correction of bias.
    values += found - values.mean(axis=0) - found[defined].mean()
    return _linear(systems, np.where(defined, values / (s * defined.sum()), 0))


def _of_all(scores: Floats, human: Floats, kind: str) -> Replicates:
    rows, columns = np.nonzero(~np.isnan(scores))
    one, other = scores[rows, columns], human[rows, columns]
    s, n = scores.shape
    systems = _without_groups(one, other, rows, s, kind)
    if n < 2:
        return Replicates(systems, np.empty(0), ())
    inputs = _without_groups(one, other, columns, n, kind)
    mixed = tuple(_without_groups(one, other, group, min(s, n), kind) for group in _mixed(rows, columns))
    return Replicates(systems, inputs, mixed)


def _mixed(rows: Places, columns: Places) -> Iterator[Places]:
    """Groups of summaries, each of as many of every system, and of every input, as the others, nearly."""
    s, n = int(rows.max()) + 1, int(columns.max()) + 1
    generator = np.random.default_rng(2)
    for _ in range(max(1, MOST_GROUPS // min(s, n))):
        yield (generator.permutation(s)[rows] + generator.permutation(n)[columns]) % min(s, n)


def _without_groups(one: Floats, other: Floats, group: Places, count: int, kind: str) -> Floats:
    """The coefficient of all items but those of each group; of ranks without MOST_GROUPS at most."""
    if kind == "pearson":
        one, other = one - one.mean(), other - other.mean()
        columns = np.stack([np.ones(len(one)), one, other, one * other, one**2, other**2])
        kept = columns.sum(axis=1)[:, None] - np.stack([np.bincount(group, each, count) for each in columns])
        items = np.maximum(kept[0], 1)
        cross, left, right = kept[3] - kept[1] * kept[2] / items, *(kept[i + 3] - kept[i] ** 2 / items for i in (1, 2))
        return _quotient(cross, left * right, (left > TINY * columns[4].sum()) & (right > TINY * columns[5].sum()))
    groups = min(count, MOST_GROUPS)
    group = np.random.default_rng(1).permutation(count)[group] % groups
    size = block_of(len(one))
    blocks = [np.arange(start, min(start + size, groups)) for start in range(0, groups, size)]
    return np.concatenate([
        weighted(one, other, (group[:, None] != block).astype(np.float64), kind) for block in blocks
    ])  # fmt: skip
