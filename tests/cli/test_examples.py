"""The examples at the end of each help: they run, in the project's folder with the files that they speak of."""

from __future__ import annotations

import os
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


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's files, and what examples have from elsewhere: saved results, folders, collections."""
    folder = tmp_path_factory.mktemp("made")
    for name in ("configs", "fixtures"):
        shutil.copytree(PROJECT / name, folder / name)
    for name in ("results", "stories"):
        (folder / name).mkdir()
    (folder / "stories" / "one.txt").write_text("The cat sat. The dog barked.\n")
    for k in (1, 2):
        record = f'{{"id": "{k}", "summary": "The cat sat.", "reference": "A cat sat."}}\n'
        (folder / f"part-{k}.jsonl").write_text(record)
    write(packed(distribution("tac2008")), folder)
    write(unpacked(distribution("duc2007-main")), folder)
    saved = ["evaluate", "configs/news-spl.xml", "-n", "2", "-o", str(folder / "report.txt")]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(PROJECT)
        assert rouge_cli(*saved, "--save", str(folder / "results.json")).status == 0
        for name in ("mine.json", "base.json", "new.json"):
            assert rouge_cli(*saved, "lead", "--save", str(folder / name)).status == 0
        assert rouge_cli(*saved, "extract", "--save", str(folder / "theirs.json")).status == 0
    return folder


@pytest.fixture
def workshop(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the project's, with all that."""
    shutil.copytree(made, tmp_path, copy_function=linked, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def linked(source: str, target: str) -> None:
    """Not a copy: no command writes into a file that is there, it puts a new one into its place."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@pytest.mark.long
@pytest.mark.usefixtures("workshop")
@pytest.mark.parametrize("path", [path for path in COMMANDS if examples(path)])
def test_examples_work(path: str) -> None:
    for arguments in examples(path):
        done = rouge_cli(*arguments)
        assert done.status == 0, f"rouge-cli {shlex.join(arguments)}: {done.stderr}"


def test_examples_are_found() -> None:
    assert sum(len(examples(path)) for path in COMMANDS) >= 20
