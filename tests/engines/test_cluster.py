from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import numpy
import pytest

from rouge_cli import DataError
from rouge_cli.engines import cluster
from tests.cases import each


@each("asked", [None, 1_000_000_000])
def test_no_more_workers_are_started_than_there_are_parts(monkeypatch: pytest.MonkeyPatch, asked: int | None) -> None:
    started: list[int] = []

    @contextmanager
    def start(number: int) -> Iterator[None]:
        started.append(number)
        yield

    monkeypatch.setattr(cluster, "_own_workers", start)
    monkeypatch.setattr(cluster, "_processors", lambda: 64)
    with cluster._client(cluster.Cluster(workers=asked), 3):
        pass
    assert started == [3]


@each("number", [None, 1, numpy.int64(4), numpy.uint8(2)], ids=str)
def test_workers_are_a_whole_number_of_any_class(number: object) -> None:
    assert cluster.wrong_workers(number) == ""


def test_a_machine_without_loopback_interface_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(
        DataError, match=r"need its loopback interface, 127\.0\.0\.1: Network is unreachable; bring it up"
    ):
        cluster._check_loopback()


def test_a_worker_that_ends_as_it_starts_is_reported_with_likely_causes() -> None:
    said = r"Dask: a worker ended as it started, .*; see what 'ulimit -a' and 'df /dev/shm' say, or look"
    with pytest.raises(DataError, match=said), cluster._starting(), cluster._starting_workers():
        raise RuntimeError("Nanny failed to start.")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of POSIX")
def test_a_signal_matters_more_than_the_failure_that_it_caused() -> None:
    """An ignored signal hides no other one."""

    def interrupt(*given: object) -> None:
        raise KeyboardInterrupt

    @cluster._without_interruption()
    def fail_within() -> None:
        signal.raise_signal(signal.SIGHUP)
        signal.raise_signal(signal.SIGTERM)
        raise DataError("Dask: a worker ended as it started")

    before = [signal.signal(signal.SIGHUP, signal.SIG_IGN), signal.signal(signal.SIGTERM, interrupt)]
    try:
        with pytest.raises(KeyboardInterrupt):
            fail_within()
    finally:
        signal.signal(signal.SIGHUP, before[0])
        signal.signal(signal.SIGTERM, before[1])
