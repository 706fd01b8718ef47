"""Many pairs at once, and the names by which their scores are found."""

from __future__ import annotations

import random
from array import array
from collections import UserString, deque
from collections.abc import Sequence
from copy import copy
from email.message import Message
from enum import Enum
from typing import Any
from xml.etree import ElementTree

import numpy
import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import score, score_batch
from rouge_cli.errors import UsageError
from rouge_cli.measures.registry import parse_measures
from rouge_cli.options import Averaging, Options, dialect_options
from tests.cases import each

WORDS = st.lists(st.sampled_from(["a", "b", "The", "c-d", "é", "7", "\n", "\r", "\t"]), max_size=8).map(" ".join)


@pytest.mark.filterwarnings("ignore:.* of the letters:UserWarning")
@given(st.lists(st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=3)), max_size=5))
def test_batch_scores_as_one_by_one(pairs: list[tuple[str, list[str]]]) -> None:
    peers, models = [peer for peer, _ in pairs], [texts for _, texts in pairs]
    assert score_batch(peers, models) == [score(*pair) for pair in pairs]
    split = [peer.split("\n") for peer in peers]
    assert score_batch(split, [[text.split("\n") for text in texts] for texts in models]) == score_batch(peers, models)


def test_many_keep_their_order() -> None:
    """More than a chunk of a stream, and more than a step of a thread."""
    draw = random.Random(3)
    peers = [" ".join(draw.choices("abc", k=draw.randrange(5))) for _ in range(5000)]
    found = score_batch(peers, ["a b c"] * 5000, measures="rouge-1", jobs=2)
    assert [scores["rouge-1"].peer for scores in found] == [len(peer.split()) for peer in peers]


@pytest.mark.parametrize(
    "measures",
    [
        ["rouge1", "rougeL", "rougeLsum"],
        ["ROUGE-1", "ROUGE-SU4", "Rouge-W-1.2"],
        ("rouge-w:1.20", "bleu:n=2", "esk"),
        ["lcs"],
    ],
)
def test_scores_are_found_by_the_names_that_were_asked_for(measures: Sequence[str]) -> None:
    names = list(measures)
    canonical = [measure.name for measure in parse_measures(measures)]
    expected = list(score("a b c", "a b d", measures=canonical).values())
    for asked in (measures, ", ".join(measures)):
        found = score("a b c", "a b d", measures=asked)
        assert (list(found), list(found.values())) == (names, expected)
    assert list(score("a b c", "a b d", options=Options(measures=tuple(measures)))) == names
    assert list(score_batch(["a"], ["a"], measures=measures)[0]) == names
    assert list(score("a b c", "a b d", measures=canonical)) == canonical
    found = score("a b c", "a b d", measures=measures)
    assert [found[name] for name in canonical] == expected
    assert [found[measure.label] for measure in parse_measures(measures)] == expected


@pytest.mark.parametrize("name", ["rouge-2", "rouge-lsum", 1])
def test_scores_that_were_not_asked_for(name: Any) -> None:
    with pytest.raises(KeyError):
        score("a", "a", measures="rouge1,esk")[name]


@pytest.mark.parametrize("averaging", list(Averaging))
def test_averages_do_not_matter_to_single_scores(averaging: Averaging) -> None:
    """Not even to measures without counts, or in dialects that have averages of their own."""
    options = Options(measures=("rouge-1", "lcs", "bleu:n=1"), averaging=averaging)
    assert [round(found.f, 5) for found in score("a b c", "a b d", options=options).values()] == [0.66667] * 3
    paper = score("a b", ["a b", "c d"], options=dialect_options("lin2004", measures=("rouge-1",)))
    assert paper["rouge-1"].recall == 0.5


def test_scores_are_there_under_every_spelling() -> None:
    found = score("a", "a", measures=["rouge1", "rougeLsum"])
    assert all(name in found for name in ("rouge1", "rouge-1", "ROUGE-1", "rouge-l", "rouge-lsum", "rougelsum"))
    assert found.get("rouge-1") == found["rouge1"]
    assert not any(name in found for name in ("rouge-2", "bleurt", "rougeL", 1))
    assert (found.get("rouge-2"), found.get("rouge-2", 0)) == (None, 0)
    assert list(found) == ["rouge1", "rougeLsum"]
    copied: Any
    for copied in (found.copy(), copy(found), found | {}, {} | found):
        assert copied == found
        assert copied["ROUGE-1"] == found["rouge1"]
        assert copied.setdefault("rouge-1", None) == copied.pop("ROUGE-1") == found["rouge1"]
        assert list(copied) == ["rougeLsum"]
        assert copied.pop("rouge-1", 5) == copied.setdefault("rouge-1", 5) == 5
        assert copied.setdefault("mine", 6) == copied.pop("mine") == 6
        with pytest.raises(KeyError):
            copied.pop("mine")


def test_where_one_side_ends_the_other_is_read_no_further() -> None:
    two, nine = ["a"] * 2, ["a"] * 9
    several: list[Any] = [(two, iter(nine)), (iter(nine), two), (iter(two), iter(nine))]
    for sides in several:
        with pytest.raises(UsageError):
            score_batch(*sides)
        assert max(len([*side]) for side in sides if not isinstance(side, list)) == 6


@each(
    ("spelling", "name"),
    [
        ("rouge-lsum", "rouge-l"), ("rougeLsum", "rouge-l"), ("rougeL", "rouge-l-flat"), ("rougesu4", "rouge-su:4"),
        ("rouge-su4", "rouge-su:4"), ("rougeSU:4", "rouge-su:4"), ("rouges*", "rouge-s:*"), ("rouge-s-4", "rouge-s:4"),
        ("rougew1.2", "rouge-w:1.2"), ("rouge-w1.2", "rouge-w:1.2"), ("rougew-1.2", "rouge-w:1.2"),
        ("ROUGE-W-1.2", "rouge-w:1.2"), ("rouge-wl:alpha=2,beta=1", "rouge-wl:alpha=2,beta=1"),
    ],
)  # fmt: skip
def test_spellings_with_and_without_hyphen(spelling: str, name: str) -> None:
    assert [parse_measures(one)[0].name for one in (spelling, name)] == [parse_measures(name)[0].name] * 2


def test_scores_above_1_are_a_warning_of_python() -> None:
    options = dialect_options("lin2004")
    for call in (score("a b", "a b", options=options, measures="rouge-l"), score("", "a")):
        assert call
    with pytest.warns(UserWarning, match=r"^ROUGE-L: 1 of 1 summaries score above 1") as caught:
        assert score("a b", "a b\na b", options=options, measures="rouge-l")["rouge-l"].precision == 2
    assert len(caught) == 1
    with pytest.warns(UserWarning, match=r"^ROUGE-L: 2 of 3 summaries score above 1"):
        score_batch(["a b"] * 3, ["a b\na b", "a b", "a b\na b"], options=options, measures="rouge-l,rouge-1")


@each(
    "summary",
    [Message(), ElementTree.fromstring("<p>a b</p>"), memoryview(b""), array("d"), array("i"), range(0)],
    ids=repr,
)
def test_what_is_no_text_and_holds_nothing(summary: Any) -> None:
    with pytest.raises(UsageError, match=r"^peers\[0\]: a summary is a str or a list of str, not "):
        score(summary, ["a b"])


@each("models", [UserString("a b"), array("b", b"a b")], ids=repr)
def test_letters_are_no_references(models: Any) -> None:
    with pytest.raises(UsageError, match=r"^models\[0\]: models are a str, or a list of one or more summaries, not "):
        score("a b", models)


@each("summary", [[], (), deque(), iter(()), {}.values(), numpy.array([], str), pandas.Series([], dtype=str)], ids=repr)
def test_a_summary_without_a_sentence(summary: Any) -> None:
    assert score(summary, ["a b"], measures="rouge-1")["rouge-1"].f == 0


def test_rouge_w_above_1() -> None:
    with pytest.warns(UserWarning, match=r"^ROUGE-W-0.5: 1 of 1 summaries score above 1: a weight below 1 makes"):
        assert score("a b c", ["a b c"], measures="rouge-w:0.5")["rouge-w:0.5"].recall > 1


def test_measures_are_called_by_the_value_of_a_member() -> None:
    class Measure(str, Enum):
        ONE = "rouge-1"

    (name,) = score("a", "a", measures=[Measure.ONE])
    assert (type(name), name) == (str, "rouge-1")
