"""Tables for terminals, then what their marks mean, then signatures."""

from __future__ import annotations

from collections.abc import Iterator

from rouge_cli.reports.format_kinds import table_format
from rouge_cli.reports.names import visible
from rouge_cli.reports.table import Page
from rouge_cli.reports.text import FAINT, paint_of, table_lines


def text_page(page: Page) -> bytes:
    """The page; each table is in several parts if it is wider than page.width columns."""
    paint = paint_of(page.colour)
    blocks = ["\n".join(table_lines(table, paint, page.width)) for table in page.tables]
    last = [paint(visible(line), FAINT) for line in (*_legend(page), *page.notes, *page.signatures)]
    return ("\n\n".join([*blocks, "\n".join(last)]) + "\n").encode()


def _legend(page: Page) -> Iterator[str]:
    marks = [f"* {page.best}"] if page.best else []
    marks += [f"[{page.confidence}% confidence interval]"] if page.confidence else []
    if marks:
        yield "; ".join(marks)


FORMAT = table_format(text_page, has_intervals=True)
