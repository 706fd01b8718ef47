"""Tables for terminals, then what their marks mean, then signatures."""

from __future__ import annotations

from collections.abc import Iterator

from rouge_cli.reports.fitting import has_intervals
from rouge_cli.reports.format_kinds import table_format
from rouge_cli.reports.names import visible
from rouge_cli.reports.table import Page
from rouge_cli.reports.text import FAINT, fitted, paint_of, table_lines


def text_page(page: Page) -> bytes:
    """The page; a table that is wider than page.width columns is made to fit: see text.fitted."""
    if page.width is not None:
        page = page._replace(tables=tuple(fitted(table, page.width) for table in page.tables))
        shown = any(has_intervals(table) for table in page.tables)
        page = page._replace(confidence=page.confidence if shown else "")
    paint = paint_of(page.colour)
    blocks = ["\n".join(table_lines(table, paint)) for table in page.tables]
    last = [paint(visible(line), FAINT) for line in (*_legend(page), *page.notes, *page.signatures)]
    return ("\n\n".join([*blocks, "\n".join(last)]) + "\n").encode()


def _legend(page: Page) -> Iterator[str]:
    marks = [f"* {page.best}"] if page.best else []
    marks += [f"[{page.confidence}% confidence interval]"] if page.confidence else []
    if marks:
        yield "; ".join(marks)


FORMAT = table_format(text_page, has_intervals=True)
