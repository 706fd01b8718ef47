"""The examples at the end of each help: they run, in the project's folder with the files that they speak of."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from fixtures.make_collections import distribution, packed, unpacked, write
from tests.cli.test_group import COMMANDS
from tests.commands import rouge_cli

PROJECT = Path(__file__).resolve().parents[2]


def examples(path: str) -> list[list[str]]:
    """The arguments of a command's examples, those apart that are for a shell (pipes, variables)."""
    lines = re.findall(r"^ *rouge-cli (.*)$", COMMANDS[path].epilog or "", re.M)
    return [shlex.split(line) for line in lines if not re.search(r" [|>]|\$\(", line)]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the project's, with what examples have from elsewhere: saved results, folders, collections."""
    for name in ("configs", "fixtures"):
        shutil.copytree(PROJECT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    for name in ("results", "stories"):
        (tmp_path / name).mkdir()
    (tmp_path / "stories" / "one.txt").write_text("The cat sat. The dog barked.\n")
    for k in (1, 2):
        record = f'{{"id": "{k}", "summary": "The cat sat.", "reference": "A cat sat."}}\n'
        (tmp_path / f"part-{k}.jsonl").write_text(record)
    write(packed(distribution("tac2008")), tmp_path)
    write(unpacked(distribution("duc2007-main")), tmp_path)
    saved = ["evaluate", "configs/news-spl.xml", "-n", "2", "-o", "report.txt"]
    assert rouge_cli(*saved, "--save", "results.json").status == 0
    for name in ("mine.json", "base.json", "new.json"):
        assert rouge_cli(*saved, "lead", "--save", name).status == 0
    assert rouge_cli(*saved, "extract", "--save", "theirs.json").status == 0
    return tmp_path


@pytest.mark.long
@pytest.mark.usefixtures("workshop")
@pytest.mark.parametrize("path", [path for path in COMMANDS if examples(path)])
def test_examples_work(path: str) -> None:
    for arguments in examples(path):
        done = rouge_cli(*arguments)
        assert done.status == 0, f"rouge-cli {shlex.join(arguments)}: {done.stderr}"


def test_examples_are_found() -> None:
    assert sum(len(examples(path)) for path in COMMANDS) >= 20
