"""What is imported can be correlated column by column; what is reproduced is held against published figures."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from statistics import fmean

import pytest

from fixtures.make_collections import GOLDENS, MAKERS, distribution, packed, write
from tests.commands import evaluate, rouge_cli


def delivered(name: str, folder: Path) -> str:
    """A small distribution in its archives, below the folder."""
    write(packed(distribution(name)), folder / "delivered")
    return str(folder / "delivered")


@pytest.mark.long
@pytest.mark.parametrize("name", list(MAKERS))
def test_every_imported_score_is_correlated(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without editing a file, plain and jackknifed."""
    made = tmp_path / "made"
    assert rouge_cli("collection", "import", name, delivered(name, tmp_path), "-o", str(made), "-q").status == 0
    judged = sorted(made.rglob("human.csv"))
    assert judged or name.startswith("aesop")
    for human in judged:
        columns = next(csv.reader([human.read_text("utf-8").splitlines()[0]]))
        assert columns[:2] == ["system", "evaluation"]
        monkeypatch.chdir(human.parent)
        jackknife = ("--jackknife", "--humans", "--skip-single")
        for options in ((), jackknife) if Path("config-jk.xml").exists() else ((),):
            results, report = str(tmp_path / "results.json"), str(tmp_path / "report.txt")
            assert evaluate("config.xml", *options, "-n", "1", "-x", "--save", results, "-o", report, "-q").status == 0
            done = rouge_cli("correlate", results, str(human), "-r", "2", "-q", "--format", "csv", "--recall")
            assert (done.status, done.stderr) == (0, ""), human
            found = {row["human"] for row in csv.DictReader(done.stdout.decode().splitlines())}
            assert found == set(columns[2:]), human


def test_reproduced_averages_are_held_against_published_ones(tmp_path: Path) -> None:
    done = rouge_cli(
        "collection", "reproduce", "tac2008", delivered("tac2008", tmp_path), "-q", "--format", "json"
    )  # fmt: skip
    assert done.status == 0  # made-up texts do not have NIST's figures, and that alone is no fault
    published = json.loads(done.stdout)["published"]
    (of_system,) = [
        one for one in published
        if (one["table"], one["score"], one["system"]) == ("rouge2.m.avg", "ROUGE-2", "13")
    ]  # fmt: skip
    lines = (GOLDENS / "tac2008" / "rouge.m.out").read_text("latin-1").splitlines()
    recalls = [
        float(line.split()[4].removeprefix("R:")) for line in lines
        if line.startswith("13 ROUGE-2 Eval ")
    ]  # fmt: skip
    assert len(recalls) > 3
    assert of_system["here"] == pytest.approx(100 * fmean(recalls))
    assert (of_system["value"], of_system["agrees"]) == ("9.900", False)
    assert of_system["difference"] == pytest.approx(of_system["here"] - 9.9)
    assert {one["score"] for one in published} >= {"overall", "modified_pyramid", "modified_pyramid_jk", "ROUGE-BE-HM"}
    shown = rouge_cli("collection", "reproduce", "tac2008", str(tmp_path / "delivered"), "-q").stdout.decode()
    assert f"0 of {len(published)} published figures come out to the printed digits" in shown
