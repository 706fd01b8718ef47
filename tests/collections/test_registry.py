"""The table of facts is well formed."""

from __future__ import annotations

import re

import pytest

from rouge_cli.collections.facts import SOURCES, Collection, Fact
from rouge_cli.collections.registry import COLLECTIONS, find_collection
from rouge_cli.errors import UsageError
from rouge_cli.presets import find_preset
from tests.cases import each

NAMES = [collection.name for collection in COLLECTIONS]
FACTS = [
    fact
    for collection in COLLECTIONS
    for field in collection
    if isinstance(field, tuple)
    for fact in field
    if isinstance(fact, Fact)
]


def test_names_are_different() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 22


@each("collection", COLLECTIONS, ids=lambda collection: collection.name)
def test_each_can_be_imported_or_says_why_not(collection: Collection) -> None:
    assert bool(collection.tasks) != bool(collection.refusal)
    for task in collection.tasks:
        for preset in {task.preset, *(run.preset for run in task.runs)} - {""}:
            find_preset(preset)
        for texts in (task.systems, task.models, task.element_systems, task.element_models):
            assert texts is None or re.compile(texts.topic).groups == re.compile(texts.topic).groups > 0
            assert texts is None or re.compile(texts.system).groups == 1
        for table in task.scores:
            assert len({column.name for column in table.columns}) == len(table.columns) > 0


def test_each_fact_has_its_source() -> None:
    for fact in FACTS:
        assert bool(fact.source) == (fact.status != "unknown")
        for source in filter(None, fact.source.split(", ")):
            assert source in SOURCES or len(source) > 3, fact


def test_a_wrong_name_gets_the_nearest() -> None:
    assert find_collection("TAC2008").name == "tac2008"
    with pytest.raises(UsageError, match="did you mean 'duc2007-main' or 'duc2007-update'"):
        find_collection("duc2007")
    with pytest.raises(UsageError, match="collection list"):
        find_collection("xyz")
