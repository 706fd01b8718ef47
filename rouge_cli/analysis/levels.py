"""Correlation of one measure with one set of human scores: at three levels, and over resamples of each.

Arrays have the shape (systems, evaluations); what is not there is NaN on both sides. The levels are those of Louis and
Nenkova (2013) and of Deutsch, Dror and Roth (2021), A Statistical Analysis of Summarization Evaluation Metrics Using
Resampling Methods, section 2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.coefficients import block_of, coefficient, of_rows, weighted
from rouge_cli.analysis.means import means, summands, tied
from rouge_cli.analysis.resampling import weight_blocks
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.within import resampled_within

SYSTEM, SUMMARY, GLOBAL = "system", "summary", "global"
LEVELS = (SYSTEM, SUMMARY, GLOBAL)
OVER = ("both", "systems", "inputs")
"""The units that are resampled: systems and inputs (evaluations), or one of them, the other kept as it is."""


class Point(NamedTuple):
    """A coefficient, and of how many items.

    value is NaN where it is not defined. At summary level items are the evaluations whose coefficient is defined, and
    undefined those whose is not; the value is the mean of the former.
    """

    value: float
    items: int
    undefined: int


class Draws(NamedTuple):
    """Resamples: which systems were drawn (samples, systems), and how often each evaluation (samples, evaluations).

    `drawn_means` takes one row of either for all samples, too.
    """

    systems: npt.NDArray[np.int64]
    inputs: Floats


def correlation(scores: Floats, human: Floats, level: str, kind: str) -> Point:
    """The coefficient at a level: of systems' means, the mean of those within evaluations, or of all summaries."""
    if level == SYSTEM:
        return Point(coefficient(means(scores), means(human), kind), len(scores), 0)
    if level == GLOBAL:
        here = ~np.isnan(scores)
        return Point(coefficient(scores[here], human[here], kind), int(here.sum()), 0)
    within = within_evaluations(scores, human, kind).tolist()
    defined = [value for value in within if not np.isnan(value)]
    mean = float(np.mean(defined)) if defined else float("nan")
    return Point(mean, len(defined), len(within) - len(defined))


def within_evaluations(scores: Floats, human: Floats, kind: str) -> Floats:
    """The coefficient of each evaluation's systems, NaN where it is not defined."""
    if np.isnan(scores).any():
        return np.array([coefficient(one, other, kind) for one, other in _by_evaluation(scores, human)])
    return of_rows(scores.T, human.T, kind)


def _by_evaluation(scores: Floats, human: Floats) -> list[tuple[Floats, Floats]]:
    here = ~np.isnan(scores)
    return [(scores[here[:, e], e], human[here[:, e], e]) for e in range(scores.shape[1])]


def draw(systems: int, evaluations: int, over: str, samples: int, seed: int) -> Draws:
    """That many resamples; what is not drawn again is there once."""
    chosen = np.tile(np.arange(systems), (samples, 1))
    inputs = np.ones((samples, evaluations))
    if over != "inputs":
        chosen = np.random.default_rng([seed, 1]).integers(0, systems, (samples, systems))
    if over != "systems":
        inputs = np.concatenate(list(weight_blocks(evaluations, samples, seed)))
    return Draws(chosen, inputs)


def resampled(scores: Floats, human: Floats, level: str, kind: str, draws: Draws) -> Floats:
    """The coefficient of each resample, NaN where it is not defined.

    Of several measures (measures, systems, evaluations) those of each measure: (measures, resamples).
    """
    if scores.ndim == 2:
        return np.asarray(resampled(scores[None], human, level, kind, draws)[0])
    if level == SYSTEM:
        other = drawn_means(human, draws)
        return np.stack([of_rows(drawn_means(one, draws), other, kind) for one in scores])
    if level == GLOBAL:
        often = _often(draws, len(human))
        return np.stack([_resampled_globally(one, human, kind, often, draws) for one in scores])
    if (draws.systems == np.arange(len(human))).all():
        found = np.stack([within_evaluations(one, human, kind) for one in scores])[:, None]
    else:
        found = resampled_within(scores, human, kind, _often(draws, len(human)))
    return np.stack([_mean_of_drawn(one, draws.inputs) for one in found])


def _mean_of_drawn(found: Floats, inputs: Floats) -> Floats:
    """By resample the mean of the coefficients of the evaluations drawn, of those that are defined."""
    defined = ~np.isnan(found)
    total = (inputs * defined).sum(axis=1)
    sums = np.einsum("re,re->r", np.broadcast_to(np.nan_to_num(found), inputs.shape), inputs)
    averages: Floats = np.divide(sums, total, out=np.full(len(total), np.nan), where=total > 0)
    return averages


def drawn_means(side: Floats, draws: Draws) -> Floats:
    """(samples, systems): the means over the evaluations drawn, of the systems drawn; NaN without any evaluation."""
    here = ~np.isnan(side)
    if here.all():
        of_all = draws.inputs @ side.T / draws.inputs.sum(axis=1, keepdims=True)
    else:
        sums, counts = draws.inputs @ np.nan_to_num(side).T, draws.inputs @ here.astype(np.float64).T
        of_all = np.divide(sums, counts, out=np.full(sums.shape, np.nan), where=counts > 0)
    found = of_all if side.shape[1] == 1 else tied(of_all, summands(side))  # one score is as it was read
    return np.take_along_axis(found, draws.systems, axis=1)


def _often(draws: Draws, systems: int) -> Floats:
    """(systems, samples): how often each system was drawn."""
    samples = len(draws.systems)
    places = draws.systems + systems * np.arange(samples)[:, None]
    counts = np.bincount(places.ravel(), minlength=samples * systems)
    return np.asarray(counts.reshape(samples, systems).T, dtype=np.float64)


def _resampled_globally(scores: Floats, human: Floats, kind: str, often: Floats, draws: Draws) -> Floats:
    rows, columns = np.nonzero(~np.isnan(scores))
    one, other = scores[rows, columns], human[rows, columns]
    size = block_of(len(rows))
    found = []
    for start in range(0, len(draws.inputs), size):
        block = slice(start, start + size)
        found.append(weighted(one, other, often[rows, block] * draws.inputs[block].T[columns], kind))
    return np.concatenate(found)
