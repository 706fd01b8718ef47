"""The csv module's reader as this package uses it: cells of any length, and a NUL is a letter, which others refuse.

The reader of Python 3.10 refuses lines with a NUL; a letter that no decoding makes stands there for it meanwhile.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator
from typing import Any

_LONGEST_CELL = 2**31 - 1
_STAND_IN = "\udc00"
"""Bytes that are not text are decoded as U+DC80 to U+DCFF."""


def csv_reader(lines: Iterable[str], **format: Any) -> Any:
    """csv.reader(lines, **format)."""
    csv.field_size_limit(_LONGEST_CELL)
    return csv.reader(lines, **format) if sys.version_info >= (3, 11) else CsvReader(lines, **format)


class CsvReader:
    """For Python 3.10: rows of lines that may have NULs."""

    def __init__(self, lines: Iterable[str], **format: Any) -> None:
        self._has_nul = False
        self._rows = csv.reader(self._without_nul(lines), **format)

    @property
    def line_num(self) -> int:
        return self._rows.line_num

    def __iter__(self) -> CsvReader:
        return self

    def __next__(self) -> list[str]:
        row = next(self._rows)
        return [cell.replace(_STAND_IN, "\0") for cell in row] if self._has_nul else row

    def _without_nul(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if "\0" in line:
                self._has_nul = True
                line = line.replace("\0", _STAND_IN)
            yield line
