"""CSV and TSV: tables with a head."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import chain
from typing import IO, Literal

from rouge_cli.errors import DataError, Problem
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.file_kinds import XML
from rouge_cli.inputs.record_blocks import Record
from rouge_cli.inputs.records import Records
from rouge_cli.inputs.text_files import UTF_8, misread, not_in, open_text, shown

LONGEST_CELL = 2**31 - 1


def read_table(name: str, delimiter: str, bad: BadEntries, encoding: str = UTF_8, quotes: bool = True) -> Records:
    """The records of a table whose first line names its columns ("-": standard input; .gz is unpacked).

    Cells are quoted as by spreadsheets, with line ends in them if need be; without quotes a quotation mark is a letter
    like others. A comma-separated table whose head has semicolons alone is read by these. bad takes up, with the line
    on which the row begins, broken quoting, rows that are shorter or longer than the head, and a wrong encoding.
    """
    return Records(shown(name), "line", _rows(name, delimiter, bad, encoding, quotes), bad, has_lists=False)


def _rows(name: str, delimiter: str, bad: BadEntries, encoding: str, quotes: bool) -> Iterator[tuple[int, Record]]:
    with open_text(name, encoding, "", "a table (CSV, TSV)", (XML,)) as text:
        try:
            yield from rows_of(text, name, delimiter, bad, encoding, quotes)
        except UnicodeError as error:
            raise DataError.at(shown(name), not_in(encoding, error)) from None


def rows_of(
    text: IO[str], name: str, delimiter: str, bad: BadEntries, encoding: str = UTF_8, quotes: bool = True
) -> Iterator[tuple[int, Record]]:
    """(line, record) of each row of a table. See read_table."""
    csv.field_size_limit(LONGEST_CELL)
    first = text.readline()
    if delimiter == "," and "," not in first and ";" in first:
        delimiter = ";"
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quotes else csv.QUOTE_NONE
    reader = csv.reader(chain([first] if first else [], text), delimiter=delimiter, quoting=quoting, strict=True)
    head: list[str] | None = None
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            bad.add(Problem(f"{shown(name)}, line {line}", _broken(str(error), quotes)))
            continue
        wrong = misread(" ".join(row), encoding)
        if not row:
            continue
        if wrong is not None:
            bad.add(Problem(f"{shown(name)}, line {line}", wrong.cause, wrong.remedy))
            if head is None:
                return
        elif head is None:
            head = row
            if len(set(head)) < len(head):
                twice = next(column for column in head if head.count(column) > 1)
                bad.add(Problem(f"{shown(name)}, line {line}", f"two columns are named {twice!r}", "rename one"))
                return
        elif len(row) != len(head):
            cause = f"{_cells(len(row))}, and the head has {len(head)}"
            bad.add(Problem(f"{shown(name)}, line {line}", cause, f"quote cells in which {_named(delimiter)} stands"))
        else:
            yield line, dict(zip(head, row, strict=True))


def _broken(error: str, quotes: bool) -> str:
    if not quotes:
        return f"not a row: {error}"
    return (
        f'broken quoting: {error}; inside quoted cells double a quotation mark (""), or, if they are letters like '
        "others, say --no-quotes"
    )


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _named(delimiter: str) -> str:
    return {",": "a comma", ";": "a semicolon", "\t": "a tab"}[delimiter]
