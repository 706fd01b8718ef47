"""Items that other threads act on: in their order, and none after an error."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from threading import Event

import pytest

from rouge_cli.errors import DataError
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


def test_an_interruption_stops_what_is_being_done() -> None:
    """Where the caller makes the next item, and nobody else hears of it."""
    stopped, begun = Event(), []

    def act(item: list[int]) -> None:
        begun.append(item[0])
        stopped.wait()

    def items() -> Iterator[list[int]]:
        yield _Items([0])
        yield _Items([1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_in_background(items(), act, 2, stopped.set)
    assert stopped.is_set()
    assert begun in ([0], [])


def test_what_is_wrong_with_the_input_lets_the_others_be_done() -> None:
    done: list[int] = []

    def items() -> Iterator[list[int]]:
        yield _Items([0])
        raise DataError("x: bad")

    with pytest.raises(DataError):
        run_in_background(items(), lambda item: done.append(item[0]), 2, lambda: done.append(-1))
    assert done == [0]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_ends_before_its_work_loses_nothing_unnoticed() -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    threading.setprofile(fail)
    try:
        with pytest.raises(DataError, match=r"^threads: one ended before it came to its work; see what a tracer"):
            run_in_background([_Items([0]), _Items([1])], lambda item: None, 2)
    finally:
        threading.setprofile(None)
