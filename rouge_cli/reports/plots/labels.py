"""Labels next to points that cover neither points nor each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.reports.plots import MUTED, keep_below

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Spot = tuple[float, float]
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 1), (-0.8, 1), (0.8, -1), (-0.8, -1))
"""Where a name may stand, seen from its point; the first are liked best."""
SIZE, POINT, GAP = 7, 3.0, 2.0
"""Of letters, the radius of a point's mark, and what is between a mark and its name: in points of 1/72 inch."""
FAR, FAR_OF_NUMBER = 2, 9
"""How many steps away a name, or a number, may stand."""
TOUCH = 1e-6
"""Areas below this are none."""
MOST = 1000.0
"""Names that are longer together are not tried: a panel has no room for them."""
MOST_NAMED = 100
"""Points of a panel that are named: of twice as many, places for numbers would be looked for over minutes."""
BETWEEN_KEYS, LINE = 14.0, 11.0
"""Between the columns of the key, and from line to line of it."""


class LabelPlace(NamedTuple):
    """The middle of a name is so many points right of and above its point; hidden is what lies in its way."""

    offset: Spot
    hidden: float
    step: int


def label_places(
    sizes: Sequence[tuple[float, float]], spots: Sequence[Spot], frame: Box, farthest: int = FAR
) -> list[LabelPlace]:
    """For each point the place around it where its name hides the least of points, of names before it and of the frame.

    sizes are the widths and heights of names; all is in points of 1/72 inch.
    """
    boxes = [_around(x, y, 2 * POINT, 2 * POINT) for x, y in spots]
    found = []
    for number, (size, spot) in enumerate(zip(sizes, spots, strict=True)):
        others = [box for place, box in enumerate(boxes) if place != number]
        best = None
        for candidate in _candidates(size, farthest):
            one = candidate._replace(hidden=_hidden(candidate, size, spot, others, frame))
            if best is None or one.hidden < best.hidden - TOUCH:
                best = one
            if best.hidden < TOUCH:
                break
        assert best is not None
        boxes += [_label(best, size, spot), *_line(best, spot)]
        found.append(best)
    return found


def _candidates(size: tuple[float, float], farthest: int) -> Iterator[LabelPlace]:
    """Places for a name of that size, the ones liked best first."""
    width, height = size
    for step in range(1, farthest + 1):
        away = POINT + GAP + (step - 1) * height
        for dx, dy in DIRECTIONS:
            yield LabelPlace((dx * (width / 2 + away), dy * (height / 2 + away)), 0.0, step)


def _hidden(
    place: LabelPlace, size: tuple[float, float], spot: Spot, others: Sequence[Box], frame: Box
) -> float:  # fmt: skip
    """The area of the name that lies on others or beyond the frame; a line to it that crosses others counts too."""
    box = _label(place, size, spot)
    outside = size[0] * size[1] - _overlap(box, frame)
    return (
        max(0.0, outside)
        + sum(_overlap(box, other) for other in others)
        + sum(_overlap(dot, other) > 0 for dot in _line(place, spot) for other in others)
    )


def _label(place: LabelPlace, size: tuple[float, float], spot: Spot) -> Box:
    return _around(spot[0] + place.offset[0], spot[1] + place.offset[1], *size)


def _line(place: LabelPlace, spot: Spot) -> list[Box]:
    """Dots along the line from a point to its name, where it has one, but for both ends."""
    if place.step == 1:
        return []
    (x, y), (dx, dy) = spot, place.offset
    return [_around(x + dx * part, y + dy * part, 1, 1) for part in (0.3, 0.4, 0.5, 0.6, 0.7)]


class Panel(NamedTuple):
    """Points of a picture, and their names."""

    axes: Axes
    xs: Sequence[float]
    ys: Sequence[float]
    names: Sequence[str]


def name_points(figure: Figure, panels: Sequence[Panel]) -> None:
    """Write the names beside their points.

    Where some would lie on others or on points, points have numbers, and a key below the panels has the names. Of more
    than MOST_NAMED none is named, as a line below the panels says.
    """
    if (most := max(len(panel.names) for panel in panels)) > MOST_NAMED:
        _key(figure, [f"{most:,} systems are too many to name"])
        return
    texts = {name: name for panel in panels for name in panel.names}
    places: list[list[LabelPlace]] = []
    if sum(_size(name)[0] for name in texts) <= MOST:
        figure.draw_without_rendering()
        places = [_places(panel, panel.names, FAR) for panel in panels]
    if not places or any(one.hidden > TOUCH for found in places for one in found):
        texts = {name: str(number) for number, name in enumerate(texts, 1)}
        _key(figure, [f"{number} {name}" for name, number in texts.items()])
        figure.draw_without_rendering()
        places = [_places(panel, [texts[name] for name in panel.names], FAR_OF_NUMBER) for panel in panels]
    figure.set_layout_engine("none")  # as it is now the names fit; to work it out again would take long
    for panel, found in zip(panels, places, strict=True):
        for name, place, x, y in zip(panel.names, found, panel.xs, panel.ys, strict=True):
            line = {"arrowstyle": "-", "color": MUTED, "linewidth": 0.5, "shrinkA": 0, "shrinkB": POINT}
            label = panel.axes.annotate(texts[name], (x, y), xytext=place.offset, textcoords="offset points",
                                        fontsize=SIZE, ha="center", va="center",
                                        arrowprops=line if place.step > 1 else None)  # fmt: skip
            label.set_in_layout(False)


def _places(panel: Panel, texts: Sequence[str], farthest: int) -> list[LabelPlace]:
    """Where texts stand in a panel whose layout is known."""
    in_points = 72 / panel.axes.figure.dpi
    drawn = panel.axes.transData.transform(list(zip(panel.xs, panel.ys, strict=True)))
    spots = [(float(x) * in_points, float(y) * in_points) for x, y in drawn]
    left, bottom, right, top = (float(edge) * in_points for edge in panel.axes.bbox.extents)
    return label_places(list(map(_size, texts)), spots, (left, bottom, right, top), farthest)


def _key(figure: Figure, lines: Sequence[str]) -> None:
    """Write the texts in columns below the panels, for which the figure grows."""
    width, height = (float(inches) * 72 for inches in figure.get_size_inches())
    widest = max(_size(line)[0] for line in lines) + BETWEEN_KEYS
    columns = max(1, min(len(lines), int((width - 10) / widest)))
    down = -(-len(lines) // columns)
    room = LINE * down + 6
    figure.set_size_inches(width / 72, (height + room) / 72)
    keep_below(figure, room)
    for place, line in enumerate(lines):
        x, y = 6 + widest * (place // down), room - 2 - LINE * (place % down)
        figure.text(x / width, y / (height + room), line, fontsize=SIZE, va="top").set_in_layout(False)


def _size(text: str) -> tuple[float, float]:
    """The width and height of a text."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    width, _, _ = text_to_path.get_text_width_height_descent(text, FontProperties(size=SIZE), False)
    return float(width) + 1, SIZE + 1.0


def _around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _overlap(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)
