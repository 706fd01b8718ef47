"""The examples of README and docs/: what they show is what the commands print."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest


def console_blocks(text: str) -> list[str]:
    """Return the console blocks; one marked `continued` joins the one before it, whose files it needs."""
    blocks: list[str] = []
    for continued, block in re.findall(r"^```console( continued)?\n(.*?)^```", text, re.M | re.S):
        if continued:
            blocks[-1] += block
        else:
            blocks.append(block)
    return blocks


ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
BLOCKS = console_blocks(README)
PROGRAMS = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", README, re.M | re.S)
NOT_RUN = re.findall(r"^```python not-run\n(.*?)^```", README, re.M | re.S)
PYTHON = re.findall(r"^```pycon\n(.*?)^```", README, re.M | re.S)


def examples(block: str) -> list[tuple[str, str]]:
    """(command, what it prints) of a console block. Lines of a here-document begin with "> "."""
    pieces = re.split(r"^\$ ", block, flags=re.M)[1:]
    return [_command_and_output(piece) for piece in pieces]


def _command_and_output(piece: str) -> tuple[str, str]:
    first, _, rest = piece.partition("\n")
    text = re.match(r"(?:> .*\n)*", rest) if "<<" in first else None
    lines = text[0] if text else ""
    return "\n".join([first, *(line[2:] for line in lines.splitlines())]), rest[len(lines) :]


def test_there_are_examples() -> None:
    assert sum(len(examples(block)) for block in BLOCKS) >= 4


@pytest.mark.long
@pytest.mark.parametrize("block", [pytest.param(block, id=examples(block)[0][0]) for block in BLOCKS])
def test_readme_output_is_real(block: str, tmp_path: Path) -> None:
    """In a folder like the project's, so that a block may write files and read them again."""
    for name in ("configs", "fixtures"):
        (tmp_path / name).symlink_to(ROOT / name)
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    for command, output in examples(block):
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
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


@pytest.mark.long
@pytest.mark.parametrize(("program", "output"), [pytest.param(*one, id=one[0].split()[1]) for one in PROGRAMS])
def test_programs_print_what_stands_below_them(program: str, output: str, tmp_path: Path) -> None:
    """Each is a file of its own, run with the fixtures at hand and without a network."""
    for name in ("configs", "fixtures"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        env={**os.environ, "HF_HOME": str(tmp_path / "cache"), "HF_HUB_OFFLINE": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.stdout.decode() == output, done.stderr.decode()


def test_every_program_is_run_or_marked() -> None:
    assert len(re.findall(r"^```python", README, re.M)) == len(PROGRAMS) + len(NOT_RUN)
    for program in NOT_RUN:
        compile(program, "program.py", "exec")
