"""The shape of results: columns as long as there are evaluations, averages by threes. Callers may have changed it.

rouge_cli.results imports this module, not the reverse: its types come as the tuples with names that they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from rouge_cli.errors import UsageError, shortened
from rouge_cli.kernel.native import Ids
from rouge_cli.results.figures import Figures

MOST_MODELS = 10**18
"""No evaluation has so many reference summaries, and no longer number is written."""


def check_shape(systems: object) -> None:
    """UsageError: the systems of results are not as evaluate makes them."""
    if problem := wrong_shape(systems):
        raise UsageError(f"results.{problem}; give them as evaluate made them")


def are_models(given: object) -> bool:
    """Whether these may be the fewest and the most reference summaries of an evaluation, in either order."""
    return isinstance(given, tuple | list) and len(given) == 2 and all(map(_is_number_of_models, given))


def _is_number_of_models(number: Any) -> bool:
    """Whether it is a whole number from 0 on, of NumPy too."""
    if not isinstance(number, int):
        from numbers import Integral

        if not isinstance(number, Integral):
            return False
    return not isinstance(number, bool) and 0 <= int(number) < MOST_MODELS


def wrong_shape(systems: object) -> str:
    """Where the systems of results have another shape, and which; empty if nowhere. Values are not looked at."""
    if not isinstance(systems, tuple | list):
        return f"systems must be a tuple of SystemResult, not {shortened(systems)}"
    return next((f"systems[{i}]{problem}" for i, one in enumerate(systems) for problem in _of_system(one)), "")


def wrong_measure(measure: Any, many: int | None = None) -> str:
    """What is wrong of its own shape, or as that of so many evaluations; empty if nothing is."""
    if many is None:
        many = max(_length(measure.counts), _length(measure.scores), 0) // 3
    return next(_of_measure(measure, many), "").lstrip(".")


def _of_system(system: Any) -> Iterator[str]:
    if "evaluations" not in getattr(system, "_fields", ()):
        yield f" must be a SystemResult, not {shortened(system)}"
        return
    if not isinstance(system.id, str):
        yield f".id must be a str, not {shortened(system.id)}"
    ids = system.evaluations
    if not isinstance(ids, Ids) and not (isinstance(ids, list | tuple) and all(isinstance(id, str) for id in ids)):
        yield f".evaluations must be a list of str, not {shortened(ids)}"
    elif not isinstance(system.measures, tuple | list):
        yield f".measures must be a tuple of MeasureResult, not {shortened(system.measures)}"
    else:
        for m, measure in enumerate(system.measures):
            yield from (f".measures[{m}]{problem}" for problem in _of_measure(measure, len(ids)))


def _of_measure(measure: Any, many: int) -> Iterator[str]:
    if "averages" not in getattr(measure, "_fields", ()):
        yield f" must be a MeasureResult, not {shortened(measure)}"
        return
    for field in ("label", "name"):
        if not isinstance(getattr(measure, field), str):
            yield f".{field} must be a str, not {shortened(getattr(measure, field))}"
    for field, values in (("counts", measure.counts), ("scores", measure.scores)):
        if _length(values) not in (0, 3 * many):
            yield f".{field} must be three columns of {many:,} numbers, not {shortened(values)}"
    if not _are_averages(measure.averages):
        yield f".averages must be three Interval, or none, not {shortened(measure.averages)}"
    columns = measure.statistics
    if not isinstance(columns, tuple | list) or any(_length(column) != many for column in columns):
        yield f".statistics must be columns of {many:,} numbers, not {shortened(columns)}"


def _length(values: Any) -> int:
    """How many numbers these are; -1 for what are none."""
    if isinstance(values, Figures) or (isinstance(values, array) and values.typecode == "d"):
        return len(values)
    if not hasattr(values, "__len__"):  # an iterator would be used up, if it has an end
        return -1
    try:
        return -1 if isinstance(values, str | bytes | bytearray) else len(array("d", values))
    except (TypeError, ValueError, OverflowError):
        return -1


def _are_averages(given: object) -> bool:
    if not isinstance(given, tuple | list) or len(given) not in (0, 3):
        return False
    return all(
        getattr(one, "_fields", ()) == ("mean", "lower", "upper")
        and all(isinstance(bound, int | float) for bound in one)
        for one in given
    )
