from __future__ import annotations

import csv
import io
import json
from array import array

from rouge_cli.reports.choices import Choices
from rouge_cli.reports.formats import render
from rouge_cli.results import Results
from rouge_cli.signature import signature_of
from tests.cases import each
from tests.reports.samples import RAW, measure, results, system

ODD = 'a "b",\n\udcff\u4e2d'
BOTH = results(system(ODD, measure(0.5), measure(0.07, n=2)), system("b", measure(0.25)))
RAW_ONE = results(system("a", measure(0, averages=False), measure(0, n=2, averages=False, counts=False)), options=RAW)


def table(found: Results, choices: Choices) -> list[list[str]]:
    """The rows of the CSV, without the signature, which is the last value of each."""
    rows = list(csv.reader(io.StringIO(render(found, "csv", choices).decode())))
    assert [row[-1] for row in rows] == ["signature"] + [signature_of(found)] * (len(rows) - 1)
    return [row[:-1] for row in rows]


def test_averages() -> None:
    assert table(BOTH, Choices("R")) == [
        ["system", "measure", "evaluations", "recall", "recall_lower", "recall_upper"],
        ['a "b",\n\\udcff\u4e2d', "ROUGE-1", "2", "0.5", "0.25", "0.75"],
        ['a "b",\n\\udcff\u4e2d', "ROUGE-2", "2", "0.07", "0.035", "0.10500000000000001"],
        ["b", "ROUGE-1", "2", "0.25", "0.125", "0.375"],
    ]


def test_all_figures_without_intervals_in_per_cent() -> None:
    assert table(BOTH, Choices(percent=True, intervals=False))[::2] == [
        ["system", "measure", "evaluations", "recall", "precision", "f"],
        ['a "b",\n\\udcff\u4e2d', "ROUGE-2", "2", "7.0", "3.5", "1.75"],
    ]


def test_evaluations_have_counts_and_scores() -> None:
    found = results(system("a", measure(0), evaluations=("10", "9")))
    assert table(found, Choices("PF", per_evaluation=True)) == [
        ["system", "measure", "evaluation", "hits", "model_total", "peer_total", "precision", "f"],
        ["a", "ROUGE-1", "9", "2", "4", "6", "0.4", "0.6"],
        ["a", "ROUGE-1", "10", "1", "3", "5", "0.3", "0.5"],
    ]


def test_counts_that_are_not_whole() -> None:
    odd = measure(0)._replace(counts=array("d", [2.5, *measure(0).counts[1:]]))
    assert table(results(system("a", odd)), Choices("R", per_evaluation=True))[1][3:6] == ["2.5", "3", "5"]


def test_raw_counts_and_a_measure_without_counts() -> None:
    assert table(RAW_ONE, Choices()) == [
        ["system", "measure", "evaluations", "hits", "model_total", "peer_total"],
        ["a", "ROUGE-1", "2", "3", "7", "11"],
        ["a", "ROUGE-2", "2", "", "", ""],
    ]
    assert table(RAW_ONE, Choices("R", per_evaluation=True))[-1] == ["a", "ROUGE-2", "2", "", "", "", "0.2"]


@each("choices", [Choices(), Choices("RF", True, intervals=False), Choices(per_evaluation=True)])
@each("found", [BOTH, RAW_ONE, results(), results(system("a"))])
def test_json_lines_say_the_same(found: Results, choices: Choices) -> None:
    if found is RAW_ONE and choices.figures:
        choices = Choices()
    heads, *rows = csv.reader(io.StringIO(render(found, "csv", choices).decode()))
    objects = [json.loads(line) for line in render(found, "jsonl", choices).splitlines()]
    assert [list(one) for one in objects] == [heads] * len(rows)
    plain = [["" if value is None else str(value) for value in one.values()] for one in objects]
    assert [[value.replace("\udcff", "\\udcff") for value in values] for values in plain] == rows


def test_json_lines_keep_names_that_are_no_text() -> None:
    assert json.loads(render(BOTH, "jsonl", Choices()).splitlines()[0])["system"] == ODD


def test_nothing() -> None:
    assert render(results(), "jsonl", Choices()) == b""
    assert render(results(), "csv", Choices("R", intervals=False)) == b"system,measure,evaluations,recall,signature\n"
