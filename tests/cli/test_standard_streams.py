"""- as a file's name, and /dev/stdout: standard output is added to, as a shell's redirection does."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from rouge_cli.errors import DataError
from rouge_cli.files import let_streams_wait, standard_output
from tests.cases import each
from tests.commands import rouge_cli
from tests.workplace import Workplace

REPORT = ("evaluate", "configs/news-spl.xml", "lead", "-n", "1", "-x", "-q")


@each(
    "line",
    [
        " ".join(REPORT),
        "score fixtures/news/records/pairs.jsonl -n 1 -x -q",
        "config new --peers fixtures/news/spl/peers --models fixtures/news/spl/models",
        "config show configs/news-spl.xml",
        "explain configs/news-spl.xml 1 lead -n 1",
        "collection list",
    ],
)
def test_a_dash_is_standard_output(line: str) -> None:
    without = rouge_cli(*line.split())
    assert without.status == 0
    if line != "collection list":
        assert rouge_cli(*line.split(), "-o", "-") == without
    assert not Path("-").exists()


def test_folders_are_not_standard_output() -> None:
    done = rouge_cli("baseline", "configs/news-spl.xml", "--sources", "fixtures/news/sources", "-o", "-")
    assert done.status == 2
    assert "this writes a folder, which standard output cannot take; name one" in done.stderr


def test_results_and_report_do_not_both_go_to_standard_output(tmp_path: Path) -> None:
    assert rouge_cli(*REPORT, "--save", "-").stderr.endswith("name a file for the report: -o FILE\n")


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_standard_output_is_added_to(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("before\n")
    with log.open("ab") as stream:
        command = [sys.executable, "-m", "rouge_cli", *REPORT, "-o", "/dev/stdout"]
        subprocess.run(command, stdout=stream, check=True)
    assert log.read_bytes() == b"before\n" + rouge_cli(*REPORT).stdout


def test_a_program_that_takes_text_in_place_of_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", StringIO())
    with pytest.raises(
        DataError, match=r"sys\.stdout is not a stream of text over one of bytes; write the report to a file"
    ):
        standard_output()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")
def test_streams_that_do_not_wait_are_made_to(tmp_path: Path) -> None:
    """As another program left them: what is not there yet seemed to be the end, and what finds no room was lost."""
    end, start = os.pipe()
    kept = os.dup(0)
    try:
        os.set_blocking(end, False)
        os.dup2(end, 0)
        let_streams_wait()
        assert os.get_blocking(0)
        os.close(0)
        let_streams_wait()
    finally:
        os.dup2(kept, 0)
        for number in (end, start, kept):
            os.close(number)


MESSAGES_LOST = ["2>/dev/full", "2>&-", "2> >(exit 0)"]
MODULE = "-m rouge_cli.rouge_score.rouge"
NO_FILES = f"{MODULE} --target_filepattern=none --prediction_filepattern=none --output_filename=none.csv"


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@each("redirection", MESSAGES_LOST)
@each(
    ("line", "status"),
    [
        ("-m rouge_cli evaluate configs/news-spl.xml lead -n 1 -x", 0),
        ("-m rouge_cli evaluate --no-such-option", 2),
        ("-m rouge_cli evaluate no-such-file.xml", 1),
        ("-m rouge_cli.cli.rouge155 -n none", 255),
        (MODULE, 2),
        (NO_FILES, 1),
    ],
)
def test_a_message_that_cannot_be_written_changes_nothing_else(line: str, status: int, redirection: str) -> None:
    """Such as a full disk under a log: the report was lost, and a wrong call ended as if the data were bad."""
    bash = ["bash", "-c"]
    command = f"{sys.executable} {line}"
    usual = subprocess.run([*bash, f"{command} 2>/dev/null"], stdout=subprocess.PIPE, check=False)
    done = subprocess.run([*bash, f"{command} {redirection}"], stdout=subprocess.PIPE, check=False)
    assert (done.returncode, done.stdout) == (status, usual.stdout)
    assert bool(done.stdout) == (status == 0)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="limits as POSIX has them")
@each("unbuffered", ["", "1"])
@each(
    "line",
    ["-m rouge_cli evaluate --help", "-m rouge_cli presets", "-m rouge_cli.cli.rouge155 -n 4 -a configs/news-spl.xml"],
)
def test_output_that_is_cut_off_is_a_failure(tmp_path: Path, line: str, unbuffered: str) -> None:
    """As on a full disk: with PYTHONUNBUFFERED half a report was written, and all seemed well."""
    command = f"ulimit -f 1; exec {sys.executable} {line} > '{tmp_path / 'report'}'"
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(["bash", "-c", command], env=environment, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert ": standard output: cannot write " in done.stderr


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="terminals as POSIX has them")
@pytest.mark.parametrize("call", ["score - -n 1", "evaluate - -n 1", "config check -", "report -"])
def test_the_end_of_a_terminal_is_typed_once(call: str) -> None:
    """More would be waited for until the time is out."""
    ours, theirs = os.openpty()
    code = "import sys; sys.argv = ['rouge-cli', *sys.argv[1:]]; import rouge_cli.cli.main as c; c.main()"
    command = [sys.executable, "-c", code, *call.split()]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        os.write(ours, b'{"id": 1, "summary": "a b", "references": ["a b"]}\n\x04')
        stdout, stderr = process.communicate(timeout=30)
    os.close(ours)
    os.close(theirs)
    assert process.returncode == (1 if call == "report -" else 0)
    assert stdout or stderr


def test_what_is_too_long_for_a_message_is_left_out_of_its_midst() -> None:
    for call in (["report", "x" * 100_000], ["evaluate", "--format", "y" * 100_000], ["z" * 100_000]):
        done = rouge_cli(*call)
        assert done.status in (1, 2)
        assert len(done.stderr) < 6000
        assert " characters) ... " in done.stderr


@each(
    "line",
    [
        "correlate - -", "correlate /dev/stdin -", "compare - /dev/stdin", "decisions - -",
        "audit - - --from jsonl", "diff - -", "merge /dev/stdin - -o m.json", "report - /dev/fd/0",
        "evaluate --peers - --models - -n 1",
    ],
)  # fmt: skip
def test_two_inputs_are_not_both_standard_input(line: str) -> None:
    done = rouge_cli(*line.split(), input=b"system,evaluation,m\na,1,0.5\nb,1,0.25\n")
    assert (done.status, done.stdout) == (2, b"")
    assert "twice" in done.stderr


@pytest.mark.long
@each("name", ["-", "/dev/stdin"])
@each("table", ["system,m\na,0.5\n", '{"system": "a", "m": 0.5}\n{"system": "b", "m": 0.25}\n'])
def test_tables_that_are_piped_in_are_told_what_they_lack(name: str, table: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rouge_cli", "compare", name], input=table.encode(), capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"read tables of scores too, from files named .csv, .tsv or .jsonl" in done.stderr
    assert b"rouge-cli evaluate /dev/stdin" not in done.stderr


def test_outputs_where_there_is_no_null_device(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "devnull", "/dev/none")
    done = rouge_cli("evaluate", place.config(), "-n", "1", "--save", "saved.json")
    assert (done.status, done.stderr) == (0, "")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="closes a stream as POSIX has it")
@each(
    "line", ["presets", "measures", "--help", "--version", "evaluate --help-all", "completion bash", "collection list"]
)
def test_what_a_closed_standard_output_does_not_take_is_a_failure(line: str) -> None:
    """What commands print themselves was lost without a word, with exit status 0."""
    command = ["bash", "-c", f"exec {sys.executable} -m rouge_cli {line} >&-"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("rouge-cli: standard output")
    assert done.stderr.count("\n") == 1
