"""Windows: the systems, or the summaries, to which a correlation is confined, by the human scores.

All of them narrow the range of what is correlated, so that coefficients fall by that alone: they say how a measure
does among the best, or the worst, and are no figures of its quality over all.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.alignment import LEAST_SYSTEMS, Sides
from rouge_cli.analysis.levels import SYSTEM
from rouge_cli.analysis.means import TINY, largest, means
from rouge_cli.analysis.score_table import Flags, Floats
from rouge_cli.errors import DataError, Problem, UsageError, listed

OUTLIERS = "no-outliers"
FORMS = f"top:N, bottom:N, range:LOW..HIGH or {OUTLIERS}"
NORMAL = 1.483
"""Times the median absolute deviation is the standard deviation of a normal distribution."""
FARTHEST = 2.5
_COUNTED = re.compile(r"(top|bottom):([0-9]{1,9})")
_RANGE = re.compile(r"range:(.+?)\.\.(.+)", re.DOTALL)


class Window(NamedTuple):
    """The rest: the best or worst systems, systems or summaries in a range of scores, or all but outliers."""

    name: str
    """As it was asked for."""
    kind: str
    number: int = 0
    lower: float = -np.inf
    upper: float = np.inf


def parse_window(text: str) -> Window:
    """The window that such a word asks for. UsageError where it is none."""
    name = text.strip().lower()
    if name == OUTLIERS:
        return Window(name, OUTLIERS)
    if (counted := _COUNTED.fullmatch(name)) is not None:
        if int(counted[2]) < LEAST_SYSTEMS:
            raise UsageError(f"--window {text}: a correlation needs {LEAST_SYSTEMS} systems")
        return Window(name, counted[1], int(counted[2]))
    if (bounds := _RANGE.fullmatch(name)) is not None:
        try:
            lower, upper = map(float, bounds.groups())
        except ValueError:
            lower = upper = np.nan
        if lower < upper:
            return Window(name, "range", 0, lower, upper)
    raise UsageError(f"--window {text}: not a window; there are {FORMS}")


def windowed(sides: Sides, asked: str, level: str, human: str, source: str) -> Sides:
    """What of both sides is in the window that is requested, by human's scores of sides; all of "".

    - top:N and bottom:N are the systems with the highest and lowest means, with those that tie with the last of them
      (Bhandari et al. 2020, Re-evaluating Evaluation in Text Summarization, experiment II).
    - range:LOW..HIGH are, at system level, the systems whose mean, at the others the summaries whose score is from LOW
      to HIGH (Peyrard 2019, Studying Summarization Evaluation Metrics in the Appropriate Scoring Range).
    - no-outliers leaves out systems whose mean is more than 2.5 times 1.483 MAD from the median, MAD being the median
      absolute deviation from it (Mathur, Baldwin and Cohn 2020, Tangled up in BLEU, section 4.1).

    DataError where fewer than three systems remain.
    """
    if not asked:
        return sides
    window = parse_window(asked)
    if window.kind == "range" and level != SYSTEM:
        inside: Flags = (sides.human >= window.lower) & (sides.human <= window.upper)
        scores, kept = (np.where(inside, side, np.nan) for side in (sides.scores, sides.human))
        found = _of(sides._replace(scores=scores, human=kept), np.asarray(inside.any(axis=1)))
        columns = np.asarray(~np.isnan(found.human).all(axis=0))
        ids = tuple(id for id, here in zip(found.evaluations, columns, strict=True) if here)
        found = found._replace(scores=found.scores[:, :, columns], human=found.human[:, columns], evaluations=ids)
    else:
        found = _of(sides, _inside(means(sides.human), window, TINY * largest(sides.human)))
        if window.kind == OUTLIERS and len(found.systems) < len(sides.systems) and np.ptp(means(found.human)) == 0:
            cause = f"half of the systems or more have the same {human!r}, so that any other would be an outlier"
            raise DataError.at(source, cause, f"leave out --window {OUTLIERS}")
    if len(found.systems) < LEAST_SYSTEMS:
        cause = f"{window.name} of {human!r} has {len(found.systems)} of {len(sides.systems)} systems"
        raise DataError.at(source, cause, f"a correlation needs {LEAST_SYSTEMS}; take a wider --window")
    return found


def describe_outliers(sides: Sides, kept: Sides, human: str, source: str) -> str:
    """A warning that names the systems that no-outliers drops."""
    left_out = [id for id in sides.systems if id not in kept.systems]
    if not left_out:
        return Problem(source, f"{OUTLIERS} of {human!r} leaves no system out: none is far from the others")
    return Problem(source, f"{OUTLIERS} of {human!r} leaves out {listed(left_out)}")


def _inside(judged: Floats, window: Window, rounding: float) -> Flags:
    """Which means are in the window; they may be off by rounding."""
    if window.kind == "range":
        return np.asarray((judged >= window.lower - rounding) & (judged <= window.upper + rounding))
    if window.kind == OUTLIERS:
        distances = np.abs(judged - np.median(judged))
        return np.asarray(distances <= FARTHEST * NORMAL * np.median(distances))
    if window.number >= len(judged):
        return np.full(len(judged), True)
    ordered = np.sort(judged)
    if window.kind == "top":
        return np.asarray(judged >= ordered[-window.number])
    return np.asarray(judged <= ordered[window.number - 1])


def _of(sides: Sides, kept: Flags) -> Sides:
    systems = tuple(id for id, here in zip(sides.systems, kept, strict=True) if here)
    return sides._replace(scores=sides.scores[:, kept], human=sides.human[kept], systems=systems)
