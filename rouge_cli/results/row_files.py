"""Files of scores, a row for each summary, written as they come: Parquet (extra `parquet`), JSONL, CSV or TSV."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from math import isnan
from typing import Any, BinaryIO, Protocol, TypeVar

from rouge_cli.csv_writing import csv_writer
from rouge_cli.errors import DataError, LibraryErrors, Problem, RougeCliError, UsageError, listed, shortened
from rouge_cli.importing import Importing
from rouge_cli.inputs.kept_rows import JsonRows, KeptRows, dictionaries, is_arrow_rows
from rouge_cli.kernel.native import json_rows
from rouge_cli.results.columns import ScoreColumn, ScoreColumns
from rouge_cli.room_for_libraries import need_room

SUFFIXES = {
    ".parquet": "parquet", ".pq": "parquet", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".tsv": "tsv",
}  # fmt: skip
"""The format of a file, by the end of its name; .gz may follow those of text."""
ROW_FORMATS = tuple(dict.fromkeys(SUFFIXES.values()))
_STRING_OR_CONSTANT = re.compile(rb'"(?:[^"\\]+|\\.)*"|-?Infinity|NaN')
_DEEPEST = 99
"""Levels of a column: pyarrow reads no deeper ones."""
ROWS_TOGETHER = 1 << 16
"""Rows that a group of Parquet has: enough to be read fast, few enough to stay in memory;"""
BYTES_TOGETHER = 1 << 26
"""or fewer, if what is kept has so many bytes."""
Made = TypeVar("Made")


class RowWriter(Protocol):
    """Writes rows: what is kept of records, and their scores behind it. DataError: they do not go together."""

    def begin(self, source: str) -> None:
        """To be called before the rows of each input, with its name."""

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        """As many rows as there are scores."""

    def close(self) -> None:
        """To be called when all is written."""

    def warnings(self) -> list[Problem]:
        """What the rows that were written lack of those that were handed in."""


def row_format(name: str) -> str:
    """The format by the end of a name. UsageError: there is none."""
    plain = name.lower().removesuffix(".gz")
    found = next((kind for suffix, kind in SUFFIXES.items() if plain.endswith(suffix)), None)
    if found is None or (found == "parquet" and plain != name.lower()):
        raise UsageError(f"{name}: unknown format; end its name with one of {listed([*SUFFIXES])}")
    return found


def need_pyarrow() -> Any:
    """The module. UsageError: it is not installed. DataError: it has too little memory."""
    need_room("Parquet")
    with Importing("Parquet needs pyarrow: pip install 'rouge-cli[parquet]'; or write JSONL"):
        import pyarrow
        import pyarrow.parquet
    return pyarrow


def row_writer(format: str, stream: BinaryIO, is_packed: bool = False) -> RowWriter:
    """A writer of rows in this format; packed by gzip, if they are text. UsageError: pyarrow is not installed."""
    if format == "parquet":
        return _Parquet(stream)
    if is_packed:
        import gzip

        stream = gzip.GzipFile(fileobj=stream, mode="wb", mtime=0)  # type: ignore[assignment]
    return _Jsonl(stream, is_packed) if format == "jsonl" else _Csv(stream, "," if format == "csv" else "\t", is_packed)


class _Text:
    """Rows as text. The fields of other records become text as well."""

    _lost_in, _keeping = "", "Parquet or CSV"
    """Where numbers are that JSON lacks, and the formats that keep them."""

    def __init__(self, stream: BinaryIO, is_packed: bool) -> None:
        self._stream = stream
        self._closes = is_packed
        self._source = ""
        self._lost: dict[str, int] = {}
        """By input: how many numbers JSON lacks."""

    def begin(self, source: str) -> None:
        self._source = source

    def warnings(self) -> list[Problem]:
        cause = f"numbers{self._lost_in} that are not finite (inf, nan), which JSON has not, became null"
        remedy = f"keep them in {self._keeping}, or name the --columns to keep"
        return [
            Problem(source, f"{cause} ({number:,} {'number' if number == 1 else 'numbers'})", remedy)
            for source, number in self._lost.items()
        ]

    def _lose(self, _: str) -> None:
        """The null that a number becomes which JSON lacks."""
        self._lost[self._source] = self._lost.get(self._source, 0) + 1

    def _json(self, value: Any) -> str:
        """As JSON, which has no figures that are not finite: they become null, as in the JSON of pandas."""
        try:
            return json.dumps(value, ensure_ascii=False, default=_text, allow_nan=False)
        except ValueError:
            read = json.loads(json.dumps(value, default=_text), parse_constant=self._lose)
            return json.dumps(read, ensure_ascii=False)

    def _as_texts(self, kept: KeptRows, write: Callable[[Mapping[str, Any]], Made]) -> list[Made]:
        """What is made of each row. DataError names the input, and the field where one holds bytes that are no text."""
        remedy = "name the --columns to keep, or write Parquet of Parquet"
        cause = "a field that is kept cannot be written as text"
        with LibraryErrors(self._source, cause, remedy):
            rows = dictionaries(kept)
            try:
                return [write(row) for row in rows]
            except UnicodeDecodeError:
                said = f"{cause}: {_binary_field(rows)} has bytes that are not UTF-8"
                raise DataError.at(self._source, said, remedy) from None

    def close(self) -> None:
        if self._closes:
            self._stream.close()


class _Jsonl(_Text):
    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        are_written = isinstance(kept, JsonRows)
        if not isinstance(kept, JsonRows):
            made = self._as_texts(kept, lambda row: self._json(row)[1:-1])
            kept = JsonRows(row.encode("utf-8", "backslashreplace") for row in made)  # JSON has half surrogates
        names = [f"{json.dumps(name)}: " for name in scores]
        rows = json_rows(kept.members, names, [column.values for column in scores.values()])
        self._stream.write(self._with_nulls(rows) if are_written and _may_have_constants(rows) else rows)

    def _with_nulls(self, rows: bytes) -> bytes:
        """The rows as they are written, but for NaN and Infinity, which Python reads and writes as if JSON had them."""
        lines = rows.splitlines(keepends=True)
        return b"".join(
            _STRING_OR_CONSTANT.sub(self._null, line) if _may_have_constants(line) else line for line in lines
        )

    def _null(self, found: re.Match[bytes]) -> bytes:
        if found[0].startswith(b'"'):
            return found[0]
        self._lose(found[0].decode())
        return b"null"


def _may_have_constants(rows: bytes) -> bool:
    """Whether these rows have the names of NaN or Infinity, be it in a text."""
    return b"NaN" in rows or b"Infinity" in rows


def _text(value: object) -> str:
    """What JSON has no form for, as text. UnicodeDecodeError: bytes that are no text."""
    return value.decode() if isinstance(value, bytes) else str(value)


def _binary_field(rows: Sequence[Mapping[str, Any]]) -> str:
    """The first field of rows that has bytes which are no text."""
    for row in rows:
        for name, value in row.items():
            try:
                json.dumps(value, default=_text)
            except UnicodeDecodeError:
                return repr(name)
    return "it"


class _Csv(_Text):
    _lost_in, _keeping = " within lists and objects", "Parquet"

    def __init__(self, stream: BinaryIO, delimiter: str, is_packed: bool) -> None:
        super().__init__(stream, is_packed)
        self._text = io.StringIO()
        self._writer = csv_writer(self._text, delimiter)
        self._names: list[str] | None = None

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        cells = self._cell
        rows = self._as_texts(kept, lambda row: {name: cells(value) for name, value in row.items()})
        if self._names is None:
            self._names = list(rows[0]) if rows else []
            self._writer.writerow([*self._names, *scores])
        names, known = self._names, set(self._names)
        figures = zip(*[map(_figure, column.values) for column in scores.values()], strict=True)
        for row, values in zip(rows, figures, strict=True):
            if others := sorted(row.keys() - known):
                keep = "say the system in every record" if others == ["system"] else "name the --columns to keep"
                named = listed(others) if any(others) else repr("")
                raise DataError.at(
                    self._source, f"a record has the field {named}, and the first had none",
                    f"a table has one head; {keep}, or write JSONL",
                )  # fmt: skip
            self._writer.writerow([*map(row.get, names), *values])
        self._stream.write(self._encoded(self._text.getvalue()))
        self._text.seek(0)
        self._text.truncate()

    def _encoded(self, text: str) -> bytes:
        try:
            return text.encode()
        except UnicodeEncodeError as error:
            line = text.rfind("\n", 0, error.start) + 1
            around = shortened(text[max(error.start - 20, line) : error.end + 20].partition("\n")[0])
            cause = f"an id or a field that is kept is not Unicode text, which CSV requires: {around}"
            remedy = "correct the record, name the --columns to keep, or write JSONL"
            raise DataError.at(self._source, cause, remedy) from None

    def _cell(self, value: Any) -> Any:
        """A cell that reads back: lists and objects as JSON."""
        if isinstance(value, list | dict | bool):
            return self._json(value)
        return _text(value) if isinstance(value, bytes) else value


def _figure(value: float) -> Any:
    return None if value != value else int(value) if value.is_integer() else value


class _Parquet:
    """Kept columns of Parquet have the types that they had; others those that the first rows show.

    A column of which these have nothing is one of texts.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._arrow = need_pyarrow()
        self._stream = stream
        self._source = ""
        self._writer: Any = None
        self._schema: Any = None
        """Of what is kept of records, once it is known."""
        self._waiting: list[tuple[str, KeptRows, ScoreColumns]] = []
        self._rows = self._bytes = 0

    def begin(self, source: str) -> None:
        self._source = source

    def write(self, kept: KeptRows, scores: ScoreColumns) -> None:
        self._waiting.append((self._source, kept, scores))
        self._rows += scores.num_rows
        self._bytes += _size(kept)
        if self._rows >= ROWS_TOGETHER or self._bytes >= BYTES_TOGETHER:
            self._flush()

    def _flush(self) -> None:
        if not self._waiting:
            return
        if self._schema is None:
            self._schema = self._shown()
        tables = [self._kept(source, rows) for source, rows, _ in self._waiting]
        columns: dict[str, Any] = {}
        if self._schema.names:
            columns = dict(zip(self._schema.names, self._arrow.concat_tables(tables).columns, strict=True))
        others = list(columns)
        for name in self._waiting[0][2]:
            columns[name] = self._scores([scores[name] for _, _, scores in self._waiting])
        table = self._arrow.table(columns)
        self._waiting, self._rows, self._bytes = [], 0, 0
        failed = None
        with self._as_columns(self._source):
            try:
                self._write(table, others)
            except OSError as error:  # of the output, such as a full disk; fields have no part in it
                failed = error
        if failed is not None:
            raise failed

    def _write(self, table: Any, others: Sequence[str]) -> None:
        from pyarrow.parquet import ParquetWriter

        if self._writer is None:
            _check_depth(self._source, self._arrow, table.schema)
            self._writer = ParquetWriter(self._stream, table.schema, use_dictionary=others, write_statistics=others)
        self._writer.write_table(table, row_group_size=table.num_rows)

    def _scores(self, columns: Sequence[ScoreColumn]) -> Any:
        """A figure of all rows that wait; what is not a number is missing."""
        arrow, made = self._arrow, []
        for column in columns:
            values = column.values
            if isnan(sum(values)):
                made.append(arrow.array([None if value != value else value for value in values], arrow.float64()))
            else:
                made.append(arrow.Array.from_buffers(arrow.float64(), len(values), [None, arrow.py_buffer(values)]))
        return arrow.chunked_array(made)

    def _shown(self) -> Any:
        """The schema that the rows of the first input show which wait."""
        arrow = self._arrow
        source, first, _ = self._waiting[0]
        if is_arrow_rows(first):
            return _plain(arrow, first.schema)
        rows = [row for of, kept, _ in self._waiting if of == source for row in dictionaries(kept)]
        names = dict.fromkeys(name for row in rows for name in row)
        for name in names:
            _check_name(source, name)
        columns = {name: self._column(source, name, rows) for name in names}
        fields = [
            arrow.field(name, arrow.string() if arrow.types.is_null(column.type) else column.type)
            for name, column in columns.items()
        ]
        return arrow.schema(fields)

    def _kept(self, source: str, rows: KeptRows) -> Any:
        """Rows as a table of the schema. DataError: they are none."""
        arrow, schema = self._arrow, self._schema
        if is_arrow_rows(rows):
            own = _plain(arrow, rows.schema)
            if own == schema:
                table = rows if isinstance(rows, arrow.Table) else arrow.Table.from_batches([rows])
                if own != rows.schema:
                    table = table.cast(schema)
                return table
            theirs, ours = ({field.name: str(field.type) for field in one} for one in (own, schema))
            differences = [
                f"{name} is {theirs.get(name, 'not there')}, and was {ours.get(name, 'not there')}"
                for name in {**theirs, **ours}
                if theirs.get(name) != ours.get(name)
            ]
            with self._as_columns(source):
                raise ValueError("; ".join(differences) or "their columns come in another order")
        given = dictionaries(rows)
        with self._as_columns(source):
            if others := set().union(*given) - set(schema.names):
                raise ValueError(f"field {listed(sorted(others))} came only later")
        return arrow.table([self._column(source, field.name, given, field.type) for field in schema], schema=schema)

    def _column(self, source: str, name: str, rows: Sequence[Mapping[str, Any]], kind: Any = None) -> Any:
        """A field as a column of Arrow's, of this type or of the one that it shows."""
        with self._as_columns(source, f": {name}"):
            try:
                return self._arrow.array([row.get(name) for row in rows], kind)
            except UnicodeEncodeError as error:
                raise _no_unicode(source, f"{name} {shortened(error.object)}") from None

    def _as_columns(self, source: str, which: str = "") -> LibraryErrors:
        cause = f"the other fields of records are no columns of one type each{which}"
        return LibraryErrors(source, cause, "name the --columns to keep, or write JSONL")

    def warnings(self) -> list[Problem]:
        return []

    def close(self) -> None:
        self._flush()
        if self._writer is None:
            raise DataError("there is no row to write, so nobody knows which columns there are; Parquet needs them")
        self._writer.close()


def _check_name(source: str, name: str) -> None:
    """DataError: the name of a field has half of a surrogate pair."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise _no_unicode(source, f"the name of the field {shortened(name)}") from None


def _no_unicode(source: str, what: str) -> RougeCliError:
    remedy = "correct the option or the record that has it, or write JSONL"
    return DataError.at(source, f"{what} is not Unicode text, which Parquet requires", remedy)


def _check_depth(source: str, arrow: Any, schema: Any) -> None:
    """DataError: a column nests deeper than pyarrow reads, where a list counts as two levels."""
    waiting = [(field, 1) for field in schema]
    while waiting:
        field, level = waiting.pop()
        if level > _DEEPEST:
            cause = f"a field that is kept nests deeper than the {_DEEPEST} levels that Parquet can have"
            raise DataError.at(source, cause, "name the --columns to keep, or write JSONL")
        step = 1 if arrow.types.is_struct(field.type) else 2
        waiting += [(field.type.field(i), level + step) for i in range(field.type.num_fields)]


def _size(rows: KeptRows) -> int:
    """About so many bytes are in memory for these rows."""
    if is_arrow_rows(rows):
        return int(rows.nbytes)
    return rows.members.nbytes if isinstance(rows, JsonRows) else 200 * len(rows)


def _plain(arrow: Any, schema: Any) -> Any:
    """The schema without its metadata, so that files with other metadata can be joined."""
    return arrow.schema([field.remove_metadata().with_nullable(True) for field in schema])
