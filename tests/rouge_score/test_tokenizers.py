"""The tokeniser of the package, and ours."""

from __future__ import annotations

import pytest
from rouge_score.tokenizers import DefaultTokenizer as Original

from rouge_cli.rouge_score.tokenizers import DefaultTokenizer
from tests.rouge_score.generated import fixture_pairs

HARD = ["", " ", "Running, cats' dogs", "İstanbul K", "naïve café", "a\nb\u2028c", "relational 2004th generalizations"]


@pytest.mark.parametrize("stem", [False, True])
def test_tokens_are_those_of_the_package(stem: bool) -> None:
    ours = DefaultTokenizer(stem)
    theirs = Original(stem)
    for text in [*HARD, *(text for pair in fixture_pairs() for text in pair[:2])]:
        assert ours.tokenize(text) == theirs.tokenize(text)
