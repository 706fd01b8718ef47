"""Rows of CSV and TSV that end in a newline, and whose cells every reader finds again."""

from __future__ import annotations

import csv
from typing import Any, TextIO


def csv_writer(stream: TextIO, delimiter: str = ",") -> Any:
    """A writer of Python's csv to this stream. It quotes cells with a lone carriage return, too.

    Python before 3.13 quotes only those with a letter of the end of lines.
    """
    return csv.writer(_Lines(stream), delimiter=delimiter, lineterminator="\r\n")


class _Lines:
    """Takes whole rows, and writes them with the end that they are to have."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, row: str) -> int:
        return self._stream.write(row.removesuffix("\r\n") + "\n")
