from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.cases import each

LEAST_MOST = {"B": (0, 255), "H": (0, 65535), "i": (-(2**31) + 1, 2**31 - 1)}


@given(width=st.integers(1, 9), rows=st.integers(0, 6), data=st.data())
def test_a_column_of_a_table_is_appended(width: int, rows: int, data: st.DataObject) -> None:
    table = array("d", [row * 10 + column for row in range(rows) for column in range(width)])
    column = data.draw(st.integers(0, width - 1))
    code = data.draw(st.sampled_from("BHid"))
    target = array(code, [7])
    assert native.append_figures(target, table, 1.0, width, column)
    assert target == array(code, [7, *(row * 10 + column for row in range(rows))])


@each("code", "BHi")
@each("scale", [1.0, 100_000.0])
def test_what_does_not_fit_leaves_the_column_as_it_was(code: str, scale: float) -> None:
    least, most = LEAST_MOST[code]
    column = array(code, [1])
    for value in (most + 1, least - 1, most * 1e300, 0.5, float("nan"), float("inf"), -0.0):
        assert not native.append_figures(column, array("d", [1 / scale, value / scale]), scale)
        assert list(column) == [1]
    assert native.append_figures(column, array("d", [least / scale, most / scale]), scale)
    assert list(column) == [1, least, most]
    assert list(native.read_figures(column, scale)) == [1 / scale, least / scale, most / scale]


def test_columns_that_there_are_not() -> None:
    for code, width, column in (("I", 1, 0), ("B", 2, 2), ("B", 2, -1), ("B", 0, 0)):
        with pytest.raises(ValueError, match="no such column, or no type of figures"):
            native.append_figures(array(code), array("d", [1, 2]), 1.0, width, column)
    with pytest.raises(ValueError, match="no type of figures"):
        native.read_figures(array("q", [1]), 1.0)


@given(code=st.sampled_from("BHid"), size=st.integers(1, 9), data=st.data())
def test_values_are_gathered_in_an_order(code: str, size: int, data: st.DataObject) -> None:
    order = data.draw(st.lists(st.integers(0, size - 1), max_size=12))
    target = native.room_for(code, len(order) + 2)
    target[0] = target[len(order) + 1] = 99
    native.gather(array(code, range(size)), array("I", order), target, 1)
    assert list(target) == [99, *order, 99]


def test_values_are_gathered_within_bounds() -> None:
    for column, order, first in (("i", [3], 0), ("i", [0], 1), ("i", [0], -1), ("B", [0], 0)):
        with pytest.raises(ValueError, match=r"no such place|another type, or no room"):
            native.gather(array(column, [1, 2, 3]), array("I", order), array("i", [0]), first)


@given(ids=st.lists(st.text(max_size=4) | st.integers(0, 200).map(str), max_size=40), system=st.text(max_size=3))
def test_order_of_instances(ids: list[str], system: str) -> None:
    expected = sorted(range(len(ids)), key=[f"{id}.{system}" for id in ids].__getitem__)
    assert list(native.order_of_instances(ids, system)) == expected


def test_order_of_instances_with_bytes_of_file_names() -> None:
    ids = ["\udc80", "\ue000", "\U00010000", "\ud7ff", "a", "a.b", "a.", "", "a\x00"]
    expected = sorted(range(len(ids)), key=[f"{id}.x" for id in ids].__getitem__)
    assert list(native.order_of_instances(ids, "x")) == expected
    with pytest.raises(TypeError):
        native.order_of_instances(["a", None], "x")  # type: ignore[list-item]
