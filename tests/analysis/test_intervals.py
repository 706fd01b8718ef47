from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.coefficients import COEFFICIENTS, coefficient
from rouge_cli.analysis.correlation import PERCENTILE, CorrelationDesign, correlate
from rouge_cli.analysis.intervals import (
    FEW_SYSTEMS,
    NO_SPREAD,
    ONE_INPUT,
    Bounds,
    fisher_interval,
    interval,
    of_same_order,
    sampling,
    zou_interval,
)
from rouge_cli.analysis.levels import GLOBAL, LEVELS, OVER, SUMMARY, SYSTEM, correlation, draw, resampled
from rouge_cli.analysis.score_table import Floats
from tests.analysis.tables import table
from tests.cases import long

RANDOM = np.random.default_rng(4)
QUALITY = RANDOM.normal(size=(12, 1))
HUMAN = QUALITY + RANDOM.normal(size=(12, 9))
SCORES = QUALITY + RANDOM.normal(size=(12, 9))


def found(
    level: str, kind: str, over: str, samples: int = 400, seed: int = 1, sides: tuple[Floats, Floats] = (SCORES, HUMAN)
) -> Bounds | str:
    scores, human = sides
    draws = draw(len(scores), scores.shape[1], over, samples, seed)
    value = correlation(scores, human, level, kind).value
    return interval(value, sampling(scores, human, level, kind, over, draws), level, kind, len(scores), 95)


def bounds(level: str, kind: str, over: str, **more: Any) -> Bounds:
    """As found, where there is an interval."""
    made = found(level, kind, over, **more)
    assert not isinstance(made, str)
    return made


def student(value: float, without: list[float], freedom: int) -> tuple[float, float]:
    n = len(without)
    error = np.sqrt((n - 1) / n * ((np.array(without) - np.mean(without)) ** 2).sum())
    half = stats.t.ppf(0.975, freedom) * error
    return value - half, value + half


def test_over_systems_it_is_students_on_a_scale() -> None:
    """The jackknife written out, with scipy's coefficients."""
    means = SCORES.mean(axis=1), HUMAN.mean(axis=1)
    for kind, there, back in (
        ("pearson", np.arctanh, np.tanh), ("spearman", np.arcsin, np.sin), ("kendall", np.asarray, np.asarray),
    ):  # fmt: skip
        one, other = means
        value = float(there(coefficient(one, other, kind)))
        without = [float(there(coefficient(np.delete(one, i), np.delete(other, i), kind))) for i in range(12)]
        expected = np.clip(back(np.array(student(value, without, 11))), -1, 1)
        assert found(SYSTEM, kind, "systems") == pytest.approx(tuple(expected))


def test_over_inputs_it_is_students() -> None:
    value = coefficient(SCORES.mean(axis=1), HUMAN.mean(axis=1), "pearson")
    without = [
        coefficient(np.delete(SCORES, e, 1).mean(axis=1), np.delete(HUMAN, e, 1).mean(axis=1), "pearson")
        for e in range(9)
    ]  # fmt: skip
    low, high = student(value, without, 8)
    assert found(SYSTEM, "pearson", "inputs") == pytest.approx((low, min(1.0, high)))
    within = [coefficient(SCORES[:, e], HUMAN[:, e], "kendall") for e in range(9)]
    expected = stats.ttest_1samp(within, 0).confidence_interval(0.95)
    assert found(SUMMARY, "kendall", "inputs") == pytest.approx((expected.low, min(1.0, expected.high)))


def test_ranks_over_inputs_have_the_bootstraps_variance() -> None:
    for kind in ("spearman", "kendall"):
        drawn = resampled(SCORES, HUMAN, SYSTEM, kind, draw(12, 9, "inputs", 400, 1))
        value = coefficient(SCORES.mean(axis=1), HUMAN.mean(axis=1), kind)
        half = stats.t.ppf(0.975, 8) * drawn.std(ddof=1) * np.sqrt(9 / 8)
        assert found(SYSTEM, kind, "inputs") == pytest.approx((value - half, min(1.0, value + half)))


@pytest.mark.parametrize(
    ("kind", "over"),
    [
        (kind, over) if n == o else long(kind, over)
        for n, kind in enumerate(COEFFICIENTS) for o, over in enumerate(OVER)
    ],
)  # fmt: skip
def test_bounds_stand_still_while_seeds_change(kind: str, over: str) -> None:
    """Their standard deviation is below 5% of the interval's width, and less with more resamples."""
    deviations = []
    for samples in (1000, 8000):
        every = np.array([bounds(SYSTEM, kind, over, samples=samples, seed=seed) for seed in range(10)])
        deviations.append(every.std(axis=0, ddof=1).max() / np.diff(every, axis=1).mean())
    assert deviations[0] < 0.05
    assert deviations[1] < deviations[0] or deviations == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("level", LEVELS)
def test_over_both_is_not_narrower_than_over_systems(level: str) -> None:
    for kind in COEFFICIENTS:
        both, systems = bounds(level, kind, "both"), bounds(level, kind, "systems")
        assert both[0] <= systems[0]
        assert both[1] >= systems[1]


def test_over_both_at_global_level_inputs_count_for_more() -> None:
    ease = RANDOM.normal(0, 3, (2, 1, 9))
    sides = SCORES + ease[0], HUMAN + ease[1]
    both, systems = (bounds(GLOBAL, "pearson", over, sides=sides) for over in ("both", "systems"))
    assert both[1] - both[0] > 1.5 * (systems[1] - systems[0])


def test_what_has_no_interval() -> None:
    one = SCORES[:, :1], HUMAN[:, :1]
    three = SCORES[:3], HUMAN[:3]
    line = SCORES, 2 * SCORES + 1
    for kind in COEFFICIENTS:
        assert found(SYSTEM, kind, "both", sides=one) == ONE_INPUT
        assert found(SYSTEM, kind, "inputs", sides=one) == ONE_INPUT
        assert not isinstance(found(SYSTEM, kind, "systems", sides=one), str)
        assert found(SYSTEM, kind, "systems", sides=three) == FEW_SYSTEMS
        assert not isinstance(found(SYSTEM, kind, "inputs", sides=three), str)
        assert found(SUMMARY, kind, "both", sides=line) == NO_SPREAD
    assert found(SYSTEM, "pearson", "both", sides=line) == NO_SPREAD


def test_ranks_that_agree_have_an_interval_all_the_same() -> None:
    for sign, over in ((1, "both"), (-1, "systems")):
        for kind in ("spearman", "kendall"):
            low, high = bounds(SYSTEM, kind, over, sides=(SCORES, sign * SCORES))
            expected = of_same_order(sign, 12, kind, 95)
            assert (low, high) == expected
            assert 0.7 < (low if sign > 0 else -high) < 1


@pytest.mark.long
def test_the_order_of_few_systems_says_little() -> None:
    lowest = [of_same_order(1.0, systems, "kendall", 95)[0] for systems in (4, 5, 6, 10, 30)]
    assert lowest == sorted(lowest)
    assert lowest[0] < 0.1
    assert lowest[-1] > 0.97
    # At its end, tau's standard error is the distance from 1, in quantiles (Esscher's variance, by drawn samples).
    tau = lowest[3]
    r = np.sin(np.pi * tau / 2)
    generator = np.random.default_rng(5)
    first = generator.normal(size=(4000, 10))
    second = r * first + np.sqrt(1 - r**2) * generator.normal(size=(4000, 10))
    drawn = [stats.kendalltau(one, other).statistic for one, other in zip(first, second, strict=True)]
    assert (1 - tau) / np.std(drawn) == pytest.approx(stats.norm.ppf(0.975), rel=0.05)


def test_plain_percentiles_on_demand() -> None:
    """Those of boot-both (Deutsch, Dror and Roth 2021)."""
    design = CorrelationDesign(samples=200, intervals=PERCENTILE)
    by_kind = {one.coefficient: one.measures[0] for one in correlate(table(SCORES), table(HUMAN), design).tables}
    for kind, one in by_kind.items():
        drawn = resampled(SCORES, HUMAN, "system", kind, draw(12, 9, "both", 200, 1))
        assert (one.lower, one.upper) == pytest.approx(np.quantile(drawn, [0.025, 0.975]))


def test_fishers_interval_is_that_of_scipy() -> None:
    one, other = RANDOM.normal(size=(2, 20))
    expected = stats.pearsonr(one, other)
    assert fisher_interval(float(expected.statistic), 20, 90) == pytest.approx(
        tuple(expected.confidence_interval(0.90))
    )
    assert fisher_interval(1.0, 5, 95)[1] <= 1.0


def test_zous_interval_is_that_of_the_paper() -> None:
    """Zou (2007), the example of two overlapping correlations: .396 and .179, r12 .088, 66 items."""
    made = zou_interval(0.396, 0.179, 0.088, 66, 95)
    assert made is not None
    assert [round(each, 3) for each in made] == [-0.093, 0.517]
    assert zou_interval(0.4, 0.2, 0.1, 3, 95) is None
    assert zou_interval(1.0, 0.2, 0.2, 9, 95) is None
