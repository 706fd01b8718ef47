"""Columns that are refused: nulls, letters that are none, contradictions, other shapes."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any

import nanoarrow
import numpy
import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import DataError, Options, ScoreColumns, UsageError, score_columns
from rouge_cli.inputs.arrow import ArrowColumn, is_arrow
from rouge_cli.results import MeasureResult
from tests.cases import each
from tests.test_score_columns import MODELS, PEERS, expected, figures


@pytest.mark.parametrize("ends", [[0, 3, 1, 3], [0, -5, 2, 3], [0, 400, 2, 3]])
def test_lists_beyond_their_items_are_refused(ends: list[int]) -> None:
    offsets = pyarrow.array(ends, pyarrow.int32()).buffers()[1]
    for items in (pyarrow.array(["a" * 300] * 3), pyarrow.array(["a" * 300] * 3).dictionary_encode()):
        column = pyarrow.Array.from_buffers(pyarrow.list_(items.type), 3, [None, offsets], children=[items])
        for sides in ((column, ["a"] * 3), (["a"] * 3, column)):
            name = "peers" if sides[0] is column else "models"
            with pytest.raises(DataError, match=f"^{name}: not a column that can be read: a list beyond the data; "):
                score_columns(*sides)


def test_what_a_column_of_contradictions_is_refused_for() -> None:
    text = memoryview(b"a" * 300)
    lying: list[Any] = [
        pyarrow.Array.from_buffers(
            pyarrow.string(), 3, [None, pyarrow.array(ends, pyarrow.int32()).buffers()[1], pyarrow.py_buffer(text)]
        )
        for ends in ([0, 3, 1, 3], [0, -5, 2, 3])
    ]
    negative = [None, array("i", [0, 1, 2, -3]), text]
    lying.append(nanoarrow.c_array_from_buffers(nanoarrow.string(), 3, negative, validation_level="none"))
    views = [None, array("i", [13, 0, 7, 0] * 3), text, array("q", [300])]
    lying.append(nanoarrow.c_array_from_buffers(nanoarrow.string_view(), 3, views, validation_level="none"))
    lying.append(pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 1, 7]), pyarrow.array(["a"]), safe=False))
    for column in lying:
        with pytest.raises(DataError, match=r"^peers: not a column that can be read: .*; check what wrote it$"):
            score_columns(column, ["a"] * 3)
        with pytest.raises(DataError, match=r"^models\['r'\]: not a column that can be read: "):
            score_columns(["a"] * 3, {"r": column})


def test_a_stream_that_fails_is_refused_with_its_cause() -> None:
    def batches() -> Iterator[Any]:
        raise OSError("the disk is gone")
        yield

    given = pyarrow.RecordBatchReader.from_batches(pyarrow.schema({"x": pyarrow.string()}), batches())
    with pytest.raises(DataError, match=r"^peers: not a column that can be read: .*the disk is gone"):
        score_columns(given, ["a"])


BROKEN = [b"a b c", b"a \xff b", b"caf\xc3\xa9", b"\xe2\x80", b"\xed\xa0\x80", b"x" * 40 + b"\xc3", b"x" * 70]


def broken(type: Any = None, values: Sequence[bytes | None] = BROKEN) -> Any:
    """A column that claims to be UTF-8."""
    kind = type or pyarrow.string()
    bytes_of = {"large_string": pyarrow.large_binary(), "string_view": pyarrow.binary_view()}
    made = pyarrow.array(values, bytes_of.get(str(kind), pyarrow.binary()))
    return pyarrow.Array.from_buffers(kind, len(values), made.buffers())


@pytest.mark.parametrize("type", [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()], ids=str)
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_not_utf_8_is_refused_with_its_rows(type: Any, jobs: int) -> None:
    column, others = broken(type), ["a"] * len(BROKEN)
    told = r", rows 1, 3, 4, 5 \(from 0\): not UTF-8; decode the text by its own encoding"
    for options in (Options(), Options(sentences="given"), Options(tokenizer="unicode")):
        with pytest.raises(DataError, match="^peers" + told):
            score_columns(column, others, options=options, measures="rouge-1", jobs=jobs)
    with pytest.raises(DataError, match="^models" + told):
        score_columns(others, column)
    with pytest.raises(DataError, match=r"^models\[1\]" + told):
        score_columns(others, [pyarrow.array(others), column])
    with pytest.raises(DataError, match="^peers" + told.replace("1, 3, 4, 5", "0, 2, 3, 4")):
        score_columns(pyarrow.chunked_array([column[1:]]), others[1:])
    assert len(score_columns(column[2:3], ["a"], measures="rouge-1")["rouge-1_f"]) == 1


def test_what_is_not_utf_8_in_lists_and_dictionaries() -> None:
    lists = pyarrow.ListArray.from_arrays(pyarrow.array([0, 1, 1, 4, 7]), broken())
    with pytest.raises(DataError, match=r"^models, rows 2, 3 \(from 0\): not UTF-8"):
        score_columns(["a"] * 4, lists)
    nested = pyarrow.ListArray.from_arrays(pyarrow.array([0, 2, 4]), lists)
    with pytest.raises(DataError, match=r"^models, row 1 \(from 0\): not UTF-8"):
        score_columns(["a"] * 2, nested)
    words = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 2, 1, 0]), broken())
    with pytest.raises(DataError, match=r"^peers, row 2 \(from 0\): not UTF-8"):
        score_columns(words, ["a"] * 4)
    assert figures(score_columns(words[:2], ["a"] * 2)) == expected(["a b c", "café"], ["a"] * 2)


def test_nulls_and_what_is_not_utf_8_are_told_together() -> None:
    hidden = pyarrow.array([b"\xff", b"\xff", b"a", None], pyarrow.binary())
    bits = pyarrow.py_buffer(bytes([0b0110]))  # the first is null, whatever its bytes are
    column = pyarrow.Array.from_buffers(pyarrow.string(), 4, [bits, *hidden.buffers()[1:]])
    with pytest.raises(DataError) as caught:
        score_columns(column, ["a"] * 4)
    assert [one.split(";")[0] for one in caught.value.problems] == [
        "peers, rows 0, 3 (from 0): null", "peers, row 1 (from 0): not UTF-8",
    ]  # fmt: skip


@given(st.lists(st.binary(max_size=40) | st.text(st.characters(exclude_categories=["Cs"])).map(str.encode), min_size=1))
def test_broken_is_what_python_cannot_decode(values: list[bytes]) -> None:
    def is_broken(value: bytes) -> bool:
        try:
            value.decode()
        except UnicodeDecodeError:
            return True
        return False

    for type in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
        found = ArrowColumn("x", broken(type, values)).texts.broken
        assert found == [i for i, value in enumerate(values) if is_broken(value)]


def test_a_run_of_nulls_is_told_by_its_rows() -> None:
    column = pyarrow.RunEndEncodedArray.from_arrays([2, 4], pyarrow.array(["a", None]))
    with pytest.raises(DataError, match=r"^peers, rows 2, 3 \(from 0\): null"):
        score_columns(column, ["a"] * 4)


@each(
    ("peers", "models", "told"),
    [
        (pyarrow.array(["a", None, "b", None]), MODELS, "peers, rows 1, 3 (from 0): null; give each row"),
        (PEERS, pyarrow.array([["a"], [None], None, ["b"]]), "models, rows 1, 2 (from 0): null"),
        (PEERS, pyarrow.array([[["a", None]], [["a"]], [["b"]], [None]]), "models, rows 0, 3 (from 0): null"),
        (PEERS, pyarrow.array([["a"], [], ["b"], ["c"]]), "models, row 1 (from 0): no reference summary"),
        (PEERS, [pyarrow.array(["a", None, "b", None])], "models, rows 1, 3 (from 0): no reference summary"),
        (PEERS, pyarrow.nulls(4), "models, rows 0, 1, 2, 3 (from 0): null"),
    ],
)
def test_what_is_missing_is_told_with_its_row(peers: Any, models: Any, told: str) -> None:
    with pytest.raises(DataError) as caught:
        score_columns(peers, models)
    assert str(caught.value).startswith(told)


@each(
    ("peers", "models", "told"),
    [
        (PEERS, pyarrow.array([1, 2, 3, 4]), "models: a column of int64; one of strings is expected, or of lists"),
        (
            PEERS,
            pyarrow.array([b"a"] * 4),
            "models: a column of binary; one of strings is expected, or of lists of strings; "
            "of UTF-8 make strings: column.cast('string')",
        ),
        (
            PEERS,
            pyarrow.array([["a"]] * 4, pyarrow.list_view(pyarrow.string())),
            "models: a column of list_view; one of "
            "strings is expected, or of lists of strings; make lists of it: pyarrow.array(column.to_pylist())",
        ),
        (
            PEERS,
            pyarrow.RunEndEncodedArray.from_arrays([4], pyarrow.array([["a"]])),
            "models: a column of run_end_encoded; one of strings is expected, or of lists of strings; decode it: "
            "pyarrow.compute.run_end_decode(column)",
        ),
        (pyarrow.table({"a": PEERS}), MODELS, "peers: a column of struct; one of strings is expected"),
        (pyarrow.array([[["a"]]] * 4), MODELS, "peers: a column of lists of lists; a summary is a string, or a list"),
        (pyarrow.array(PEERS), MODELS[:2], "peers: 4 rows, and models 2; each summary needs its own models"),
        (pyarrow.array(PEERS), {}, "models: there is no column"),
        (PEERS, {"a": MODELS, "b": ["x"]}, "models: columns of different lengths (models['a'] 4, models['b'] 1)"),
        (pyarrow.array(PEERS), ["a", 3, "b", "c"], "models[1]: models are a str, or a list of one or more"),
        (["a", 3, "b", "c"], pyarrow.array(MODELS), "peers[1]: a summary is a str or a list of str, not 3"),
        (PEERS, pyarrow.table([MODELS, MODELS], ["r", "r"]), "models: two columns of one name (r, r); rename one"),
        (
            PEERS[:2],
            [pyarrow.array(MODELS[:2]), MODELS[:2]],
            "models: columns of Arrow beside other lists (models[1]), which could be columns or rows; name the columns",
        ),
        (PEERS[:2], (["a"], pyarrow.array(["b"])), "models: columns of Arrow beside other lists (models[0])"),
        (PEERS, {"a": MODELS, "b": [*MODELS[:3], 3]}, "models['b'][3]: models are a str, or a list of one or more"),
        (PEERS, {"a": 5}, "models['a']: a list with an item for each system summary is expected, not 5"),
        (pyarrow.array(PEERS), repeat("a"), "models: more than 4 items, but the other side has 4 rows; give each row"),
        (repeat("a"), pyarrow.array(MODELS), "peers: more than 4 items, but the other side has 4 rows; give each row"),
        (repeat("a"), {"a": repeat("b"), "b": pyarrow.array(MODELS)}, "models['a']: more than 4 items, but the other"),
        (PEERS, {"a": repeat("b")}, "models['a']: more than 4 items, but the other side has 4 rows; give each row its"),
        (pyarrow.array(PEERS), iter(MODELS[:2]), "peers: 4 rows, and models 2; each summary needs its own models"),
        (pyarrow.array(PEERS), 5, "models: a list with an item for each system summary is expected, not 5"),
    ],
)
def test_other_shapes_are_refused(peers: Any, models: Any, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        score_columns(peers, models)
    assert str(caught.value).startswith(told)


class Series(list[str]):
    """A column of a data frame, as of pandas 2, that is none of Arrow's."""

    def to_numpy(self) -> Any:
        return numpy.array(self)


@each("models", [[Series("ab"), Series("cd")], (Series("ab"), Series("cd")), [["a", "b"], Series("cd")]])
def test_a_list_of_columns_that_are_not_of_arrow_is_not_taken_for_rows(models: Any) -> None:
    with pytest.raises(UsageError, match=r"^models: a list of Series, which could be columns or rows; name the colum"):
        score_columns(["a", "b"], models)
    named = score_columns(["a", "b"], dict(enumerate(models)), measures="rouge-1")
    assert list(named["rouge-1_f"]) == [0.5, 0.5]


def _nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def _within_themselves() -> Iterator[Any]:
    """Values that contain themselves, of each kind with which pyarrow crashes."""
    within_list: list[Any] = ["a"]
    within_list.append(within_list)
    yield within_list
    within_dictionary: dict[str, Any] = {}
    within_dictionary["a"] = within_dictionary
    yield within_dictionary
    yield [within_dictionary]
    within_array = numpy.empty(1, object)
    within_array[0] = within_array
    yield within_array


@each(
    "cell",
    [*_within_themselves(), _nested(10_000), _nested(3), {"a": "b"}, {"a", "b"}, [{"a"}]],
    ids=lambda cell: type(cell).__name__,
)
def test_objects_of_pandas_that_are_no_texts_are_refused_before_they_are_converted(cell: Any) -> None:
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([["x"], cell], dtype=object)
    told = r"row 1 \(from 0\) is .*; a text is expected, or a list of"
    if not is_arrow(column):  # pandas before 2.3: read as a list
        told = r"(a summary is a str or a list of str|models are a str, or a list of one or more summaries), not "
    for sides, name in [
        ((column, ["a", "b"]), "peers"),
        ((["a", "b"], column), "models"),
        ((["a", "b"], {"r": column}), r"models\['r'\]"),
        ((["a", "b"], pandas.DataFrame({"r": column})), r"models\['r'\]"),
    ]:
        with pytest.raises(UsageError, match=rf"^{name}(\[\d\])*: {told}"):
            score_columns(*sides)
    with pytest.raises(UsageError, match=r"^peers: a column of struct; .* give a column"):
        score_columns(pandas.DataFrame({"r": column}), ["a", "b"])


def test_lists_of_texts_as_objects_of_pandas_are_columns() -> None:
    pandas = pytest.importorskip("pandas")
    peers = pandas.Series([["a b", "c"], numpy.array(["d", "e"], object)], dtype=object)
    models = pandas.Series([[["a b"], ["x", "c"]], [["e"], ["y"]]], dtype=object)
    expected = score_columns([["a b", "c"], ["d", "e"]], models.tolist())
    assert figures(score_columns(peers, models)) == figures(expected)


def test_a_table_without_a_column_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    without: list[Any] = [{}, pandas.DataFrame(), pandas.DataFrame(index=[0, 1])]
    for models in without:
        with pytest.raises(UsageError, match="models: there is no column; give one or more"):
            score_columns(["a"], models)


def test_a_column_that_arrow_cannot_take_is_refused_with_a_remedy() -> None:
    pandas = pytest.importorskip("pandas")
    sparse = pandas.Series(pandas.arrays.SparseArray(["a", "b"], dtype=pandas.SparseDtype(object, "")))
    if is_arrow(sparse):
        with pytest.raises(DataError, match=r"peers: not a column that can be read: .*; give it as a list, by its me"):
            score_columns(sparse, ["a", "b"])
    else:  # pandas before 2.3: read as a list
        assert list(score_columns(sparse, ["a", "b"], measures="rouge-1")["rouge-1_f"]) == [1.0, 1.0]


def test_columns_made_by_hand_of_other_kinds_are_refused() -> None:
    wrong: list[Any] = [("x", "x", "x", "x"), (["a"], [], 1, []), (["a"], [5], 1, []), (None, None, None, None)]
    for made_of in wrong:
        with pytest.raises(UsageError, match=r"names|measures"):
            ScoreColumns(*made_of)


MEASURE: Any = MeasureResult("m", array("d"), array("d", [0.5] * 3), (), "m")


@each(
    ("names", "measures", "size", "told"),
    [
        (["m"], [MEASURE], 200_000, r"measures\[0\].scores must be three columns of 200,000 numbers"),
        (["m"], [MEASURE._replace(scores=array("d"))], 1, "m_recall: its values must be 1, one for each text, not 0"),
        (["m"], [MEASURE], -5, "size must be the number of texts, not -5"),
        (["m"], [MEASURE], True, "size must be the number of texts, not True"),
        (["m"], [MEASURE._replace(scores=None)], 1, r"measures\[0\].scores must be"),
        (["\ud800"], [MEASURE], 1, "names: .* has half of a surrogate pair"),
        ([3], [MEASURE], 1, "names must be a list of names, not 3"),
        (["m", "m"], [MEASURE, MEASURE], 1, "names: 'm' is there twice"),
    ],
)
def test_columns_made_by_hand_of_other_sizes_and_names_are_refused(
    names: Any, measures: Any, size: Any, told: str
) -> None:
    with pytest.raises(UsageError, match=told):
        ScoreColumns(names, measures, size, [])


@each("values", [array("d", [0.5]), array("d", [0.5] * 3), array("f", [0.5] * 2), [0.5] * 2, None], ids=str)
def test_columns_that_a_caller_changed_are_refused_before_arrow_reads_them(values: Any) -> None:
    scores = score_columns(["a", "b"], ["a", "b"], measures="rouge-1")
    scores["rouge-1_f"].values = values
    with pytest.raises(UsageError, match=r"rouge-1_f: (its )?values must be"):
        pyarrow.table(scores)
    if not (isinstance(values, array) and values.typecode == "d"):
        for library in (pyarrow.array, numpy.asarray):
            with pytest.raises(UsageError, match=r"^values must be an array of doubles"):
                library(scores["rouge-1_f"])


def test_a_column_keeps_its_length_while_a_table_shares_its_memory() -> None:
    scores = score_columns(["a", "b"], ["a", "b"], measures="rouge-1")
    table = pyarrow.table(scores)
    with pytest.raises(BufferError):
        del scores["rouge-1_f"].values[1:]
    assert table["rouge-1_f"].to_pylist() == [1.0, 1.0]
