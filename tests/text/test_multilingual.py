"""Tokens of multilingual-rouge, as the package gave them (tests/oracles compares many more)."""

from __future__ import annotations

import pytest

from rouge_cli.text.multilingual import tokens, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The cat's a1b2, 3.14\x0bx", ["the", "cat", "s", "a", "1", "b", "2", "3", "14", "x"]),
        ("€5 漢字a Σας", ["€", "5", "漢", "字", "a", "σας"]),
        ("a\u0301b a \u0301c", ["a\u0301b", "a", "\uff050020\u0301", "c"]),
        ("\u2581", ["_"]),
        (" \n", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_words_stay_whole() -> None:
    assert words("A1b2, €5 漢字!") == ["a1b2", "€5", "漢字"]
