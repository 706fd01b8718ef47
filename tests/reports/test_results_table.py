from __future__ import annotations

from rouge_cli.options import Options, Typed
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.results_table import MEANS, PARTIAL, results_page
from rouge_cli.reports.table import Cell, Column, Page, full_head
from rouge_cli.results import Results, SystemResult
from rouge_cli.signature import signature_of
from tests.cases import each
from tests.reports.samples import RAW, UNIGRAMS, measure, results, system

BIGRAMS = Options(max_ngram=2, lcs=False, confidence=Typed("90.0", 90))


def texts(page: Page) -> list[list[str]]:
    """Each row, the best with a star, a missing one empty."""
    return [[cell.text + "*" * cell.best for cell in row] for row in page.tables[0].rows]


def heads(page: Page) -> list[str]:
    return [full_head(column) for column in page.tables[0].columns]


def test_averages_of_each_system() -> None:
    both = results(system("a", measure(0.5), measure(0.2, n=2)), system("b", measure(0.25), measure(0.4, n=2)),
                   options=BIGRAMS)  # fmt: skip
    page = results_page(both, Choices())
    assert page.tables[0].columns == (Column("System", name=True), Column("ROUGE-1 F"), Column("ROUGE-2 F"))
    assert texts(page) == [["a", "0.12500*", "0.05000"], ["b", "0.06250", "0.10000*"]]
    assert page == Page(page.tables, (signature_of(both),), "best in its column", notes=(MEANS,))


def test_figures_in_per_cent_with_intervals() -> None:
    """Several figures of a measure are a group."""
    page = results_page(
        results(system("a", measure(0.5)), options=BIGRAMS), Choices("RP", percent=True, intervals=True)
    )
    assert page.tables[0].columns[1:] == (Column("R", "ROUGE-1"), Column("P", "ROUGE-1"))
    assert page.tables[0].rows[0][1:] == (Cell("50.00", ("25.00", "75.00")), Cell("25.00", ("12.50", "37.50")))
    assert page.confidence == "90.0"


@each(
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
    page = results_page(results(*(system(f"s{i}", measure(mean)) for i, mean in enumerate(means))), Choices("R"))
    assert "".join("*" if row[1].best else " " for row in page.tables[0].rows) == (best or " ")
    assert page.best == "best in its column" * ("*" in best)


def test_rounding_decides_ties_in_per_cent() -> None:
    both = results(system("a", measure(0.40001)), system("b", measure(0.40003)))
    assert not results_page(both, Choices("R", percent=True)).best
    assert results_page(both, Choices("R")).best


def test_sums_of_raw_counts() -> None:
    page = results_page(results(system("a", measure(0, averages=False)), options=RAW), Choices())
    assert heads(page)[1:] == ["ROUGE-1 hits", "ROUGE-1 model", "ROUGE-1 peer"]
    assert texts(page) == [["a", "3", "7", "11"]]


def test_evaluations() -> None:
    """In the order of the listing of 1.5.5, systems in theirs, the best of each evaluation marked."""
    better = measure(0)._replace(scores=measure(0).scores[::-1])
    both = results(system("b", measure(0), evaluations=("10", "9")), system("a", better, evaluations=("9", "x")))
    page = results_page(both, Choices(per_evaluation=True))
    assert heads(page) == ["Evaluation", "System", "ROUGE-1 F"]
    assert page.best == "best of its evaluation"
    assert texts(page) == [
        ["9", "b", "0.60000*"],
        ["9", "a", "0.20000"],
        ["10", "b", "0.50000"],
        ["x", "a", "0.10000"],
    ]


def test_raw_counts_of_evaluations() -> None:
    page = results_page(results(system("a", measure(0, averages=False)), options=RAW), Choices(per_evaluation=True))
    assert texts(page) == [["1", "a", "1", "3", "5"], ["2", "a", "2", "4", "6"]]


def test_measure_that_a_system_lacks_or_does_not_count() -> None:
    partly = results(system("a", measure(0.5)), system("b", measure(0.5, n=2)))
    assert texts(results_page(partly, Choices())) == [["a", "0.12500", ""], ["b", "", "0.12500"]]
    uncounted = results(system("a", measure(0, averages=False, counts=False)), options=RAW)
    assert texts(results_page(uncounted, Choices())) == [["a", "", "", ""]]
    assert texts(results_page(uncounted, Choices(per_evaluation=True)))[0] == ["1", "a", "", "", ""]


def test_nothing() -> None:
    page = results_page(results(), Choices())
    assert (heads(page), texts(page), page.notes) == (["System", "ROUGE-1 F"], [], ("no system was evaluated",))
    nothing: Results = results(system("a"), options=Options(lcs=False))
    assert texts(results_page(nothing, Choices())) == [["a"]]


def test_systems_that_lack_evaluations_are_marked() -> None:
    """With how many they have of all; not where evaluations are shown one by one."""
    both = results(system("a", measure(0.5, 3), evaluations=("1", "2", "3")), system("b", measure(0.4)))
    page = results_page(both, Choices())
    assert ([row[0] for row in texts(page)], page.notes) == (["a", "b (2 of 3)"], (PARTIAL, MEANS))
    assert not results_page(both, Choices(per_evaluation=True)).notes
    whole = results(system("a", measure(0.5)), system("b", measure(0.4)))
    assert results_page(whole, Choices()).notes == (MEANS,)
    assert not results_page(whole._replace(options=whole.options._replace(average="mean")), Choices()).notes


def test_people_who_are_left_out_in_turn_lack_nothing() -> None:
    people = SystemResult("A", ("1-1", "2-1"), (measure(0.5),))
    machine = SystemResult("lead", ("1-1", "1-2", "2-1", "2-2"), (measure(0.4, 4),))
    jackknifed = results(people, machine, options=UNIGRAMS._replace(jackknife=True))
    assert [row[0] for row in texts(results_page(jackknifed, Choices()))] == ["A", "lead"]
    plain = jackknifed._replace(options=UNIGRAMS)
    assert [row[0] for row in texts(results_page(plain, Choices()))] == ["A (2 of 4)", "lead"]
