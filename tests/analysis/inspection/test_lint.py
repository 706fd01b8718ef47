from __future__ import annotations

import time

import pytest

from rouge_cli.analysis.inspection.lint import Linter, ends_marked, is_finished
from tests.cases import each


def rules(text: str) -> list[str]:
    linter = Linter(ends=True)
    linter.look("1", {"a": text})
    return [one.rule for one in linter.findings(["a"])]


@each(
    ("text", "rule"),
    [
        ("The cat sat.<|endoftext|>", "chat marker"),
        ("[INST] Summarise [/INST] The cat sat.", "chat marker"),
        ("Assistant: The cat sat.", "chat marker"),
        ("<think>Hm.</think> The cat sat.", "reasoning"),
        ("Here is a summary of the article: the cat sat.", "preamble"),
        ("Here’s a brief summary. The cat sat.", "preamble"),
        ("Sure! The cat sat.", "preamble"),
        ("Summary: the cat sat.", "preamble"),
        ("The **cat** sat.", "Markdown"),
        ("- The cat sat.", "Markdown"),
        ("# Cats\nThey sat.", "Markdown"),
        ("I'm sorry, but there is nothing.", "refusal"),
        ("As an AI language model, I think.", "refusal"),
        ("I cannot summarize this text.", "refusal"),
        ("The cat sat on the", "cut off"),
        ("  \n", "empty"),
    ],
)
def test_a_rule_finds(text: str, rule: str) -> None:
    assert rule in rules(text)


@each(
    "text",
    [
        "The cat sat.", "She said “I know.”", "A summary judgment was made.", "The user: a person.",
        "東京は首都である。", "It is 5 * 3 - 2.", "He was sure. It ended well (at last).", "Human rights matter.",
    ],
)  # fmt: skip
def test_plain_texts_have_no_lint(text: str) -> None:
    assert rules(text) == []


def test_texts_need_no_end_where_references_have_none() -> None:
    assert not ends_marked(["the cat sat on the mat", "a dog ran."])
    assert ends_marked(["The cat sat.", "A dog ran!"])
    assert is_finished("It ended.</s>\n")


@pytest.mark.long
@each("part", ["\n", " ", "<", "**", "a", "- ", "#", "here is ", "</s>"])
def test_long_texts_take_no_longer(part: str) -> None:
    """In the processor's time: no pattern goes back and forth over the text."""
    start = time.process_time()
    rules("summary <| ** " + part * 100_000 + "sure think> i cannot")
    assert time.process_time() - start < 5
