"""What a cell of a table of scores holds: a number, or none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite
from sys import float_info
from typing import Any

from rouge_cli.errors import shortened

MISSING = ("", "-", "na", "n/a", "nan", "null", "none")
"""Cells without a score, in any case of letters."""
LARGEST, SMALLEST = 1e70, 1e-70
"""Products of four scores beyond, as in correlations, could not be told from infinity, or from 0."""
_DIGITS = re.compile(r"\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?\s*", re.ASCII | re.IGNORECASE)


def score_of(value: Any, name: str) -> float | None:
    """The number in a cell, None where it has none. ValueError for text and for what is not finite."""
    if value is None or (isinstance(value, str) and value.strip().lower() in MISSING):
        return None
    if isinstance(value, float) and value != value:
        return None
    if not _is_number(value):
        raise ValueError(f"column {name!r} holds {shortened(value)}, which is not a number that can be used; leave a "
                         "cell empty where there is no score")  # fmt: skip
    number = _float(value)
    if abs(number) > LARGEST:
        raise ValueError(f"column {name!r} holds {shortened(value)}, which is too large for a score; divide all scores "
                         "of the column by the same number")  # fmt: skip
    return number


def too_small(name: str, scores: Iterable[float | None]) -> tuple[str, str] | None:
    """Cause and remedy where all scores of a column are so near 0 that their squares cannot be told from it."""
    largest = max((abs(score) for score in scores if score is not None), default=0.0)
    if not 0 < largest < SMALLEST:
        return None
    cause = f"column {name!r} holds no score above {largest:g} in absolute value, which is too small to compute with"
    return cause, "multiply all scores of the column by the same number"


def is_written_number(value: Any) -> bool:
    """Whether a cell shows that its column is one of scores, if necessary by digits that are too many to be used."""
    return _is_number(value) or (isinstance(value, str) and _DIGITS.fullmatch(value) is not None)


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return False
    try:
        return isfinite(_float(value))
    except ValueError:
        return False


def _float(value: int | float | str) -> float:
    """The number; a whole one that is too large for a float is as large as one can be."""
    try:
        return float(value)
    except OverflowError:
        return float_info.max if value > 0 else -float_info.max  # type: ignore[operator]
