"""Parquet tables, by pyarrow (the extra `parquet`)."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

from rouge_cli.errors import DataError, Problem, UsageError, shortened
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice, Fields, find_fields
from rouge_cli.inputs.file_kinds import PARQUET
from rouge_cli.inputs.record_blocks import Record
from rouge_cli.inputs.records import Records
from rouge_cli.inputs.text_files import STANDARD_INPUT, open_bytes, shown

ROWS = 1024
"""Rows that are in memory at a time."""


def read_parquet(
    name: str, bad: BadEntries, choice: FieldChoice, has_peers: bool = True, has_models: bool = True
) -> Records:
    """The rows of a Parquet file ("-": standard input; .gz is unpacked); only columns that are needed are read.

    Raises UsageError: pyarrow is not installed. DataError: unreadable or not Parquet.
    """
    try:
        import pyarrow.parquet
    except ImportError:
        raise UsageError(
            f"{shown(name)}: Parquet needs pyarrow: pip install 'rouge-cli[parquet]'; or save it as JSONL"
        ) from None
    return Records(
        shown(name),
        "row",
        _rows(name, bad, pyarrow, lambda names: find_fields(names, choice, has_peers, has_models)),
        bad,
    )


def _rows(
    name: str, bad: BadEntries, pyarrow: Any, find: Callable[[list[str]], Fields]
) -> Iterator[tuple[int, Record]]:
    number = 0
    with open_bytes(name, "Parquet", (PARQUET,)) as stream:
        packed = not isinstance(stream, io.BufferedReader)
        source = io.BytesIO(stream.read()) if name == STANDARD_INPUT or packed else stream
        try:
            table = pyarrow.parquet.ParquetFile(source)
            for batch in table.iter_batches(batch_size=ROWS, columns=_columns(table.schema_arrow.names, find)):
                for record in _records(batch):
                    number += 1
                    if isinstance(record, Exception):
                        said = shortened(" ".join(str(record).split()), 120)
                        bad.add(
                            Problem(
                                f"{shown(name)}, row {number}", f"a value that cannot be read: {said}", "text is UTF-8"
                            )
                        )
                    else:
                        yield number, record
        except pyarrow.ArrowException as error:
            said = str(error).splitlines()[0].rstrip(".")
            raise DataError.at(
                f"{shown(name)}, row {number + 1}", f"not a Parquet file that can be read: {said}"
            ) from None


def _records(batch: Any) -> list[Any]:
    """The rows; in the place of one that has no text where there is to be some: the exception."""
    try:
        return list(batch.to_pylist())
    except (ValueError, OverflowError):
        return [_record(batch.slice(i, 1)) for i in range(batch.num_rows)]


def _record(row: Any) -> Any:
    try:
        return row.to_pylist()[0]
    except (ValueError, OverflowError) as error:
        return error


def _columns(names: list[str], find: Callable[[list[str]], Fields]) -> list[str] | None:
    """The columns that are needed; None, for all, where that cannot be said: then the first row is told of."""
    try:
        fields = find(names)
    except ValueError:
        return None
    wanted = {fields.id, fields.system, *fields.references, *(field for _, field in fields.summaries)}
    return [name for name in names if name in wanted]
