"""Coefficients of published data are those that were published."""

from __future__ import annotations

import csv
import json
from typing import Any

import pytest

from tests.cli.test_statistics import HIRAO, PROJECT, rows, told, tree
from tests.commands import rouge_cli


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def published() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PROJECT / HIRAO / "published.json").read_text())
    return found


@pytest.mark.parametrize("length", ["short", "long"])
def test_agreement_among_people_as_published(length: str) -> None:
    """Hirao et al. (2006), table 4, from their table 3, whose printed ties change ranks."""
    content = tree(rouge_cli("agreement", f"{HIRAO}/{length}.csv", "--format", "json"))
    table = published()["table4_correlations_between_datasets"][length]
    sets = content["sets"]
    assert len(content["pairs"]) == 10
    for pair in content["pairs"]:
        i, j = sets.index(pair["first"]), sets.index(pair["second"])
        assert pair["pearson"] == pytest.approx(table["pearson"][i][j], abs=0.004)
        assert pair["spearman"] == pytest.approx(table["spearman"][i][j], abs=0.031)
    assert content["concordance"]["w"] == pytest.approx(table["kendall_w"], abs=0.007)
    assert rows(rouge_cli("agreement", f"{HIRAO}/{length}.csv", "--format", "csv"))[0]["first"] == "D1"


@pytest.mark.parametrize("length", ["short", "long"])
def test_the_manual_shows_both_figures(length: str) -> None:
    page = (PROJECT / "docs" / "how-to" / "statistics.md").read_text()
    content = tree(rouge_cli("agreement", f"{HIRAO}/{length}.csv", "--format", "json"))
    table = published()["table4_correlations_between_datasets"][length]
    for pair in content["pairs"]:
        i, j = content["sets"].index(pair["first"]), content["sets"].index(pair["second"])
        figures = " | ".join(f"{table[kind][i][j]:.3f} | {pair[kind]:.3f}" for kind in ("pearson", "spearman"))
        assert f"| {length}, {pair['first']} and {pair['second']} | {figures} |\n" in page
    assert f"{content['concordance']['w']:.3f} ({length}; published: {table['kendall_w']:.3f})" in page


def test_correlation_as_published() -> None:
    """Hirao et al. (2006), section 4.2: ESK of table 9 against the mean of the five human sets, to three decimals."""
    files = [f"{HIRAO}/measures-short.csv", f"{HIRAO}/short.csv"]
    done = rouge_cli("correlate", *files, "--human-mean", "--measures", "ESK d=2 beta=2", "--format", "csv")
    found = {row["coefficient"]: f"{float(row['value']):.3f}" for row in rows(done)}
    expected = published()["reported_davg_short_esk_d2_beta2"]
    assert (found["pearson"], found["spearman"]) == (str(expected["pearson"]), str(expected["spearman"]))
    assert told(done)[-1].endswith("ignored 1 system that the other side lacks: sys11")


def test_the_files_of_hirao_hold_what_is_published() -> None:
    for length, sets in published()["table3_human_scores"].items():
        with open(f"{HIRAO}/{length}.csv") as stream:
            found = list(csv.DictReader(stream))
        for name, scores in zip(published()["datasets"], sets, strict=True):
            assert [float(row[name]) for row in found] == scores
    with open(f"{HIRAO}/measures-short.csv") as stream:
        measured = {row.pop("system"): [float(cell) for cell in row.values()] for row in csv.DictReader(stream)}
    assert measured == published()["table9_mean_scores_short"]["rows"]
