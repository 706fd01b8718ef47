"""JSONL: a JSON object a line; and JSON: an object, or an array of them, over as many lines as there are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from rouge_cli.errors import Problem, shortened
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import ID_NAMES, REFERENCE_NAMES, SUMMARY_NAMES, SYSTEM_NAMES
from rouge_cli.inputs.file_kinds import RECORDS
from rouge_cli.inputs.records import Record, Records
from rouge_cli.inputs.text_files import UTF_8, misread, read_lines, shown
from rouge_cli.inputs.written_lists import DoubledName, object_of

EXAMPLE = '{"id": "1", "summary": "...", "references": ["..."]}'
_ARRAY = "; a file that is one array is called .json; jq -c '.[]' makes lines of it"
NO_OBJECT = "no object"
USUAL_NAMES = frozenset((*ID_NAMES, *SYSTEM_NAMES, *SUMMARY_NAMES, *REFERENCE_NAMES))
_SPACE = " \t\n\r"
_DECODER = json.JSONDecoder(object_pairs_hook=object_of)


def read_jsonl(name: str, bad: BadEntries, encoding: str = UTF_8) -> Records:
    """The records of a JSONL file ("-": standard input; .gz is unpacked). Lines of white space are passed over.

    A file that is called .json may as well be an array of objects, or objects over several lines; it is in memory then.
    bad takes up, with line and column, what is not in the encoding, not JSON, or no object.
    """
    is_json = name.lower().removesuffix(".gz").endswith(".json")
    return Records(shown(name), "line", (_of_json if is_json else _of_jsonl)(name, bad, encoding), bad)


def _of_jsonl(name: str, bad: BadEntries, encoding: str) -> Iterator[tuple[int, Record]]:
    return _objects(read_lines(name, encoding, "JSONL", (RECORDS,)), name, bad, encoding)


def _of_json(name: str, bad: BadEntries, encoding: str) -> Iterator[tuple[int, Record]]:
    """Line by line if the first line with something on it is an object, or any line where the whole is not JSON."""
    lines, before = read_lines(name, encoding, "JSON", (RECORDS,)), list[str]()
    for line in lines:
        before.append(line)
        if line.strip(_SPACE):
            break
    if not before or _is_object(before[-1]):
        yield from _objects(chain(before, lines), name, bad, encoding)
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
            yield from _objects(before, name, bad, encoding)
        else:
            number = error.lineno if isinstance(error, json.JSONDecodeError) else 1
            bad.add(_not_json(error).within(f"{shown(name)}, line {number}"))
        return
    for item, (number, value) in enumerate(values, 1):
        if isinstance(value, dict):
            yield number, value
        else:
            bad.add(_no_object(f"{shown(name)}, line {number}, item {item}", json.dumps(value), value), kind=NO_OBJECT)


def _is_object(line: str) -> bool:
    try:
        return isinstance(_DECODER.decode(line), dict)
    except (ValueError, RecursionError):
        return False


def _values(text: str) -> Iterator[tuple[int, Any]]:
    """(line, value) of values that stand one after the other, and of those in an array. ValueError: not JSON."""
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
            yield line, value
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


def _objects(lines: Iterable[str], name: str, bad: BadEntries, encoding: str) -> Iterator[tuple[int, Record]]:
    found_any = False
    for number, line in enumerate(lines, 1):
        try:
            found = _DECODER.decode(line)
        except (ValueError, RecursionError) as error:
            if line.strip():
                table = None if found_any else _table(name, line)
                bad.add(table or (misread(line, encoding) or _not_json(error)).within(f"{shown(name)}, line {number}"))
                if table is not None:
                    return
                found_any = True
            continue
        found_any = True
        problem = misread(line, encoding)
        if problem is not None:
            bad.add(problem.within(f"{shown(name)}, line {number}"))
        elif isinstance(found, dict):
            yield number, found
        else:
            bad.add(_no_object(f"{shown(name)}, line {number}", line.strip(), found), kind=NO_OBJECT)


def _no_object(place: str, written: str, found: Any) -> Problem:
    """What to say of another value than an object; of an array of objects, what makes lines of it."""
    is_array = isinstance(found, list) and any(isinstance(item, dict) for item in found)
    return Problem(place, f"expected an object, found {written[:20]!r}", f"write {EXAMPLE}{_ARRAY if is_array else ''}")


def _table(name: str, first: str) -> Problem | None:
    """What to say of a file whose first line is the head of a table."""
    for delimiter, suffix in (("\t", "tsv"), (",", "csv"), (";", "csv")):
        cells = [cell.strip(' "\r').lower() for cell in first.split(delimiter)]
        if len(cells) > 1 and not USUAL_NAMES.isdisjoint(cells):
            cause = f"this is a table ({suffix.upper()}), not JSONL: its first line is {shortened(first.strip())}"
            return Problem(
                shown(name), cause, f"name it with .{suffix} at its end, or say --from {suffix} to evaluate it"
            )
    return None


def _not_json(error: Exception) -> Problem:
    if isinstance(error, json.JSONDecodeError):
        whole = "; is it one array, or one object over several lines? Then call the file .json"
        whole = whole if error.doc.strip() in ("[", "[{", "{") else ""
        return Problem(f"column {error.colno}", f"not JSON: {error.msg}", f"a line is one object, {EXAMPLE}{whole}")
    if isinstance(error, ValueError) and not isinstance(error, DoubledName):
        return Problem("column 1", "a whole number of thousands of digits", "write it as a string, or leave it out")
    return Problem("column 1", f"not JSON that can be read: {error}", f"a line is one object, {EXAMPLE}")
