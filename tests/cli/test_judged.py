"""Open collections with human scores: scored, correlated and compared without editing a file."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import evaluate, rouge_cli

PROJECT = Path(__file__).parents[2]
JUDGED = PROJECT / "fixtures" / "judged"
SUMMEVAL = str(JUDGED / "summeval" / "model_annotations.aligned.jsonl")
UNIEVAL = str(JUDGED / "unieval" / "summeval.json")
REALSUMM = str(JUDGED / "realsumm" / "abs.pkl")
NEWS = str(PROJECT / "configs" / "news-spl.xml")


def correlated(*arguments: str) -> list[dict[str, str]]:
    """The rows that `correlate` finds."""
    done = rouge_cli("correlate", *arguments, "-r", "20", "-q", "--format", "csv")
    assert (done.status, done.stderr) == (0, "")
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


def test_fixtures_are_what_their_generator_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(PROJECT / "fixtures")
    code = (
        "import pathlib, sys; sys.path.insert(0, sys.argv[1]); import make_judged; "
        "make_judged.JUDGED = pathlib.Path(sys.argv[2]); make_judged.main()"
    )
    subprocess.run([sys.executable, "-c", code, str(PROJECT / "fixtures"), str(tmp_path)], check=True)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert made == {path.relative_to(JUDGED): path.read_bytes() for path in JUDGED.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("source", "human", "systems", "models"),
    [
        (SUMMEVAL, "expert_annotations.relevance", 5, 4),
        (SUMMEVAL, "turker_annotations.coherence", 5, 4),
        (UNIEVAL, "scores.fluency", 5, 1),
        (REALSUMM, "litepyramid_recall", 3, 1),
    ],
)
def test_one_file_is_scored_and_correlated_with_itself(
    tmp_path: Path, source: str, human: str, systems: int, models: int
) -> None:
    """Systems, references and ids are found without options."""
    results = str(tmp_path / "results.json")
    done = evaluate(source, "-n", "1", "--format", "table", "--save", results)
    assert done.status == 0
    assert f"models:{models}" in done.stdout.decode()
    rows = correlated(results, source, "--human", human)
    assert {row["human"] for row in rows} == {human}
    assert {(row["systems"], row["evaluations"]) for row in rows} == {(str(systems), "10")}


def test_annotators_of_summeval_agree(tmp_path: Path) -> None:
    done = rouge_cli("agreement", SUMMEVAL, "--human", "expert_annotations.relevance", "-r", "20")
    assert (done.status, done.stderr) == (0, "")
    assert "expert_annotations.relevance, global level: agreement of 3 annotators" in done.stdout.decode()
    assert "Krippendorff's alpha" in done.stdout.decode()


def test_a_score_of_one_annotator_does_not_stop_agreement(tmp_path: Path) -> None:
    judged = tmp_path / "judged.jsonl"
    judged.write_text(
        "".join(f'{{"system": "{s}", "id": 1, "x": [{n}, {n + 1}], "length": {n}}}\n' for n, s in enumerate("abcd"))
    )
    done = rouge_cli("agreement", str(judged), "-r", "20")
    assert done.status == 0
    assert "length: scores of one annotator only; ignored" in done.stderr


def test_realsumm_with_a_system_in_both_files_is_refused() -> None:
    """In the distribution bart_out is in abs.pkl and ext.pkl, with other scores; nobody knows which are right."""
    done = evaluate(REALSUMM, REALSUMM.replace("abs", "ext"), "-n", "1")
    assert done.status == 1
    assert "abstract_out" in done.stderr


@pytest.mark.parametrize(
    ("name", "column", "evaluations"),
    [
        ("wmt/en-de.mqm.seg.score", "mqm", "10"),
        ("wmt/en-de.mqm.sys.score", "mqm", "0"),
        ("wmt/DA-syslevel.csv", "HUMAN", "0"),
    ],
)
def test_scores_of_wmt(tmp_path: Path, name: str, column: str, evaluations: str) -> None:
    results = str(tmp_path / "results.json")
    assert evaluate(NEWS, "-n", "1", "--save", results, "-o", str(tmp_path / "report.txt")).status == 0
    rows = correlated(results, str(JUDGED / name))
    assert {(row["human"], row["systems"], row["evaluations"]) for row in rows} == {(column, "5", evaluations)}


def test_grades_of_multiling_2011_are_of_three_people() -> None:
    grades = str(JUDGED / "multiling" / "englishGrades.csv")
    done = rouge_cli("agreement", grades, "--human", "Grade", "-r", "20")
    assert (done.status, done.stderr) == (0, "")
    assert "Grade, global level: agreement of 3 annotators" in done.stdout.decode()


def test_a_hostile_pickle_is_refused_with_a_message(tmp_path: Path) -> None:
    hostile = tmp_path / "abs.pkl"
    hostile.write_bytes(b"cos\nsystem\n(S'touch hacked'\ntR.")
    results = tmp_path / "results.json"
    assert evaluate(NEWS, "-n", "1", "--save", str(results), "-o", str(tmp_path / "report.txt")).status == 0
    for done in (
        evaluate(str(hostile), "-n", "1"),
        rouge_cli("correlate", str(results), str(hostile)),
        rouge_cli("agreement", str(hostile)),
    ):
        assert (done.status, done.stdout) == (1, b"")
        assert done.stderr == (
            f"rouge-cli: {hostile}: a pickle with 'os.system' in it, which is no plain container, string or number; "
            "save it as JSONL with a program that you trust it to\n"
        )
    assert not (tmp_path / "hacked").exists()
