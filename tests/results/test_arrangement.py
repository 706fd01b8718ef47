from __future__ import annotations

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.options import Options, Typed
from rouge_cli.results import Results
from rouge_cli.results.arrangement import choose_measures, measure_names, sort_systems
from tests.reports.samples import RAW, UNIGRAMS, measure, results, system

BIGRAMS = Options(max_ngram=2, lcs=False)
TWO = results(
    system("b", measure(0.5), measure(0.2, n=2)), system("a", measure(0.5), measure(0.3, n=2)), options=BIGRAMS
)


def ids(found: Results) -> list[str]:
    return [system.id for system in found.systems]


def test_names_of_measures() -> None:
    assert measure_names(TWO) == {"rouge-1": "ROUGE-1", "rouge-2": "ROUGE-2"}
    assert measure_names(results(options=BIGRAMS)) == {"rouge-1": "ROUGE-1", "rouge-2": "ROUGE-2"}


@pytest.mark.parametrize("text", ["rouge-2,rouge-1", "ROUGE-2, Rouge-1", "rouge-2,rouge-1,rouge-2"])
def test_measures_are_chosen_in_the_order_asked_for(text: str) -> None:
    found = choose_measures(TWO, text)
    assert [[measure.label for measure in system.measures] for system in found.systems] == [["ROUGE-2", "ROUGE-1"]] * 2
    assert found.options == Options(lcs=False, measures=("rouge-2", "rouge-1"))
    assert found._replace(options=TWO.options, systems=TWO.systems) == TWO


def test_measures_of_letters_stay_letters() -> None:
    assert choose_measures(TWO, "rouge-1").options == UNIGRAMS
    odd = Options(max_ngram=1, lcs=False, lcs_weight=Typed("1.20x", 1.2))
    assert choose_measures(results(options=odd), "rouge-w-1.20x").options.lcs_weight == Typed("1.2", 1.2)


def test_measures_that_there_are_not_are_all_told() -> None:
    with pytest.raises(UsageError) as caught:
        choose_measures(TWO, "rouge-3,rouge-1,rouge-x")
    first, second = str(caught.value).splitlines()
    assert first == "no measure 'rouge-3' in these results; they have rouge-1, rouge-2"
    assert second.startswith("no measure 'rouge-x'; ")


def test_systems_sorted_by_a_measure_are_best_first_and_then_by_name() -> None:
    assert ids(sort_systems(TWO, "rouge-2")) == ["a", "b"]
    assert ids(sort_systems(TWO, "ROUGE-1")) == ["a", "b"]
    three = TWO._replace(systems=(*TWO.systems, system("0"), system("c", measure(0.6))))
    assert ids(sort_systems(three, "rouge-1")) == ["c", "a", "b", "0"]
    assert ids(sort_systems(three, "rouge-2")) == ["a", "b", "0", "c"]
    assert ids(sort_systems(three, "Name")) == ["0", "a", "b", "c"]


def test_systems_sorted_by_one_of_the_figures() -> None:
    first, second = measure(0.4), measure(0.5)
    first = first._replace(averages=(first.averages[0], second.averages[1], first.averages[2]))
    second = second._replace(averages=(second.averages[0], measure(0.4).averages[1], second.averages[2]))
    both = results(system("x", first), system("y", second))
    assert [ids(sort_systems(both, "rouge-1", figure)) for figure in "RPF"] == [["y", "x"], ["x", "y"], ["y", "x"]]


def test_sorting_by_what_there_is_not() -> None:
    with pytest.raises(UsageError, match="no measure 'rouge-l' in these results; they have rouge-1, rouge-2"):
        sort_systems(TWO, "rouge-l")
    raw = results(system("a", measure(0, averages=False)), options=RAW)
    with pytest.raises(UsageError, match=r"raw counts \(-t 2\) have no averages; take --sort name"):
        sort_systems(raw, "rouge-1")
    assert sort_systems(raw, "name") == raw
