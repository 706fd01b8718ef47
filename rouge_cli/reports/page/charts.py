"""Plots of findings as SVG: drawn once, styled by page.css, readable without scripts.

Nothing is told by colour alone: shades differ in lightness, shapes differ, and tables beside them hold the figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, isfinite, log10

from markupsafe import Markup

from rouge_cli.analysis.points import Points, fitted_line
from rouge_cli.reports.names import columns_of

SHADES = 9
"""Classes h0 (lightest) to h8."""
ROW, LETTER = 22, 7.2
"""Pixels of a row, and of a letter of a name, about."""


class Scale:
    """Numbers as pixels."""

    def __init__(self, values: Iterable[float], start: float, end: float, room: float = 0.04) -> None:
        known = [value for value in values if isfinite(value)]
        low, high = min(known, default=0.0), max(known, default=1.0)
        margin = (high - low) * room or 0.5 * abs(high) or 0.5
        self.low, self.high, self._start, self._end = low - margin, high + margin, start, end

    def __call__(self, value: float) -> str:
        """The pixel, with one decimal."""
        share = (value - self.low) / (self.high - self.low)
        return f"{self._start + share * (self._end - self._start):.1f}".removesuffix(".0")

    def ticks(self, wanted: int = 5) -> list[float]:
        """Round numbers in between."""
        step = (self.high - self.low) / wanted
        power = 10.0 ** floor(log10(step))
        step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= step)
        first = ceil(self.low / step)
        return [round(i * step, 10) for i in range(first, floor(self.high / step) + 1)]


def joined(parts: Iterable[Markup]) -> Markup:
    """All parts, one after the other."""
    return Markup("").join(parts)


def figure(kind: str, width: float, height: float, label: str, *parts: Markup) -> Markup:
    """An SVG element with a name for those who do not see it."""
    return Markup('<svg class="chart {}" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" role="img" aria-label="{}">{}</svg>'
                  ).format(kind, width, height, width, label, joined(parts))  # fmt: skip


def text(x: float | str, y: float | str, value: str, place: str = "") -> Markup:
    """A piece of text; place is start, middle or end."""
    anchor = Markup(' text-anchor="{}"').format(place) if place else Markup("")
    return Markup('<text x="{}" y="{}"{}>{}</text>').format(x, y, anchor, value)


def plain(value: float) -> str:
    """A tick's label."""
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"


def width_of(names: Iterable[str], most: float = 240) -> float:
    """The pixels that names take, at most so many."""
    return min(most, 14 + LETTER * max(map(columns_of, names), default=1))


def shortened(name: str, width: float) -> str:
    """A name that fits."""
    letters = round((width - 14) / LETTER)
    return name if columns_of(name) <= letters else name[: max(1, letters - 1)] + "…"


def rows(
    label: str, names: Sequence[str], values: Iterable[float], draw: Sequence[Sequence[tuple[str, float]]],
    zero: bool = False,
) -> Markup:  # fmt: skip
    """A row for each name, on one axis. draw has for each row (mark, value) of: line ends, box ends, a dot, a bar."""
    left = width_of(names, 290)
    width, height = left + 420, ROW * len(names) + 30
    x = Scale([*values, *([0.0] if zero else [])], left, width - 12)
    parts = [_vertical(x, height - 24)]
    if zero:
        parts.append(Markup('<path class="zero" d="M{0} 0V{1}"/>').format(x(0), height - 24))
    for place, name in enumerate(names):
        y = ROW * place + ROW / 2
        parts.append(text(left - 8, y + 4, shortened(name, left), "end"))
        parts.append(_marks(x, y, draw[place]))
    return figure("rows", width, height, label, *parts)


def _marks(x: Scale, y: float, marks: Sequence[tuple[str, float]]) -> Markup:
    by: dict[str, list[float]] = {}
    for mark, value in marks:
        by.setdefault(mark, []).append(value)
    parts = []
    if line := by.get("line"):
        parts.append(Markup('<path class="line" d="M{0} {2}H{1}M{0} {3}v8M{1} {3}v8"/>').format(
            x(line[0]), x(line[1]), f"{y:g}", f"{y - 4:g}"))  # fmt: skip
    if box := by.get("box"):
        size = float(x(box[1])) - float(x(box[0]))
        parts.append(Markup('<rect class="box" x="{}" y="{:g}" width="{:.1f}" height="12"/>').format(
            x(box[0]), y - 6, max(size, 0.5)))  # fmt: skip
    parts += [Markup('<path class="median" d="M{} {:g}v12"/>').format(x(value), y - 6) for value in by.get("bar", ())]
    parts += [
        Markup('<circle class="dot" cx="{}" cy="{:g}" r="4"/>').format(x(value), y) for value in by.get("dot", ())
    ]
    parts += [
        Markup('<rect class="square" x="{:.1f}" y="{:g}" width="7" height="7"/>').format(float(x(value)) - 3.5, y - 3.5)
        for value in by.get("square", ())
    ]
    return joined(parts)


def _vertical(x: Scale, height: float) -> Markup:
    """The axis below, with lines up."""
    parts = []
    for tick in x.ticks():
        parts.append(Markup('<path class="grid" d="M{} 0V{:g}"/>').format(x(tick), height))
        parts.append(text(x(tick), f"{height + 16:g}", plain(tick), "middle"))
    return joined(parts)


def scatter(
    label: str, across: str, up: str, points: Sequence[tuple[float, float, str]],
    cloud: Sequence[tuple[float, float]] = (), line: tuple[tuple[float, float], tuple[float, float]] | None = None,
) -> Markup:  # fmt: skip
    """Points with names, perhaps over a cloud of points without."""
    width, height, left, low = 460, 340, 56, 300
    both = [*((x, y) for x, y, _ in points), *cloud]
    x, y = Scale([one for one, _ in both], left, width - 14), Scale([one for _, one in both], low, 12)
    parts = []
    for tick in x.ticks():
        parts.append(Markup('<path class="grid" d="M{} 12V{}"/>').format(x(tick), low))
        parts.append(text(x(tick), low + 16, plain(tick), "middle"))
    for tick in y.ticks():
        parts.append(Markup('<path class="grid" d="M{} {}H{}"/>').format(left, y(tick), width - 14))
        parts.append(text(left - 6, f"{float(y(tick)) + 4:g}", plain(tick), "end"))
    if cloud:
        dots = "".join(f"M{x(a)} {y(b)}h0" for a, b in cloud)
        parts.append(Markup('<path class="cloud" d="{}"/>').format(dots))
    if line is not None:
        (x1, x2), (y1, y2) = line
        parts.append(Markup('<path class="fit" d="M{} {}L{} {}"/>').format(x(x1), y(y1), x(x2), y(y2)))
    for a, b, name in points:
        parts.append(Markup('<circle class="dot" cx="{}" cy="{}" r="4"><title>{}</title></circle>').format(
            x(a), y(b), name))  # fmt: skip
    parts.append(_names([(float(x(a)), float(y(b)), name) for a, b, name in points], width))
    parts.append(text(f"{(left + width) / 2:g}", height - 6, across, "middle"))
    parts.append(Markup('<text transform="translate(13 {}) rotate(-90)" text-anchor="middle">{}</text>').format(
        (low + 12) // 2, up))  # fmt: skip
    return figure("scatter", width, height, label, *parts)


def _names(points: Sequence[tuple[float, float, str]], width: float) -> Markup:
    """Names beside their points, where they hide no other name; titles tell the others."""
    taken = [(x - 4, y - 4, x + 4, y + 4) for x, y, _ in points]
    parts = []
    for x, y, name in points:
        shown = shortened(name, 150)
        size = LETTER * 0.96 * columns_of(shown)
        for start, base, place in (
            (x + 7, y + 4, "start"), (x - 7 - size, y + 4, "end"),
            (x - size / 2, y - 7, "middle"), (x - size / 2, y + 15, "middle"),
        ):  # fmt: skip
            box = (start, base - 10, start + size, base + 3)
            if box[0] < 58 or box[2] > width - 2 or any(_meet(box, other) for other in taken):
                continue
            taken.append(box)
            at = {"start": start, "end": start + size, "middle": x}[place]
            parts.append(text(f"{at:.1f}", f"{base:.1f}", shown, place))
            break
    return joined(parts)


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def human_scatter(found: Points, measure: str, human: str, names: Sequence[str]) -> Markup:
    """A measure against people, at one level: named systems, or a cloud, with the line through them."""
    label = f"{measure} against {human}, {found.level} level"
    pairs = list(zip(found.xs, found.ys, strict=True))
    if found.level == "summary":
        return scatter(label, "Pearson's r within an evaluation", "evaluations, from the lowest", (), pairs)
    line = fitted_line(found.xs, found.ys)
    if found.level == "system" and len(names) == len(pairs):
        return scatter(
            label, measure, human, [(*pair, name) for pair, name in zip(pairs, names, strict=True)], (), line
        )
    return scatter(label, measure, human, (), pairs[:4000], line)


def _cell_size(systems: int, evaluations: int) -> tuple[int, int]:
    """Pixels across and down: few systems, or evaluations, have larger cells."""
    return max(20, min(120, 480 // max(1, systems))), max(11, min(24, 480 // max(1, evaluations)))


def heat_map(
    label: str, systems: Sequence[str], names: Sequence[str], values: Sequence[Sequence[float | None]]
) -> Markup:
    """Evaluations down, systems across; the higher the darker. values are by evaluation, then system."""
    known = [value for row in values for value in row if value is not None]
    low, high = min(known, default=0.0), max(known, default=1.0)
    cell, row = _cell_size(len(systems), len(names))
    is_wide = cell >= max(map(width_of, systems), default=0)
    left, top = round(width_of(names, 160)), 20 if is_wide else round(width_of(systems, 160))
    width, height = left + cell * len(systems) + 90, top + max(row * len(names), 14 * SHADES) + 6
    shades: list[list[str]] = [[] for _ in range(SHADES)]
    for y, line in enumerate(values):
        for x, value in enumerate(line):
            if value is not None:
                shade = min(SHADES - 1, int(SHADES * (value - low) / ((high - low) or 1)))
                shades[shade].append(f"M{left + x * cell:.0f} {top + y * row + row / 2:g}h{cell - 1}")
    parts = [
        Markup('<path class="h{}" stroke-width="{}" d="{}"/>').format(shade, row - 1, "".join(d))
        for shade, d in enumerate(shades) if d
    ]  # fmt: skip
    for x, name in enumerate(systems):
        if is_wide:
            parts.append(text(left + x * cell + cell // 2, top - 6, name, "middle"))
            continue
        parts.append(Markup('<text transform="translate({:.0f} {:.0f}) rotate(-60)">{}</text>').format(
            left + x * cell + cell // 2 + 4, top - 6, shortened(name, top)))  # fmt: skip
    every = max(1, ceil(len(names) / 60))
    for y, name in enumerate(names):
        if y % every == 0:
            parts.append(text(f"{left - 6:.0f}", f"{top + y * row + row / 2 + 3.5:g}", shortened(name, left), "end"))
    for shade in range(SHADES):
        y_key = top + shade * 14
        parts.append(
            Markup('<path class="h{}" stroke-width="10" d="M{:.0f} {:.0f}h14"/>').format(shade, width - 74, y_key + 6)
        )
        parts.append(text(f"{width - 56:.0f}", f"{y_key + 11:.0f}", f"≥ {low + shade * (high - low) / SHADES:.2f}"))
    chart = figure("heat", width, height, label, *parts)
    frame = f"{left:.0f} {top:.0f} {cell} {row}"
    return Markup('<div class="heatbox" data-frame="{}">{}</div>').format(frame, chart)
