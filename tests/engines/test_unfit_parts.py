"""Folders of scored parts that are refused, and what is told of them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engines.test_scored_parts import FEW, records, refused, score, whole, write
from tests.workplace import Workplace


@pytest.fixture
def scored(place: Workplace) -> list[str]:
    """Three parts in scores/."""
    names = write(place, records(90), 3)
    score(names, *FEW)
    return names


PART = "scores/00002-part-01.jsonl"


def with_other_samples() -> None:
    """As if the part were of another run."""
    record = Path(f"{PART}.json")
    content = record.read_text("utf-8")
    changed = content.replace('"samples": 50', '"samples": 60').replace("samples:50", "samples:60")
    assert len(changed.split("60")) - len(content.split("60")) >= 2
    record.write_text(changed, "utf-8")


def edited(old: str, new: str, name: str = PART) -> Callable[[], None]:
    def edit() -> None:
        content = Path(name).read_text("utf-8")
        assert old in content
        Path(name).write_text(content.replace(old, new, 1), "utf-8")

    return edit


def rows_too(act: Callable[[], None]) -> Callable[[], None]:
    """With the hash of the rows that are there now in the record: the number of rows is left to tell."""

    def edit() -> None:
        from rouge_cli.engines.fingerprints import fingerprint

        act()
        known = json.loads(Path(f"{PART}.json").read_bytes())
        Path(f"{PART}.json").write_text(json.dumps({**known, "file": fingerprint(PART)}))

    return edit


def shorter() -> None:
    Path(PART).write_bytes(b"".join(Path(PART).read_bytes().splitlines(True)[:-1]))


AGAIN = f"; score it again: remove {PART}.json and give the command that made it"


@pytest.mark.long
@pytest.mark.parametrize("command", ["merge", "report", "compare"])
@pytest.mark.parametrize(
    ("act", "told"),
    [
        (lambda: os.unlink(PART), f"{PART}: part 2 of 3 is not there; give the same rouge-cli score"),
        (lambda: os.unlink(f"{PART}.json"), f"{PART}: part 2 of 3 is not finished; give the same rouge-cli score"),
        (shorter, f"{PART}: changed since it was written{AGAIN}"),
        (edited("rouge-1_f", "rouge-1_g"), f"{PART}: changed since it was written{AGAIN}"),
        (rows_too(edited("rouge-1_f", "rouge-1_g")), f"{PART}: lacks the scores rouge-1_f{AGAIN}"),
        (rows_too(edited('"id": ', '"id": 1')), f"{PART}: its ids and systems do not read back as they were{AGAIN}"),
        (rows_too(shorter), f"{PART}: its ids and systems do not read back as they were{AGAIN}"),
        (edited('"rows": 30', '"rows": 31', f"{PART}.json"), f"{PART}: 30 rows, and 31 were written{AGAIN}"),
        (edited('"number": 2', '"number": 3', f"{PART}.json"), f"{PART}.json: not of part 2 of 3{AGAIN}"),
        (edited('"alpha": 0.5', '"alpha": 7', f"{PART}.json"),
         f"{PART}.json: options: alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone); 0.5 is "
         f"usual{AGAIN}"),
        (edited('"read": {', '"read": 1, "x": {', f"{PART}.json"), f"{PART}.json: it was edited or damaged{AGAIN}"),
        (edited('"read": {', '"reed": {', f"{PART}.json"), f"{PART}.json: cannot be read: it is no record of a part; "),
        (with_other_samples,
         f"{PART}: not scored as scores/00001-part-00.jsonl was, so their figures do not compare: samples "),
        (edited('"references"', '"refs"', f"{PART}.json"), f"{PART}: the first record of part-01.jsonl shows other"),
        (edited('"form": 4', '"form": 1', "scores/manifest.json"),
         "scores/manifest.json: of another version of rouge-cli (form 1, here 4); score again into another folder"),
        (edited('"choices"', '"chosen"', "scores/manifest.json"),
         "scores/manifest.json: no manifest of rouge-cli score: it was edited or damaged; "),
        (lambda: os.unlink("scores/manifest.json"), "scores: a folder without a manifest.json of rouge-cli score; "),
    ],
)  # fmt: skip
def test_what_is_not_whole_is_refused(scored: list[str], act: Callable[[], None], told: str, command: str) -> None:
    del scored
    act()
    found = refused(command, "scores")
    assert f"rouge-cli: {told}" in found
    assert found.count("\n") == 1


def test_evaluations_that_come_twice(scored: list[str], place: Workplace) -> None:
    shutil.copy(scored[0], "part-03.jsonl")
    score([*scored, "part-03.jsonl"], *FEW, folder="twice/")
    told = refused("merge", "twice")
    assert "rouge-cli: twice/00004-part-03.jsonl: system 's0' has " in told
    assert " in twice/00001-part-00.jsonl too (" in told
    place.write("doubled.jsonl", Path(scored[0]).read_text() * 2)
    score(["doubled.jsonl"], *FEW, folder="doubled/")
    assert "doubled/00001-doubled.jsonl: evaluation " in refused("merge", "doubled")
    score(scored, *FEW, folder="again/")
    assert "again/00001-part-00.jsonl too" in refused("merge", "again", "scores")


def test_records_without_ids_in_two_folders(place: Workplace) -> None:
    names = write(place, records(40, lacking=["id", "system"]), 2)
    for name, folder in zip(names, ("one/", "two/"), strict=True):
        score([name], *FEW, folder=folder)
    assert "where records are numbered from 1 in each file, give them ids" in refused("merge", "one", "two")


def test_parts_that_are_not_named(scored: list[str]) -> None:
    del scored
    told = refused("merge", "scores/00001-part-00.jsonl", "scores/00003-part-02.jsonl")
    remedy = "name the folder, or the rows of all its parts"
    assert told == f"rouge-cli: {PART}: part 2 of 3 is not named; {remedy}\n"


def test_other_settings_in_another_folder(scored: list[str], place: Workplace) -> None:
    place.write("other.jsonl", '{"id": "x", "system": "s0", "summary": "a", "references": ["a b"]}\n')
    score(["other.jsonl"], *FEW, "-m", folder="other/")
    assert "not scored as other/00001-other.jsonl was" in refused("merge", "scores", "other")
    del scored


def test_what_is_named_twice(scored: list[str]) -> None:
    whole(scored, *FEW)
    assert refused("merge", "all.json", "all.json") == "rouge-cli: all.json: named twice; name it once\n"
    told = "rouge-cli: ./all.json: named twice, first as all.json; name it once\n"
    assert refused("report", "all.json", "./all.json") == told
    assert refused("merge", "scores", "scores/") == "rouge-cli: scores/: named twice, first as scores; name it once\n"
    assert (
        refused("merge", "scores", PART)
        == f"rouge-cli: {PART}: its folder, scores, is named too; name the folder alone\n"
    )
    assert refused("merge", PART, "scores").startswith("rouge-cli: scores: the folder and parts in it are named")


def test_records_of_parts_are_no_results(scored: list[str]) -> None:
    del scored
    told = f"rouge-cli: {PART}.json: it is about rows of rouge-cli score; name its folder alone, scores\n"
    assert refused("merge", f"{PART}.json") == told


def test_an_output_in_the_folder(scored: list[str]) -> None:
    del scored
    assert "it lies in the folder scores, which is an input" in refused("merge", "scores", "-o", "scores/all.json")
