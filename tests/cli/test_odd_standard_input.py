"""`-` where standard input is empty, closed or cannot be read: that is said, not what to say about it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.workplace import Workplace


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
