"""Tables as values, and the page that they stand on: what table formats write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple


class Cell(NamedTuple):
    """One entry. best and equal (as good as the best) are marked."""

    text: str
    interval: tuple[str, str] | None = None
    """Lower and upper bound."""
    best: bool = False
    equal: bool = False
    raised: str = ""
    """Marks of significance and letters of groups, raised behind the figure where a format can."""


class PaperMarks(NamedTuple):
    """The marks of cells in a format for papers, as patterns: of a text, or of a text and two bounds."""

    best: str
    equal: str
    interval: str
    raised: str = "%s"

    def show(self, cell: Cell, escape: Callable[[str], str]) -> str:
        """The cell with its marks, its text escaped."""
        text = escape(cell.text)
        text = self.best % text if cell.best else self.equal % text if cell.equal else text
        text += self.raised % escape(cell.raised) if cell.raised else ""
        return self.interval % (text, *cell.interval) if cell.interval else text


class Column(NamedTuple):
    """The head of a column, and where its cells stand: names flush left, figures flush right."""

    head: str
    group: str = ""
    """A heading above this column and its neighbours of the same group."""
    name: bool = False
    terminal_only: bool = False
    """Whether Markdown and LaTeX drop it."""


class Table(NamedTuple):
    """Rows with a cell for each column. Without any head there is no line of heads."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    """Below the table."""
    full_heads: bool = False
    """In text each head has its group before it and stands flush left, so that columns can stand apart from others."""

    @property
    def names(self) -> int:
        """How many of the first columns hold names."""
        return len(list(takewhile(lambda column: column.name, self.columns)))

    def for_paper(self) -> Table:
        """The table without the columns that only terminals show."""
        kept = [place for place, column in enumerate(self.columns) if not column.terminal_only]
        rows = tuple(tuple(cells[place] for place in kept) for cells in self.rows)
        return self._replace(columns=tuple(self.columns[place] for place in kept), rows=rows)


class Page(NamedTuple):
    """Tables, one after the other, and the lines at the end that hold for all of them."""

    tables: tuple[Table, ...]
    signatures: tuple[str, ...]
    """One, or several that each begin with what they are of."""
    best: str = ""
    """The meaning of the mark of the best, where notes do not explain it."""
    confidence: str = ""
    """The confidence of the cells' intervals in per cent; empty if cells have none."""
    notes: tuple[str, ...] = ()
    colour: bool = False
    """Whether it is for a terminal that understands codes,"""
    width: int | None = None
    """and of how many columns; None for any number."""


def names(*heads: str) -> tuple[Column, ...]:
    """Columns of names."""
    return tuple(Column(head, name=True) for head in heads)


def figures(*heads: str, group: str = "", terminal_only: bool = False) -> tuple[Column, ...]:
    """Columns of figures."""
    return tuple(Column(head, group, terminal_only=terminal_only) for head in heads)


def row(*texts: str | Cell) -> tuple[Cell, ...]:
    """A row of unmarked cells, unless they are cells already."""
    return tuple(text if isinstance(text, Cell) else Cell(text) for text in texts)


def groups_of(columns: Sequence[Column]) -> list[tuple[str, int]]:
    """The groups above these columns, "" where there is none, each with its number of columns."""
    return [(group, len(list(members))) for group, members in groupby(columns, key=lambda column: column.group)]


def full_head(column: Column) -> str:
    """The head of a column with its group before it."""
    return f"{column.group} {column.head}".strip()
