from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rouge_cli import DataError
from rouge_cli.engines import waiting
from tests.cases import each


class _Clock:
    """Time that passes only while somebody sleeps, or a scheduler keeps silent."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    made = _Clock()
    monkeypatch.setattr(waiting, "time", made)
    return made


def _client(clock: _Clock, answers: Any) -> Any:
    """A client of a scheduler that answers this, or in this many seconds nothing."""

    def sync(asked: object, callback_timeout: float) -> object:
        if answers is None:
            clock.sleep(callback_timeout)
            raise TimeoutError
        return answers

    return SimpleNamespace(
        status="running", sync=sync, scheduler=SimpleNamespace(address="tcp://a:1", ncores=None), loop=None
    )


def _wait(clock: _Clock, seconds: float, answers: Any, *, has_own_workers: bool = False) -> list[str]:
    """The notices of so many seconds without a part."""
    notices: list[str] = []
    watch = waiting.Watch(_client(clock, answers), notices.append, has_own_workers=has_own_workers)

    def call(timeout: float) -> None:
        clock.sleep(timeout)
        if clock.now < seconds:
            raise TimeoutError

    watch.patient(call)
    return notices


def test_a_scheduler_that_does_not_answer_is_reported_once(clock: _Clock) -> None:
    assert _wait(clock, 60, None) == [
        "Dask: the scheduler at tcp://a:1 does not answer, waiting for up to 120 seconds; look at the cluster, or "
        "press Ctrl-C to stop"
    ]


def test_a_scheduler_that_does_not_answer_is_given_up(clock: _Clock) -> None:
    said = r"Dask: the scheduler at tcp://a:1 has not answered for 120 seconds; see whether it runs, then start again"
    with pytest.raises(DataError, match=said):
        _wait(clock, 1000, None)
    assert waiting.LIMIT <= clock.now <= waiting.LIMIT + 15


def test_a_cluster_without_workers_is_reported_and_waited_for(clock: _Clock) -> None:
    assert _wait(clock, 10_000, {}) == [
        "Dask: the scheduler at tcp://a:1 has no workers, waiting until one comes; look at the cluster (dask worker "
        "tcp://a:1), or press Ctrl-C to stop"
    ]


def test_workers_of_this_machine_that_do_not_come_back_are_given_up(clock: _Clock) -> None:
    with pytest.raises(DataError, match="all workers on this machine ended, and none has started again; see what"):
        _wait(clock, 1000, {}, has_own_workers=True)


@each("seconds, answers", [(10_000, {"tcp://w:1": 1}), (8, None)])
def test_long_parts_and_short_silences_are_no_trouble(clock: _Clock, seconds: float, answers: Any) -> None:
    assert _wait(clock, seconds, answers) == []


def test_the_notice_for_programs_is_a_warning() -> None:
    with pytest.warns(UserWarning, match="no workers"):
        waiting.warn_of_wait("no workers")


def test_clusters_of_this_machine_start_and_end_in_bounded_time() -> None:
    class Cluster:
        def sync(self, func: object, callback_timeout: object = None) -> object:
            return callback_timeout

    made = waiting.bounded(Cluster)()
    assert (made.sync(None), made.sync(None, callback_timeout=3)) == (waiting.LIMIT, 3)
