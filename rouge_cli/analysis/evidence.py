"""p-values of pairs of systems: exact (all swaps counted), sampled, or between proven bounds.

Samples come first. Where they leave open on which side of a level of significance an adjusted p-value lies, bounds of
tails.py take their place, closer and closer until nothing is open; where these do not apply, more samples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.families import adjusted_by_holm
from rouge_cli.analysis.paired import (
    BOOTSTRAP,
    RANDOMISATION,
    Design,
    Pairs,
    behind,
    can_be_counted,
    count_few,
    figures_of,
    resampled_figures,
    swapped_as_far,
    tolerance,
    tolerances,
)
from rouge_cli.analysis.score_table import Flags, Floats
from rouge_cli.analysis.sequential import MOST_DRAWS, THRESHOLDS, Places, sampled
from rouge_cli.analysis.tails import (
    TailBounds,
    TailQuery,
    normal_bound,
    of_draws,
    of_signs,
    of_signs_beyond,
    tail_of,
)

EXACT, BOUNDED, SAMPLED = "exact", "bounded", "sampled"
GAPS = (0.1, 0.01, 0.001, 0.0003)
"""How far apart bounds are at most, in parts of the lower one: closer only as long as a decision is open."""
NEGLIGIBLE = 1e-9
"""P-values that are proven to be below are not sampled."""
AT_ONCE = 20_000
"""Resamples whose figures are held at once, beyond the first."""
RISK = 1e-9
"""The chance that a p-value lies above, or below, the bounds that samples give it."""

Families = Sequence[npt.NDArray[np.int64]]
"""The places of the tests that are adjusted together."""


class Evidence:
    """Of each pair (rows) and measure: the p-value, bounds of what all ways would give, and whence they are."""

    def __init__(self, pairs: int, measures: int) -> None:
        self.p_values = np.ones((pairs, measures))
        self.lower = np.zeros((pairs, measures))
        self.upper = np.ones((pairs, measures))
        self.kinds = np.full((pairs, measures), SAMPLED, dtype=object)
        self.stages = np.zeros((pairs, measures), dtype=np.int64)
        """How many of GAPS were tried."""
        self.decided = np.zeros((pairs, measures), dtype=np.bool_)
        """Where samples that went on tell on which side of every level it is."""

    def put_exact(self, place: tuple[int, int], p_value: float) -> None:
        """That of all ways."""
        self.put(place, p_value, p_value, EXACT)

    def put(self, place: tuple[int, int], lower: float, upper: float, kind: str) -> None:
        """The p-value is the upper bound."""
        self.p_values[place] = self.upper[place] = upper
        self.lower[place], self.kinds[place] = lower, kind

    def put_samples(self, rows: Sequence[int], counts: Floats, samples: int, times: int) -> None:
        """P = (c + 1) / (n + 1), times 1 or 2 (at most 1): of as many samples, in which the event came counts times."""
        lower, upper = sample_bounds(counts, samples)
        self.p_values[rows] = np.minimum(1.0, times * (counts + 1) / (samples + 1))
        self.lower[rows], self.upper[rows] = np.minimum(1.0, times * lower), np.minimum(1.0, times * upper)

    def settle(self, families: Families, level: float, closer: Callable[[int, int, float], TailBounds | None]) -> None:
        """Bring bounds closer until Holm's adjustment leaves nothing open at this level and the usual ones.

        closer gives two-sided bounds of a pair and measure, about so far apart; None where that cannot be.
        """
        levels = sorted({*THRESHOLDS, level})
        measures = self.p_values.shape[1]
        while len(todo := np.flatnonzero(self._open(families, levels).ravel() & (self.stages.ravel() < len(GAPS)))):
            for place in todo.tolist():
                at = row, m = divmod(place, measures)
                found = closer(row, m, GAPS[self.stages[at]])
                if found is None:
                    self.stages[at] = len(GAPS)
                    continue
                exact = found.lower == found.upper
                self.stages[at] = len(GAPS) if exact else self.stages[at] + 1
                if exact or found.upper <= (1 + max(2 * GAPS[self.stages[at] - 1], 0.01)) * found.lower:
                    self.put(at, found.lower, found.upper, EXACT if exact else BOUNDED)
                else:
                    self._narrow(at, found)

    def _narrow(self, place: tuple[int, int], found: TailBounds) -> None:
        """Too far apart to stand for the p-value, but it lies between them."""
        self.upper[place] = min(self.upper[place], found.upper)
        self.lower[place] = min(max(self.lower[place], found.lower), self.upper[place])
        if self.kinds[place] == BOUNDED:  # and was not sampled, or an earlier bound stood for it
            self.p_values[place] = self.upper[place]
        self.keep_between(place)
        if self.stages[place] == len(GAPS):
            self.kinds[place] = SAMPLED

    def keep_between(self, place: tuple[int, int]) -> None:
        """The p-value of samples within the bounds that are known."""
        self.p_values[place] = min(max(self.p_values[place], self.lower[place]), self.upper[place])

    def _open(self, families: Families, levels: Sequence[float]) -> Flags:
        """Whether the adjusted p-value may be on either side of a level. What cannot be brought closer counts as is."""
        settled = self.decided | ((self.stages == len(GAPS)) & (self.kinds != SAMPLED))
        lower = np.where(settled, self.p_values, self.lower).ravel()
        upper = np.where(settled, self.p_values, self.upper).ravel()
        found = np.zeros(lower.size, dtype=np.bool_)
        for family in families:
            lowest, highest = adjusted_by_holm(lower[family]), adjusted_by_holm(upper[family])
            for level in levels:
                found[family] |= (lowest < level) & (highest >= level)
        flags: Flags = found.reshape(self.p_values.shape)
        return flags

    def open_samples(self, families: Families, level: float) -> Flags:
        """Where samples alone leave a decision open, as nothing else is known."""
        flags: Flags = self._open(families, sorted({*THRESHOLDS, level})) & (self.kinds == SAMPLED)
        return flags


def sample_bounds(counts: Floats, samples: int) -> tuple[Floats, Floats]:
    """Between which the share of all lies of which so many of so many samples were (Clopper and Pearson 1934)."""
    from scipy.special import betaincinv

    counts = np.asarray(counts, dtype=np.float64)
    some, not_all = np.maximum(counts, 1), np.minimum(counts, samples - 1)
    lower = np.where(counts > 0, betaincinv(some, samples - some + 1, RISK), 0.0)
    upper = np.where(counts < samples, betaincinv(not_all + 1, samples - not_all, 1 - RISK), 1.0)
    return lower, upper


def randomised(found: Evidence, rows: Sequence[int], cells: Floats, pairs: Pairs, design: Design) -> None:
    """Paired approximate randomisation of pairs of systems; puts what it finds into these rows.

    p is the share of assignments whose difference is as far from 0 as the observed one: of all of them where they are
    no more than the samples, else (c + 1) / (n + 1) of as many samples.
    """
    scales, n = tolerances(cells, design), cells.shape[-1]
    quick = _quick_bounds(cells, pairs, scales) if not design.corpus else np.ones((len(pairs), len(cells)))
    known: dict[tuple[int, int], float] = {}
    if not can_be_counted(n, design):
        for place, m in np.argwhere(quick > 2.0**-60).tolist():
            i, j = pairs[place]
            scale = tolerance(scales, i, j)[m]
            p_value = count_few(cells[m, :, i], cells[m, :, j], scale, design.of_measure(m))
            if p_value is not None:
                known[place, m] = p_value
    wanted = (quick > NEGLIGIBLE) | can_be_counted(n, design)
    for at in known:
        wanted[at] = False
    counts, samples = swapped_as_far(cells, pairs, wanted, design, scales)
    found.put_samples(rows, counts.astype(np.float64), samples, 1)
    for place, row in enumerate(rows):
        for m in range(len(cells)):
            if can_be_counted(n, design):
                found.put_exact((row, m), float(counts[place, m] / samples))
            elif (place, m) in known:
                found.put_exact((row, m), known[place, m])
            elif not wanted[place, m]:
                found.put((row, m), 0.0, float(quick[place, m]), BOUNDED)
            elif quick[place, m] < found.upper[row, m]:
                found.upper[row, m] = quick[place, m]
                found.p_values[row, m] = min(found.p_values[row, m], quick[place, m])


def _quick_bounds(cells: Floats, pairs: Pairs, scales: Floats) -> Floats:
    """Above which no p-value of swapped scores can lie: (pairs, measures)."""
    firsts, seconds = np.array(pairs).T
    bounds = np.empty((len(pairs), len(cells)))
    for m, (scores,) in enumerate(cells):
        products, sums = scores @ scores.T, scores.sum(axis=1)
        squares = products.diagonal()
        spreads = squares[firsts] + squares[seconds] - 2 * products[firsts, seconds]
        spreads = np.maximum(spreads, 0) + 1e-12 * (squares[firsts] + squares[seconds])
        equal = np.maximum(scales[m, firsts], scales[m, seconds]) * scores.shape[1]
        apart = np.maximum(np.abs(sums[firsts] - sums[seconds]) - equal, 0)
        bounds[:, m] = 2 * normal_bound(apart / np.sqrt(np.maximum(spreads, np.finfo(float).tiny)))
    return bounds


def bootstrapped(found: Evidence, row: int, resampled: Floats, difference: Floats, scale: Floats) -> None:
    """The paired bootstrap of one pair: p is twice Koehn's share of resamples in which the better is not ahead.

    p = 2 (c + 1) / (n + 1), 1 at most; 1 without a difference.
    """
    counts = behind(resampled, difference, scale)
    found.put_samples([row], counts[None].astype(np.float64), resampled.shape[1], 2)
    for m in np.flatnonzero(np.abs(difference) <= scale).tolist():
        found.put_exact((row, m), 1.0)


Cells = Sequence[tuple[Floats, Sequence[int], Pairs]]
"""Cells with their pairs: the rows of evidence, and the two systems' places in the cells."""


def settle(found: Evidence, families: Families, groups: Cells, design: Design) -> None:
    """Bring the evidence closer until every decision at the level, and at the usual ones, is made.

    Where no bounds can be had, samples continue to MOST_DRAWS, or all assignments are counted if they are no more.
    """
    where = {row: (cells, place) for cells, rows, places in groups for row, place in zip(rows, places, strict=True)}
    scales = {id(cells): tolerances(cells, design) for cells, _, _ in groups}

    def closer(row: int, m: int, gap: float) -> TailBounds | None:
        cells, (i, j) = where[row]
        scale = tolerance(scales[id(cells)], i, j)[m]
        return closer_bounds(cells[m, :, i], cells[m, :, j], scale, design.of_measure(m), gap)

    found.settle(families, design.level, closer)
    _count_open(found, families, where, scales, design)
    if not found.open_samples(families, design.level).any() or design.samples >= MOST_DRAWS:
        return
    wanted = found.open_samples(families, design.level)
    calls = count(1)

    def exceedances(tests: Places, samples: int) -> Floats:
        flags = np.zeros(wanted.size, dtype=np.bool_)
        flags[tests] = True
        seed = int(np.random.SeedSequence([design.seed, next(calls)]).generate_state(1)[0])
        drawn = design._replace(samples=samples, seed=seed)
        counts = np.zeros(wanted.shape)
        for cells, rows, places in groups:
            counts[rows] = _exceeding(cells, places, flags.reshape(wanted.shape)[rows], drawn)
        return counts.ravel()[tests]

    times = 2 if design.test == BOOTSTRAP else 1
    adjusted = _adjustment(families, times)
    known = np.where(wanted, np.nan, found.p_values / times).ravel()
    thresholds = sorted({*THRESHOLDS, design.level})
    more = sampled(exceedances, wanted.size, design.samples, thresholds=thresholds, adjust=adjusted, known=known)
    for row in np.flatnonzero(wanted.any(axis=1)).tolist():
        for m in np.flatnonzero(wanted[row]).tolist():
            place = row * wanted.shape[1] + m
            drawn = int(more.draws[place])
            hits = round(more.p_values[place] * (drawn + 1)) - 1
            low, high = sample_bounds(np.array([hits]), drawn)
            found.p_values[row, m] = min(1.0, times * more.p_values[place])
            found.lower[row, m] = max(found.lower[row, m], min(1.0, times * float(low[0])))
            found.upper[row, m] = min(found.upper[row, m], min(1.0, times * float(high[0])))
            found.keep_between((row, m))
            found.decided[row, m] = more.decided[place]


def _count_open(
    found: Evidence, families: Families, where: Mapping[int, tuple[Floats, tuple[int, int]]],
    scales: Mapping[int, Floats], design: Design,
) -> None:  # fmt: skip
    """All assignments of tests that are open, where they are no more than the most samples."""
    if design.test == BOOTSTRAP:
        return
    all_of = design._replace(samples=MOST_DRAWS)
    for row, m in np.argwhere(found.open_samples(families, design.level)).tolist():
        cells, (i, j) = where[row]
        scale = tolerance(scales[id(cells)], i, j)[m]
        p_value = count_few(cells[m, :, i], cells[m, :, j], scale, all_of.of_measure(m))
        if p_value is not None:
            found.put_exact((row, m), p_value)


def _adjustment(families: Families, times: int) -> Callable[[Sequence[float]], list[float]]:
    def adjusted(p_values: Sequence[float]) -> list[float]:
        values = np.minimum(1.0, times * np.asarray(p_values))
        made = np.empty(len(values))
        for family in families:
            made[family] = adjusted_by_holm(values[family])
        found: list[float] = made.tolist()
        return found

    return adjusted


def _exceeding(cells: Floats, places: Pairs, wanted: Flags, design: Design) -> Floats:
    """How often samples are as extreme as what was seen, where that is wanted (pairs, measures)."""
    counts = np.zeros(wanted.shape)
    scales = tolerances(cells, design)
    for m in np.flatnonzero(wanted.any(axis=0)).tolist():
        here = np.flatnonzero(wanted[:, m]).tolist()
        systems = sorted({system for place in here for system in places[place]})
        pairs = [(systems.index(places[place][0]), systems.index(places[place][1])) for place in here]
        part, alone = np.ascontiguousarray(cells[m : m + 1, :, systems]), design.of_measure(m)
        own = scales[m : m + 1, systems]
        if design.test == RANDOMISATION:
            all_of = np.ones((len(pairs), 1), dtype=np.bool_)
            counts[here, m] = swapped_as_far(part, pairs, all_of, alone, own)[0][:, 0]
            continue
        figures = figures_of(part.sum(axis=-1), part.shape[-1], alone)
        for start in range(0, design.samples, AT_ONCE):
            rows = min(AT_ONCE, design.samples - start)
            drawn = resampled_figures(part, alone._replace(samples=rows, seed=design.seed + start))
            for place, (i, j) in zip(here, pairs, strict=True):
                difference = figures[:, i] - figures[:, j]
                counts[place, m] += behind(drawn[:, i] - drawn[:, j], difference, tolerance(own, i, j))[0]
    return counts


def closer_bounds(first: Floats, second: Floats, scale: float, design: Design, gap: float) -> TailBounds | None:
    """Two-sided bounds of one measure's test of two systems (kinds, evaluations); None where there are none."""
    if design.corpus and design.formulas and design.formulas[0] is not None:
        return None
    n = first.shape[1]
    if design.test == BOOTSTRAP:
        if design.corpus:
            return None
        differences = (first - second)[0] * np.sign((first - second)[0].sum())
        tail = _closer(of_draws(differences, scale * n), 4 * gap, 1 / (MOST_DRAWS + 1))
        return TailBounds(*(min(1.0, max(2 * bound, 2 / (MOST_DRAWS + 1))) for bound in tail))
    tail = _of_ratios(first, second, scale, design, gap) if design.corpus else _closer(
        of_signs((first - second)[0], scale * n), gap
    )  # fmt: skip
    return TailBounds(min(1.0, 2 * tail.lower), min(1.0, 2 * tail.upper))


def _closer(asked: TailQuery | TailBounds, gap: float, least: float = 0.0) -> TailBounds:
    return asked if isinstance(asked, TailBounds) else tail_of(asked, gap, least)


def _of_ratios(first: Floats, second: Floats, scale: float, design: Design, gap: float) -> TailBounds:
    """Of corpus figures: hits by totals (of recall, precision, or F: their weighted mean).

    With half the sums of both systems' hits H and totals D, and their differences under signs 2A and 2B, the figures
    differ by 2 (A D - H B) / (D^2 - B^2). The numerator is a sum under signs; D^2 - B^2 is at most D^2, and not less
    than D^2 - b^2 unless |B| > b, which is rare.
    """
    weights = {"R": (1.0, 0.0), "P": (0.0, 1.0), "F": (1 - design.alpha, design.alpha)}[design.figure]
    (h1, q1), (h2, q2) = ((one[0], weights[0] * one[1] + weights[1] * one[2]) for one in (first, second))
    half_hits, half_totals = (h1 + h2).sum() / 2, (q1 + q2).sum() / 2
    moved, turned = h1 - h2, q1 - q2
    if not turned.any():
        return _closer(of_signs(moved, scale * half_totals), gap)
    figures = [hits.sum() / totals.sum() if totals.any() else 0.0 for hits, totals in ((h1, q1), (h2, q2))]
    apart = abs(figures[0] - figures[1]) - scale
    sizes = np.abs(half_totals * moved - half_hits * turned)
    sizes = sizes[sizes > 0]
    far = apart * half_totals**2 / np.sqrt((sizes**2).sum()) if len(sizes) else 0.0
    spread = np.sqrt((turned**2).sum()) / 2
    beyond = far + np.arange(0.5, 6.1, 0.25)  # standard deviations of B; the best of these, about
    costs = np.expm1(np.minimum(700, (far * beyond * spread / half_totals) ** 2))
    best = beyond[np.argmin(costs + normal_bound(beyond) / normal_bound(np.array(far)))]
    most, rare = best * spread, 2 * float(normal_bound(best))
    lower = _closer(of_signs_beyond(sizes, apart * half_totals**2), gap).lower
    upper = _closer(of_signs_beyond(sizes, apart * (half_totals**2 - most**2)), gap).upper
    return TailBounds(lower, min(0.5, upper + rare))
