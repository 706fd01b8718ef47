"""The shape of a ScoreTable, which callers make by hand: names and arrays that fit each other, and finite scores.

rouge_cli.analysis.score_table imports this module, not the reverse: tables come as the tuples with names that they are.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from rouge_cli.errors import UsageError, first_twice, shortened
from rouge_cli.inputs.score_cells import LARGEST as LARGEST_READ
from rouge_cli.inputs.score_cells import too_small
from rouge_cli.results.members import LARGEST

FIGURES = ("R", "P", "F", "")
LEAST_KINDS = 3
"""Hits, model totals and peer totals; formulas of measures may take more."""


def wrong_table(table: Any) -> list[str]:
    """What of the table's fields does not fit, each as FIELD and words; nothing where all does."""
    if problems := [*_wrong_names(table), *_wrong_extras(table)]:
        return problems
    return [*_wrong_arrays(table)]


def _wrong_names(table: Any) -> Iterator[str]:
    for field in ("measures", "systems", "evaluations", "uncounted"):
        names = getattr(table, field)
        if not are_names(names):
            yield f"{field} must be a tuple of names, each a str, not {shortened(names)}"
        elif field in ("systems", "evaluations") and (twice := first_twice(names)) is not None:
            yield f"{field} has {shortened(twice)} twice; give each a name of its own"


def are_names(names: object) -> bool:
    """Whether these are a tuple or list of str."""
    return isinstance(names, tuple | list) and all(isinstance(name, str) for name in names)


def _wrong_extras(table: Any) -> Iterator[str]:
    if not isinstance(table.source, str):
        yield f"source must be a str, not {shortened(table.source)}"
    if not isinstance(table.figure, str) or table.figure not in FIGURES:
        yield f"figure must be R, P or F, or '' where it is not known, not {shortened(table.figure)}"
    formulas = table.formulas
    if not isinstance(formulas, tuple | list) or not all(one is None or callable(one) for one in formulas):
        yield f"formulas must be a tuple of functions or None, not {shortened(formulas)}"


def _wrong_arrays(table: Any) -> Iterator[str]:
    shape = len(table.measures), len(table.systems), len(table.evaluations)
    if table.formulas and len(table.formulas) != len(table.measures):
        yield f"formulas must be one for each of {shape[0]} measures, or none, not {len(table.formulas)}"
    if not _is_array(table.scores) or table.scores.shape != shape:
        yield f"scores must be an array of numbers of the shape {shape}, not {_described(table.scores)}"
    elif table.scores.size and float(np.fmax.reduce(np.abs(table.scores), axis=None)) > LARGEST:
        yield f"scores has one that is infinite or above {LARGEST:g}"
    counts = table.counts
    if counts is None:
        return
    fits = _is_array(counts) and counts.ndim == 4 and (counts.shape[0], *counts.shape[2:]) == shape
    if not fits or counts.shape[1] < LEAST_KINDS:
        wanted = (shape[0], LEAST_KINDS, *shape[1:])
        yield f"counts must be an array of numbers of the shape {wanted}, or None, not {_described(counts)}"
        return
    for name, formula in zip(table.measures, table.formulas, strict=False):
        if formula is not None and not _fits(formula, counts.shape[1]):
            yield f"counts has {counts.shape[1]} kinds for each measure, too few for the formula of {name}"


def _fits(formula: Callable[[Any], Any], kinds: int) -> bool:
    """Whether a formula takes sums of so many kinds."""
    try:
        formula(np.ones((kinds, 1)))
    except (IndexError, ValueError):  # the latter of a formula that unpacks them
        return False
    return True


def wrong_sizes(table: Any) -> Iterator[str]:
    """Of each measure whose scores are too large, or too near 0, for what readers take of files."""
    sizes = np.abs(table.scores.reshape(len(table.measures), len(table.systems) * len(table.evaluations)))
    least = np.fmin.reduce(np.where(sizes > 0, sizes, np.inf), axis=1).tolist()
    for name, low, high in zip(table.measures, least, np.fmax.reduce(sizes, axis=1).tolist(), strict=True):
        if high > LARGEST_READ:
            yield f"column {name!r} holds {high:g}, which is too large for a score; divide all scores of it"
        elif (found := too_small(name, [one for one in (low, high) if one < np.inf])) is not None:
            yield "; ".join(found)


def _is_array(given: Any) -> bool:
    """Whether it is an array of real numbers; what a mask hides would be counted."""
    return isinstance(given, np.ndarray) and not isinstance(given, np.ma.MaskedArray) and given.dtype.kind in "fiu"


def _described(given: Any) -> str:
    if not isinstance(given, np.ndarray):
        return shortened(given)
    masked = "a masked array" if isinstance(given, np.ma.MaskedArray) else "one"
    return f"{masked} of {given.dtype} of the shape {given.shape}"


def indices(name: str, given: Sequence[int], most: int) -> list[int]:
    """Indices as plain numbers. UsageError: they are no whole numbers, or lie outside a tuple of that length."""
    try:
        found = [-most - 1 if isinstance(one, bool | np.bool_) else operator.index(one) for one in given]
        if all(-most <= one < most for one in found):
            return found
    except TypeError:
        pass
    raise UsageError(f"{name} must be a list of whole numbers below {most}, not {shortened(given)}")
