"""Files of scores, a row for each summary, written as they come: Parquet (extra `parquet`), JSONL, CSV or TSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, Protocol

from rouge_cli.errors import DataError, UsageError, listed
from rouge_cli.inputs.kept_rows import JsonRows, KeptRows, dictionaries
from rouge_cli.results.columns import ScoreColumns

SUFFIXES = {
    ".parquet": "parquet", ".pq": "parquet", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".tsv": "tsv",
}  # fmt: skip
"""What a file is, by the end of its name; .gz may follow those of text."""
ROW_FORMATS = tuple(dict.fromkeys(SUFFIXES.values()))
ROWS_TOGETHER = 1 << 16
"""Rows that a group of Parquet has: enough to be read fast, few enough to stay in memory."""


class RowWriter(Protocol):
    """Writes rows: what is kept of records, and their scores behind it."""

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        """As many rows as there are scores."""

    def close(self) -> None:
        """To be called when all is written."""


def row_format(name: str) -> str:
    """The format by the end of a name. UsageError: there is none."""
    plain = name.lower().removesuffix(".gz")
    found = next((kind for suffix, kind in SUFFIXES.items() if plain.endswith(suffix)), None)
    if found is None or (found == "parquet" and plain != name.lower()):
        raise UsageError(f"{name}: what is it to be? End its name with one of {listed([*SUFFIXES])}")
    return found


def row_writer(format: str, stream: BinaryIO, is_packed: bool = False) -> RowWriter:
    """What writes rows of this format; packed by gzip, if they are text. UsageError: pyarrow is not installed."""
    if format == "parquet":
        return _Parquet(stream)
    if is_packed:
        import gzip

        stream = gzip.GzipFile(fileobj=stream, mode="wb", mtime=0)  # type: ignore[assignment]
    return _Jsonl(stream, is_packed) if format == "jsonl" else _Csv(stream, "," if format == "csv" else "\t", is_packed)


class _Jsonl:
    def __init__(self, stream: BinaryIO, is_packed: bool) -> None:
        self._stream = stream
        self._closes = is_packed

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        names = [json.dumps(name) for name in scores]
        form = ", ".join(f"{name}: %s" for name in names)
        figures = zip(*[map(_number, column.values) for column in scores.values()], strict=True)
        if isinstance(kept, JsonRows):
            members = [one.decode("utf-8", "replace") for one in kept.members]
        else:
            members = [json.dumps(row, ensure_ascii=False, default=str)[1:-1] for row in dictionaries(kept)]
        lines = [
            f"{{{record}{', ' if record else ''}{form % values}}}\n"
            for record, values in zip(members, figures, strict=True)
        ]
        self._stream.write("".join(lines).encode("utf-8", "replace"))

    def close(self) -> None:
        if self._closes:
            self._stream.close()


def _number(value: float) -> str:
    return "null" if value != value else repr(int(value) if value.is_integer() else value)


class _Csv:
    def __init__(self, stream: BinaryIO, delimiter: str, is_packed: bool) -> None:
        self._stream = stream
        self._closes = is_packed
        self._text = io.StringIO()
        self._writer = csv.writer(self._text, delimiter=delimiter, lineterminator="\n")
        self._names: list[str] | None = None

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        rows = dictionaries(kept)
        if self._names is None:
            self._names = list(rows[0]) if rows else []
            self._writer.writerow([*self._names, *scores])
        names = self._names
        figures = zip(*[column.values for column in scores.values()], strict=True)
        for row, values in zip(rows, figures, strict=True):
            if others := sorted(row.keys() - set(names)):
                raise DataError(
                    f"a record has the field {listed(others)}, and the first had none: a table has one head; name the "
                    "--columns to keep, or write JSONL"
                )
            cells = [_cell(row.get(name)) for name in names]
            self._writer.writerow([*cells, *[int(value) if value.is_integer() else value for value in values]])
        self._stream.write(self._text.getvalue().encode("utf-8", "replace"))
        self._text.seek(0)
        self._text.truncate()

    def close(self) -> None:
        if self._closes:
            self._stream.close()


def _cell(value: Any) -> Any:
    """A cell that reads back: lists and objects as JSON."""
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, list | dict | bool) else value


class _Parquet:
    """The types of columns are those of the first rows; a column of which they have nothing is one of texts."""

    def __init__(self, stream: BinaryIO) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise UsageError("Parquet needs pyarrow: pip install 'rouge-cli[parquet]'; or write JSONL") from None
        self._arrow = pyarrow
        self._stream = stream
        self._writer: Any = None
        self._schema: Any = None
        """Of what is kept of records."""
        self._waiting: list[Any] = []
        self._rows = 0

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        arrow = self._arrow
        table: Any = kept if hasattr(kept, "to_pylist") else self._table(dictionaries(kept))
        columns = {name: table.column(name) for name in table.schema.names}
        floats = arrow.float64()
        for name, column in scores.items():
            columns[name] = arrow.Array.from_buffers(floats, len(column), [None, arrow.py_buffer(column.values)])
        self._waiting.append(arrow.table(columns))
        self._rows += scores.num_rows
        if self._rows >= ROWS_TOGETHER:
            self._flush()

    def _table(self, rows: Sequence[Mapping[str, Any]]) -> Any:
        arrow = self._arrow
        try:
            if self._schema is None:
                found = arrow.Table.from_pylist([*rows]).schema
                fields = [
                    field.with_type(arrow.string()) if arrow.types.is_null(field.type) else field for field in found
                ]
                self._schema = arrow.schema(fields)
            if others := set().union(*rows) - set(self._schema.names):
                raise ValueError(f"{listed(sorted(map(repr, others)))} came only later")
            return arrow.Table.from_pylist([*rows], schema=self._schema)
        except (arrow.ArrowException, TypeError, ValueError, OverflowError) as error:
            said = str(error).splitlines()[0]
            raise DataError(
                f"the other fields of records are no columns of one type each: {said}; name the --columns to keep, or "
                "write JSONL"
            ) from None

    def _flush(self) -> None:
        if not self._waiting:
            return
        from pyarrow.parquet import ParquetWriter

        table = self._arrow.concat_tables(self._waiting)
        self._waiting, self._rows = [], 0
        if self._writer is None:
            texts = [field.name for field in table.schema if not self._arrow.types.is_floating(field.type)]
            self._writer = ParquetWriter(self._stream, table.schema, use_dictionary=texts)
        self._writer.write_table(table)

    def close(self) -> None:
        self._flush()
        if self._writer is None:
            raise DataError("there is no row to write, so nobody knows which columns there are; Parquet needs them")
        self._writer.close()
