"""The tokeniser of the package, and ours."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy
import pytest
from nltk.stem import porter
from rouge_score import tokenize as original
from rouge_score.tokenizers import DefaultTokenizer as Original

from rouge_cli.rouge_score import tokenize
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from rouge_cli.rouge_score.tokenizers import DefaultTokenizer, Tokenizer
from tests.cases import long
from tests.rouge_score.generated import fixture_pairs

HARD = ["", " ", "Running, cats' dogs", "İstanbul K", "naïve café", "a\nb\u2028c", "relational 2004th generalizations"]


@pytest.mark.long
@pytest.mark.parametrize("stem", [False, True])
def test_tokens_are_those_of_the_package(stem: bool) -> None:
    ours = DefaultTokenizer(stem)
    theirs = Original(stem)
    for text in [*HARD, *(text for pair in fixture_pairs() for text in pair[:2])]:
        assert ours.tokenize(text) == theirs.tokenize(text)


def test_isinstance() -> None:
    assert isinstance(DefaultTokenizer(), Tokenizer)
    assert isinstance(Original(), Tokenizer)
    assert not isinstance("text", Tokenizer)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_and_copied(protocol: int) -> None:
    ours = DefaultTokenizer(use_stemmer=True)
    for made in (pickle.loads(pickle.dumps(ours, protocol)), copy.deepcopy(ours)):
        assert made.tokenize("Running cats") == ["run", "cat"]
    scorer = RougeScorer(["rouge1"], tokenizer=ours)
    for again in (pickle.loads(pickle.dumps(scorer, protocol)), copy.deepcopy(scorer)):
        assert again.score("a b", "a") == scorer.score("a b", "a")


class Cutting:
    """A stemmer that may leave nothing, and what is no token."""

    def stem(self, word: str) -> str:
        return {"n": "", "a": "-", "l": "x\n"}.get(word[0], word[:-1])


@pytest.mark.parametrize("stemmer", [None, long(porter.PorterStemmer()), Cutting()])
def test_tokenize(stemmer: tokenize.Stemmer | None) -> None:
    for text in [*HARD, *(text for pair in fixture_pairs() for text in pair[:2])]:
        assert tokenize.tokenize(text, stemmer) == original.tokenize(text, stemmer)


def test_texts_and_stemmers_of_other_types() -> None:
    with pytest.raises(TypeError, match="a text is a str, not None"):
        tokenize.tokenize(None, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a stemmer is an object with stem\(word\), not 3"):
        tokenize.tokenize("cats", 3)  # type: ignore[arg-type]


def test_a_stemmer_without_a_truth_is_refused() -> None:
    with pytest.raises(TypeError, match="stemmer must be True or False, not array"):
        tokenize.tokenize("a", numpy.array([1, 2]))  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [numpy.array([1, 2]), NotImplemented])
def test_a_stemmer_that_is_neither_true_nor_false(given: Any) -> None:
    with pytest.raises(TypeError, match="use_stemmer must be True or False, not "):
        DefaultTokenizer(given)
