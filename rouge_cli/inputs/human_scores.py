"""Scores by people (or by other programs): CSV, TSV or JSONL with a system, perhaps an evaluation, and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from sys import float_info
from typing import Any, NamedTuple

from rouge_cli.errors import DataError, Problem, Reading, UsageError, did_you_mean, listed, shortened
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import ID_NAMES, SYSTEM_NAMES
from rouge_cli.inputs.long_tables import OF_REPORTS, measure_column, widened
from rouge_cli.inputs.plan import is_text
from rouge_cli.inputs.record_reader import Records

SYSTEM_COLUMNS = ("system", "peer", *SYSTEM_NAMES[1:])
EVALUATION_COLUMNS = ("evaluation", "eval", "topic", "input", "docset", *ID_NAMES)
MISSING = ("", "-", "na", "n/a", "nan", "null", "none")
"""What stands in a cell that has no score, in any case."""
LARGEST = 1e100
"""Squares of what is larger, and their sums, could not be told from infinity."""
_DIGITS = re.compile(r"\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?\s*", re.ASCII | re.IGNORECASE)
EXAMPLE = "system,evaluation,score"


class HumanScores(NamedTuple):
    """The score columns of a file, and its rows: (system, evaluation, scores), None where there is no score.

    evaluation is "" in a file that has no column for it.
    """

    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[float | None, ...]], ...]
    has_evaluations: bool
    warnings: tuple[str, ...]
    figure: str = ""
    """R, P or F where they are a report of this package, which has all three."""
    signature: str = ""
    """How that was scored."""


def read_human_scores(name: str, wanted: Sequence[str] = (), figure: str = "F") -> HumanScores:
    """The scores of a file, in these columns; without wanted, in all that hold numbers.

    The format is that of the suffix: .jsonl, .tsv, else CSV. A table with a row for each measure, such as this package
    reports, has a column for each of them; figure (R, P or F) is the one taken of this package's. Warnings tell columns
    of text that were left out, and how many scores are missing. Raises DataError with all that is wrong: no system
    column, text among numbers, a system (and evaluation) twice, nothing at all; UsageError for a wanted column that is
    not there.
    """
    bad = BadEntries(name)
    given = _records(name, bad)
    with Reading(given.source):
        lines = [(line, record) for line, record in given.records]
    bad.finish([], len(lines))
    if not lines:
        raise DataError.at(given.source, "empty", f"a head such as {EXAMPLE} and a row for each system are expected")
    reader = _Reader(given.source, lines)
    reader.widen(figure, bad)
    bad.finish([], len(lines))
    columns = reader.score_columns(wanted)
    rows = reader.rows(columns, bad)
    bad.finish([], len(rows))
    missing = sum(score is None for _, _, scores in rows for score in scores)
    if missing:
        reader.warnings.append(f"{given.source}: {missing} of {len(rows) * len(columns)} scores are missing")
    return HumanScores(given.source, columns, rows, reader.evaluation is not None, tuple(reader.warnings),
                       reader.figure, reader.signature)  # fmt: skip


def _records(name: str, bad: BadEntries) -> Records:
    suffix = name.lower().removesuffix(".gz").rpartition(".")[2]
    if suffix == "jsonl":
        from rouge_cli.inputs.jsonl import read_jsonl

        return read_jsonl(name, bad)
    from rouge_cli.inputs.tables import read_table

    return read_table(name, "\t" if suffix == "tsv" else ",", bad)


class _Reader:
    def __init__(self, source: str, lines: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        self.source, self.lines = source, lines
        self.names = list(dict.fromkeys(name for _, record in lines for name in record))
        self.system = self._usual(SYSTEM_COLUMNS)
        self.evaluation = self._usual(EVALUATION_COLUMNS)
        self.warnings: list[str] = []
        self.figure = self.signature = ""
        if self.system is None:
            raise DataError.at(
                source, "no column names the system", f"it has {listed(self.names)}; call one 'system', as in {EXAMPLE}"
            )

    def _usual(self, usual: Sequence[str]) -> str | None:
        by_name = {name.strip().lower(): name for name in reversed(self.names)}
        return next((by_name[name] for name in usual if name in by_name), None)

    def widen(self, figure: str, bad: BadEntries) -> None:
        """Turns a table with a row for each measure into one with a column for each; bad as of `widened`."""
        keys = [self._key(record) for _, record in self.lines]
        column = measure_column(self.names, self.lines, keys)
        if column is None:
            return
        others = [name for name in self.names if name not in (self.system, self.evaluation, column)]
        values = [name for name in others if any(_is_written_number(record.get(name)) for _, record in self.lines)]
        found = widened(self.source, self.lines, keys, column, values, figure, bad, _score)
        self.lines, self.figure, self.signature = found.lines, found.figure, found.signature
        names = dict.fromkeys(name for _, record in self.lines for name in record)
        self.names = [name for name in names if not self.figure or name not in OF_REPORTS]

    def _key(self, record: Mapping[str, Any]) -> tuple[str, str] | None:
        """System and evaluation; None where one is missing."""
        try:
            return _id(record, self.system or ""), "" if self.evaluation is None else _id(record, self.evaluation)
        except ValueError:
            return None

    def score_columns(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """The columns asked for, or all with a number in them."""
        others = [name for name in self.names if name not in (self.system, self.evaluation)]
        if wanted:
            return tuple(self._find(name, others) for name in dict.fromkeys(wanted))
        numeric = [name for name in others if any(_is_written_number(record.get(name)) for _, record in self.lines)]
        if text := [name for name in others if name not in numeric]:
            said = "holds no number" if len(text) == 1 else "hold no number"
            self.warnings.append(f"{self.source}: {listed(list(map(repr, text)))} {said}: left out")
        if not numeric:
            raise DataError.at(
                self.source,
                "no column of scores",
                f"beside the system it has {listed(others)}; give one with numbers, as in {EXAMPLE}",
            )
        return tuple(numeric)

    def _find(self, name: str, others: Sequence[str]) -> str:
        found = [other for other in others if other.lower() == name.strip().lower()]
        if found:
            return found[0]
        raise UsageError(f"{self.source}: no column of scores {name!r}; {did_you_mean(name, others)}")

    def rows(self, columns: Sequence[str], bad: BadEntries) -> tuple[tuple[str, str, tuple[float | None, ...]], ...]:
        """All rows; what is wrong goes to bad."""
        seen: dict[tuple[str, str], int] = {}
        problems: list[str] = []
        again: list[int] = []
        rows = []
        for line, record in self.lines:
            place = f"{self.source}, line {line}"
            try:
                system = _id(record, self.system or "")
                evaluation = "" if self.evaluation is None else _id(record, self.evaluation)
                scores = tuple(_score(record.get(name), name) for name in columns)
            except ValueError as error:
                problems.append(Problem(place, str(error)))
                continue
            if (before := seen.setdefault((system, evaluation), line)) != line:
                of = f" on evaluation {evaluation!r}" if evaluation else ""
                problems += [f"{place}: system {system!r}{of} again, after line {before}"] * (not again)
                again.append(len(problems) - 1)
            rows.append((system, evaluation, scores))
        if again:
            more = f", and so {len(again) - 1:,} more" if len(again) > 1 else ""
            problems[again[0]] += f"{more}; leave one row: their mean, or a column for each judge"
        for problem in problems:
            bad.add(problem)
        return tuple(rows)


def _id(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    text = "" if value is None or isinstance(value, (bool, list, dict)) else str(value).strip()
    if not text:
        raise ValueError(f"no name in column {name!r}")
    if not is_text(text):
        raise ValueError(f"column {name!r} holds {shortened(text)}: half of a surrogate pair, which is not a letter")
    return text


def _score(value: Any, name: str) -> float | None:
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
        raise ValueError(f"column {name!r} holds {shortened(value)}, which is too large for a score")
    return number


def _is_written_number(value: Any) -> bool:
    """Whether a cell shows that its column is one of scores, if need be by digits that are too many to be used."""
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
