"""Tables with a row for each measure, such as `report --format csv`, as tables with a column for each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import usual_names

MEASURE_COLUMNS = ("measure", "metric", "dimension", "aspect", "criterion", "question")
SIGNATURE = "signature"
FIGURES = {"R": "recall", "P": "precision", "F": "f"}
OF_REPORTS = (
    SIGNATURE, "evaluations", "hits", "model_total", "peer_total",
    *(name + end for name in FIGURES.values() for end in ("", "_lower", "_upper")),
)  # fmt: skip
"""Columns of this package's reports that are not asked for: other figures, bounds and counts."""
OPTIONS = {"R": "--recall", "P": "--precision", "F": "--f"}

Lines = Sequence[tuple[int, Mapping[str, Any]]]
Key = tuple[str, str, str]
"""A system, an evaluation and an annotator."""
Record = tuple[int, dict[str, Any]]


class WideRecords(NamedTuple):
    """Records with a field for each measure, and how this package's reports say that they were scored."""

    lines: list[Record]
    figure: str = ""
    """R, P or F of a report of this package, else empty."""
    signature: str = ""


def measure_column(names: Sequence[str], lines: Lines, keys: Sequence[Key | None]) -> str | None:
    """The column that names the measure of each row; None if the table has no such rows.

    It has them if it is a report of this package, or if a system (and evaluation) comes several times.
    """
    column = next(usual_names(names, MEASURE_COLUMNS), None)
    if column is None or not all(isinstance(record.get(column), str) for _, record in lines):
        return None
    if _is_report(names):
        return column
    known = [key for key in keys if key is not None]
    return column if len(set(known)) < len(known) else None


def _is_report(names: Sequence[str]) -> bool:
    return SIGNATURE in names and any(name in names for name in (*FIGURES.values(), "hits"))


def widened(
    source: str, lines: Lines, keys: Sequence[Key | None], column: str, values: Sequence[str], figure: str,
    bad: BadEntries, check: Callable[[Any, str], object], unit: object = "line",
) -> WideRecords:  # fmt: skip
    """One record for each system and evaluation, with the fields of its first row and one for each measure.

    A row without a key stays as it is, to be refused by who reads it. values are the columns that may hold scores; of
    this package's reports it is the one of figure. check raises ValueError for what is no score; it goes to bad, as do
    rows that come again. unit is the word for a row. UsageError: the figure is not there; DataError: rows that were
    not scored alike.
    """
    names = [name for _, record in lines[:1] for name in record]
    own = _is_report(names)
    signatures = list(dict.fromkeys(str(record.get(SIGNATURE)) for _, record in lines)) if own else [""]
    if len(signatures) > 1:
        cause = f"rows of {len(signatures)} signatures, so they were not scored alike"
        raise DataError.at(source, cause, f"give a table of one: {signatures[0]}, {signatures[1]}")
    if own:
        values = [_figure_column(source, names, figure)]
    left_out = {column, SIGNATURE, *values} if own else {column, *values}
    fields = {name for _, record in lines for name in record} - left_out
    found: dict[Key | int, Record] = {}
    seen: dict[tuple[Key, str], int] = {}
    for (line, record), key in zip(lines, keys, strict=True):
        first = found.setdefault(line if key is None else key, (line, _without(record, left_out)))
        if key is None:
            continue
        if (before := seen.setdefault((key, record[column]), line)) != line:
            of = f" on evaluation {key[1]!r}" if key[1] else ""
            of += f" by {key[2]!r}" if key[2] else ""
            cause = f"{record[column]} of system {key[0]!r}{of} again, after {unit} {before}"
            bad.at(f"{source}, {unit} {line}", cause, "leave one row of each")
            continue
        for name in values:
            field = record[column] if len(values) == 1 else f"{record[column]} {name}"
            if field in fields:
                bad.at(f"{source}, {unit} {line}", f"measure {field!r} has the name of a column", "rename one of them")
                continue
            try:
                check(record.get(name), name)
            except ValueError as error:
                bad.at(f"{source}, {unit} {line}", str(error))
            else:
                first[1][field] = record.get(name)
    if own:
        found = _ordered(found)
    return WideRecords(list(found.values()), figure if own else "", signatures[0])


def _ordered(found: dict[Key | int, Record]) -> dict[Key | int, Record]:
    """Each system's evaluations as saved results keep them: sums and resamples are the same to the last digit."""
    systems: dict[str, int] = {}

    def place(key: Key | int) -> tuple[int, str]:
        return (-1, "") if isinstance(key, int) else (systems.setdefault(key[0], len(systems)), f"{key[1]}.{key[0]}")

    places = {key: place(key) for key in found}
    return {key: found[key] for key in sorted(found, key=places.__getitem__)}


def _without(record: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in names}


def _figure_column(source: str, names: Sequence[str], figure: str) -> str:
    if FIGURES[figure] in names:
        return FIGURES[figure]
    there = [OPTIONS[letter] for letter, name in FIGURES.items() if name in names]
    if not there:
        remedy = "write the table with 'rouge-cli report RESULTS --format csv --per-evaluation'"
        raise DataError.at(source, "sums of counts, no scores", remedy)
    raise UsageError(f"{source}: no column {FIGURES[figure]!r}; take {' or '.join(there)}, which it has")
