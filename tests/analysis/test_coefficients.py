from __future__ import annotations

import numpy as np
import pytest

from rouge_cli.analysis.coefficients import KINDS, coefficient, of_choices, of_rows, pairs_of, weighted
from rouge_cli.analysis.score_table import Floats
from tests.analysis.tables import by_scipy
from tests.cases import each


def sample(n: int, values: int, rows: int, seed: int) -> Floats:
    """Rows of n items with up to so many different values, so that there are ties, and rows that do not vary."""
    return np.random.default_rng(seed).integers(0, values, (rows, n)).astype(float)


@pytest.mark.long
@each("kind", KINDS)
@each(("n", "values"), [(2, 2), (3, 2), (8, 3), (25, 1000)])
def test_rows_and_resamples_are_those_of_scipy(n: int, values: int, kind: str) -> None:
    one, other = sample(n, values, 40, 1), sample(n, values, 40, 2)
    expected = [by_scipy(a, b, kind) for a, b in zip(one, other, strict=True)]
    np.testing.assert_allclose(of_rows(one, other, kind), expected, atol=1e-12)
    assert [coefficient(a, b, kind) for a, b in zip(one, other, strict=True)] == pytest.approx(expected, nan_ok=True)
    weights = np.random.default_rng(3).multinomial(n, [1 / n] * n, size=40).T
    drawn = [np.repeat(np.arange(n), weights[:, i]) for i in range(40)]
    expected = [by_scipy(one[0][items], other[0][items], kind) for items in drawn]
    np.testing.assert_allclose(weighted(one[0], other[0], weights.astype(float), kind), expected, atol=1e-12)


def test_kendall_of_long_rows_is_the_same() -> None:
    one, other = sample(200, 50, 2, 1), sample(200, 50, 2, 2)
    expected = [by_scipy(a, b, "kendall") for a, b in zip(one, other, strict=True)]
    assert of_rows(one, other, "kendall") == pytest.approx(expected, abs=1e-15)
    weights = np.ones((200, 1))
    assert weighted(one[0], other[0], weights, "kendall")[0] == pytest.approx(expected[0], abs=1e-12)


@each("kind", KINDS)
@each(("n", "values"), [(2, 2), (25, 6), (400, 50)])
def test_choices_are_those_of_scipy(n: int, values: int, kind: str) -> None:
    """Of two figures for each item, with ties within and between them."""
    (one,), (other,), (judged,) = (sample(n, values, 1, seed) for seed in (1, 2, 3))
    chosen = sample(n, 2, 30, 4) == 1
    expected = [by_scipy(np.where(row, other, one), judged, kind) for row in chosen]
    np.testing.assert_allclose(of_choices(one, other, chosen, judged, kind), expected, atol=1e-12)


@each("kind", KINDS)
@each("n", [100, 200])
def test_rows_with_a_gap_have_none(n: int, kind: str) -> None:
    one, other = sample(n, 30, 2, 1), sample(n, 30, 2, 2)
    one[1, 3] = np.nan
    found = of_rows(one, other, kind)
    assert found[0] == pytest.approx(by_scipy(one[0], other[0], kind), abs=1e-12)
    assert np.isnan(found[1])


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_defined_is_nan(kind: str) -> None:
    varying, constant = np.array([0.1, 0.2, 0.3]), np.full(3, 0.1)
    assert np.isnan(coefficient(varying, constant, kind))
    assert np.isnan(coefficient(varying[:1], varying[:1], kind))
    assert np.isnan(of_rows(np.stack([constant]), np.stack([varying]), kind)).all()
    weights = np.array([[3.0, 1.0], [0.0, 1.0], [0.0, 1.0]])
    assert np.isnan(weighted(varying, varying, weights, kind)).tolist() == [True, False]


def test_pairs() -> None:
    assert pairs_of(("a", "b", "c")) == [(0, 1), (0, 2), (1, 2)]
