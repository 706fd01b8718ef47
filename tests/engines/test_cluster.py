from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import current_process
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy
import pytest

from rouge_cli import DataError, UsageError
from rouge_cli.engines import cluster
from rouge_cli.engines.dask import score
from rouge_cli.engines.waiting import Watch
from tests.cases import each


@pytest.mark.long
@each("asked", [None, 1_000_000_000])
def test_no_more_workers_are_started_than_there_are_parts(monkeypatch: pytest.MonkeyPatch, asked: int | None) -> None:
    started: list[int] = []

    @contextmanager
    def start(number: int, notice: object) -> Iterator[None]:
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


@pytest.mark.long
def test_workers_of_this_machine_leave_no_folder_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with cluster._own_workers(1):
        assert any(tmp_path.iterdir())
    assert not any(tmp_path.iterdir())


@pytest.mark.long
@each(
    "setting",
    ["scheduler.idle-timeout", "scheduler.no-workers-timeout", "worker.lifetime.duration"],
)
def test_time_limits_of_other_clusters_end_no_workers_of_this_machine(setting: str) -> None:
    config = pytest.importorskip("dask").config
    with config.set({f"distributed.{setting}": "1ms"}), cluster._own_workers(1) as client:
        assert client.submit(len, "four").result(timeout=20) == 4


@pytest.mark.long
def test_a_part_that_is_done_anew_is_waited_for() -> None:
    """As where its worker died before the report was asked for. The client is nobody's default one."""
    pytest.importorskip("distributed")
    task = cluster.Task(_report, "a", "a.jsonl", ".", 1)
    with cluster._own_workers(1) as client:
        watch = Watch(client, pytest.fail, has_own_workers=True)
        held = client.submit(time.sleep, 0.5)
        future = client.submit(cluster._do, pickle.dumps(task))
        assert future.status == "pending"
        assert cluster._outcome(client, future, task, watch) == cluster.Outcome(rows=1)
        assert held.status == "finished"


def _report(part: object, home: str, jobs: int) -> cluster.Outcome:
    return cluster.Outcome(rows=1)


def test_a_section_of_settings_that_is_a_value_is_refused() -> None:
    usual = {"distributed": {"comm": {"retry": {"count": 0}}, "preload": []}}
    cluster._check_sections({"distributed": {"comm": {"retry": None}, "preload": "x"}, "mine": 5}, usual)
    with pytest.raises(DataError, match=r"Dask: the setting distributed\.comm is a section, not 'x'; look at its"):
        cluster._check_sections({"distributed": {"comm": "x"}}, usual)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_settings_of_dask_are_not_read_from_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setenv("DASK_CONFIG", str(tmp_path / "pipe"))
    with pytest.raises(DataError, match=r"DASK_CONFIG: .*pipe is neither a file nor a folder; correct it"):
        cluster._check_settings()


def test_a_worker_that_ends_as_it_starts_is_reported_with_likely_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rouge_cli.cli.main", ModuleType("main"))
    said = r"Dask: a worker ended as it started, .*; see what 'ulimit -a' and 'df /dev/shm' say, or look"
    with pytest.raises(DataError, match=said), cluster._starting(), cluster._starting_workers():
        raise RuntimeError("Nanny failed to start.")


def test_a_worker_that_ends_as_it_reads_a_script_may_lack_its_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "rouge_cli.cli.main", raising=False)
    monkeypatch.setattr(sys.modules["__main__"], "__file__", "my.py", raising=False)
    said = r'^my\.py: a worker that read it ended, most likely .* not below if __name__ == "__main__"; put it there, or'
    with pytest.raises(DataError, match=said), cluster._starting(), cluster._starting_workers():
        raise RuntimeError("Nanny failed to start.")


def test_a_worker_that_reads_a_script_starts_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_process(), "_inheriting", True, raising=False)
    with pytest.raises(UsageError, match=r'not below if __name__ == "__main__"; put it there$'):
        cluster._check_is_no_worker()


def test_a_daemonic_process_starts_no_workers_and_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(current_process()._config, "daemon", True)  # type: ignore[attr-defined]
    (tmp_path / "one.jsonl").write_text('{"summary": "a", "reference": "b"}\n')
    with pytest.raises(UsageError, match=r"^Dask: workers cannot start here: this process is daemonic .*; start"):
        score([str(tmp_path / "one.jsonl")], folder=str(tmp_path / "rows"), workers=1)
    assert [path.name for path in tmp_path.iterdir()] == ["one.jsonl"]


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


def test_a_part_for_which_the_scheduler_found_no_worker_says_so() -> None:
    """By a setting of Dask, distributed.scheduler.no-workers-timeout, and an error that older versions do not have."""
    error = type("NoWorkerError", (Exception,), {})("timed out")
    task = cluster.Task(lambda *_: cluster.Outcome(), None, "a.jsonl", ".", 1)
    assert cluster._failure(SimpleNamespace(status="error", exception=lambda: error), task) == (
        "a.jsonl: no worker came for it in the time that the scheduler's settings allow (no-workers-timeout); start "
        "workers and run the same command again"
    )


def test_a_temporary_folder_of_the_settings_is_made(tmp_path: Path) -> None:
    with cluster._scratch(str(tmp_path / "new" / "one")) as folder:
        assert Path(folder).parent == tmp_path / "new" / "one"


@each("given", [7, ["a"], "file", "a\0b"])
def test_a_temporary_folder_of_the_settings_that_cannot_be_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: object
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(
        DataError, match=r"^Dask: cannot be started: the setting temporary-directory is .*; look at its settings"
    ):
        cluster._scratch(given)


def test_the_log_of_dask_is_filtered_once_however_often_workers_start() -> None:
    log = logging.getLogger("distributed.diskutils")
    for _ in range(3):
        cluster._hide_removal()
    assert log.filters.count(cluster._is_of_another_folder) == 1
    log.removeFilter(cluster._is_of_another_folder)


def test_workers_do_not_start_in_a_folder_that_this_user_cannot_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = str(tmp_path / "closed")
    monkeypatch.setattr(os, "getcwd", lambda: closed)
    with pytest.raises(DataError) as caught:
        cluster.Cluster(workers=1).checked()
    assert str(caught.value) == (
        f"{closed}: workers start in the current folder, and this user cannot enter it by this name; go to another "
        "one (cd), or leave --engine dask out"
    )


def test_a_file_that_keeps_dask_from_starting_is_named() -> None:
    said = "^Dask: cannot be started: No such file or directory: /etc/missing; look at its settings"
    with pytest.raises(DataError, match=said), cluster._starting():
        raise FileNotFoundError(2, "No such file or directory", "/etc/missing")


def test_a_closed_client_is_refused_before_the_folder_is_begun(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")

    class Closed(distributed.Client):  # type: ignore[misc, name-defined]
        asynchronous, status = False, "closed"

        def __init__(self) -> None: ...
        def __del__(self) -> None: ...

    (tmp_path / "a.jsonl").write_text('{"summary": "a", "references": ["a"]}\n')
    with pytest.raises(UsageError, match="scheduler: the Client is closed; give one that is connected"):
        score(str(tmp_path / "a.jsonl"), tmp_path / "rows", scheduler=Closed())
    assert not (tmp_path / "rows").exists()
