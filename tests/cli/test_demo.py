from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fixtures import make_demo
from tests.commands import rouge_cli

NEEDS_NOTHING_MORE = re.compile(r"^  rouge-cli ((?:evaluate|report|explain) .*?)(?:   .*)?$", re.M)


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    done = rouge_cli("demo", "example")
    assert done.status == 0, done.stderr
    assert done.stdout.decode().startswith("Wrote 95 files to example. Next:\n  cd example\n  rouge-cli evaluate ")
    monkeypatch.chdir("example")
    return tmp_path / "example"


def test_corpus_is_that_of_the_fixtures() -> None:
    assert make_demo.MADE.read_text("utf-8") == make_demo.text()


def test_every_command_of_its_readme_runs(example: Path) -> None:
    listed = NEEDS_NOTHING_MORE.findall((example / "README.txt").read_text("utf-8"))
    assert len(listed) == 5
    for line in listed:
        done = rouge_cli(*shlex.split(line))
        assert done.status == 0, f"{line}: {done.stderr}"


def test_configuration_records_and_folders_agree(example: Path) -> None:
    ways = (["rouge.xml"], ["summaries.jsonl"], ["--peers", "systems", "--models", "references"])
    reports = [
        rouge_cli("evaluate", *way, "-n", "1", "-x", "--format", "csv", "--sort", "name", "-q").stdout for way in ways
    ]
    assert len(reports[0].splitlines()) == 6
    assert reports[1:] == reports[:1] * 2


def test_nothing_is_overwritten(example: Path) -> None:
    before = (example / "rouge.xml").read_bytes()
    (example / "rouge.xml").write_bytes(before + b"<!-- mine -->\n")
    done = rouge_cli("demo", str(example))
    assert done.status == 2
    assert done.stderr.endswith("it is not empty; name a new folder, or an empty one\n")
    assert (example / "rouge.xml").read_bytes() == before + b"<!-- mine -->\n"


def test_an_empty_folder_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = rouge_cli("demo", ".", "--quiet")
    assert (done.status, done.stdout) == (0, b"")
    assert len(json.loads((tmp_path / "summaries.jsonl").read_text("utf-8").splitlines()[0])["references"]) == 4


def test_next_steps_fit_a_name_like_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert b"\n  cd ./-dash\n" in rouge_cli("demo", "--", "-dash").stdout
    done = rouge_cli("config", "new", "./-dash/summaries.jsonl", "--output=-new folder")
    assert done.stderr.endswith("; evaluate './-new folder/rouge.xml'\n")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_makefile_makes_what_changed(example: Path) -> None:
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])

    def make(*arguments: str) -> list[str]:
        done = subprocess.run(
            ["make", *arguments], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
        )
        return [line.split()[1] for line in done.stdout.splitlines() if line.startswith("rouge-cli ")]

    everything = ["config", "evaluate", "report", "report"]
    assert make() == everything
    assert make() == []
    assert (example / "results" / "table.md").read_text("utf-8").startswith("| System | ROUGE-1 F |")
    (example / "systems" / "lead" / "ferry.txt").write_text("A ferry hit a reef.\n")
    assert make() == everything
    wanted = "-n 3 --tokenizer 'unicode'"
    assert make(f"OPTIONS={wanted}") == everything, "other options, with quotes"
    assert make(f"OPTIONS={wanted}", "TABLE=--measures rouge-1") == ["report", "report"]
    assert make(f"OPTIONS={wanted}", "TABLE=--measures rouge-1") == []
    shutil.copy(example / "rouge.xml", example / "older.xml")
    os.utime(example / "older.xml", (0, 0))
    assert make(f"OPTIONS={wanted}", "TABLE=--measures rouge-1", "CONFIG=older.xml") == everything, "a file from before"
    (example / "results" / "report.txt").unlink()
    make(f"OPTIONS={wanted}", "TABLE=--measures rouge-1", "CONFIG=older.xml")
    assert (example / "results" / "report.txt").exists()


def test_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "rouge_cli", "presets", "nonesuch"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("rouge-cli: no preset 'nonesuch'")
