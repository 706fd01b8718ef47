"""CSV and TSV: tables with a head."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import IO, Literal, cast

from rouge_cli.errors import DataError, Problem, first_twice
from rouge_cli.inputs.bad_entries import QUOTES, BadEntries
from rouge_cli.inputs.csv_rows import csv_reader
from rouge_cli.inputs.file_kinds import XML
from rouge_cli.inputs.given_records import Parts, Records
from rouge_cli.inputs.record_blocks import Ask, Block, Cells, Record, RequiredFields, Rows, column_of, present, row_of
from rouge_cli.inputs.text_files import UTF_8, misread, not_in, open_text, shown
from rouge_cli.kernel.native import TextColumn, odd_texts

ROWS = 1024
"""Rows that are read at a time."""
_MARK = "\ufeff"
_HEAD_AGAIN = (
    "the line of column names again, as where files were joined",
    "delete it; if it is a record, rename the columns",
)


def read_table(
    name: str, delimiter: str, bad: BadEntries, encoding: str = UTF_8, quotes: bool = True,
    may_have_blanks: bool = False,
) -> Records:  # fmt: skip
    """The records of a table whose first line names its columns ("-": standard input; .gz is unpacked).

    Cells are quoted as by spreadsheets, with line ends in them if need be; without quotes a quotation mark is a letter
    like others. A comma-separated table whose head has semicolons alone, or tabs alone, is read by these; with
    may_have_blanks, one of several words by blanks. bad takes up, with the line
    on which the row begins, broken quoting, rows that are shorter or longer than the head, and a wrong encoding.
    """

    def parts(ask: Ask) -> Parts:
        with open_text(name, encoding, "", "a table (CSV, TSV)", (XML,)) as text:
            try:
                yield from _parts(text, _Table(name, delimiter, bad, encoding, quotes, may_have_blanks), ask)
            except UnicodeError as error:
                raise DataError.at(shown(name), not_in(encoding, error)) from None

    return Records(shown(name), "line", _single(parts), bad, has_lists=False, parts=parts)


def rows_of(
    text: IO[str], name: str, delimiter: str, bad: BadEntries, encoding: str = UTF_8, quotes: bool = True
) -> Iterator[tuple[int, Record]]:
    """(line, record) of each row of a table. See read_table."""
    table = _Table(name, delimiter, bad, encoding, quotes)
    return _single(partial(_parts, text, table))


def _single(parts: Callable[[Ask], Parts]) -> Iterator[tuple[int, Record]]:
    return (part for part in parts(lambda: None) if not isinstance(part, Block))


def _parts(text: IO[str], table: _Table, ask: Ask) -> Parts:
    """Blocks of rows that are in order, and each other row by itself."""
    rows = table.rows(text)
    while not table.is_lost:
        wanted = ask()
        some = [(line, row) for line, row in islice(rows, 1 if wanted is None else ROWS) if row]
        found = None if wanted is None else table.columns(some, wanted)
        for block in range(len(some)) if found is None else found.blocks():
            if isinstance(block, Block):
                yield block
            elif (record := table.record(*some[block])) is not None:
                yield some[block][0], record
        if not some and table.is_over:
            return


class _Table:
    """Reads rows one after the other; records invalid ones in bad."""

    def __init__(
        self, name: str, delimiter: str, bad: BadEntries, encoding: str, quotes: bool, may_have_blanks: bool = False
    ) -> None:
        self.name = shown(name)
        self.delimiter = delimiter
        self.bad = bad
        self.encoding = encoding
        self.quotes = quotes
        self.may_have_blanks = may_have_blanks
        self.head: list[str] = []
        self.is_over = False
        self.is_lost = False
        """Whether the head does not name the columns."""

    def rows(self, text: IO[str]) -> Iterator[tuple[int, list[str] | csv.Error]]:
        """(line on which it begins, row or what is wrong with it)."""
        first = text.readline()
        if self.delimiter == "," and "," not in first:
            others = [one for one in ";\t" if one in first] + [" "] * (self.may_have_blanks and len(first.split()) > 1)
            self.delimiter = others[0] if others else ","
        quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if self.quotes else csv.QUOTE_NONE
        lines = chain([first] if first else [], text)
        if self.delimiter == " ":
            yield from ((number, _words(line)) for number, line in enumerate(lines, 1))
            self.is_over = True
            return
        reader = csv_reader(lines, delimiter=self.delimiter, quoting=quoting, strict=True)
        while not self.is_over:
            line = reader.line_num + 1
            try:
                for row in reader:
                    yield line, row
                    line = reader.line_num + 1
                self.is_over = True
            except csv.Error as error:
                if reader.line_num > line:
                    self.bad.unsure = f"{self.name}, line {line}"
                yield line, error

    def record(self, line: int, row: list[str] | csv.Error) -> Record | None:
        """The record of a row that has cells; None for the head, and for anything else."""
        place = f"{self.name}, line {line}"
        if isinstance(row, csv.Error):
            self.bad.add_unread(_broken(place, str(row), self.quotes))
        elif (wrong := misread(" ".join(row), self.encoding)) is not None:
            self.bad.add_unread(Problem(place, wrong.cause, wrong.remedy, wrong.kind))
            self.is_lost = not self.head
        elif not self.head:
            self.head = row
            if (no_head := self._no_head(row)) is not None:
                self.bad.add(Problem(place, *no_head))
                self.is_lost = True
        elif [row[0].removeprefix(_MARK), *row[1:]] == self.head:
            self.bad.add(Problem(place, *_HEAD_AGAIN))
        elif len(row) != len(self.head):
            cause = f"{_cells(len(row))}, and the head has {len(self.head)}"
            self.bad.add_unread(Problem(place, cause, self._remedy(row)))
        else:
            return dict(zip(self.head, row, strict=True))
        return None

    def _remedy(self, row: list[str]) -> str:
        """The remedy for a row of another length than the head, which may be a comment."""
        sign = next((one for one in ",;" if one in "".join(row)), "")
        if self.delimiter == " " and sign and (len(row) == 1 or self.head[0].startswith("#")):
            told = f"{_named(sign)} stands in it, and none in line 1, where the head must be"
            return f"{told}: delete the lines above the head"
        return f"quote cells in which {_named(self.delimiter)} stands"

    def _no_head(self, row: list[str]) -> tuple[str, str] | None:
        """Cause and remedy where a row does not name the columns."""
        first = self.delimiter.join(row)
        if re.fullmatch(r"sep=.?", first, re.IGNORECASE):
            return f"{first!r} is a line for Excel, and the head must come first", "delete this line"
        if re.fullmatch(r"\s*\|.*\|\s*", first):
            return "this is a table of Markdown, with | between its cells", "save it as CSV, with commas between them"
        if (twice := first_twice(row)) == "":
            remedy = "name or delete them; if this line is not the head, delete the lines above the head"
            return f"{row.count('')} columns have no name", remedy
        return None if twice is None else (
            f"two columns are named {twice!r}", "rename one; if this line is not the head, write a head above it"
        )  # fmt: skip

    def columns(self, rows: Sequence[tuple[int, list[str] | csv.Error]], wanted: RequiredFields) -> Rows | None:
        """The columns that are wanted; None if a row is no record, or the head is not that of the first file."""
        if not wanted.fit(self.head):
            return None
        cells = [row for _, row in rows if isinstance(row, list) and len(row) == len(self.head)]
        if not rows or len(cells) < len(rows) or self.head in cells:
            return None
        text = "".join(chain.from_iterable(cells))
        if _MARK in text or misread(text, self.encoding):
            return None
        columns = dict(zip(self.head, zip(*cells, strict=True), strict=True))
        names, texts, odd = dict[str, Sequence[str]](), dict[str, Cells](), set[int]()
        for field in wanted.names:
            names[field] = columns[field]
            odd.update(i for i, name in enumerate(columns[field]) if not name)
        for field in (*wanted.summaries, *wanted.references):
            may_be_missing = wanted.may_be_missing and field in wanted.references and "" in columns[field]
            found = texts[field] = present(columns[field]) if may_be_missing else Cells(column_of(columns[field]))
            for i in odd_texts(cast("TextColumn", found.texts), wanted.is_list):
                odd.add(i if found.starts is None else row_of(found.starts, i))
        kept: list[Record] | None = None
        if wanted.kept is not None:
            head = wanted.kept.of(self.head, texts)
            kept = [dict(zip(head, row, strict=True)) for row in zip(*[columns[name] for name in head], strict=True)]
            kept = kept or [{} for _ in rows]
        return Rows([line for line, _ in rows], names, texts, odd, kept)


def _words(line: str) -> list[str]:
    """The words of a line with blanks between them; one in quotation marks may have blanks."""
    return [quoted or word for quoted, word in re.findall(r'"([^"]*)"(?!\S)|(\S+)', line)]


def _broken(place: str, error: str, quotes: bool) -> Problem:
    if not quotes:
        return Problem(place, f"not a row: {error}")
    remedy = 'inside quoted cells double a quotation mark (""), or, if they are letters like others, say --no-quotes'
    return Problem(place, f"broken quoting: {error}", remedy, QUOTES)


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _named(delimiter: str) -> str:
    return {",": "a comma", ";": "a semicolon", "\t": "a tab", " ": "a blank"}[delimiter]
