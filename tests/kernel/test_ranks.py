from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel.native import concordances
from tests.reference.concordance import concordance

ITEMS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 3)), max_size=20)


def numbers(*rows: list[int]) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    return np.array(rows, dtype=np.uint32).reshape(len(rows), -1)


@given(ITEMS)
def test_pairs_are_those_counted_one_by_one(items: list[tuple[int, int, int]]) -> None:
    """In the ascending order of the second side; with weights, and each item once."""
    items = sorted(items, key=lambda item: item[1])
    first, second, weights = ([item[side] for item in items] for side in range(3))
    found = np.zeros((1, 4), dtype=np.int64)
    concordances(numbers(first), numbers(second), numbers(weights), 7, found)
    assert tuple(found[0]) == concordance(first, second, weights)
    concordances(numbers(first), numbers(second), None, 7, found)
    assert tuple(found[0]) == concordance(first, second, [1] * len(items))


def test_a_single_row_stands_for_all() -> None:
    rows = numbers([2, 0, 1], [0, 1, 2])
    once, again = (np.zeros((2, 4), dtype=np.int64) for _ in range(2))
    concordances(rows, numbers([0, 0, 1]), None, 3, once)
    concordances(rows, numbers([0, 0, 1], [0, 0, 1]), numbers([1, 1, 1]), 3, again)
    assert once.tolist() == again.tolist() == [[0, 3, 0, 1], [2, 3, 0, 1]]


def test_what_does_not_fit_is_refused() -> None:
    found = np.zeros((2, 4), dtype=np.int64)
    for first, second, weights, levels, said in (
        (numbers([1, 0]), numbers([0, 1, 2]), None, 3, "lengths"),
        (numbers([1, 0]), numbers([0, 1]), numbers([1]), 3, "weight"),
        (numbers([1, 0], [0, 1], [0, 1]), numbers([0, 1]), None, 3, "numbers of rows"),
        (numbers([1, 3]), numbers([0, 1]), None, 3, "not below"),
    ):
        with pytest.raises(ValueError, match=said):
            concordances(first, second, weights, levels, found)
