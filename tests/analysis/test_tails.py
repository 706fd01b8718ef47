"""Against sums of whole numbers by convolution, all ways one by one, and scipy."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.tails import (
    TailBounds,
    TailQuery,
    normal_bound,
    of_draws,
    of_signs,
    of_signs_beyond,
    tail_of,
)
from tests.cases import long

UNIT = 100_000


def found(asked: TailQuery | TailBounds, gap: float) -> TailBounds:
    return asked if isinstance(asked, TailBounds) else tail_of(asked, gap)


def by_convolution(whole: Floats) -> float:
    """How often signs make the sum of whole numbers at least its absolute value, number by number."""
    reach = int(np.abs(whole).sum())
    chances = np.zeros(2 * reach + 1)
    chances[reach] = 1.0
    for size in np.abs(whole).astype(int).tolist():
        chances = (np.roll(chances, size) + np.roll(chances, -size)) / 2
    return float(chances[reach + abs(int(whole.sum())) :].sum())


@pytest.mark.parametrize(("n", "centre"), [(16, 0.0), (30, 0.05), (60, 0.02), long(100, 0.06), long(300, 0.01)])
def test_bounds_hold_the_probability_and_close_in(n: int, centre: float) -> None:
    whole = np.round(np.random.default_rng(n).normal(centre, 0.1, n) * UNIT)
    expected = by_convolution(whole)
    for gap in (0.1, 0.01):
        bounds = found(of_signs(whole / UNIT, 1e-9), gap)
        assert bounds.lower <= expected <= bounds.upper
        assert bounds.upper <= bounds.lower * (1 + 1.3 * gap)


@pytest.mark.parametrize("digits", [1, 2, 3])
def test_sums_of_few_decimals_are_exact(digits: int) -> None:
    generator = np.random.default_rng(digits)
    for n, centre in ((16, 0.02), (40, 0.03), (90, 0.05)):
        scores = np.round(generator.normal(centre, 0.1, n), digits)
        bounds = found(of_signs(scores, 0), 0.1 if digits < 3 else 1e-4)
        assert bounds.lower == bounds.upper
        assert bounds.upper == pytest.approx(by_convolution(np.round(scores * 10**digits)), rel=1e-10)


@pytest.mark.long
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=11))
def test_small_whole_numbers_against_all_signs(whole: list[int]) -> None:
    sums = np.array([sum(a * b for a, b in zip(signs, whole, strict=True))
                     for signs in product((1, -1), repeat=len(whole))])  # fmt: skip
    expected = np.mean(sums >= abs(sum(whole)))
    bounds = found(of_signs(np.array(whole) / 10, 0), 0.1)
    if not sum(whole):
        assert bounds == (0.5, 0.5)  # both sides together are certain
    else:
        assert bounds == pytest.approx((expected, expected), rel=1e-9)


@pytest.mark.long
@given(st.lists(st.floats(-1, 1), min_size=2, max_size=10))
def test_numbers_without_a_lattice_against_all_signs(values: list[float]) -> None:
    sums = np.array(list(product((1, -1), repeat=len(values)))) @ np.array(values)
    seen = abs(sum(values))
    bounds = found(of_signs(np.array(values), 1e-9), 0.05)
    if seen > 1e-9:
        assert bounds.lower <= np.mean(sums >= seen - 1e-8) + 1e-12
        assert bounds.upper >= np.mean(sums >= seen) - 1e-12


def test_beyond_a_threshold() -> None:
    sizes = np.random.default_rng(4).random(12)
    sums = np.array(list(product((1, -1), repeat=12))) @ sizes
    for threshold in (0.5, 2.0, sizes.sum() - 0.01, sizes.sum() + 1):
        bounds = found(of_signs_beyond(sizes, threshold), 0.02)
        assert bounds.lower - 1e-12 <= np.mean(sums >= threshold) <= bounds.upper + 1e-12
    assert found(of_signs_beyond(sizes, -1.0), 0.1) == (0.5, 0.5)


def test_draws_against_all_resamples() -> None:
    for values in ([0.3, -0.1, 0.05, 0.1, -0.02], [0.25, 0.5, -0.25, 0.0, 0.125], [0.2, 0.3, 0.1, 0.5, 0.4]):
        sums = [sum(drawn) for drawn in product(values, repeat=5)]
        expected = float(np.mean([total <= 1e-12 for total in sums]))
        bounds = found(of_draws(np.array(values), 1e-9), 0.001)
        assert bounds.lower - 1e-12 <= expected <= bounds.upper + 1e-12
        assert bounds.upper == pytest.approx(expected, rel=0.002)


@pytest.mark.parametrize("exponent", [-200, -40, 40, 60, 200])
def test_numbers_far_from_one(exponent: int) -> None:
    """Times a power of two, of signs and of draws: neither all 0 nor all whole numbers."""
    values = np.array([0.3, -0.1, 0.05, 0.1, -0.02, 0.2, 0.07, -0.11])
    for query in (of_signs, of_draws):
        bounds, usual = (found(query(side, 1e-11 * scale), 0.001)
                         for side, scale in ((values * 2.0**exponent, 2.0**exponent), (values, 1.0)))  # fmt: skip
        assert bounds.lower * 0.998 <= usual.upper <= bounds.upper * 1.002


def test_far_out_as_the_binomial_distribution() -> None:
    """1,000 equal sizes: exactly the binomial tail, where no sample would ever come."""
    scores = np.where(np.arange(1000) < 700, 0.01, -0.01)
    bounds = found(of_signs(scores, 0), 0.1)
    assert bounds.lower == bounds.upper == pytest.approx(stats.binom.sf(699, 1000, 0.5), rel=1e-9)


def test_the_bound_of_the_normal_distribution() -> None:
    """Sharp: of two equal sizes P(S >= 2) is 1/4, and sqrt 2 is the distance."""
    assert float(normal_bound(np.array([np.sqrt(2)]))[0]) == pytest.approx(0.25, abs=1e-4)
    generator = np.random.default_rng(9)
    for n in (3, 8, 12):
        sizes = generator.random(n)
        sums = np.array(list(product((1, -1), repeat=n))) @ sizes
        for distance in (0.1, 1.0, 2.0, 3.0):
            most = float(normal_bound(np.array([distance]))[0])
            if most < 0.5:
                assert np.mean(sums >= distance * np.sqrt(sizes @ sizes)) <= most
