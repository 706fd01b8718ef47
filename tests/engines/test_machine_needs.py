from __future__ import annotations

import errno
import os
import socket
import sys
import tempfile
from multiprocessing import spawn

import pytest

from rouge_cli.engines import machine_needs
from rouge_cli.engines.cluster import Cluster
from rouge_cli.errors import DataError, UsageError
from tests.cases import each


def test_a_machine_without_loopback_interface_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(
        DataError, match=r"need its loopback interface, 127\.0\.0\.1: Network is unreachable; bring it up"
    ):
        machine_needs.check_loopback()


@each(
    ("program", "said"),
    [
        (None, "sys.executable does not name it"), ("", "sys.executable does not name it"),
        ("/none/python3", "'/none/python3' is none"), (os.curdir, "'.' is none"),
    ],
)  # fmt: skip
def test_a_program_that_embeds_python_names_one_for_workers(
    monkeypatch: pytest.MonkeyPatch, program: str | None, said: str
) -> None:
    monkeypatch.setattr(spawn, "get_executable", lambda: program)
    with pytest.raises(UsageError) as told:
        Cluster(workers=1).checked()
    remedy = "name it by multiprocessing.set_executable(PATH)"
    assert str(told.value) == f"Dask: workers need the program of Python to start, and {said}; {remedy}"
    Cluster("tcp://127.0.0.1:1").checked()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux has /proc")
def test_a_proc_that_is_not_whole_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(name: str, mode: str) -> None:
        raise FileNotFoundError(2, "No such file or directory", name)

    monkeypatch.setattr(os, "readlink", lambda name: "1" * 9)
    with pytest.raises(DataError, match=r"^Dask: it needs /proc: /proc is that of other processes; mount /proc as a"):
        machine_needs.check_proc()
    monkeypatch.setattr(machine_needs, "open", lacking, raising=False)
    with pytest.raises(DataError, match=r"^Dask: it needs /proc: /proc/stat: No such file or directory; mount /proc"):
        machine_needs.check_proc()


def test_a_system_that_refuses_threads_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_needs.check_threads()
    monkeypatch.setattr(machine_needs, "can_start_threads", lambda: False)
    with pytest.raises(DataError, match=r"^Dask: it needs threads, and the system refuses them; allow them "):
        machine_needs.check_threads()


def test_a_folder_that_dask_cannot_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_needs.check_temporary_folder()
    monkeypatch.setattr(tempfile, "tempdir", "/t\udcff")
    with pytest.raises(DataError, match=r"^/t\\udcff: Dask's workers need .* whose name is UTF-8; .*\(TMPDIR\)"):
        machine_needs.check_temporary_folder()


def test_too_few_ports_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_address: object) -> None:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(DataError, match=r"16 free ports of 127\.0\.0\.1: .*ip_local_port_range"):
        machine_needs.check_ports()
