"""Ids of evaluations in few bytes: whatever they are, they read as the strings that were given."""

from __future__ import annotations

import copy
import pickle
import sys
from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel.native import Ids, IdSet, grouped, hash_ids, order_of_instances, shifted

NUMBERS = st.integers(0, 200) | st.sampled_from([2**32 - 1, 2**32, 9_999_999_999, 10_000_000_000, 2**64])
NAMES = (
    NUMBERS.map(str)
    | st.text(max_size=3)
    | st.sampled_from(["00", "01", "-1", "+1", "1.", "1.x", "\udc80", "٣", "a\0"])
)
LISTS = st.lists(NUMBERS.map(str), max_size=20) | st.lists(NAMES, max_size=20)


@given(names=LISTS, more=LISTS)
def test_they_read_as_a_list_of_str(names: list[str], more: list[str]) -> None:
    ids = Ids(names)
    ids.extend(more)
    other = Ids(names)
    other.extend(Ids(more))
    names = names + more
    assert isinstance(ids, Sequence)
    assert list(ids) == names
    assert len(ids) == len(names)
    assert [ids[i] for i in range(-len(names), len(names))] == names + names
    assert ids == names
    assert tuple(names) == ids
    assert ids == other
    assert ids != [*names, "x"]
    assert not names or ids != [*names[1:], names[0] + "x"]
    assert pickle.loads(pickle.dumps(ids)) == copy.deepcopy(ids) == ids
    assert all(name in ids and ids.count(name) == names.count(name) for name in names)
    assert list(hash_ids(ids)) == list(hash_ids(names))


@given(names=LISTS, data=st.data())
def test_slices_and_other_orders(names: list[str], data: st.DataObject) -> None:
    ids = Ids(names)
    where = data.draw(st.slices(len(names)))
    assert ids[where] == names[where]
    assert type(ids[where]) is Ids
    places = data.draw(st.lists(st.integers(0, len(names) - 1), max_size=9)) if names else []
    assert ids.take(array("I", places)) == [names[i] for i in places]


@given(names=st.lists(NUMBERS.map(str), max_size=40), system=st.text(max_size=3))
def test_numbers_are_ordered_as_texts(names: list[str], system: str) -> None:
    expected = sorted(range(len(names)), key=[f"{id}.{system}" for id in names].__getitem__)
    assert list(order_of_instances(Ids(names), system)) == list(order_of_instances(names, system)) == expected


@given(first=st.integers(0, 300) | st.just(2**32 - 2), count=st.integers(0, 5))
def test_numbered(first: int, count: int) -> None:
    assert Ids.numbered(first, count) == [*map(str, range(first, first + count))]


def test_numbers_take_four_bytes_and_others_their_letters() -> None:
    numbers, names = Ids.numbered(1, 1000), Ids(f"doc-{i:04}" for i in range(1000))
    bare = sys.getsizeof(Ids())
    assert sys.getsizeof(numbers.take(array("I", range(1000)))) - bare <= 4200
    assert sys.getsizeof(names.take(array("I", range(1000)))) - bare <= 1000 * (5 + 8) + 200


def test_it_extends_itself() -> None:
    for names in (["1", "2"], ["1", "b" * 40]):
        ids = Ids(names)
        ids.extend(ids)
        assert ids == names * 2


def test_what_is_no_id() -> None:
    ids = Ids(["1"])
    with pytest.raises(IndexError):
        ids[1]
    for places in ([1], [2**32 - 1]):
        with pytest.raises(ValueError, match="no such place"):
            ids.take(array("I", places))
    with pytest.raises(TypeError):
        ids.extend([1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="unhashable"):
        hash(ids)
    assert repr(ids) == "Ids(['1'])"
    assert ids != "1"


@given(parts=st.lists(LISTS, max_size=6), data=st.data())
def test_a_set_takes_up_what_is_new(parts: list[list[str]], data: st.DataObject) -> None:
    seen, expected = IdSet(), list[str]()
    for part in parts:
        new = next((i for i, id in enumerate(part) if id in expected or id in part[:i]), len(part))
        assert seen.add_all(part) == new
        expected += part[:new]
        dropped = data.draw(st.integers(0, len(expected)))
        seen.drop_last(dropped)
        del expected[len(expected) - dropped :]
        assert len(seen) == len(expected)
        assert all(not seen.add_all([id]) for id in expected)


def test_a_set_of_many_is_emptied_and_filled_again() -> None:
    seen, names = IdSet(), [f"{i}-{i * 7919 % 1000}" for i in range(5000)]
    for _ in range(2):
        assert seen.add_all(names) == 5000
        assert seen.add_all(reversed(names)) == 0
        seen.drop_last(5000)
    assert seen.add_all(["1", "1"]) == 1


@given(st.lists(st.sampled_from(["a", "b", "7", "12", "", "\ud800", "é"]) | st.integers(0, 99).map(str)))
def test_names_are_grouped_in_the_order_in_which_they_come(names: list[str]) -> None:
    expected: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        expected.setdefault(name, []).append(i)
    for given_names in (names, Ids(names)):
        assert [(name, places.tolist()) for name, places in grouped(given_names)] == [*expected.items()]
    assert shifted(array("I", range(3)), 5).tolist() == [5, 6, 7]
    assert Ids(names).lines() == "".join(f"{name}\n" for name in names).encode("utf-8", "surrogatepass")
