"""Faults that every command meets alike: a few points of each; python -m tests.robustness.faults has a hundred."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import evaluate, rouge_cli
from tests.robustness.fault_kinds import FAULTS
from tests.workplace import Workplace

PROJECT = Path(__file__).parents[2]
RECORD = '{"id": "%s", "system": "%s", "summary": "the cat", "references": ["a cat"]}\n'


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="limits and children as Linux has them")
def test_every_fault() -> None:
    """With a file, a folder, and a program that it started."""
    call = [sys.executable, "-m", "tests.robustness.faults", "--points", "2"]
    call += ["--lines", "rows.jsonl", "--lines", "demo", "--lines", "command:cat"]
    done = subprocess.run(call, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == len(FAULTS) + 3


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="limits and children as Linux has them")
@pytest.mark.parametrize(
    "given", [["HOME", "--points", "1"], ["20, 8 and 5", "--points", "3", "--lines", "config new"]]
)
def test_faults_of_which_few_points_say_little(given: list[str]) -> None:
    """Every command line, done in one environment; and so few open files that a folder is hardly removed."""
    call = [sys.executable, "-m", "tests.robustness.faults", *given]
    done = subprocess.run(call, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"| {given[0]}" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_old_output(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    place.write("out", "old")
    place.write("r.jsonl", RECORD % (1, "a"))
    before = sorted(os.listdir())
    monkeypatch.setattr("rouge_cli.whole_files.os.fsync", lambda _: signal.raise_signal(number))
    assert rouge_cli("score", "r.jsonl", "-q", "-o", "rows.csv") == (128 + number, b"", "")
    assert evaluate("r.jsonl", "-q", "-o", "out") == (128 + number, b"", "")
    assert (sorted(os.listdir()), Path("out").read_text()) == (before, "old")
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_what_nohup_ignores_stays_ignored(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        monkeypatch.setattr("rouge_cli.whole_files.os.fsync", lambda _: signal.raise_signal(signal.SIGHUP))
        assert evaluate(place.config(), "-q", "-o", "out").status == 0
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("words", ["--help", "--version", "measures", "presets", "evaluate --help", "collection list"])
def test_a_reader_that_has_seen_enough(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("click.echo", gone)
    monkeypatch.setattr("rouge_cli.files.redirect_to_null", lambda _: None)
    monkeypatch.setattr("rouge_cli.cli.main.redirect_to_null", lambda _: None)
    done = rouge_cli(*words.split())
    assert (done.status, done.stderr) == (0, "")


def test_more_open_files_or_threads_than_the_system_allows(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROUGE_TRACEBACK")
    for error in (OSError(24, "Too many open files", "x.ttf"), RuntimeError("can't start new thread")):

        def refuse(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr("rouge_cli.engines.selection.evaluate_plan", refuse)
        done = evaluate(place.config(), "-q")
        assert done.status == 1
        assert "the system refuses this: " in done.stderr
        assert done.stderr.endswith("; see what 'ulimit -a' allows\n")


def test_names_do_not_steer_a_terminal(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard output is one; a file has the names as they are."""
    place.write("r.jsonl", RECORD % (1, "\\u001b[31ma\\u009b") + RECORD % ("2\\u0007", "b"))
    commands = ("evaluate r.jsonl -q", "evaluate r.jsonl -q --format table", "config check r.jsonl", "score r.jsonl -q",
                "config show r.jsonl", "evaluate r.jsonl -q -v", "evaluate r.jsonl -q --format json")  # fmt: skip
    plain = rouge_cli(*commands[0].split()).stdout
    assert b"\x1b[31m" in plain
    monkeypatch.setattr("click.testing.BytesIOCopy.isatty", lambda _: True, raising=False)
    for command in commands:
        shown = rouge_cli(*command.split(), "--color", "never") if "table" in command else rouge_cli(*command.split())
        assert shown.status == 0
        assert not set(shown.stdout.decode()) & {"\x1b", "\x07", "\x9b"}, command
