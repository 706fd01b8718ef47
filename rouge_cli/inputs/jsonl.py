"""JSONL: a JSON object a line; and JSON: an object, or an array of them, over as many lines as there are."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from rouge_cli.errors import Problem, shortened
from rouge_cli.inputs.bad_entries import MARK_WITHIN, NO_OBJECT, NOT_JSON, BadEntries
from rouge_cli.inputs.fields import USUAL_NAMES
from rouge_cli.inputs.file_kinds import RECORDS
from rouge_cli.inputs.given_records import Parts, Records, Unit
from rouge_cli.inputs.kept_rows import JsonRecord, JsonRows
from rouge_cli.inputs.record_blocks import Ask, Block, Cells, Record, RequiredFields, rows_of_records
from rouge_cli.inputs.text_files import UTF_8, line_blocks, misread, open_bytes, read_lines, shown, skip_marks
from rouge_cli.inputs.written_lists import DoubledName, object_of
from rouge_cli.kernel.native import JSON_NAME, JSON_TEXT, JSON_TEXTS, JsonColumns, JsonMembers

EXAMPLE = '{"id": "1", "summary": "...", "references": ["..."]}'
_ARRAY = "; a file that is one array is called .json; jq -c '.[]' makes lines of it"
BLOCK = 1 << 20
"""Bytes that are read at a time."""
MOST_BYTES, MOST_RECORDS = 1 << 22, 4096
"""Of records that are handed on together, about."""
_SPACE = " \t\n\r"
_DECODER = json.JSONDecoder(object_pairs_hook=object_of)


def read_jsonl(name: str, bad: BadEntries, encoding: str = UTF_8, is_kept: bool = False) -> Records:
    """The records of a JSONL file ("-": standard input; .gz is unpacked). Lines of white space are passed over.

    A file that is called .json may as well be an array of objects, or objects over several lines; it is in memory then.
    bad takes up, with line and column, what is not in the encoding, not JSON, or no object. is_kept: whether records
    are to know how they are written.
    """
    if name.lower().removesuffix(".gz").endswith(".json"):
        unit = Unit("line")
        of_json = partial(_of_json, name, bad, encoding, is_kept, unit)
        single = (part for part in of_json(lambda: None) if not isinstance(part, Block))
        return Records(shown(name), unit, single, bad, parts=of_json)
    lines = read_lines(name, encoding, "JSONL", (RECORDS,))
    parts = partial(_parts, name, bad, is_kept) if encoding == UTF_8 else None
    return Records(shown(name), "line", _objects(lines, name, bad, encoding, is_kept), bad, parts=parts)


def _parts(name: str, bad: BadEntries, is_kept: bool, ask: Ask) -> Parts:
    """Blocks of lines that are in order; each other line by itself, to be read or refused as _Objects does."""
    objects = _Objects(name, bad, UTF_8, is_kept)
    line, size = 1, 0
    wanted: RequiredFields | None = None
    columns = JsonColumns([], None)
    with open_bytes(name, "JSONL", (RECORDS,)) as stream:
        skip_marks(name, stream, UTF_8)
        for block in line_blocks(name, stream, BLOCK):
            at, stop = len(BOM_UTF8) if line == 1 and block.startswith(BOM_UTF8) else 0, len(block)
            size += stop
            while at < stop:
                asked = ask()
                if asked != wanted:
                    columns, wanted = _columns(asked), asked
                if wanted is not None:
                    at, line = columns.read(block, at, stop, line)
                    if columns.records and (at < stop or size > MOST_BYTES or columns.records > MOST_RECORDS):
                        size = 0
                        yield _block(columns, wanted)
                    if at == stop:
                        break
                end = block.find(b"\n", at)
                end = stop if end < 0 else end
                record = objects.read(line, block[at:end].decode(UTF_8, "surrogateescape").removesuffix("\r"))
                if record is not None:
                    yield line, record
                if objects.is_table:
                    return
                at, line = end + 1, line + 1
    if columns.records and wanted is not None:
        yield _block(columns, wanted)


def _columns(wanted: RequiredFields | None) -> JsonColumns:
    if wanted is None:
        return JsonColumns([], None)
    names = [(name, JSON_NAME, False, False, False) for name in wanted.names]
    summaries = [(name, JSON_TEXT, False, wanted.listed_summary, False) for name in wanted.summaries]
    references = [
        (name, JSON_TEXTS, wanted.several_references, wanted.listed_reference, wanted.may_be_missing)
        for name in wanted.references
    ]
    fields, kept, known = [*names, *summaries, *references], wanted.kept, wanted.known
    if kept is None or kept.names == ():
        return JsonColumns(fields, wanted.is_list, known=known)
    return JsonColumns(fields, wanted.is_list, kept.names or (), kept.reserved, known)


def _block(columns: JsonColumns, wanted: RequiredFields) -> Block:
    written = columns.take_written()
    lines, found = columns.take()
    if wanted.kept is not None and wanted.kept.names == ():
        written = JsonMembers([b""] * len(lines))
    names, texts = found[: len(wanted.names)], found[len(wanted.names) :]
    return Block(
        lines,
        {name: column for name, (column, _) in zip(wanted.names, names, strict=True)},
        {name: Cells(*cells) for name, cells in zip((*wanted.summaries, *wanted.references), texts, strict=False)},
        None if wanted.kept is None else JsonRows(written),
    )


def _of_json(name: str, bad: BadEntries, encoding: str, is_kept: bool, unit: Unit, ask: Ask) -> Parts:
    """Line by line if the first line with something on it is an object, or any line where the whole is not JSON.

    Where values share a line, unit tells that they are counted by their place among all.
    """
    lines, before = read_lines(name, encoding, "JSON records", (RECORDS,)), list[str]()
    for line in lines:
        before.append(line)
        if line.strip(_SPACE):
            break
    if not before or _is_object(before[-1]):
        yield from _objects(chain(before, lines), name, bad, encoding, is_kept)
        return
    before += lines
    misread_lines = [(number, problem) for number, line in enumerate(before, 1) if (problem := misread(line, encoding))]
    for number, problem in misread_lines:
        bad.add(problem.within(f"{shown(name)}, line {number}"))
    if misread_lines:
        return
    try:
        values = list(_values("\n".join(before)))
    except (ValueError, RecursionError) as error:
        if any(map(_is_object, before)):
            yield from _objects(before, name, bad, encoding, is_kept)
        else:
            number = error.lineno if isinstance(error, json.JSONDecodeError) else 1
            bad.add(
                _not_json(error, f"the file is one array of objects, or an object a line, {EXAMPLE}").within(
                    f"{shown(name)}, line {number}"
                )
            )
        return
    lines_of_values = {number for number, _, _ in values}
    if is_by_item := len(lines_of_values) < len(values):
        unit.word = f"line {min(lines_of_values)}, item" if len(lines_of_values) == 1 else "item"
    if not is_kept and all(isinstance(value, dict) for _, value, _ in values):
        given = enumerate(values, 1)
        yield from _together([(item if is_by_item else number, value) for item, (number, value, _) in given], ask)
        return
    for item, (number, value, written) in enumerate(values, 1):
        if isinstance(value, dict):
            yield item if is_by_item else number, JsonRecord(value, written) if is_kept else value
        else:
            bad.add_unread(
                _no_object(f"{shown(name)}, line {number}, item {item}", json.dumps(value), value), kind=NO_OBJECT
            )


def _together(records: list[tuple[int, Record]], ask: Ask) -> Parts:
    """Blocks of those that are in order, and each other one by itself."""
    first = 0
    while first < len(records):
        wanted = ask()
        some = records[first : first + (1 if wanted is None else MOST_RECORDS)]
        for block in [0] if wanted is None else rows_of_records(some, wanted).blocks():
            yield block if isinstance(block, Block) else some[block]
        first += len(some)


def _is_object(line: str) -> bool:
    try:
        return isinstance(_DECODER.decode(line), dict)
    except (ValueError, RecursionError):
        return False


def _values(text: str) -> Iterator[tuple[int, Any, str]]:
    """(line, value, how it is written) of values that stand one after the other, and of those in an array.

    ValueError: not JSON.
    """
    line, seen = 1, 0
    place = _next(text, 0)
    while place < len(text):
        in_array = text[place] == "["
        place = _next(text, place + 1) if in_array else place
        if in_array and text[place : place + 1] == "]":
            place = _next(text, place + 1)
            continue
        while True:
            value, end = _DECODER.raw_decode(text, place)
            line += text.count("\n", seen, place)
            seen = place
            yield line, value, text[place:end]
            place = _next(text, end)
            if not in_array:
                break
            mark, place = text[place : place + 1], _next(text, place + 1)
            if mark == "]":
                break
            if mark != ",":
                raise json.JSONDecodeError("Expecting ',' delimiter", text, _next(text, end))


def _next(text: str, place: int) -> int:
    """The next place with something on it."""
    while place < len(text) and text[place] in _SPACE:
        place += 1
    return place


def _objects(
    lines: Iterable[str], name: str, bad: BadEntries, encoding: str, is_kept: bool
) -> Iterator[tuple[int, Record]]:
    objects = _Objects(name, bad, encoding, is_kept)
    for number, line in enumerate(lines, 1):
        record = objects.read(number, line)
        if record is not None:
            yield number, record
        if objects.is_table:
            return


class _Objects:
    """Reads lines one after the other, each an object; records invalid ones in bad."""

    def __init__(self, name: str, bad: BadEntries, encoding: str, is_kept: bool) -> None:
        self.name = name
        self.is_kept = is_kept
        self.bad = bad
        self.encoding = encoding
        self.found_any = False
        self.is_table = False
        """Whether the first line showed that this is no JSONL."""

    def read(self, number: int, line: str) -> Record | None:
        """The object that a line is; None for an empty line, and for one that is none."""
        place = f"{shown(self.name)}, line {number}"
        try:
            found = _DECODER.decode(line)
        except (ValueError, RecursionError) as error:
            if line.strip():
                table = None if self.found_any else _table(self.name, line)
                self.bad.add_unread(table or (misread(line, self.encoding) or _not_json(error)).within(place))
                self.is_table = table is not None
                self.found_any = True
            return None
        self.found_any = True
        problem = misread(line, self.encoding)
        if problem is not None:
            self.bad.add_unread(problem.within(place))
        elif isinstance(found, dict):
            return JsonRecord(found, line) if self.is_kept else found
        else:
            self.bad.add_unread(_no_object(place, line.strip(), found), kind=NO_OBJECT)
        return None


def _no_object(place: str, written: str, found: Any) -> Problem:
    """The message about another value than an object; of an array of objects, what makes lines of it."""
    is_array = isinstance(found, list) and any(isinstance(item, dict) for item in found)
    remedy = f"write {EXAMPLE}{_ARRAY if is_array else ''}"
    return Problem(place, f"expected an object, found {written[:20]!r}", remedy, NO_OBJECT)


def _table(name: str, first: str) -> Problem | None:
    """The message about a file whose first line is the head of a table."""
    for delimiter, suffix in (("\t", "tsv"), (",", "csv"), (";", "csv")):
        cells = [cell.strip(' "\r').lower() for cell in first.split(delimiter)]
        if len(cells) > 1 and not USUAL_NAMES.keys().isdisjoint(cells):
            cause = f"this is a table ({suffix.upper()}), not JSONL: its first line is {shortened(first.strip())}"
            return Problem(
                shown(name), cause, f"name it with .{suffix} at its end, or say --from {suffix} to evaluate it"
            )
    return None


def _not_json(error: Exception, remedy: str = "") -> Problem:
    """The message about what is not JSON, with another remedy than that a line is one object."""
    if isinstance(error, json.JSONDecodeError):
        if error.doc.startswith("\ufeff"):
            return Problem("column 1", *MARK_WITHIN)
        whole = "; is it one array, or an object over several lines? Then call it .json, and check that it is complete"
        whole = whole if error.doc.strip() in ("[", "[{", "{") else ""
        remedy = remedy or f"a line is one object, {EXAMPLE}{whole}"
        return Problem(f"column {error.colno}", f"not JSON: {error.msg}", remedy, NOT_JSON)
    if isinstance(error, ValueError) and not isinstance(error, DoubledName):
        return Problem("column 1", "a whole number of thousands of digits", "write it as a string, or leave it out")
    cause = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    return Problem(
        "column 1", f"not JSON that can be read: {cause}", remedy or f"a line is one object, {EXAMPLE}", NOT_JSON
    )
