"""Columns of texts are what pyarrow says that they are, wherever they lie."""

from __future__ import annotations

from array import array
from typing import Any

import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.inputs.arrow import ArrowColumn
from rouge_cli.kernel import native
from tests.cases import each

TEXTS = st.lists(st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=30), max_size=40)
PLAIN = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20), max_size=30)
TYPES = (
    pyarrow.string(),
    pyarrow.large_string(),
    pyarrow.string_view(),
    pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
)


def texts_of(column: native.TextColumn) -> list[str | None]:
    return [None if i in set(column.nulls) else column[i] for i in range(len(column))]


@pytest.mark.parametrize("type", TYPES, ids=str)
@given(texts=TEXTS, cut=st.tuples(st.integers(0, 40), st.integers(0, 40)))
def test_texts_and_slices_of_them(type: Any, texts: list[str | None], cut: tuple[int, int]) -> None:
    first, last = sorted(min(place, len(texts)) for place in cut)
    found = pyarrow.array(texts, type) if "dictionary" not in str(type) else None
    if found is None:
        found = pyarrow.array(texts, pyarrow.string()).dictionary_encode()
    part = found.slice(first, last - first)
    assert texts_of(ArrowColumn("c", part).texts) == part.to_pylist()
    chunks = pyarrow.chunked_array([part, found], type=found.type)
    assert texts_of(ArrowColumn("c", chunks).texts) == chunks.to_pylist()


@given(
    texts=st.lists(
        st.none() | st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=9), max_size=4), max_size=20
    )
)
def test_sentences_become_lines(texts: list[list[str] | None]) -> None:
    column = ArrowColumn("c", pyarrow.array(texts, pyarrow.list_(pyarrow.string())))
    joined = native.joined_texts(column.texts, column.starts[0])
    expected = ["\n".join(sentence.replace("\n", " ") for sentence in text or ()) for text in texts]
    assert [joined[i] for i in range(len(joined))] == expected
    assert column.nulls[0] == [i for i, text in enumerate(texts) if text is None]


@given(texts=st.lists(st.text(max_size=20), max_size=30))
def test_python_strings(texts: list[str]) -> None:
    column = native.TextColumn()
    assert column.add(texts) == len(texts)
    assert texts_of(column) == [text.encode("utf-8", "replace").decode() for text in texts]


@given(texts=PLAIN, cut=st.tuples(st.integers(0, 30), st.integers(0, 30)))
def test_a_part(texts: list[str], cut: tuple[int, int]) -> None:
    first, last = sorted(min(place, len(texts)) for place in cut)
    column = native.TextColumn()
    column.add(texts)
    part = column.part(first, last)
    del column
    assert texts_of(part) == texts[first:last]
    with pytest.raises(IndexError):
        part.part(0, last - first + 1)


@given(texts=PLAIN, more=TEXTS)
def test_one_column_behind_another(texts: list[str], more: list[str | None]) -> None:
    column = native.TextColumn()
    column.add(texts)
    column.add(ArrowColumn("c", pyarrow.array(more, pyarrow.string())).texts)
    assert texts_of(column) == [*texts, *more]


def test_what_is_no_text_ends_a_column() -> None:
    column = native.TextColumn()
    assert column.add(["a", ["b", "c"], ("d",), 5, "e"]) == 3
    assert texts_of(column) == ["a", "b\nc", "d"]


@each("offsets", [[0, 9], [2, 1], [-1, 1], [0, 1, 99]])
@each("is_large", [False, True])
def test_offsets_beyond_the_data_are_refused(offsets: list[int], is_large: bool) -> None:
    given = array("q" if is_large else "i", offsets)
    with pytest.raises(ValueError, match="an offset beyond the data"):
        native.add_offset_texts(native.TextColumn(), b"", given, b"abc", 0, len(offsets) - 1, is_large)
    with pytest.raises(ValueError, match="too few offsets"):
        native.add_offset_texts(native.TextColumn(), b"", given, b"abc", 0, len(offsets), is_large)


@pytest.mark.parametrize("view", [(13, 0, 0, 0), (13, 0, 1, 0), (13, 0, 0, -1), (2**31 - 1, 0, 0, 2**31 - 1)])
def test_views_beyond_the_data_are_refused(view: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a view beyond the data"):
        native.add_view_texts(native.TextColumn(), b"", array("i", view), [b"abc"], 0, 1)
    with pytest.raises(ValueError, match="too few views"):
        native.add_view_texts(native.TextColumn(), b"", array("i", view), [b"abc"], 0, 2)


@pytest.mark.parametrize("index", [-1, 1, 2**40])
def test_indices_beyond_the_dictionary_are_refused(index: int) -> None:
    words = native.TextColumn()
    words.add(["a"])
    with pytest.raises(ValueError, match="an index beyond the dictionary"):
        native.add_indexed_texts(native.TextColumn(), b"", memoryview(array("q", [index])), words, 0)


@pytest.mark.parametrize(
    "type", [pyarrow.string(), pyarrow.list_(pyarrow.string()), pyarrow.list_(pyarrow.list_(pyarrow.string()))], ids=str
)
def test_a_column_keeps_what_its_texts_lie_in(type: Any) -> None:
    def made() -> native.TextColumn:
        value: Any = "a" * 1000
        for _ in range(str(type).count("list<")):
            value = [value]
        return ArrowColumn("c", pyarrow.array([value] * 1000, type)).texts

    before = pyarrow.total_allocated_bytes()
    column = made()
    assert pyarrow.total_allocated_bytes() >= before + 1_000_000
    assert column[999] == "a" * 1000
    del column
    assert pyarrow.total_allocated_bytes() < before + 1_000_000
