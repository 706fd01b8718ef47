from __future__ import annotations

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.inputs.systems import choose_systems


def plan(*systems: str) -> Plan:
    return Plan("c.xml", (Evaluation("1", "SPL", dict.fromkeys(systems, b"x"), (), 1),))


def test_all_are_sorted_and_some_keep_their_order() -> None:
    assert choose_systems(plan("b", "c", "a"), None) == ["a", "b", "c"]
    assert choose_systems(plan("b", "c", "a"), ["c", "a"]) == ["c", "a"]
    assert choose_systems(plan("b", "c", "a"), "b") == ["b"]
    assert choose_systems(plan("b"), []) == []


def test_empty_plan() -> None:
    assert choose_systems(Plan("c.xml", ()), None) == []
    with pytest.raises(DataError) as caught:
        choose_systems(Plan("c.xml", ()), "a")
    assert str(caught.value) == "c.xml: no system 'a'; it has none"


def test_all_unknown_systems_are_told() -> None:
    with pytest.raises(DataError) as caught:
        choose_systems(plan("lead", "extract"), ["laed", "extract", "zzz"])
    assert caught.value.problems == (
        "c.xml: no system 'laed'; did you mean 'lead'?",
        "c.xml: no system 'zzz'; it has extract, lead",
    )


def test_suggestions_name_ten_systems_at_most_and_say_so() -> None:
    with pytest.raises(DataError) as caught:
        choose_systems(plan(*(f"s{i:02}" for i in range(30))), "q")
    assert str(caught.value).endswith("it has " + ", ".join(f"s{i:02}" for i in range(10)) + ", ... (10 of 30 shown)")


def test_of_many_systems_the_most_similar_is_named_too() -> None:
    with pytest.raises(DataError) as caught:
        choose_systems(plan(*(f"system{i:02}" for i in range(30))), "27")
    assert str(caught.value).endswith(" (10 of 30 shown); the most similar is 'system27'")
