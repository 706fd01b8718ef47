from __future__ import annotations

import errno
import logging
import socket
import threading
from concurrent.futures import CancelledError
from contextlib import closing, suppress
from types import SimpleNamespace

import pytest

from rouge_cli import DataError, UsageError
from rouge_cli.engines import cluster, schedulers, waiting
from tests.cases import each


def test_a_client_of_dask_is_a_scheduler() -> None:
    distributed = pytest.importorskip("distributed")
    assert schedulers.wrong_scheduler(distributed.Client.__new__(distributed.Client)) == ""
    assert schedulers.wrong_scheduler(distributed.Client).startswith(
        "scheduler must be the address of a Dask scheduler"
    )


@each(
    "address, error, said",
    [
        ("tcp://a:1", OSError("timed out"), "no Dask scheduler answers there (timed out); start one"),
        (
            "tcp://a:1",
            ValueError("bytes"),
            "no Dask scheduler answers there (what answers does not speak Dask's protocol)",
        ),
        ("a:1", TypeError("bytes"), "no Dask scheduler answers there (what answers does not speak Dask's protocol)"),
        ("tcp://a:1", RuntimeError("encryption"), "Dask cannot connect to such an address here"),
        ("tls://a:1", TypeError("ssl_context"), "Dask cannot make a secure connection; name its certificates"),
        ("ucx://a:1", TypeError("abstract class"), "Dask cannot connect to such an address here; give it as tcp://"),
        ("inproc://", ValueError("unpack"), "such an address works only in the process of its scheduler"),
    ],
)
def test_why_there_is_no_connection_is_said_in_plain_words(address: str, error: Exception, said: str) -> None:
    assert schedulers._no_connection(address, error).startswith(f"{address}: {said}")


@each("host", ["a" * 64, "é..é", "\udcff"], ids=ascii)
def test_a_name_that_no_machine_can_have_is_refused(host: str) -> None:
    assert schedulers.wrong_scheduler(f"tcp://{host}:1").endswith(
        "no address of a scheduler: no machine can have such a name; give it as tcp://HOST:PORT"
    )


@each("status, is_asynchronous, said", [("closed", False, "is closed"), ("running", True, "is asynchronous")])
def test_a_client_that_cannot_be_used_is_refused(status: str, is_asynchronous: bool, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        schedulers.usable(SimpleNamespace(status=status, asynchronous=is_asynchronous))


@pytest.mark.long
def test_a_scheduler_that_accepts_and_stays_silent_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(schedulers, "PATIENCE", 0.3)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(UsageError, match=r"no Dask scheduler answers there \("),
            schedulers.connected(distributed.Client, address),
        ):
            pass


@pytest.mark.long
def test_what_answers_and_is_no_scheduler_is_told() -> None:
    distributed = pytest.importorskip("distributed")

    def answer(server: socket.socket) -> None:
        with server.accept()[0] as asked:
            asked.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            with suppress(ConnectionError):
                while asked.recv(1 << 16):
                    pass

    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        answering = threading.Thread(target=answer, args=[server], daemon=True)
        answering.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with (
            pytest.raises(UsageError, match="what answers does not speak Dask's protocol"),
            schedulers.connected(distributed.Client, address),
        ):
            pass
        answering.join(20)


def test_loggers_of_dask_with_a_level_of_their_own_are_silent_while_it_is_used() -> None:
    pytest.importorskip("distributed")
    client, own = logging.getLogger("distributed.client"), logging.getLogger("rouge_cli")
    before = client.level, own.level
    with schedulers._silent_loggers():
        assert not client.isEnabledFor(logging.CRITICAL)
        assert own.level == before[1]
    assert client.level == before[0]


@each("error", [OSError("in <TCP>: closed"), ConnectionRefusedError(111, "refused"), CancelledError(), TimeoutError()])
def test_a_scheduler_that_ends_in_the_middle_is_told(error: Exception) -> None:
    pytest.importorskip("distributed")
    client = SimpleNamespace(scheduler=SimpleNamespace(address="tcp://a:1"))
    with (
        pytest.raises(DataError, match=r"^Dask: the scheduler at tcp://a:1 went away; start it and run the same"),
        schedulers.needing_scheduler(client),
    ):
        raise error


def test_trouble_of_this_machine_is_not_laid_on_the_scheduler() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(OSError, match="Too many open files"), schedulers.needing_scheduler(None):
        raise OSError(errno.EMFILE, "Too many open files")


def test_a_part_that_was_lost_with_its_scheduler_says_so() -> None:
    pytest.importorskip("distributed")
    client = SimpleNamespace(scheduler=SimpleNamespace(address="tcp://a:1"), status="connecting")
    task = cluster.Task(lambda *_: cluster.Outcome(), None, "a.jsonl", ".", 1)
    watch = waiting.Watch(client, waiting.warn_of_wait, has_own_workers=False)
    found = cluster._outcome(client, SimpleNamespace(status="cancelled"), task, watch)
    assert found.problems[0].startswith("Dask: the scheduler at tcp://a:1 went away")
