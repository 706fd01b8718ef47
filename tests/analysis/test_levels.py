from __future__ import annotations

import warnings

import numpy as np
import pytest

from rouge_cli.analysis.coefficients import KINDS
from rouge_cli.analysis.levels import LEVELS, OVER, correlation, draw, resampled
from rouge_cli.analysis.score_table import Floats
from tests.analysis.tables import by_scipy

RANDOM = np.random.default_rng(3)
HUMAN = RANDOM.integers(1, 6, (6, 8)).astype(float)
SCORES = np.round(HUMAN / 10 + RANDOM.normal(0, 0.1, (6, 8)), 2)
GAPS = RANDOM.random((6, 8)) < 0.2


def by_hand(scores: Floats, human: Floats, level: str, kind: str) -> float:
    """One coefficient after the other, by scipy."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # means of nothing
        if level == "system":
            # Means that are equal but for how their sums were rounded are ties.
            one, other = (np.nanmean(side, axis=1).round(12) for side in (scores, human))
            return by_scipy(one, other, kind)
        if level == "global":
            here = ~np.isnan(scores)
            return by_scipy(scores[here], human[here], kind)
        found = []
        for e in range(scores.shape[1]):
            here = ~np.isnan(scores[:, e])
            found.append(by_scipy(scores[here, e], human[here, e], kind))
        return float(np.nanmean(found))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize("gaps", [False, True])
def test_resamples_are_those_of_the_tables_they_stand_for(level: str, kind: str, over: str, gaps: bool) -> None:
    """Each resample written out as a table, system by system and evaluation by evaluation."""
    scores, human = (np.where(GAPS & gaps, np.nan, side) for side in (SCORES, HUMAN))
    assert correlation(scores, human, level, kind).value == pytest.approx(by_hand(scores, human, level, kind))
    draws = draw(6, 8, over, 25, 1)
    expected = []
    for systems, often in zip(draws.systems, draws.inputs.astype(int), strict=True):
        inputs = np.repeat(np.arange(8), often)
        one, other = scores[systems][:, inputs], human[systems][:, inputs]
        expected.append(by_hand(one, other, level, kind))
    found = resampled(scores, human, level, kind, draws)
    # A system without any evaluation drawn: by hand it is NaN among the means, and scipy says NaN too.
    np.testing.assert_allclose(found, expected, atol=1e-12)


def test_what_is_drawn() -> None:
    both, systems, inputs = (draw(6, 8, over, 50, 1) for over in OVER)
    assert (systems.inputs == 1).all()
    assert (inputs.systems == np.arange(6)).all()
    assert (both.systems == systems.systems).all()
    assert (both.inputs == inputs.inputs).all()
    assert (both.inputs.sum(axis=1) == 8).all()
    assert len(np.unique(both.systems, axis=0)) > 40


def test_evaluations_without_a_correlation_are_counted() -> None:
    constant = HUMAN.copy()
    constant[:, 2] = 3
    point = correlation(SCORES, constant, "summary", "pearson")
    assert (point.items, point.undefined) == (7, 1)
    assert point.value == pytest.approx(by_hand(SCORES[:, [0, 1, 3, 4, 5, 6, 7]], HUMAN[:, [0, 1, 3, 4, 5, 6, 7]],
                                                "summary", "pearson"))  # fmt: skip
    nothing = correlation(SCORES, np.ones((6, 8)), "summary", "pearson")
    assert np.isnan(nothing.value)
    assert (nothing.items, nothing.undefined) == (0, 8)
