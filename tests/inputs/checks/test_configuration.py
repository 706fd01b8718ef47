from __future__ import annotations

import os
from pathlib import Path

import pytest

from rouge_cli.inputs.checks.configuration import check_config, check_input
from rouge_cli.inputs.checks.finding import Checked, Facts
from rouge_cli.inputs.choice import choice_of_options
from tests.cases import each
from tests.commands import evaluate
from tests.workplace import Workplace, evaluation

PROJECT = Path(__file__).resolve().parents[3]
CONFIGURATIONS = sorted([*PROJECT.glob("configs/*.xml"), *PROJECT.glob("fixtures/configs/*.xml")])


def kinds(checked: Checked) -> list[tuple[str, bool]]:
    return [(finding.kind, finding.problem) for finding in checked.findings]


def test_nothing_to_say(place: Workplace) -> None:
    checked = check_config(place.config(evaluation(), evaluation("2")))
    assert checked == Checked(
        "rouge.xml",
        (),
        Facts(2, 1, 2, 2, ("SPL",), 2, 3, 0, 14, 8, 41, 0),
        (b"./peer.txt", b"./model.txt"),
    )


def test_entries_that_may_be_skipped_and_are_not_are_no_finding(place: Workplace) -> None:
    place.write("a.jsonl", '{"id": "1", "summary": "a cat", "references": ["a dog"]}\n')
    checked = check_input(choice_of_options({"lenient": True}, "a.jsonl"))
    assert "reading" not in [finding.kind for finding in checked.findings]


def test_all_at_once(place: Workplace) -> None:
    """A wrong entry, a missing format and missing files, each with its place and what to do."""
    xml = evaluation("1", peers={"a": "gone.txt"}).replace('<INPUT-FORMAT TYPE="SPL"/>', "")
    checked = check_config(place.config(evaluation("0", format="TXT"), xml))
    remedy = 'add <INPUT-FORMAT TYPE="...">, one of SPL, SEE, ISI, SIMPLE'
    assert [finding.line() for finding in checked.problems()] == [
        "rouge.xml, line 2: unknown INPUT-FORMAT 'TXT'; it is one of SPL, SEE, ISI, SIMPLE",
        f"rouge.xml, line 2: evaluation '0' has no INPUT-FORMAT; {remedy}",
        f"rouge.xml, line 3: evaluation '1' has no INPUT-FORMAT; {remedy}",
        f"./gone.txt (line 3, evaluation 1): cannot read it: No such file or directory, relative to {place.folder}; "
        "correct the name, the ROOT or the folder",
    ]
    assert checked.facts.summaries == 2


def test_broken_xml_and_missing_configurations_are_findings(place: Workplace) -> None:
    broken = check_config(place.write("c.xml", "<E>\n<EVAL></E>"))
    assert kinds(broken) == [("configuration", True)]
    assert broken.findings[0].place == "c.xml, line 2, column 11"
    assert kinds(check_config("gone.xml")) == [("configuration", True)]
    assert kinds(check_config(place.write("l.lst", "peer.txt\n"), "SPL")) == [("configuration", True)]


@pytest.mark.parametrize(
    ("name", "content", "list_format", "place_", "remedy"),
    [
        ("run: 2.xml", "<E>\n<EVAL></E>", None, "run: 2.xml, line 2, column 11", ""),
        ("run: 2.xml", "<E>\n<EVAL/></E>", None, "run: 2.xml, line 2", 'write <EVAL ID="...">'),
        ("run; 2: x.xml", "", None, "run; 2: x.xml, line 1, column 1", "if it is a list file, say its format with -z"),
        ("l: 1.lst", "a: b\npeer;txt\n", "SPL", "l: 1.lst, line 2", "write PEER MODEL1 [MODEL2 ...]"),
    ],
)
def test_names_with_marks_of_punctuation(
    place: Workplace, name: str, content: str, list_format: str | None, place_: str, remedy: str
) -> None:
    """Place, cause and remedy are told apart by who finds the problem, not by what it looks like."""
    checked = check_config(place.write(name, content), list_format)
    assert [(finding.place, finding.remedy) for finding in checked.findings][:1] == [(place_, remedy)]
    assert not checked.findings[0].text.startswith("2.xml")


def test_missing_configurations_with_a_colon_in_their_names(place: Workplace) -> None:
    for name, list_format in (("no: x; y.xml", None), ("no: x; y.lst", "SPL")):
        (finding,) = check_config(name, list_format).findings
        assert (finding.place, finding.remedy) == (name, f"the name is taken relative to {place.folder}")
        assert finding.text.startswith("cannot read the ")


def test_list_files(place: Workplace) -> None:
    assert check_config(place.write("l.lst", "peer.txt model.txt model.txt\n"), "SPL").facts.models == 2


def test_evaluations_that_lack_something(place: Workplace) -> None:
    assert kinds(check_config(place.config("<x/>"))) == [("no-evaluations", True)]
    checked = check_config(place.config(evaluation(models={}), evaluation(" 2", peers={})))
    assert kinds(checked)[:3] == [("no-models", True), ("no-peers", False), ("odd-id", False)]


def test_holes(place: Workplace) -> None:
    every = [evaluation(str(i), peers={"a": "peer.txt"} | ({"b": "peer.txt"} if i == 3 else {})) for i in range(6)]
    (finding,) = check_config(place.config(*every)).findings
    assert (finding.kind, finding.text) == ("hole", "system 'b' has no summary in 5 of 6 evaluations: 0, 1, 2, ...")


def test_copies_are_found_by_their_content(place: Workplace) -> None:
    place.write("copy.txt", (place.folder / "peer.txt").read_bytes() + b"\n")
    checked = check_config(place.config(evaluation(models={"A": "model.txt", "B": "copy.txt", "C": "peer.txt"})))
    assert [finding.text for finding in checked.findings] == [
        "evaluation '1': reference summaries 'B' and 'C' are the same text",
        "evaluation '1': the summary of system 'a' is the reference summary 'B'",
    ]
    place.write("peer.txt", "")
    place.write("copy.txt", "")
    again = check_config(place.config(evaluation(models={"A": "model.txt", "B": "copy.txt"})))
    assert {kind for kind, _ in kinds(again)} == {"empty-file"}


def test_a_reference_summary_that_is_a_peer_elsewhere_is_one(place: Workplace) -> None:
    place.write("peer.txt", "")
    others = evaluation("2", peers={"a": "model.txt"}, models={"A": "peer.txt"})
    assert kinds(check_config(place.config(evaluation(), others))) == [("empty-file", True)]


def test_files_that_no_evaluation_names(place: Workplace) -> None:
    (place.folder / "p").mkdir()
    (place.folder / "p" / "folder").mkdir()
    for name in ("a", "b", "c", "d", "e", "f", "notes.md"):
        place.write(f"p/{name}", f"text {name}\n")
    checked = check_config(place.config(evaluation(peers={"x": "p/c"}, models={"A": "p/d"})))
    assert [finding.line() for finding in checked.findings] == [
        "rouge.xml: named by no evaluation: 4 of the files beside the system summaries (p/a, p/b, p/e, ...); "
        "add them, unless they are meant to stay out"
    ]


def test_what_is_said_of_all_summaries(place: Workplace) -> None:
    place.write("peer.txt", "Één. Two. Three. Four and many more letters.\n".encode())
    checked = check_config(place.config())
    lost, run_on = checked.warnings()
    assert (lost.kind, run_on.kind) == ("letters-lost", "no-sentence-boundary")
    assert lost.text.startswith("ROUGE-1.5.5 drops letters that are not ASCII and splits words there: 4.00 % (2 of 50)")
    assert lost.text.endswith(", in 1 of 2 summaries (./peer.txt)")
    assert "1 of 2 summaries seem to have several sentences on a single line" in run_on.text


def test_stop_list_of_ones_own(place: Workplace) -> None:
    (place.folder / "data").mkdir()
    place.write("data/smart_common_words.txt", "cat\nmat\n")
    assert check_config(place.config(), data="data").facts.stop_words == 4


def test_progress_is_told(place: Workplace) -> None:
    done: list[int] = []
    check_config(place.config(), progress=done.append)
    assert done == [1, 1]


WARNED_OF = {
    "hole": "does not exist",
    "empty-file": "no token",
    "no-token": "no token",
    "letters-lost": "are not ASCII",
    "no-sentence-boundary": "has a sentence boundary",
    "line-ends": "a carriage return without a newline",
}


@each("config", CONFIGURATIONS, ids=lambda config: config.stem)
def test_what_cannot_be_evaluated_has_a_problem(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what has no problem can be evaluated, without a warning but of what the check warns of too."""
    monkeypatch.chdir(PROJECT)
    checked = check_config(os.path.relpath(config))
    elements = "SIMPLE" in checked.facts.formats
    done = evaluate(os.path.relpath(config), *(["-3", "HM"] if elements else ["-n", "1"]))
    if done.status:
        assert checked.problems()
    if not checked.problems():
        kinds = {finding.kind for finding in checked.findings}
        expected = {part for kind, part in WARNED_OF.items() if kind in kinds}
        assert all(any(part in line for part in expected) for line in done.stderr.splitlines()[:100]), done.stderr
