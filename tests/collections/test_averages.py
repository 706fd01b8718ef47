"""Averages over topics, and correlations of them, against other implementations and by hand."""

from __future__ import annotations

import pytest
from scipy import stats

from rouge_cli.collections.averages import Averages
from rouge_cli.collections.facts import Task
from rouge_cli.collections.published import Computed, figures_of, published_figures
from rouge_cli.collections.registry import find_collection


def names_of(task: Task) -> set[str]:
    """The columns of human.csv."""
    return {column.name for table in task.scores for column in table.columns}


def test_a_topic_counts_once_however_many_models_it_has() -> None:
    """DUC 2005: nine or ten models on some topics, four on most; official averages are means of topics' means."""
    averages = Averages("duc2005")
    topics = {"D301": [(0.1, 0.2, 0.15)] * 4, "D302": [(0.3, 0.4, 0.35)] * 9 + [(0.5, 0.4, 0.45)]}
    averages.add_run("", True, "ROUGE-2", "21", topics)
    assert {one.figure: one.value for one in averages.computed} == pytest.approx({"R": 0.21, "P": 0.3, "F": 0.255})
    held = averages.comparisons()
    assert [(one.published.value, one.agrees) for one in held] == [
        ("5.72633166666666", False), ("5.70379111111111", False),
    ]  # fmt: skip
    assert held[0].computed == pytest.approx(21)


def test_single_scores_are_held_where_they_are_published() -> None:
    averages = Averages("multiling2011")
    topics = {"M004": [(0.50459, 0.50525, 0.50492)], "M005": [(0.1, 0.2, 0.3)]}
    averages.add_run("english", False, "ROUGE-1", "1", topics)
    assert [(one.published.figure, one.agrees) for one in averages.comparisons()] == [
        ("P", True),
        ("R", True),
        ("F", True),
    ]


def test_averages_of_people_are_of_their_topics() -> None:
    averages = Averages("tac2008")
    averages.add_judgements(
        "", {("0", "D0801-A"): {"overall": 2, "scus": 3}, ("0", "D0801-B"): {"overall": 3}, ("A", "D0801-A"): {}}
    )
    assert averages.computed == [
        Computed("overall", "mean", "0", 2.5), Computed("scus", "mean", "0", 3.0),
    ]  # fmt: skip


def test_correlations_are_those_of_scipy() -> None:
    averages = Averages("tac2008")
    first = [((s * 37) % 41) / 100 for s in range(58)]
    second = [((s * 11) % 17) / 4 for s in range(58)]
    for s in range(58):
        averages.add_run("", False, "ROUGE-2", str(s), {"D0801-A": [(first[s], 0.0, 0.0)]})
        averages.add_judgements("", {(str(s), "D0801-A"): {"overall": second[s]}})
    averages.add_run("", False, "ROUGE-2", "71", {"D0801-A": [(0.9, 0.9, 0.9)]})  # a third run, which nobody judged
    held = {one.published.figure: one.computed for one in averages.comparisons() if one.published.against == "overall"}
    assert held == pytest.approx({
        "Spearman": stats.spearmanr(first, second)[0], "Pearson": stats.pearsonr(first, second)[0],
    })  # fmt: skip


def test_correlations_of_other_systems_are_not_compared() -> None:
    averages = Averages("tac2008")
    for s in range(57):
        averages.add_run("", False, "ROUGE-2", str(s), {"D0801-A": [(s / 100, 0.0, 0.0)]})
        averages.add_judgements("", {(str(s), "D0801-A"): {"overall": s % 5}})
    assert [one for one in averages.comparisons() if one.published.against] == []


def test_constant_scores_have_no_correlation() -> None:
    averages = Averages("tac2008")
    for person in "ABCDEFGH":
        averages.add_run("", True, "ROUGE-2", person, {"D0801-A": [(0.1, 0.1, 0.1)]})
        averages.add_judgements("", {(person, "D0801-A"): {"overall": ord(person)}})
    assert [one for one in averages.comparisons() if one.published.against] == []


def test_human_scores_are_called_as_in_human_csv() -> None:
    for one in published_figures():
        tasks = {task.name: task for task in find_collection(one.collection).tasks}
        for score in (one.score, one.against):
            assert not score or score.startswith("ROUGE") or score in names_of(tasks[one.task]), one


def test_official_tables_are_files_of_the_facts() -> None:
    """Averages that are published are those of files that `reproduce` looks for."""
    for name in ("duc2005", "duc2006", "duc2007-main", "duc2007-update", "tac2008", "tac2009", "tac2010", "tac2011"):
        files = {
            file.rpartition("/")[2] for task in find_collection(name).tasks for run in task.runs
            for output in run.outputs for file in output.files
        }  # fmt: skip
        assert {one.table for one in figures_of(name) if one.unit} <= files
