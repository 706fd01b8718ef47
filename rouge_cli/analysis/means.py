"""Means of scores with their ties: numbers added up in another order may differ in the last digit."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.score_table import Floats

TINY = 1e-12
"""Figures that differ by less, in parts of the largest score, are equal: adding may round that much."""


def means(scores: Floats) -> Floats:
    """Along the last axis of one set of scores, of what is there; NaN without any. Ties are ties (see `tied`)."""
    counts = (~np.isnan(scores)).sum(axis=-1)
    found: Floats = np.divide(np.nansum(scores, axis=-1), counts, out=np.full(counts.shape, np.nan), where=counts > 0)
    return tied(found.ravel(), largest(scores)).reshape(found.shape)


def tied_cells(scores: Floats) -> Floats:
    """One set of scores, some of which may be means themselves, with their ties."""
    return tied(scores.ravel(), largest(scores)).reshape(scores.shape)


def largest(scores: Floats) -> float:
    """The largest absolute score; 0 without any."""
    return float(np.nanmax(np.abs(scores), initial=0))


def tied(values: Floats, scale: npt.ArrayLike) -> Floats:
    """The values, along the last axis, of which those that rounding alone tells apart are made equal.

    scale is the largest number that was added up. Ranks, and whether anything varies at all, would otherwise depend on
    the order of the inputs.
    """
    ordered = np.sort(values, axis=-1)
    gaps = np.diff(ordered, axis=-1)
    apart = TINY * np.asarray(scale)
    if not ((gaps > 0) & (gaps <= apart)).any():
        return values
    new = np.ones(values.shape, dtype=np.bool_)
    new[..., 1:] = ~(gaps <= apart)  # so is what has no score
    starts = np.maximum.accumulate(np.where(new, np.arange(values.shape[-1]), 0), axis=-1)
    found = np.empty_like(values)
    np.put_along_axis(found, np.argsort(values, axis=-1), np.take_along_axis(ordered, starts, axis=-1), axis=-1)
    return found
