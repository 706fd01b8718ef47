from __future__ import annotations

import json

import pytest

from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation


def test_clean(place: Workplace) -> None:
    done = rouge_cli("config", "check", place.config())
    assert done == (
        0,
        b"""rouge.xml: no problems, no warnings

In it
  evaluations  1 (SPL)
  systems      1, summaries: 1
  references   1, 1 for each evaluation
  files read   2, sentences: 3, words: 14
  stop words   8, 57.1 % of the words (-s drops them)
  not ASCII    0 of 41 letters, 0.00 %
""",
        "",
    )


def test_problems_and_warnings_apart(place: Workplace) -> None:
    config = place.config(evaluation(models={"A": "gone"}), evaluation("2", peers={"b": "peer.txt"}))
    done = rouge_cli("config", "check", config)
    assert done.status == 1
    lines = done.stdout.decode().split("\n")
    assert lines[:4] == ["rouge.xml: 1 problem, 2 warnings", "", "Problems", lines[3]]
    assert lines[3].startswith("  ./gone (line 2, evaluation 1): cannot read it: No such file or directory")
    assert lines[4:6] == ["", "Warnings"]
    assert "  systems      2, summaries: 2, holes: 2" in lines


def test_json(place: Workplace) -> None:
    config = place.config(evaluation(models={"A": "model.txt", "B": "gone"}))
    done = rouge_cli("config", "check", config, "--format", "json", "-o", "found.json")
    assert done[:2] == (1, b"")
    found = json.loads((place.folder / "found.json").read_text())
    assert (found["source"], len(found["problems"]), found["warnings"]) == ("rouge.xml", 1, [])
    assert set(found["problems"][0]) == {"kind", "place", "text", "remedy"}
    assert found["facts"]["evaluations"] == 1


def test_many_warnings_of_a_kind_are_counted(place: Workplace) -> None:
    for i in range(12):
        place.write(f"p{i}", "" if i < 11 else "the\n")
    done = rouge_cli("config", "check", place.config(evaluation(peers={str(i): f"p{i}" for i in range(12)})))
    assert done.status == 0
    text = done.stdout.decode()
    assert text.count("the file is empty") == 10
    assert "\n  and 1 more of the kind 'empty-file'; --format json has all\n" in text
    assert text.count("only stop words") == 1


def test_broken_configuration(place: Workplace) -> None:
    done = rouge_cli("config", "check", place.write("c.xml", "<E>"))
    assert (done.status, done.stderr) == (1, "")
    assert done.stdout.startswith(
        b"c.xml: 1 problem, no warnings\n\nProblems\n  c.xml, line 1, column 4: not well-formed"
    )
    assert b"In it" not in done.stdout


def test_list(place: Workplace) -> None:
    place.write("l.lst", "peer.txt model.txt\n")
    assert rouge_cli("config", "check", "l.lst", "--list", "spl").status == 0


def test_sides_that_look_swapped(place: Workplace) -> None:
    texts = {f"s{i}": place.write(f"s{i}.txt", f"cat {i}\n") for i in range(13)}
    letters = {"ABCDEFG"[i]: name for i, name in enumerate(list(texts.values())[:7])}
    words = dict(zip(["lead", "bart", "random", "pegasus"], texts.values(), strict=False))
    people = dict(zip(["human1", "human2", "annotator_a", "B"], texts.values(), strict=False))
    for peers, models, told in (
        ({"references": "peer.txt"}, letters, "the only system is called 'references', like reference summaries"),
        ({"x": "peer.txt"}, words, "one system, 'x', and reference summaries named like systems (lead, bart, "),
        ({"x": "peer.txt"}, texts, "one system, 'x', and 13 reference summaries in each evaluation"),
        ({"x": "peer.txt"}, letters, ""),
        ({"x": "peer.txt"}, people, ""),
        ({"references": "peer.txt", "b": "model.txt"}, letters, ""),
    ):
        text = rouge_cli("config", "check", place.config(evaluation(peers=peers, models=models))).stdout.decode()
        assert told in text
        assert ("if the sides are swapped" in text) == bool(told), text
        assert bool(told) or "swapped" not in rouge_cli("evaluate", "rouge.xml", "-n", "1").stderr
    place.config(evaluation(peers={"references": "peer.txt"}, models=letters))
    assert "the only system is called 'references'" in rouge_cli("evaluate", "rouge.xml", "-n", "1").stderr


def test_folders_of_systems_as_reference_summaries(place: Workplace) -> None:
    for name in ("a/1.txt", *(f"b/{system}/1.txt" for system in ("lead", "bart", "random", "pegasus"))):
        place.write(name, f"the cat of {name}\n")
    told = rouge_cli("evaluate", "--peers", "a", "--models", "b", "-n", "1").stderr
    assert "one system, 'a', and reference summaries named like systems (bart, lead, pegasus" in told


def test_a_list_of_nothing(place: Workplace) -> None:
    place.write("l.lst", "# nothing yet\n")
    done = rouge_cli("config", "check", "l.lst", "--list", "SPL")
    assert done.status == 1
    assert b"l.lst: there is no evaluation in it; a line is PEER MODEL1 [MODEL2 ...]\n" in done.stdout


@pytest.mark.parametrize("how", ["rouge.xml", "l.lst --list SPL", "--peers p --models m"])
def test_files_are_decoded_as_evaluating_does_it(place: Workplace, how: str) -> None:
    place.config()
    place.write("l.lst", "peer.txt model.txt\n")
    for folder, name in (("p", "peer.txt"), ("m", "model.txt")):
        (place.folder / folder).mkdir()
        (place.folder / folder / "1.txt").write_bytes((place.folder / name).read_bytes())
    for path in place.folder.rglob("*.txt"):
        path.write_bytes(path.read_bytes() + "née\n".encode("latin-1"))
    command = ("config", "check", *how.split(), "--encoding")
    wrong = rouge_cli(*command, "utf8")
    assert wrong.status == 1
    assert b"not utf-8: byte 0xe9 at offset" in wrong.stdout
    right = rouge_cli(*command, "latin-1")
    assert (right.status, right.stderr) == (0, "")
    assert b"not UTF-8" not in right.stdout
    unknown = rouge_cli(*command, "nosuch")
    assert (unknown.status, unknown.stdout) == (2, b"")
    assert "unknown encoding 'nosuch'" in unknown.stderr
    for path in place.folder.rglob("*.txt"):
        path.write_text(path.read_text(encoding="latin-1"), encoding="utf-16")
    assert rouge_cli(*command, "utf-16").status == 0
