"""A table in Markdown: the best system of each column is bold."""

from __future__ import annotations

from collections.abc import Iterable

from rouge_cli.reports.grid import PARTIAL, Cell, Grid
from rouge_cli.reports.names import visible

SPECIAL = "\\`*_{}[]<>#|~$&"


def markdown_report(grid: Grid) -> bytes:
    """The table, then what marks mean and the signature in one paragraph."""
    heads = [*grid.heads, *(f"{escape(column.measure)} {column.figure}" for column in grid.columns)]
    rules = [":--"] * len(grid.heads) + ["--:"] * len(grid.columns)
    lines = [_line(heads), _line(rules)]
    lines += [_line([*map(escape, row.names), *map(_cell, row.cells)]) for row in grid.rows]
    notes = []
    if grid.has_best:
        notes.append("Bold: the best in its column." if len(grid.heads) == 1 else "Bold: the best of its evaluation.")
    if grid.confidence is not None and grid.rows:
        notes.append(f"In brackets: {escape(grid.confidence)}% confidence intervals.")
    if grid.incomplete:
        notes.append(f"{escape(PARTIAL)}.")
    if not grid.rows:
        notes.append("No system was evaluated.")
    return "\n".join([*lines, "", " ".join([*notes, f"Signature: `{grid.signature}`"]), ""]).encode()


def _line(parts: Iterable[str]) -> str:
    return f"| {' | '.join(parts)} |"


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return ""
    text = f"**{cell.text}**" if cell.best else cell.text
    return f"{text} [{cell.interval[0]}, {cell.interval[1]}]" if cell.interval else text


def escape(text: str) -> str:
    """The text as Markdown shows it."""
    return "".join(f"\\{letter}" if letter in SPECIAL else letter for letter in visible(text))
