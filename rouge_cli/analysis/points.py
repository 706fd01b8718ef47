"""The points by which a measure and a set of human scores are drawn, and the line through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.alignment import Sides
from rouge_cli.analysis.levels import GLOBAL, SYSTEM, correlation, within_evaluations
from rouge_cli.analysis.means import means


class Points(NamedTuple):
    """Points of one level, with Pearson's r there (NaN where it is not defined) and of how many items that is."""

    level: str
    xs: list[float]
    ys: list[float]
    r: float
    items: int


def points_of(sides: Sides, measure: int, level: str) -> Points:
    """The scores of a measure against people's: of systems the means, at global level those of all summaries.

    At summary level the coefficients within the evaluations, in their order, against their places from 1.
    """
    scores, human = sides.scores[measure], sides.human
    if level == SYSTEM:
        ours, theirs = means(scores), means(human)
    elif level == GLOBAL:
        here = ~np.isnan(scores)
        ours, theirs = scores[here], human[here]
    else:
        ours = np.sort(within_evaluations(scores, human, "pearson"))
        ours = ours[~np.isnan(ours)]
        theirs = np.arange(1.0, len(ours) + 1)
    found = correlation(scores, human, level, "pearson")
    return Points(level, ours.tolist(), theirs.tolist(), found.value, found.items)


def fitted_line(xs: Sequence[float], ys: Sequence[float]) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Both ends of the line fitted to points, (x, x) and (y, y); None where one side does not vary."""
    if len(xs) < 2 or min(xs) == max(xs) or min(ys) == max(ys):
        return None
    slope, start = np.polyfit(xs, ys, 1).tolist()
    ends = min(xs), max(xs)
    return ends, (slope * ends[0] + start, slope * ends[1] + start)
