"""Tables in Markdown: the best of a column is bold, what is as good italic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rouge_cli.reports.format_kinds import table_format
from rouge_cli.reports.names import escaped, visible
from rouge_cli.reports.table import Page, PaperMarks, Table, full_head

SPECIAL = {letter: f"\\{letter}" for letter in "\\`*_{}[]<>#|~$&"}
MARKS = PaperMarks("**%s**", "*%s*", "%s [%s, %s]", "<sup>%s</sup>")


def markdown_page(page: Page) -> bytes:
    """The tables, then what marks mean and the signatures, in one paragraph if there is one signature."""
    blocks = ["\n".join(_lines(table.for_paper())) for table in page.tables]
    signatures = [f"`{visible(line)}`" for line in page.signatures]
    if len(signatures) == 1:
        signatures = [f"Signature: {signatures[0]}"]
    notes = " ".join([*_notes(page), *signatures[:1]])
    return ("\n\n".join([*blocks, notes, *signatures[1:]]) + "\n").encode()


def _notes(page: Page) -> Iterator[str]:
    if page.best:
        yield f"Bold: the {page.best}."
    if page.confidence:
        yield f"In brackets: {escape(page.confidence)}% confidence intervals."
    for note in page.notes:
        yield f"{escape(note[:1].upper() + note[1:])}."


def _lines(table: Table) -> Iterator[str]:
    if table.title:
        yield f"**{escape(table.title)}**"
        yield ""
    yield _line(escape(full_head(column)) for column in table.columns)
    yield _line(":--" if column.name else "--:" for column in table.columns)
    for cells in table.rows:
        yield _line(MARKS.show(cell, escape) for cell in cells)
    if table.notes:
        yield ""
        yield " ".join(f"{escape(note)}." for note in table.notes)


def _line(parts: Iterable[str]) -> str:
    return f"| {' | '.join(parts)} |"


def escape(text: str) -> str:
    """The text as Markdown shows it."""
    return escaped(text, SPECIAL)


FORMAT = table_format(markdown_page)
