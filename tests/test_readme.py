"""The README's examples: what it shows is what the commands print."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```", README, re.M | re.S)
PYTHON = re.findall(r"^```pycon\n(.*?)^```", README, re.M | re.S)


def examples() -> list[tuple[str, str]]:
    """(command, what it prints) of every console block; a block may hold several."""
    found = []
    for block in BLOCKS:
        for piece in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = piece.partition("\n")
            found.append((command, output))
    return found


def test_there_are_examples() -> None:
    assert len(examples()) >= 4


@pytest.mark.parametrize(("command", "output"), examples())
def test_readme_output_is_real(command: str, output: str) -> None:
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert done.stdout.decode() == output


def test_python_examples_are_real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert PYTHON
    for block in PYTHON:
        test = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
        assert test.examples
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
