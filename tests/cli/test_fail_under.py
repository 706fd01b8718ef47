"""`--fail-under`: a build fails where an average is too low."""

from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.results.saved import read_results
from tests.commands import Finished, evaluate, rouge_cli
from tests.workplace import Workplace, evaluation


@pytest.fixture
def config(place: Workplace) -> str:
    """A configuration of one system, a."""
    return place.config(evaluation("1", {"a": "peer.txt"}))


def scored(config: str, *arguments: str) -> Finished:
    return evaluate(config, "--measures", "rouge-1", "--quiet", *arguments)


def test_an_average_below_ends_with_status_1_after_the_report(config: str) -> None:
    report = scored(config).stdout
    done = scored(config, "--save", "results.json", "--fail-under", "rouge-1=1", "--fail-under", "ROUGE-1 R=1")
    assert (done.status, done.stdout) == (1, report)
    assert done.stderr.startswith("rouge-cli: --fail-under: ROUGE-1 F of 'a' is 0.")
    assert done.stderr.count("\n") == 1
    assert "; ROUGE-1 R of 'a' is 0." in done.stderr
    assert read_results("results.json").systems[0].id == "a"


def test_averages_that_reach_it_pass(config: str) -> None:
    done = scored(config, "--fail-under", "rouge-1=0.01", "--save", "results.json")
    assert (done.status, done.stderr) == (0, "")
    assert rouge_cli("report", "results.json", "-q", "--fail-under", "rouge-1=0.01").status == 0


def test_saved_results_fail_too(config: str) -> None:
    scored(config, "--save", "results.json")
    for how in (["--recall"], ["-o", "page.html"]):
        done = rouge_cli("report", "results.json", "-q", "--fail-under", "rouge-1=1", *how)
        assert done.status == 1
        assert f"ROUGE-1 {'R' if how == ['--recall'] else 'F'} of 'a' is 0." in done.stderr
    assert Path("page.html").exists()


@pytest.mark.parametrize("value", ["0.4", "rouge-2=0.4", "rouge-1=40", "rouge-1=0.4,rouge-2=0.1"])
def test_what_cannot_be_checked_is_refused_before_scoring(config: str, value: str) -> None:
    done = scored(config, "--save", "results.json", "--fail-under", value)
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith("rouge-cli: --fail-under")
    assert not Path("results.json").exists()


def test_a_measure_that_is_hidden(config: str) -> None:
    evaluate(config, "--measures", "rouge-1,rouge-2", "--quiet", "--save", "results.json")
    done = rouge_cli("report", "results.json", "--measures", "rouge-1", "--fail-under", "rouge-2_recall=0.1")
    said = "--fail-under rouge-2: --measures leaves this measure out; add it there, or leave out --measures"
    assert (done.status, done.stdout, done.stderr) == (2, b"", f"rouge-cli: {said}\n")


def test_the_table_of_a_paper_has_no_threshold(config: str) -> None:
    scored(config, "--save", "results.json")
    done = rouge_cli("report", "results.json", "--fail-under", "rouge-1=0.4", "--compare-with", "a")
    assert done.status == 2
    assert "cannot be combined" in done.stderr


def test_a_part_has_no_averages_to_judge(config: str) -> None:
    done = scored(config, "--part", "1/2", "--save", "p.json", "--fail-under", "rouge-1=0.4")
    assert (done.status, done.stdout) == (2, b"")
    assert "--fail-under is about averages of all parts" in done.stderr
