from __future__ import annotations

from math import inf, isnan, nan, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.kernel.strategies import WEIGHTS
from tests.reference.scoring import round5, score

counts = st.one_of(st.integers(0, 30), st.integers(0, 10**12)).map(float)
amounts = st.one_of(counts, st.floats(0, 1e9))
alphas = st.one_of(st.sampled_from([0.0, 0.3, 0.5, 1.0]), st.floats(0, 1))


@given(value=st.one_of(st.floats(0, 1), st.floats(-1e9, 1e9)))
def test_round5(value: float) -> None:
    assert native.round5(value) == round5(value)


@given(odd=st.integers(0, 10**7).map(lambda k: 2 * k + 1))
def test_round5_at_ties_and_beside_them(odd: int) -> None:
    """k/64 with odd k lies exactly between two decimals; a half of 1e-5 as written does nearly."""
    for tie in (odd / 64, odd / 2e5, odd * 0.000005):
        for value in (tie, -tie, nextafter(tie, inf), nextafter(tie, 0)):
            assert native.round5(value) == round5(value), value


@given(hits=st.integers(0, 2000), total=st.integers(1, 2000))
def test_round5_of_ratios(hits: int, total: int) -> None:
    assert native.round5(hits / total) == round5(hits / total)


@given(value=st.one_of(st.floats(1e6, 4.5e10), st.floats(6.9e10, 1e300), st.floats(-1e300, -6.9e10)))
def test_round5_of_huge_values(value: float) -> None:
    assert native.round5(value) == round5(value)


@pytest.mark.xfail(
    strict=True, reason="from 2**52 / 1e5 to 2**36 floats are denser than decimals; no score is so large"
)
def test_round5_where_floats_are_just_denser_than_decimals() -> None:
    assert native.round5(59409617976.320526) == round5(59409617976.320526) == 59409617976.32053


def test_round5_of_what_is_no_number() -> None:
    assert [native.round5(value) for value in (inf, -inf)] == [inf, -inf]
    assert isnan(native.round5(nan))


@given(hits=counts, model=counts, peer=counts, alpha=alphas)
def test_score(hits: float, model: float, peer: float, alpha: float) -> None:
    assert native.score(hits, model, peer, alpha) == score(hits, model, peer, alpha)


@given(hits=st.integers(0, 60), model=st.integers(0, 60), peer=st.integers(0, 60))
def test_score_of_small_counts(hits: int, model: int, peer: int) -> None:
    assert native.score(hits, model, peer) == score(hits, model, peer, 0.5)


@given(
    hits=amounts,
    model=amounts,
    peer=amounts,
    alpha=alphas,
    weight=st.one_of(st.sampled_from(WEIGHTS), st.floats(0.2, 8)),
)
def test_score_with_a_weight(hits: float, model: float, peer: float, alpha: float, weight: float) -> None:
    hits = min(hits, model * 100, peer * 100)
    assert native.score(hits, model, peer, alpha, weight) == score(hits, model, peer, alpha, weight)


@pytest.mark.parametrize("alpha", [0.0, 0.5, 1.0])
def test_nothing_scores_zero(alpha: float) -> None:
    for triple in ((0, 0, 0), (0, 0, 7), (0, 7, 0), (0, 7, 7), (3, 0, 7), (3, 7, 0)):
        assert native.score(*triple, alpha) == score(*triple, alpha)
