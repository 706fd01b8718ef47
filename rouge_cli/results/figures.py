"""Compact columns of figures, which results and runs keep for every evaluation."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from rouge_cli.kernel import native

if TYPE_CHECKING:
    Doubles = array[float]
else:
    Doubles = array

WHOLE, SCORE = 1.0, 100_000.0
"""Units that make 1: in a column of whole numbers, and in one of scores that are rounded to 5 decimals."""
WIDER = {"B": "H", "H": "i", "i": "d"}
"""The next type of units where a value does not fit; "d" has the values themselves."""


class Figures(Sequence[float]):
    """A column of numbers, read as floats and kept as small whole units where that is exact, else as doubles.

    A slice shares memory with its column. Columns are equal to any column or array of the same floats. Whoever needs
    all values at once takes doubles(), or numpy.asarray().
    """

    __slots__ = ("_units", "scale")

    def __init__(self, units: array[Any] | memoryview = array("B"), scale: float = WHOLE) -> None:  # noqa: B008
        self._units = memoryview(units)
        self.scale = WHOLE if self._units.format == "d" else scale

    @property
    def code(self) -> str:
        """The type of units, as of an array."""
        return self._units.format

    def units(self) -> array[Any]:
        """The units: the array that holds them where it has no others, else a copy."""
        held: Any = self._units.obj
        if isinstance(held, array) and len(held) == len(self._units) and self._units.contiguous:
            return held
        made: array[Any] = array(self.code)
        made.frombytes(self._units.tobytes())
        return made

    def doubles(self) -> Doubles:
        """All values, as an array of doubles."""
        return native.read_figures(self._units if self._units.contiguous else self.units(), self.scale)

    def score_units(self) -> array[Any]:
        """Whole units of 1e-5 ("i") where it is kept so, else doubles: what the bootstrap takes."""
        return self.units() if (self.code, self.scale) == ("i", SCORE) else self.doubles()

    def tolist(self) -> list[float]:
        """All values."""
        return self.doubles().tolist()

    def tobytes(self) -> bytes:
        """The bytes of all values as doubles."""
        return self.doubles().tobytes()

    def widened(self, code: str) -> Figures:
        """The same values in units of a wider type."""
        if self.code == code:
            return self
        made: array[Any] = array(code)
        native.append_figures(made, self.doubles(), self.scale)
        return Figures(made, self.scale)

    def __len__(self) -> int:
        return len(self._units)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> float: ...
        @overload
        def __getitem__(self, place: slice) -> Figures: ...

    def __getitem__(self, place: int | slice) -> float | Figures:
        if isinstance(place, slice):
            return Figures(self._units[place], self.scale)
        value: float = self._units[place] / self.scale
        return value

    def __iter__(self) -> Iterator[float]:
        return iter(self.doubles())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Figures):
            alike = (self.code, self.scale) == (other.code, other.scale)
            return self._units == other._units if alike else self.doubles() == other.doubles()
        return self.doubles() == other if isinstance(other, array) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Figures, (self.units(), self.scale)

    def __repr__(self) -> str:
        return f"<{len(self):,} figures: {', '.join(map(str, self[:3]))}{', ...' * (len(self) > 3)}>"

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """For numpy: an array of doubles."""
        kind = "<f8" if sys.byteorder == "little" else ">f8"
        return {"version": 3, "shape": (len(self),), "typestr": kind, "data": self.doubles()}


class Table:
    """All figures of one system: three columns of n values for each measure, one column after the other."""

    def __init__(
        self, n: int, counts: Sequence[Figures | Doubles], scores: Figures,
        statistics: Sequence[tuple[Figures | Doubles, ...]] = (), ids: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.n = n
        self.counts = counts
        """By measure."""
        self.scores = scores
        """Of all measures."""
        self.statistics = statistics
        """By measure the columns whose sums make its corpus figure, where counts do not."""
        self.ids = ids
        """Of the evaluations, for --average poisson."""

    def columns(self, measure: int) -> list[Figures]:
        """Recall, precision and F-measure of every evaluation."""
        first = measure * 3 * self.n
        return [self.scores[first + k * self.n : first + (k + 1) * self.n] for k in range(3)]


def figures_of(values: Iterable[float], scales: Sequence[float] = (WHOLE, SCORE)) -> Figures:
    """The values in the fewest bytes that hold them exactly: as whole numbers, as scores, or else as doubles."""
    if isinstance(values, Figures):
        return values
    table = values if isinstance(values, array) and values.typecode == "d" else array("d", values)
    for scale in scales:
        for code in ("B", "H", "i"):
            made: array[Any] = array(code)
            if native.append_figures(made, table, scale):
                return Figures(made, scale)
    return Figures(table)


def doubles_of(values: Figures | Doubles) -> Doubles:
    """All values as an array of doubles, which a caller may have given as another list of numbers."""
    if isinstance(values, Figures):
        return values.doubles()
    return values if isinstance(values, array) and values.typecode == "d" else array("d", values)


def joined(columns: Sequence[Figures]) -> Figures:
    """The columns one after the other."""
    filled = [column for column in columns if column]
    if len(filled) <= 1:
        return filled[0] if filled else Figures()
    scales = {column.scale for column in filled if column.code != "d"}
    code = max((column.code for column in filled), key="BHid".index) if len(scales) == 1 else "d"
    made: array[Any] = array(code)
    for column in filled:
        made.extend(column.widened(code).units())
    return Figures(made, scales.pop()) if code != "d" else figures_of(made)
