"""A file that another process has a lease on, as file servers do, is read once that process has given way."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rouge_cli.opening import open_input
from tests.commands import evaluate
from tests.workplace import Workplace

HOLDER = """
import fcntl, signal, sys
held = [open(name, "r+b") for name in sys.argv[1:]]
def give_way(*_):
    print("asked", flush=True)
    for file in held:
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
signal.signal(signal.SIGIO, give_way)
for file in held:
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def leased(path: Path) -> Iterator[None]:
    """Have another process hold a lease on the file. It must be asked to give way within."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdin=-1, stdout=-1, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
        assert holder.communicate()[0] == "asked\n"


@pytest.mark.skipif(sys.platform != "linux", reason="the system knows no leases")
@pytest.mark.parametrize("name", ["rouge.xml", "peer.txt"])
def test_a_leased_file_is_waited_for(place: Workplace, name: str) -> None:
    """The configuration is opened by Python, the summary by the kernel."""
    config = place.config()
    before = evaluate(config, "-q")
    (found,) = Path().rglob(name)
    with leased(found):
        assert evaluate(config, "-q") == before
    assert before.status == 0


def test_what_is_no_regular_file_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(*_: object) -> int:
        raise BlockingIOError(errno.EAGAIN, "unavailable")

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(BlockingIOError):
        open_input(str(tmp_path))
