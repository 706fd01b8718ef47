"""A table for terminals: the best system of each column has a star."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rouge_cli.reports.grid import PARTIAL, Cell, Grid
from rouge_cli.reports.names import columns_of, visible

GAP = "  "
BOLD, FAINT = "\x1b[1m", "\x1b[2m"

Piece = tuple[str, bool]
"""A text and whether it stands out."""
Paint = Callable[[str, str], str]
"""Gives a text the look of a code such as BOLD."""


def table_report(grid: Grid, colour: bool = False, width: int | None = None) -> bytes:
    """The table, in several parts if it is wider than width columns, then what marks mean, then the signature."""
    paint = _paint if colour else _leave
    names = _names(grid)
    columns = [_column(grid, place) for place in range(len(grid.columns))]
    blocks = [
        _block([*names, *(columns[place] for place in places)], paint)
        for places in _parts(columns, sum(_width(name) + len(GAP) for name in names), width)
    ]
    notes = [paint(note, FAINT) for note in (*_notes(grid), grid.signature)]
    return "\n\n".join([*blocks, "\n".join(notes)]).encode() + b"\n"


def _names(grid: Grid) -> list[list[Piece]]:
    heads = [[(head, True)] for head in grid.heads]
    for row in grid.rows:
        for pieces, name in zip(heads, row.names, strict=True):
            pieces.append((visible(name), False))
    return heads


def _column(grid: Grid, place: int) -> list[Piece]:
    """Heading and cells, these with their numbers one below the other."""
    column, cells = grid.columns[place], [row.cells[place] for row in grid.rows]
    shown = [cell for cell in cells if cell is not None]
    width = max((len(cell.text) for cell in shown), default=0)
    width_of_bounds = max((len(bound) for cell in shown for bound in cell.interval or ()), default=0)
    marks = any(cell.best for cell in shown)
    texts = [("", False) if cell is None else (_text(cell, width, width_of_bounds, marks), cell.best) for cell in cells]
    return [(f"{visible(column.measure)} {column.figure}", True), *texts]


def _text(cell: Cell, width: int, width_of_bounds: int, marks: bool) -> str:
    mark = "*" if cell.best else " " if marks else ""
    interval = ", ".join(bound.rjust(width_of_bounds) for bound in cell.interval or ())
    return f"{cell.text.rjust(width)}{mark}" + (f" [{interval}]" if interval else "")


def _width(pieces: Sequence[Piece]) -> int:
    return max(columns_of(text) for text, _ in pieces)


def _parts(columns: Sequence[Sequence[Piece]], names: int, width: int | None) -> Iterator[list[int]]:
    """The columns that stand beside each other in each part: as many as the width has room for, at least one."""
    part: list[int] = []
    taken = names
    for place, column in enumerate(columns):
        needed = _width(column) + len(GAP)
        if part and width is not None and taken + needed - len(GAP) > width:
            yield part
            part, taken = [], names
        part.append(place)
        taken += needed
    yield part


def _block(columns: Sequence[Sequence[Piece]], paint: Paint) -> str:
    widths = [_width(column) for column in columns]
    lines = [
        GAP.join(
            (paint(text, BOLD) if loud else text) + " " * (width - columns_of(text))
            for (text, loud), width in zip(row, widths, strict=True)
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]
    lines.insert(1, "-" * (sum(widths) + len(GAP) * (len(widths) - 1)))
    return "\n".join(lines)


def _notes(grid: Grid) -> Iterator[str]:
    if not grid.rows:
        yield "no system was evaluated"
    notes = []
    if grid.has_best:
        notes.append("* best in its column" if len(grid.heads) == 1 else "* best of its evaluation")
    if grid.confidence is not None and grid.rows and grid.columns:
        notes.append(f"[{visible(grid.confidence)}% confidence interval]")
    if notes:
        yield "; ".join(notes)
    if grid.incomplete:
        yield PARTIAL


def _paint(text: str, code: str) -> str:
    return f"{code}{text}\x1b[0m"


def _leave(text: str, _code: str) -> str:
    return text
