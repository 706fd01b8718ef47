from __future__ import annotations

import pytest

from rouge_cli.options import Options, Typed
from rouge_cli.reports.formats import Choices
from rouge_cli.reports.grid import Cell, Column, Grid, grid_of
from rouge_cli.results import Results, SystemResult
from rouge_cli.signature import signature_of
from tests.reports.samples import RAW, UNIGRAMS, measure, results, system

BIGRAMS = Options(max_ngram=2, lcs=False, confidence=Typed("90.0", 90))


def texts(grid: Grid) -> list[list[str]]:
    """Names and cells of each row, the best with a star, a missing one empty."""
    return [
        [*row.names, *("" if cell is None else cell.text + "*" * cell.best for cell in row.cells)] for row in grid.rows
    ]


def test_averages_of_each_system() -> None:
    both = results(system("a", measure(0.5), measure(0.2, n=2)), system("b", measure(0.25), measure(0.4, n=2)),
                   options=BIGRAMS)  # fmt: skip
    grid = grid_of(both, Choices())
    assert grid.heads == ("System",)
    assert grid.columns == (Column("ROUGE-1", "F"), Column("ROUGE-2", "F"))
    assert texts(grid) == [["a", "0.12500*", "0.05000"], ["b", "0.06250", "0.10000*"]]
    assert grid.confidence is None
    assert grid.signature == signature_of(both)


def test_figures_in_per_cent_with_intervals() -> None:
    grid = grid_of(results(system("a", measure(0.5)), options=BIGRAMS), Choices("RP", percent=True, intervals=True))
    assert grid.columns == (Column("ROUGE-1", "R"), Column("ROUGE-1", "P"))
    assert grid.rows[0].cells == (Cell("50.00", ("25.00", "75.00")), Cell("25.00", ("12.50", "37.50")))
    assert grid.confidence == "90.0"


@pytest.mark.parametrize(
    ("means", "best"),
    [
        ([0.4], ""),
        ([0.4, 0.4], "  "),
        ([0.4, 0.4, 0.3], "** "),
        ([0.4000001, 0.4, 0.3], "** "),
        ([0.1, 0.2, 0.3], "  *"),
        ([0.0, 0.0], "  "),
    ],
)
def test_best_is_the_highest_figure_as_it_is_shown(means: list[float], best: str) -> None:
    """None where all are the same, as a single one is."""
    grid = grid_of(results(*(system(f"s{i}", measure(mean)) for i, mean in enumerate(means))), Choices("R"))
    assert "".join("*" if row.cells[0] and row.cells[0].best else " " for row in grid.rows) == (best or " ")
    assert grid.has_best == ("*" in best)


def test_rounding_decides_ties_in_per_cent() -> None:
    both = results(system("a", measure(0.40001)), system("b", measure(0.40003)))
    assert not grid_of(both, Choices("R", percent=True)).has_best
    assert grid_of(both, Choices("R")).has_best


def test_sums_of_raw_counts() -> None:
    grid = grid_of(results(system("a", measure(0, averages=False)), options=RAW), Choices())
    assert [column.figure for column in grid.columns] == ["hits", "model", "peer"]
    assert texts(grid) == [["a", "3", "7", "11"]]


def test_evaluations() -> None:
    """In the order of the listing of 1.5.5, systems in theirs, the best of each evaluation marked."""
    better = measure(0)._replace(scores=measure(0).scores[::-1])
    both = results(system("b", measure(0), evaluations=("10", "9")), system("a", better, evaluations=("9", "x")))
    grid = grid_of(both, Choices(per_evaluation=True))
    assert grid.heads == ("Evaluation", "System")
    assert texts(grid) == [
        ["9", "b", "0.60000*"],
        ["9", "a", "0.20000"],
        ["10", "b", "0.50000"],
        ["x", "a", "0.10000"],
    ]


def test_raw_counts_of_evaluations() -> None:
    grid = grid_of(results(system("a", measure(0, averages=False)), options=RAW), Choices(per_evaluation=True))
    assert texts(grid) == [["1", "a", "1", "3", "5"], ["2", "a", "2", "4", "6"]]


def test_measure_that_a_system_lacks_or_does_not_count() -> None:
    partly = results(system("a", measure(0.5)), system("b", measure(0.5, n=2)))
    assert texts(grid_of(partly, Choices())) == [["a", "0.12500", ""], ["b", "", "0.12500"]]
    uncounted = results(system("a", measure(0, averages=False, counts=False)), options=RAW)
    assert texts(grid_of(uncounted, Choices())) == [["a", "", "", ""]]
    assert texts(grid_of(uncounted, Choices(per_evaluation=True)))[0] == ["1", "a", "", "", ""]


def test_nothing() -> None:
    assert grid_of(results(), Choices())[:3] == (("System",), (Column("ROUGE-1", "F"),), ())
    nothing: Results = results(system("a"), options=Options(lcs=False))
    assert texts(grid_of(nothing, Choices())) == [["a"]]


def test_systems_that_lack_evaluations_are_marked() -> None:
    """With how many they have of all; not where evaluations are shown one by one."""
    both = results(system("a", measure(0.5, 3), evaluations=("1", "2", "3")), system("b", measure(0.4)))
    grid = grid_of(both, Choices())
    assert ([row.names for row in grid.rows], grid.incomplete) == ([("a",), ("b (2 of 3)",)], True)
    assert not grid_of(both, Choices(per_evaluation=True)).incomplete
    assert not grid_of(results(system("a", measure(0.5)), system("b", measure(0.4))), Choices()).incomplete


def test_people_who_are_left_out_in_turn_lack_nothing() -> None:
    people = SystemResult("A", ("1-1", "2-1"), (measure(0.5),))
    machine = SystemResult("lead", ("1-1", "1-2", "2-1", "2-2"), (measure(0.4, 4),))
    jackknifed = results(people, machine, options=UNIGRAMS._replace(jackknife=True))
    assert [row.names for row in grid_of(jackknifed, Choices()).rows] == [("A",), ("lead",)]
    assert [row.names for row in grid_of(jackknifed._replace(options=UNIGRAMS), Choices()).rows] == [
        ("A (2 of 4)",), ("lead",),
    ]  # fmt: skip
