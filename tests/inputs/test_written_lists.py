from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.inputs.written_lists import read_written

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
LISTS = st.recursive(
    st.lists(TEXTS, max_size=4), lambda inner: st.lists(st.one_of(TEXTS, inner), max_size=3), max_leaves=6
)


@given(LISTS)
def test_lists_are_read_back_from_json_and_python(listed: list[Any]) -> None:
    for written in (json.dumps(listed), json.dumps(listed, ensure_ascii=False, indent=1), repr(listed)):
        assert read_written(f" {written}\n") == listed


@given(st.dictionaries(TEXTS, st.one_of(TEXTS, st.lists(TEXTS, max_size=3)), max_size=3))
def test_objects_are_read_back_from_json_and_python(found: dict[str, Any]) -> None:
    for written in (json.dumps(found), repr(found)):
        assert read_written(written) == found


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_tuples_are_lists(listed: list[str]) -> None:
    assert read_written(repr(tuple(listed))) == listed


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('["the cat sat\nhere", "a dog"]', ["the cat sat\nhere", "a dog"]),
        (r"""["it's", 'a "b"\n']""", ["it's", 'a "b"\n']),
        ("['a',]", ["a"]),
        ("[]", []),
    ],
)
def test_lists(text: str, found: list[str]) -> None:
    assert read_written(text) == found


@pytest.mark.parametrize(
    "text",
    ["", "a", "[Music] the cat", "[applause]", "[1] The cat sat", "[[Category:Cats]]", "('tis so", '("Yes," she said.)',
     '"a", "b"', "array of cats", "{cat}", "[", "(a, b)"],
)  # fmt: skip
def test_brackets_around_words_are_text(text: str) -> None:
    assert read_written(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "['a', 'b'",
        '["a", "b',
        "['a' 'b']",
        "['a'\n 'b']",
        "['a', nan]",
        "[nan, 'a']",
        "[nan]",
        "[1, nan]",
        "[[2.5, inf], ['a']]",
        "[{'a': nan}]",
        "array(['a', 'b'], dtype=object)",
        "[array(['a'], dtype=object)]",
        r"['\d']",
        "['a', b]",
        "['a'] and more",
        "{'a', 'b'}",
        '{"a": "b"',
        '{"a": "b", "a": "c"}',
        "{'a': 'b', 'a': 'c'}",
        "['a', __import__('os')]",
        "[['a'" + "]" * 300,
    ],
)
def test_what_begins_like_a_list_and_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"begins like a list .* say that it is text: --written-lists text"):
        read_written(text)


@pytest.mark.parametrize(
    "text", ["[1, 2]", "['a', None]", '["a", null]', "[true]", "[['a', 2.5]]", "[NaN]", "{'a': 1}"]
)
def test_lists_of_other_things(text: str) -> None:
    with pytest.raises(ValueError, match=r"is a list with .* in it, and not of texts alone"):
        read_written(text)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(ValueError, match="begins like a list"):
        read_written("[" * 100_000 + "'a'" + "]" * 100_000)
