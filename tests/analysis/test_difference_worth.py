from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from rouge_cli.analysis.difference_worth import (
    AgreementCurve,
    Bin,
    difference_for,
    seen_difference_for,
    share_at,
    steepness,
    worth,
)
from rouge_cli.analysis.pair_tests import pairs


def test_the_curve_of_highest_likelihood() -> None:
    """By scipy's minimum of the negative logarithm of the likelihood."""
    generator = np.random.default_rng(1)
    for _ in range(5):
        distance = generator.random(60)
        agree = generator.random(60) < 1 / (1 + np.exp(-3 * distance))
        sign = np.where(agree, 1, -1)
        expected = minimize_scalar(lambda b, sign=sign, x=distance: np.logaddexp(0, -sign * b * x).sum())
        assert steepness(distance, agree) == pytest.approx(expected.x, rel=1e-4)


def test_the_interval_is_the_sandwich_of_pairs_that_share_systems() -> None:
    generator = np.random.default_rng(2)
    scores = generator.normal(size=(9, 1))
    human = scores + generator.normal(size=(9, 1))
    found = worth(scores, human, 95)
    assert found.steepness is not None
    assert found.lower is not None
    every = pairs(9)
    parts = []
    slope = 0.0
    for i, j in every:
        x = abs(scores[i, 0] - scores[j, 0])
        share = 1 / (1 + np.exp(-found.steepness * x))
        agree = (scores[i, 0] > scores[j, 0]) == (human[i, 0] > human[j, 0])
        parts.append(x * (agree - share))
        slope += x**2 * share * (1 - share)
    middle = sum(a * b for p, a in zip(every, parts, strict=True) for q, b in zip(every, parts, strict=True)
                 if set(p) & set(q))  # fmt: skip
    error = np.sqrt(max(middle * 9 * 8 / (7 * 6), sum(one**2 for one in parts))) / slope
    assert (found.steepness - found.lower) / error == pytest.approx(2.776, abs=0.001)


def test_pairs_of_systems_and_their_bins() -> None:
    scores = np.array([[0.1], [0.2], [0.4], [0.8], [0.8]])
    human = np.array([[1.0], [3.0], [2.0], [4.0], [5.0]])
    found = worth(scores, human, 95)
    assert found.pairs == 9
    assert [(one.pairs, one.agree) for one in found.bins] == [(3, 2 / 3), (2, 1), (2, 1), (2, 1)]
    assert found.bins[0][:2] == pytest.approx((0.1, 0.3))
    assert found.steepness is not None
    assert share_at(found.steepness, 0) == 0.5
    needed = difference_for(found.steepness, 0.9)
    assert needed is not None
    assert share_at(found.steepness, needed) == pytest.approx(0.9)


def test_where_no_curve_can_be_fitted() -> None:
    scores = np.arange(4.0)[:, None]
    assert worth(scores, scores, 95)[:4] == (6, None, None, None)
    falling = worth(scores, np.array([[3.0], [1.0], [2.0], [0.0]]), 95)
    assert falling.steepness is not None
    assert falling.steepness < 0
    assert difference_for(falling.steepness, 0.9) is None
    assert worth(np.ones((4, 1)), scores, 95).pairs == 0


def test_a_difference_beyond_what_was_seen_is_not_told() -> None:
    """A curve is not followed farther than the pairs it was found from."""
    bins = (Bin(0.0, 0.5, 4, 0.5), Bin(0.6, 1.0, 4, 0.75))
    found = AgreementCurve(8, 2.0, 1.0, 3.0, bins)
    assert seen_difference_for(found, 0.75) == difference_for(2.0, 0.75)
    assert seen_difference_for(found, 0.95) is None
    assert seen_difference_for(found._replace(steepness=None), 0.75) is None
    assert seen_difference_for(found._replace(steepness=-1.0), 0.75) is None
