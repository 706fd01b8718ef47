"""configs/Makefile.batch: a second run does nothing, and a change makes again what depends on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import rouge155

PROJECT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make here")


@pytest.fixture
def batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two configurations and what they name, in the working directory."""
    (tmp_path / "configs").mkdir()
    for name in ("Makefile.batch", "news-single-model.xml", "news-be.xml"):
        shutil.copy(PROJECT / "configs" / name, tmp_path / "configs")
    for kind in ("spl", "be"):
        shutil.copytree(PROJECT / "fixtures" / "news" / kind, tmp_path / "fixtures" / "news" / kind)
    monkeypatch.chdir(tmp_path)
    for variable in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "ROUGE_EVAL_HOME", "RED_EVAL_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    return tmp_path


def make(*arguments: str) -> list[str]:
    """What make did, a command a line, each shortened to the command and what it was for."""
    done = subprocess.run(
        ["make", "-f", "configs/Makefile.batch", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    commands = [line.split() for line in done.stdout.splitlines() if line.startswith("rouge-cli")]
    return sorted(f"{words[1]} {os.path.basename(words[-1])}" for words in commands)


SINGLE = ["config news-single-model.d", "evaluate news-single-model.txt"]
SINGLE_TABLES = ["report news-single-model.md", "report news-single-model.tex"]
ELEMENTS = ["config news-be.d", "evaluate news-be.txt", "report news-be.md", "report news-be.tex"]


@pytest.mark.long
def test_batch_makes_again_what_changed(batch: Path) -> None:
    assert make() == sorted(SINGLE + SINGLE_TABLES + ELEMENTS)
    report = (batch / "results" / "news-single-model.txt").read_bytes()
    assert report == rouge155("-n", "2", "-m", "-a", "configs/news-single-model.xml").stdout
    assert "| lead |" in (batch / "results" / "news-be.md").read_text()
    assert make() == [], "nothing has changed"

    with open(batch / "fixtures" / "news" / "spl" / "peers" / "lead" / "ferry.txt", "a") as summary:
        summary.write("One more sentence.\n")
    assert make() == sorted(SINGLE + SINGLE_TABLES), "a summary"
    assert (batch / "results" / "news-single-model.txt").read_bytes() != report

    os.utime(batch / "configs" / "news-be.xml")
    assert make() == sorted(ELEMENTS), "a configuration"

    (batch / "results" / "news-be.tex").unlink()
    assert make() == ["report news-be.tex"], "a table"

    assert make("OPTIONS=-n 2") == sorted(SINGLE + SINGLE_TABLES), "the options of those that have none of their own"
    assert make("OPTIONS=-n 2") == []
    assert make("OPTIONS=-n 2", "TABLE=--recall --sort 'rouge-1'") == SINGLE_TABLES
    assert make("OPTIONS=-n 2", "TABLE=--recall --sort 'rouge-1'") == []

    options = ("OPTIONS=-n 2", "TABLE=--measures 'rouge-2'")
    assert make(*options) == SINGLE_TABLES, "what tables show, with apostrophes"
    assert make(*options) == []


def test_summary_that_has_gone_is_told(batch: Path) -> None:
    """By the evaluation, not by make, which would know no rule for it."""
    make("results/news-be.json")
    gone = batch / "fixtures" / "news" / "be" / "peers" / "lead" / "ferry.be"
    gone.unlink()
    done = subprocess.run(
        ["make", "-f", "configs/Makefile.batch", "results/news-be.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert f"{gone.name} (line 5, evaluation ferry)" in done.stderr
    assert "cannot read the summary" in done.stderr
