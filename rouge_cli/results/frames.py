"""Results and findings as data frames of pandas or Polars, which are imported when a frame is made."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rouge_cli.errors import UsageError, shortened
from rouge_cli.importing import Importing
from rouge_cli.results.figures import doubles_of
from rouge_cli.room_for_libraries import loading_libraries
from rouge_cli.similar_names import did_you_mean

if TYPE_CHECKING:
    from rouge_cli.results.result_overviews import System

LIBRARIES = ("pandas", "polars")
FIGURES = ("recall", "precision", "f")
COUNTS = ("hits", "model_total", "peer_total")
AVERAGES, EVALUATIONS = "averages", "evaluations"
KINDS = (AVERAGES, EVALUATIONS)


def frame_of_systems(systems: Iterable[System], kind: str, library: str | None) -> Any:
    """A frame of averages or of evaluations. UsageError: another kind or library, or averages that there are not."""
    if not isinstance(kind, str):
        raise UsageError(f"kind must be one of {', '.join(KINDS)}, not {shortened(kind)}")
    if kind == AVERAGES:
        return frame_of(_averages(systems), library)
    if kind == EVALUATIONS:
        return frame_of(_evaluations(systems), library)
    raise UsageError(f"no frame of {shortened(kind)}; {did_you_mean(kind, KINDS)}")


def frame_of_rows(fields: Sequence[str], rows: Iterable[Sequence[Any]], library: str | None) -> Any:
    """A frame of rows, each with a value for each of the fields."""
    kept = list(rows)
    return frame_of({name: [row[place] for row in kept] for place, name in enumerate(fields)}, library)


def frame_of(columns: Mapping[str, Any], library: str | None) -> Any:
    """A frame of these columns: of the library named, else of pandas, or of Polars where pandas is not installed."""
    if library is not None and not isinstance(library, str):
        raise UsageError(f"library must be one of {', '.join(LIBRARIES)}, or None, not {shortened(library)}")
    if library is not None and library not in LIBRARIES:
        raise UsageError(f"no library {shortened(library)} for data frames; {did_you_mean(library, LIBRARIES)}")
    for name in LIBRARIES if library is None else (library,):
        with Importing(f"to_frame needs {name}: pip install {name}"), loading_libraries("to_frame"):
            try:
                module = import_module(name)
            except ModuleNotFoundError as error:
                if error.name != name:
                    raise
                continue
            if not hasattr(module, "DataFrame"):  # a folder of that name, with another thing in it or nothing
                continue
        return module.DataFrame({name: _readable(values) for name, values in columns.items()})
    wanted = library or " or ".join(LIBRARIES)
    raise UsageError(f"to_frame needs {wanted}, which is not installed: pip install {library or LIBRARIES[0]}")


def _readable(values: Any) -> Any:
    """A column as data frames take it: in names, bytes that are not text become escapes (\\udcff), as in reports."""
    if not isinstance(values, list):
        return values
    try:
        "".join([value for value in values if isinstance(value, str)]).encode()
    except UnicodeEncodeError:
        return [
            value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value for value in values
        ]
    return values


def _averages(systems: Iterable[System]) -> dict[str, Any]:
    rows: list[tuple[Any, ...]] = []
    for system, evaluations, measures in systems:
        for label, _, _, averages, *_ in measures:
            if not averages:
                raise UsageError(f"raw counts (-t 2) have no averages; take to_frame({EVALUATIONS!r})")
            for name, bounds in zip(FIGURES, averages, strict=True):
                rows.append((system, label, name, *bounds, len(evaluations)))
    names = ("system", "measure", "figure", "mean", "lower", "upper", "evaluations")
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def _evaluations(systems: Iterable[System]) -> dict[str, Any]:
    names: dict[str, list[str]] = {"system": [], "measure": [], "evaluation": []}
    figures = {name: array("d") for name in (*FIGURES, *COUNTS)}
    for system, evaluations, measures in systems:
        size = len(evaluations)
        for label, counts, scores, *_ in measures:
            names["system"] += [system] * size
            names["measure"] += [label] * size
            names["evaluation"] += evaluations
            for kinds, values in ((FIGURES, scores), (COUNTS, counts)):
                table = doubles_of(values)
                for place, name in enumerate(kinds):
                    column = table[place * size : (place + 1) * size] if len(table) else _nothing(size)
                    figures[name] += column
    return {**names, **figures}


def _nothing(size: int) -> array[float]:
    """A column of NaN: a measure that does not count has no counts, raw counts no scores."""
    return array("d", [float("nan")]) * size
