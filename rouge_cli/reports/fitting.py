"""Tables made to fit the width of a terminal, one line a row: shorter names, then no intervals, then fewer columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rouge_cli.reports.names import columns_of
from rouge_cli.reports.table import Table, full_head

SHORTEST = 12
"""Names are not made shorter than this."""
MARK = "..."
"""Stands in the middle of a shortened name."""


class MeasuredTable(NamedTuple):
    """A table as wide as it is."""

    widths: Sequence[int]
    """Of its columns."""
    gap: int

    @property
    def total(self) -> int:
        """Of a line."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)


def without_intervals(table: Table) -> Table:
    """The table without the intervals of its cells, which a note says."""
    rows = tuple(tuple(cell._replace(interval=None) for cell in cells) for cells in table.rows)
    note = "intervals are not shown: the terminal is too narrow"
    return table._replace(rows=rows, notes=(*table.notes, note))


def has_intervals(table: Table) -> bool:
    """Whether any cell has one."""
    return any(cell.interval for cells in table.rows for cell in cells)


def with_shorter_names(table: Table, measured: MeasuredTable, width: int) -> Table:
    """The table with names shortened as far as needed and allowed, the longest ones first; distinct ones stay so."""
    excess = measured.total - width
    widths = list(measured.widths[: table.names])
    while excess > 0 and widths and max(widths) > SHORTEST:
        widths[widths.index(max(widths))] -= 1
        excess -= 1
    rows = [list(cells) for cells in table.rows]
    for place, most in enumerate(widths):
        texts = [cells[place].text for cells in rows]
        shorter = [shortened(text, most) for text in texts]
        if len(set(shorter)) == len(set(texts)):
            for cells, text in zip(rows, shorter, strict=True):
                cells[place] = cells[place]._replace(text=text)
    return table._replace(rows=tuple(map(tuple, rows)))


def with_fewer_columns(table: Table, measured: MeasuredTable, width: int) -> Table:
    """The table with as many columns as fit, at least one of figures; a note names the others."""
    kept = table.names + 1
    taken = sum(measured.widths[:kept]) + measured.gap * (kept - 1)
    for more in measured.widths[kept:]:
        taken += measured.gap + more
        if taken > width:
            break
        kept += 1
    lost = [full_head(column) for column in table.columns[kept:]]
    if not lost:
        return table
    what = "column is" if len(lost) == 1 else "columns are"
    note = f"{len(lost)} {what} not shown: {', '.join(lost)}; a wider terminal or --output FILE has all"
    rows = tuple(cells[:kept] for cells in table.rows)
    return table._replace(columns=table.columns[:kept], rows=rows, notes=(*table.notes, note))


def shortened(text: str, most: int) -> str:
    """The text in at most so many columns of a terminal, shortened in the middle."""
    if columns_of(text) <= most:
        return text
    room = most - len(MARK)
    head = _beginning(text, (room + 1) // 2)
    tail = _beginning(text[::-1], room - columns_of(head))[::-1]
    return head + MARK + tail


def _beginning(text: str, most: int) -> str:
    taken = 0
    for place, letter in enumerate(text):
        taken += columns_of(letter)
        if taken > most:
            return text[:place]
    return text
