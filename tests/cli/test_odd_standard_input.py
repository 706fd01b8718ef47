"""`-` where standard input is empty, closed or cannot be read: that is said, not what to say about it."""

from __future__ import annotations

import codecs
import io
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import rouge_cli
from tests.cases import each
from tests.workplace import Workplace


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs the streams of POSIX")
@pytest.mark.parametrize("command", ["score", "evaluate"])
@pytest.mark.parametrize("format", [[], ["--from", "jsonl"]])
@pytest.mark.parametrize(
    ("stream", "told"),
    [
        ("< /dev/null", "standard input: empty; pipe records or a configuration into it"),
        ("0> w.tmp", "standard input: cannot read it: Bad file descriptor"),
        ("<&-", "standard input is closed; name a file"),
    ],
)
def test_what_gives_nothing(place: Workplace, command: str, format: list[str], stream: str, told: str) -> None:
    if format:
        told = told.replace("pipe records or a configuration into it", "there is no record to evaluate")
    line = f'exec "$@" {stream}'
    arguments = [sys.executable, "-m", "rouge_cli", command, "-", "-q", *format]
    done = subprocess.run(
        ["bash", "-c", line, "bash", *arguments], capture_output=True, text=True, check=False, cwd=os.getcwd()
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"rouge-cli: {told}\n")


class _Waiting(io.StringIO):
    """Like pytest's standard input, which refuses to be read without saying why."""

    @property
    def buffer(self) -> Any:
        return self

    def read(self, size: int | None = -1) -> Any:
        raise OSError("not here")

    def peek(self, size: int) -> Any:
        return self.read(size)


def _closed() -> Any:
    stream = io.TextIOWrapper(io.BytesIO(b"x"))
    stream.close()
    return stream


def _detached() -> Any:
    stream = io.TextIOWrapper(io.BytesIO(b"x"))
    stream.detach()
    return stream


READERS: dict[str, Callable[[], Any]] = {
    "evaluate": lambda: rouge_cli.evaluate("-"),
    "results": lambda: rouge_cli.read_results("-"),
    "list": lambda: rouge_cli.evaluate("-", list_format="SPL"),
    **{
        name: partial(rouge_cli.evaluate, rouge_cli.InputChoice(source="-", format=name))
        for name in ("jsonl", "csv", "parquet", "xml")
    },
    "lines": lambda: rouge_cli.evaluate(rouge_cli.InputChoice(peers="-", models="m.txt", format="lines")),
}


@each("reader", READERS)
@each(
    ("stream", "told"),
    [
        (lambda: None, "closed"),
        (_closed, "closed"),
        (_detached, "sys.stdin is not a stream of text over one of bytes; name a file"),
        (lambda: io.StringIO("x"), "sys.stdin is not a stream of text over one of bytes; name a file"),
        (lambda: codecs.getreader("utf-8")(io.BytesIO(b"x")), "sys.stdin is not a stream of text over one of bytes"),
        (_Waiting, "not here|sys.stdin is not a stream of text over one of bytes"),
    ],
)
def test_what_a_program_puts_in_its_place(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, reader: str, stream: Callable[[], Any], told: str
) -> None:
    place.write("m.txt", "x\n")
    monkeypatch.setattr(sys, "stdin", stream())
    with pytest.raises(rouge_cli.DataError, match=told):
        READERS[reader]()
