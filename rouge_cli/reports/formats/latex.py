"""Tables in LaTeX, with the rules of booktabs: the best of a column is bold, what is as good italic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rouge_cli.reports.format_kinds import table_format
from rouge_cli.reports.names import escaped, visible
from rouge_cli.reports.table import Page, PaperMarks, Table, groups_of

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\symbol{34}", "[": "{[}", "]": "{]}", "*": "{*}",
    "\N{DAGGER}": r"\textdagger{}", "\N{DOUBLE DAGGER}": r"\textdaggerdbl{}",
}  # fmt: skip
"""Brackets and stars too: after the end of a line they would be taken for its options."""
LIGATURE = re.compile(r"([-'`,])(?=\1)|[?!](?=`)")
"""The first of two letters that LaTeX would print as one, such as a dash, or a quotation mark in T1."""
MARKS = PaperMarks(r"\textbf{%s}", r"\textit{%s}", r"%s {\scriptsize [%s, %s]}", r"\textsuperscript{%s}")


def latex_page(page: Page) -> bytes:
    """Tabulars, to be put into tables with captions; titles, notes and signatures are comments before them."""
    lines = [f"% {visible(line)}" for line in page.signatures]
    lines.append(r"% needs \usepackage{booktabs}")
    if page.confidence:
        lines.append(f"% in brackets: {visible(page.confidence)}% confidence intervals")
    lines += [f"% {visible(note)}" for note in page.notes]
    for table in page.tables:
        if table.title:
            lines += ["", f"% {visible(table.title)}"]
        lines += [f"% {visible(note)}" for note in table.notes]
        lines += _tabular(table.for_paper())
    return "\n".join([*lines, ""]).encode()


def _tabular(table: Table) -> Iterator[str]:
    yield rf"\begin{{tabular}}{{{''.join('l' if column.name else 'r' for column in table.columns)}}}"
    yield r"\toprule"
    if any(column.group for column in table.columns):
        yield from _group_lines(table)
    yield _line(escape(column.head) for column in table.columns)
    yield r"\midrule"
    for cells in table.rows:
        yield _line(MARKS.show(cell, escape) for cell in cells)
    yield r"\bottomrule"
    yield r"\end{tabular}"


def _group_lines(table: Table) -> Iterator[str]:
    """The groups above their columns, then a rule below each."""
    above, rules = [], []
    end = 0
    for group, size in groups_of(table.columns):
        start, end = end + 1, end + size
        if group:
            above.append(rf"\multicolumn{{{size}}}{{c}}{{{escape(group)}}}")
            rules.append(rf"\cmidrule(lr){{{start}-{end}}}")
        else:
            above += [""] * size
    yield _line(above)
    yield " ".join(rules)


def _line(parts: Iterable[str]) -> str:
    return f"{' & '.join(parts).lstrip()} \\\\"


def escape(text: str) -> str:
    """The text as LaTeX shows it."""
    return LIGATURE.sub(r"\g<0>{}", escaped(text, SPECIAL))


FORMAT = table_format(latex_page)
