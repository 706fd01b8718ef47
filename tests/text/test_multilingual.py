"""Tokens of multilingual-rouge, as the package gave them (tests/oracles compares many more)."""

from __future__ import annotations

import pytest

from rouge_cli.kernel import native
from rouge_cli.text.multilingual import tokens, tokens_of_bytes, words
from tests.oracles.texts import pairs


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


@pytest.mark.parametrize("kind", ["english", "scripts", "chinese"])
def test_the_kernel_finds_the_same_tokens(kind: str) -> None:
    texts = [peer for peer, _ in pairs(150, "kernel", kind, several=False)]
    texts += ["", "_", "\u2581", "1st 2nd", "a\x01b\x7f1", "A\vb\tc\r\nD", "\u201chi\u201d", "5%x", "\u00e9", "\ufeffa"]
    given = native.Documents([("", text.encode()) for text in texts], bytes(len(texts)))
    reader = native.Reader(native.Lexicon(), tokenizer="multilingual-rouge")
    reader.start(given.rewritten(tokens_of_bytes))
    found = [[reader.word(word).decode() for word in reader.words(i)[0]] for i in range(len(texts))]
    assert found == [tokens(text.removeprefix("\ufeff")) for text in texts]
