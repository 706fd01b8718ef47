"""The reports by name, and what can be chosen of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging, Options
from rouge_cli.results import Results

if TYPE_CHECKING:
    from rouge_cli.reports.table import Page

FORMATS = ("rouge155", "table", "markdown", "latex", "csv", "jsonl", "json")
WHOLE = ("rouge155", "json")
"""Reports that always hold everything."""
DATA = ("csv", "jsonl")
"""Reports for programs: numbers as exact as they are, a signature in each row."""


class Choices(NamedTuple):
    """How results are shown; what is not chosen is as each report has it by default."""

    figures: str = ""
    """Of "RPF", in this order: recall, precision, F-measure. By default F in tables for people, all in data."""
    percent: bool = False
    """0 to 100 instead of 0 to 1."""
    per_evaluation: bool = False
    """Every evaluation of every system instead of the averages."""
    intervals: bool | None = None
    """Whether averages have their intervals; by default in the table for terminals and in data."""
    colour: bool = False
    """With the codes that terminals understand."""
    width: int | None = None
    """Of the terminal; a wider table is broken into several."""


def render(results: Results, format: str, choices: Choices) -> bytes:
    """The report of this name, one of FORMATS. Without systems it is empty but for headings and signature.

    Raises UsageError for choices that the report cannot follow.
    """
    check(results.options, format, choices)
    if format == "rouge155":
        from rouge_cli.reports.rouge155 import rouge155_report

        return rouge155_report(results)
    if format == "json":
        from rouge_cli.results.saved import results_to_json

        return results_to_json(results)
    if format == "csv":
        from rouge_cli.reports.records import csv_report

        return csv_report(results, choices)
    if format == "jsonl":
        from rouge_cli.reports.records import jsonl_report

        return jsonl_report(results, choices)
    from rouge_cli.reports.results_table import results_page

    intervals = format == "table" if choices.intervals is None else choices.intervals
    page = results_page(results, choices._replace(intervals=intervals))
    return render_page(page, format, choices.colour, choices.width)


def render_page(page: Page, format: str, colour: bool = False, width: int | None = None) -> bytes:
    """Tables as "table" (text), "markdown" or "latex"; colour and width are those of a terminal, for text alone."""
    if format == "markdown":
        from rouge_cli.reports.markdown import markdown_page

        return markdown_page(page)
    if format == "latex":
        from rouge_cli.reports.latex import latex_page

        return latex_page(page)
    from rouge_cli.reports.text import text_page

    return text_page(page, colour, width)


def check(options: Options, format: str, choices: Choices) -> None:
    """UsageError for choices that the report cannot follow, of results of these options."""
    given = {
        "--recall": "R" in choices.figures,
        "--precision": "P" in choices.figures,
        "--f": "F" in choices.figures,
        "--percent": choices.percent,
        "--intervals": choices.intervals is not None,
    }
    names = ", ".join(name for name, is_given in given.items() if is_given)
    if not names:
        return
    if format in WHOLE:
        raise UsageError(
            f"{names}: the report {format} always holds all figures as they are; "
            f"take another --format ({', '.join(name for name in FORMATS if name not in WHOLE)}) or leave this out"
        )
    raw = options.averaging is Averaging.RAW_COUNTS
    if raw and not (choices.per_evaluation and format in DATA):
        raise UsageError(
            f"{names}: raw counts (-t 2) have no recall, precision or F-measure; leave this out or evaluate without -t"
        )
    if choices.per_evaluation and choices.intervals:
        raise UsageError("--intervals: single evaluations have none; leave out --intervals or --per-evaluation")
