"""Short texts and HTML tables by which an interpreter or a notebook shows results and findings.

All is made of plain values, so that results and findings can import this module; reports are in rouge_cli/reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

ROWS, COLUMNS = 5, 4
"""What a text shows at most,"""
HTML_ROWS, HTML_COLUMNS = 100, 20
"""and an HTML table."""
LONGEST = 60
"""Letters of a cell."""


class Overview(NamedTuple):
    """A table: a title, heads, and rows that each begin with their name."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """A few lines: the title and the first rows and columns."""
        heads, rows = self._first(ROWS, COLUMNS)
        lines = [[_shown(cell) for cell in row] for row in (heads, *rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = ["  ".join(_aligned(row, widths)).rstrip() for row in lines]
        return "\n".join([f"<{_shown(self.title, 200)}>", *(f"  {line}" for line in table[: None if rows else 0])])

    def html(self) -> str:
        """The table, with every text escaped."""
        heads, rows = self._first(HTML_ROWS, HTML_COLUMNS)
        head = "".join(f'<th scope="col">{_escaped(cell)}</th>' for cell in heads)
        body = "\n".join(f"<tr>{_cells(row)}</tr>" for row in rows)
        caption = f"<caption>{_escaped(self.title, 1000)}</caption>"
        return f"<table>\n{caption}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n"

    def _first(self, rows: int, columns: int) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """The heads and the first rows and columns; the last of each says how many more there are."""
        more = len(self.heads) - 1 - columns
        wide = slice(0, columns + 1 if more > 0 else None)
        heads = (*self.heads[wide], *[f"... {more} more"] * (more > 0))
        found = [(*row[wide], *[""] * (more > 0)) for row in self.rows[:rows]]
        if len(self.rows) > rows:
            found.append((f"... {len(self.rows) - rows:,} more", *[""] * (len(heads) - 1)))
        return heads, found


def count(number: int, name: str, several: str = "") -> str:
    """A number with its noun: "1 system", "2 systems". several is the plural, where that is not name with an s."""
    return f"{number:,} {name if number == 1 else several or f'{name}s'}"


def figure(value: float | None, digits: int = 5) -> str:
    """A figure, or a dash where there is none."""
    return "-" if value is None or value != value else f"{value:.{digits}f}"


def figure_with_bounds(value: float | None, lower: float | None, upper: float | None, digits: int = 5) -> str:
    """A figure with its interval, where it has one."""
    bounds = "" if None in (lower, upper) else f" [{figure(lower, digits)}, {figure(upper, digits)}]"
    return figure(value, digits) + bounds


def _aligned(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Names flush left, figures flush right."""
    return [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]


def _cells(row: Sequence[str]) -> str:
    figures = "".join(f'<td style="text-align: right">{_escaped(cell)}</td>' for cell in row[1:])
    return f'<th scope="row" style="text-align: left">{_escaped(row[0])}</th>{figures}'


def _shown(text: str, most: int = LONGEST) -> str:
    """A text on one line, cut if it is long; control characters and bytes that are not text are escapes."""
    plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[: most + 1])
    return plain if len(plain) <= most else f"{plain[: most - 3]}..."


def _escaped(text: str, most: int = LONGEST) -> str:
    return escape(_shown(text, most))
