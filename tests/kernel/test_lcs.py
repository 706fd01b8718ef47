from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.cases import each
from tests.kernel.strategies import LARGE, SHARED, Tokens, joined, text_pairs, token_pairs
from tests.property_cases import cases
from tests.reference.lcs import lcs_counts, lcs_positions


@given(pair=token_pairs())
def test_lcs_positions(pair: tuple[Tokens, Tokens]) -> None:
    assert native.lcs_positions(*pair) == lcs_positions(*pair)


def test_all_short_sentences_of_two_tokens() -> None:
    short = [list(tokens) for length in range(6) for tokens in product((0, 1), repeat=length)]
    for model, peer in product(short, short):
        assert native.lcs_positions(model, peer) == lcs_positions(model, peer), (model, peer)


@each("length", [63, 64, 65, 127, 128, 129])
@each("peer", [[0], [1, 0], [0, 1] * 40, [2] * 70, [1] * 70 + [0]])
def test_lengths_about_machine_words(length: int, peer: Tokens) -> None:
    for model in ([0] * length, [i % 2 for i in range(length)], [1] * (length - 1) + [0], [0] + [1] * (length - 1)):
        assert native.lcs_positions(model, peer) == lcs_positions(model, peer)


@given(pair=text_pairs())
def test_lcs_counts(pair: tuple[list[Tokens], list[Tokens]]) -> None:
    model, peer = pair
    views = joined(model), joined(peer)
    assert native.lcs_counts(model, peer, *views) == lcs_counts(model, peer, *views)


@given(pair=text_pairs(), cuts=st.tuples(st.integers(0, 40), st.integers(0, 40)))
def test_clip_counts_of_less_text_than_the_sentences(
    pair: tuple[list[Tokens], list[Tokens]], cuts: tuple[int, int]
) -> None:
    """As under a limit in bytes; and with tokens that no sentence has."""
    model, peer = pair
    views = [999, *joined(model)[: cuts[0]]], [*joined(peer)[: cuts[1]], 999]
    assert native.lcs_counts(model, peer, *views) == lcs_counts(model, peer, *views)


def test_many_sentences_and_tokens() -> None:
    model = [[i * j % 97 for j in range(i % 13)] for i in range(60)]
    peer = [[i * j % 89 for j in range(i % 11)] for i in range(40)]
    views = joined(model), joined(peer)
    assert native.lcs_counts(model, peer, *views) == lcs_counts(model, peer, *views)


@pytest.mark.long
def test_thousands_of_distinct_tokens() -> None:
    """Bit rows of each token are many; sentences are long."""
    model = [[i * 7 % 3001 for i in range(s * 300, s * 300 + 300)] for s in range(10)]
    peer = [[i * 7 % 3001 for i in range(s * 500, s * 500 + 250)] for s in range(3)]
    views = joined(model), joined(peer)
    assert native.lcs_counts(model, peer, *views) == lcs_counts(model, peer, *views)


@pytest.mark.long
@settings(max_examples=cases(40))
@given(pair=text_pairs(), place=st.integers(0, len(LARGE)), foreign=st.sampled_from([[], [1000, 3399, 1041, 1041]]))
def test_large_models(pair: tuple[list[Tokens], list[Tokens]], place: int, foreign: Tokens) -> None:
    """Rows of bits are made one at a time where all of them would take much memory."""
    model, peer = [*LARGE[:place], *pair[0], *LARGE[place:]], [*pair[1], foreign]
    views = joined(model), joined(peer)
    assert native.lcs_counts(model, peer, *views) == lcs_counts(model, peer, *views)


@pytest.mark.long
@settings(max_examples=cases(30))
@given(pair=text_pairs(), places=st.lists(st.integers(0, len(SHARED) - 1), max_size=5))
def test_large_models_with_frequent_tokens(pair: tuple[list[Tokens], list[Tokens]], places: list[int]) -> None:
    """Some of a peer sentence's tokens have rows that are kept, some rows that are made, and some have none."""
    others = [[*SHARED[place], 7, 999_999, *SHARED[place - 1]] for place in places]
    model, peer = [*SHARED, *pair[0]], [*others, *pair[1], *others]
    views = joined(model), joined(peer)
    assert native.lcs_counts(model, peer, *views) == lcs_counts(model, peer, *views)


def test_memory_does_not_grow_with_tokens_times_length() -> None:
    """All the rows of this model would take 5 GB."""
    model = [[2000 * s + i for i in range(2000)] for s in range(100)]
    peer = [[7, 2011, 2013, 199_999]]
    assert native.lcs_counts(model, peer, joined(model), joined(peer)) == (4, 200_000, 4)
