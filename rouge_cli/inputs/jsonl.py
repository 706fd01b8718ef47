"""JSONL: a JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.file_kinds import RECORDS
from rouge_cli.inputs.records import Record, Records
from rouge_cli.inputs.text_files import UTF_8, misread, read_lines, shown

EXAMPLE = '{"id": "1", "summary": "...", "references": ["..."]}'


def read_jsonl(name: str, bad: BadEntries, encoding: str = UTF_8) -> Records:
    """The records of a JSONL file ("-": standard input; .gz is unpacked). Lines of white space are passed over.

    bad takes up, with line and column, what is not in the encoding, not JSON, or no object.
    """
    return Records(shown(name), "line", _objects(name, bad, encoding), bad)


def _objects(name: str, bad: BadEntries, encoding: str) -> Iterator[tuple[int, Record]]:
    decode = json.JSONDecoder().decode
    for number, line in enumerate(read_lines(name, encoding, "JSONL", (RECORDS,)), 1):
        try:
            found = decode(line)
        except (ValueError, RecursionError) as error:
            if line.strip():
                bad.add(f"{shown(name)}, line {number}, {misread(line, encoding) or _not_json(error)}")
            continue
        problem = misread(line, encoding)
        if problem is not None:
            bad.add(f"{shown(name)}, line {number}, {problem}")
        elif isinstance(found, dict):
            yield number, found
        else:
            many = "; an array over several lines becomes lines by: jq -c '.[]'" if isinstance(found, list) else ""
            bad.add(f"{shown(name)}, line {number}: no object, but {line.strip()[:20]!r}; write {EXAMPLE}{many}")


def _not_json(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        whole = "; is it one array? jq -c '.[]' makes lines of it" if error.doc.strip() in ("[", "[{") else ""
        return f"column {error.colno}: not JSON: {error.msg}; a line is one object, {EXAMPLE}{whole}"
    return f"column 1: not JSON that can be read: {error}; a line is one object, {EXAMPLE}"
