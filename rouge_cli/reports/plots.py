"""Pictures of findings, by matplotlib (the extra `plots`): for print, and for readers who see few colours.

Nothing is told by colour alone: marks differ in shape, shades in lightness, and figures stand in their cells.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rouge_cli.errors import UsageError
from rouge_cli.reports.names import visible
from rouge_cli.statistics.alignment import means_of_both
from rouge_cli.statistics.coefficients import coefficient
from rouge_cli.statistics.score_table import Floats

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rouge_cli.statistics.correlation import CorrelationTable
    from rouge_cli.statistics.score_table import ScoreTable
    from rouge_cli.statistics.significance import Comparison, MeasureComparison, Pair
    from rouge_cli.study import StudyResults

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
KINDS = ("svg", "png", "pdf")
INK, MUTED, ACCENT = "#222222", "#767676", "#0072B2"
"""The last is the blue of Okabe and Ito's palette, which all kinds of colour vision tell from black."""
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 1), (-0.8, 1), (0.8, -1), (-0.8, -1))
"""Where a name may stand, seen from its point; the first are liked best."""
VARIANT_MARKS = (("o", INK), ("s", ACCENT), ("^", "#D55E00"), ("D", "#009E73"))
"""Shapes and colours of text variants, the latter of Okabe and Ito's palette too."""
ACROSS, SIDE = 4, 2.9
"""Pictures beside each other, and the inches of each."""
STEPS = (0.001, 0.01, 0.05)
"""P-values below these are shown in darker and darker shades."""
SHADES = ("#08306b", "#4292c6", "#c6dbef", "#ffffff")
STYLE: dict[Any, Any] = {
    "font.size": 9, "axes.titlesize": 10, "axes.labelsize": 9, "xtick.labelsize": 8, "ytick.labelsize": 8,
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "axes.edgecolor": MUTED, "axes.linewidth": 0.8,
    "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "svg.hashsalt": "rouge-cli",
    "svg.fonttype": "path", "pdf.fonttype": 42, "text.usetex": False, "text.parse_math": False,
}  # fmt: skip


def kind_of(path: str) -> str:
    """The kind of picture that a file's suffix names. UsageError: another one, or matplotlib is not installed."""
    kind = os.path.splitext(path)[1][1:].lower()
    if kind not in KINDS:
        raise UsageError(f"{path}: a plot is one of .{', .'.join(KINDS)}; name the file so")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise UsageError("--plot needs matplotlib: pip install 'rouge-cli[plots]'") from None
    return kind


def picture(figure: Figure, kind: str) -> bytes:
    """The figure as a file of one of KINDS; the same figure is the same bytes."""
    import matplotlib as mpl

    stream = io.BytesIO()
    stamp: dict[str, Any] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}[kind]
    with mpl.rc_context(STYLE):
        figure.savefig(stream, format=kind, dpi=200, metadata=stamp)
    return stream.getvalue()


def plot_comparison(found: Comparison) -> Figure:
    """By measure the systems with their intervals, and the p-values of pairs (of those with the baseline) as shades."""
    systems = max(len(measure.systems) for measure in found.measures)
    size = max(2.2, 0.26 * systems + 1.1)
    figure = _figure(9.5 if systems <= 15 else 4.5 + 0.36 * systems, size * len(found.measures))
    import matplotlib as mpl

    with mpl.rc_context(STYLE):
        grid = figure.subplots(len(found.measures), 2, squeeze=False, width_ratios=[1, 1.15])
        for (left, right), measure in zip(grid, found.measures, strict=True):
            _intervals(left, measure, found)
            _matrix(right, measure, found)
    return figure


def _figure(width: float, height: float) -> Figure:
    import matplotlib as mpl
    from matplotlib.figure import Figure as NewFigure

    with mpl.rc_context(STYLE):
        return NewFigure(figsize=(width, height), layout="constrained")


def _intervals(axes: Axes, measure: MeasureComparison, found: Comparison) -> None:
    """The best on top."""
    places = np.arange(len(measure.systems))
    for place, one in zip(places, measure.systems, strict=True):
        chosen = one.system == found.baseline
        axes.plot([one.lower, one.upper], [place, place], color=INK, linewidth=1.2, solid_capstyle="butt")
        axes.plot(one.figure, place, "s" if chosen else "o", color=ACCENT, markersize=5)
        if one.letters:
            axes.annotate(one.letters, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=8,
                          color=MUTED, annotation_clip=False)  # fmt: skip
    axes.set_yticks(places, [visible(one.system) for one in measure.systems])
    axes.invert_yaxis()
    axes.set_xlabel(f"{f'{measure.measure} {found.design.figure}'.strip()}, {found.design.confidence:g}% intervals")
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _matrix(axes: Axes, measure: MeasureComparison, found: Comparison) -> None:
    """Adjusted p-values as shades, the mark of the better in the row; > and < where a pair differs significantly."""
    order = [one.system for one in measure.systems]
    pairs: dict[tuple[str, str], Pair] = {}
    for pair in measure.pairs:
        pairs[pair.first, pair.second] = pairs[pair.second, pair.first] = pair
    columns = order if found.baseline is None else [found.baseline]
    for y, row in enumerate(order):
        for x, column in enumerate(columns):
            if row == column:
                axes.add_patch(_cell(x, y, "#eeeeee"))
            elif (row, column) in pairs:
                _pair(axes, x, y, pairs[row, column], row, found.design.level)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_yticks(range(len(order)), [visible(one) for one in order])
    axes.set_xticks(range(len(columns)), [visible(one) for one in columns], rotation=45, ha="right")
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_title("p-values (Holm); > row better, < row worse", loc="left")
    _legend(axes)


def _cell(x: int, y: int, colour: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor="#bbbbbb", linewidth=0.5)


def _pair(axes: Axes, x: int, y: int, pair: Pair, row: str, level: float) -> None:
    shade = int(np.searchsorted(STEPS, pair.adjusted, side="right"))
    axes.add_patch(_cell(x, y, SHADES[shade]))
    mark = "" if pair.adjusted >= level else ">" if (pair.difference > 0) == (pair.first == row) else "<"
    axes.text(x, y, mark, ha="center", va="center", fontsize=8, color="white" if shade < 2 else INK)


def _legend(axes: Axes) -> None:
    from matplotlib.patches import Patch

    texts = ("p < .001", "p < .01", "p < .05", "p >= .05")
    handles = [
        Patch(facecolor=shade, edgecolor="#bbbbbb", label=text) for shade, text in zip(SHADES, texts, strict=True)
    ]
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=8)


def plot_correlations(measures: ScoreTable, human: ScoreTable, figure_shown: str) -> Figure:
    """Systems' means, each set of human scores against each measure, with their names and the line fitted."""
    import matplotlib as mpl

    columns = min(ACROSS, len(measures.measures))
    down = -(-len(measures.measures) // columns)
    figure = _figure(SIDE * columns + 0.4, SIDE * 0.95 * down * len(human.measures) + 0.2)
    with mpl.rc_context(STYLE):
        grid = figure.subplots(down * len(human.measures), columns, squeeze=False)
        for place, axes in enumerate(grid.flat):
            h, m = divmod(place, down * columns)
            if m < len(measures.measures):
                _scatter(axes, measures, human, m, h)
                axes.set_xlabel(f"{visible(measures.measures[m])} {figure_shown}".strip())
                axes.set_ylabel(visible(human.measures[h]) if m % columns == 0 else "")
            else:
                axes.set_axis_off()
    return figure


def _scatter(axes: Axes, measures: ScoreTable, human: ScoreTable, m: int, h: int) -> None:
    names, ours, theirs = means_of_both(measures, human, m, h)
    axes.plot(ours, theirs, "o", color=ACCENT, markersize=4)
    r = coefficient(ours, theirs, "pearson")
    if not np.isnan(r):
        slope, start = np.polyfit(ours, theirs, 1)
        ends = np.array([ours.min(), ours.max()])
        axes.plot(ends, slope * ends + start, color=MUTED, linewidth=0.8, zorder=1)
        axes.set_title(f"r = {r:.3f}", loc="right", color=MUTED, fontsize=8)
    names = [visible(name) for name in names]
    for name, place in zip(names, label_places(names, ours, theirs), strict=True):
        axes.annotate(name, place.point, xytext=place.offset, textcoords="offset points", fontsize=7,
                      ha="center", va="center")  # fmt: skip
    axes.margins(0.2)
    axes.grid(color="#e5e5e5", linewidth=0.5)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def plot_study(found: StudyResults) -> Figure:
    """Coefficients with their intervals: measures down, single and multiple models beside each other.

    Text variants differ in shape and colour. Marks are full of the best of a column and of those not significantly
    worse, else empty. There is a row of pictures for each set of human scores and coefficient.
    """
    import matplotlib as mpl

    tables = found.conditions[0].found.tables
    models = list(dict.fromkeys(one.models for one in found.conditions))
    lines = len(tables[0].measures) * len(found.study.variants)
    figure = _figure(1.8 + 3.4 * len(models), len(tables) * max(2.2, 0.12 * lines + 0.9) + 0.3)
    with mpl.rc_context(STYLE):
        grid = figure.subplots(len(tables), len(models), squeeze=False, sharex="row", sharey="row")
        for place, row in enumerate(grid):
            for axes, name in zip(row, models, strict=True):
                shown = [(one.variant, one.found.tables[place]) for one in found.conditions if one.models == name]
                _conditions(axes, shown)
                axes.set_title(f"{name} model{'s' * (name != 'single')}", loc="left")
            row[0].invert_yaxis()
        _variants(figure, found)
    return figure


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
    axes.set_yticks(range(len(first.measures)), [visible(one.measure) for one in first.measures])
    axes.set_xlabel(f"{first.coefficient.title()} with {visible(first.human)}, {first.level} level")
    axes.set_axisbelow(True)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.set_ylim(-0.6, len(first.measures) - 0.4)
    axes.spines[["top", "right"]].set_visible(False)


def _variants(figure: Figure, found: StudyResults) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=colour, marker=shape, markersize=4, linewidth=1, label=variant)
        for variant, (shape, colour) in zip(found.study.variants, VARIANT_MARKS, strict=False)
    ]
    full = f"{found.study.design.confidence:g}% intervals; empty: significantly worse than the best"
    figure.legend(handles=handles, loc="outside upper left", ncols=len(handles), frameon=False, fontsize=8, title=full,
                  title_fontsize=8, alignment="left")  # fmt: skip


class LabelPlace(NamedTuple):
    """Where a name goes: its middle is so many points right of and above its point."""

    point: tuple[float, float]
    offset: tuple[float, float]


def label_places(names: Sequence[str], xs: Floats, ys: Floats) -> list[LabelPlace]:
    """For each point the place around it where its name hides the least of points and of names before it."""
    spots = np.stack([_in_points(xs), _in_points(ys)], axis=1)
    boxes = [(x - 3, y - 3, x + 3, y + 3) for x, y in spots]
    found = []
    for name, (x, y), point in zip(names, spots, zip(xs, ys, strict=True), strict=True):
        half = 2.1 * len(name)
        offsets = [(dx * (half + 5), dy * 8.0 * step) for step in (1, 2) for dx, dy in DIRECTIONS]
        around = [(x + dx - half, y + dy - 4, x + dx + half, y + dy + 4) for dx, dy in offsets]
        hidden = [sum(_overlap(box, other) for other in boxes) for box in around]
        best = int(np.argmin(hidden))
        boxes.append(around[best])
        found.append(LabelPlace((float(point[0]), float(point[1])), offsets[best]))
    return found


def _in_points(values: Floats) -> Floats:
    """Places on a side of a picture, in points of 1/72 inch, nearly."""
    span = float(np.ptp(values)) or 1.0
    return np.asarray((values - values.min()) / span * SIDE * 72 * 0.55)


def _overlap(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)
