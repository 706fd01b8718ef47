"""Additional columns about evaluations or summaries: genre, source, length of a topic."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, time
from decimal import Decimal
from types import MappingProxyType
from typing import Any, NamedTuple

from rouge_cli.analysis.inspection.figures import BUILT_IN
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.errors import DataError, Problem, Reading, UsageError, listed, of_kind, shortened
from rouge_cli.inputs.bad_entries import BadEntries, RemediedError
from rouge_cli.inputs.choice import InputChoice, open_records, record_format
from rouge_cli.inputs.fields import ID_NAMES, usual_names
from rouge_cli.inputs.file_kinds import RESULTS
from rouge_cli.inputs.human_score_columns import EVALUATION_COLUMNS, SYSTEM_COLUMNS
from rouge_cli.results.overviews import count
from rouge_cli.similar_names import each_meant

LONGEST = 200
"""Characters of a value that can be a bucket's name; longer ones are texts."""
EXAMPLE = "evaluation,genre"


class Columns(NamedTuple):
    """By column a value of (system, evaluation), where "" is any system."""

    source: str
    cells: Mapping[str, Mapping[tuple[str, str], str]]
    by: str = "evaluation"
    """The column that names the evaluation."""
    of: str | None = None
    """The column that names the system, None where rows are of evaluations."""
    wrong: Mapping[str, Problem] = MappingProxyType({})
    """The problem of each column that has two values of one evaluation (and system), or one that is too long."""
    nameless: int = 0
    """Rows that name no evaluation, or no system though there is a column for it."""
    unusable: tuple[str, ...] = ()
    """Columns without a value that can be a bucket's name."""
    ignored: tuple[str, ...] = ()
    """Warnings of columns of texts that are not used, though some of their values could name buckets."""
    others: tuple[str, ...] = ()
    """Further columns that could have been chosen, for messages."""

    def checked(self, names: Collection[str]) -> Columns:
        """These columns. UsageError: one of those with these names has no value that can name a bucket.

        DataError: one of them has two values of one thing, or a value that is too long beside others.
        """
        if problems := [problem for name, problem in self.wrong.items() if name in names]:
            raise DataError(problems)
        if unusable := [one for one in self.unusable if one in names and one not in BUILT_IN]:
            kinds = f"texts of up to {LONGEST} characters, numbers or dates"
            cause = "has no value to tell rows apart by"
            raise UsageError([f"{self.source}: column {one!r} {cause}; give {kinds}" for one in unusable])
        return self


def read_columns(name: str, wanted: Collection[str] = ()) -> Columns:
    """The columns of a CSV, TSV, JSONL or Parquet file, which names the evaluation and perhaps the system of each row.

    All, or those wanted and those of the names of built-in properties, which inspect refuses.
    UsageError: a column that is not there. DataError: it cannot be read. Columns that cannot be used: `checked`.
    """
    if record_format(name) is None:
        raise UsageError(f"{name}: no table by its name; name a .csv, .tsv, .jsonl or .parquet file")
    bad = BadEntries(name, has_options=False)
    try:
        records = open_records(name, InputChoice(source=name), bad)
        with Reading(name):
            rows = [record for _, record in records.records]
    except DataError as error:
        if of_kind(error.problems, RESULTS):
            cause = "this is results of 'rouge-cli evaluate --save', not a table of columns"
            raise DataError.at(name, cause, "name a table with a row for each evaluation") from None
        raise
    bad.finish([], len(rows))
    if not rows:
        raise DataError.at(name, "empty", f"a head such as {EXAMPLE} and a row for each evaluation are expected")
    fields = list(dict.fromkeys(str(key) for row in rows for key in row))
    try:
        by = next(usual_names(fields, (*ID_NAMES, *EVALUATION_COLUMNS)), None)
        of = next(usual_names(fields, SYSTEM_COLUMNS), None)
    except RemediedError as error:
        raise DataError.at(name, f"columns {error.cause}", error.remedy) from None
    if by is None:
        cause = f"no column names the evaluation; there are {listed(fields)}"
        raise DataError.at(name, cause, "call it evaluation or id")
    if unknown := [one for one in wanted if one not in fields]:
        raise UsageError([f"{name}: no column {one!r}; {meant}" for one, meant in each_meant(unknown, fields)])
    keys = [name for name in (by, of) if name is not None]
    named = [row for row in rows if not any(_is_missing(row.get(key)) for key in keys)]
    if not named:
        cause = f"no row has a name in column {listed(list(map(repr, keys)))}"
        raise DataError.at(name, cause, "name the evaluations as they were scored")
    cells: dict[str, dict[tuple[str, str], str]] = {}
    wrong: dict[str, Problem] = {}
    unusable: list[str] = []
    ignored: list[str] = []
    for field in fields:
        if field in (by, of) or (wanted and field not in (*wanted, *BUILT_IN)):
            continue
        found: dict[tuple[str, str], str] = {}
        long: dict[tuple[str, str], str] = {}
        for row in named:
            value = _written(row.get(field))
            if value is None:
                continue
            key = str(row.get(of, "")) if of else "", str(row.get(by))
            if len(value) > LONGEST:
                long.setdefault(key, value)
            elif (first := found.setdefault(key, value)) != value and field not in wrong:
                wrong[field] = _two_values(name, field, key, (first, value), of)
        if found and long:
            wrong[field] = _too_long(name, field, long)
        if found and not any(map(_is_text, long.values())):
            cells[field] = found
        else:
            unusable.append(field)
            if found and field not in wanted:
                ignored.append(_too_long(name, field, long, "; the column is ignored"))
    return Columns(name, cells, by, of, wrong, len(rows) - len(named), tuple(unusable), tuple(ignored))


def _written(value: Any) -> str | None:
    """A value as a table of text has it; None of what holds nothing, or is of no such kind."""
    if _is_missing(value) or not isinstance(value, str | int | float | Decimal | date | time):
        return None
    return str(value)


def _is_missing(value: Any) -> bool:
    """Whether a cell holds nothing: None, an empty text or NaN."""
    return value is None or value == "" or (isinstance(value, float) and value != value)


def _is_text(long: str) -> bool:
    """Whether a long value is no number with many digits."""
    return not long.strip().lstrip("+-").replace(".", "", 1).isdecimal()


def _too_long(name: str, field: str, long: Mapping[tuple[str, str], str], done: str = "") -> Problem:
    """The problem of a column of short values that holds others, and at its end what is done about it."""
    key, value = next(iter(long.items()))
    cause = f"column {field!r} holds {shortened(value)} for {_whose(key)}: {len(value):,} characters{done}"
    remedy = f"give up to {LONGEST} characters, leave the cell empty, or choose other columns (--by)"
    return Problem(name, cause, remedy)


def _whose(key: tuple[str, str]) -> str:
    return f"evaluation {key[1]!r}" + (f" of system {key[0]!r}" if key[0] else "")


def _two_values(name: str, field: str, key: tuple[str, str], values: tuple[str, str], of: str | None) -> Problem:
    cause = f"column {field!r} holds {shortened(values[0])} and {shortened(values[1])} for {_whose(key)}"
    if of is not None:
        return Problem(name, cause, "leave one row for each summary, such as a mean, or choose other columns (--by)")
    remedy = "leave one, choose other columns (--by), or add a column 'system' that tells the rows of systems apart"
    return Problem(name, cause, remedy)


def match(columns: Columns, table: ScoreTable) -> tuple[str, ...]:
    """Warnings of rows that are of no evaluation or system of the table, and of evaluations that have no row.

    DataError: no row is of any.
    """
    rows = dict.fromkeys(key for cells in columns.cells.values() for key in cells)
    warnings = [*columns.ignored]
    if columns.nameless:
        keys = " or ".join(repr(name) for name in (columns.by, columns.of) if name is not None)
        warnings.append(f"{columns.source}: {count(columns.nameless, 'row')} without a name in column {keys}; ignored")
    for what, field, named, there in (
        ("evaluation", columns.by, dict.fromkeys(id for _, id in rows), table.evaluations),
        ("system", columns.of, dict.fromkeys(system for system, _ in rows if system), table.systems),
    ):
        known = set(there)
        odd = [name for name in named if name not in known]
        absent = len(there) - len(named) + len(odd)
        if odd and len(odd) == len(named):
            cause = f"no row is of a scored {what}: column {field!r} has {odd[0]!r}, and the scores {there[0]!r}"
            raise DataError.at(columns.source, cause, f"name the {what}s in that column as they were scored")
        if odd:
            told = f"{len(odd):,} of {len(named):,} {what}s in column {field!r} were not scored, such as {odd[0]!r}"
            warnings.append(f"{columns.source}: {told}; ignored")
        if named and absent and what == "evaluation":
            warnings.append(
                f"{columns.source}: {absent:,} of {len(there):,} scored evaluations have no row with a value"
            )
    return tuple(warnings)
