"""The figures of systems under resampling and swapping: the arithmetic of significance.py.

Arrays named cells have the shape (evaluations, measures, kinds, systems): one kind, the score of an evaluation, or
several, its counts (hits, model totals, peer totals, or what a measure's formula takes).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.resampling import all_signs, check_draws, sign_blocks, weight_blocks
from rouge_cli.analysis.score_table import FIGURES, Flags, Floats, Formula

RANDOMISATION, BOOTSTRAP = "randomisation", "bootstrap"
TINY = 1e-11
"""Figures that differ by less, in parts of the largest, are equal: what adding them up in another order may change."""


class Design(NamedTuple):
    """How systems are compared. UsageError from `check` where a value is out of its range."""

    test: str = RANDOMISATION
    samples: int = 10_000
    seed: int = 1
    confidence: float = 95.0
    level: float = 0.05
    """Below this an adjusted p-value is called significant."""
    family: str = "measure"
    """What Holm's adjustment is over: the pairs of each measure, or all that the report holds."""
    corpus: bool = False
    """Figures of summed counts (-t 1) instead of means of figures."""
    figure: str = "F"
    alpha: float = 0.5
    """Of the F-measure of summed counts."""
    formulas: tuple[Formula | None, ...] = ()
    """How a measure's figure is made of summed counts, as in ScoreTable, from which `compare` takes them."""

    def check(self) -> None:
        """UsageError where a value is out of its range."""
        check_draws(self.samples, 10_000_000, 10_000, self.seed, self.confidence, self.level)


def figures_of(sums: Floats, n: int, design: Design) -> Floats:
    """The figures (..., systems) of sums over n evaluations (..., kinds, systems)."""
    if not design.corpus:
        means: Floats = sums[..., 0, :] / n
        return means
    hits, models, peers = sums[..., 0, :], sums[..., 1, :], sums[..., 2, :]
    recall, precision = _ratio(hits, models), _ratio(hits, peers)
    f_measure = _ratio(recall * precision, (1 - design.alpha) * precision + design.alpha * recall)
    figures = (recall, precision, f_measure)[FIGURES.index(design.figure)]
    for m, formula in enumerate(design.formulas):
        if formula is not None:
            figures[..., m, :] = formula(np.moveaxis(sums[..., m, :, :], -2, 0))
    return figures


def _ratio(part: Floats, whole: Floats) -> Floats:
    return np.divide(part, whole, out=np.zeros_like(part), where=whole != 0)


def tolerance(cells: Floats, design: Design) -> Floats:
    """By measure the difference up to which figures are equal."""
    largest = np.abs(figures_of(cells, 1, design)).max(axis=(0, 2))
    scale: Floats = TINY * np.maximum(largest, np.finfo(float).tiny)
    return scale


def resampled_figures(cells: Floats, design: Design) -> Floats:
    """The figures (samples, measures, systems) of resamples of the evaluations, drawn with replacement."""
    n, *shape = cells.shape
    flat = cells.reshape(n, -1)
    figures = [
        figures_of((weights @ flat).reshape(-1, *shape), n, design)
        for weights in weight_blocks(n, design.samples, design.seed)
    ]
    return np.concatenate(figures)


def crossings(resampled: Floats, difference: Floats, scale: Floats) -> Floats:
    """Two-sided p-values of the paired bootstrap: twice Koehn's share of resamples in which the better is not ahead.

    Koehn (2004), Statistical Significance Tests for Machine Translation Evaluation. resampled are differences (samples,
    measures). A tie is not ahead; p = (c + 1) / (n + 1) before it is doubled, 1 at most; 1 without a difference.
    """
    behind = (resampled * np.sign(difference) <= scale).sum(axis=0)
    p_values = np.minimum(1.0, 2.0 * (behind + 1) / (len(resampled) + 1))
    return np.where(np.abs(difference) <= scale, 1.0, p_values)


class Randomised(NamedTuple):
    """By pair and measure: the p-value, and whether all assignments were counted."""

    p_values: Floats
    exact: Flags


def randomised(cells: Floats, pairs: Sequence[tuple[int, int]], design: Design) -> Randomised:
    """Paired approximate randomisation of pairs of systems.

    Under the null hypothesis the two systems' outputs of an evaluation could change places: their difference its sign
    (Riezler and Maxwell 2005, On Some Pitfalls in Automatic Evaluation and Significance Testing for MT). p is the share
    of assignments whose difference is as far from 0 as the observed one: of all of them where they are no more than
    the samples, else (c + 1) / (n + 1) of as many samples.
    """
    n = len(cells)
    scale = tolerance(cells, design)
    totals = cells.sum(axis=0)
    every = can_be_counted(n, design)
    counts = np.zeros((len(pairs), len(scale)))
    rows = 0
    for signs in iter([all_signs(n)]) if every else sign_blocks(n, design.samples, design.seed):
        sums = (signs @ cells.reshape(n, -1)).reshape(-1, *totals.shape)
        rows += len(signs)
        for place, (i, j) in enumerate(pairs):
            counts[place] += _as_far(sums[..., i] - sums[..., j], totals[..., i], totals[..., j], n, scale, design)
    if every:
        return Randomised(counts / rows, np.full(counts.shape, True))
    found = Randomised((counts + 1) / (rows + 1), np.full(counts.shape, False))
    for place, (i, j) in enumerate(pairs):
        _count_few(found, place, cells[..., i], cells[..., j], scale, design)
    return found


def can_be_counted(n: int, design: Design) -> bool:
    """Whether the assignments of n signs, but for turning all around, are no more than the samples."""
    return n - 1 < design.samples.bit_length() and 2 ** (n - 1) <= design.samples


def _as_far(sums: Floats, first: Floats, second: Floats, n: int, scale: Floats, design: Design) -> Floats:
    """By measure how many swaps leave the figures as far apart as they are, or further.

    first and second are the systems' totals (measures, kinds), sums the swapped differences of them (rows, measures,
    kinds).
    """
    totals = first + second
    sides = np.stack([(totals + sums) / 2, (totals - sums) / 2], axis=-1)
    swapped = figures_of(sides, n, design)
    observed = figures_of(np.stack([first, second], axis=-1), n, design)
    distances = np.abs(swapped[..., 0] - swapped[..., 1])
    found: Floats = (distances >= np.abs(observed[..., 0] - observed[..., 1]) - scale).sum(axis=0).astype(np.float64)
    return found


def _count_few(found: Randomised, pair: int, first: Floats, second: Floats, scale: Floats, design: Design) -> None:
    """Puts exact p-values where few evaluations differ: swapping the others has no effect."""
    differs: Flags = np.any(np.abs(first - second) > scale[:, None], axis=2)
    for m, count in enumerate(map(int, differs.sum(axis=0))):
        if can_be_counted(count, design):
            here = slice(m, m + 1)
            signs = all_signs(count)
            sums = np.tensordot(signs, (first - second)[differs[:, m], here], 1)
            alone = design._replace(formulas=design.formulas[here])
            far = _as_far(sums, first[:, here].sum(axis=0), second[:, here].sum(axis=0), len(first), scale[here], alone)
            found.p_values[pair, m], found.exact[pair, m] = far[0] / len(signs), True


def effects(cells: Floats, difference: Floats, resampled: Floats, scale: Floats, design: Design) -> Floats:
    """By measure the difference in standard deviations, NaN where there are none though there is a difference.

    cells are differences of two systems (evaluations, measures, kinds). Of scores it is Cohen's d_z (Cohen 1988,
    section 2.3.5); of corpus figures the standard deviation is the bootstrap's standard error times the root of the
    number of evaluations.
    """
    n = len(cells)
    spread = resampled.std(axis=0, ddof=1) * np.sqrt(n) if design.corpus else cells[:, :, 0].std(axis=0, ddof=1)
    found = np.divide(difference, spread, out=np.full(len(difference), np.nan), where=spread > scale)
    return np.where(np.abs(difference) <= scale, 0.0, found)
