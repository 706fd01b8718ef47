"""`rouge-cli report --compare-with`: one table with scores, marks of significance and letters of groups."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.commands import rouge_cli

SYSTEMS = ("abstract", "drift", "extract", "lead", "noise")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = str(tmp_path_factory.mktemp("paper") / "results.json")
    done = rouge_cli("evaluate", "configs/news-spl.xml", "-n", "2", "-x", "-q", "--save", file)
    assert done.status == 0, done.stderr
    return file


@cache
def report(saved: str, *options: str) -> str:
    done = rouge_cli("report", saved, "--compare-with", "lead", "-q", "-r", "2000", *options)
    assert done.status == 0, done.stderr
    return done.stdout.decode()


def compared(saved: str, *options: str) -> list[dict[str, Any]]:
    done = rouge_cli("compare", saved, "-q", "-r", "2000", "--format", "json", *options)
    measures = json.loads(done.stdout)["measures"]
    assert isinstance(measures, list)
    return measures


def test_marks_and_letters_are_those_of_compare(saved: str) -> None:
    cells = {line.split()[0]: line.split()[1:] for line in report(saved).splitlines()[2:7]}
    for place, (pairs, against) in enumerate(zip(compared(saved), compared(saved, "--baseline", "lead"), strict=True)):
        marks = {pair["first"]: "†" if pair["difference"] > 0 else "‡"
                 for pair in against["pairs"] if pair["adjusted"] < 0.05}  # fmt: skip
        for one in pairs["systems"]:
            figure, raised = cells[one["system"]][2 * place : 2 * place + 2]
            assert figure.rstrip("*") == f"{one['figure']:.5f}"
            assert raised == marks.get(one["system"], "") + one["letters"]
            assert figure.endswith("*") == (one["system"] == "abstract")
    assert cells.keys() == set(SYSTEMS)


def test_notes_say_what_marks_mean(saved: str) -> None:
    text = report(saved)
    assert "† significantly better than lead, ‡ significantly worse (p < 0.05 after Holm's adjustment" in text
    assert "systems that share a letter are not significantly different" in text
    assert "|baseline:lead|" in text


def test_latex_with_names_figures_and_order(saved: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    names = tmp_path_factory.mktemp("names") / "names.tsv"
    names.write_text("system\tname\nlead\tLead_3\nROUGE-1\tR-1\n")
    text = report(
        saved, "--format", "latex", "--names", str(names), "--recall", "--f", "--percent", "--sort", "rouge-1"
    )
    assert r"& \multicolumn{2}{c}{R-1} & \multicolumn{2}{c}{ROUGE-2} \\" in text
    assert "System & R & F & R & F" in text
    assert "figure:R,F|" in text
    rows = [line.split(" & ")[0] for line in text.splitlines() if line.endswith("\\\\")][2:]
    assert rows == ["abstract", "extract", r"Lead\_3", "drift", "noise"]
    assert re.search(r"abstract & \\textbf\{47\.88\}\\textsuperscript\{\\textdagger\{\}A\} &", text)


def test_markdown_with_intervals(saved: str) -> None:
    text = report(saved, "--format", "markdown", "--intervals", "--measures", "rouge-1")
    assert re.search(r"\| drift \| 0\.\d{5}<sup>‡C</sup> \[0\.\d{5}, 0\.\d{5}\] \|", text)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--compare-with", "leed"], "--compare-with leed: no such system; did you mean 'lead'?"),
        (["--compare-with", "lead", "--format", "json"], "--compare-with makes a table for people, --format table, "
         "latex, markdown; for programs: rouge-cli compare RESULTS --baseline lead --format json"),
        (["--compare-with", "lead", "--format", "rouge155"], "--compare-with makes a table for people, --format table, "
         "latex, markdown; for programs: rouge-cli compare RESULTS --baseline lead --format json"),
        (["--compare-with", "lead", "-o", "x.html"], "--compare-with makes a table for people, --format table, "
         "latex, markdown; as a page: rouge-cli compare RESULTS --baseline lead --format html"),
        (["--compare-with", "my lead", "--format", "csv"], "--compare-with makes a table for people, --format table, "
         "latex, markdown; for programs: rouge-cli compare RESULTS --baseline 'my lead' --format csv"),
        (["--compare-with", "lead", "-d"], "--compare-with is about averages; leave out -d"),
        (["--names", "n.csv"], "--names is for the table of --compare-with SYSTEM; add that, or leave --names out"),
        (["--seed", "3"], "--seed is for the tests of --compare-with SYSTEM; add that, or leave --seed out ('rouge-cli "
         "compare' tests all pairs)"),
        (["--significance", "nan"], "the level of significance lies between 0 and 1; 0.05 is usual (--significance)"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant(saved: str, options: list[str], told: str) -> None:
    assert rouge_cli("report", saved, *options) == (2, b"", f"rouge-cli: {told}\n")


@pytest.mark.parametrize("names", ['{"lead": "X", "noise": "X"}', '{"noise": "lead"}'])
def test_systems_of_one_name_are_refused(saved: str, names: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("names") / "names.json"
    file.write_text(names)
    done = rouge_cli("report", saved, "--compare-with", "drift", "--names", str(file))
    assert (done.status, done.stdout) == (1, b"")
    assert f"{file}: the same name, '" in done.stderr
    assert "', for 'lead', 'noise'; give each a name of its own" in done.stderr


def test_names_of_nobody_are_a_warning(saved: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    names = tmp_path_factory.mktemp("names") / "names.json"
    names.write_text('{"leed": "Lead"}')
    done = rouge_cli(
        "report", saved, "--compare-with", "lead", "-r", "200", "--names", str(names), "--measures", "rouge-1"
    )
    there = "abstract, drift, extract, lead, noise, ROUGE-1"
    assert f"{names}: no system or measure 'leed', so these names are not used; correct the IDs; there are {there}" in (
        done.stderr
    )


@pytest.mark.parametrize("id", ["rouge-1", "Rouge-1", "ROUGE-1"])
def test_a_measure_is_called_in_names_as_in_measures(saved: str, id: str, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text(f"{id},R1\n")
    done = rouge_cli("report", saved, "--compare-with", "lead", "-r", "200", "--names", str(names))
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.split()[:4] == [b"System", b"R1", b"F", b"ROUGE-2"]


def test_two_names_of_one_measure_are_refused(saved: str, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("rouge-1,R1\nROUGE-1,R\n")
    done = rouge_cli("report", saved, "--compare-with", "lead", "--names", str(names))
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr == f"rouge-cli: {names}: a second name of 'ROUGE-1', for 'rouge-1'; give each ID one name\n"


def test_the_same_name_twice_for_one_measure_is_no_contradiction(saved: str, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("rouge1,R1\nROUGE-1,R1\n")
    assert "R1" in report(saved, "--names", str(names))
