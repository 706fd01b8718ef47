"""The parts of the page's template: rows of figures, and the pictures beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from rouge_cli.analysis.comparison import MeasureComparison, Pair
from rouge_cli.analysis.correlation import CorrelationTable
from rouge_cli.analysis.inspection.buckets import Bucketing
from rouge_cli.analysis.inspection.figures import LENGTH, MEANINGS
from rouge_cli.analysis.inspection.inspection import Inspection
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.reports.correlations import NAMES
from rouge_cli.reports.inspection import extreme_tables, oddity_tables, texts_table
from rouge_cli.reports.page import charts
from rouge_cli.reports.page.content import PageContent
from rouge_cli.reports.page.examples import in_units
from rouge_cli.reports.per_evaluation import confined
from rouge_cli.reports.table import Table
from rouge_cli.sums import running_sum

MOST_ROWS = 100
"""Evaluations in the heat map."""
MOST_POINTS = 1500
"""Summaries in a scatter plot."""


class Matrix(NamedTuple):
    """Every two systems by one measure: each row has for each column a pair seen from the row, or None."""

    measure: str
    systems: tuple[str, ...]
    rows: tuple[tuple[tuple[str, Pair, bool] | None, ...], ...]
    """(mark, pair, whether the row is its first system)."""


def matrix(measure: MeasureComparison, level: float) -> Matrix:
    """The pairs of a measure, systems by rank."""
    order = tuple(ranked.system for ranked in measure.systems)
    pairs = {(pair.first, pair.second): pair for pair in measure.pairs}

    def cell(row: str, column: str) -> tuple[str, Pair, bool] | None:
        pair = pairs.get((row, column))
        is_first = pair is not None
        pair = pair or pairs.get((column, row))
        if pair is None:
            return None
        ahead = (pair.difference > 0) == is_first
        mark = "=" if pair.adjusted >= level else ">" if ahead else "<"
        return mark, pair, is_first

    return Matrix(measure.measure, order, tuple(tuple(cell(row, column) for column in order) for row in order))


def difference_chart(measure: MeasureComparison, baseline: str) -> Markup:
    """The differences from a baseline, with their intervals, around 0."""
    pairs = sorted(measure.pairs, key=lambda pair: -pair.difference)
    values = [value for pair in pairs for value in (pair.lower, pair.upper)]
    marks = [[("line", pair.lower), ("line", pair.upper), ("dot", pair.difference)] for pair in pairs]
    label = f"{measure.measure}: differences from {baseline}, with intervals"
    return charts.rows(label, [pair.first for pair in pairs], values, marks, zero=True)


def spread_chart(found: Inspection, measure: str) -> Markup:
    """Boxes from quartile to quartile, whiskers to the ends, a bar at the median, a dot at the mean."""
    some = [one for one in found.distributions if one.measure == measure]
    marks = [[("line", one.least), ("line", one.most), ("box", one.low), ("box", one.high), ("bar", one.median),
              ("dot", one.mean)] for one in some]  # fmt: skip
    values = [value for one in some for value in (one.least, one.most)]
    return charts.rows(f"{measure}: distribution of scores by system", [one.system for one in some], values, marks)


def correlation_chart(table: CorrelationTable) -> Markup:
    """Coefficients of measures with their intervals."""
    known = [one for one in table.measures if one.value is not None]
    marks, values = [], []
    for one in known:
        line = [] if one.lower is None or one.upper is None else [("line", one.lower), ("line", one.upper)]
        marks.append([*line, ("dot" if one.best or one.equivalent else "square", one.value or 0.0)])
        values += [value for _, value in marks[-1]]
    label = f"{table.coefficient} with {table.human}, {table.level} level"
    return charts.rows(label, [one.measure for one in known], values, marks, zero=min(values, default=0) < 0.2)


def bucket_chart(found: Inspection, one: Bucketing) -> Markup | None:
    """The means of the pair in each bucket, with intervals: a dot for the first system, a square for the second."""
    if found.pair is None:
        return None
    names, marks, values = [], [], []
    for bucket in one.buckets:
        by_system = {mean.system: mean for mean in bucket.systems}
        for system in found.pair:
            if mean := by_system.get(system):
                line = [] if mean.lower is None or mean.upper is None else [("line", mean.lower), ("line", mean.upper)]
                names.append(f"{bucket.label}: {mean.system}")
                marks.append([*line, ("dot" if mean.system == found.pair[0] else "square", mean.mean)])
                values += [value for _, value in marks[-1]]
    return charts.rows(f"{one.measure} by {one.by}", names, values, marks) if names else None


class HeatMap(NamedTuple):
    """The evaluations that are shown, hardest first, and a picture for each measure."""

    evaluations: tuple[str, ...]
    of: int
    pictures: tuple[tuple[str, Markup], ...]


def _in_heat(table: ScoreTable) -> list[int]:
    """All evaluations, or so many of them, evenly spread from the hardest to the easiest."""
    means = []
    for place in range(len(table.evaluations)):
        known = [value for value in table.scores[0, :, place].tolist() if value == value]
        means.append((running_sum(known) / len(known) if known else 0.0, place))
    order = [place for _, place in sorted(means)]
    if len(order) > MOST_ROWS:
        order = [order[round(i * (len(order) - 1) / (MOST_ROWS - 1))] for i in range(MOST_ROWS)]
    return order


def _scores(table: ScoreTable, m: int, order: Sequence[int]) -> list[list[float | None]]:
    return [[None if v != v else v for v in row] for row in table.scores[m][:, order].T.tolist()]


def heat_maps(table: ScoreTable) -> HeatMap:
    """A picture for each measure."""
    order = _in_heat(table)
    names = tuple(table.evaluations[place] for place in order)
    pictures = []
    for m, measure in enumerate(table.measures):
        label = f"{measure}: scores by evaluation (rows) and system (columns)"
        pictures.append((measure, charts.heat_map(label, table.systems, names, _scores(table, m, order))))
    return HeatMap(names, len(table.evaluations), tuple(pictures))


def heat_values(table: ScoreTable) -> dict[str, Any]:
    """For the script: the evaluations, and their scores by measure, evaluation and system."""
    order = _in_heat(table)
    scores = [[in_units(row) for row in _scores(table, m, order)] for m in range(len(table.measures))]
    return {"evaluations": [table.evaluations[place] for place in order], "systems": table.systems, "scores": scores}


class Scatter(NamedTuple):
    """A plot, what it shows, and its points, named, as figures."""

    title: str
    across: str
    up: str
    picture: Markup
    points: tuple[tuple[str, float, float], ...]


def scatters(table: ScoreTable, found: Inspection) -> Iterator[Scatter]:
    """Measure against measure, and length against each measure: means of systems, over summaries."""
    known = {(one.measure, one.system): one.mean for one in found.distributions}
    means = [[known.get((measure, system)) for system in table.systems] for measure in table.measures]
    step = max(1, -(-table.scores[0].size // MOST_POINTS))
    for m in range(1, len(table.measures)):
        cloud = [(a, b) for a, b in zip(table.scores[0].ravel()[::step].tolist(),
                                        table.scores[m].ravel()[::step].tolist(), strict=True)
                 if a == a and b == b]  # fmt: skip
        yield _scatter(table.systems, table.measures[0], table.measures[m], means[0], means[m], cloud)
    lengths = {one.system: figure.mean for one in found.texts for figure in one.figures if figure.name == LENGTH}
    if lengths:
        for m, measure in enumerate(table.measures):
            across = [lengths.get(system) for system in table.systems]
            yield _scatter(table.systems, MEANINGS[LENGTH], measure, across, means[m], ())


def _scatter(
    systems: Sequence[str], across: str, up: str, xs: Sequence[float | None], ys: Sequence[float | None],
    cloud: Sequence[tuple[float, float]],
) -> Scatter:  # fmt: skip
    points = [(name, x, y) for name, x, y in zip(systems, xs, ys, strict=True) if x is not None and y is not None]
    title = f"{up} against {across}"
    return Scatter(title, across, up, charts.scatter(title, across, up, [(x, y, name) for name, x, y in points], cloud),
                   tuple(points))  # fmt: skip


def human_tables(content: PageContent) -> list[tuple[str, CorrelationTable]]:
    """All coefficients, of a study those of each condition."""
    if content.study is not None:
        return [
            (f"{NAMES[table.coefficient]} with {table.human}, {one.variant}, {one.models}", table)
            for one in content.study.conditions
            for table in one.found.tables
        ]
    if content.correlations is None:
        return []
    return [
        (f"{NAMES[table.coefficient]} with {table.human}, {table.level} level{confined(table.window)}", table)
        for table in content.correlations.tables
    ]  # fmt: skip


def tables_of_oddities(found: Inspection) -> list[Table]:
    """Figures of texts, the ends of each measure, and what is odd."""
    texts = [texts_table(found)] if found.texts else []
    ends = [table for one in found.extremes for table in extreme_tables(found, one)]
    return [*texts, *oddity_tables(found), *ends]


def human_pictures(content: PageContent) -> list[Scatter]:
    """Measures against people."""
    made = []
    for one in content.human:
        picture = charts.human_scatter(one.points, one.measure, one.human, one.systems)
        made.append(Scatter(f"{one.measure} against {one.human}, {one.points.level} level", one.measure, one.human,
                            picture, ()))  # fmt: skip
    return made
