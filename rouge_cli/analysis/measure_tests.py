"""Whether one measure agrees with people better than another: Williams' test, and swaps of scores one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rouge_cli.analysis.coefficients import of_choices, of_rows
from rouge_cli.analysis.levels import SUMMARY, SYSTEM, correlation
from rouge_cli.analysis.means import means, summands, tied
from rouge_cli.analysis.resampling import BLOCK
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.sequential import Places
from rouge_cli.analysis.system_swaps import TINY, WORK


def williams(first: Floats, second: Floats, human: Floats) -> float | None:
    """The two-sided p-value of Williams' test for the means of systems (see williams_statistic); None of three."""
    if len(human) < 4:
        return None
    table = np.corrcoef([means(side) for side in (first, second, human)])
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
    from scipy.special import stdtr

    return float(2 * stdtr(n - 3, -abs(williams_statistic(r1, r2, r12, n))))


class ScoreSwaps:
    """Tests of pairs of measures as Deutsch, Dror and Roth (2021), section 4.2, have them: what `sampled` draws for.

    Under the null hypothesis the two measures, standardised, could change places for all of an evaluation (over inputs)
    or for each summary by itself (both). The statistic is the difference of coefficients; one that is not defined
    counts as far from 0. A measure's likes and dislikes of a system are taken for chance: where measures have such,
    these tests reject far too often (tests/simulations), and those of SystemSwaps are to be trusted.
    """

    def __init__(
        self, scores: Floats, human: Floats, pairs: Sequence[tuple[int, int]], level: str, kind: str, over: str,
        seed: int, samples: int,
    ) -> None:  # fmt: skip
        self.human, self.pairs, self.level, self.kind, self.over = human, pairs, level, kind, over
        self.generator = np.random.default_rng([seed, 2])
        self.exact = len(moving(human, over)) < int(samples).bit_length()
        self.standard = np.stack([_standardised(one) for one in scores])
        values = [correlation(one, human, level, kind).value for one in self.standard]
        self.observed = [abs(values[a] - values[b]) for a, b in pairs]
        self.most = max(1, int(WORK / (human.size * max(1, len(pairs)) * (10 if level == SYSTEM else 1000))))

    def known(self) -> Floats:
        """P-values of all swaps, where these are no more than the samples; else NaN."""
        if not self.exact:
            return np.full(len(self.pairs), np.nan)
        swaps = 1 << max(0, len(moving(self.human, self.over)) - 1)
        return self._counted(_all_swaps(self.human, self.over), np.arange(len(self.pairs))) / swaps

    def exceedances(self, places: Places, draws: int) -> Floats:
        """How many of so many swaps set the two as far apart as they are, or further."""
        return self._counted(_swaps(self.human.shape, self.over, draws, self.generator), places)

    def _counted(self, swaps: Iterator[Floats], places: Places) -> Floats:
        counts = np.zeros(len(places))
        for swapped in swaps:
            for column, place in enumerate(places):
                a, b = (self.standard[m] for m in self.pairs[place])
                one, other = _coefficients(a, b, self.human, swapped, self.level, self.kind)
                nearer = np.abs(one - other) < self.observed[place] - TINY
                counts[column] += len(nearer) - nearer.sum()
        return counts


def moving(human: Floats, over: str) -> Places:
    """The places of what can be swapped: of inputs that have human scores, or of summaries (both)."""
    here = ~np.isnan(human)
    return np.flatnonzero(here.any(axis=0) if over == "inputs" else here)


def _standardised(side: Floats) -> Floats:
    spread = np.nanstd(side)
    centred: Floats = side - np.nanmean(side)
    return centred / spread if spread > 0 else centred


def _swaps(shape: tuple[int, ...], over: str, samples: int, generator: np.random.Generator) -> Iterator[Floats]:
    """Blocks (swaps, systems, evaluations) of 1 where measures change places, else 0."""
    systems, evaluations = shape
    size = max(1, BLOCK // (systems * evaluations))
    for start in range(0, samples, size):
        rows = min(size, samples - start)
        drawn = (rows, 1 if over == "inputs" else systems, evaluations)
        yield np.broadcast_to(generator.integers(0, 2, drawn), (rows, systems, evaluations)).astype(np.float64)


def _all_swaps(human: Floats, over: str) -> Iterator[Floats]:
    """Blocks as of _swaps with every swap that leaves the last place as it is; the others are these, turned around."""
    systems, evaluations = human.shape
    places = moving(human, over)[:-1]
    sides = (1 if over == "inputs" else systems), evaluations
    size, swaps = max(1, BLOCK // human.size), 1 << len(places)
    for start in range(0, swaps, size):
        numbers = np.arange(start, min(start + size, swaps))
        swapped = np.zeros((len(numbers), sides[0] * evaluations))
        swapped[:, places] = (numbers[:, None] >> np.arange(len(places))) & 1
        yield np.broadcast_to(swapped.reshape(-1, *sides), (len(numbers), systems, evaluations))


def _coefficients(
    first: Floats, second: Floats, human: Floats, swapped: Floats, level: str, kind: str
) -> tuple[Floats, Floats]:
    """Of each swap the coefficients of the two sides."""
    here = ~np.isnan(human)
    move = np.where(here, second - first, 0)
    rows = len(swapped)
    if level == SYSTEM and human.shape[1] > 1:
        counts = here.sum(axis=1)
        moved = np.einsum("kse,se->ks", swapped, move, optimize=True) / counts
        one, other = (np.nansum(side, axis=1) / counts for side in (first, second))
        judged = np.broadcast_to(means(human), moved.shape)
        scale = np.fmax(summands(first), summands(second))
        swapped_means = (tied(side, scale) for side in (one + moved, other - moved))
        one, other = (of_rows(side, judged, kind) for side in swapped_means)
        return one, other
    if level != SUMMARY:
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
            of_part = of_choices(stays, comes, swap == 1, judged, kind)
            sums[side] += np.nan_to_num(of_part)
            counted[side] += ~np.isnan(of_part)
    found = np.divide(sums, counted, out=np.full(sums.shape, np.nan), where=counted > 0)
    return found[0], found[1]
