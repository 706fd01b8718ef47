from __future__ import annotations

import csv
import io
import json

from rouge_cli.collections.published import Computed, compare_with_published, figures_of, published_figures
from rouge_cli.reports.collections import published_content, published_table
from rouge_cli.reports.text import table_lines
from tests.commands import rouge_cli


def test_all_figures_as_csv() -> None:
    done = rouge_cli("collection", "figures", "--format", "csv")
    assert (done.status, done.stderr) == (0, "")
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    assert [row["value"] for row in rows] == [one.value for one in published_figures()]


def test_one_collection_as_a_table() -> None:
    done = rouge_cli("collection", "figures", "duc2006")
    assert (done.status, done.stderr) == (0, "")
    shown = done.stdout.decode()
    assert [line.split() for line in shown.splitlines() if " 12 " in line] == [
        ["rougeSU4.jk.m.avg", "ROUGE-SU4", "R", "yes", "12", "official", "14.755"]
    ]
    assert "source: NIST's file, as transcribed in the tests of sacrerouge" in shown
    assert "scores:" not in shown.splitlines()[-1]


def test_json_and_markdown() -> None:
    done = rouge_cli("collection", "figures", "multiling2011", "--format", "json")
    assert [one["value"] for one in json.loads(done.stdout)["figures"]] == [
        one.value for one in figures_of("multiling2011")
    ]
    done = rouge_cli("collection", "figures", "multiling2011", "--format", "markdown")
    assert "| english | ROUGE/Detailed | ROUGE-1 | P | M004 | 1 | official | 50.525 |" in done.stdout.decode()


def test_an_unknown_name() -> None:
    done = rouge_cli("collection", "figures", "tac2007")
    assert (done.status, done.stdout) == (2, b"")
    assert "no published figures of 'tac2007' are known; did you mean" in done.stderr


def test_computed_beside_published() -> None:
    computed = [
        Computed("ROUGE-2", "R", "43", 0.1038211, jackknifed=False),
        Computed("overall", "mean", "0", 2.0741),
    ]
    held = [one for one in compare_with_published(computed, "tac2008") if one.computed is not None]
    lines = list(table_lines(published_table(held, "tac2008, published figures")))
    assert [line.split() for line in lines[3:5]] == [
        ["rouge2.m.avg", "ROUGE-2", "R", "no", "43", "official", "10.382", "10.38211", "yes"],
        ["manual.peer.avg", "overall", "mean", "0", "official", "2.073", "2.07410", "no"],
    ]
    assert "1 of 2 published figures come out to the printed digits" in lines


def test_a_doubtful_figure_says_so() -> None:
    computed = [Computed("ROUGE-2", "R", "D", 0.12, "A", True), Computed("ROUGE-2", "R", "43", 0.12, "A", True)]
    held = [one for one in compare_with_published(computed, "tac2011", "A") if one.computed is not None]
    ends = [line.split(maxsplit=9)[9] for line in table_lines(published_table(held, "")) if "rouge2_A.jk" in line]
    assert ends == ["no", "no, in doubt"]
    assert [one["agrees"] for one in published_content(held)] == [False, False]
