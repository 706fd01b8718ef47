from __future__ import annotations

import json

import pytest

from rouge_cli.cli.saved_results import merge_saved, read_saved
from rouge_cli.errors import DataError
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation


def test_each_file_with_the_measures_named(place: Workplace) -> None:
    assert rouge_cli("evaluate", place.config(), "-n", "2", "-q", "--save", "r.json", "-o", "r.txt").status == 0
    ((name, everything),) = named = read_saved(["r.json"])
    assert name == "r.json"
    assert merge_saved(named, None) == everything
    chosen = merge_saved(named, "rouge-l,rouge-1")
    assert [m.label for m in everything.systems[0].measures] == ["ROUGE-1", "ROUGE-2", "ROUGE-L"]
    assert [m.label for m in chosen.systems[0].measures] == ["ROUGE-L", "ROUGE-1"]
    assert read_saved([]) == []


def test_all_unusable_files_are_told(place: Workplace) -> None:
    place.write("half.json", "{")
    with pytest.raises(DataError) as caught:
        read_saved(["half.json", "none.json"])
    assert [problem.partition(",")[0].partition(":")[0] for problem in caught.value.problems] == [
        "half.json",
        "none.json",
    ]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"label": "ROUGE-2"', '"label": "ROUGE-1"', "a measure is there twice"),
        ('"label": "ROUGE-2"', '"label": "ROUGE-9"', "other measures than those of system 'a'"),
        ('"f": [', '"f": ["inf",', "values for 1 evaluations"),
        ('"recall": [0.', '"recall": ["inf"], "x": [0.', "a score is infinite or above 1e+100"),
        ('"recall": [0.', '"recall": [-1e300], "x": [0.', "a score is infinite or above 1e+100"),
    ],
)
def test_edited_results_are_refused_at_their_place(place: Workplace, before: str, after: str, said: str) -> None:
    config = place.config(evaluation(peers={"a": "peer.txt", "b": "model.txt"}))
    assert rouge_cli("evaluate", config, "-n", "2", "-q", "--save", "r.json", "-o", "r.txt").status == 0
    tree = json.loads((place.folder / "r.json").read_text())
    text = json.dumps(tree)
    at = text.rindex(before)
    place.write("r.json", text[:at] + after + text[at + len(before) :])
    for command in (("analyze",), ("power", "--difference", "0.01"), ("report", "--format", "html"), ("compare",)):
        done = rouge_cli(*command, "r.json")
        assert (done.status, done.stdout) == (1, b"")
        assert "r.json: systems[" in done.stderr
        assert said in done.stderr


@pytest.mark.parametrize("command", [["cite"], ["diff", "rouge-score"]])
def test_rows_are_refused_where_one_file_is_wanted_and_the_remedy_works(place: Workplace, command: list[str]) -> None:
    place.write("a.jsonl", '{"id": "1", "summary": "the cat sat", "references": ["the cat"]}\n')
    assert rouge_cli("score", "a.jsonl", "-q", "--counts", "-o", "rows/").status == 0
    for name in ("rows", "rows/", "rows/00001-a.jsonl", "rows/00001-a.jsonl.json", "rows/manifest.json"):
        done = rouge_cli(*command, name)
        assert (done.status, done.stdout) == (1, b"")
        assert done.stderr.startswith(
            f"rouge-cli: {name}: rows of rouge-cli score, not saved results; rouge-cli merge rows"
        )
        assert done.stderr.endswith(" -o r.json, and name that\n")
    assert rouge_cli("merge", "rows", "-o", "r.json").status == 0
    assert rouge_cli(*command, "r.json").status == 0
    place.write("plain/b.txt", "text")
    assert "it is a folder; name a file in it" in rouge_cli(*command, "plain").stderr


def test_damaged_results_beside_rows_are_not_called_rows(place: Workplace) -> None:
    place.write("a.jsonl", '{"id": "1", "summary": "the cat sat", "references": ["the cat"]}\n')
    assert rouge_cli("score", "a.jsonl", "-q", "--counts", "-o", "rows/").status == 0
    assert rouge_cli("evaluate", "a.jsonl", "-q", "--save", "rows/r.json", "-o", "r.txt").status == 0
    saved = place.folder / "rows" / "r.json"
    saved.write_bytes(saved.read_bytes()[:100])
    for command in ("cite", "report"):
        done = rouge_cli(command, "rows/r.json")
        assert (done.status, done.stdout) == (1, b"")
        assert "rows/r.json" in done.stderr
        assert "rows of" not in done.stderr


def _save(place: Workplace, name: str, *systems: tuple[str, range]) -> str:
    records = [
        {"id": str(i), "system": system, "summary": "a b c"[: 1 + i % 5], "references": ["a c"]}
        for system, ids in systems
        for i in ids
    ]
    place.write("records.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    done = rouge_cli("evaluate", "records.jsonl", "-n", "1", "-q", "--save", name, "-o", "r.txt")
    assert done.status == 0, done.stderr
    return name


def _compared(*files: str) -> set[str]:
    """The systems that compare shows."""
    done = rouge_cli("compare", *files, "--format", "jsonl", "-q")
    assert done.status == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return {row[side] for row in found for side in ("first", "second")}


def test_systems_of_several_files_get_no_name_that_another_has(place: Workplace) -> None:
    early, late = range(1, 7), range(7, 13)
    base = _save(place, "base.json", ("lead", early))
    new = _save(place, "new.json", ("lead", early), ("base:lead", late))
    done = rouge_cli("compare", base, new)
    assert "'base.json:lead' and 'base:lead' (0 of 6 and 6)" in done.stderr
    both = [_save(place, name, ("s", early), ("b:s", early)) for name in ("a.json", "a:b.json")]
    assert _compared(*both) == {"a.json:s", "a.json:b:s", "a:b.json:s", "a:b.json:b:s"}
    gate = rouge_cli("compare", *both, "--fail-if-worse", "-q")
    assert (gate.status, gate.stderr) == (0, "")


def test_systems_that_no_name_of_a_file_tells_apart_are_refused(place: Workplace) -> None:
    early, late = range(1, 7), range(7, 13)
    base = _save(place, "base.json", ("lead", early))
    new = _save(place, "new.json", ("lead", early), ("base:lead", late), ("base.json:lead", late))
    done = rouge_cli("compare", base, new)
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.endswith("as FILE:SYSTEM two of them would be called 'base.json:lead'; rename a file\n")
