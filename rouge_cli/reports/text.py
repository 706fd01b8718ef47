"""Tables for terminals: * is the best of a column, + as good as the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.reports.names import columns_of, visible
from rouge_cli.reports.table import Cell, Column, Table, full_head, groups_of, names, row

if TYPE_CHECKING:
    from rouge_cli.reports.fitting import MeasuredTable

GAP = "  "
MOST_PADDED = 200
"""So many columns one long text may add to every row."""
BOLD, FAINT = "\x1b[1m", "\x1b[2m"

Paint = Callable[[str, str], str]
"""Gives a text the look of a code such as BOLD."""


def paint_of(colour: bool) -> Paint:
    """Styles of texts on terminals; without colour, texts stay as they are."""
    return _paint if colour else _leave


def _leave(text: str, _code: str) -> str:
    return text


def _paint(text: str, code: str) -> str:
    return f"{code}{text}\x1b[0m"


def table_lines(table: Table, paint: Paint = _leave) -> Iterator[str]:
    """Title, heads, rows and notes of a table, without line ends."""
    if table.title:
        yield visible(table.title)
    yield from _block(_laid_out(table), paint)
    yield from map(visible, table.notes)


def fitted(table: Table, width: int) -> Table:
    """The table in lines of at most this width, if necessary with less in it: see fitting."""
    measured = _measured(table)
    if measured.total <= width:
        return table
    from rouge_cli.reports.fitting import has_intervals, with_fewer_columns, with_shorter_names, without_intervals

    for one in (table, without_intervals(table)) if has_intervals(table) else (table,):
        made = with_shorter_names(one, _measured(one), width)
        measured = _measured(made)
        if measured.total <= width:
            return made
    return with_fewer_columns(made, measured, width)


def _measured(table: Table) -> MeasuredTable:
    from rouge_cli.reports.fitting import MeasuredTable

    return MeasuredTable([column.width() for column in _laid_out(table)], len(GAP))


def listing(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """Texts in columns without heads, each flush left."""
    cells = tuple(row(*texts) for texts in rows)
    columns = names(*[""] * max(map(len, cells), default=0))
    return [indent + line for line in table_lines(Table(columns, cells))] if cells else []


class _TextColumn(NamedTuple):
    """A column as text, its numbers and marks one below the other."""

    column: Column
    head: str
    texts: list[str]
    loud: list[bool]
    """Whether the text stands out."""
    head_left: bool

    def width(self) -> int:
        """As wide as the widest text."""
        return max(self._all_columns())

    def room(self) -> int:
        """The width to which texts are padded: a few long ones stand out, so that rows do not all grow with them."""
        taken = self._all_columns()
        return min(max(taken), max(MOST_PADDED, 4 * sum(taken) // len(taken)))

    def _all_columns(self) -> list[int]:
        return list(map(columns_of, [self.head, *self.texts]))


def _laid_out(table: Table) -> list[_TextColumn]:
    return [_lay_out(table, place) for place in range(len(table.columns))]


def _lay_out(table: Table, place: int) -> _TextColumn:
    column, cells = table.columns[place], [cells[place] for cells in table.rows]
    marked = any(cell.best or cell.equal for cell in cells)
    head = visible(full_head(column) if table.full_heads else column.head)
    if table.full_heads:
        column = column._replace(group="")
    elif marked:
        head += " "
    texts = [visible(cell.text) for cell in cells] if column.name else _figures(cells, marked)
    return _TextColumn(column, head, texts, [cell.best for cell in cells], column.name or table.full_heads)


def _figures(cells: Sequence[Cell], marked: bool) -> list[str]:
    width = max((columns_of(visible(cell.text)) for cell in cells), default=0)
    raised = max((columns_of(cell.raised) for cell in cells), default=0)
    width_of_bounds = max((len(bound) for cell in cells for bound in cell.interval or ()), default=0)
    texts = []
    for cell in cells:
        mark = "*" if cell.best else "+" if cell.equal else " " * marked
        interval = ", ".join(bound.rjust(width_of_bounds) for bound in cell.interval or ())
        above = f" {_pad(cell.raised, raised, left=True)}" if raised else ""
        texts.append(
            _pad(visible(cell.text), width, left=False) + mark + above + (f" [{interval}]" if interval else "")
        )
    return texts


def _block(columns: Sequence[_TextColumn], paint: Paint) -> Iterator[str]:
    widths = [column.room() for column in columns]
    if any(column.column.group for column in columns):
        yield _group_line(columns, widths)
    if any(column.head for column in columns):
        heads = [_pad(column.head, width, column.head_left, paint, True)
                 for column, width in zip(columns, widths, strict=True)]  # fmt: skip
        yield GAP.join(heads).rstrip()
        yield "-" * (sum(widths) + len(GAP) * (len(widths) - 1))
    for place in range(len(columns[0].texts)):
        cells = [_pad(column.texts[place], width, column.head_left, paint, column.loud[place])
                 for column, width in zip(columns, widths, strict=True)]  # fmt: skip
        yield GAP.join(cells).rstrip()


def _group_line(columns: Sequence[_TextColumn], widths: list[int]) -> str:
    """The groups above their columns; the last column of a group grows where its name needs the room."""
    start, above = 0, []
    for group, size in groups_of([column.column for column in columns]):
        between = len(GAP) * (size - 1)
        widths[start + size - 1] += max(0, columns_of(visible(group)) - sum(widths[start : start + size]) - between)
        above.append(_pad(visible(group), sum(widths[start : start + size]) + between, left=False))
        start += size
    return GAP.join(above).rstrip()


def _pad(text: str, width: int, left: bool, paint: Paint = _leave, loud: bool = False) -> str:
    space = " " * (width - columns_of(text))
    shown = paint(text, BOLD) if loud else text
    return shown + space if left else space + shown
