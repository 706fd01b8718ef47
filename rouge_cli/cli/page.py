"""The parts of HTML pages that commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli.cli.messages import warn
from rouge_cli.cli.saved_results import SavedPart
from rouge_cli.cli.text_options import TextChoice

if TYPE_CHECKING:
    from rouge_cli.analysis.inspection.texts import Texts
    from rouge_cli.analysis.score_table import ScoreTable
    from rouge_cli.cli.statistics_options import Delivery, Scored
    from rouge_cli.reports.page.content import HumanPoints, PageContent
    from rouge_cli.results import Results


def page_of_results(
    results: Results, parts: Sequence[SavedPart], chosen: TextChoice, quiet: bool, is_sorted: bool = False
) -> bytes:
    """The page of `rouge-cli report`."""
    from rouge_cli.reports.formats.html import need_page_libraries

    need_page_libraries()
    from rouge_cli.reports.page.building import content_of_results
    from rouge_cli.reports.page.rendering import page_html

    warnings: list[str] = []
    texts = None if results.options.jackknife else chosen.find(results, results.source, warnings, parts)
    title = f"Scores of {results.source}" if results.source else "Scores"
    content = content_of_results(results, title, texts, chosen.texts, tuple(warnings), is_sorted)
    warn(content.warnings, quiet)
    return page_html(content)


def shown_beside(
    what: str, scored: Scored, chosen: TextChoice, delivery: Delivery, *, texts: Texts | None = None,
    is_read: bool = False, **found: Any,
) -> PageContent:  # fmt: skip
    """Findings, with all else that can be found of these scores. Texts are read unless is_read."""
    from rouge_cli.reports.page.building import completed
    from rouge_cli.reports.page.content import PageContent

    warnings = list(scored.warnings)
    if not is_read and scored.folds != "averaged":
        messages = len(warnings)
        texts = chosen.find(scored.results, scored.evaluated, warnings, scored.parts)
        warn(warnings[messages:], delivery.quiet)
    source = scored.evaluated or scored.table.source
    title = f"{what} of {source}" if source else what
    signatures = (("scores", scored.signature),)
    content = PageContent(title, what.lower(), signatures, source, tuple(warnings), scored.results, scored.table,
                          texts=texts, which=chosen.texts, folds=scored.folds)  # fmt: skip
    return completed(content._replace(**found), scored.figure)


def human_points(
    table: ScoreTable, judged: ScoreTable, levels: Sequence[str], all_inputs: bool
) -> tuple[HumanPoints, ...]:
    """Every measure against every set of human scores, at the levels asked for."""
    from rouge_cli.analysis.alignment import paired_of
    from rouge_cli.analysis.points import points_of
    from rouge_cli.reports.page.content import HumanPoints

    made = []
    for place, human in enumerate(judged.measures):
        sides = paired_of(table, judged, place, all_inputs)
        for m, measure in enumerate(table.measures):
            made += [HumanPoints(measure, human, points_of(sides, m, level), tuple(sides.systems)) for level in levels]
    return tuple(made)
