from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.cases import each, long
from tests.kernel.strategies import Tokens, token_pairs
from tests.reference.ngrams import ngram_counts
from tests.reference.skip_bigrams import skip_bigram_counts

GAPS = (None, 0, 1, 4, 100, 10**12)
UNIGRAMS = ("", "but-last", "all")


@given(pair=token_pairs(), n=st.integers(1, 12))
def test_ngram_counts(pair: tuple[Tokens, Tokens], n: int) -> None:
    assert native.ngram_counts(*pair, n) == ngram_counts(*pair, n)


@given(pair=token_pairs(), gap=st.sampled_from(GAPS), unigrams=st.sampled_from(UNIGRAMS))
def test_skip_bigram_counts(pair: tuple[Tokens, Tokens], gap: int | None, unigrams: str) -> None:
    assert native.skip_bigram_counts(*pair, gap, unigrams) == skip_bigram_counts(*pair, gap, unigrams)


@each("length", range(5))
@each("gap", GAPS)
@each("unigrams", UNIGRAMS)
def test_skip_bigrams_of_the_shortest_texts(length: int, gap: int | None, unigrams: str) -> None:
    for kinds in (1, 2, 4):
        peer, model = [i % kinds for i in range(length)], [i % kinds for i in range(4)]
        for pair in ((peer, model), (model, peer), (peer, peer)):
            assert native.skip_bigram_counts(*pair, gap, unigrams) == skip_bigram_counts(*pair, gap, unigrams)


def test_ngrams_longer_than_the_text() -> None:
    for length in range(4):
        for n in (length, length + 1, length + 2, 1000):
            if n:
                pair = list(range(length)), list(range(3))
                assert native.ngram_counts(*pair, n) == ngram_counts(*pair, n)


def test_tokens_may_be_any_hashable() -> None:
    peer, model = ["a", b"a", 1, None, ("x",), "a", b"a"], [None, ("x",), "a", b"a", 1]
    assert native.ngram_counts(peer, model, 2) == ngram_counts(peer, model, 2) == (4, 4, 6)
    assert native.ngram_counts(iter(peer), iter(model), 2) == (4, 4, 6)
    with pytest.raises(TypeError):
        native.ngram_counts([[1]], [[1]], 1)  # type: ignore[list-item]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_many_distinct_ngrams(n: int) -> None:
    """The table of units grows several times."""
    model = [i * 7919 % 20011 for i in range(20011)]
    peer = model[3000:] + model[:4000] + list(range(30000, 33000))
    assert native.ngram_counts(peer, model, n) == ngram_counts(peer, model, n)


@pytest.mark.long
@pytest.mark.parametrize("kinds", [211, 255, 256, 257, long(401)])
def test_many_distinct_skip_bigrams(kinds: int) -> None:
    """Up to some number of kinds their pairs are in cells, beyond it in slots."""
    model = [i * 37 % kinds for i in range(kinds)]
    peer = [*model[100:], 999, *list(range(kinds))[::-1]]
    for gap in (None, 50):
        assert native.skip_bigram_counts(peer, model, gap, "all") == skip_bigram_counts(peer, model, gap, "all")
