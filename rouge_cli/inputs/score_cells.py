"""What a cell of a table of scores holds: a number, or none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite
from sys import float_info
from typing import Any

from rouge_cli.errors import shortened, shortened_text
from rouge_cli.plain_numbers import decimal, plain_form

MISSING = ("", "-", "na", "n/a", "nan", "null", "none")
"""Cells without a score, in any case of letters."""
LEAST_BESIDE = 1e-60
"""The least score but 0 of a column that has larger ones."""
LARGEST, SMALLEST = 1e70, 1e-70
"""Products of four scores beyond, as in correlations, could not be told from infinity, or from 0."""
_DIGITS = re.compile(r"\s*[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]+)?\s*", re.ASCII | re.IGNORECASE)


def score_of(value: Any, name: str) -> float | None:
    """The number in a cell, None where it has none. ValueError for text and for what is not finite."""
    if not value and (value is None or value == ""):
        return None
    number = _number(value)
    if number is None:
        if value != value or (isinstance(value, str) and value.strip().lower() in MISSING):
            return None
        plain = _written_plainly(value)
        write = f"write {shortened_text(plain)}, or " if plain else ""
        raise ValueError(f"column {name!r} holds {shortened(value)}, which is not a number that can be used; "
                         f"{write}leave a cell empty where there is no score")  # fmt: skip
    if abs(number) > LARGEST:
        raise ValueError(f"column {name!r} holds {shortened(value)}, which is too large for a score; divide all scores "
                         "of the column by the same number")  # fmt: skip
    return number


def is_truth(value: Any) -> bool:
    """Whether a cell holds true or false, which are no numbers."""
    return isinstance(value, bool) or (isinstance(value, str) and value.strip().lower() in ("true", "false"))


def _written_plainly(value: Any) -> str:
    """What to write in place of a value that is no plain number, if that is clear."""
    if is_truth(value):
        return "1" if str(value).strip().lower() == "true" else "0"
    return plain_form(value) if isinstance(value, str) else ""


def too_small(name: str, scores: Iterable[float | None]) -> tuple[str, str] | None:
    """Cause and remedy where scores of a column are so near 0 that powers of them cannot be told from it."""
    sizes = [abs(score) for score in scores if score]
    largest, least = max(sizes, default=0.0), min(sizes, default=1.0)
    if least < LEAST_BESIDE <= largest:
        cause = f"column {name!r} holds {least:g}, which is too small to compute with beside {largest:g}"
        return cause, "write 0 in place of such scores, or leave them out"
    if not 0 < largest < SMALLEST:
        return None
    cause = f"column {name!r} holds no score above {largest:g} in absolute value, which is too small to compute with"
    return cause, "multiply all scores of the column by the same number"


def is_written_number(value: Any) -> bool:
    """Whether a cell shows that its column is one of scores, if necessary by digits that cannot be used.

    They are too many, or of another script than 0 to 9. 10_1 may be a name.
    """
    if _number(value) is not None:
        return True
    if not isinstance(value, str):
        return False
    return plain_form(value) != "" if not value.isascii() and "_" not in value else bool(_DIGITS.fullmatch(value))


def _number(value: Any) -> float | None:
    """The number of a cell, if it holds one; a whole one that is too large for a float is as large as one can be."""
    try:
        if isinstance(value, str):
            return decimal(value)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return None
        number = float(value)
        return number if isfinite(number) else None
    except ValueError:
        return None
    except OverflowError:
        return float_info.max if value > 0 else -float_info.max
