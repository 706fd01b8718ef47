"""Generated distributions, imported and reproduced: the outputs were printed by the original program."""

from __future__ import annotations

import csv
import itertools
import json
import os
import re
from functools import cache
from pathlib import Path

import pytest

from fixtures.make_collections import MAKERS, Files, packed, story, unpacked, write
from fixtures.make_collections import distribution as generated
from rouge_cli.collections.facts import Collection
from rouge_cli.collections.importing import import_collection
from rouge_cli.collections.registry import COLLECTIONS, find_collection
from rouge_cli.collections.reproduction import reproduce
from rouge_cli.errors import DataError, UsageError
from tests.cases import long
from tests.commands import rouge_cli

WITH_OUTPUTS = [name for name in MAKERS if any(task.runs for task in find_collection(name).tasks)]
FORMS = {"folder": unpacked, "archives": packed}
LINES = {"duc2005": 192 * 7, "tac2008": (57 + 276) * 8, "multiling2011": 27 * 3 * 2}
"""How many figures of Eval lines some have."""


once_generated = cache(generated)


@cache
def in_form(name: str, form: str) -> Files:
    """A distribution as folders or archives; nobody changes it."""
    return FORMS[form](once_generated(name))


def distribution(name: str) -> Files:
    """The files of a distribution, which a test may change."""
    return dict(once_generated(name))


def made(tmp_path: Path, name: str, form: str = "folder", files: Files | None = None) -> str:
    folder = tmp_path / "given"
    write(in_form(name, form) if files is None else FORMS[form](files), folder)
    return str(folder)


def test_all_that_can_be_imported_have_a_distribution() -> None:
    assert set(MAKERS) == {one.name for one in COLLECTIONS if one.tasks and not one.needs_peers}
    assert len(WITH_OUTPUTS) == 13


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "form"),
    [(name, "folder") if n % 3 else (name, "archives") for n, name in enumerate(WITH_OUTPUTS)]
    + [long(name, "archives") if n % 3 else long(name, "folder") for n, name in enumerate(WITH_OUTPUTS)],
)
def test_the_outputs_of_the_original_come_out(tmp_path: Path, name: str, form: str) -> None:
    found = reproduce(find_collection(name), made(tmp_path, name, form))
    for comparison in found.comparisons:
        assert comparison.different == 0, comparison
        assert comparison.figures > 0
        assert comparison.notes == ()
    assert found.broken == 0
    assert found.missing == ()
    total = sum(one.figures for one in found.comparisons if one.kind == "Eval lines")
    assert total == LINES.get(name, total)


def test_one_archive_is_a_source(tmp_path: Path) -> None:
    folder = made(tmp_path, "tac2008", "archives")
    before = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
    assert len(before) == 1
    (archive,) = before
    found = reproduce(find_collection("tac2008"), os.path.join(folder, archive))
    assert found.broken == 0
    assert len(found.comparisons) == 38
    assert {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)} == before


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("duc2007-main", "folder"), ("duc2007-update", "archives"), ("duc2006", "folder"),
        long("duc2007-main", "archives"), long("duc2007-update", "folder"), long("duc2006", "archives"),
    ],
)  # fmt: skip
def test_several_collections_may_lie_in_one_folder(tmp_path: Path, name: str, form: str) -> None:
    files = {f"past_duc/{other}/{path}": content for other in ("duc2006", "duc2007-main", "duc2007-update")
             for path, content in distribution(other).items()}  # fmt: skip
    found = reproduce(find_collection(name), made(tmp_path, name, form, files))
    assert sum(one.different for one in found.comparisons) == 0
    assert [one.notes for one in found.comparisons if one.notes] == []
    assert len(found.comparisons) == 19


@pytest.mark.parametrize("name", ["tac2008", "duc2006", "duc2003"])
def test_an_archive_and_what_was_unpacked_of_it_may_lie_side_by_side(tmp_path: Path, name: str) -> None:
    files = distribution(name)
    write({**packed(files), **unpacked(files)}, tmp_path / "both")
    once = import_collection(find_collection(name), made(tmp_path, name))
    twice = import_collection(find_collection(name), str(tmp_path / "both"))
    assert (twice.scores, twice.figures, twice.topics) == (once.scores, once.figures, once.topics)
    assert len(twice.warnings) == len(once.warnings)


def test_the_other_form_of_duc_2003_does_not_disturb(tmp_path: Path) -> None:
    files = distribution("duc2003")
    others = {path.replace("detagged", "SEE"): b"<html>\n" for path in files if "detagged" in path}
    once = import_collection(find_collection("duc2003"), made(tmp_path / "once", "duc2003"))
    found = import_collection(find_collection("duc2003"), made(tmp_path, "duc2003", files={**files, **others}))
    assert found.files == once.files


@pytest.mark.parametrize("name", ["tac2008", "duc2007-main", "duc2005"])
def test_the_root_may_have_another_name(tmp_path: Path, name: str) -> None:
    folder = Path(made(tmp_path, name))
    root = {"tac2008": "UpdateSumm08_eval", "duc2007-main": "mainEval", "duc2005": "results"}[name]
    (folder / root).rename(tmp_path / "renamed")
    found = reproduce(find_collection(name), str(tmp_path / "renamed"))
    assert (found.broken, found.missing) == (0, ())


def changed(files: Files, ending: str, old: bytes, new: bytes) -> Files:
    (path,) = (path for path in files if path.endswith(ending))
    assert old in files[path]
    return {**files, path: files[path].replace(old, new, 1)}


@pytest.mark.parametrize("name", ["tac2008", "duc2007-main"])
def test_a_changed_digit_is_found_and_named(tmp_path: Path, name: str) -> None:
    files = distribution(name)
    (path,) = (path for path in files if path.endswith("ROUGE/rougejk.m.out"))
    line = next(line for line in files[path].splitlines() if b" ROUGE-2 Eval " in line and line.startswith(b"1 "))
    start, _, rest = line.partition(b" R:0.")
    digit = rest[4:5]
    other = b"7" if digit != b"7" else b"8"
    files = changed(files, "ROUGE/rougejk.m.out", line, start + b" R:0." + rest[:4] + other + rest[5:])
    source = made(tmp_path, name, files=files)
    done = rouge_cli("collection", "reproduce", name, source, "--format", "json", "-q")
    assert done.status == 1
    assert f"{name}: figures that differ and must agree: 1; the report has them" in done.stderr
    tree = json.loads(done.stdout)
    comparisons = tree["result"]["comparisons"] if "result" in tree else tree["comparisons"]
    (found,) = (one for one in comparisons if one["differ"])
    topic = start.split()[3].split(b".")[0].decode()
    assert (found["measure"], found["broken"]) == ("ROUGE-2", 1)
    assert found["where"].startswith(f"1 {topic} R 0.")
    table = rouge_cli("collection", "reproduce", name, source, "-q")
    assert table.status == 1
    assert f"differ: 1 {topic} R 0." in table.stdout.decode()


def a_figure_changed(content: bytes, mark: bytes) -> bytes:
    """The first line with the mark that has a figure has another first digit after the dot in its last figure."""
    for line in content.splitlines():
        if mark in line and (found := re.search(rb"\.([0-9])[0-9]*(?=\)?$)", line)):
            other = b"1" if found[1] != b"1" else b"7"
            return content.replace(line, line[: found.start(1)] + other + line[found.end(1) :], 1)
    raise AssertionError(mark)


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_OUTPUTS)
def test_a_change_in_any_official_file_is_found(tmp_path: Path, name: str) -> None:
    files = distribution(name)
    once = reproduce(find_collection(name), made(tmp_path / "once", name, files=files))
    places = {one.file.rpartition("given/")[2]: one.kind for one in once.comparisons}
    for path in files:
        if any(unpacked({path: b""}).keys() == {place} for place in places):
            reports = b" Eval " in files[path]
            if "aesop" in path:
                files[path] = re.sub(rb" 0\.[0-9]", b" 0.9", files[path])
                continue
            for mark in (b" Eval ", b" Average_") if reports else (b"",):
                files[path] = a_figure_changed(files[path], mark)
    found = reproduce(find_collection(name), made(tmp_path, name, files=files))
    kinds = {(one.file.rpartition("given/")[2], one.kind) for one in once.comparisons}
    named = {(one.file.rpartition("given/")[2], one.kind) for one in found.comparisons if one.differences}
    assert named == kinds


def test_figures_that_are_none_are_counted(tmp_path: Path) -> None:
    files = distribution("aesop2009")
    table = next(path for path in files if path.endswith("aesop_allpeers_A"))
    lines = files[table].splitlines()
    cells = lines[1].split()
    lines[1] = b" ".join([*cells[:2], b"broken", *cells[3:]])
    found = reproduce(find_collection("aesop2009"),
                      made(tmp_path, "aesop2009", files={**files, table: b"\n".join(lines)}))  # fmt: skip
    assert any("1 line is not read, being no figures" in warning for warning in found.warnings)
    files = distribution("tac2008")
    output = next(path for path in files if path.endswith("ROUGE/rouge.m.out"))
    files[output] = files[output].replace(b" R:0.", b" R:x.", 1).replace(b"Average_R: 0.", b"Average_R: none.", 1)
    found = reproduce(find_collection("tac2008"), made(tmp_path / "tac", "tac2008", files=files))
    assert any("2 lines are not read, being no figures" in warning for warning in found.warnings)


def test_scores_that_are_none_are_skipped_and_named(tmp_path: Path) -> None:
    files = distribution("tac2008")
    path = next(path for path in files if path.endswith("manual/manual.peer"))
    lines = files[path].splitlines()
    for i, cell in enumerate((b"inf", b'"' + b"x" * 200_000)):
        cells = lines[i].split()
        lines[i] = b" ".join([*cells[:2], cell, *cells[3:]])
    found = import_collection(find_collection("tac2008"), made(tmp_path, "tac2008",
                                                               files={**files, path: b"\n".join(lines)}))  # fmt: skip
    assert any("skipped 2 rows that are not as expected: line 1, 2" in warning for warning in found.warnings)


def test_averages_of_other_summaries_are_not_compared(tmp_path: Path) -> None:
    files = {path: content for path, content in distribution("tac2008").items()
             if not path.endswith("ROUGE/peers/D0801-A.M.100.A.1") and "ROUGE/models/D0802-A" not in path}  # fmt: skip
    found = reproduce(find_collection("tac2008"), made(tmp_path, "tac2008", files=files))
    assert found.broken == 0
    averages = [one for one in found.comparisons if one.kind.startswith("average") and one.measure == "ROUGE-2"]
    assert [note for one in averages[:2] for note in one.notes] == [
        "5 with other summaries here than in the output, so that their averages do not compare: 0, 1, 13, 2, 60"
    ] * 2  # fmt: skip


@pytest.mark.parametrize("side", ["peers", "models"])
def test_the_side_that_is_not_there_is_named(tmp_path: Path, side: str) -> None:
    files = {path: content for path, content in distribution("tac2008").items() if f"ROUGE/{side}/" not in path}
    with pytest.raises(DataError, match=rf"none of its files is UpdateSumm08_eval/ROUGE/{side}/\*;"):
        reproduce(find_collection("tac2008"), made(tmp_path, "tac2008", files=files))


def test_an_average_may_be_a_little_off(tmp_path: Path) -> None:
    files = distribution("tac2008")
    (path,) = (path for path in files if path.endswith("rouge2.m.avg"))
    first = files[path].split()[1]
    for factor, status in ((1.005, 0), (1.02, 1)):
        content = f"{float(first) * factor:.3f}".encode()
        source = made(tmp_path / str(factor), "tac2008", files=changed(files, "rouge2.m.avg", first, content))
        done = rouge_cli("collection", "reproduce", "tac2008", source, "-q")
        assert done.status == status
        assert b"average recall: 1 of 5 differ: 0 R" in done.stdout


def test_people_are_not_promised_where_nist_differs(tmp_path: Path) -> None:
    files = distribution("tac2010")
    (path,) = (path for path in files if path.endswith("rouge2_A.jk.m.avg"))
    of_person = next(line.split()[1] for line in files[path].splitlines() if line.startswith(b"A "))
    source = made(tmp_path, "tac2010", files=changed(files, "rouge2_A.jk.m.avg", b"A " + of_person, b"A 99.000"))
    done = rouge_cli("collection", "reproduce", "tac2010", source, "-q")
    assert done.status == 0
    assert b"1 of 10 differ: A R 99" in done.stdout


def test_outputs_of_other_texts_are_recognised(tmp_path: Path) -> None:
    files = distribution("tac2008")
    for path in files:
        if "ROUGE/peers/D08" in path and path.endswith(".1"):
            files[path] = b"Quite another text.\n"
    done = rouge_cli("collection", "reproduce", "tac2008", made(tmp_path, "tac2008", files=files), "-q")
    assert done.status == 1
    assert b"differ on nearly every topic, so probably made of other texts: 1" in done.stdout


def test_what_cannot_be_compared_is_said(tmp_path: Path) -> None:
    files = {path: content for path, content in distribution("tac2008").items()
             if not path.endswith(("ROUGE/peers/D0801-A.M.100.A.1", "rouge2.m.avg"))}  # fmt: skip
    done = rouge_cli("collection", "reproduce", "tac2008", made(tmp_path, "tac2008", files=files), "-q")
    assert b"1 only in the official file, as its summary is not here: 1 D0801-A" in done.stdout
    assert b"official files that are not there: ROUGE/rouge2.m.avg" in done.stdout


@pytest.mark.parametrize("name", ["duc2002", "duc2003", "multiling2013"])
def test_without_official_figures_summaries_are_scored(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = made(tmp_path, name)
    done = rouge_cli("collection", "reproduce", name, source, "--format", "json", "-q")
    assert done.status == 0
    tree = json.loads(done.stdout)
    tasks = tree.get("result", tree)["scored_only"]
    assert [task["task"] for task in tasks] == [
        task.name
        for task in find_collection(name).tasks
        if name != "multiling2013" or task.name in ("english", "greek")
    ]  # fmt: skip
    assert all(task["why"] == find_collection(name).uncompared for task in tasks)
    shown = rouge_cli("collection", "reproduce", name, source, "-q").stdout.decode()
    assert shown.count("not compared: ") == len(tasks)
    assert "nothing was compared with official figures" in shown
    table = rouge_cli("collection", "reproduce", name, source, "-q", "--format", "csv").stdout.decode()
    assert sum(1 for _ in csv.reader(table.splitlines())) > len(tasks)
    folder = tmp_path / "made"
    assert rouge_cli("collection", "import", name, source, "-o", str(folder), "-q").status == 0
    monkeypatch.chdir(folder / tasks[-1]["task"])
    report = rouge_cli("evaluate", "config.xml", "-n", "4", "-m", "--no-jackknife", "-q").stdout.decode()
    for system in tasks[-1]["systems"]:
        for measure, recall in system["average_recall"].items():
            assert f"{system['system']} {measure} Average_R: {recall:.5f} " in report


def test_tasks_without_output_are_scored_where_others_have_one(tmp_path: Path) -> None:
    files = {path: content for path, content in distribution("duc2004").items() if not path.endswith("t2.rouge.out")}
    found = reproduce(find_collection("duc2004"), made(tmp_path, "duc2004", files=files))
    assert [one.task for one in found.alone] == ["task2"]
    assert {one.task for one in found.comparisons} == {"task1", "task3", "task4", "task5"}
    assert found.missing == ("t2.rouge.out",)


def scores_of(folder: Path) -> list[dict[str, str]]:
    with open(folder / "human.csv", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def of_2001() -> Files:
    """Laid out as far as it is known, and peers where nobody knows."""
    files: Files = {}
    rows = []
    for (topic, name), length in itertools.product((("D04", "ferry"), ("D05", "chess")), ("050", "400")):
        for who, writer in (("A", "A"), ("B", "B"), ("1", "lead"), ("15", "abstract")):
            folder = "eval/see.models" if who.isalpha() else "some/where"
            files[f"data/{folder}/{topic}.M.{length}.I.{who}.html"] = story(name, writer)
            if who.isdecimal():
                rows.append([topic, "M", "---", length, "I", "A", "B", who, 3, "-", 4, 9, 9, 9, 9, 9, 9, 1, 2, 3])
    files["results1_table.txt"] = b"\n".join(" ".join(map(str, row)).encode() for row in rows)
    return files


@pytest.mark.parametrize("peers", ["data/some/where", "where/D*.html", "SOME/**/*"])
def test_the_user_may_say_where_peers_lie(tmp_path: Path, peers: str) -> None:
    source, folder = made(tmp_path, "duc2001", files=of_2001()), tmp_path / "made"
    done = rouge_cli("collection", "reproduce", "duc2001", source, "--peers", peers, "-q")
    assert (done.status, done.stdout.decode().count("not compared: ")) == (0, 2)
    assert rouge_cli("collection", "import", "duc2001", source, "--peers", peers, "-o", str(folder), "-q").status == 0
    assert sorted(os.listdir(folder)) == ["Makefile", "sets-050", "sets-400"]
    assert scores_of(folder / "sets-050")[0] == {
        "system": "1", "evaluation": "D04", "quality_1": "3", "quality_3": "4",
    }  # fmt: skip


@pytest.mark.parametrize("act", ["import", "reproduce"])
def test_peers_that_nobody_knows_must_be_named(tmp_path: Path, act: str) -> None:
    source = made(tmp_path, "duc2001", files=of_2001())
    output = ["-o", str(tmp_path / "made")] if act == "import" else []
    done = rouge_cli("collection", act, "duc2001", source, *output)
    assert done.status == 2
    assert "duc2001: where the systems' summaries lie is not known; name their folder" in done.stderr
    done = rouge_cli("collection", act, "duc2001", source, "--peers", "no/where", *output)
    assert done.status == 1
    assert "no/where" in done.stderr


@pytest.mark.parametrize("name", [collection.name for collection in COLLECTIONS if not collection.tasks])
def test_what_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, name: str) -> None:
    collection: Collection = find_collection(name)
    for act in (import_collection, reproduce):
        with pytest.raises(UsageError, match=f"^{name}: "):
            act(collection, str(tmp_path))


@pytest.mark.parametrize("act", [import_collection, reproduce])
def test_another_distribution_is_refused(tmp_path: Path, act: object) -> None:
    source = made(tmp_path, "tac2009")
    with pytest.raises(DataError, match="no summaries of tac2008"):
        act(find_collection("tac2008"), source)  # type: ignore[operator]


def test_references_in_place_of_systems_are_not_denied(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no topic has both a system summary and a reference summary among its files"):
        import_collection(find_collection("tac2008").with_peers("**/models/*"), made(tmp_path, "tac2008"))


def test_no_output_is_refused(tmp_path: Path) -> None:
    files = {path: content for path, content in distribution("duc2005").items() if ".m." not in path}
    with pytest.raises(DataError, match="no official output of duc2005"):
        reproduce(find_collection("duc2005"), made(tmp_path, "duc2005", files=files))


def test_two_texts_of_one_summary_are_refused(tmp_path: Path) -> None:
    files = distribution("duc2005")
    path = next(path for path in files if "ROUGE/peers/" in path and path.endswith(".1"))
    files[path.replace("results.tar/", "copy/")] = b"Other.\n"
    with pytest.raises(DataError, match="another text than"):
        reproduce(find_collection("duc2005"), made(tmp_path, "duc2005", files=files))


@pytest.mark.parametrize("format", ["table", "csv", "markdown", "json"])
def test_formats(tmp_path: Path, format: str) -> None:
    done = rouge_cli("collection", "reproduce", "duc2005", made(tmp_path, "duc2005"), "--format", format, "-q")
    assert done.status == 0
    assert b"ROUGE-SU4" in done.stdout


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("ROUGE/rouge.m.out", r"(?<=Average_R: )\S+"),
        ("ROUGE/rouge.m.out", r"(?<= R:)\S+"),
        ("ROUGE/rouge2.m.avg", r"[0-9.]+(?=\n)"),
    ],
)
def test_figures_that_no_rouge_prints_are_refused(tmp_path: Path, path: str, pattern: str) -> None:
    files = distribution("tac2008")
    (place,) = [one for one in files if one.endswith(path)]
    changed, count = re.subn(pattern, "9" * 400 + ".0", files[place].decode(), count=1)
    assert count == 1
    with pytest.raises(DataError, match=r"line \d+: '?9+.*is no score that ROUGE prints; get the file as it was"):
        reproduce(find_collection("tac2008"), made(tmp_path, "tac2008", files=files | {place: changed.encode()}))


def test_judgements_that_are_too_large_are_skipped_and_named(tmp_path: Path) -> None:
    files = distribution("duc2006")
    (place,) = [one for one in files if one.endswith("responsiveness/overall.table")]
    head, *rows = files[place].decode().splitlines()
    table = "\n".join([head, *(f"{row.rpartition(' ')[0]} 1e308" for row in rows)])
    found = reproduce(find_collection("duc2006"), made(tmp_path, "duc2006", files=files | {place: table.encode()}))
    assert any("overall.table: skipped" in warning for warning in found.warnings)
