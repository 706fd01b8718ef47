"""Folds of jackknifing are averaged before anything else, in every command that tests or correlates."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.decisions import DecisionDesign, decide
from rouge_cli.analysis.folds import folded, look_like_folds
from rouge_cli.analysis.levels import LEVELS
from rouge_cli.analysis.score_table import table_of
from rouge_cli.analysis.study import read_study
from rouge_cli.analysis.study_run import run_study
from rouge_cli.errors import DataError
from rouge_cli.results.saved import read_results
from tests.analysis.tables import table, with_counts
from tests.commands import Finished, evaluate, rouge_cli

PROJECT = Path(__file__).parents[2]
CONFIG, HUMAN = "configs/news-spl.xml", "fixtures/news/human.csv"
SAID = "40 jackknifed evaluations are averaged to their 10 inputs"


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The fixture corpus jackknifed, without and with people."""
    folder = tmp_path_factory.mktemp("folds")
    before = os.getcwd()
    os.chdir(PROJECT)
    try:
        made = {}
        for name, more in (("systems", ()), ("humans", ("--humans",))):
            made[name] = str(folder / f"{name}.json")
            done = evaluate(CONFIG, "-n", "1", "-x", "-q", "--jackknife", *more, "--save", made[name], "-o", os.devnull)
            assert done.status == 0, done.stderr
        return made
    finally:
        os.chdir(before)


def found(done: Finished) -> dict[str, Any]:
    assert done.status == 0, done.stderr
    content: dict[str, Any] = json.loads(done.stdout)
    return content


def test_comparison_is_of_the_means_of_inputs(saved: dict[str, str], tmp_path: Path) -> None:
    """Against a table of means that is written by hand."""
    rows = ["system,evaluation,ROUGE-1"]
    for system in read_results(saved["systems"]).systems:
        scores = dict(zip(system.evaluations, system.measures[0].score_columns()[2], strict=True))
        for text in range(1, 11):
            rows.append(f"{system.id},{text},{np.mean([scores[f'{text}-{k}'] for k in range(1, 5)])}")
    (tmp_path / "means.csv").write_text("\n".join(rows) + "\n")
    expected = found(rouge_cli("compare", str(tmp_path / "means.csv"), "--format", "json"))
    done = rouge_cli("compare", saved["systems"], "--format", "json")
    assert done.stderr.strip().endswith(SAID)
    for one, other in zip(found(done)["measures"][0]["pairs"], expected["measures"][0]["pairs"], strict=True):
        assert one["evaluations"] == 10
        assert one["p_value"] == other["p_value"]
        assert one["difference"] == pytest.approx(other["difference"])


def test_people_have_a_fold_of_each_input(saved: dict[str, str]) -> None:
    pairs = found(rouge_cli("compare", saved["humans"], "--format", "json"))["measures"][0]["pairs"]
    by_people = [pair for pair in pairs if len(pair["first"]) == 1 != len(pair["second"])]
    assert by_people
    assert {pair["evaluations"] for pair in by_people} == {10}
    apart = rouge_cli("compare", saved["humans"], "--no-folds")
    assert apart.status == 1
    assert (
        "; if evaluations such as 1-1 are folds of jackknifing, 'rouge-cli compare --folds' compares their means; else "
        in apart.stderr
    )


@pytest.mark.parametrize("kind", ["systems", "humans"])
def test_inputs_join_the_judgements_of_people(saved: dict[str, str], kind: str) -> None:
    done = rouge_cli("correlate", saved[kind], HUMAN, "--samples", "20", "--level", "all", "--format", "json")
    assert {one["evaluations"] for one in found(done)["tables"]} == {10}
    assert SAID in done.stderr


def test_evaluations_that_are_called_like_folds_are_asked_for(saved: dict[str, str], tmp_path: Path) -> None:
    """Of a configuration that was jackknifed before, results do not know."""
    config, results = str(tmp_path / "jackknifed.xml"), str(tmp_path / "plain.json")
    assert rouge_cli("config", "jackknife", CONFIG, "-o", config).status == 0
    assert evaluate(config, "-n", "1", "-x", "-q", "--save", results, "-o", os.devnull).status == 0
    asked = rouge_cli("compare", results, "--format", "json")
    assert "called as folds of jackknifing are (1-1, 1-2 ...): give --folds if they are" in asked.stderr
    assert found(asked)["measures"][0]["pairs"][0]["evaluations"] == 40
    told, plain = (rouge_cli("compare", results, option, "--format", "json") for option in ("--folds", "--no-folds"))
    assert plain.stderr == ""
    expected = found(rouge_cli("compare", saved["systems"], "--format", "json"))
    assert found(told)["measures"] == expected["measures"]
    of_report = rouge_cli("report", results, "--compare-with", "lead")
    assert "are (1-1, 1-2 ...): if they are, use 'rouge-cli compare --folds', which" in of_report.stderr
    wrong = rouge_cli("compare", "fixtures/hirao2006/measures-short.csv", "--folds")
    assert wrong.status == 2


@pytest.mark.parametrize("command", ["compare", "power", "correlate", "decisions"])
def test_what_became_of_folds_is_in_the_signature(command: str, saved: dict[str, str]) -> None:
    people = [HUMAN] if command in ("correlate", "decisions") else []
    for options, expected in (
        ([], "|folds:averaged|"),
        (["--folds"], "|folds:averaged|"),
        (["--no-folds"], "|folds:apart|"),
    ):
        if people and options == ["--no-folds"]:
            continue  # folds have no judgements
        samples = [] if command == "power" else ["--samples", "20"]
        done = rouge_cli(command, saved["systems"], *people, *options, *samples, "--format", "json")
        assert expected + "version:" in found(done)["signature"]


@pytest.mark.parametrize("kind", ["table", "page"])
def test_signatures_of_reports_say_the_same(kind: str, saved: dict[str, str], tmp_path: Path) -> None:
    """Of the table for a paper, and of a page, which compares and analyzes by itself."""
    page = ["--compare-with", "lead"] if kind == "table" else ["-o", str(tmp_path / "page.html")]
    done = rouge_cli("report", saved["systems"], *page, "-q")
    assert done.status == 0, done.stderr
    text = done.stdout.decode() if kind == "table" else (tmp_path / "page.html").read_text("utf-8")
    assert text.count("|folds:averaged|version:") == (1 if kind == "table" else 2)


def test_results_without_folds_say_nothing_of_them() -> None:
    table = "fixtures/hirao2006/measures-short.csv"
    people = "fixtures/hirao2006/short.csv"
    assert "folds" not in found(rouge_cli("correlate", table, people, "--no-folds", "--format", "json"))["signature"]


def test_a_study_jackknifes_all_models(saved: dict[str, str], tmp_path: Path) -> None:
    for humans, kind in (("", "systems"), ("humans = true\n", "humans")):
        study = tmp_path / "study.toml"
        study.write_text(
            f'config = "{PROJECT}/{CONFIG}"\nhuman = "{PROJECT}/{HUMAN}"\ncolumns = ["coverage"]\nfigure = "F"\n'
            f'measures = "rouge-1"\nmodels = ["single", "multiple"]\njackknife = true\n{humans}samples = 50\n'
        )
        ran = run_study(read_study(str(study)))
        done = rouge_cli("correlate", saved[kind], HUMAN, "--human", "coverage", "--samples", "50", "--format", "json")
        expected = found(done)["tables"][0]["measures"][0]
        single, multiple = ran.conditions
        assert multiple.found.tables[0].measures[0].value == pytest.approx(expected["value"])
        assert multiple.found.tables[0].evaluations == 10
        assert ("|models:3|jackknife:yes|" in multiple.signature, "|jackknife:no|" in single.signature) == (True, True)


def test_a_study_of_people_is_one_of_folds(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(f'config = "{CONFIG}"\nhuman = "{HUMAN}"\nmeasures = "rouge-1"\nhumans = true\n')
    with pytest.raises(DataError, match="humans needs jackknifing; give jackknife = true too"):
        read_study(str(study))


def test_means_of_what_is_there() -> None:
    scores = table([[0.1, 0.3, 0.5, 0.7], [0.2, np.nan, np.nan, 0.4]])._replace(
        evaluations=("a-b-1", "a-b-2", "c-1", "c-2")
    )
    made = folded(scores)
    assert made.evaluations == ("a-b", "c")
    assert made.scores[0].tolist() == [pytest.approx([0.2, 0.6]), [0.2, 0.4]]
    counted = with_counts(2, 4)._replace(evaluations=scores.evaluations)
    assert counted.counts is not None
    sums = folded(counted).counts
    assert sums is not None
    assert sums[0, :, :, 0] == pytest.approx(counted.counts[0, :, :, :2].mean(axis=-1))


def test_means_of_folds_tie_where_rounding_alone_tells_them_apart() -> None:
    read = np.array([[0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.7, 0.7, 0.7]])
    of_folds = folded(table(read)._replace(evaluations=("x-1", "x-2", "x-3")))
    human = table([[1.0], [2.0], [3.0]])._replace(evaluations=("x",))
    for level in LEVELS:
        its = correlate(of_folds, human, CorrelationDesign((level,), ("spearman", "kendall"), samples=1))
        values = [one.measures[0].value for one in its.tables]
        assert values == [pytest.approx(0.75**0.5), pytest.approx(1.5**-0.5)]
    assert decide(of_folds, human, DecisionDesign(samples=1)).tables[0].measures[0].epsilon == 0
    alone = folded(table([[0.2], [np.nextafter(0.2, 1)]])._replace(evaluations=("x-1",)))
    assert alone.scores[0, 0, 0] < alone.scores[0, 1, 0]


def test_names_of_folds() -> None:
    assert look_like_folds(["1-1", "1-2", "b-c-1", "b-c-2", "b-c-3"])
    for ids in ([], ["1", "2"], ["1-1", "2-1"], ["1-1", "1-3"], ["a-1", "a-2", "b"], ["-1", "-2"], ["a-0", "a-1"]):
        assert not look_like_folds(ids)


def test_the_table_of_results_itself_has_the_folds(saved: dict[str, str]) -> None:
    assert len(table_of(read_results(saved["systems"]), "F").evaluations) == 40
