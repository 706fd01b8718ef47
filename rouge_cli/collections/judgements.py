"""Scores that people gave, read from the tables of a distribution by the table of facts."""

from __future__ import annotations

from collections.abc import Collection as Items
from collections.abc import Iterator
from typing import NamedTuple

from rouge_cli.collections.distribution import Distribution, files_of
from rouge_cli.collections.facts import Column, ScoreTable, Task
from rouge_cli.collections.summaries import normalised
from rouge_cli.errors import listed
from rouge_cli.inputs.csv_rows import csv_reader
from rouge_cli.inputs.score_cells import LARGEST
from rouge_cli.plain_numbers import decimal
from rouge_cli.sums import running_sum

MISSING = ("", "-", "nan", "na", "n/a")
Scores = dict[tuple[str, str], dict[str, float]]
"""By summariser and topic, by the name of the column."""


class Judgements(NamedTuple):
    """All human scores of a task."""

    columns: tuple[Column, ...]
    """Each once, in the order of the tables; places are those of the first table."""
    scores: Scores
    files: tuple[str, ...]
    """The tables that were read."""
    warnings: tuple[str, ...]


def read_judgements(distribution: Distribution, task: Task, topics: Items[str]) -> Judgements:
    """The scores of a task's topics. Rows of other topics are not of this task; broken rows are skipped and counted."""
    reader = _Reader(distribution, set(topics))
    for table in task.scores:
        seen = set()
        for path in files_of(distribution, table.files):
            # An archive and what was unpacked of it may lie side by side.
            if distribution.files[path] not in seen:
                reader.table(table, path)
            else:
                distribution.used.add(path)
            seen.add(distribution.files[path])
    return Judgements(tuple(reader.columns.values()), reader.scores, tuple(reader.files), tuple(reader.warnings))


class _Reader:
    def __init__(self, distribution: Distribution, topics: set[str]) -> None:
        self.distribution, self.topics = distribution, topics
        self.columns: dict[str, Column] = {}
        self.scores: Scores = {}
        self.files: list[str] = []
        self.warnings: list[str] = []

    def table(self, table: ScoreTable, path: str) -> None:
        """Add the scores of one file."""
        rows: dict[tuple[str, str, str], list[float]] = {}
        bad: list[str] = []
        lines = _lines(self.distribution.files[path], table)
        heads = next(lines, (0, []))[1] if isinstance(table.system, str) else []
        for number, cells in lines:
            places = [_place(place, heads) for place in (table.topic or 0, table.system)]
            if len(cells) <= max(*places, table.document or 0) or not self._is_of_task(table, cells, places[0]):
                # A heading has no topic in the topic's column.
                continue
            topic, system = self._topic(table, cells, places[0]), cells[places[1]].removeprefix(table.system_prefix)
            question = f"_{cells[table.question]}" if table.question is not None and len(cells) > table.question else ""
            try:
                values = [(f"{column.name}{question}", _number(cells[_place(column.place, heads)]))
                          for column in table.columns]  # fmt: skip
            except (ValueError, IndexError):
                bad.append(str(number))
                continue
            for name, value in values:
                if value is not None:
                    rows.setdefault((normalised(system), topic, name), []).append(value)
        if not rows and not bad:
            return
        self.files.append(path)
        self.distribution.used.add(path)
        place = self.distribution.place(path)
        if bad:
            skipped = "1 row that is" if len(bad) == 1 else f"{len(bad)} rows that are"
            self.warnings.append(f"{place}: skipped {skipped} not as expected: line {listed(bad)}")
        if table.repeated == "refused" and (several := [key for key, values in rows.items() if len(values) > 1]):
            named = listed(list(dict.fromkeys(f"{topic} {system}" for system, topic, _ in several)))
            self.warnings.append(f"{place}: skipped summaries that have several rows: {named}")
            rows = {key: values for key, values in rows.items() if len(values) == 1}
        for column in table.columns:
            for name in sorted({name for _, _, name in rows if name == column.name or table.question is not None}):
                self.columns.setdefault(name, column._replace(name=name))
        for (system, topic, name), given in rows.items():
            value = given[-1] if table.repeated == "last" else running_sum(given) / len(given)
            self.scores.setdefault((system, topic), {})[name] = value

    def _topic(self, table: ScoreTable, cells: list[str], place: int) -> str:
        topic = f"{table.topic_prefix}{cells[place]}".upper()
        return topic if table.document is None else f"{topic}.{cells[table.document]}".upper()

    def _is_of_task(self, table: ScoreTable, cells: list[str], place: int) -> bool:
        topic = self._topic(table, cells, place)
        return topic in self.topics and all(
            of not in ("", topic) or (len(cells) > column and normalised(cells[column]) == normalised(value))
            for of, column, value in table.only
        )


def _lines(content: bytes, table: ScoreTable) -> Iterator[tuple[int, list[str]]]:
    """The rows' numbers and cells; blank lines are skipped."""
    text = content.decode("utf-8-sig", "replace").splitlines()
    if table.separator == "tabs":
        split = ([cell.strip() for cell in line.split("\t")] for line in text)
    elif table.separator == "commas":
        split = (_cells(line, ",") for line in text)
    else:
        split = (_cells(line.strip().replace("\t", " "), " ") for line in text)
    for number, cells in enumerate(split, 1):
        if any(cells):
            yield number, cells


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line, which may be in quotes."""
    return next(csv_reader([line], delimiter=separator, skipinitialspace=separator == " "), [])


def _place(place: int | str, heads: list[str]) -> int:
    """Where a column stands; beyond every row if there is no such head."""
    return place if isinstance(place, int) else heads.index(place) if place in heads else 1 << 20


def _number(cell: str) -> float | None:
    """A score; None if it is missing. ValueError: no number, or one that is too large to compute with."""
    if cell.strip().lower() in MISSING:
        return None
    number = decimal(cell)
    if abs(number) > LARGEST:
        raise ValueError(cell)
    return number
