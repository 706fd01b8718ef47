"""The drop-in for py-rouge. Figures are those that the package printed for these calls."""

from __future__ import annotations

import warnings
from typing import Any

import numpy
import pytest

from rouge_cli.py_rouge import Rouge
from tests.cases import each

PEER = "Police stopped the documents.\nThe cats were running home"
MODEL = "The police stop documents\nA cat runs home"
SHORT = "Cats ran"


def scores(found: dict[str, Any]) -> dict[str, list[Any]]:
    return {metric: [one["p"], one["r"], one["f"]] for metric, one in found.items()}


def test_averages_over_references() -> None:
    rouge = Rouge(metrics=["rouge-n", "rouge-l", "rouge-w"], max_n=2, weight_factor=1.2)
    assert scores(rouge.get_scores([PEER], [[MODEL, SHORT]])) == {
        "rouge-1": [0.4444444444444444, 0.8, 0.5714285714285714],
        "rouge-2": [0.125, 0.25, 0.16666666666666666],
        "rouge-l": [0.5087618855792586, 0.8303126524449708, 0.6309304204999758],
        "rouge-w": [0.4253858767904455, 0.5708649083234424, 0.4875034944706306],
    }


def test_warnings_of_others_stay_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The filters belong to the whole process: threads that change them in turn leave them changed for good."""
    monkeypatch.setattr(warnings, "simplefilter", None)
    with warnings.catch_warnings(record=True) as caught:
        assert Rouge().get_scores(["我"], ['["a", "b"]'])["rouge-1"]["f"] == 0
    assert caught == []


def test_the_best_reference_and_alpha() -> None:
    rouge = Rouge(
        metrics=["rouge-n", "rouge-l", "rouge-w"], max_n=2, weight_factor=1.2, apply_avg=False, apply_best=True,
        alpha=0.3,
    )  # fmt: skip
    assert scores(rouge.get_scores([PEER], [[MODEL, SHORT]])) == {
        "rouge-1": [0.7777777777777778, 0.875, 0.8433734939759037],
        "rouge-2": [0.25, 0.2857142857142857, 0.27397260273972607],
        "rouge-l": [0.8110474729764606, 0.8946916363013153, 0.8678412277329465],
        "rouge-w": [0.6943385489109289, 0.5919864982599855, 0.6193771063701051],
    }


def test_individual_scores() -> None:
    found = Rouge(apply_avg=False).get_scores([PEER, SHORT], [[MODEL, SHORT], MODEL])
    assert [scores({"": one})[""] for one in found["rouge-1"]] == [
        [[0.7777777777777778, 0.1111111111111111], [0.875, 0.5], [0.823529411764706, 0.1818181818181818]],
        [[0.5], [0.125], [0.2]],
    ]


def test_a_limit_in_characters_without_a_stemmer() -> None:
    rouge = Rouge(metrics=["rouge-n", "rouge-l", "rouge-w"], length_limit=20, stemming=False)
    assert scores(rouge.get_scores(PEER, MODEL)) == {
        "rouge-1": [0.5] * 3, "rouge-l": [0.25] * 3, "rouge-w": [0.25] * 3,
    }  # fmt: skip


@each(
    ("name", "value"),
    [
        ("alpha", 1.0), ("weight_factor", 1.2), ("stemming", False), ("length_limit", 20), ("limit_length", False),
        ("length_limit_type", "words"), ("apply_avg", False), ("apply_best", True),
    ],
)  # fmt: skip
def test_attributes_that_are_set_later_are_those_of_the_next_call(name: str, value: Any) -> None:
    asked: dict[str, Any] = {"metrics": ["rouge-n", "rouge-w"], "length_limit": 30, "apply_avg": name != "apply_best"}
    sides: tuple[list[str], list[list[str]]] = [PEER], [[MODEL, SHORT]]
    later = Rouge(**asked)
    before = later.get_scores(*sides)
    setattr(later, name, value)
    assert later.get_scores(*sides) == Rouge(**{**asked, name: value}).get_scores(*sides) != before


def test_metrics_that_are_set_later_have_each_n_by_its_name() -> None:
    rouge = Rouge(metrics=["rouge-n"], max_n=2)
    assert rouge.metrics == {"rouge-1", "rouge-2"}
    rouge.metrics = {"rouge-l", "rouge-3"}
    rouge.max_n = 1
    assert [*rouge.get_scores(PEER, MODEL)] == ["rouge-3", "rouge-l"]
    for limit in (0, -3):
        rouge.length_limit = limit
        with pytest.raises(ValueError, match=f"^length_limit must be above 0, not {limit}; set limit_length=False"):
            rouge.get_scores(PEER, MODEL)


def test_a_limit_in_words() -> None:
    found = Rouge(metrics=["rouge-l"], length_limit=5, length_limit_type="words").get_scores(PEER, MODEL)
    assert scores(found) == {"rouge-l": [0.8, 0.8, 0.8000000000000002]}


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"metrics": ["rouge-x"]}, "Unknown metric 'rouge-x'"),
        ({"length_limit_type": "letters"}, "unknown length_limit_type 'letters'"),
        ({"weight_factor": -1.0}, "weight_factor must be above 0"),
        ({"max_n": 10**9}, "max_n must be at most 10000, not 1000000000"),
        ({"ensure_compatibility": False}, "not supported"),
    ],
)
def test_what_is_refused(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Rouge(**choices)


def test_as_many_references_as_hypotheses() -> None:
    with pytest.raises(ValueError, match="1 hypotheses and references of 2"):
        Rouge().get_scores([PEER], [[MODEL], [SHORT]])


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"metrics": [["rouge-n"]]}, r"Unknown metric \['rouge-n'\]"),
        ({"length_limit_type": []}, r"unknown length_limit_type \[\]"),
        ({"length_limit": [1]}, r"length_limit must be a number, not \[1\]"),
        ({"weight_factor": None}, "weight_factor must be above 0, not None"),
        ({"max_n": -1}, "max_n must be a whole number above 0, not -1"),
        ({"max_n": 1.5}, "max_n must be a whole number above 0, not 1.5"),
    ],
)
def test_arguments_of_other_types(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Rouge(**choices)


def test_a_limit_beyond_all_floats_limits_nothing() -> None:
    whole = Rouge(limit_length=False).get_scores(PEER, MODEL)
    assert Rouge(length_limit=10**400).get_scores(PEER, MODEL) == whole


def test_numbers_of_numpy() -> None:
    given: dict[str, Any] = {"metrics": ["rouge-w"], "weight_factor": 1.2}
    found = Rouge(**given).get_scores(PEER, MODEL)
    assert Rouge(**{**given, "weight_factor": numpy.float64(1.2)}).get_scores(PEER, MODEL) == found


def test_no_pair_has_the_averages_of_the_package() -> None:
    assert Rouge().get_scores([], []) == {"rouge-1": {"f": 0, "p": 0, "r": 0}}
    assert Rouge(apply_avg=False).get_scores([], []) == {"rouge-1": []}


@pytest.mark.parametrize("is_average", [False, True])
@pytest.mark.parametrize(
    ("peers", "models", "message"),
    [
        (["a", "b"], "ab", "references is a list of texts, not 'ab'"),
        ({"a"}, ["a"], "hypothesis is a list of texts, not {'a'}"),
        (None, ["a"], "hypothesis is a list of texts, not None"),
        (["a"], [None], "references is a list of texts, not None"),
        (["a"], [[]], r"references\[0\]: there are none"),
        ("a", [], r"references\[0\]: there are none"),
    ],
)
def test_texts_that_are_none(peers: Any, models: Any, message: str, is_average: bool) -> None:
    with pytest.raises(ValueError, match=message):
        Rouge(apply_avg=is_average).get_scores(peers, models)
