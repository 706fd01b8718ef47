"""The systems of a page with all their figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup

from rouge_cli.analysis.comparison import Comparison
from rouge_cli.options import Averaging
from rouge_cli.reports.page.content import PageContent
from rouge_cli.results import Results

FIGURES = ("R", "P", "F")
NAMES = {"R": "recall", "P": "precision", "F": "F-measure"}


class Figure(NamedTuple):
    """An average with its interval, and the picture of both on the scale of its column."""

    mean: float
    lower: float | None
    upper: float | None
    picture: Markup
    is_best: bool


class Row(NamedTuple):
    """A system: its number of evaluations, its figures by column, and its groups by measure."""

    system: str
    evaluations: int
    figures: tuple[Figure | None, ...]
    groups: tuple[str, ...]


class Leaderboard(NamedTuple):
    """Rows in the order of the report. columns are (place of the measure, figure)."""

    measures: tuple[str, ...]
    columns: tuple[tuple[int, str], ...]
    rows: tuple[Row, ...]
    tested: str
    """The figure that groups are of; empty without groups."""
    confidence: str


Found = dict[tuple[int, str], tuple[float, float | None, float | None]]


def leaderboard(content: PageContent) -> Leaderboard | None:
    """Averages of results, or of what was compared where there are no results; None of raw counts."""
    results, comparison = content.results, content.comparison
    if results is not None and results.options.averaging is not Averaging.RAW_COUNTS and results.systems:
        labels = tuple(dict.fromkeys(one.label for system in results.systems for one in system.measures))
        columns = tuple((m, figure) for m in range(len(labels)) for figure in FIGURES)
        found = [(system.id, len(system.evaluations), _averages(results, s, labels))
                 for s, system in enumerate(results.systems)]  # fmt: skip
        if not content.is_sorted:
            found.sort(key=lambda one: -one[2].get((0, "F"), (-1.0,))[0])
        return _made(labels, columns, found, comparison, results.options.confidence.text)
    if comparison is None:
        return None
    labels = tuple(one.measure for one in comparison.measures)
    columns = tuple((m, comparison.design.figure or "") for m in range(len(labels)))
    order = list(dict.fromkeys(one.system for measure in comparison.measures for one in measure.systems))
    compared = []
    for system in order:
        figures, number = Found(), 0
        for m, measure in enumerate(comparison.measures):
            for ranked in measure.systems:
                if ranked.system == system:
                    figures[m, columns[m][1]], number = (ranked.figure, ranked.lower, ranked.upper), ranked.evaluations
        compared.append((system, number, figures))
    return _made(labels, columns, compared, comparison, f"{comparison.design.confidence:.15g}")


def _averages(results: Results, s: int, labels: tuple[str, ...]) -> Found:
    return {
        (labels.index(measure.label), figure): (average.mean, average.lower, average.upper)
        for measure in results.systems[s].measures
        for figure, average in zip(FIGURES, measure.averages, strict=False)
    }


def _made(
    labels: tuple[str, ...], columns: tuple[tuple[int, str], ...], found: list[tuple[str, int, Found]],
    comparison: Comparison | None, confidence: str,
) -> Leaderboard:  # fmt: skip
    scales, best = {}, {}
    for column in columns:
        known = [one[column] for _, _, one in found if column in one]
        ends = [value for one in known for value in one if value is not None and value == value]
        scales[column] = (min(ends, default=0.0), max(ends, default=1.0))
        means = [one[0] for one in known]
        best[column] = max(means, default=0.0) if len(set(means)) > 1 else None
    groups = dict(_groups(comparison))
    rows = [
        Row(
            system, number,
            tuple(_figure(one.get(column), scales[column], best[column]) for column in columns),
            tuple(groups.get((label, system), "") for label in labels),
        )
        for system, number, one in found
    ]  # fmt: skip
    tested = (comparison.design.figure or "score") if comparison is not None and any(groups.values()) else ""
    return Leaderboard(labels, columns, tuple(rows), tested, confidence)


def _groups(comparison: Comparison | None) -> Iterator[tuple[tuple[str, str], str]]:
    if comparison is None:
        return
    for measure in comparison.measures:
        for ranked in measure.systems:
            yield (measure.measure, ranked.system), ranked.letters


def _figure(
    found: tuple[float, float | None, float | None] | None, scale: tuple[float, float], best: float | None
) -> Figure | None:
    if found is None:
        return None
    mean, lower, upper = found
    return Figure(mean, lower, upper, _whisker(mean, lower, upper, scale), mean == best)


def _whisker(mean: float, lower: float | None, upper: float | None, scale: tuple[float, float]) -> Markup:
    low, high = scale
    width = (high - low) or 1.0

    def x(value: float) -> str:
        return f"{4 + 92 * (value - low) / width:.1f}"

    line = Markup("")
    if lower is not None and upper is not None:
        line = Markup('<path d="M{0} 7H{1}M{0} 4v6M{1} 4v6"/>').format(x(lower), x(upper))
    return Markup('<svg class="whisker" viewBox="0 0 100 14" aria-hidden="true">{}<circle cx="{}" cy="7" r="3"/></svg>'
                  ).format(line, x(mean))  # fmt: skip
