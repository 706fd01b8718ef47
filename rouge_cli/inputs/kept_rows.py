"""Fields of records that are kept next to their scores."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeGuard

from rouge_cli.errors import listed
from rouge_cli.kernel.native import JsonMembers

RENAME = "rename it, or name the --columns to keep"
"""What to do with a field that is called as a score."""
_SPACE = " \t\n\r"


class JsonRecord(dict[str, Any]):
    """An object of JSON, and how it is written."""

    def __init__(self, members: Mapping[str, Any], written: str) -> None:
        super().__init__(members)
        self.written = written


class ArrowRecord(dict[str, Any]):
    """A row of a table of Arrow's: the values that are read of it, and the record batch of one row that it is."""

    def __init__(self, values: Mapping[str, Any], row: Any) -> None:
        super().__init__(values)
        self.row = row


class JsonRows:
    """Members of objects, as they are written in JSON: of each record those that are kept, with commas between."""

    def __init__(self, members: Iterable[bytes]) -> None:
        self.members = members if isinstance(members, JsonMembers) else JsonMembers(members)

    def __len__(self) -> int:
        return len(self.members)

    @cached_property
    def dictionaries(self) -> list[dict[str, Any]]:
        """The members as objects."""
        return [json.loads(b"{%b}" % one) if one else {} for one in self.members]


KeptRows = Sequence[Mapping[str, Any]] | JsonRows | Any
"""A row for each record: dictionaries, members of JSON, or a record batch or table of pyarrow."""


def is_arrow_rows(rows: KeptRows) -> TypeGuard[Any]:
    """Whether these are a record batch or a table of pyarrow."""
    return hasattr(rows, "to_pylist")


def fields_of(record: Mapping[str, Any]) -> list[str]:
    """All fields of a record, also those that are not read."""
    return list(record.row.schema.names if isinstance(record, ArrowRecord) else record)


def only(record: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    """The record with these of its fields alone."""
    if isinstance(record, ArrowRecord):
        return ArrowRecord({}, record.row.select(list(names))) if names else {}
    chosen = {name: record[name] for name in names}
    return JsonRecord(chosen, record.written) if isinstance(record, JsonRecord) else chosen


def side_by_side(records: Sequence[Mapping[str, Any]]) -> KeptRows:
    """The records as rows, in the form in which they were read where that is one."""
    if records and all(isinstance(record, JsonRecord) for record in records):
        return JsonRows([_members(record) for record in records if isinstance(record, JsonRecord)])
    if records and all(isinstance(record, ArrowRecord) for record in records):
        import pyarrow

        return pyarrow.Table.from_batches([record.row for record in records if isinstance(record, ArrowRecord)])
    return records


def _members(record: JsonRecord) -> bytes:
    """The members of a record as they are written. JSON has line ends between values alone, so these become spaces."""
    text, decoder = record.written, json.JSONDecoder()
    members = []
    place = _next(text, text.index("{") + 1)
    while text[place] != "}":
        name, colon = decoder.raw_decode(text, place)
        _, end = decoder.raw_decode(text, _next(text, _next(text, colon) + 1))
        if name in record:
            members.append(text[place:end])
        place = _next(text, end)
        if text[place] == ",":
            place = _next(text, place + 1)
    return ", ".join(members).replace("\r", " ").replace("\n", " ").encode()


def _next(text: str, place: int) -> int:
    while text[place] in _SPACE:
        place += 1
    return place


def dictionaries(rows: KeptRows) -> Sequence[Mapping[str, Any]]:
    """The rows, each as a dictionary."""
    if isinstance(rows, JsonRows):
        return rows.dictionaries
    found: Sequence[Mapping[str, Any]] = _of_arrow(rows) if is_arrow_rows(rows) else rows
    return found


def _of_arrow(rows: Any) -> list[dict[str, Any]]:
    """Times as text, since those of Arrow may be finer than Python's. ValueError: some are beyond what it can show."""
    from pyarrow import string, types

    columns = []
    for column in rows.columns:
        is_time = types.is_temporal(column.type) and not types.is_duration(column.type)
        columns.append((column.cast(string()) if is_time else column).to_pylist())
        if is_time and (odd := next((time for time in columns[-1] if time and time.startswith("<")), None)):
            raise ValueError(f"a time with a {odd.strip('<>')}")
    return [dict(zip(rows.schema.names, values, strict=True)) for values in zip(*columns, strict=True)]


def with_systems(rows: KeptRows, owners: Sequence[int], systems: Sequence[str]) -> KeptRows:
    """A row for each summary: that of its record, and its system behind it."""
    if isinstance(rows, JsonRows):
        members = [b'"system": ' + json.dumps(system).encode() for system in systems]
        own = [rows.members[owner] for owner in owners]
        return JsonRows([b", ".join(filter(None, pair)) for pair in zip(own, members, strict=True)])
    if is_arrow_rows(rows):
        import pyarrow

        try:
            taken = rows.take(pyarrow.array(owners, pyarrow.int64()))
        except NotImplementedError:  # of columns of types that Arrow cannot take from
            table = rows if isinstance(rows, pyarrow.Table) else pyarrow.Table.from_batches([rows])
            taken = pyarrow.concat_tables([table.slice(owner, 1) for owner in owners])
        columns = dict(zip(taken.schema.names, taken.columns, strict=True))
        return pyarrow.table({**columns, "system": pyarrow.array(systems, pyarrow.string())})
    return [{**rows[owner], "system": system} for owner, system in zip(owners, systems, strict=True)]


def part_of(rows: KeptRows | None, first: int, last: int) -> KeptRows | None:
    """Rows first .. last - 1, if there are any."""
    if rows is None or not hasattr(rows, "slice"):
        return None if rows is None else dictionaries(rows)[first:last]
    return rows.slice(first, last - first)


def clashing(names: Iterable[str], reserved: Collection[str]) -> list[str]:
    """Those names of kept fields that columns of scores have."""
    return [name for name in names if name in reserved]


def named_as_scores(clash: Sequence[str]) -> str:
    """The cause where these fields are kept."""
    if len(clash) > 1:
        return f"fields {listed(clash)} have the names of scores"
    return f"field {listed(clash)} has the name of a score"
