"""A table in LaTeX, with the rules of the package booktabs: the best system of each column is bold."""

from __future__ import annotations

from itertools import groupby

from rouge_cli.reports.grid import PARTIAL, Cell, Grid
from rouge_cli.reports.names import visible

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "[": "{[}", "]": "{]}", "*": "{*}",
}  # fmt: skip
"""Brackets and stars too: after the end of a line they would be taken for its options."""


def latex_report(grid: Grid) -> bytes:
    """A tabular, to be put into a table with a caption; the signature is in a comment before it."""
    comments = [f"% {grid.signature}", r"% needs \usepackage{booktabs}"]
    if grid.confidence is not None and grid.rows:
        comments.append(f"% in brackets: {visible(grid.confidence)}% confidence intervals")
    if grid.incomplete:
        comments.append(f"% {PARTIAL}")
    if not grid.rows:
        comments.append("% no system was evaluated")
    lines = [rf"\begin{{tabular}}{{{'l' * len(grid.heads)}{'r' * len(grid.columns)}}}", r"\toprule", *_heads(grid)]
    lines += [r"\midrule", *(_line([*map(escape, row.names), *map(_cell, row.cells)]) for row in grid.rows)]
    return "\n".join([*comments, *lines, r"\bottomrule", r"\end{tabular}", ""]).encode()


def _heads(grid: Grid) -> list[str]:
    """One line, or two where measures have several figures."""
    figures = list(dict.fromkeys(column.figure for column in grid.columns))
    if len(figures) <= 1:
        return [_line([*grid.heads, *(f"{escape(column.measure)} {column.figure}" for column in grid.columns)])]
    above, rules = [""] * len(grid.heads), []
    start = len(grid.heads) + 1
    for measure, columns in groupby(grid.columns, key=lambda column: column.measure):
        end = start + len(list(columns)) - 1
        above.append(rf"\multicolumn{{{end - start + 1}}}{{c}}{{{escape(measure)}}}")
        rules.append(rf"\cmidrule(lr){{{start}-{end}}}")
        start = end + 1
    return [_line(above), " ".join(rules), _line([*grid.heads, *(column.figure for column in grid.columns)])]


def _line(parts: list[str]) -> str:
    return f"{' & '.join(parts).lstrip()} \\\\"


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return ""
    text = rf"\textbf{{{cell.text}}}" if cell.best else cell.text
    return rf"{text} {{\scriptsize [{cell.interval[0]}, {cell.interval[1]}]}}" if cell.interval else text


def escape(text: str) -> str:
    """The text as LaTeX shows it."""
    return "".join(SPECIAL.get(letter, letter) for letter in visible(text))
