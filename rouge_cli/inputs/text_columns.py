"""Two sides of texts in memory, lists or columns of Arrow's, as evaluations side by side."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from functools import partial
from itertools import islice, pairwise
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

from rouge_cli.errors import DataError, Problem, UsageError, listed, shortened
from rouge_cli.inputs.arrow import ArrowColumn, is_arrow
from rouge_cli.inputs.in_memory import (
    CHUNK,
    Sides,
    all_of,
    chunks_of,
    evaluations_of,
    is_listed,
    peer_or_model,
    wrong_side,
)
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.stream import Columns
from rouge_cli.kernel import native

if TYPE_CHECKING:
    from rouge_cli.inputs.sentences import Sentences

_NULL = "give each row a text (an empty one scores 0), or leave the row out"
_BROKEN = "decode the text by its own encoding before it becomes a column"
_NAME = "name the columns in a dictionary: {'first': ..., 'second': ...}, or make each row a list of its own"
_FIRST = 100
"""How many items of a list are looked at to see whether they are columns: it may be one of very many rows."""


class Side(NamedTuple):
    """The texts of one side; of row i those from starts[i] up to starts[i + 1], or text i."""

    texts: native.TextColumn
    starts: array[int] | None

    def __len__(self) -> int:
        return len(self.texts) if self.starts is None else len(self.starts) - 1


def chunks_of_columns(peers: Any, models: Any, policy: Sentences | None) -> Iterator[Columns | Iterable[Evaluation]]:
    """An evaluation for each row, many at a time.

    peers is a column of Arrow's of strings, or of lists of strings (sentences), or a list of summaries. models is such
    a column (a list of strings has several reference summaries, a list of lists of strings their sentences), or several
    columns (a list of those, a dictionary, or a table), or a list of models as chunks_of takes them. UsageError:
    another shape; DataError: nulls, each with its row.
    """
    several = _several(models)
    if not is_arrow(peers) and several is None and not is_arrow(models):
        yield from chunks_of(peers, models, policy)
        return
    if policy is not None:
        yield from chunks_of(*_in_lists(peers, models, several), policy)
        return
    sides = _sides(peers, {"models": models} if several is None else several, several is not None)
    _check_rows(len(sides[0]), len(sides[1]))
    (peer_texts, _), (texts, starts) = sides
    listed_models = models if several is None and isinstance(models, list | tuple) else None
    for first in range(0, len(sides[0]), CHUNK):
        rows = range(first, min(first + CHUNK, len(sides[0])))
        begin, end = (rows.start, rows.stop) if starts is None else (starts[rows.start], starts[rows.stop])
        named = rows if listed_models is None else listed_models[rows.start : rows.stop]
        yield Columns(
            list(map(str, rows)), rows, peer_texts.part(rows.start, rows.stop), "", texts.part(begin, end),
            partial(peer_or_model, first, None if starts is None else named), None,
            None if starts is None else array("I", [at - begin for at in starts[rows.start : rows.stop + 1]]),
        )  # fmt: skip


def _check_rows(peers: int, models: int) -> None:
    if peers != models:
        raise UsageError(f"peers: {peers} rows, and models {models}; each summary needs its own models")


def _in_lists(peers: Any, models: Any, several: Mapping[str, Any] | None) -> tuple[Any, Any]:
    """Both sides as chunks_of takes them, whose listed sentences are still apart."""
    if is_arrow(peers):
        peers = _nested(_column_of_peers(peers))
    if several is not None:
        models = _row_by_row(several, len(peers) if isinstance(peers, Sized) else None)
    elif is_arrow(models):
        column = ArrowColumn("models", models)
        _check(column)
        models = _nested(column)
        _check_some(models)
    if isinstance(peers, Sized) and isinstance(models, Sized):
        _check_rows(len(peers), len(models))
    return peers, models


def _nested(column: ArrowColumn) -> list[Any]:
    """The texts of each row, lists within lists as the column has them; of a null an empty text, or nothing."""
    found: list[Any] = [column.texts[i] for i in range(len(column.texts))]
    for starts in reversed(column.starts[: column.depth]):
        found = [found[begin:end] for begin, end in pairwise(starts)]
    return found


def _row_by_row(columns: Mapping[str, Any], rows: int | None) -> list[list[Any]]:
    """The references of each row out of several columns; a null is none. UsageError: columns of several lengths."""
    found: dict[str, list[Any]] = {}
    for name, given in sorted(columns.items(), key=lambda item: not is_arrow(item[1])):
        if is_arrow(given):
            column = ArrowColumn(name, given)
            _check(column, is_one_of_several=True)
            nulls = {*(column.nulls[0] if column.depth else column.texts.nulls)}
            found[name] = [None if i in nulls else item for i, item in enumerate(_nested(column))]
        else:
            items = _items(name, given, rows)
            found[name] = [
                None if _is_null(item) else _listed_models(f"{name}[{i}]", item) for i, item in enumerate(items)
            ]
        rows = len(found[name])
    _check_lengths({name: len(found[name]) for name in columns})
    made: list[list[Any]] = [
        [text for item in row if item is not None for text in ([item] if isinstance(item, str) else item)]
        for row in zip(*[found[name] for name in columns], strict=True)
    ]
    _check_some(made)
    return made


def _listed_models(name: str, given: object) -> list[Any]:
    """The references of a row of one column. UsageError: there are none, or what has no order."""
    found = [given] if isinstance(given, str) else all_of(name, given) if is_listed(given, name) else []
    if not found:
        raise UsageError(f"{name}: models are a str, or a list of one or more summaries, not {shortened(given)}")
    return found


def _check_some(rows: Iterable[object]) -> None:
    """DataError: rows without any reference."""
    _refuse_empty("models", [i for i, row in enumerate(rows) if row == []])


def _refuse_empty(name: str, rows: Sequence[int]) -> None:
    """DataError: these rows have no reference."""
    if rows:
        raise DataError(Problem(f"{name}, {_rows(rows)}", "no reference summary", "give one, or leave the row out"))


def _check_lengths(lengths: Mapping[str, int]) -> None:
    """UsageError: columns of several lengths, or none at all."""
    if not lengths:
        raise UsageError("models: there is no column; give one or more of reference summaries")
    if len(set(lengths.values())) != 1:
        shown = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise UsageError(f"models: columns of different lengths ({shown}); give each row its own")


def _sides(peers: Any, models: Mapping[str, Any], are_several: bool) -> tuple[Side, Side]:
    """Both sides, columns of Arrow's before lists, which may be iterators without an end."""

    def of_models(rows: int | None) -> Side:
        return _together(models, rows) if are_several else _models(models["models"], rows)

    if is_arrow(peers):
        side = _peers(peers)
        return side, of_models(len(side))
    if problem := wrong_side("peers", peers):
        raise UsageError(problem)
    side = of_models(len(peers) if isinstance(peers, Sized) else None)
    return _listed("peers", peers, Sides(), len(side)), side


def _several(models: Any) -> dict[str, Any] | None:
    """The columns by name, where there are several."""
    if is_arrow(models) and (names := _names_of_columns(models)) is not None:
        if len({*names}) < len(names):
            raise UsageError(f"models: two columns of one name ({listed([*map(str, names)])}); rename one")
        models = {name: models[name] for name in names}
    if isinstance(models, Mapping):
        return _named_columns(models)
    if isinstance(models, list | tuple) and any(map(is_arrow, models[:_FIRST])):
        if all(map(is_arrow, models)):
            return {f"models[{i}]": column for i, column in enumerate(models)}
        if not any(isinstance(one, str) for one in models):  # a str is the reference of a row
            odd = next(i for i, one in enumerate(models) if not is_arrow(one))
            raise UsageError(
                f"models: columns of Arrow beside other lists (models[{odd}]), which could be columns or rows; {_NAME}"
            )
    if isinstance(models, list | tuple) and (kind := _kind_of_columns(models)):
        raise UsageError(f"models: a list of {kind}, which could be columns or rows; {_NAME}")
    return None


def _named_columns(models: Mapping[Any, Any]) -> dict[str, Any]:
    """The columns of a dictionary by what messages call them, which tells apart keys that are written alike."""
    found: dict[str, Any] = {}
    for place, (name, column) in enumerate(models.items()):
        called = f"models[{shortened(name)}]"
        found[called if called not in found else f"{called} (column {place}, from 0)"] = column
    return found


def _kind_of_columns(models: Sequence[Any]) -> str:
    """What a library of data frames calls its columns, if there are some of these that are none of Arrow's."""
    first = models[:_FIRST]
    if any(isinstance(one, str) for one in first):
        return ""
    return next((type(one).__name__ for one in first if _is_column(one) and not is_arrow(one)), "")


def _is_column(given: object) -> bool:
    """Whether it is a column of a library of data frames, or of Hugging Face's datasets."""
    return hasattr(given, "to_numpy") or type(given).__module__.partition(".")[0] == "datasets"


def _names_of_columns(table: Any) -> Any:
    """Those of a table, pyarrow's or another; None: it is none."""
    return getattr(table, "column_names", getattr(table, "columns", None))


def _column_of_peers(given: Any) -> ArrowColumn:
    column = ArrowColumn("peers", given)
    if column.depth > 1:
        raise UsageError("peers: a column of lists of lists; a summary is a string, or a list of sentences")
    _check(column)
    return column


def _peers(given: Any) -> Side:
    column = _column_of_peers(given)
    return Side(native.joined_texts(column.texts, column.starts[0]) if column.depth else column.texts, None)


def _models(given: Any, rows: int | None) -> Side:
    if not is_arrow(given):
        return _listed("models", given, Sides(), rows)
    column = ArrowColumn("models", given)
    _check(column)
    return _without_empty("models", _references(column))


def _references(column: ArrowColumn) -> Side:
    texts = native.joined_texts(column.texts, column.starts[1]) if column.depth == 2 else column.texts
    return Side(texts, column.starts[0] if column.depth else None)


def _items(name: str, given: Any, rows: int | None) -> list[Any]:
    """The items of a list or iterator. UsageError: it is neither, or an iterator of more than the known rows."""
    if problem := wrong_side(name, given):
        raise UsageError(problem)
    items = list(given if rows is None or isinstance(given, Sized) else islice(given, rows + 1))
    if rows is not None and len(items) > rows and not isinstance(given, Sized):
        raise UsageError(f"{name}: more than {rows} items, but the other side has {rows} rows; give each row its own")
    return items


def _listed(name: str, given: Any, called: Sides, rows: int | None) -> Side:
    """A list of summaries, or of models, by the name of its side. UsageError as _items and evaluations_of."""
    items = _items(name, given, rows)
    found = native.listed_models(items) if name == called.models else (items, None)
    texts = native.TextColumn()
    if found is None or texts.add(found[0]) < len(found[0]):
        return _of_odd_items(items, name == called.peers, called)
    return Side(texts, found[1])


def _of_odd_items(items: list[Any], are_peers: bool, called: Sides) -> Side:
    """Items of which some are neither texts nor lists of texts, but other sequences. UsageError as evaluations_of."""
    others, texts, starts = [""] * len(items), native.TextColumn(), array("I", [0])
    peers, models = (items, others) if are_peers else (others, items)
    for evaluation in evaluations_of({"": peers}, models, map(str, range(len(items) + 1)), called=called):
        found = [evaluation.peers[""]] if are_peers else evaluation.models
        texts.add([text.content.decode() for text in found if isinstance(text, Text)])
        starts.append(len(texts))
    return Side(texts, None if are_peers else starts)


def _together(columns: Mapping[str, Any], rows: int | None) -> Side:
    """Several columns of reference summaries; a null in one of them is none. UsageError: of several lengths."""
    found: dict[str, tuple[Side, frozenset[int]]] = {}
    for name, given in sorted(columns.items(), key=lambda item: not is_arrow(item[1])):
        if is_arrow(given):
            column = ArrowColumn(name, given)
            side, nulls = _references(column), column.nulls[0] if column.depth else column.texts.nulls
            _check(column, is_one_of_several=True)
            rows = len(side)
        else:
            side, nulls = _listed_with_nulls(name, given, rows)
        found[name] = side, frozenset(nulls)
    sides = [found[name] for name in columns]
    _check_lengths({name: len(side) for name, (side, _) in zip(columns, sides, strict=True)})
    texts, starts, indices, bases = native.TextColumn(), array("I", [0]), array("I"), []
    for side, _ in sides:
        bases.append(len(texts))
        texts.add(side.texts)
    for row in range(len(sides[0][0])):
        for base, (side, without) in zip(bases, sides, strict=True):
            if row not in without:
                own = range(row, row + 1) if side.starts is None else range(side.starts[row], side.starts[row + 1])
                indices.extend([base + i for i in own])
        starts.append(len(indices))
    made = native.TextColumn()
    native.add_indexed_texts(made, b"", memoryview(indices), texts, 0)
    return _without_empty("models", Side(made, starts))


def _listed_with_nulls(name: str, given: Any, rows: int | None) -> tuple[Side, list[int]]:
    """A list of models as one of several columns, with the places of its nulls."""
    items = _items(name, given, rows)
    nulls = [i for i, item in enumerate(items) if _is_null(item)]
    for i in nulls:
        items[i] = ""
    return _listed(name, items, Sides(models=name), None), nulls


def _is_null(item: object) -> bool:
    """Whether an item of a list is what pandas before 3 has for a null."""
    if type(item) is str:  # most are; to ask whether one is a number takes longer
        return False
    return item is None or (isinstance(item, Real) and item != item) or type(item).__name__ == "NAType"


def _without_empty(name: str, side: Side) -> Side:
    """The side. DataError: rows without any text."""
    starts = side.starts
    if starts is not None:
        _refuse_empty(name, [row for row in range(len(side)) if starts[row] == starts[row + 1]])
    return side


def _check(column: ArrowColumn, is_one_of_several: bool = False) -> None:
    """DataError: nulls and texts that are not UTF-8. In one of several columns, a null is no reference."""
    levels = [*column.nulls, column.texts.nulls]
    absent = {*levels[0]} if is_one_of_several else set()
    nulls = {row for depth, places in enumerate(levels) for row in _rows_of(column, places, depth)}
    broken = _rows_of(column, column.texts.broken, column.depth)
    problems = [
        Problem(f"{column.name}, {_rows(sorted(rows - absent))}", cause, remedy)
        for rows, cause, remedy in ((nulls, "null", _NULL), (broken, "not UTF-8", _BROKEN))
        if rows - absent
    ]
    if problems:
        raise DataError(problems)


def _rows_of(column: ArrowColumn, places: Iterable[int], depth: int) -> set[int]:
    """The rows in which these items of a level of lists stand."""
    for starts in reversed(column.starts[:depth]):
        places = [bisect_right(starts, place) - 1 for place in places]
    return {*places}


def _rows(numbers: Sequence[int]) -> str:
    return f"row{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])} (from 0)"
