"""Scores of systems under resampling and swapping: the computations of significance.py.

Arrays named cells have the shape (measures, kinds, systems, evaluations): one kind, the score of an evaluation, or
several, its counts (hits, model totals, peer totals, or what a measure's formula takes).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.designs import check_fields
from rouge_cli.analysis.means import mean_rounding
from rouge_cli.analysis.resampling import all_sign_blocks, check_draws, sign_blocks, weight_blocks
from rouge_cli.analysis.score_table import FIGURES, Flags, Floats, Formula
from rouge_cli.errors import UsageError

RANDOMISATION, BOOTSTRAP = "randomisation", "bootstrap"
FAMILIES = ("measure", "report")
TINY = 1e-11
"""Figures of summed counts that differ by less, in parts of the largest, are equal."""
WIDTH = 4_000_000
"""Numbers that the sums of a block of samples may hold."""

Counts = npt.NDArray[np.int64]
Pairs = Sequence[tuple[int, int]]


class Design(NamedTuple):
    """How systems are compared. UsageError from `check` where a value is out of its range."""

    test: str = RANDOMISATION
    samples: int = 10_000
    seed: int = 1
    confidence: float = 95.0
    level: float = 0.05
    """Below this an adjusted p-value is called significant."""
    family: str = "measure"
    """The family of Holm's adjustment: the pairs of each measure, or all that the report holds."""
    corpus: bool = False
    """Figures of summed counts (-t 1) instead of means of figures."""
    figure: str = ""
    """R, P or F; "" is the table's own, and F of summed counts where the table does not know it."""
    alpha: float = 0.5
    """Of the F-measure of summed counts."""
    formulas: tuple[Formula | None, ...] = ()
    """How a measure's figure is made of summed counts, as in ScoreTable, from which `compare` takes them."""

    def check(self) -> None:
        """UsageError where a value is out of its range."""
        check_fields(self, test=(RANDOMISATION, BOOTSTRAP), family=FAMILIES, figure=(*FIGURES, ""))
        check_draws(self.samples, 10_000_000, 10_000, self.seed, self.confidence, self.level)
        if not 0 <= self.alpha <= 1:
            raise UsageError("alpha must lie between 0 (recall alone) and 1 (precision alone); 0.5 is usual")

    def of_measure(self, m: int) -> Design:
        """Of this measure alone."""
        return self._replace(formulas=self.formulas[m : m + 1])


def figures_of(sums: Floats, n: int, design: Design) -> Floats:
    """The figures (measures, ...) of sums over n evaluations (measures, kinds, ...)."""
    if not design.corpus:
        means: Floats = sums[:, 0] / n
        return means
    hits, models, peers = sums[:, 0], sums[:, 1], sums[:, 2]
    recall, precision = _ratio(hits, models), _ratio(hits, peers)
    f_measure = _ratio(recall * precision, (1 - design.alpha) * precision + design.alpha * recall)
    figures = (recall, precision, f_measure)[FIGURES.index(design.figure)]
    for m, formula in enumerate(design.formulas):
        if formula is not None:
            figures[m] = formula(sums[m])
    return figures


def _ratio(part: Floats, whole: Floats) -> Floats:
    return np.divide(part, whole, out=np.zeros_like(part), where=whole != 0)


def tolerances(cells: Floats, design: Design) -> Floats:
    """By measure and system the difference up to which figures made of its own are equal."""
    if not design.corpus:
        return mean_rounding(cells[:, 0])
    largest = np.abs(figures_of(cells, 1, design)).max(axis=2)
    scales: Floats = TINY * np.maximum(largest, np.finfo(float).tiny)
    return scales


def tolerance(scales: Floats, i: int, j: int) -> Floats:
    """By measure the difference up to which the figures of two systems are equal, however large those of others are."""
    return np.maximum(scales[:, i], scales[:, j])


def resampled_figures(cells: Floats, design: Design) -> Floats:
    """The figures (measures, systems, samples) of resamples of the evaluations, drawn with replacement."""
    measures, _, systems, n = cells.shape
    found = np.empty((measures, systems, design.samples))
    start = 0
    for weights in weight_blocks(n, design.samples, design.seed):
        for sums in _sums(cells, weights):
            rows = sums.shape[-1]
            found[..., start : start + rows] = figures_of(sums, n, design)
            start += rows
    return found


def _sums(cells: Floats, weights: Floats) -> Iterator[Floats]:
    """Blocks (measures, kinds, systems, rows) of the evaluations' sums under weights (rows, evaluations)."""
    flat = cells.reshape(-1, cells.shape[-1])
    size = max(1, WIDTH // len(flat))
    for start in range(0, len(weights), size):
        yield (flat @ weights[start : start + size].T).reshape(*cells.shape[:-1], -1)


def behind(resampled: Floats, difference: Floats, scale: Floats) -> Counts:
    """In how many resamples, whose differences are given (measures, samples), the better system is not ahead.

    Koehn (2004), Statistical Significance Tests for Machine Translation Evaluation. A tie is not ahead.
    """
    counts: Counts = np.count_nonzero(resampled * np.sign(difference)[:, None] <= scale[:, None], axis=1)
    return counts


def swapped_as_far(cells: Floats, pairs: Pairs, wanted: Flags, design: Design, scales: Floats) -> tuple[Counts, int]:
    """How many of the samples of swaps put a pair's figures as far apart as they are, or further: (pairs, measures).

    Under the null hypothesis the two systems' outputs of an evaluation could change places: their difference its sign
    (Riezler and Maxwell 2005, On Some Pitfalls in Automatic Evaluation and Significance Testing for MT). Only where it
    is wanted (pairs, measures). scales are the `tolerances`. The second value is the number of samples; all
    assignments, each as often as the one that is its mirror image, where they are no more than the design's.
    """
    measures, _, _, n = cells.shape
    every = can_be_counted(n, design)
    counts = np.zeros((len(pairs), measures), dtype=np.int64)
    totals = cells.sum(axis=-1)
    samples = 0
    for signs in all_sign_blocks(n) if every else sign_blocks(n, design.samples, design.seed):
        samples += len(signs)
        for sums in _sums(cells, signs):
            for m in range(measures):
                alone = design.of_measure(m)
                for i, places in _by_first(pairs, wanted[:, m]):
                    others = [pairs[place][1] for place in places]
                    counts[places, m] += _as_far(
                        sums[m, :, [i]] - sums[m, :, others], totals[m, :, [i]], totals[m, :, others], n,
                        np.maximum(scales[m, i], scales[m, others]), alone,
                    )  # fmt: skip
    return counts, samples


def _by_first(pairs: Pairs, wanted: Flags) -> Iterator[tuple[int, list[int]]]:
    """The first systems of pairs that are wanted, and the places of these pairs."""
    places = sorted(np.flatnonzero(wanted).tolist(), key=lambda place: pairs[place])
    for first, alike in groupby(places, key=lambda place: pairs[place][0]):
        yield first, list(alike)


def can_be_counted(n: int, design: Design) -> bool:
    """Whether the assignments of n signs, but for turning all around, are no more than the samples."""
    return n - 1 < design.samples.bit_length() and 2 ** (n - 1) <= design.samples


def _as_far(moved: Floats, first: Floats, second: Floats, n: int, scale: Floats, design: Design) -> Counts:
    """By pair how many swaps leave the figures of one measure as far apart as they are, or further.

    first and second are the systems' totals (pairs, kinds), moved the swapped differences of them (pairs, kinds, rows).
    """
    observed = np.abs(_figure(first, n, design) - _figure(second, n, design))
    if not design.corpus:
        distances = moved[:, 0]
        np.abs(distances, out=distances)
        return np.count_nonzero(distances >= ((observed - scale) * n)[:, None], axis=1)  # type: ignore[no-any-return]
    totals = (first + second)[..., None]
    distances = np.abs(_figure((totals + moved) / 2, n, design) - _figure((totals - moved) / 2, n, design))
    return np.count_nonzero(distances >= (observed - scale)[:, None], axis=1)  # type: ignore[no-any-return]


def _figure(sums: Floats, n: int, design: Design) -> Floats:
    """Of one measure: the figures (pairs, ...) of sums (pairs, kinds, ...)."""
    (figures,) = figures_of(np.moveaxis(sums, 1, 0)[None], n, design)
    found: Floats = figures
    return found


def count_few(first: Floats, second: Floats, scale: Floats, design: Design) -> float | None:
    """The exact p-value of one measure where few evaluations differ; None where they are many.

    first and second are two systems' cells (kinds, evaluations): swapping evaluations that do not differ has no effect.
    """
    differs = np.any(np.abs(first - second) > scale, axis=0)
    count = int(differs.sum())
    if not can_be_counted(count, design):
        return None
    moved, totals = (first - second)[:, differs], (first.sum(axis=1)[None], second.sum(axis=1)[None])
    far = sum(int(_as_far((moved @ signs.T)[None], *totals, first.shape[1], scale, design)[0])
              for signs in all_sign_blocks(count))  # fmt: skip
    return far / float(1 << max(count - 1, 0))


def effects(cells: Floats, difference: Floats, resampled: Floats, scale: Floats, design: Design) -> Floats:
    """By measure the difference in standard deviations, NaN where there are none though there is a difference.

    cells are differences of two systems (measures, kinds, evaluations), resampled those of resamples (measures,
    samples). Of scores it is Cohen's d_z (Cohen 1988, section 2.3.5); of corpus figures the standard deviation is the
    bootstrap's standard error times the root of the number of evaluations.
    """
    n = cells.shape[-1]
    if design.corpus and resampled.shape[1] < 2:
        spread = np.zeros(len(difference))
    else:
        spread = resampled.std(axis=1, ddof=1) * np.sqrt(n) if design.corpus else cells[:, 0].std(axis=1, ddof=1)
    found = np.divide(difference, spread, out=np.full(len(difference), np.nan), where=spread > scale)
    return np.where(np.abs(difference) <= scale, 0.0, found)
