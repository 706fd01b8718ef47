"""Scatter plots of human scores against measures, one per level."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from rouge_cli.analysis.alignment import paired_of
from rouge_cli.analysis.levels import GLOBAL, LEVELS, SUMMARY, SYSTEM
from rouge_cli.analysis.points import Points, fitted_line, points_of
from rouge_cli.analysis.score_table import ScoreTable, check_scored, checked_tables, figure_for
from rouge_cli.errors import UsageError, check_kinds, shortened
from rouge_cli.reports.plots import ACCENT, MUTED, drawing, label, new_figure
from rouge_cli.reports.plots.labels import Panel, name_points

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ACROSS, SIDE = 4, 2.9
"""The most pictures beside each other, and the inches of each."""
MANY = 100
"""Points of which more are drawn smaller."""


def plot_correlations(
    measures: ScoreTable, human: ScoreTable, figure_shown: str, levels: Sequence[str] = (SYSTEM,),
    all_inputs: bool = False,
) -> Figure:  # fmt: skip
    """Each set of human scores against each measure, at each of these levels, with Pearson's r of that level.

    At system level points are systems' means, with their names, and at global level all summaries; at summary level
    they are the coefficients within the evaluations. UsageError: arguments of another kind.
    """
    measures, human = checked_tables(measures=measures, human=human)
    check_scored(measures, human)
    check_kinds(
        ("figure_shown", figure_shown, str, "a str such as F"), ("all_inputs", all_inputs, bool, "True or False")
    )
    figure_for(measures, "figure_shown", figure_shown)
    if not isinstance(levels, tuple | list) or not levels or any(level not in LEVELS for level in levels):
        raise UsageError(f"levels must be a list of {', '.join(LEVELS)}, not {shortened(levels)}")
    down = -(-len(measures.measures) // ACROSS)
    columns = -(-len(measures.measures) // down)
    shown = [(h, level) for h in range(len(human.measures)) for level in levels]
    figure = new_figure(SIDE * columns + 0.4, SIDE * 0.95 * down * len(shown) + 0.2)
    sides = [paired_of(measures, human, h, all_inputs) for h in range(len(human.measures))]
    with drawing():
        grid = figure.subplots(down * len(shown), columns, squeeze=False)
        panels: list[Panel] = []
        for place, axes in enumerate(grid.flat):
            (h, level), m = shown[place // (down * columns)], place % (down * columns)
            if m < len(measures.measures):
                points = points_of(sides[h], m, level)
                name = f"{label(measures.measures[m])} {label(figure_shown)}".strip()
                judged = label(human.measures[h])
                if level == SYSTEM:
                    panels.append(Panel(axes, points.xs, points.ys, list(map(label, sides[h].systems))))
                _PANELS[level](axes, points, name, judged, m % columns == 0)
            else:
                axes.set_axis_off()
        if panels:
            name_points(figure, panels)
    return figure


def _systems(axes: Axes, points: Points, name: str, judged: str, first: bool) -> None:
    """A point for each system."""
    axes.plot(points.xs, points.ys, "o", color=ACCENT, markersize=4)
    _line(axes, points)
    axes.margins(0.2)
    _name(axes, points, name, judged if first else "")


def _summaries(axes: Axes, points: Points, name: str, judged: str, first: bool) -> None:
    """A point for each summary: a system and an evaluation."""
    size = 3.0 if len(points.xs) <= MANY else 1.5
    axes.plot(points.xs, points.ys, "o", color=ACCENT, markersize=size, alpha=0.5, markeredgewidth=0)
    _line(axes, points)
    _name(axes, points, f"{name} of each summary", judged if first else "")


def _evaluations(axes: Axes, points: Points, name: str, judged: str, first: bool) -> None:
    """A point for each evaluation: the coefficient of systems within it, the highest on top; a line at their mean."""
    from matplotlib.ticker import MaxNLocator

    values = points.xs
    axes.plot(values, points.ys, "o", color=ACCENT, markersize=4 if len(values) <= MANY else 2)
    if values:
        axes.axvline(points.r, color=MUTED, linewidth=0.8, zorder=1)
    axes.set_xlim(-1.05 if min(values, default=0) < 0 else -0.05, 1.05)
    axes.set_ylim(0, len(values) + 1)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    _name(axes, points, f"r of {name} with {judged}", "evaluations, by r" * first)


_PANELS = {SYSTEM: _systems, SUMMARY: _evaluations, GLOBAL: _summaries}


def _line(axes: Axes, points: Points) -> None:
    """The one fitted to these points, where both sides vary."""
    if line := fitted_line(points.xs, points.ys):
        axes.plot(*line, color=MUTED, linewidth=0.8, zorder=1)


def _name(axes: Axes, points: Points, across: str, up: str) -> None:
    """Name the level, its coefficient, of how many points that is, and both axes."""
    axes.set_title(f"{points.level} level, n = {points.items}", loc="left", color=MUTED, fontsize=8)
    if not isnan(points.r):
        mean = "mean " * (points.level == SUMMARY)
        axes.set_title(f"{mean}r = {points.r:.3f}", loc="right", color=MUTED, fontsize=8)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(color="#e5e5e5", linewidth=0.5)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
