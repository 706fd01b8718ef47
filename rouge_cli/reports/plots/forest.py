"""Forest plots: the coefficients of measures with their intervals, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.errors import UsageError, check_kinds, shortened
from rouge_cli.reports.correlations import NAMES
from rouge_cli.reports.numbers import interval, number
from rouge_cli.reports.per_evaluation import confined
from rouge_cli.reports.plots import ACCENT, INK, MUTED, drawing, keep_below, label, new_figure, plain_axes
from rouge_cli.results.overviews import count
from rouge_cli.similar_names import did_you_mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rouge_cli.analysis.correlation import Correlations, CorrelationTable

WIDTH = 3.3
"""Inches of a picture."""


def plot_forest(found: Correlations, figure_shown: str) -> Figure:
    """A row of pictures for each set of human scores and level, with one picture for each coefficient.

    Measures stand in the order of the report. Marks are full of the best one and of those not significantly worse.
    UsageError: arguments of another kind, or findings that a caller gave another shape.
    """
    from rouge_cli.analysis.correlation import Correlations
    from rouge_cli.analysis.finding_shape import check_finding

    check_kinds(
        ("found", found, Correlations, "Correlations, as correlate makes them"),
        ("figure_shown", figure_shown, str, "a str such as F"),
    )
    check_finding("found", found)
    if not all(table.measures for table in found.tables) or not found.tables:
        raise UsageError("found.tables: there is nothing to draw; each table needs measures, as correlate finds them")
    if unknown := [table.coefficient for table in found.tables if table.coefficient not in NAMES]:
        raise UsageError(f"found.tables: no coefficient {shortened(unknown[0])}; {did_you_mean(unknown[0], NAMES)}")
    rows: dict[tuple[str, str, str], list[CorrelationTable]] = {}
    for table in found.tables:
        rows.setdefault((table.human, table.window, table.level), []).append(table)
    columns = max(map(len, rows.values()))
    height = max(1.8, 0.2 * len(found.tables[0].measures) + 0.9)
    figure = new_figure(1.5 + WIDTH * columns, 0.3 + height * len(rows))
    with drawing():
        grid = figure.subplots(len(rows), columns, squeeze=False, sharey="row")
        for (title, tables), line in zip(rows.items(), grid, strict=True):
            for table, axes in zip(tables, line, strict=False):
                _coefficients(axes, table)
                axes.set_xlabel(f"{NAMES[table.coefficient]}, {found.design.confidence:.15g}% intervals")
            for axes in line[len(tables) :]:
                axes.set_axis_off()
            human, window, level = title
            items = count(tables[0].systems, "system")
            if tables[0].evaluations:
                items += f", {count(tables[0].evaluations, 'evaluation')}"
            name = f"{label(human)}{confined(window)}, {level} level: {items}"
            line[0].set_title(name, loc="left", fontsize=9, pad=16)
            line[0].set_ylim(len(tables[0].measures) - 0.5, -0.5)
            measures = [f"{label(one.measure)} {label(figure_shown)}".strip() for one in tables[0].measures]
            line[0].set_yticks(range(len(measures)), measures)
        figure.text(0.005, 0.002, "full: best, or not significantly worse than the best", fontsize=8, color=MUTED)
        keep_below(figure, 12)
    return figure


def _coefficients(axes: Axes, table: CorrelationTable) -> None:
    """Each with its interval and its figures on the right; - where it is not defined."""
    for place, one in enumerate(table.measures):
        if one.lower is not None and one.upper is not None:
            axes.plot([one.lower, one.upper], [place] * 2, color=INK, linewidth=1.2, solid_capstyle="butt")
        if one.value is not None:
            axes.plot(one.value, place, "o", color=ACCENT, markersize=5,
                      markerfacecolor=ACCENT if one.equivalent else "white")  # fmt: skip
        figures = " ".join(filter("-".__ne__, (number(one.value, 2), interval(one.lower, one.upper, 2)))) or "-"
        axes.annotate(figures, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=7,
                      color=MUTED, annotation_clip=False)  # fmt: skip
    known = [bound for one in table.measures for bound in (one.value, one.lower, one.upper) if bound is not None]
    if min(known, default=0.0) < 0:
        axes.axvline(0, color=MUTED, linewidth=0.8, zorder=1)
    plain_axes(axes)
