"""Results as Parquet: compact for large runs, read back equal, and a plain table of scores for other programs.

A row is an evaluation of a system; the metadata has all else, as in the JSON. Parquet and not Arrow's own file format:
the few values that counts and rounded scores have make its dictionaries small (2 bytes a figure, where Arrow takes 8),
checksums find damage, and pandas, Polars, DuckDB and Spark read it. It needs pyarrow (the extra `parquet`).
"""

from __future__ import annotations

import io
import json
import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any, NamedTuple
from zlib import crc32

from rouge_cli.errors import DataError, LibraryErrors, shortened, shortened_text
from rouge_cli.importing import Importing
from rouge_cli.inputs.file_kinds import RESULTS_KEY, SCORE_FIRST, with_file
from rouge_cli.inputs.joined_parquet import is_joined
from rouge_cli.kernel.native import Ids
from rouge_cli.opening import open_input
from rouge_cli.output_places import check_format
from rouge_cli.results import MeasureResult, Results
from rouge_cli.results.figures import WHOLE, Figures, figures_of
from rouge_cli.results.members import COUNTS, SCORES, averages_of
from rouge_cli.room_for_libraries import need_room

MAGIC = b"PAR1"
SUFFIXES = (".parquet", ".pq")
_CHECKSUM = b"rouge-cli crc32"
ROWS = 1 << 18
"""Rows that are written, and read by other programs, at a time."""
Piece = tuple[int, int, int]
"""Rows of a system: its number, the first, and the one after the last."""
_TEXTS = ("string", "large_string", "string_view", "binary", "large_binary")
_TYPES = {"B": "uint8", "H": "uint16", "i": "int32", "d": "float64"}


def need_pyarrow(path: str) -> Any:
    """The module pyarrow.parquet. UsageError: it is not installed. DataError: it has too little memory."""
    need_room(path)
    with Importing(f"{path}: Parquet needs pyarrow: pip install 'rouge-cli[parquet]'; or save results as JSON"):
        import pyarrow.parquet
    return pyarrow.parquet


def check_saving(path: str | None) -> None:
    """UsageError, before the work, if the name of this file of results says another format than JSON and Parquet.

    It is one as well if Parquet needs pyarrow, and that is not installed.
    """
    if path is not None and path.lower().endswith(SUFFIXES):
        need_pyarrow(path)
    else:
        check_format(path, "json")


def results_to_parquet(results: Results, head: dict[str, Any]) -> bytes:
    """The file. head is what the JSON has beside the systems."""
    parquet = need_pyarrow("results")
    import pyarrow

    systems = [
        {"id": system.id, "evaluations": len(system.evaluations), "measures": [*map(_described, system.measures)]}
        for system in results.systems
    ]
    described = json.dumps({**head, "systems": systems}).encode("ascii")
    metadata = {RESULTS_KEY: described, _CHECKSUM: b"%d" % crc32(described)}
    columns = [
        _texts(pyarrow, "system", [[system.id] * len(system.evaluations) for system in results.systems]),
        _texts(pyarrow, "evaluation", [system.evaluations for system in results.systems]),
        *_figures_of(pyarrow, results),
    ]
    fields = {}
    for number, column in enumerate(columns):
        fields[column.name if column.name not in fields else f"{column.name} ({number})"] = column.kind
    schema, stream = pyarrow.schema(fields.items(), metadata), io.BytesIO()
    with parquet.ParquetWriter(
        stream, schema, compression="zstd", write_page_checksum=True, dictionary_pagesize_limit=1 << 21
    ) as writer:
        for pieces in _row_groups([len(system.evaluations) for system in results.systems]):
            arrays = [pyarrow.chunked_array(map(column.take, pieces), column.kind) for column in columns]
            writer.write_table(pyarrow.table(arrays, schema), ROWS)
    return stream.getvalue()


def _row_groups(sizes: Sequence[int]) -> Iterator[list[Piece]]:
    """All rows of all systems, so many together."""
    waiting: list[Piece] = []
    room = ROWS
    for system, size in enumerate(sizes):
        first = 0
        while first < size:
            last = min(size, first + room)
            waiting.append((system, first, last))
            room -= last - first
            first = last
            if not room:
                yield waiting
                waiting, room = [], ROWS
    if waiting or not sum(sizes):
        yield waiting


def tree_of_parquet(path: str, content: bytes, newest: int) -> dict[str, Any]:
    """Read the file in the form of the JSON, with Figures as columns. DataError: it is damaged or another file.

    content is what it has, where that came from a pipe; MAGIC alone for one that is to be opened. Of a schema above the
    newest that is known, only what says so.
    """
    parquet = need_pyarrow(path)
    remedy = "it was cut off or damaged: save the results again with 'rouge-cli evaluate --save'"
    with LibraryErrors(path, "this is Parquet, not whole results", remedy), _opened(path, content) as stream:
        table = parquet.ParquetFile(stream, page_checksum_verification=True)
        if is_joined(stream, parquet):
            cause = "this is several Parquet files joined into one"
            raise DataError.at(path, cause, "name each by itself; 'rouge-cli merge' makes one of saved results")
        metadata = table.metadata.metadata or {}
        found = metadata.get(RESULTS_KEY)
        if found is None:
            score = with_file(f"{SCORE_FIRST}; a table of scores save as CSV", path)
            raise DataError.at(path, "this is Parquet, not saved results", score)
        if metadata.get(_CHECKSUM) != b"%d" % crc32(found):
            raise ValueError("another checksum")
        tree: dict[str, Any] = json.loads(found)
        schema = tree.get("schema")
        if not isinstance(schema, int) or schema <= newest:
            try:
                _fill(tree["systems"], table)
            except _Edited as error:
                raise DataError.at(path, f"this is Parquet, not whole results: {error}", _ANEW) from None
        return tree


def _opened(path: str, content: bytes) -> io.BufferedIOBase:
    return open_input(path) if content == MAGIC and os.path.isfile(path) else io.BytesIO(content)


class _Edited(ValueError):
    """What another program did to the columns."""


_ANEW = "another program edited it: save the results again with 'rouge-cli evaluate --save'"


def _described(measure: MeasureResult) -> dict[str, Any]:
    """The columns of a measure, by the metadata."""
    return {
        "label": measure.label, "name": measure.name, "averages": averages_of(measure),
        "columns": [len(measure.counts) > 0, len(measure.scores) > 0, len(measure.statistics)],
    }  # fmt: skip


class _Column(NamedTuple):
    """A column of the file: its name, its type, and how a piece of it is made."""

    name: str
    kind: Any
    take: Callable[[Piece], Any]


def _texts(pyarrow: Any, name: str, parts: Sequence[Sequence[str]]) -> _Column:
    """Names as strings, or as bytes where one has bytes of a file's name that are not text; by system."""
    try:
        for text in chain.from_iterable(parts):
            text.encode()
    except UnicodeEncodeError:

        def take(piece: Piece) -> Any:
            texts = [_bytes_of(text, name) for text in parts[piece[0]][piece[1] : piece[2]]]
            return pyarrow.array(texts, pyarrow.binary())

        return _Column(name, pyarrow.binary(), take)
    kind = pyarrow.string()
    return _Column(name, kind, lambda piece: pyarrow.array(parts[piece[0]][piece[1] : piece[2]], kind))


def _bytes_of(text: str, column: str) -> bytes:
    """A name as the bytes of a file's name. DataError: half of a surrogate pair."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        cause = f"{column} {shortened(text)} has half of a surrogate pair, which is not a letter"
        raise DataError.at("the results", cause, "correct the option or the file that gives the name") from None


def _figures_of(pyarrow: Any, results: Results) -> Iterator[_Column]:
    """The columns of all measures."""
    for measures in zip_longest(*(system.measures for system in results.systems)):
        label = next(measure.label for measure in measures if measure is not None)
        for kind, parts in _columns(measures):
            yield _numbers(pyarrow, _name_of(label, kind), [*map(figures_of, parts)])


def _name_of(label: str, kind: str) -> str:
    """The name of a measure's column."""
    return f"{label} {kind}".encode("ascii", "backslashreplace").decode()


def _columns(measures: Sequence[MeasureResult | None]) -> Iterator[tuple[str, list[Iterable[float]]]]:
    """The columns of a measure, each by system; () where a system has none."""
    for k, kind in enumerate(COUNTS):
        yield kind, [measure.count_columns()[k] if measure else () for measure in measures]
    for k, kind in enumerate(SCORES):
        yield kind, [measure.score_columns()[k] if measure else () for measure in measures]
    for k in range(max(len(measure.statistics) if measure else 0 for measure in measures)):
        yield (
            _statistic(k),
            [measure.statistics[k] if measure and k < len(measure.statistics) else () for measure in measures],
        )


def _statistic(k: int) -> str:
    return f"statistic {k + 1}"


def _numbers(pyarrow: Any, name: str, parts: Sequence[Figures]) -> _Column:
    """Whole numbers where all systems have such, else doubles; 0 where a system has none."""
    codes = [part.code if part.scale == WHOLE else "d" for part in parts if part]
    code = max(codes, key="BHid".index, default="B")
    kind = getattr(pyarrow, _TYPES[code])()

    def take(piece: Piece) -> Any:
        system, first, last = piece
        values = parts[system][first:last] or Figures(array("B", bytes(last - first)))
        units = values.doubles() if code == "d" else values.widened(code).units()
        return pyarrow.Array.from_buffers(kind, len(units), [None, pyarrow.py_buffer(units)])

    return _Column(name, kind, take)


def _fill(systems: list[Any], table: Any) -> None:
    """Give the systems of the metadata their evaluations and columns, one column of the file after the other."""
    names = enumerate(table.schema_arrow.names)

    def column(wanted: str) -> Any:
        number, name = next(names, (0, None))
        if name is None:
            raise ValueError("a column is missing")
        if name not in (wanted, f"{wanted} ({number})"):
            raise ValueError(f"column {wanted!r} is not where it was, but {name!r}")
        # Threads that go on after another one has failed would want the interpreter when it ends, and abort.
        found = table.read(columns=[name], use_threads=False).column(0)
        known = _TEXTS if wanted in ("system", "evaluation") else _TYPES.values()
        _require_cells(name, found, ["double" if kind == "float64" else kind for kind in known])
        return found

    sizes = [system["evaluations"] for system in systems]
    _require_rows(systems, column("system"))
    ids = column("evaluation")
    start = 0
    for system, size in zip(systems, sizes, strict=True):
        system["evaluations"] = _ids(ids.slice(start, size))
        start += size
    for measures in zip_longest(*(system["measures"] for system in systems)):
        statistics = max(measure["columns"][2] if measure else 0 for measure in measures)
        label = next(measure["label"] for measure in measures if measure)
        for k, kind in enumerate([*COUNTS, *SCORES, *range(statistics)]):
            values, start = column(_name_of(label, _statistic(kind) if isinstance(kind, int) else kind)), 0
            for measure, size in zip(measures, sizes, strict=True):
                if measure is not None:
                    _give(measure, k, kind, values.slice(start, size))
                start += size
    if added := [name for _, name in names]:
        raise _Edited(f"column {shortened(added[0])} was added: drop it")
    for system in systems:
        for measure in system["measures"]:
            del measure["columns"]


def _require_cells(name: str, column: Any, known: Sequence[str]) -> None:
    """Raise _Edited where a column has another type than one of the known, or an empty cell."""
    kind = str(column.type.value_type if hasattr(column.type, "index_type") else column.type)
    if kind not in known:
        raise _Edited(f"column {name!r} is of type {shortened_text(kind)}, not {' or '.join(known)}")
    if column.null_count:
        raise _Edited(f"column {name!r}, row {column.is_null().index(True).as_py() + 1}: the cell is empty")


def _require_rows(systems: Sequence[Any], column: Any) -> None:
    """ValueError where another program has dropped, added or moved rows: averages, or systems, would not be theirs."""
    start = 0
    for system in systems:
        found = column.slice(start, system["evaluations"])
        of_whom = {id if isinstance(id, bytes) else id.encode() for id in found.unique().to_pylist()}
        if len(found) != system["evaluations"] or of_whom - {system["id"].encode("utf-8", "surrogateescape")}:
            raise ValueError("rows are missing or have been moved")
        start += len(found)
    if start != len(column):
        raise ValueError("there are more rows than were saved")


def _ids(column: Any) -> Ids:
    made = Ids()
    for first in range(0, len(column), ROWS):
        found = column.slice(first, ROWS).to_pylist()
        made.extend(id.decode("utf-8", "surrogateescape") if isinstance(id, bytes) else id for id in found)
    return made


def _give(measure: dict[str, Any], k: int, kind: Any, column: Any) -> None:
    has_counts, has_scores, statistics = measure["columns"]
    if isinstance(kind, int):
        if kind < statistics:
            measure.setdefault("statistics", []).append(_figures(column))
    else:
        measure[kind] = _figures(column) if (has_counts if k < 3 else has_scores) else Figures()


def _figures(column: Any) -> Figures:
    """The values of a column of Arrow."""
    codes = {name: code for code, name in _TYPES.items()}
    values: array[Any] = array({"double": "d"}.get(str(column.type)) or codes[str(column.type)])
    for chunk in column.chunks:
        first, size = chunk.offset * values.itemsize, len(chunk) * values.itemsize
        if size:
            values.frombytes(memoryview(chunk.buffers()[1])[first : first + size])
    return figures_of(values) if values.typecode == "d" else Figures(values)
