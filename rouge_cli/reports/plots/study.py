"""Plots of studies: the coefficients of every condition with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import UsageError, check_kinds
from rouge_cli.measures.choice import measures_of
from rouge_cli.reports.plots import (
    ACCENT,
    INK,
    check_panels,
    check_rows,
    drawing,
    label,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rouge_cli.analysis.correlation import CorrelationTable
    from rouge_cli.analysis.study import Study
    from rouge_cli.analysis.study_run import StudyResults

VARIANT_MARKS = (("o", INK), ("s", ACCENT), ("^", "#D55E00"), ("D", "#009E73"))
"""Shapes and colours of text variants, the latter of Okabe and Ito's palette too."""


def check_size(study: Study) -> None:
    """UsageError: the plot of this study would take too long. DataError: its human scores cannot be read."""
    from rouge_cli.analysis.study_run import human_scores_of

    design = study.design
    tables = len(human_scores_of(study).columns) * len(design.levels) * len(design.coefficients)
    panels, fewer = tables * len(study.models), "name fewer columns, coefficients or models in the study"
    check_panels(panels, fewer)
    check_rows(len(measures_of(study.options)), "measures", panels, fewer)


def plot_study(found: StudyResults) -> Figure:
    """Coefficients with their intervals: measures down, single and multiple models beside each other.

    Text variants differ in shape and colour. Marks are full of the best of a column and of those not significantly
    worse, else empty. There is a row of pictures for each set of human scores and coefficient.
    """
    from rouge_cli.analysis.study_run import StudyResults

    check_kinds(("found", found, StudyResults, "StudyResults, as run_study makes them"))
    _check_shape(found)
    tables = found.conditions[0].found.tables
    models = list(dict.fromkeys(one.models for one in found.conditions))
    lines = len(tables[0].measures) * len(found.study.variants)
    figure = new_figure(1.8 + 3.4 * len(models), len(tables) * max(2.2, 0.12 * lines + 0.9) + 0.3)
    with drawing():
        grid = figure.subplots(len(tables), len(models), squeeze=False, sharex="row", sharey="row")
        for place, row in enumerate(grid):
            for axes, name in zip(row, models, strict=True):
                shown = [(one.variant, one.found.tables[place]) for one in found.conditions if one.models == name]
                _conditions(axes, shown)
                axes.set_title(f"{name} model{'s' * (name != 'single')}", loc="left")
            row[0].invert_yaxis()
        _variants(figure, found)
    return figure


def _check_shape(found: StudyResults) -> None:
    """UsageError: fields of other kinds, nothing to draw, or conditions whose tables do not match."""
    from rouge_cli.analysis.finding_shape import check_finding

    check_finding("found", found)
    shapes = [[len(table.measures) for table in condition.found.tables] for condition in found.conditions]
    if not shapes or not shapes[0] or not all(shapes[0]) or not found.study.variants:
        raise UsageError("found: there is nothing to draw; give what run_study returns")
    if any(len(shape) != len(shapes[0]) or not all(shape) for shape in shapes):
        raise UsageError("found.conditions: they have tables of different kinds; give what run_study returns")


def _conditions(axes: Axes, shown: Sequence[tuple[str, CorrelationTable]]) -> None:
    first = shown[0][1]
    for place, (_, table) in enumerate(shown):
        shape, colour = VARIANT_MARKS[place % len(VARIANT_MARKS)]
        for m, one in enumerate(table.measures):
            height = m + 0.7 * ((place + 0.5) / len(shown) - 0.5)
            if one.lower is not None and one.upper is not None:
                axes.plot([one.lower, one.upper], [height] * 2, color=colour, linewidth=1, solid_capstyle="butt")
            if one.value is not None:
                axes.plot(one.value, height, shape, color=colour, markersize=4,
                          markerfacecolor=colour if one.equivalent else "white")  # fmt: skip
    axes.set_yticks(range(len(first.measures)), [label(one.measure) for one in first.measures])
    axes.set_xlabel(f"{first.coefficient.title()} with {label(first.human)}, {first.level} level")
    axes.set_ylim(-0.6, len(first.measures) - 0.4)
    plain_axes(axes)


def _variants(figure: Figure, found: StudyResults) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=colour, marker=shape, markersize=4, linewidth=1, label=label(variant))
        for variant, (shape, colour) in zip(found.study.variants, VARIANT_MARKS, strict=False)
    ]
    full = f"{found.study.design.confidence:.15g}% intervals; empty: significantly worse than the best"
    figure.legend(handles=handles, loc="outside upper left", ncols=len(handles), frameon=False, fontsize=8, title=full,
                  title_fontsize=8, alignment="left")  # fmt: skip
