"""Plots of comparisons: the figures of systems, and their pairs or their differences from a baseline."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import UsageError, check_kinds
from rouge_cli.reports.numbers import p_text
from rouge_cli.reports.plots import ACCENT, INK, MUTED, drawing, label, new_figure, plain_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rouge_cli.analysis.comparison import Comparison, MeasureComparison, Pair

STEPS = (0.001, 0.01, 0.05)
"""P-values below these are shown in darker and darker shades."""
USUAL_LEVEL = 0.05
OWN = "#eeeeee"
"""Of a system beside itself."""
MARK_SIZE = 8
SHADES = ("#08306b", "#4292c6", "#c6dbef", "#ffffff")


def plot_comparison(found: Comparison) -> Figure:
    """By measure the systems with their intervals, and the p-values of pairs as shades.

    With a baseline the differences from it with their intervals, a forest plot, stand instead of the p-values.
    UsageError: another object, or one that a caller gave another shape.
    """
    from rouge_cli.analysis.comparison import Comparison
    from rouge_cli.analysis.finding_shape import check_finding

    check_kinds(("found", found, Comparison, "a Comparison, as compare makes it"))
    check_finding("found", found)
    _check_pairs(found)
    systems = max(len(measure.systems) for measure in found.measures)
    size = max(2.2, 0.26 * systems + 1.1)
    wide = systems > 15 and found.baseline is None
    figure = new_figure(4.5 + 0.36 * systems if wide else 9.5, size * len(found.measures))
    with drawing():
        grid = figure.subplots(len(found.measures), 2, squeeze=False, width_ratios=[1, 1.15])
        for (left, right), measure in zip(grid, found.measures, strict=True):
            _intervals(left, measure, found)
            if found.baseline is None:
                _matrix(right, measure, found)
            else:
                _differences(right, measure, found, found.baseline)
    return figure


def _check_pairs(found: Comparison) -> None:
    """UsageError: no measure or no system, or a system without the pair that is to be drawn of it."""
    if not found.measures or not all(measure.systems for measure in found.measures):
        raise UsageError("found.measures: there is nothing to draw; each measure needs systems, as compare finds them")
    if found.baseline is None:
        return
    for measure in found.measures:
        known = {pair.second if pair.first == found.baseline else pair.first for pair in measure.pairs}
        known.add(found.baseline)
        if lost := [one.system for one in measure.systems if one.system not in known]:
            raise UsageError(
                f"found: {measure.measure} has no pair of {lost[0]!r} and the baseline {found.baseline!r}; "
                "take pairs as compare finds them"
            )


def _intervals(axes: Axes, measure: MeasureComparison, found: Comparison) -> None:
    """The best on top."""
    for place, one in enumerate(measure.systems):
        chosen = one.system == found.baseline
        axes.plot([one.lower, one.upper], [place, place], color=INK, linewidth=1.2, solid_capstyle="butt")
        axes.plot(one.figure, place, "s" if chosen else "o", color=ACCENT, markersize=5)
        if one.letters:
            axes.annotate(one.letters, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=8,
                          color=MUTED, annotation_clip=False)  # fmt: skip
    axes.set_yticks(range(len(measure.systems)), [label(one.system) for one in measure.systems])
    axes.set_ylim(len(measure.systems) - 0.5, -0.5)
    axes.set_xlabel(
        f"{f'{label(measure.measure)} {found.design.figure}'.strip()}, {found.design.confidence:.15g}% intervals"
    )
    plain_axes(axes)


def _matrix(axes: Axes, measure: MeasureComparison, found: Comparison) -> None:
    """Adjusted p-values as shades, the mark of the better in the row; > and < where a pair differs significantly."""
    order = [one.system for one in measure.systems]
    pairs: dict[tuple[str, str], Pair] = {}
    for pair in measure.pairs:
        pairs[pair.first, pair.second] = pairs[pair.second, pair.first] = pair
    cells = [
        (x, y, pairs.get((row, column)) if row != column else None, row)
        for y, row in enumerate(order)
        for x, column in enumerate(order)
    ]
    _add_cells(axes, [(x, y, OWN if pair is None else SHADES[_shade(pair)]) for x, y, pair, row in cells
                      if pair is not None or x == y])  # fmt: skip
    _add_marks(axes, [(x, y, pair, row) for x, y, pair, row in cells if pair is not None], found.design.level)
    axes.set_xlim(-0.5, len(order) - 0.5)
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_yticks(range(len(order)), [label(one) for one in order])
    axes.set_xticks(range(len(order)), [label(one) for one in order], rotation=45, ha="right")
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_title(f"p-values (Holm); > row better, < row worse{_level(found)}", loc="left")
    _legend(axes)


def _level(found: Comparison) -> str:
    """The level of significance where it is another than the usual one, for titles."""
    return "" if found.design.level == USUAL_LEVEL else f" (p < {found.design.level:.15g})"


def _shade(pair: Pair) -> int:
    return bisect_right(STEPS, pair.adjusted)


def _add_cells(axes: Axes, cells: Sequence[tuple[int, int, str]]) -> None:
    """All at once: thousands of patches of their own would take a minute."""
    from matplotlib.collections import PolyCollection

    corners = [[(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)] for x, y, _ in cells]
    colours = [colour for _, _, colour in cells]
    axes.add_collection(PolyCollection(corners, facecolors=colours, edgecolors="#bbbbbb", linewidths=0.5))


def _add_marks(axes: Axes, cells: Sequence[tuple[int, int, Pair, str]], level: float) -> None:
    """The marks of pairs that differ significantly, at once for each mark."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath
    from matplotlib.transforms import Affine2D

    tested = [(x, y, pair, row) for x, y, pair, row in cells if pair.adjusted < level]
    for mark in "><":
        drawn = [one for one in tested if ((one[2].difference > 0) == (one[2].first == one[3])) == (mark == ">")]
        path = TextPath((0, 0), mark, size=MARK_SIZE, prop=FontProperties())
        box = path.get_extents()
        middle = Affine2D().translate(-(box.x0 + box.x1) / 2, -(box.y0 + box.y1) / 2)
        widest = max(box.width, box.height)  # of which a marker of that size is made
        axes.scatter([one[0] for one in drawn], [one[1] for one in drawn], marker=middle.transform_path(path),
                     s=widest**2, linewidths=0, zorder=3,
                     c=["white" if _shade(one[2]) < 2 else INK for one in drawn])  # fmt: skip


def _legend(axes: Axes) -> None:
    from matplotlib.patches import Patch

    texts = ("p < .001", "p < .01", "p < .05", "p >= .05")
    handles = [
        Patch(facecolor=shade, edgecolor="#bbbbbb", label=text) for shade, text in zip(SHADES, texts, strict=True)
    ]
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=8)


def _differences(axes: Axes, measure: MeasureComparison, found: Comparison, baseline: str) -> None:
    """Of each system from the baseline, in the order of the left side; full marks are of significant ones."""
    against = {pair.second if pair.first == baseline else pair.first: pair for pair in measure.pairs}
    order = [one.system for one in measure.systems]
    axes.axvline(0, color=MUTED, linewidth=0.8, zorder=1)
    for place, system in enumerate(order):
        if system == baseline:
            axes.plot(0, place, "s", color=ACCENT, markersize=5)
            continue
        pair = against[system]
        sign = 1 if pair.first == system else -1
        axes.plot([sign * pair.lower, sign * pair.upper], [place] * 2, color=INK, linewidth=1.2,
                  solid_capstyle="butt")  # fmt: skip
        significant = pair.adjusted < found.design.level
        axes.plot(sign * pair.difference, place, "o", color=ACCENT, markersize=5,
                  markerfacecolor=ACCENT if significant else "white")  # fmt: skip
        axes.annotate(p_text(pair.adjusted, found.design.level), (1.01, place), xycoords=("axes fraction", "data"),
                      va="center", fontsize=8, color=MUTED, annotation_clip=False)  # fmt: skip
    axes.set_yticks(range(len(order)), [])
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_xlabel(f"difference from {label(baseline)}, {found.design.confidence:.15g}% intervals")
    axes.set_title(f"full: significant{_level(found)}; right: p (Holm)", loc="left", color=MUTED, fontsize=8)
    plain_axes(axes)
