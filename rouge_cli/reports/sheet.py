"""Findings as tables of text: for terminals, in Markdown and in LaTeX."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from rouge_cli.reports import latex, markdown
from rouge_cli.reports.names import columns_of, visible

GAP = "  "


class Entry(NamedTuple):
    """A cell. best and equal (as good as the best) are marked."""

    text: str
    best: bool = False
    equal: bool = False


class Sheet(NamedTuple):
    """A table with its title and notes.

    left is how many columns, the first, hold names: these are flush left. groups stand above the other columns: (text,
    how many). Each row has as many entries as there are heads; plain columns are left out of pages (the matrix of a
    comparison, which is for terminals).
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    left: int = 1
    groups: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    plain: int = 0
    """How many of the last columns are for terminals alone."""


def row(*texts: str | Entry) -> tuple[Entry, ...]:
    """A row of unmarked cells, unless they are entries already."""
    return tuple(text if isinstance(text, Entry) else Entry(text) for text in texts)


def as_text(sheets: Sequence[Sheet], last: Sequence[str]) -> bytes:
    """One table after the other for a terminal: * is best, + as good as the best; then the last lines."""
    blocks = ["\n".join([visible(sheet.title), *_block(sheet), *sheet.notes]) for sheet in sheets]
    return ("\n\n".join([*blocks, "\n".join(last)]) + "\n").encode()


def _block(sheet: Sheet) -> Iterator[str]:
    marked = [any(entry.best or entry.equal for entry in column) for column in zip(*sheet.rows, strict=True)]
    marked = marked or [False] * len(sheet.heads)
    texts = [
        [visible(entry.text) + ("*" if entry.best else "+" if entry.equal else " ") * mark
         for entry, mark in zip(cells, marked, strict=True)]
        for cells in sheet.rows
    ]  # fmt: skip
    heads = [visible(head) + " " * mark for head, mark in zip(sheet.heads, marked, strict=True)]
    widths = [max(map(columns_of, column)) for column in zip(heads, *texts, strict=True)]
    if sheet.groups:
        yield from _group_line(sheet, widths)
    yield _line(heads, widths, sheet.left)
    yield "-" * (sum(widths) + len(GAP) * (len(widths) - 1))
    for cells in texts:
        yield _line(cells, widths, sheet.left)


def _line(cells: Sequence[str], widths: Sequence[int], left: int) -> str:
    padded = []
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        space = " " * (width - columns_of(cell))
        padded.append(cell + space if place < left else space + cell)
    return GAP.join(padded).rstrip()


def _group_line(sheet: Sheet, widths: list[int]) -> Iterator[str]:
    """The groups above their columns; the last column of a group grows where its name needs the room."""
    start = sheet.left
    line = " " * (sum(widths[:start]) + len(GAP) * start)
    for name, size in sheet.groups:
        lacking = columns_of(name) - sum(widths[start : start + size]) - len(GAP) * (size - 1)
        widths[start + size - 1] += max(0, lacking)
        width = sum(widths[start : start + size]) + len(GAP) * (size - 1)
        line += visible(name).rjust(width) + GAP
        start += size
    yield line.rstrip()


def _for_pages(sheet: Sheet) -> Sheet:
    keep = len(sheet.heads) - sheet.plain
    return sheet._replace(heads=sheet.heads[:keep], rows=tuple(cells[:keep] for cells in sheet.rows))


def as_markdown(sheets: Sequence[Sheet], last: Sequence[str]) -> bytes:
    """One table after the other: the best is bold, what is as good italic."""
    blocks = []
    for sheet in map(_for_pages, sheets):
        above = [""] * sheet.left + [name for name, size in sheet.groups for _ in range(size)]
        heads = [f"{group} {head}".strip() for group, head in zip(above, sheet.heads, strict=False)]
        heads = heads if sheet.groups else list(sheet.heads)
        rules = [":--" if place < sheet.left else "--:" for place in range(len(heads))]
        lines = [[markdown.escape(head) for head in heads], rules]
        lines += [[_in_markdown(entry) for entry in cells] for cells in sheet.rows]
        notes = " ".join(f"{markdown.escape(note)}." for note in sheet.notes)
        title = f"**{markdown.escape(sheet.title)}**"
        table = [f"| {' | '.join(line)} |" for line in lines]
        blocks.append("\n".join([title, "", *table, *(["", notes] if notes else [])]))
    return ("\n\n".join([*blocks, "\n\n".join(f"`{line}`" for line in last)]) + "\n").encode()


def _in_markdown(entry: Entry) -> str:
    text = markdown.escape(entry.text)
    return f"**{text}**" if entry.best else f"*{text}*" if entry.equal else text


def as_latex(sheets: Sequence[Sheet], last: Sequence[str]) -> bytes:
    """Tabulars with the rules of booktabs: the best is bold, what is as good italic; titles and notes are comments."""
    blocks = ["\n".join([*(f"% {visible(line)}" for line in last), r"% needs \usepackage{booktabs}"])]
    for sheet in map(_for_pages, sheets):
        right = len(sheet.heads) - sheet.left
        lines = [f"% {visible(line)}" for line in (sheet.title, *sheet.notes)]
        lines += [rf"\begin{{tabular}}{{{'l' * sheet.left}{'r' * right}}}", r"\toprule", *_latex_groups(sheet)]
        lines += [_latex_line(map(latex.escape, sheet.heads)), r"\midrule"]
        lines += [_latex_line(map(_in_latex, cells)) for cells in sheet.rows]
        blocks.append("\n".join([*lines, r"\bottomrule", r"\end{tabular}"]))
    return ("\n\n".join(blocks) + "\n").encode()


def _latex_groups(sheet: Sheet) -> list[str]:
    if not sheet.groups:
        return []
    above = [rf"\multicolumn{{{size}}}{{c}}{{{latex.escape(name)}}}" for name, size in sheet.groups]
    ends = list(accumulate((size for _, size in sheet.groups), initial=sheet.left))
    rules = [rf"\cmidrule(lr){{{start + 1}-{end}}}" for start, end in pairwise(ends)]
    return [_latex_line([""] * sheet.left + above), " ".join(rules)]


def _latex_line(parts: Iterator[str] | Sequence[str] | map[str]) -> str:
    return f"{' & '.join(parts).lstrip()} \\\\"


def _in_latex(entry: Entry) -> str:
    text = latex.escape(entry.text)
    return rf"\textbf{{{text}}}" if entry.best else rf"\textit{{{text}}}" if entry.equal else text
