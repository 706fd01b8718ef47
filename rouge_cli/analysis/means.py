"""Means of scores with their ties: numbers added up in another order may differ in the last digit."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.score_table import Floats, ScoreTable, check_scored, checked_tables

TINY = 1e-12
"""Two figures that differ by less, in parts of the largest number that either was made of, are equal: adding may round
that much. Figures that were read as they are were not added up, and differ however close they are."""
EPSILON = float(np.finfo(np.float64).eps)
MADE = 50
"""Roundings that a figure may have gone through before it is added up."""
MOST_ROUNDING = 1e-11
"""In parts of the largest score: no more than this is ever rounding."""


def means(scores: Floats) -> Floats:
    """Along the last axis of one set of scores, of what is there; NaN without any. Ties are ties (see `tied`)."""
    counts = (~np.isnan(scores)).sum(axis=-1)
    found: Floats = np.divide(np.nansum(scores, axis=-1), counts, out=np.full(counts.shape, np.nan), where=counts > 0)
    return tied(found.ravel(), np.where(counts > 1, summands(scores), 0).ravel()).reshape(found.shape)


def mean_of(table: ScoreTable, name: str = "mean") -> ScoreTable:
    """The mean of all measures as the only one, where all have a score. UsageError, DataError: none can be made."""
    (table,) = checked_tables(table=table)
    check_scored(table)
    found = np.where(np.isnan(table.scores).any(axis=0), np.nan, means(np.moveaxis(table.scores, 0, -1)))
    return table._replace(measures=(name,), scores=found[None], counts=None, formulas=())


def computed_cells(scores: Floats) -> Floats:
    """One set of figures that this program made, each of numbers no larger than itself, with their ties."""
    return tied(scores.ravel(), np.abs(scores).ravel()).reshape(scores.shape)


def summands(scores: Floats) -> Floats:
    """The largest absolute score along the last axis, of what may have been added up; 0 without any."""
    return np.asarray(np.fmax.reduce(np.abs(scores), axis=-1, initial=0))


def mean_rounding(scores: Floats) -> Floats:
    """Up to which difference two means along the last axis are equal, of what is there; never 0.

    Adding n numbers is off by n / 2 roundings of the sum of their magnitudes at most (Higham 2002, Accuracy and
    Stability of Numerical Algorithms, equation 4.4).
    """
    counts = np.maximum((~np.isnan(scores)).sum(axis=-1), 1)
    magnitudes = np.nansum(np.abs(scores), axis=-1) / counts
    most = MOST_ROUNDING * np.maximum(summands(scores), np.finfo(float).tiny)
    least = np.finfo(float).smallest_subnormal
    found: Floats = np.minimum(np.maximum((counts + MADE) * EPSILON * magnitudes, least), most)
    return found


def largest(scores: Floats) -> float:
    """The largest absolute score; 0 without any."""
    return float(np.nanmax(np.abs(scores), initial=0))


class NearZero(NamedTuple):
    """Scores less one of them, so that squares of differences do not lose their digits."""

    scores: Floats
    rounding: float
    """By how much a mean of them may be off: adding rounds in parts of their range, reading in parts of the largest."""


def near_zero(scores: Floats) -> NearZero:
    """The scores about the first that there is."""
    there = scores[~np.isnan(scores)]
    moved = scores - there[0] if len(there) else scores
    return NearZero(moved, TINY * largest(moved) + 2 * EPSILON * largest(scores))


def tied(values: Floats, scale: npt.ArrayLike) -> Floats:
    """The values, along the last axis, of which those that rounding alone tells apart are made equal.

    scale is the largest number that was added up for each value, 0 where it is as it was read. Ranks, and whether
    anything varies at all, would otherwise depend on the order of the inputs.
    """
    scale = np.asarray(scale)
    ordered = np.sort(values, axis=-1)
    gaps = np.diff(ordered, axis=-1)
    if not ((gaps > 0) & (gaps <= TINY * np.fmax.reduce(scale, axis=None, initial=0))).any():
        return values
    order = np.argsort(values, axis=-1)
    scales = np.take_along_axis(np.broadcast_to(scale, values.shape), order, axis=-1)
    new = np.ones(values.shape, dtype=np.bool_)
    new[..., 1:] = ~(gaps <= TINY * np.fmax(scales[..., 1:], scales[..., :-1]))  # so is what has no score
    starts = np.maximum.accumulate(np.where(new, np.arange(values.shape[-1]), 0), axis=-1)
    found = np.empty_like(values)
    np.put_along_axis(found, order, np.take_along_axis(ordered, starts, axis=-1), axis=-1)
    return found
