from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress

import click
import pytest

from rouge_cli import __version__
from rouge_cli.cli.main import main
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation


def test_version() -> None:
    text = f"rouge-cli {__version__} (ROUGE-1.5.5; compiled kernel rouge_cli.kernel.native)\n"
    assert rouge_cli("--version") == (0, text.encode(), "")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_shows_an_example_and_every_command(option: str) -> None:
    done = rouge_cli(option)
    assert (done.status, done.stderr) == (0, "")
    text = done.stdout.decode()
    assert "rouge-cli evaluate rouge.xml -n 2 -m " in text
    assert "rouge155" in text
    assert "Score system summaries against reference summaries." in text
    assert "--version" in text


def test_examples_of_the_help_work(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lines that a newcomer types."""
    examples = re.findall(r"^ +rouge-cli (.*)$", rouge_cli("--help").stdout.decode(), re.M)
    assert len(examples) == 4
    monkeypatch.chdir(place.folder)
    for i, example in enumerate(examples):
        done = rouge_cli(*example.split())
        assert done.status == 0, done.stderr
        if not i:
            monkeypatch.chdir("example")


def test_each_problem_is_one_line_with_the_name_of_the_command(place: Workplace) -> None:
    config = place.config(evaluation(format="TXT"), "<EVAL/>\n")
    assert rouge_cli("evaluate", config) == (
        1,
        b"",
        "rouge-cli: rouge.xml, line 2: unknown INPUT-FORMAT 'TXT'; it is one of SPL, SEE, ISI, SIMPLE\n"
        'rouge-cli: rouge.xml, line 3: EVAL without an ID; write <EVAL ID="...">\n',
    )


def test_each_usage_problem_too(place: Workplace) -> None:
    done = rouge_cli("evaluate", place.config(), "-w", "0", "-p", "2")
    assert (done.status, done.stdout) == (2, b"")
    assert [line[:20] for line in done.stderr.splitlines()] == ["rouge-cli: the weigh", "rouge-cli: alpha (-p"]


@pytest.mark.parametrize("argv", [[], None])
def test_a_program_that_embeds_python_may_have_no_arguments(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], argv: list[str] | None
) -> None:
    if argv is None:
        monkeypatch.delattr(sys, "argv")
    else:
        monkeypatch.setattr(sys, "argv", argv)
    main(["presets", "duc2007-main"], standalone_mode=False)
    assert "duc2007-main" in capfd.readouterr().out
    with suppress(click.UsageError):  # older versions of click return
        main(standalone_mode=False)


@pytest.mark.long
def test_reader_that_has_seen_enough(place: Workplace) -> None:
    """A pipe closed by its reader ends the command without a traceback."""
    config = place.config(evaluation(peers={f"system{i}": "peer.txt" for i in range(500)}))
    command = [sys.executable, "-m", "rouge_cli.cli.main", "evaluate", "-n", "9", config]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "arguments", [("evaluate",), ("evaluate", "--help"), ("--version",), ("presets",), ("score", "r.jsonl")]
)
def test_full_disk_is_told(place: Workplace, arguments: tuple[str, ...]) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    command = [sys.executable, "-m", "rouge_cli.cli.main", *arguments]
    if arguments == ("evaluate",):
        command.append(place.config())
    if arguments == ("score", "r.jsonl"):
        place.write("r.jsonl", '{"id": 1, "summary": "a b", "references": ["a c"]}\n')
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("rouge-cli: standard output: cannot write")
    assert done.stderr.endswith("No space left on device\n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("target", ["> /dev/full", "| true"])
def test_rows_that_wait_when_an_error_comes_and_cannot_be_written(place: Workplace, target: str) -> None:
    """Python would try at its end, fail, and complain with status 120."""
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    place.write("r.jsonl", '{"id": 1, "summary": "a b", "references": ["a c"]}\n')
    line = f"{sys.executable} -m rouge_cli score r.jsonl missing.jsonl {target}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert done.stderr.startswith("rouge-cli: missing.jsonl: cannot read it: ")


def test_names_in_messages_never_steer_a_terminal(place: Workplace) -> None:
    name = "no\x1b[31m\x07\x9b\x85\u2028\u2029\u202e\u2066"
    for arguments in (["report", name], ["evaluate", f"--{name}"], [name], ["evaluate", place.config(), name]):
        done = rouge_cli(*arguments)
        assert done.status, arguments
        assert "\\x1b[31m\\x07\\x9b\\x85\\u2028\\u2029\\u202e\\u2066" in done.stderr, arguments
        assert not {*"\x1b\x85\u2028\u202e"} & {*done.stderr}, arguments
