"""The names of a measure's figures in saved results, in JSON and Parquet."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import isfinite, isnan
from typing import Any

from rouge_cli.options import Typed
from rouge_cli.results import Interval, MeasureResult
from rouge_cli.results.figures import Doubles, Figures

COUNTS = ("hits", "model_totals", "peer_totals")
SCORES = ("recall", "precision", "f")
LARGEST = 1e100
"""What no score comes near; its square is a number still, which statistics need."""


def averages_of(measure: MeasureResult) -> dict[str, Any] | None:
    """The averages as JSON has them."""
    averages = [{name: plain(x) for name, x in average._asdict().items()} for average in measure.averages]
    return dict(zip(SCORES, averages, strict=True)) if averages else None


def wrong_scores(scores: Figures | Doubles, averages: Iterable[Interval]) -> str:
    """What is wrong with the scores of a measure, which then are neither saved nor read; empty if nothing is."""
    if isinstance(scores, Figures) and scores.code != "d":
        return ""
    if sum(map(abs, scores)) <= LARGEST:  # the usual case: one pass finds whatever is wrong
        return ""
    if any(map(LARGEST.__lt__, map(abs, scores))):
        return f"is infinite or above {LARGEST:g}"
    if any(map(isnan, scores)) and not any(isnan(average.mean) for average in averages):
        return "is no number, and yet the averages are"
    return ""


def plain(value: Any) -> Any:
    """A value of an option as JSON has it."""
    if isinstance(value, Typed):
        return {"text": value.text, "value": plain(value.value)}
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, float) and not isfinite(value):
        return repr(value)
    return value
