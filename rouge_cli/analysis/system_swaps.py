"""Whether one measure agrees with people better than another: swaps of standardised scores of whole systems.

Under the null hypothesis all that a measure says of a system could as well be what the other one says of it; what each
of them makes of systems, beside their quality, changes places with the rest. At global level the measures' likings of
inputs have to change places too: there the swaps of systems and those of inputs are added up.

Statistics are those of swaps s (1 or -1 for each system). Of Kendall's and Spearman's coefficients all that is not
linear in s is the same on both sides of the difference, so this is a sum of s_i c_i; c_i is the sum over the system's
summaries of how the one measure orders them among all scores of both measures as people do, less how the other does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.coefficients import KENDALL_C
from rouge_cli.analysis.levels import GLOBAL, SYSTEM
from rouge_cli.analysis.means import TINY as ROUNDING
from rouge_cli.analysis.means import means, tied
from rouge_cli.analysis.order_sums import order_sums
from rouge_cli.analysis.resampling import BLOCK, all_signs
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.sequential import MOST_DRAWS, Places

TINY = 1e-10
"""Differences of coefficients that are nearer to each other are equal."""
COUNTED = 15
"""Up to so many systems all swaps are counted."""
EXACT_IN_SINGLE = 2500
"""Sums over so many cells of their ranks are exact in single precision."""
WORK = 2e10
"""Draws of a family that are not quick may take so many operations, nearly."""


Numbers = npt.NDArray[Any]


class SystemSwaps:
    """Tests of pairs of measures against people, at one level, by one coefficient: what `sampled` draws for.

    scores has the shape (measures, systems, evaluations), human (systems, evaluations), gaps alike.
    """

    def __init__(
        self, scores: Floats, human: Floats, pairs: Sequence[tuple[int, int]], level: str, kind: str, seed: int
    ) -> None:
        self.generator = np.random.default_rng([seed, 2])
        self.exact = len(human) <= COUNTED and level != GLOBAL
        self.most = MOST_DRAWS
        if level == SYSTEM:
            scores, human = np.stack(list(map(means, scores)))[..., None], means(human)[:, None]
        blocks = human.shape if level != GLOBAL else (human.size, 1)
        groups = [np.arange(len(human))] if level != GLOBAL else list(np.indices(human.shape).reshape(2, -1))
        sides = [side.reshape(blocks) for side in scores]
        judged = standardised(human.reshape(blocks))
        if kind == "pearson":
            if blocks[1] > 1:
                self.most = max(1, int(WORK / (blocks[1] * (len(human) + 25) * max(1, len(pairs)))))
            cells = list(map(standardised, sides))
            self.swaps: list[_Linear | _Moments] = [_Moments(cells, judged, pairs, group) for group in groups]
        else:
            differences = _Orders(_tied(sides), judged, kind).differences(pairs)
            self.swaps = [_Linear(differences, group) for group in groups]
        self.observed = np.abs(sum(swap.observed for swap in self.swaps) / len(self.swaps))

    def known(self) -> Floats:
        """P-values that need no draws, NaN for the others."""
        found = np.where(self.observed <= TINY, 1.0, np.nan)
        if self.exact:
            places = np.flatnonzero(np.isnan(found))
            signs = _every_swap(self.swaps[0].groups)
            # The swap that leaves all as it is counts whole.
            found[places] = (self._counted([signs], places) + 0.5) / len(signs)
        return found

    def exceedances(self, places: Places, draws: int) -> Floats:
        """How many of so many swaps set the two as far apart as they are, or further; of equals one half."""
        counts = np.zeros(len(places))
        size = max(1, BLOCK // sum(swap.size for swap in self.swaps))
        for start in range(0, draws, size):
            rows = min(size, draws - start)
            counts += self._counted([self._signs(rows, swap.groups) for swap in self.swaps], places)
        return counts

    def _counted(self, signs: Sequence[Floats], places: Places) -> Floats:
        parts = zip(self.swaps, signs, strict=True)
        distances = np.abs(sum(swap.statistics(drawn, places) for swap, drawn in parts))
        observed = self.observed[places]
        further, equal = distances > observed + TINY, np.abs(distances - observed) <= TINY
        return np.asarray(further.sum(axis=0) + equal.sum(axis=0) / 2, dtype=np.float64)

    def _signs(self, rows: int, n: int) -> Floats:
        drawn = np.frombuffer(self.generator.bytes(rows * ((n + 7) // 8)), dtype=np.uint8).reshape(rows, -1)
        return np.asarray(np.unpackbits(drawn, axis=1, count=n) * 2.0 - 1.0, dtype=np.float64)


@lru_cache(maxsize=1)
def _every_swap(systems: int) -> Floats:
    return all_signs(systems)


def standardised(side: Floats) -> Floats:
    """About the mean of each column, in its standard deviations; columns that do not vary are 0."""
    return _standardised(side)[0]


def _standardised(side: Floats) -> tuple[Floats, Floats]:
    """The standardised scores, and by column the largest score in those units, in parts of which they are rounded.

    A column whose scores rounding alone tells apart does not vary.
    """
    counts = np.maximum((~np.isnan(side)).sum(axis=0), 1)
    centred = side - np.nansum(side, axis=0) / counts
    spread = np.sqrt(np.nansum(centred**2, axis=0) / counts)
    largest = np.nan_to_num(np.fmax.reduce(np.abs(side), axis=0))
    varies = spread > ROUNDING * largest
    units = np.where(varies, spread, 1.0)
    return np.where(varies | np.isnan(side), centred / units, 0.0), np.where(varies, largest / units, 0.0)


def _tied(sides: Sequence[Floats]) -> list[Floats]:
    """Standardised scores of which, within a column of all measures, those are equal that rounding alone tells apart.

    Else two measures' equal scores would tie or not by their units.
    """
    cells, scales = zip(*map(_standardised, sides), strict=True)
    scale = np.concatenate([np.broadcast_to(one, side.shape) for one, side in zip(scales, sides, strict=True)])
    return np.split(tied(np.concatenate(cells).T, scale.T).T, len(sides))


def _summed(cells: Floats, group: Places) -> Floats:
    """(groups, columns): sums over the cells of each group; gaps count nothing."""
    found = np.zeros((group.max() + 1, cells.shape[1]))
    np.add.at(found, group, np.nan_to_num(cells))
    return found


class _Linear:
    """The difference of rank coefficients."""

    def __init__(self, differences: Floats, group: Places) -> None:
        self.parts = _summed(differences, group)
        self.groups, self.observed = len(self.parts), self.parts.sum(axis=0)
        self.size = self.groups

    def statistics(self, signs: Floats, places: Places) -> Floats:
        return signs @ self.parts[:, places]


class _Forms(NamedTuple):
    """Of one pair what a swap adds: to sums, products with people, and squares; and what these are without it."""

    sums: Floats
    products: Floats
    squares: Floats
    product: Floats
    square: Floats


class _Moments:
    """The difference of Pearson's r, or of its mean over columns, on Fisher's scale (see _apart).

    With m the mean of two standardised measures and d half their difference, they become m + s d and m - s d.
    """

    def __init__(
        self, cells: Sequence[Floats], judged: Floats, pairs: Sequence[tuple[int, int]], group: Places
    ) -> None:
        self.counts = np.maximum((~np.isnan(judged)).sum(axis=0), 1)
        lengths = np.sqrt(np.nansum(judged**2, axis=0))
        human = judged / np.where(lengths > 0, lengths, 1.0)
        kept = np.float32 if judged.shape[1] > 1 else np.float64
        self.forms = []
        for a, b in pairs:
            middle, half = (cells[a] + cells[b]) / 2, (cells[a] - cells[b]) / 2
            swapped = [_summed(part, group) for part in (half, half * human, 2 * middle * half)]
            kept_as = [np.nansum(part, axis=0) for part in (middle * human, middle**2 + half**2)]
            self.forms.append(_Forms(*(part.astype(kept) for part in (*swapped, *kept_as))))
        self.groups = int(group.max()) + 1
        self.size = self.groups + 8 * judged.shape[1]
        same = np.ones((1, self.groups))
        self.observed = self.statistics(same, np.arange(len(pairs)))[0]

    def statistics(self, signs: Floats, places: Places) -> Floats:
        found = np.empty((len(signs), len(places)))
        for column, place in enumerate(places):
            form = self.forms[place]
            drawn = signs.astype(form.sums.dtype)
            moved, product, square = drawn @ form.sums, drawn @ form.products, drawn @ form.squares
            fixed = form.square - moved**2 / self.counts.astype(moved.dtype)
            one = _ratio(form.product + product, fixed + square)
            other = _ratio(form.product - product, fixed - square)
            found[:, column] = _apart(one, other)
        return found


def _ratio(product: npt.NDArray[Any], square: npt.NDArray[Any]) -> Floats:
    defined = square > 1e-6
    ratios = np.where(defined, product / np.sqrt(np.where(defined, square, 1)), 0)
    return np.asarray(ratios.mean(axis=1), dtype=np.float64)


def _apart(one: Floats, other: Floats) -> Floats:
    """How far apart two correlations are: the hyperbolic tangent of the difference of Fisher's (1921) z."""
    scale = 1 - one * other
    return np.divide(one - other, scale, out=np.zeros(len(one)), where=scale > TINY)


class _Orders:
    """How measures order cells (cells, columns), beside how people do.

    What coefficients are divided by, for ties, is taken from both measures together: no swap changes it.
    """

    def __init__(self, cells: Sequence[Floats], judged: Floats, kind: str) -> None:
        n = len(judged)
        self.kind, self.gaps = kind, bool(np.isnan(judged).any())
        kept: Any = np.float32 if n <= EXACT_IN_SINGLE else np.float64
        orders = _ranks(np.concatenate(cells), middle=False)
        self.cells = [part.astype(kept) for part in np.split(orders, len(cells))]
        self.judged = _ranks(judged, middle=kind == "spearman").astype(kept)
        self.counts, self.people = (~np.isnan(judged)).sum(axis=0), _ties(judged)

    def differences(self, pairs: Sequence[tuple[int, int]]) -> Floats:
        """(cells, pairs): what each cell adds to the difference of the two measures' coefficients."""
        n, columns = self.judged.shape
        found = np.zeros((n, len(pairs)))
        weights = [self._weights(a, b) for a, b in pairs]
        if columns == 1:
            for place, (a, b) in enumerate(pairs):
                found[:, place] = self._of_column(a, b) * weights[place]
            return found
        wide = max(1, BLOCK // (n * n))
        high = max(1, BLOCK // (n * min(wide, columns)))
        for left in range(0, columns, wide):
            on = slice(left, left + wide)
            judged, cells = self.judged[:, on], [one[:, on] for one in self.cells]
            for top in range(0, n, high):
                here = slice(top, top + high)
                people = self._people(judged[here], judged)
                alone = [np.einsum("kel,kel->ke", self._signs(one[here], one), people) for one in cells]
                for place, (a, b) in enumerate(pairs):
                    signs, its = self._signs(cells[a][here], cells[b]), weights[place][on]
                    found[here, place] += (alone[a] - alone[b] + np.einsum("kel,kel->ke", signs, people)) @ its
                    # Signs of the second measure's cells among the first's are these, turned around twice.
                    found[:, place] -= np.einsum("kel,kel->le", signs, people) @ its
        return found

    def _of_column(self, a: int, b: int) -> Floats:
        """What each cell adds, of a single column, which may be long: blocks of all pairs take its square."""
        one, other, people = (side[:, 0].astype(np.float64) for side in (self.cells[a], self.cells[b], self.judged))
        sums = [
            order_sums(x, y, people, self.kind == "spearman")
            for x, y in ((one, one), (other, other), (one, other), (other, one))
        ]
        return sums[0] - sums[1] + sums[2] - sums[3]

    def _people(self, some: Numbers, judged: Numbers) -> Numbers:
        """(some cells, columns, cells): signs of differences, for Spearman's coefficient differences of ranks."""
        if self.kind != "spearman":
            return self._signs(some, judged)
        return np.asarray(np.nan_to_num(some[:, :, None] - judged.T[None], copy=False))

    def _signs(self, one: Numbers, other: Numbers) -> Numbers:
        """(cells of one, columns, cells of the other): 1 where the first is higher, -1 where it is lower, else 0."""
        found: Numbers = one[:, :, None] - other.T[None]
        np.clip(found, -1, 1, out=found)
        return np.asarray(np.nan_to_num(found, copy=False)) if self.gaps else found

    def _weights(self, a: int, b: int) -> Floats:
        """What makes a mean coefficient of the columns' sums; 0 where a column has none."""
        both, people, n = _ties(np.concatenate([self.cells[a], self.cells[b]])), self.people, self.counts
        if self.kind == KENDALL_C:
            classes = np.maximum(1, np.minimum(n, np.minimum(both.distinct, people.distinct)))
            scales = n**2 * (classes - 1) / classes
        elif self.kind == "kendall":
            scales = (n**2 - n) * _untied(2 * n, both.squares, 2) * _untied(n, people.squares, 2)
        else:
            scales = (n**3 - n) / 3 * _untied(2 * n, both.cubes, 3) * _untied(n, people.cubes, 3)
        defined = scales > 0
        weights: Floats = np.divide(1.0, scales, out=np.zeros(len(scales)), where=defined) / max(1, defined.sum())
        return weights


def _untied(n: Numbers, ties: Numbers, power: int) -> Numbers:
    """The root of the share that ties leave of n^power - n."""
    return np.asarray(np.sqrt(np.maximum(0, 1 - ties / np.maximum(1, n**power - n))))


class _Ties(NamedTuple):
    """By column: how many different figures it has, and over groups of t equal ones the sums of t^2 - t and t^3 - t."""

    distinct: Numbers
    squares: Numbers
    cubes: Numbers


def _ties(side: Numbers) -> _Ties:
    found = np.zeros((3, side.shape[1]))
    ordered = np.sort(side, axis=0)
    equal = ordered[1:] == ordered[:-1]
    found[0] = (~np.isnan(side)).sum(axis=0) - equal.sum(axis=0)
    for column in np.flatnonzero(equal.any(axis=0)):
        sizes = np.unique(side[~np.isnan(side[:, column]), column], return_counts=True)[1].astype(np.float64)
        found[1:, column] = (sizes**2 - sizes).sum(), (sizes**3 - sizes).sum()
    return _Ties(*found)


def _ranks(side: Floats, middle: bool) -> Floats:
    """The ranks in each column, from 0 on without gaps between them, or, of ties, the middle of theirs."""
    found = np.full(side.shape, np.nan)
    for column in range(side.shape[1]):
        here = ~np.isnan(side[:, column])
        _, places, sizes = np.unique(side[here, column], return_inverse=True, return_counts=True)
        found[here, column] = (np.cumsum(sizes) - (sizes - 1) / 2)[places] if middle else places
    return found
