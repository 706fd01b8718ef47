from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.analysis.families import holm, letters


def test_holm_by_an_example() -> None:
    """Worked by hand: .005 x 4, .01 x 3, .03 x 2, and .04 x 1, which may not be less than the one before."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.6, 0.5]) == [1.0, 1.0]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_holm_is_the_closed_test_of_bonferroni(p_values: list[float]) -> None:
    """The adjusted p-value is the largest Bonferroni p-value of any set of hypotheses with it."""
    places = range(len(p_values))
    sets = [set(chosen) for size in places for chosen in combinations(places, size + 1)]
    expected = [
        max(min(1.0, len(chosen) * min(p_values[i] for i in chosen)) for chosen in sets if place in chosen)
        for place in places
    ]
    assert holm(p_values) == pytest.approx(expected)


@st.composite
def graphs(draw: st.DrawFn) -> list[list[bool]]:
    n = draw(st.integers(1, 8))
    matrix = [[False] * n for _ in range(n)]
    for i, j in combinations(range(n), 2):
        matrix[i][j] = matrix[j][i] = draw(st.booleans())
    return matrix


@given(graphs())
def test_items_share_a_letter_unless_they_differ(different: list[list[bool]]) -> None:
    found = letters(different)
    assert all(found)
    for i, j in combinations(range(len(different)), 2):
        assert bool(set(found[i]) & set(found[j])) != different[i][j]


def test_runs_of_ranks_have_one_letter_each() -> None:
    """1 to 3, 2 to 4, 4 and 5 cannot be told apart."""
    groups = [{0, 1, 2}, {1, 2, 3}, {3, 4}]
    different = [[not any({i, j} <= group for group in groups) for j in range(5)] for i in range(5)]
    assert letters(different) == ["A", "AB", "AB", "BC", "C"]


def test_many_groups_have_letters_that_read_back() -> None:
    found = letters([[i != j for j in range(60)] for i in range(60)])
    assert found[:2] + found[25:27] + found[51:54] == ["A", "B", "Z", "a", "z", "A1", "B1"]
    assert letters([]) == []
