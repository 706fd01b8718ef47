"""Sums over all pairs, beside the same by all pairs one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rouge_cli.analysis.order_sums import order_sums
from rouge_cli.analysis.system_swaps import _ranks

CELLS = st.lists(st.tuples(*[st.one_of(st.none(), st.integers(0, 6))] * 3), max_size=40)


@pytest.mark.long
@pytest.mark.parametrize("of_ranks", [False, True])
@given(CELLS)
@settings(max_examples=500)
@example([(None, 0, 0), (1, None, 1)])  # a cell above all that it is compared with
def test_sums_are_those_over_all_pairs(of_ranks: bool, cells: list[tuple[int | None, int | None, int | None]]) -> None:
    one, other, people = np.array([[np.nan if x is None else x for x in row] for row in cells]).reshape(-1, 3).T
    people = _ranks(people[:, None], middle=of_ranks)[:, 0]
    apart = people[:, None] - people
    expected = np.nansum(np.sign(one[:, None] - other) * (apart if of_ranks else np.sign(apart)), axis=1)
    assert order_sums(one, other, people, of_ranks).tolist() == expected.tolist()


def test_no_cell_has_no_sum() -> None:
    nothing = np.zeros(0)
    assert order_sums(nothing, nothing, nothing, False).tolist() == []
