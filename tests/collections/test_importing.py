"""What an import writes: texts, configurations, scores of people."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fixtures.make_collections import MAKERS, story
from rouge_cli.collections.importing import import_collection
from rouge_cli.collections.registry import find_collection
from tests.cases import long
from tests.collections.test_reproduction import FORMS, distribution, made, scores_of
from tests.commands import rouge_cli


@pytest.mark.parametrize("name", [name if n % 3 == 0 else long(name) for n, name in enumerate(MAKERS)])
def test_an_import_is_the_same_from_folder_and_archives(tmp_path: Path, name: str) -> None:
    found = [import_collection(find_collection(name), made(tmp_path / form, name, form)) for form in FORMS]
    first, second = ({file: content for file, content in one.files.items() if not file.endswith("official.csv")}
                     for one in found)  # fmt: skip
    assert first == second
    assert found[0].figures == found[1].figures
    assert {file.rpartition("/")[2] for file in first} >= {"config.xml", "human.csv", "README.md", "Makefile"}


@pytest.mark.parametrize("name", MAKERS)
def test_texts_are_written_as_they_are(tmp_path: Path, name: str) -> None:
    files = distribution(name)
    made_files = import_collection(find_collection(name), made(tmp_path, name, files=files)).files
    texts = {file: content for file, content in made_files.items() if "peers/" in file or "models/" in file}
    originals = set(files.values())
    assert len(texts) > 10
    assert all(content in originals for file, content in texts.items() if "spl/" not in file)


def test_configurations_give_the_official_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evaluated as any configuration, in the folder that import made."""
    source, folder = made(tmp_path, "tac2008"), tmp_path / "made"
    done = rouge_cli("collection", "import", "tac2008", source, "-o", str(folder))
    assert done.status == 0, done.stderr
    assert "4 topics, 35 summaries, 160 scores by people" in done.stderr
    assert "8 other files were not read" in done.stderr
    monkeypatch.chdir(folder)
    files = distribution("tac2008")
    for config, output in (("config", "ROUGE/rouge.m.out"), ("config-jk", "ROUGE/rougejk.m.out"),
                           ("be-config", "BE/simple.m.hm.out"), ("be-config-jk", "BE/simplejk.m.hm.out")):  # fmt: skip
        preset = "tac2008-be" if config.startswith("be") else "tac2008"
        report = rouge_cli("evaluate", f"{config}.xml", "--preset", preset, "-q").stdout.decode().splitlines()
        (official,) = (content.decode() for path, content in files.items() if path.endswith(output))
        for mark in (" Average_", " Eval "):
            ours = sorted(line for line in report if mark in line)
            theirs = sorted(line for line in official.splitlines() if mark in line)
            if mark == " Eval ":
                ours, theirs = ([line.partition(" R:")[2] for line in lines] for lines in (ours, theirs))
                assert sorted(ours) == sorted(theirs)
            else:
                assert ours == theirs


def test_scores_of_people(tmp_path: Path) -> None:
    def rows(name: str, part: str = "") -> list[dict[str, str]]:
        folder = tmp_path / name
        if not folder.exists():
            source = made(tmp_path / f"of {name}", name)
            assert rouge_cli("collection", "import", name, source, "-o", str(folder), "-q").status == 0
        return scores_of(folder / part)

    assert rows("duc2005")[0]["modified_pyramid"] == "0.01", "the last of two annotators; sets without D"
    assert {row["system"] for row in rows("duc2005")} == {"1", "2", "10", "A", "B", "J"}
    second = {row["system"]: row["modified_pyramid"] for row in rows("duc2006") if row["evaluation"] == "D0631"}
    assert list(second) == ["1", "2", "24", "A", "E"], "zeros before the ids are gone; one of two annotators"
    assert second["A"] == ""
    assert {row["system"] for row in rows("tac2008")} == {"0", "1", "2", "13", *"ABCDEFGH"}, "60 was not judged"
    assert max(int(row["overall"]) for row in rows("tac2009", "A")) > 5
    assert {row["evaluation"] for row in rows("tac2009", "B")} == {"D0901-B", "D0902-B"}
    assert len(rows("duc2004", "task5")[0]) == 5
    assert {row["evaluation"] for row in rows("duc2002", "documents-100")} == {
        "D061.AP880911-0016", "D062.AP880911-0016",
    }  # fmt: skip
    assert rows("duc2002", "sets-050")[0]["coverage"] != rows("duc2002", "sets-200")[0]["coverage"]
    assert rows("multiling2011", "english")[0] == {
        "system": "1", "evaluation": "M000", "grade": "2.333333333", "length_aware_grade": "4.25",
    }  # fmt: skip
    assert rows("multiling2013", "greek")[0] == {"system": "ID1", "evaluation": "M000", "overall": "3"}


def test_broken_rows_are_skipped_and_named(tmp_path: Path) -> None:
    files = distribution("tac2008")
    (path,) = (path for path in files if path.endswith("manual/manual.peer"))
    lines = files[path].splitlines()
    files[path] = b"\n".join([lines[0][:-6], lines[1].replace(b" 0.", b" x.", 1), lines[2], *lines[2:]])
    found = import_collection(find_collection("tac2008"), made(tmp_path, "tac2008", files=files))
    assert [warning.partition("manual.peer: ")[2] for warning in found.warnings] == [
        "skipped 2 rows that are not as expected: line 1, 2",
        "skipped summaries that have several rows: D0802-A 0",
    ]


def test_pages_among_plain_texts_are_converted(tmp_path: Path) -> None:
    found = import_collection(find_collection("duc2003"), made(tmp_path, "duc2003"))
    task = {file.removeprefix("task2/"): content for file, content in found.files.items() if file.startswith("task2/")}
    assert task["models/D30003.M.100.T.A.html"].startswith(b"<html>")
    assert task["spl/models/D30003.M.100.T.A.html"] == story("ferry", "A")
    assert b'<M ID="A">spl/models/D30003.M.100.T.A.html</M>' in task["config.xml"]
    assert b'<M ID="B">models/D30003.M.100.T.B.html</M>' in task["config.xml"]
    assert found.warnings[0].endswith("that all are plain text, a sentence a line")


def test_a_document_in_two_sets_is_two_evaluations(tmp_path: Path) -> None:
    files = import_collection(find_collection("duc2004"), made(tmp_path, "duc2004")).files
    for id in ("D30001.APW19981016.0240", "D30002.APW19981016.0240"):
        assert f'<EVAL ID="{id}">'.encode() in files["task1/config.xml"]
    assert b'<EVAL ID="D30001.AFA19981016.02.40">' in files["task3/config.xml"]


def test_the_folder_must_be_new_and_elsewhere(tmp_path: Path) -> None:
    source = made(tmp_path, "duc2005")
    within = rouge_cli("collection", "import", "duc2005", source, "-o", os.path.join(source, "new"))
    assert within.status == 2
    assert "which is only read" in within.stderr
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    assert rouge_cli("collection", "import", "duc2005", source, "-o", str(tmp_path / "full")).status == 2


@pytest.mark.long
def test_the_makefile_names_commands_that_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, folder = made(tmp_path, "duc2007-update"), tmp_path / "made"
    assert rouge_cli("collection", "import", "duc2007-update", source, "-o", str(folder), "-q").status == 0
    monkeypatch.chdir(folder)
    makefile = Path("Makefile").read_text()
    assert "\n-include $(wildcard results.d results-jk.d be-results.d be-results-jk.d)\n" in makefile
    commands = [line.strip().split() for line in makefile.splitlines() if "$(ROUGE)" in line]
    assert len(commands) == 14
    for _, command, *arguments in commands:
        target = arguments[-1].replace(".txt", ".json")
        given = [target if word == "$@" else word for word in arguments]
        quick = {"evaluate": ["-q"], "config": []}.get(command, ["-q", "-r", "20"])
        done = rouge_cli(command, *given, *quick)
        assert done.status == 0, done.stderr
