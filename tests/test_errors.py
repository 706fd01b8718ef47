from __future__ import annotations

from rouge_cli.errors import DataError, first_of


def test_a_hundred_problems_are_told_and_all_kept() -> None:
    error = DataError([str(i) for i in range(2000)])
    assert str(error).splitlines() == [*map(str, range(100)), "and 1,900 more"]
    assert len(error.problems) == 2000


def test_the_last_one_is_told_too() -> None:
    assert list(first_of(["x"] * 101)) == ["x"] * 101
    assert first_of([]) == []
