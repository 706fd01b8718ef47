"""Cases that are tried in one test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import each


@each("letter", "ab")
@each(("number", "text"), [(1, "x"), (2, "y")], ids=str)
def test_arguments_that_are_no_part_of_a_case_are_fixtures(number: int, text: str, letter: str, tmp_path: Path) -> None:
    path = tmp_path / f"{number}{text}{letter}"
    assert not path.exists()
    path.write_text("")


def test_all_combinations_are_tried() -> None:
    tried = []

    @each("letter", "ab")
    @each("number, text", [(1, "x"), (2, "y")])
    def one(number: int, text: str, letter: str) -> None:
        tried.append((number, text + letter))

    one()
    assert tried == [(1, "xa"), (2, "ya"), (1, "xb"), (2, "yb")]


def test_every_case_that_fails_is_told() -> None:
    @each("number", range(5))
    def odd(number: int) -> None:
        if number == 4:
            pytest.fail("it is four")
        if number == 2:
            pytest.skip("not here")
        assert number % 2, f"{number} is even"

    with pytest.raises(AssertionError) as caught:
        odd()
    first, *told = str(caught.value).splitlines()
    assert first == "3 of 5 cases fail:"
    assert [line for line in told if line[0] == "["] == [
        "[0] AssertionError: 0 is even", "[2] Skipped: not here", "[4] Failed: it is four",
    ]  # fmt: skip
    assert "0 is even" in str(caught.value.__cause__)


def test_names_that_a_test_does_not_take_are_refused() -> None:
    with pytest.raises(AssertionError, match="a name that the test does not take"):
        each("other", [1])(lambda number: None)
    with pytest.raises(AssertionError, match="no case to try"):
        each("number", [])
