"""Columns of texts from whatever hands out Arrow data: pyarrow, Polars, pandas, nanoarrow (extra `arrow`).

The Arrow PyCapsule interface and the layouts are those of Arrow's columnar format, version 1.5
(https://arrow.apache.org/docs/format/Columnar.html). Texts are read where they lie.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from rouge_cli.errors import DataError, Problem, UsageError, shortened
from rouge_cli.importing import load_nanoarrow
from rouge_cli.kernel import native

NOT_OF_ARROW = "not of arrow"
"""The kind of the problem that a column of pandas has values that Arrow has not."""
_TEXTS = ("string", "large_string", "string_view")
_LISTS = ("list", "large_list", "fixed_size_list")
_NESTED = (list, tuple, set, frozenset, dict)
"""What an object of pandas may hold others in, beside arrays of NumPy."""
_NO_LISTS = (set, frozenset, dict)
"""Those without an order of texts; pyarrow makes lists of sets, in the order of hashes."""
_TEXT = frozenset({str})
_NULLS = "n"
"""The format of columns without a type, in the C data interface."""
_EXPECTED = "one of strings is expected, or of lists of strings"
_REMEDIES = {
    "struct": "; of a table give a column, table['summary'], and of a relation of DuckDB r.to_arrow_table()['summary']",
    **dict.fromkeys(("binary", "large_binary", "binary_view"), "; of UTF-8 make strings: column.cast('string')"),
    **dict.fromkeys(("list_view", "large_list_view"), "; make lists of it: pyarrow.array(column.to_pylist())"),
    "run_end_encoded": "; decode it: pyarrow.compute.run_end_decode(column)",
}
"""The remedy for columns of other kinds."""


def is_arrow(given: object) -> bool:
    """Whether it hands out Arrow data."""
    return hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__")


class ArrowColumn:
    """A column of texts, of lists of texts, or of lists of such lists.

    starts has for each level of lists, the outermost first, the first item of each list and the end of all; nulls the
    numbers of lists that are missing, likewise; texts are the items of the innermost. DataError: its buffers contradict
    each other, or what hands it out fails.
    """

    def __init__(self, name: str, given: Any) -> None:
        self.name = name
        self.texts = native.TextColumn()
        self.starts: list[array[int]] = []
        self.nulls: list[list[int]] = []
        try:
            for piece in _pieces(name, given):
                self.texts.kept.append(piece)  # buffers of its children do not keep it
                if piece.schema.format == _NULLS:  # Polars hands out a buffer with them, which cannot be viewed
                    self._add_nulls(piece.length)
                    continue
                view = piece.view()
                self._add(view, 0, view.offset, view.length)
        except (ValueError, RuntimeError) as error:  # of ours, and of nanoarrow
            said = " ".join(str(error).split())
            is_of_frame = hasattr(given, "tolist") and hasattr(given, "dtype")  # pandas' kinds that Arrow has not
            remedy = "give it as a list, by its method tolist" if is_of_frame else "check what wrote it"
            kind = NOT_OF_ARROW if is_of_frame else ""
            raise DataError(Problem(name, f"not a column that can be read: {said}", remedy, kind)) from error

    def __len__(self) -> int:
        return len(self.starts[0]) - 1 if self.starts else len(self.texts)

    @property
    def depth(self) -> int:
        """How many levels of lists there are."""
        return len(self.starts)

    def _add(self, view: Any, level: int, first: int, count: int) -> None:
        """Items of an array of Arrow's, from first on. UsageError: they are neither texts nor lists of texts."""
        kind = view.storage_type
        if view.dictionary is not None:
            self._add_indexed(view, first, count)
        elif kind == "run_end_encoded" and view.child(1).storage_type not in (*_LISTS, kind):
            self._add_runs(view, first, count)
        elif kind == "string_view":
            data = [view.buffer(i) for i in range(2, view.n_buffers - 1)]
            native.add_view_texts(self.texts, view.buffer(0), view.buffer(1), data, first, count)
        elif kind in _TEXTS:
            large = kind == "large_string"
            validity, offsets, data = (view.buffer(i) for i in range(3))
            native.add_offset_texts(self.texts, validity, offsets, data, first, count, large)
        elif kind in _LISTS and level < 2:
            self._add_lists(view, level, first, count)
        elif kind == "na":  # a column of which nobody knows a type
            self._add_nulls(count)
        else:
            raise UsageError(f"{self.name}: a column of {kind}; {_EXPECTED}" + _REMEDIES.get(kind, ""))

    def _add_nulls(self, count: int) -> None:
        self.texts.nulls.extend(range(len(self.texts), len(self.texts) + count))
        self.texts.add([""] * count)

    def _add_lists(self, view: Any, level: int, first: int, count: int) -> None:
        if level == len(self.starts):
            self.starts.append(array("I", [0]))
            self.nulls.append([])
        starts, child = self.starts[level], view.child(0)
        if view.storage_type == "fixed_size_list":
            size = view.layout.child_size_elements  # not its length by theirs: a slice has all items of the whole
            ends = [i * size for i in range(first, first + count + 1)]
        else:
            ends = memoryview(view.buffer(1))[first : first + count + 1].tolist() if count else [0]
        if not 0 <= ends[0] <= ends[-1] <= child.length or ends != sorted(ends):
            raise ValueError("a list beyond the data")
        missing = _null_places(view.buffer(0), first, count)
        self.nulls[level] += [len(starts) - 1 + i for i in missing]
        base, begin = starts[-1], ends[0]
        starts.extend([base + end - begin for end in ends[1:]])
        self._add(child, level + 1, child.offset + begin, ends[-1] - begin)

    def _add_indexed(self, view: Any, first: int, count: int) -> None:
        indices = memoryview(view.buffer(1))[first : first + count]
        native.add_indexed_texts(self.texts, view.buffer(0), indices, self._texts_of(view.dictionary), first)

    def _add_runs(self, view: Any, first: int, count: int) -> None:
        """Texts that are each repeated up to the end of its run."""
        of, texts = view.child(0), self._texts_of(view.child(1))
        ends = memoryview(of.buffer(1))[of.offset : of.offset + of.length]
        indices = array("q")
        for run in range(bisect_right(ends, first), len(ends)):
            indices.extend([run] * (min(ends[run], first + count) - first - len(indices)))
        if len(indices) < count:
            raise ValueError("a run beyond the data")
        native.add_indexed_texts(self.texts, b"", memoryview(indices), texts, 0)

    def _texts_of(self, view: Any) -> native.TextColumn:
        """Those of a column within this one, in which there are no lists."""
        column = ArrowColumn(self.name, ())
        column._add(view, 2, view.offset, view.length)
        return column.texts


def _pieces(name: str, given: Any) -> Iterator[Any]:
    """The arrays of a column, one after the other."""
    if not is_arrow(given):
        return
    nanoarrow = load_nanoarrow(f"{name}: Arrow data needs nanoarrow: pip install 'rouge-cli[arrow]'")
    _check_objects(name, given)
    try:
        is_whole = hasattr(given, "__arrow_c_array__")
        made = nanoarrow.c_array(given) if is_whole else nanoarrow.c_array_stream(given)
    except (TypeError, ArithmeticError, LookupError) as error:  # of who hands it out: items of several types
        raise ValueError(str(error)) from error
    if is_whole:
        yield made
        return
    with made as stream:
        yield from stream


def _check_objects(name: str, given: Any) -> None:
    """UsageError: cells of pandas' objects that are not texts, nor lists of texts or of such lists.

    To convert them is up to pyarrow, which takes forever with deep lists, and crashes with one that contains itself.
    """
    if getattr(given, "ndim", None) == 2 and hasattr(given, "dtypes"):  # whose columns may hold such cells too
        raise UsageError(f"{name}: a column of struct; {_EXPECTED}{_REMEDIES['struct']}")
    column = getattr(getattr(given, "dtype", None), "categories", given)
    if not (_holds_objects(column) and hasattr(column, "tolist")):
        return
    cells = column.tolist()
    if not any(issubclass(kind, _NESTED) or hasattr(kind, "dtype") for kind in {*map(type, cells)}):
        return
    for row, cell in enumerate(cells):
        if _is_nested(cell, 2):
            raise UsageError(f"{name}: row {row} (from 0) is {shortened(cell)}; a text is expected, or a list of texts")


def _is_nested(cell: Any, levels: int) -> bool:
    """Whether it is a dictionary or set or has one, or is a list of lists of more levels."""
    if type(cell) is str or not (isinstance(cell, _NESTED) or _holds_objects(cell)):
        return False
    if isinstance(cell, _NO_LISTS) or levels == 0:
        return True
    items = () if getattr(cell, "ndim", 1) == 0 else cell
    return not {*map(type, items)} <= _TEXT and any(_is_nested(item, levels - 1) for item in items)


def _holds_objects(given: Any) -> bool:
    """Whether this is an array or a column of objects, of NumPy or pandas."""
    return getattr(getattr(given, "dtype", None), "char", "") == "O"


def _null_places(validity: Any, first: int, count: int) -> list[int]:
    """The numbers, from 0 for the first, of what has no bit in a bitmap; an empty one has all."""
    bits = memoryview(validity).cast("B") if memoryview(validity).nbytes else b""
    return [i for i in range(count) if not bits[(first + i) >> 3] >> ((first + i) & 7) & 1] if bits else []
