"""Scores of many texts as columns, which any Arrow library takes over as they are (extra `arrow`)."""

from __future__ import annotations

import sys
from array import array
from collections.abc import ItemsView, Iterator, KeysView, Sequence, ValuesView
from typing import Any, overload

from rouge_cli.errors import UsageError, check_kinds, first_twice, shortened
from rouge_cli.importing import load_nanoarrow
from rouge_cli.measures.measure import is_counted, sums_of
from rouge_cli.measures.registry import parse_measure
from rouge_cli.results import MeasureResult
from rouge_cli.results.figures import doubles_of
from rouge_cli.results.shapes import wrong_measure

FIGURES = ("recall", "precision", "f", "hits", "model", "peer")
"""The figures of a measure for each text; one that does not count has the first three."""


class ScoreColumn:
    """A figure of each text, in their order. values is an array "d", which numpy.asarray(column) does not copy.

    That view cannot be written to; numpy.array(column) is a copy that can.

    It is not a Sequence to isinstance: Polars and pandas would read it number by number.
    """

    def __init__(self, values: array[float]) -> None:
        self.values = values
        _doubles(values)

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, place: int) -> float: ...
    @overload
    def __getitem__(self, place: slice) -> array[float]: ...
    def __getitem__(self, place: int | slice) -> float | array[float]:
        return self.values[place]

    def __iter__(self) -> Iterator[float]:
        return iter(self.values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """For numpy. ValueError: with copy=False, as of numpy's arrays, another dtype than float64."""
        found = sys.modules["numpy"].asarray(_doubles(self.values), dtype)  # numpy alone calls this
        if copy:
            return found.copy()
        if copy is False and not (found.dtype.char == "d" and found.dtype.isnative):
            raise ValueError(f"scores are float64: they need a copy to be {found.dtype}; take numpy.asarray")
        if found.dtype.char == "d":
            found.flags.writeable = False  # tables that were made of the column share its memory
        return found

    def __repr__(self) -> str:
        return f"<{len(self):,} scores: {', '.join(map(str, self.values[:3]))}{', ...' * (len(self) > 3)}>"

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        """The column as an array of float64 (the Arrow PyCapsule interface), or of float32 if that is requested.

        Who asks for others casts.
        """
        wants_less = requested_schema is not None and _nanoarrow().c_schema(requested_schema).format == "f"
        values = _doubles(self.values)
        return _arrow_array(memoryview(array("f", values)) if wants_less else values).__arrow_c_array__()


class ScoreColumns:
    """Columns by name: "rouge-1_recall", "rouge-1_precision", "rouge-1_f", "rouge-1_hits", "rouge-1_model" and so on.

    Figures are those of Score. As a whole it is a table to Arrow libraries: pyarrow.table(found),
    polars.DataFrame(found), pandas.DataFrame(dict(found)). It reads like a dictionary, so ``frame.assign(**found)``
    works. It is no dict to isinstance, because Polars and DuckDB do not ask dictionaries for Arrow data. `warnings` has
    the warnings about the texts. With sums there are columns of measures that have some, such as "bleu_matches1".
    """

    def __init__(
        self, names: Sequence[str], measures: Sequence[MeasureResult], size: int, warnings: list[str],
        counts: bool = True, sums: bool = False,
    ) -> None:  # fmt: skip
        check_kinds(
            ("names", names, (list, tuple), "a list of names"),
            ("measures", measures, (list, tuple), "a list of MeasureResult"),
            ("size", size, int, "the number of texts"),
            ("warnings", warnings, (list, tuple), "a list of warnings"),
        )
        _check_columns(names, measures, size)
        self._size = size
        self.warnings = warnings
        self._columns: dict[str, ScoreColumn] = {}
        for name, measure in zip(names, measures, strict=True):
            has_counts = counts and (len(measure.counts) > 0 if size else is_counted(parse_measure(measure.name)))
            found = [*measure.score_columns(), *(measure.count_columns() if has_counts else ())]
            for figure, values in zip(FIGURES, found, strict=False):
                self._columns[f"{name}_{figure}"] = ScoreColumn(doubles_of(values))
            for figure, column in zip(
                sums_of(parse_measure(measure.name)) if sums else (), measure.statistics, strict=False
            ):
                self._columns[f"{name}_{figure}"] = ScoreColumn(array("d", column))
        for name in self:
            self._values(name)

    @property
    def num_rows(self) -> int:
        """How many texts were scored."""
        return self._size

    def __getitem__(self, name: str) -> ScoreColumn:
        if not isinstance(name, str):
            raise KeyError(f"the name of a column is a str, not {shortened(name)}")
        return self._columns[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._columns

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def keys(self) -> KeysView[str]:
        """The names of the columns."""
        return self._columns.keys()

    def values(self) -> ValuesView[ScoreColumn]:
        """The columns."""
        return self._columns.values()

    def items(self) -> ItemsView[str, ScoreColumn]:
        """The columns with their names."""
        return self._columns.items()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise TypeError("scores are columns by name, no array; for pandas: pandas.DataFrame(dict(scores))")

    def __repr__(self) -> str:
        return f"<ScoreColumns of {self._size:,} texts: {', '.join(self)}>"

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        """The columns as a struct (the Arrow PyCapsule interface)."""
        return self._struct().__arrow_c_array__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        """The columns as a table of one batch (the Arrow PyCapsule interface)."""
        return _nanoarrow().c_array_stream(self._struct()).__arrow_c_stream__()

    def _struct(self) -> Any:
        nanoarrow = _nanoarrow()
        schema = nanoarrow.struct({name: nanoarrow.float64() for name in self})
        children = [_arrow_array(self._values(name)) for name in self]
        return nanoarrow.c_array_from_buffers(schema, self._size, [None], null_count=0, children=children)

    def _values(self, name: str) -> memoryview:
        """The values of a column. UsageError: a caller changed how many there are, or gave other values."""
        values = _doubles(self[name].values, f"{name}: ")
        if len(values) != self._size:
            raise UsageError(f"{name}: its values must be {self._size:,}, one for each text, not {len(values):,}")
        return values


def _check_columns(names: Sequence[str], measures: Sequence[MeasureResult], size: int) -> None:
    """UsageError for what no columns are made of."""
    if isinstance(size, bool) or size < 0:
        raise UsageError(f"size must be the number of texts, not {shortened(size)}")
    for name in names:
        check_kinds(("names", name, str, "a list of names"))
        try:
            name.encode()
        except UnicodeEncodeError:
            cause = f"{shortened(name)} has half of a surrogate pair, which is not a letter"
            raise UsageError(f"names: {cause}; correct it") from None
    if (twice := first_twice(names)) is not None:
        raise UsageError(f"names: {shortened(twice)} is there twice; give each measure a name of its own")
    for place, measure in enumerate(measures):
        check_kinds(("measures", measure, MeasureResult, "a list of MeasureResult"))
        if problem := wrong_measure(measure, size):
            raise UsageError(f"measures[{place}].{problem}; give them as score_columns makes them")
    if len(names) != len(measures):
        raise UsageError(f"names and measures must be of the same length, not {len(names)} and {len(measures)}")


def _doubles(values: object, place: str = "") -> memoryview:
    """The array, held so that it keeps its length while Arrow libraries read it. UsageError: it is another thing."""
    if not isinstance(values, array) or values.typecode != "d":
        raise UsageError(f'{place}values must be an array of doubles, array("d", ...), not {shortened(values)}')
    return memoryview(values)


def _arrow_array(values: memoryview) -> Any:
    nanoarrow = _nanoarrow()
    kind = nanoarrow.float32() if values.format == "f" else nanoarrow.float64()
    return nanoarrow.c_array_from_buffers(kind, len(values), [None, values], null_count=0)


def _nanoarrow() -> Any:
    return load_nanoarrow("Arrow data needs nanoarrow: pip install 'rouge-cli[arrow]'")
