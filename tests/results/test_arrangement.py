from __future__ import annotations

import pytest

from rouge_cli import __version__
from rouge_cli.errors import DataError, UsageError
from rouge_cli.options import Options, Stemming, Typed
from rouge_cli.results import Results
from rouge_cli.results.arrangement import choose_measures, measure_names, merge_results, sort_systems
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


def test_one_file_is_left_as_it_is() -> None:
    warned = TWO._replace(warnings=("w",))
    assert merge_results([("a.json", warned)]) is warned


def test_files_that_were_scored_alike_become_one() -> None:
    one = results(system("b", measure(0.1)))._replace(warnings=("w",))
    other = results(system("a", measure(0.2)), options=UNIGRAMS._replace(per_evaluation=True))._replace(
        source="two.xml"
    )
    merged = merge_results([("1.json", one), ("2.json", other)])
    assert merged == one._replace(
        systems=(*one.systems, *other.systems), warnings=("1.json: w",), source="rouge.xml, two.xml"
    )


def test_settings_that_differ_are_all_told() -> None:
    one = results(system("a", measure(0.1)))
    stemmed = results(system("b"), options=Options(lcs=False, max_ngram=1, stemming=Stemming.BOTH, alpha=1.0))
    newer = results(system("a"))._replace(models=(2, 3), version="9.0")
    with pytest.raises(DataError) as caught:
        merge_results([("1.json", one), ("2.json", stemmed), ("3.json", newer)])
    said = "not scored as 1.json was, so their figures do not compare"
    assert caught.value.problems == (
        f"2.json: {said}: stem (both, not none), alpha (1, not 0.5)",
        f"3.json: {said}: models (2-3, not 1), version (rouge-cli-9.0, not rouge-cli-{__version__})",
        "3.json: system 'a' is in 1.json too; give each system once",
    )


def test_other_measures_are_no_hindrance_once_chosen() -> None:
    one, other = results(system("c", measure(0.1))), TWO
    with pytest.raises(
        DataError, match=r"measures \(rouge-1,rouge-2, not rouge-1\); --measures chooses what both have$"
    ):
        merge_results([("1.json", one), ("2.json", other)])
    chosen = [(name, choose_measures(found, "rouge-1")) for name, found in (("1.json", one), ("2.json", other))]
    assert ids(merge_results(chosen)) == ["c", "b", "a"]


def test_the_same_file_twice() -> None:
    with pytest.raises(DataError, match=r"^1.json: system 'b' is in 1.json too"):
        merge_results([("1.json", TWO), ("1.json", TWO)])


def test_other_evaluations_are_a_warning() -> None:
    one = results(system("a", measure(0.1)))
    other = results(system("b", measure(0.1), evaluations=("2", "3", "4")))
    assert merge_results([("1.json", one), ("0.json", results()), ("2.json", other)]).warnings == (
        "1.json and 2.json were scored on different evaluations (2 and 3, 1 of them in both): "
        "their averages do not compare",
    )
