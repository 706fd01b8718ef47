"""Tables and texts that audit is given: what it finds, leaves out and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rouge_cli.analysis.audit.published import read_published
from rouge_cli.cli.main import main
from rouge_cli.errors import DataError, UsageError
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation

NO_FIGURE = "is not a figure; write a number from 0 to 1, or to 100 in per cent, with a decimal point"
AS_IT_DOES = "name the evaluations and systems as it does"


@pytest.fixture
def config(place: Workplace) -> str:
    place.write("peer.txt", "The cats sat on mats.\nThey slept.\n")
    return place.config(evaluation(), evaluation("2", peers={"a": "peer.txt", "b": "model.txt"}))


def test_command_line(place: Workplace, config: str) -> None:
    place.write("s.csv", "evaluation,system,ROUGE-1 R,ROUGE-1 P\n1,a,0.3333,0.286\n2,b,1.0,1.0\n")
    done = rouge_cli("audit", "s.csv", config, "--limits", "none")
    assert done.stderr == ""
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "s.csv: 4 figures with 1, 3, 4 decimals"
    assert "settings make all figures and explain them equally well (chance alone: 1 in 10^" in lines[2]
    assert lines[7].lstrip().startswith("4/4")
    assert lines[7].endswith("rouge-1.5.5, unstemmed, formula A")
    tree = json.loads(rouge_cli("audit", "s.csv", config, "--format", "json", "-q").stdout)
    assert (tree["figures"], tree["explained"]) == (4, True)
    assert tree["tried"][0]["share"] == 1


@pytest.mark.long
def test_settings_that_cannot_be_tried_are_told(place: Workplace, config: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_nltk(text: str) -> list[str]:
        raise UsageError("splitting summaries needs Punkt")

    monkeypatch.setattr("rouge_cli.text.punkt.punkt_sentences", no_nltk)
    place.write("s.csv", "system,rouge-l\na,0.123\n")
    done = rouge_cli("audit", "s.csv", config, "--limits", "none")
    assert "settings could not be tried: splitting summaries needs Punkt" in done.stderr
    assert "Nothing that was tried explains these figures." in done.stdout.decode()


def test_one_figure_that_some_settings_make_is_too_little_evidence(place: Workplace, config: str) -> None:
    place.write("s.csv", "system,rouge-1\na,0.5\n")
    said = rouge_cli("audit", "s.csv", config, "--limits", "none", "-q").stdout.decode()
    assert "Nothing that was tried" not in said
    assert "1 figure cannot tell these settings from chance: " in said


def test_more_samples_than_an_audit_can_draw_are_refused(place: Workplace, config: str) -> None:
    place.write("s.csv", "system,rouge-1\na,0.5\n")
    done = rouge_cli("audit", "s.csv", config, "-r", "1000001")
    assert (done.status, done.stdout) == (2, b"")
    assert "1000001 is not in the range 1<=x<=1000000" in done.stderr


def test_systems_that_the_texts_have_not_are_told(place: Workplace, config: str) -> None:
    place.write("s.csv", "evaluation,system,rouge-1\n1,a,0.3\n1,c,0.5\n")
    done = rouge_cli("audit", "s.csv", config)
    assert done.stderr == "rouge-cli: s.csv: the summaries have no system c: these figures are ignored\n"
    assert done.stdout.startswith(b"s.csv: 1 figure with 1 decimal\n")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("system,rouge-1\nc,0.5\nd,0.5\n",
         "rouge-cli: s.csv, line 2: rouge.xml: no system 'c'; it has a, b\n"
         "rouge-cli: s.csv, line 3: rouge.xml: no system 'd'; it has a, b\n"),
        ("evaluation,system,rouge-1\n1,a,0.5\n1,c,0.5\n9,b,0.5\n1,b,0.5\n",
         f"rouge-cli: s.csv, line 4: rouge.xml has no evaluation '9' of system 'b'; {AS_IT_DOES}\n"
         f"rouge-cli: s.csv, line 5: rouge.xml has no evaluation '1' of system 'b'; {AS_IT_DOES}\n"),
        ("rouge-1\n0.5\n", "rouge-cli: s.csv, line 2: whose figure? Name the SYSTEM; there are a, b\n"),
        ("system,rouge-1\na,high\na,101\n",
         f"rouge-cli: s.csv, line 2: 'high' {NO_FIGURE}\nrouge-cli: s.csv, line 3: '101' {NO_FIGURE}\n"),
        ("name,size\na,1\n", "rouge-cli: s.csv: no figures; give a table with"),
        ("system,measure,f\na,rogue-1,0.5\n", "rouge-cli: s.csv, line 2: no measure 'rogue-1'; did you mean"),
        ("", "rouge-cli: s.csv: no figures"),
    ],
)  # fmt: skip
def test_tables_that_cannot_be_used(place: Workplace, config: str, table: str, message: str) -> None:
    place.write("s.csv", table)
    done = rouge_cli("audit", "s.csv", config)
    assert (done.status, done.stdout) == (1 if "whose" not in message else 2, b"")
    assert done.stderr.startswith(message)


def test_missing_table() -> None:
    with pytest.raises(DataError, match=r"nowhere\.csv: cannot read it: No such file"):
        read_published("nowhere.csv")


def test_a_system_that_the_texts_have_not_is_refused(place: Workplace, config: str) -> None:
    """Else figures of all systems, or of none, would be compared."""
    assert rouge_cli("evaluate", config, "-n", "1", "-q", "--save", "r.json").status == 0
    for more in ([], ["--row", "lead"]):
        done = rouge_cli("audit", "r.json", config, "nope", *more)
        assert (done.status, done.stdout) == (1, b"")
        assert "no system 'nope'" in done.stderr


@pytest.mark.parametrize("name", ["r.json", "r.parquet"])
def test_saved_results_are_read_from_files_and_standard_input(place: Workplace, config: str, name: str) -> None:
    assert rouge_cli("evaluate", config, "-n", "1", "-q", "--save", name, "-o", "report.txt").status == 0
    named = rouge_cli("audit", name, config, "a", "-q")
    piped = CliRunner().invoke(main, ["audit", "-", config, "a", "-q"], input=Path(name).read_bytes())
    assert named.status == 0, named.stderr
    assert piped.stdout_bytes == named.stdout.replace(name.encode(), b"-")


@pytest.mark.long
@pytest.mark.parametrize("saved", [False, True])
def test_the_number_of_bootstrap_samples(place: Workplace, saved: bool) -> None:
    """Saved results say it; of a report somebody must."""
    place.write("other.txt", "The dogs sat on mats.\nThey ran.\n")
    peers = ({"a": "peer.txt"}, {"a": "other.txt"}, {"a": "model.txt"})
    config = place.config(*(evaluation(str(i), peers=one) for i, one in enumerate(peers)))
    rouge_cli("evaluate", config, "-n", "2", "-r", "7", "--save", "s.json", "-o", "s.out")
    line = ("audit", "s.json") if saved else ("audit", "s.out", "-r", "7")
    done = rouge_cli(*line, config, "--limits", "none", "--format", "json", "-q")
    best = json.loads(done.stdout)["tried"][0]
    assert "bootstrap" in best["settings"]
    assert "another seed" not in best["settings"]
    assert "|samples:7|" in best["signature"]
    other = rouge_cli("audit", "s.out", config, "--limits", "none", "-r", "8", "--format", "json", "-q")
    assert "|samples:7|" not in other.stdout.decode()


@pytest.mark.long
def test_saved_results_of_more_samples_than_an_audit_can_draw_are_refused(place: Workplace, config: str) -> None:
    rouge_cli("evaluate", config, "-n", "1", "-x", "-r", "1000001", "--save", "s.json")
    done = rouge_cli("audit", "s.json", config, "--limits", "none")
    assert (done.status, done.stdout) == (2, b"")
    assert (
        "s.json: 1,000,001 bootstrap samples are behind these scores, and audit draws 1,000,000 at most" in done.stderr
    )
    assert rouge_cli("audit", "s.json", config, "--limits", "none", "-r", "7", "-q").status == 0


def test_the_number_of_bootstrap_samples_has_bounds(place: Workplace, config: str) -> None:
    place.write("s.csv", "evaluation,system,rouge-1\n1,a,0.3\n")
    for number in ("0", "10000001"):
        done = rouge_cli("audit", "s.csv", config, "-r", number)
        assert (done.status, done.stdout) == (2, b"")
