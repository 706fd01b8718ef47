from __future__ import annotations

import itertools
from array import array
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.cases import each, long
from tests.property_cases import cases
from tests.reference import bootstrap as reference
from tests.reference.bootstrap import Interval

SAMPLES = (0.5, 1, 1.5, 2, 3, 10.3, 37, 100)
CONFIDENCES = (0, 50, 90, 95, 99.5, 100)

units = st.integers(0, 100_000).map(lambda unit: unit / 1e5)
coarse = st.sampled_from([0.0, 0.00001, 0.00002, 0.00003, 0.5, 0.49999, 0.33333, 0.66667, 1.0])
others = st.one_of(st.floats(0, 1), st.sampled_from([1.00001, 2.5, 1e6, 0.000005, 1 / 3]))
samples = st.sampled_from(SAMPLES)
confidences = st.one_of(st.sampled_from(CONFIDENCES), st.floats(0, 100))


def columns(scores: st.SearchStrategy[float], lengths: st.SearchStrategy[int]) -> st.SearchStrategy[list[list[float]]]:
    return lengths.flatmap(
        lambda n: st.lists(st.lists(scores, min_size=n, max_size=n), min_size=1, max_size=3)
    )  # fmt: skip


def kernel_bootstrap(columns: Sequence[Sequence[float]], samples: float, confidence: float) -> list[Interval]:
    values = array("d", [value for column in columns for value in column])
    return native.bootstrap(values, len(columns[0]), samples, confidence)


def printed(intervals: Sequence[Interval]) -> list[list[str]]:
    return [[f"{value:.5f}" for value in interval] for interval in intervals]


def assert_same(columns: list[list[float]], samples: float, confidence: float) -> None:
    """The kernel may add scores in integers: it owes the printed digits, and what cannot matter beyond them."""
    found = kernel_bootstrap(columns, samples, confidence)
    expected = reference.bootstrap(columns, samples, confidence)
    assert printed(found) == printed(expected)
    for one, other in zip(found, expected, strict=True):
        assert one == pytest.approx(other, rel=1e-12, abs=1e-12)


@given(columns=columns(st.one_of(units, coarse), st.integers(1, 12)), samples=samples, confidence=confidences)
def test_scores(columns: list[list[float]], samples: float, confidence: float) -> None:
    assert_same(columns, samples, confidence)


@given(
    columns=columns(st.one_of(units, coarse), st.sampled_from([2, 3])),
    samples=st.sampled_from([1, 2, 4, 10, 40]),
    confidence=st.sampled_from([0, 50, 95]),
)
def test_few_evaluations_make_many_ties(columns: list[list[float]], samples: float, confidence: float) -> None:
    """Means of 2 scores, or of 2 samples, often lie exactly between two decimals."""
    assert_same(columns, samples, confidence)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_all_ties_of_two_scores(n: int) -> None:
    """All the columns at once, so that the kernel takes them in several rounds."""
    made = [[first / 1e5] * (n - 1) + [(first + step) / 1e5] for first in range(0, 99_999, 997) for step in (1, 3)]
    for samples, confidence in ((1, 95), (2, 50), (10, 95)):
        assert_same(made, samples, confidence)


@given(columns=columns(others, st.integers(1, 8)), samples=samples, confidence=confidences)
def test_values_that_are_no_scores_are_summed_as_they_are(
    columns: list[list[float]], samples: float, confidence: float
) -> None:
    """No integers to sum, so all digits are the same; a column of scores alone is summed as integers (assert_same)."""
    assume(all(any(round(value * 1e5) / 1e5 != value for value in column) for column in columns))
    assert kernel_bootstrap([[1 / 3] * len(columns[0]), *columns], samples, confidence) == reference.bootstrap(
        [[1 / 3] * len(columns[0]), *columns], samples, confidence
    )


@pytest.mark.long
@given(
    columns=st.integers(1, 1300).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 2**62 - 1), min_size=n, max_size=n), min_size=1, max_size=2)
    ),
    most=st.sampled_from([1, 3, 255]),
    bits=st.sampled_from([62, 46, 31, 17, 1]),
    seed=st.integers(0, 99),
)
@settings(max_examples=cases(30))
def test_weighed_sums(columns: list[list[int]], most: int, bits: int, seed: int) -> None:
    """With weights of 255 a block of rows is summed in two halves."""
    columns = [[value >> 62 - bits for value in column] for column in columns]
    weights = [i * (seed + 7919) % (most + 1) if most < 255 else 255 - i % (seed + 1) for i in range(len(columns[0]))]
    expected = [(sum(w * v for w, v in zip(weights, column, strict=True)), sum(weights)) for column in columns]
    for code in "qi" if bits < 32 else "q":
        made = [array(code, column) for column in columns]
        for widely in (True, False):
            assert native.weighed_sums(made, array("B", weights), widely) == expected


@each("least", [0, 40_000, 2**31 - 1 - 65_536])
@each("spread", [0, 32_767, 32_768, 65_535, 65_536])
@each("n", [1, 17, 513])
def test_weighed_sums_of_units_that_are_close(n: int, spread: int, least: int) -> None:
    """Units that differ by less than 16 bits are one digit."""
    column = [least + spread * (i % 3 != 1) for i in range(n)]
    for weight in (1, 255):
        for widely in (True, False):
            found = native.weighed_sums([array("i", column)], array("B", [weight] * n), widely)
            assert found == [(weight * sum(column), weight * n)]


@given(columns=columns(st.one_of(units, coarse), st.integers(1, 12)), samples=samples)
def test_units_are_as_good_as_scores(columns: list[list[float]], samples: float) -> None:
    """Whole units of 1e-5, as one array or several, in any mixture."""
    n = len(columns[0])
    expected = kernel_bootstrap(columns, samples, 95)
    parts = [array("i", [round(value * 1e5) for value in column]) for column in columns]
    assert native.bootstrap(parts, n, samples, 95) == expected
    assert native.bootstrap(sum(parts, array("i")), n, samples, 95) == expected
    mixed: list[array[Any]] = [array("d", columns[0]), *parts[1:]]
    assert native.bootstrap(mixed, n, samples, 95) == expected


def test_units_that_are_no_scores() -> None:
    """Below 0 or above 1 they are summed as doubles."""
    values = [[0.5, 1.5, 0.25, -0.75], [0.1, 0.2, 0.30001, 0.4]]
    made = [array("i", [round(value * 1e5) for value in column]) for column in values]
    assert native.bootstrap(made, 4, 37, 95) == kernel_bootstrap(values, 37, 95)
    assert_same(values, 37, 95)
    with pytest.raises(ValueError, match="type d or i"):
        native.bootstrap([array("f", [0.5])], 1, 1, 95)


@pytest.mark.parametrize("n", [511, 512, 513, 1024, 1600])
def test_blocks_of_rows(n: int) -> None:
    """More columns than are summed at a time, in more samples."""
    made = [[(i * 7919 + c * 104729) % 100_001 / 1e5 for i in range(n)] for c in range(18)]
    assert_same(made, 37, 95)


@pytest.mark.long
def test_more_evaluations_than_a_cache_holds_counts_of() -> None:
    n = 6_000_007
    values = array("i", range(100_001)) * (n // 100_001 + 1)
    ((mean, _, _),) = native.bootstrap(values[:n], n, 2, 95)
    assert round(mean * 2 * n * 1e5) == sum(values[i] for seed in (0, 1) for i in native.draws(seed, n))


@pytest.mark.long
def test_ties_of_many_evaluations() -> None:
    """Sums of so many are printed from a window of integers, of which sequential sums could each be the one wanted."""
    n = 90_000
    for odd in (0, 1, 2):
        assert_same([[0.5, 0.50001] * (n // 2 - 1) + [0.5, 0.5 + odd / 1e5], [0.00001] * n], 12, 50)


@each("samples", [1000, 999, 1500.5])
@each("confidence", CONFIDENCES)
def test_usual_numbers_of_samples(samples: float, confidence: float) -> None:
    made = [[(i * 7919 + c * 104729) % 100_001 / 1e5 for i in range(9)] for c in range(2)]
    assert_same(made, samples, confidence)


@each("count", [1, 3, 4, 5, 8, 11, 12, 13, 16, 17, 33])
def test_any_number_of_columns(count: int) -> None:
    """The kernel adds columns side by side, in groups; a column that is none of scores changes no other."""
    made = [[(i * 7919 + c * 104729) % 100_001 / 1e5 for i in range(7)] for c in range(count)]
    assert_same(made, 20, 95)
    made[-1][3] = 1 / 3
    assert_same(made, 20, 95)


@pytest.mark.parametrize("n", [42949, 42950, long(90000)])
def test_more_evaluations_than_32_bits_hold_scores_of(n: int) -> None:
    assert_same([[1.0] * n, [(i * 7919 % 100_001) / 1e5 for i in range(n)]], 3, 95)


@given(
    columns=columns(st.one_of(units, coarse, others), st.integers(1, 6)),
    samples=samples,
    cuts=st.lists(st.floats(0, 1), max_size=3),
    backwards=st.booleans(),
)
def test_samples_drawn_in_parts(columns: list[list[float]], samples: float, cuts: list[float], backwards: bool) -> None:
    made = native.Resampling(array("d", [v for column in columns for v in column]), len(columns[0]), samples, 95)
    ends = [0, *sorted(int(cut * made.samples) for cut in cuts), made.samples]
    parts = list(itertools.pairwise(ends))
    for first, last in reversed(parts) if backwards else parts:
        made.draw(first, last)
    assert made.intervals() == kernel_bootstrap(columns, samples, 95)


def test_no_such_samples() -> None:
    made = native.Resampling(array("d", [0.5]), 1, 3, 95)
    for first, last in ((-1, 2), (2, 1), (2, 4)):
        with pytest.raises(ValueError, match="no such samples"):
            made.draw(first, last)
    with pytest.raises(ValueError, match="nothing to draw from"):
        native.Resampling(array("d"), 0, 3, 95)


@pytest.mark.parametrize("units", [[210, 630, 0, 0, 630, 0], [0, 0, 0, 0, 87, 87, 87], [0, 0, 0, 0, 823, 823, 823]])
def test_the_sign_of_a_bound_that_nearly_vanishes(units: list[int]) -> None:
    """With less than two samples a bound lies before the smaller one: here it is 0, or in doubles just below."""
    assert_same([[unit / 1000 for unit in units]], 1.5, 0)


@pytest.mark.long
@pytest.mark.parametrize("far", [0.0, 1.0])
def test_one_value_far_from_all_others(far: float) -> None:
    """The bounds are looked for in parts of the range of sums: here nearly all lie in one."""
    assert_same([[far] + [0.5 + i / 1e5 for i in range(400)]], 200, 95)
    assert_same([[far] + [0.5] * 7000], 300, 90)


counts = st.one_of(st.integers(0, 50), st.integers(0, 10**9), st.floats(1, 1e6))  # fractions as ROUGE-W has them
instances = st.tuples(counts, counts, counts)


@given(
    instances=st.lists(instances, max_size=10),
    samples=samples,
    confidence=confidences,
    alpha=st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1)),
)
def test_corpus_counts(
    instances: list[tuple[float, float, float]], samples: float, confidence: float, alpha: float
) -> None:
    """Counts are summed as they come, so all digits are the same. No instance at all gives zeros."""
    models, peers, hits = zip(*instances, strict=True) if instances else ((), (), ())
    values = array("d", [*hits, *models, *peers])
    found = native.bootstrap_counts(values, len(instances), samples, confidence, alpha)
    assert tuple(found) == reference.bootstrap_corpus(instances, samples, confidence, alpha)


@given(seed=st.one_of(st.integers(0, 2000), st.integers(0, 2**64 - 1)), n=st.integers(0, 70))
def test_draws(seed: int, n: int) -> None:
    assert native.draws(seed, n) == reference.draws(seed, n)


def test_draws_of_many() -> None:
    for n in (1000, 42949, 100_003):
        assert native.draws(n, n) == reference.draws(n, n)


@pytest.mark.parametrize("short", [1, 3, 5])
def test_an_index_that_doubles_round_up(short: int) -> None:
    """The first state times n is so little short of an integer that ROUGE-1.5.5 draws that one."""
    a, c, whole = 0x5DEECE66D, 0xB, 2**48
    n = -short * pow(0x330E * a + c, -1, 2**16) % 2**16
    state = -short * pow(n, -1, whole) % whole
    seed = (state - c) * pow(a, -1, whole) % whole >> 16
    index = native.draws(seed, n)[0]
    assert index == reference.draws(seed, n)[0] == state * n // whole + 1
