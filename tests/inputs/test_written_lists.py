from __future__ import annotations

import json
import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.inputs.bad_entries import RecurringError
from rouge_cli.inputs.written_lists import list_in_cell, list_in_text, may_be_list
from tests.cases import each

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_OF_TEXTS = st.lists(TEXTS, min_size=1, max_size=4)
LISTS = st.one_of(_OF_TEXTS, st.lists(st.one_of(TEXTS, _OF_TEXTS), min_size=1, max_size=3))
"""As deep as references go: a list of references, each a list of sentences."""


@given(LISTS)
def test_lists_are_read_back_from_json_and_python(listed: list[Any]) -> None:
    for written in (json.dumps(listed), json.dumps(listed, ensure_ascii=False, indent=1), repr(listed)):
        assert list_in_cell(f" {written}\n") == listed
        assert list_in_text(f" {written}\n") == (listed if has_text(listed) else None)


def has_text(listed: list[Any]) -> bool:
    return any(isinstance(item, str) or has_text(item) for item in listed)


@given(st.dictionaries(TEXTS, st.one_of(TEXTS, st.lists(TEXTS, max_size=3)), min_size=1, max_size=3))
def test_objects_are_text_or_refused_by_their_name(found: dict[str, Any]) -> None:
    for written in (json.dumps(found), repr(found)):
        assert list_in_text(written) is None
        with pytest.raises(ValueError, match=r"looks like a JSON object .* say --written-lists text"):
            list_in_cell(written)


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_tuples_are_lists(listed: list[str]) -> None:
    assert list_in_cell(repr(tuple(listed))) == list_in_text(repr(tuple(listed))) == listed
    assert list_in_cell(repr([tuple(listed)])) == list_in_text(repr([tuple(listed)])) == [listed]


@each(
    ("text", "found"),
    [
        ('["the cat sat\nhere", "a dog"]', ["the cat sat\nhere", "a dog"]),
        (r"""["it's", 'a "b"\n']""", ["it's", 'a "b"\n']),
        ("['a',]", ["a"]),
        (json.dumps(json.dumps(["the cat", "dog"])), ["the cat", "dog"]),
        (repr(repr(["the cat", "it's"])), ["the cat", "it's"]),
        ("\"['the cat', 'dog']\"", ["the cat", "dog"]),
        ('"["the cat", "dog"]"', ["the cat", "dog"]),
        ("[u'the cat sat', b'dog']", ["the cat sat", "dog"]),
        ("list(['the cat sat', 'a dog'])", ["the cat sat", "a dog"]),
    ],
)
def test_lists(text: str, found: list[str]) -> None:
    assert list_in_cell(text) == list_in_text(text) == found


def test_an_empty_list_is_one_only_in_a_cell() -> None:
    assert (list_in_cell("[]"), list_in_text("[]")) == ([], None)


PROSE = [
    "", "a", "[Music] the cat", "[applause]", "[1] The cat sat", "[[Category:Cats]]", "('tis so", '("Yes," she said.)',
    '"a", "b"', "array of cats", "{cat}", "[", "(a, b)", "[2019]", "[1], [2]", "[1, 2]", "[[1], [2]]", "[true]", "{}",
    '["Yes," she said] and left', '["Yes," she said]', "['tis the season]", "['tis the season] and so on",
    "[laughs] the cat", '"[Music] the cat"', '"the cat", "a dog"', "“the cat”, “a dog”", "[“Yes,” she said]",
    "[Music, applause]", "list of cats (and dogs)", "a list(of cats)", '"', '"[', "[“Yes]",
]  # fmt: skip


@each("text", PROSE)
def test_brackets_around_words_and_numbers_are_text(text: str) -> None:
    assert list_in_cell(text) is list_in_text(text) is None


OBJECTS = [
    '{"summary": "the cat", "confidence": 0.9}', "{'a': 1}", '{"a": "b"', '{"a": "b", "a": "c"}',
    "{'a': 'b', 'a': 'c'}", "{'a', 'b'}",
]  # fmt: skip


@each("text", OBJECTS)
def test_a_cell_that_looks_like_an_object(text: str) -> None:
    assert list_in_text(text) is None
    with pytest.raises(ValueError, match="looks like a JSON object"):
        list_in_cell(text)


@each(
    "text",
    [
        "['a', 'b'",
        '["a", "b',
        '["the beginning of one that was',
        '["He said "no" and left", "b"]',
        "['a' 'b']",
        "['a'\n 'b']",
        "['a', nan]",
        "[nan, 'a']",
        "[nan]",
        "[1, nan]",
        "[[2.5, inf], ['a']]",
        "[{'a': nan}]",
        "array(['a', 'b'], dtype=object)",
        "array([1, 2])",
        "[array(['a'], dtype=object)]",
        r"['\d']",
        r"[b'\u0041', 'a']",  # of which Python warns
        "['a', b]",
        "['a'] and more",
        "['a', __import__('os')]",
        "[['a'" + "]" * 300,
        "[“the cat’s mat”, “a dog”]",
        "[‘the cat’s mat’, ‘dog’]",
        "[“the cat”]",
        "np.array(['a'])",
        "[list(['a']) list(['b'])]",
        "WrappedArray(the cat sat, a dog)",
        "[b'\\xff']",
        "[" * 100_000 + "'a'" + "]" * 100_000,
    ],
)
def test_a_cell_that_begins_like_a_list_and_cannot_be_read(text: str) -> None:
    for read in (list_in_text, list_in_cell):
        with pytest.raises(ValueError, match=r"begins like a list .* if this is text, say --written-lists text"):
            read(text)


def test_warnings_of_all_threads_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read by threads, and catch_warnings is for the only one."""
    with monkeypatch.context() as patched:
        patched.setattr(warnings, "catch_warnings", None)
        found = list_in_cell("['a', b'b', 'c\\u00e9']")
    assert found == ["a", "b", "cé"]


@each("text", ["['a', None]", '["a", null]', "[['a', 2.5]]", "[NaN]", "[null]", "['a', {'b': 'c'}]", "[[[['a']]]]"])
def test_a_cell_with_a_list_of_other_things(text: str) -> None:
    for read in (list_in_text, list_in_cell):
        with pytest.raises(ValueError, match=r"is a list .*, but not a list of texts alone"):
            read(text)


@pytest.mark.parametrize("text", ["[the cat sat, a dog]", "{the cat sat,a dog}"])
def test_a_cell_with_a_list_without_quotation_marks(text: str) -> None:
    assert list_in_text(text) is None
    with pytest.raises(ValueError, match=r"looks like a list without quotation marks .*--written-lists text"):
        list_in_cell(text)


@given(st.text(st.sampled_from("[]()\"'`“”‘’,: abu1\\\n{}")))
def test_the_quick_test_passes_whatever_is_read_or_refused(text: str) -> None:
    for read in (list_in_text, list_in_cell):
        try:
            found = read(text)
        except ValueError:
            found = []
        assert found is None or may_be_list(text)


def test_long_numbers_in_a_broken_list_are_read_once() -> None:
    with pytest.raises(RecurringError, match="begins like a list"):
        list_in_text(f'["a", {"9" * 5000}x, "b"]')
