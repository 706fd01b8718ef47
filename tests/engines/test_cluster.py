from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

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
