"""The content of a page from results, findings and texts; missing findings are computed if possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rouge_cli.analysis.comparison import Comparison
from rouge_cli.analysis.folds import folded
from rouge_cli.analysis.inspection.inspection import Inspection, Request, inspect, without_texts
from rouge_cli.analysis.inspection.texts import Texts
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.score_table import ScoreTable, table_of
from rouge_cli.analysis.significance import LEAST_EVALUATIONS, compare
from rouge_cli.errors import RougeCliError, UsageError
from rouge_cli.options import Averaging
from rouge_cli.reports.findings import noted
from rouge_cli.reports.page.content import PageContent
from rouge_cli.reports.results_table import results_page
from rouge_cli.results import Results
from rouge_cli.signature import signature_of

MOST_SUMMARIES = 50_000
"""The most summaries whose texts a page reads without being asked to analyze them."""
MOST_COMPARED = 200
"""The most systems that a page compares without being asked to; each two of them are tested."""


def content_of_results(
    results: Results, title: str, texts: Texts | None = None, which: str | None = None,
    warnings: tuple[str, ...] = (), is_sorted: bool = False,
) -> PageContent:  # fmt: skip
    """The page of `rouge-cli report`: of raw counts a table, else all that can be found."""
    content = PageContent(title, "report", (("scores", signature_of(results)),), results.source,
                          (*results.warnings, *warnings), results, texts=texts, which=which,
                          is_sorted=is_sorted, folds="averaged" if results.options.jackknife else "")  # fmt: skip
    if results.options.averaging is Averaging.RAW_COUNTS or not results.systems:
        from rouge_cli.reports.choices import Choices

        return content._replace(tables=results_page(results, Choices()).tables)
    found: list[str] = []
    table = _tried(found, lambda: _table(results))
    if table is None:
        return content._replace(warnings=(*content.warnings, *found))
    return completed(content._replace(table=table, warnings=(*content.warnings, *found)), "F")


def _table(results: Results) -> ScoreTable:
    table = table_of(results, "F")
    return folded(table) if results.options.jackknife else table


def completed(content: PageContent, figure: str) -> PageContent:
    """The content with the comparison and the inspection that it lacks, where its table has what they take."""
    table, results, warnings = content.table, content.results, list(content.warnings)
    if table is None or not table.has_evaluations or not table.systems or not table.measures:
        return content
    comparison, inspection = content.comparison, content.inspection
    several = len(table.systems) > 1 and len(table.evaluations) >= LEAST_EVALUATIONS
    if comparison is None and several:
        comparison = _tried(warnings, lambda: _compared(table, results, figure))
    if inspection is None:
        inspection = _tried(warnings, lambda: _inspected(content, figure))
    signatures = [*content.signatures]
    kinds = {of for of, _ in signatures}
    if comparison is not None and "comparison" not in kinds:
        from rouge_cli.reports.comparison import comparison_report

        made = comparison_report(comparison, "", False).noting("folds", content.folds)
        signatures.append(("comparison", made.signature))
    if inspection is not None and "analysis" not in kinds:
        from rouge_cli.reports.inspection import inspection_signature

        signatures.append(("analysis", noted(inspection_signature(inspection), "folds", content.folds)))
    return content._replace(
        comparison=comparison, inspection=inspection, warnings=tuple(dict.fromkeys(warnings)),
        signatures=tuple(signatures),
    )  # fmt: skip


def _compared(table: ScoreTable, results: Results | None, figure: str) -> Comparison:
    if len(table.systems) > MOST_COMPARED:
        cause = f"the page compares no more than {MOST_COMPARED} systems with each other, and here are "
        remedy = "rouge-cli compare tests up to 1,000"
        raise UsageError.at(table.source or "the results", cause + f"{len(table.systems):,}", remedy)
    options = None if results is None else results.options
    is_corpus = options is not None and options.averaging is Averaging.CORPUS and table.has_counts
    return compare(table, Design(corpus=is_corpus, figure=figure, alpha=0.5 if options is None else options.alpha))


def _inspected(content: PageContent, figure: str) -> Inspection:
    assert content.table is not None
    request = Request(figure, content.pair, most=MOST_SUMMARIES)
    found = inspect(content.table, request, content.results, content.texts)
    return without_texts(found) if content.which == "none" else found


def _tried(warnings: list[str], find: Callable[[], Any]) -> Any:
    """The finding; None, with a warning, where the data do not allow it."""
    try:
        return find()
    except RougeCliError as error:
        warnings.append(str(error).splitlines()[0])
        return None
