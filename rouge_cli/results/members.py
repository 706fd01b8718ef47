"""The names of a measure's figures in saved results, in JSON and Parquet."""

from __future__ import annotations

from enum import Enum
from math import isfinite
from typing import Any

from rouge_cli.options import Typed
from rouge_cli.results import MeasureResult

COUNTS = ("hits", "model_totals", "peer_totals")
SCORES = ("recall", "precision", "f")
LARGEST = 1e100
"""What no score comes near; its square is a number still, which statistics need."""


def averages_of(measure: MeasureResult) -> dict[str, Any] | None:
    """The averages as JSON has them."""
    averages = [{name: plain(x) for name, x in average._asdict().items()} for average in measure.averages]
    return dict(zip(SCORES, averages, strict=True)) if averages else None


def plain(value: Any) -> Any:
    """A value of an option as JSON has it."""
    if isinstance(value, Typed):
        return {"text": value.text, "value": plain(value.value)}
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, float) and not isfinite(value):
        return repr(value)
    return value
