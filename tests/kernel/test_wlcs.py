from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.cases import each
from tests.kernel.strategies import LARGE, SHARED, WEIGHTS, Tokens, joined, text_pairs, token_pairs
from tests.property_cases import cases
from tests.reference.wlcs import lcs_length, run_lengths, wlcs_counts, wlcs_pairs, wlcs_positions, wlcs_value

weights = st.one_of(st.sampled_from(WEIGHTS), st.floats(0.01, 8))


def expected_counts(
    model: list[Tokens], peer: list[Tokens], model_tokens: Tokens, peer_tokens: Tokens, weight: float
) -> tuple[float, float, float]:
    """The twin's, which cannot do with an empty sentence in the model: it is worth f(0) = 0 and has no run."""
    return wlcs_counts([sentence for sentence in model if sentence], peer, model_tokens, peer_tokens, weight)


@given(pair=token_pairs(), weight=weights)
def test_wlcs_positions(pair: tuple[Tokens, Tokens], weight: float) -> None:
    assert native.wlcs_positions(*pair, weight) == wlcs_positions(*pair, weight)


@given(pair=token_pairs(), weight=weights)
def test_wlcs_value(pair: tuple[Tokens, Tokens], weight: float) -> None:
    assert native.wlcs_value(*pair, weight) == wlcs_value(*pair, weight)


@given(pair=token_pairs(), weight=weights)
def test_wlcs_pairs(pair: tuple[Tokens, Tokens], weight: float) -> None:
    """The twin's, a common subsequence, and runs in both texts that are worth the value."""
    model, peer = pair
    found = native.wlcs_pairs(model, peer, weight)
    assert found == wlcs_pairs(model, peer, weight)
    assert all(model[i] == peer[j] for i, j in found)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(found))
    ends = [place for place, (one, other) in enumerate(pairwise(found), 1) if other != (one[0] + 1, one[1] + 1)]
    runs = [after - before for before, after in pairwise([0, *ends, len(found)] if found else [])]
    assert sum(run**weight for run in runs) == pytest.approx(wlcs_value(model, peer, weight), rel=1e-9)
    linear = native.wlcs_pairs(model, peer, 1.0, (3.0, 1.0))
    assert native.wlcs_value(model, peer, 1.0, (3.0, 1.0)) == 3 * len(linear) - _runs(linear)


@given(pair=token_pairs(), weight=weights, most=st.integers(1, 5000))
def test_tables_in_blocks(pair: tuple[Tokens, Tokens], weight: float, most: int) -> None:
    """The moves of a table that is too large are found again, block by block, from the end."""
    expected = native.wlcs_pairs(*pair, weight), native.wlcs_positions(*pair, weight), native.wlcs_value(*pair, weight)
    before = native.keep_moves(most)
    try:
        found = native.wlcs_pairs(*pair, weight), native.wlcs_positions(*pair, weight), native.wlcs_value(*pair, weight)
    finally:
        native.keep_moves(before)
    assert found == expected


def _runs(found: list[tuple[int, int]]) -> int:
    return len(found) - sum(other == (one[0] + 1, one[1] + 1) for one, other in pairwise(found))


@given(pair=token_pairs())
def test_with_weight_1_it_is_the_length_of_the_lcs(pair: tuple[Tokens, Tokens]) -> None:
    assert native.wlcs_value(*pair, 1) == len(native.lcs_positions(*pair)) == lcs_length(*pair)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_all_short_sentences_of_two_tokens(weight: float) -> None:
    short = [list(tokens) for length in range(5) for tokens in product((0, 1), repeat=length)]
    for model, peer in product(short, short):
        assert native.wlcs_positions(model, peer, weight) == wlcs_positions(model, peer, weight), (model, peer)


@given(pair=text_pairs(), weight=weights)
def test_wlcs_counts(pair: tuple[list[Tokens], list[Tokens]], weight: float) -> None:
    model, peer = pair
    views = joined(model), joined(peer)
    assert native.wlcs_counts(model, peer, *views, weight) == expected_counts(model, peer, *views, weight)


@given(pair=text_pairs(), cuts=st.tuples(st.integers(0, 40), st.integers(0, 40)), weight=weights)
def test_runs_with_marks_clipped_away(
    pair: tuple[list[Tokens], list[Tokens]], cuts: tuple[int, int], weight: float
) -> None:
    """Clip counts of less text than the sentences, as under a limit in bytes."""
    model, peer = pair
    views = joined(model)[: cuts[0]], [*joined(peer)[: cuts[1]], 999]
    assert native.wlcs_counts(model, peer, *views, weight) == expected_counts(model, peer, *views, weight)


@each("clipped", range(2**5))
def test_every_way_to_clip_a_sentence(clipped: int) -> None:
    """Five tokens, all on the subsequence; those whose bit is set have no count left. Weight 2 tells runs apart."""
    sentence = list(range(5))
    left = [token for token in sentence if not clipped >> token & 1]
    states = [token in left for token in sentence]
    found = native.wlcs_counts([sentence, [9]], [sentence], sentence, left, 2)
    assert found == expected_counts([sentence, [9]], [sentence], sentence, left, 2)
    assert found[0] == sum(run**2 for run in run_lengths(states))


@pytest.mark.parametrize(("model", "peer"), [([], []), ([[]], []), ([[], []], [[1]]), ([[1]], []), ([[1]], [[]])])
def test_without_sentences(model: list[Tokens], peer: list[Tokens]) -> None:
    views = joined(model), joined(peer)
    assert native.wlcs_counts(model, peer, *views, 1.2) == expected_counts(model, peer, *views, 1.2)


def test_weights_beyond_all_numbers() -> None:
    """Powers that are too large are infinite, not an error."""
    sentence = list(range(40))
    found = native.wlcs_counts([sentence], [sentence], sentence, sentence, 250.0)
    assert found == expected_counts([sentence], [sentence], sentence, sentence, 250.0)
    assert found[1] == float("inf")


@pytest.mark.long
@settings(max_examples=cases(40))
@given(pair=text_pairs(), place=st.integers(0, len(LARGE)), weight=weights)
def test_large_models(pair: tuple[list[Tokens], list[Tokens]], place: int, weight: float) -> None:
    model, peer = [*LARGE[:place], *pair[0], *LARGE[place:]], [*pair[1], [1000, 3399, 1041, 1041]]
    views = joined(model), joined(peer)
    assert native.wlcs_counts(model, peer, *views, weight) == expected_counts(model, peer, *views, weight)


@pytest.mark.long
@settings(max_examples=cases(20))
@given(pair=text_pairs(), places=st.lists(st.integers(0, len(SHARED) - 1), max_size=3), weight=weights)
def test_large_models_with_frequent_tokens(
    pair: tuple[list[Tokens], list[Tokens]], places: list[int], weight: float
) -> None:
    others = [[*SHARED[place], 7, 999_999, *SHARED[place - 1]] for place in places]
    model, peer = [*SHARED, *pair[0]], [*others, *pair[1], *others]
    views = joined(model), joined(peer)
    assert native.wlcs_counts(model, peer, *views, weight) == expected_counts(model, peer, *views, weight)
