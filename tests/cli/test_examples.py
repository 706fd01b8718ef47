"""The examples at the end of each help: they run, in the folder of `rouge-cli demo` with files that a reader has."""

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

TITLE = "Examples, in the folder that 'rouge-cli demo example' writes"
RECORD = '{"id": "%s", "summary": "The cat sat.", "reference": "A cat sat."}\n'
OWN = {
    "part-1.jsonl": RECORD % 1,
    "part-2.jsonl": RECORD % 2,
    "japanese.jsonl": '{"id": "1", "summary": "猫が座る。", "reference": "猫が寝る。"}\n',
    "pairs.lst": "systems/lead/ferry.txt references/ferry.A.txt references/ferry.B.txt\n",
    "outputs.txt": "The cat sat.<q>The dog barked.\nIt rained.\n",
    "targets.txt": "A cat sat.<q>Dogs bark.\nRain fell.\n",
    "sets.csv": "system,A,B\n" + "".join(f"s{k},0.{k},0.{k * k % 7}\n" for k in range(1, 9)),
    "study.toml": 'config = "rouge.xml"\nhuman = "human.csv"\nmeasures = ["rouge-1", "rouge-l"]\n'
    'variants = ["CASE", "STEM"]\nsamples = 100\n',
}
"""Files that the help calls the reader's own."""
PROJECT = Path(__file__).resolve().parents[2]
TAKEN = {
    "annotators.csv": "fixtures/news/annotators.csv",
    "en-de.mqm.seg.score": "fixtures/judged/wmt/en-de.mqm.seg.score",
    "report.txt": "fixtures/expected/limit-words-100.out",
}


def examples(path: str) -> list[list[str]]:
    """The arguments of a command's examples, those apart that are for a shell (pipes, variables)."""
    lines = re.findall(r"^ *rouge-cli (.*)$", COMMANDS[path].epilog or "", re.M)
    return [shlex.split(line) for line in lines if not re.search(r" [|>]|\$\(", line)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the demo, and what examples have from elsewhere: own files, saved results, folders, collections."""
    folder = tmp_path_factory.mktemp("made") / "example"
    assert rouge_cli("demo", str(folder), "-q").status == 0
    for name, text in OWN.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, source in TAKEN.items():
        shutil.copy(PROJECT / source, folder / name)
    shutil.copytree(PROJECT / "fixtures/news/sources", folder / "stories")
    write(packed(distribution("tac2008")), folder)
    write(unpacked(distribution("duc2007-main")), folder)
    saved = ["evaluate", "rouge.xml", "-n", "2", "-o", str(folder.parent / "report.txt")]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert rouge_cli(*saved, "--save", str(folder / "results.json")).status == 0
        for name in ("mine.json", "base.json", "new.json"):
            assert rouge_cli(*saved, "lead", "--save", str(folder / name)).status == 0
        assert rouge_cli(*saved, "extract", "--save", str(folder / "theirs.json")).status == 0
        patch.chdir(PROJECT)
        numbered = ["evaluate", "configs/news-spl.xml", "-n", "1", "-o", str(folder.parent / "report.txt")]
        assert rouge_cli(*numbered, "--save", str(folder / "wmt.json")).status == 0
    return folder


@pytest.fixture
def workshop(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that."""
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


def test_examples_name_no_files_of_the_repository() -> None:
    """A reader who installed a wheel has none of them; the title says which files there are instead."""
    for path, command in COMMANDS.items():
        epilog = command.epilog or ""
        assert not re.search(r"\b(?:configs|fixtures)/", epilog), path
        if re.search(r"rouge\.xml|summaries\.jsonl|human\.csv", epilog):
            assert TITLE in epilog, path
