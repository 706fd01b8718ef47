"""The report formats: each module in this folder is one, called by its name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rouge_cli.errors import UsageError
from rouge_cli.options import Averaging

if TYPE_CHECKING:
    from rouge_cli.options import Options
    from rouge_cli.reports.choices import Choices
    from rouge_cli.reports.findings import Report
    from rouge_cli.reports.format_kinds import Format
    from rouge_cli.reports.table import Page
    from rouge_cli.results import Results


def format_names(first: str = "") -> list[str]:
    """All formats in the order of the alphabet, but `first` before the others."""
    files = [os.path.splitext(name) for folder in __path__ for name in os.listdir(folder)]
    names = {name for name, kind in files if kind in (".py", ".pyc") and not name.startswith("_")}
    return sorted(names, key=lambda name: (name != first, name))


def format_named(name: str) -> Format:
    """One of the formats."""
    from importlib import import_module

    found: Format = import_module(f"{__name__}.{name}").FORMAT
    return found


def finding_format_names(first: str = "") -> list[str]:
    """The formats that show what commands of statistics find, in the order of format_names."""
    return [name for name in format_names(first) if format_named(name).findings]


def render(results: Results, format: str, choices: Choices) -> bytes:
    """The report of this name, one of format_names, with choices that it can follow: see check.

    Without systems it is empty but for headings and signature. UsageError: a caller gave the systems another shape.
    """
    _check_shape(results)
    return format_named(format).results(results, choices)


def _check_shape(results: Results) -> None:
    """UsageError: no report can be made of the results, because a caller changed their shape or their options."""
    from rouge_cli.errors import shortened
    from rouge_cli.options import Options
    from rouge_cli.results.shapes import are_models, check_shape

    if not isinstance(results.options, Options):
        raise UsageError(f"results.options must be Options, not {shortened(results.options)}")
    if not are_models(results.models):
        raise UsageError(f"results.models must be two whole numbers, not {shortened(results.models)}")
    check_shape(results.systems)
    if results.options.averaging is not Averaging.RAW_COUNTS:
        for system in results.systems:
            if bare := [measure.label for measure in system.measures if not measure.averages]:
                raise UsageError(f"system {system.id}: {bare[0]} has no averages; give results as evaluate made them")


def render_findings(found: Report, format: str, colour: bool = False, width: int | None = None) -> bytes:
    """The report of what a command of statistics found, one of finding_format_names.

    colour and width are of a page of tables: see Page.
    """
    chosen = format_named(format)
    if chosen.page is not None:
        return chosen.page(found.page()._replace(colour=colour, width=width))
    render = chosen.findings
    assert render is not None
    return render(found)


def page_format_names(first: str = "") -> list[str]:
    """The formats that write tables for people, in the order of format_names."""
    return [name for name in format_names(first) if format_named(name).page]


def render_page(page: Page, format: str) -> bytes:
    """A page of tables in one of page_format_names."""
    write = format_named(format).page
    assert write is not None
    return write(page)


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
    chosen = format_named(format)
    if chosen.is_whole:
        others = ", ".join(name for name in format_names() if not format_named(name).is_whole)
        raise UsageError(
            f"{names}: the report {format} always holds all figures as they are; "
            f"take another --format ({others}) or leave this out"
        )
    raw = options.averaging is Averaging.RAW_COUNTS
    if raw and not (choices.per_evaluation and chosen.is_data):
        raise UsageError(
            f"{names}: raw counts (-t 2) have no recall, precision or F-measure; leave this out or evaluate without -t"
        )
    if choices.per_evaluation and choices.intervals:
        raise UsageError("--intervals: single evaluations have none; leave out --intervals or --per-evaluation")
