"""Files of scores, a row for each summary, read back column by column: what row_files.py writes, unpacked."""

from __future__ import annotations

import io
import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import nan
from operator import itemgetter
from typing import Any

from rouge_cli.errors import LibraryErrors
from rouge_cli.inputs.csv_rows import csv_reader
from rouge_cli.inputs.fields import with_dotted
from rouge_cli.opening import open_input
from rouge_cli.plain_numbers import decimal
from rouge_cli.results.parquet import need_pyarrow
from rouge_cli.results.row_files import row_format

TOGETHER = 1 << 14
"""Rows that are read at a time."""
Columns = tuple[Sequence[Sequence[Any]], list["array[float]"]]


class Rows:
    """The rows of a file. fields are those of the first of them. DataError: it cannot be read."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._format = row_format(place)
        self.fields: list[str] = self._read(self._fields)

    def columns(self, names: Sequence[str], figures: Sequence[str]) -> Iterator[Columns]:
        """Some rows after the other: columns of names, with None where there is nothing, and those of figures."""
        batches = iter(self._batches([*names, *figures]))

        def some() -> Columns | None:
            found = next(batches, None)
            return None if found is None else (found[: len(names)], [*map(_figures, found[len(names) :])])

        while (columns := self._read(some)) is not None:
            yield columns

    def _read(self, act: Callable[[], Any]) -> Any:
        with LibraryErrors(
            self.place, "no rows of rouge-cli score that can be read", "score again: rouge-cli score -o"
        ):
            return act()

    def _fields(self) -> list[str]:
        if self._format == "parquet":
            with open_input(self.place) as source:
                return [*need_pyarrow(self.place).read_schema(source).names]
        with io.TextIOWrapper(open_input(self.place), "utf-8", newline="") as stream:
            if self._format == "jsonl":
                first = json.loads(stream.readline() or "{}")
                return [*first] if isinstance(first, dict) else []
            return next(self._table(stream), [])

    def _table(self, stream: Any) -> Any:
        return csv_reader(stream, delimiter="," if self._format == "csv" else "\t")

    def _batches(self, names: Sequence[str]) -> Iterator[Sequence[Sequence[Any]]]:
        if self._format == "parquet":
            with open_input(self.place) as source:
                table = need_pyarrow(self.place).ParquetFile(source, page_checksum_verification=True)
                for batch in table.iter_batches(batch_size=TOGETHER, columns=[*dict.fromkeys(names)]):
                    yield [batch.column(name).to_pylist() for name in names]
            return
        newline = "" if self._format != "jsonl" else "\n"
        with io.TextIOWrapper(open_input(self.place), "utf-8", newline=newline) as stream:
            if self._format == "jsonl":
                while lines := ",".join(islice(stream, TOGETHER)):
                    yield self._of_objects(json.loads(f"[{lines}]"), names)
                return
            table = self._table(stream)
            head: list[str] = next(table, [])
            places = [head.index(name) for name in names]
            while cells := [*islice(table, TOGETHER)]:
                yield [[row[place] for row in cells] for place in places]

    def _of_objects(self, rows: list[dict[str, Any]], names: Sequence[str]) -> list[Sequence[Any]]:
        if dotted := [name for name in names if "." in name and name not in self.fields]:
            return [[with_dotted(row, dotted).get(name) for row in rows] for name in names]
        try:
            return [*zip(*map(itemgetter(*names), rows), strict=True)]
        except KeyError:
            return [[row.get(name) for row in rows] for name in names]


def _figures(column: Sequence[Any]) -> array[float]:
    """A missing value is NaN."""
    if isinstance(column[0], str):
        texts = "".join(column)
        if "_" in texts or not texts.isascii():
            return array("d", [decimal(value) if value else nan for value in column])  # refuses one of them
        column = [float(value) if value else nan for value in column]
    try:
        return array("d", column)
    except TypeError:
        return array("d", [nan if value is None else value for value in column])
