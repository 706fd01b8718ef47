"""Our reports against those that the original made: `fixtures/expected/NAME.cmd` and `NAME.out`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rouge_cli.cli.rouge155 import run
from tests.cases import each
from tests.parity.goldens import arguments_of, command_files
from tests.parity.oracle import PROJECT

COMMANDS = command_files()


def test_there_are_enough() -> None:
    """A folder that was moved or emptied must not pass as a success."""
    assert len(COMMANDS) >= 80


def test_every_report_has_its_command() -> None:
    """No `.out` file without the `.cmd` file that made it."""
    reports = {report.stem for report in COMMANDS[0].parent.glob("*.out")}
    assert reports == {command.stem for command in COMMANDS}


@each("command", COMMANDS, ids=lambda command: command.stem)
def test_report_is_the_original_one(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes on standard output, and success."""
    monkeypatch.chdir(PROJECT)
    stdout, stderr = io.BytesIO(), io.StringIO()
    status = run(arguments_of(command), stdout, stderr)
    assert stdout.getvalue() == command.with_suffix(".out").read_bytes(), stderr.getvalue()
    assert status == 0, stderr.getvalue()
