"""decisions, and what agreement and correlate take of annotators and windows, as a person types them."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.commands import Finished, evaluate, rouge_cli

PROJECT = Path(__file__).resolve().parents[2]
HUMAN = "fixtures/news/human.csv"
ANNOTATORS = "fixtures/news/annotators.csv"
FORMATS = ("table", "markdown", "latex", "csv", "jsonl", "json")


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("results") / "all.json")
    before = os.getcwd()
    os.chdir(PROJECT)
    try:
        done = evaluate("configs/news-spl.xml", "-n", "2", "-x", "-q", "--save", path, "-o", os.devnull)
        assert done.status == 0, done.stderr
    finally:
        os.chdir(before)
    return path


def told(done: Finished) -> list[str]:
    return [line.removeprefix("rouge-cli: ") for line in done.stderr.splitlines()]


def rows(done: Finished) -> list[dict[str, str]]:
    assert done.status == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


def test_decisions_on_corpus_figures_are_those_of_means(saved: str, tmp_path: Path) -> None:
    corpus = str(tmp_path / "corpus.json")
    assert evaluate("configs/news-spl.xml", "-n", "2", "-x", "-q", "-t", "1", "--save", corpus).status == 0
    of_corpus, of_scores = (rouge_cli("decisions", file, HUMAN, "--samples", "20") for file in (corpus, saved))
    cause = "made with -t 1, but systems are compared by the means of their scores, not by the corpus's figures"
    assert (told(of_corpus), told(of_scores)) == ([f"warning: {corpus}: {cause}"], [])


def test_two_systems_are_too_few_for_decisions(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text("system,rouge-1\na,.5\nb,.4\n")
    done = rouge_cli("decisions", str(tmp_path / "h.csv"), str(tmp_path / "h.csv"))
    assert done.status == 1
    assert told(done)[0].endswith("have 2 systems in common; at least 3 are needed")


def test_decisions_in_every_format(saved: str) -> None:
    printed = {}
    for format in FORMATS:
        done = rouge_cli("decisions", saved, HUMAN, "--delta", "0.01", "--pairs", "--format", format)
        assert (done.status, done.stderr) == (0, "")
        printed[format] = done.stdout.decode()
    assert printed["table"].startswith("coverage, accuracy of decisions: 5 systems, 10 pairs, 10 evaluations\n")
    for said in ("significant differences of pairs: p < 0.05, each pair by itself", "At 0.01", "p (Holm)",
                 "decisions: figure:F|average:scores|test:permutation|samples:10000|seed:1|"):  # fmt: skip
        assert said in printed["table"]
    found = list(csv.DictReader(io.StringIO(printed["csv"])))
    assert [(row["human"], row["measure"]) for row in found] == [
        ("coverage", "ROUGE-1"), ("coverage", "ROUGE-2"), ("responsiveness", "ROUGE-1"), ("responsiveness", "ROUGE-2"),
    ]  # fmt: skip
    content = json.loads(printed["json"])
    first = content["tables"][0]["measures"][0]
    assert float(found[0]["pairwise"]) == first["pairwise"]["value"]
    assert float(found[0]["soft_lower"]) == first["soft"]["lower"]
    assert int(found[0]["same"]) == first["significance"]["same"]
    assert 0 < float(found[2]["share_at_0.01"]) < 1
    assert content["tables"][0]["tests"][0]["kind"] == "pairwise"


def test_decisions_after_adjustment(saved: str) -> None:
    plain = rows(rouge_cli("decisions", saved, HUMAN, "--format", "csv"))
    adjusted = rows(rouge_cli("decisions", saved, HUMAN, "--format", "csv", "--adjusted"))
    assert "|pairs:unadjusted|" in plain[0]["signature"]
    assert "|pairs:holm|" in adjusted[0]["signature"]
    for one, other in zip(plain, adjusted, strict=True):
        assert one["pairwise"] == other["pairwise"]
        assert int(other["neither"]) >= int(one["neither"])


def test_decisions_of_systems_alone() -> None:
    files = "fixtures/hirao2006/measures-short.csv", "fixtures/hirao2006/short.csv"
    done = rouge_cli("decisions", *files, "--human", "D1", "--format", "csv")
    found = rows(done)
    assert found[0]["pairwise"]
    assert found[0]["soft"] == found[0]["same"] == ""
    assert "no tests of pairs" in done.stderr
    table = rouge_cli("decisions", *files, "-q")
    assert "Soft" not in table.stdout.decode()


def test_decisions_without_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = rouge_cli("decisions", "a.json", "b.csv")
    assert (done.status, told(done)) == (2, ["decisions needs numpy and scipy: pip install 'rouge-cli[stats]'"])


def test_results_in_the_place_of_human_scores(saved: str) -> None:
    done = rouge_cli("decisions", HUMAN, saved)
    assert done.status == 1
    assert "RESULTS come first, and HUMAN is last" in done.stderr


def test_annotators_in_every_format() -> None:
    printed = {}
    for format in FORMATS:
        done = rouge_cli("agreement", ANNOTATORS, "--samples", "50", "--format", format, "-q")
        assert done.status == 0
        printed[format] = done.stdout.decode()
    assert "annotators.csv, fluency, global level: agreement of 3 annotators" in printed["table"]
    content = json.loads(printed["json"])
    assert [one["question"] for one in content["questions"]] == ["coherence", "fluency"]
    assert content["questions"][0]["reliability"]["alphas"][0]["name"] == "interval"
    found = list(csv.DictReader(io.StringIO(printed["csv"])))
    assert len(found) == 2 * (3 + 3)
    assert found[3]["second"] == "mean of the others"
    assert float(found[0]["icc_2_1"]) == content["questions"][0]["reliability"]["correlations"][1]["value"]
    assert found[0]["kendalls_w"]


def test_levels_of_annotators() -> None:
    for level in ("system", "summary"):
        text = rouge_cli("agreement", ANNOTATORS, "--level", level, "--samples", "9", "-q").stdout.decode()
        assert f"{level} level: agreement of 3 annotators" in text
        assert ("Krippendorff" in text) == (level == "system")


def test_one_annotator_is_not_enough(tmp_path: Path) -> None:
    name = tmp_path / "one.csv"
    name.write_text("system,annotator,score\na,X,1\nb,X,2\nc,X,3\n")
    assert told(rouge_cli("agreement", str(name))) == [
        f"{name}: agreement needs two annotators; there is X; give the rows of another one"
    ]


def test_many_annotators_who_judge_a_little(tmp_path: Path) -> None:
    name = tmp_path / "crowd.csv"
    cells = product(range(4), range(9), range(3))
    lines = [f"s{s},{e},w{(s * 7 + e * 3 + k) % 20},{1 + (s + e * k) % 5}" for s, e, k in cells]
    name.write_text("\n".join(["system,document,worker_id,score", *lines]))
    done = rouge_cli("agreement", str(name), "--samples", "50")
    text = done.stdout.decode()
    assert done.status == 0, done.stderr
    assert "mean of 190 pairs" in text
    assert "ICC(1,1)" in text
    assert "ICC(2,1)" not in text


def test_the_mean_of_annotators_is_correlated(saved: str) -> None:
    done = rouge_cli("correlate", saved, ANNOTATORS, "--human", "fluency", "--samples", "9", "--resample", "inputs",
                     "--format", "csv")  # fmt: skip
    assert len(rows(done)) == 6
    assert told(done)[0] == (
        f"warning: {ANNOTATORS}: 140 judgements by 3 annotators: a summary's score is the mean of those who judged it"
    )


def test_each_annotator_is_correlated(saved: str) -> None:
    more = ("--human", "fluency", "--samples", "9", "--resample", "inputs", "--measures", "rouge-1", "-q", "--format",
            "csv")  # fmt: skip
    found = rows(rouge_cli("correlate", saved, ANNOTATORS, "--per-annotator", *more))
    assert [row["human"] for row in found[::3]] == ["fluency", "fluency (A)", "fluency (B)", "fluency (C)"]
    means = rows(rouge_cli("correlate", saved, ANNOTATORS, *more))
    assert [row["value"] for row in found[:3]] == [row["value"] for row in means]
    assert [row["evaluations"] for row in found[::3]] == ["10", "10", "10", "8"]
    done = rouge_cli("correlate", saved, HUMAN, "--per-annotator")
    assert done.status == 2
    assert told(done)[0].startswith(f"{HUMAN}: no column names the annotator, so there are no scores of each; say --")
    assert rouge_cli("correlate", saved, ANNOTATORS, "--per-annotator", "--human-mean").status == 2


def test_columns_are_named(saved: str, tmp_path: Path) -> None:
    name = tmp_path / "human.csv"
    head, *lines = Path(HUMAN).read_text().splitlines()
    name.write_text("\n".join([head.replace("system", "bot").replace("evaluation", "text"), *lines]))
    assert "say --system-column COLUMN" in rouge_cli("correlate", saved, str(name)).stderr
    more = ("--system-column", "bot", "--evaluation-column", "text", "--samples", "9", "--format", "csv", "-q")
    assert rouge_cli("correlate", saved, str(name), *more) == rouge_cli("correlate", saved, HUMAN, *more[4:])


def test_windows_and_evaluations(saved: str) -> None:
    more = ("--human", "coverage", "--samples", "9", "-q", "--resample", "inputs")
    done = rouge_cli("correlate", saved, HUMAN, *more, "--window", "top:4", "--window", "no-outliers")
    text = done.stdout.decode()
    assert "coverage, top:4, system level: 4 systems, 10 evaluations\n" in text
    assert "|window:all,top:4,no-outliers|" in text
    assert "no-outliers of 'coverage' leaves " in rouge_cli("correlate", saved, HUMAN, *more[:-3], "--window",
                                                             "no-outliers").stderr  # fmt: skip
    found = rows(rouge_cli("correlate", saved, HUMAN, *more, "--window", "top:4", "--format", "csv"))
    assert [row["window"] for row in found] == [""] * 6 + ["top:4"] * 6
    summary = ("--level", "summary", "--per-evaluation")
    found = rows(rouge_cli("correlate", saved, HUMAN, *more, *summary, "--format", "csv"))
    assert len(found) == 10 * 2 * 3
    content = json.loads(rouge_cli("correlate", saved, HUMAN, *more, *summary, "--format", "json").stdout)
    assert float(found[0]["value"]) == content["per_evaluation"][0]["values"][0][0]
    assert content["tables"][0]["measures"][0]["value"] == pytest.approx(
        sum(content["per_evaluation"][0]["values"][0]) / 10
    )
    assert "Pearson within each evaluation" in rouge_cli("correlate", saved, HUMAN, *more, *summary).stdout.decode()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--per-evaluation"], "coefficients of each evaluation are of the summary level; say --level summary, or all"),
        (
            ["--window", "best"],
            "--window best: not a window; there are top:N, bottom:N, range:LOW..HIGH or no-outliers",
        ),
        (
            ["--window", "top:4", "--plot", "x.svg"],
            "--plot draws all systems; leave out --window, or --plot, or take --plot-kind forest",
        ),
        (["--plot-kind", "forest"], "--plot-kind forest: there is no plot to draw; add --plot FILE"),
    ],
)
def test_what_does_not_go_together(saved: str, more: list[str], said: str) -> None:
    done = rouge_cli("correlate", saved, HUMAN, "--samples", "9", *more)
    assert (done.status, told(done)[-1]) == (2, said)


def test_differences_that_agree_to_six_digits_are_two(saved: str) -> None:
    """They were one column, and one figure was lost."""
    human = ["--human", "responsiveness", "--recall"]
    asked = ["decisions", saved, HUMAN, *human, "--delta", "0.1234567", "--delta", "0.1234568"]
    found = rows(rouge_cli(*asked, "--format", "csv"))[0]
    assert {"share_at_0.1234567", "share_at_0.1234568"} <= set(found)
    assert found["signature"].split("|")[-2] == "delta:0.1234567,0.1234568"
    content = json.loads(rouge_cli(*asked, "--format", "json").stdout)
    assert content["design"]["deltas"] == [0.1234567, 0.1234568]
    shares = content["tables"][0]["measures"][0]["worth"]["shares"]
    names = [f"share_at_{share['delta']}" for share in shares]
    for name, share in zip(names, shares, strict=True):
        cells = found[name], found[f"{name}_lower"], found[f"{name}_upper"]
        assert [float(cell) for cell in cells] == [share["value"], share["lower"], share["upper"]]
    assert names == ["share_at_0.1234567", "share_at_0.1234568"]


def test_a_difference_that_is_no_number_is_refused(saved: str) -> None:
    for delta in ("nan", "inf"):
        refused = rouge_cli("decisions", saved, HUMAN, "--delta", delta)
        assert (refused.status, told(refused)) == (2, ["--delta is a difference of scores: give a number such as 0.01"])


def test_a_difference_that_no_scores_reach_is_said(saved: str) -> None:
    for command in (("decisions", saved, HUMAN, "--delta", "50"), ("power", saved, "--difference", "50")):
        done = rouge_cli(*command)
        assert (done.status, "no systems can differ by 50: no score is above 0." in done.stderr) == (0, True)


def test_rows_have_the_intervals_of_what_a_difference_is_worth(saved: str) -> None:
    """As the tables have them."""
    asked = ["decisions", saved, HUMAN, "--human", "responsiveness", "--recall", "--delta", "0.01"]
    shown, found = rouge_cli(*asked).stdout.decode(), rows(rouge_cli(*asked, "--format", "csv"))
    for row in found:
        low, high = float(row["share_at_0.01_lower"]), float(row["share_at_0.01_upper"])
        assert f"{float(row['share_at_0.01']):.3f}  [{low:.3f}, {high:.3f}]" in shown
        high_text = f"{float(row['difference_for_0.75_upper']):.5f}" if row["difference_for_0.75_upper"] else "-"
        low = float(row["difference_for_0.75_lower"])
        assert f"{float(row['difference_for_0.75']):.5f}  [{low:.5f}, {high_text}]" in shown
