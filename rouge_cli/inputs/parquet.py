"""Parquet tables, by pyarrow (the extra `parquet`)."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from types import TracebackType
from typing import Any

from rouge_cli.errors import (
    DataError,
    LibraryErrors,
    Problem,
    RougeCliError,
    UsageError,
    first_twice,
    listed,
    shortened,
)
from rouge_cli.importing import Importing, load_nanoarrow
from rouge_cli.inputs.arrow import ArrowColumn
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice, Fields, KeptFields, find_fields
from rouge_cli.inputs.file_kinds import PARQUET, RESULTS_KEY, with_file
from rouge_cli.inputs.given_records import Parts, Records
from rouge_cli.inputs.joined_parquet import is_joined
from rouge_cli.inputs.kept_rows import ArrowRecord
from rouge_cli.inputs.record_blocks import Ask, Block, Cells, Record, RequiredFields, Rows, present, row_of
from rouge_cli.inputs.text_files import MOST_RATIO, RATIO_FROM, STANDARD_INPUT, open_bytes, shown
from rouge_cli.kernel.native import joined_texts, odd_texts
from rouge_cli.room_for_libraries import need_room

ROWS = 4096
"""Rows that are in memory at a time, unless they are long."""
BATCH, FIRST_ROWS = 64 << 20, 4
"""About so many bytes of rows are in memory at a time; how long rows are, the first ones show."""
UNEVEN_FROM, ROWS_AT_ONCE = 4 * BATCH, 256
"""Where a row group has more bytes, its later rows may be long: so many are taken at once, and gathered by size."""
REPEATED_FROM = 1 << 30
"""Texts that repeat are in a file once: from so many bytes on, they are checked as what is packed is."""
BUFFER = 1 << 20
"""Bytes of a column that are read at a time; else pyarrow reads all row groups ahead, and each as a whole."""


_ONE_BY_ONE = "get it again; give several files one by one, and do not join them into one"
_CAUSES = (
    (("encrypted metadata", "Cannot decrypt"), "it is encrypted", "write it without encryption"),
    (("CRC checksum",), "it is damaged: a page does not have its checksum", "get it again"),
    (("Unexpected end of stream", "Deserializing page header", "more than one dictionary", "Corrupt "),
     "it is damaged, or several Parquet files joined into one", _ONE_BY_ONE),
)  # fmt: skip
"""What pyarrow says of files that are not read, what it is, and what helps."""


class ParquetErrors(LibraryErrors):
    """While pyarrow reads a file: a DataError with what helps, where that is known."""

    __slots__ = ()

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, (OSError, ValueError)):
            said = str(error)
            for words, cause, remedy in _CAUSES:
                if any(word in said for word in words):
                    raise DataError.at(self.place, cause, remedy) from None
        super().__exit__(kind, error, trace)


def read_parquet(
    name: str,
    bad: BadEntries,
    choice: FieldChoice,
    has_peers: bool = True,
    has_models: bool = True,
    kept: KeptFields | None = None,
) -> Records:
    """The rows of a Parquet file ("-": standard input; .gz is unpacked); only columns that are needed are read.

    Raises UsageError: pyarrow is not installed. DataError: unreadable or not Parquet.
    """
    need_room(shown(name))
    with Importing(f"{shown(name)}: Parquet needs pyarrow: pip install 'rouge-cli[parquet]'; or save it as JSONL"):
        import pyarrow.parquet
    try:
        nanoarrow = load_nanoarrow("Arrow data needs nanoarrow")
    except UsageError:  # rows are then read one by one
        nanoarrow = None

    def parts(ask: Ask) -> Parts:
        return _parts(
            name,
            bad,
            pyarrow,
            lambda names: find_fields(names, choice, has_peers, has_models),
            ask if nanoarrow else _never,
            kept,
        )

    single = (part for part in parts(_never) if not isinstance(part, Block))
    return Records(shown(name), "row", single, bad, parts=parts)


def _never() -> None:
    """Nothing is wanted side by side."""


def _parts(
    name: str,
    bad: BadEntries,
    pyarrow: Any,
    find: Callable[[list[str]], Fields],
    ask: Ask,
    kept: KeptFields | None,
) -> Parts:
    number = 1
    reading = ParquetErrors(
        shown(name), "not a Parquet file that can be read", "write it again, with names and texts in UTF-8"
    )
    with open_bytes(name, "Parquet", (PARQUET,)) as stream:
        source = io.BytesIO(stream.read()) if name == STANDARD_INPUT or not stream.seekable() else stream
        with reading:
            table = pyarrow.parquet.ParquetFile(
                source, pre_buffer=False, buffer_size=BUFFER, page_checksum_verification=True
            )
            if RESULTS_KEY in (table.metadata.metadata or {}):
                cause = "this is results of 'rouge-cli evaluate --save', not records"
                raise DataError.at(shown(name), cause, with_file("rouge-cli report {file} shows them", name))
            if is_joined(source, pyarrow.parquet):
                raise DataError.at(shown(name), "it is several Parquet files joined into one", _ONE_BY_ONE)
            if (twice := first_twice(table.schema_arrow.names)) is not None:
                raise DataError.at(shown(name), f"two columns are named {twice!r}", "rename one")
            needed, columns = _columns(table.schema_arrow.names, find, kept)
            sizes = _check_size(name, table.metadata, source)
            together = _rows_at_a_time(name, table, columns, max(REPEATED_FROM, MOST_RATIO * _size(source)))
            few = together if max(sizes, default=0) <= UNEVEN_FROM else min(together, ROWS_AT_ONCE)
            for batch in _gathered(pyarrow, table.iter_batches(batch_size=few, columns=columns), together):
                if number == 1 and batch.num_rows:
                    yield from _each(name, batch.slice(0, 1), number, bad, needed, kept is not None)
                    batch, number = batch.slice(1), 2
                wanted = ask()
                rows = None if wanted is None else _rows(batch, number, wanted)
                if rows is None:
                    yield from _each(name, batch, number, bad, needed, kept is not None)
                else:
                    for block in rows.blocks():
                        if isinstance(block, Block):
                            yield block
                        else:
                            one = batch.slice(block, 1)
                            yield from _each(name, one, number + block, bad, needed, kept is not None)
                number += batch.num_rows
                reading.place = f"{shown(name)}, row {number}"


def _gathered(pyarrow: Any, batches: Iterable[Any], together: int) -> Iterator[Any]:
    """So many rows together, or fewer where they are long."""
    waiting: list[Any] = []
    rows = size = 0
    for batch in batches:
        waiting.append(batch)
        rows += batch.num_rows
        size += _content(batch)
        if rows >= together or size >= BATCH:
            yield _joined(pyarrow, waiting)
            waiting, rows, size = [], 0, 0
    if waiting:
        yield _joined(pyarrow, waiting)


def _joined(pyarrow: Any, batches: Sequence[Any]) -> Any:
    return batches[0] if len(batches) == 1 else pyarrow.Table.from_batches(batches).combine_chunks().to_batches()[0]


def _check_size(name: str, metadata: Any, stream: Any) -> list[int]:
    """The bytes of each row group. DataError: they are out of all proportion, and made to fill the memory.

    What it says of single columns is not looked at: of a damaged file pyarrow may end the process instead.
    """
    sizes = [metadata.row_group(number).total_byte_size for number in range(metadata.num_row_groups)]
    if sum(sizes) > RATIO_FROM and sum(sizes) > MOST_RATIO * max(1, _size(stream)):
        raise _out_of_proportion(name)
    return sizes


def _out_of_proportion(name: str) -> RougeCliError:
    cause = f"its texts, unpacked, are more than {MOST_RATIO} times its size"
    return DataError.at(shown(name), cause, "if it is meant so, write it without compression and dictionaries")


def _rows_at_a_time(name: str, table: Any, columns: list[str] | None, most: int) -> int:
    """So many that they fit into memory, by the first ones: what a dictionary repeats shows in no size of the file.

    DataError: all rows have more than most bytes. Only where the first ones look like it are they read beforehand.
    """
    first = next(table.iter_batches(batch_size=FIRST_ROWS, columns=columns), None)
    if first is None or not first.num_rows:
        return ROWS
    row = max(1, _content(first) // first.num_rows)
    rows = int(min(ROWS, max(FIRST_ROWS, BATCH // row)))
    if row * table.metadata.num_rows > most:
        sizes = accumulate(map(_content, table.iter_batches(batch_size=rows, columns=columns)))
        if any(size > most for size in sizes):
            raise _out_of_proportion(name)
    return rows


def _content(batch: Any) -> int:
    """The bytes of these rows, each as long as if nothing else had its text; those of a dictionary are a mean."""
    size: int = batch.nbytes
    for column in batch.columns:
        if hasattr(column, "dictionary") and len(column.dictionary):
            size += len(column) * (column.dictionary.nbytes // len(column.dictionary))
    return size


def _size(stream: Any) -> int:
    """Of a file in bytes; it is read from where it was."""
    place = stream.tell()
    size: int = stream.seek(0, io.SEEK_END)
    stream.seek(place)
    return size


def _each(
    name: str, batch: Any, first: int, bad: BadEntries, needed: list[str] | None, is_kept: bool
) -> Iterator[tuple[int, Record]]:
    """The rows one by one, with their numbers: the columns that are needed; is_kept: with all that there are."""
    rows = _records(batch if needed is None else batch.select(needed))
    invalid = _invalid(batch) if is_kept else {}
    for number, row in enumerate(rows, first):
        record = invalid.get(number - first, row)
        if isinstance(record, Exception):
            if zoned := _zoned(batch, record):
                cause = f"a time zone of {listed(zoned)} that is not known here"
                bad.add_unread(Problem(f"{shown(name)}, row {number}", cause, "write the column as text, or in UTC"))
                continue
            said = shortened(" ".join(str(record).split()), 120)
            remedy = "text is UTF-8" if "utf" in said.lower() else "mend or remove it"
            bad.add_unread(Problem(f"{shown(name)}, row {number}", f"a value that cannot be read: {said}", remedy))
        else:
            yield number, ArrowRecord(record, batch.slice(number - first, 1)) if is_kept else record


def _zoned(batch: Any, error: Exception) -> list[str]:
    """The columns of times with a time zone, where the error is of a zone that is not known."""
    if not isinstance(error, LookupError) and "zoneinfo" not in str(error):  # as there is pytz, or not
        return []
    return [f"column {field.name!r}" for field in batch.schema if getattr(field.type, "tz", None)]


def _invalid(batch: Any) -> dict[int, Exception]:
    """Rows with values that break the rules of their columns, such as texts that are not UTF-8."""
    found: dict[int, Exception] = {}
    try:
        batch.validate(full=True)
    except ValueError:
        for i in range(batch.num_rows):
            try:
                batch.slice(i, 1).validate(full=True)
            except ValueError as error:
                found[i] = error
    return found


def _rows(batch: Any, first: int, wanted: RequiredFields) -> Rows | None:
    """The columns that are wanted, texts where they lie; None if one is missing, or holds something else."""
    names: dict[str, Sequence[str]] = {}
    texts: dict[str, Cells] = {}
    odd: set[int] = set()
    if not wanted.fit(batch.schema.names):
        return None
    try:
        batch.validate(full=True)
        for field in wanted.names:
            column = batch.column(field).to_pylist()
            odd.update(i for i, name in enumerate(column) if name is None or name == "")
            if not {type(name) for name in column} <= {str, int, type(None)}:
                return None
            names[field] = column if all(isinstance(name, str) for name in column) else list(map(str, column))
        for field in wanted.summaries:
            texts[field] = _cells(ArrowColumn(field, batch.column(field)), wanted, odd, is_summary=True)
        for field in wanted.references:
            texts[field] = _cells(ArrowColumn(field, batch.column(field)), wanted, odd, is_summary=False)
    except (ValueError, OverflowError, UsageError):  # what it is, is told by row
        return None
    kept = None
    if wanted.kept is not None:
        others = wanted.kept.of(batch.schema.names, texts)
        kept = batch.select(others) if others else [{}] * batch.num_rows  # without columns Arrow has no rows
    return Rows(range(first, first + batch.num_rows), names, texts, odd, kept)


def _cells(column: ArrowColumn, wanted: RequiredFields, odd: set[int], is_summary: bool) -> Cells:
    """The texts of a column; the rows that are not in order go to odd. ValueError: lists are not in order."""
    depth = column.depth - (not is_summary and wanted.several_references)
    if depth > (wanted.listed_summary if is_summary else wanted.listed_reference):
        raise ValueError("lists are not in order")
    may_be_missing = wanted.may_be_missing and not is_summary
    found = set(odd_texts(column.texts, wanted.is_list))
    if column.depth or not may_be_missing:
        found.update(column.texts.nulls)
    for starts, missing in zip(reversed(column.starts), reversed(column.nulls), strict=True):
        empty = {i for i in range(len(starts) - 1) if starts[i] == starts[i + 1]}
        found = {*missing, *empty, *(row_of(starts, place) for place in found)}
    odd |= found
    if depth > 0:
        joined = joined_texts(column.texts, column.starts[-1])
        return Cells(joined, column.starts[0] if column.depth == 2 else None)
    if column.depth:
        return Cells(column.texts, column.starts[0])
    if may_be_missing:
        return present([column.texts[i] for i in range(len(column.texts))])
    return Cells(column.texts)


def _records(batch: Any) -> list[Any]:
    """The rows; for a row without a text that it needs, the exception."""
    try:
        return list(batch.to_pylist())
    except (ValueError, OverflowError, LookupError):
        return [_record(batch.slice(i, 1)) for i in range(batch.num_rows)]


def _record(row: Any) -> Any:
    try:
        return row.to_pylist()[0]
    except (ValueError, OverflowError, LookupError) as error:
        return error


def _columns(
    names: list[str], find: Callable[[list[str]], Fields], kept: KeptFields | None
) -> tuple[list[str] | None, list[str] | None]:
    """The columns that are needed, and those and the kept ones; None for all.

    Where nobody can say which are needed, the first row is told of.
    """
    try:
        fields = find(names)
    except ValueError:
        return None, None
    if kept is not None and not set(kept.names or ()).issubset(names):
        return None, None
    texts = {*fields.references, *(field for _, field in fields.summaries)}
    wanted = {fields.id, fields.system, *texts}
    others = set(() if kept is None else kept.of(names, texts))
    return [name for name in names if name in wanted], [name for name in names if name in wanted | others]
