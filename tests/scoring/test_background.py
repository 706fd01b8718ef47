"""Items that other threads act on: in their order, and none after an error."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rouge_cli.scoring.background import run_in_background
from rouge_cli.scoring.threads import WORTH_A_THREAD


class _Items(list[int]):
    """Work that is worth a thread."""

    def __len__(self) -> int:
        return WORTH_A_THREAD


@pytest.mark.parametrize("jobs", [1, 2])
def test_items_are_acted_on_in_their_order(jobs: int) -> None:
    """Large ones in threads, small ones in this one; at most two wait."""
    done: list[int] = []
    drawn: list[int] = []

    def items() -> Iterator[list[int]]:
        for i in range(20):
            drawn.append(i)
            assert len(drawn) - len(done) <= 3
            yield [i] if i % 5 == 4 else _Items([i])

    run_in_background(items(), lambda item: done.append(list.__getitem__(item, 0)), jobs)
    assert done == list(range(20))


@pytest.mark.parametrize("jobs", [1, 2])
def test_after_an_error_no_further_item_is_acted_on(jobs: int) -> None:
    begun: list[int] = []

    def fail(item: list[int]) -> None:
        begun.append(item[0])
        if item[0] == 3:
            raise ValueError("3")

    with pytest.raises(ValueError, match="3"):
        run_in_background((_Items([i]) for i in range(20)), fail, jobs)
    assert begun == [0, 1, 2, 3]
