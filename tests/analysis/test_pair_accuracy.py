"""Against definitions written anew, pair by pair (tests/reference/pair_accuracy.py)."""

from __future__ import annotations

from inspect import signature
from typing import Any

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.pair_accuracy import (
    Accuracy,
    accuracy_interval,
    accuracy_with_ties,
    difference_test,
    pair_variance,
    pairwise_accuracy,
    soft_pairwise_accuracy,
)
from rouge_cli.analysis.pair_tests import pair_tests, pairs
from rouge_cli.analysis.score_table import Floats
from tests.cases import each
from tests.reference import pair_accuracy as reference

SEEDED: dict[str, Any] = {"rng" if "rng" in signature(stats.permutation_test).parameters else "random_state": 1}
"""Before SciPy 1.15 the seed had another name."""


def random_sides(seed: int, systems: int = 6, inputs: int = 7, gaps: float = 0.0) -> tuple[Floats, Floats]:
    """A measure, and people who give whole numbers."""
    generator = np.random.default_rng(seed)
    quality = generator.normal(size=(systems, 1)) + generator.normal(size=(systems, inputs))
    scores, human = quality + generator.normal(size=quality.shape), np.rint(quality + 3)
    missing = generator.random(quality.shape) < gaps
    return np.where(missing, np.nan, scores), np.where(missing, np.nan, human)


def listed(side: Floats) -> list[list[float | None]]:
    return [[None if np.isnan(one) else float(one) for one in row] for row in side]


@each("gaps", [0.0, 0.25])
@each("seed", range(6))
def test_accuracies_of_random_tables(seed: int, gaps: float) -> None:
    scores, human = random_sides(seed, gaps=gaps)
    ours, theirs = listed(scores), listed(human)
    assert pairwise_accuracy(scores, human).value == pytest.approx(reference.accuracy(ours, theirs))
    tested, judged = (pair_tests(side, 10_000, 1) for side in (scores, human))
    expected = [reference.p_values(ours[i], ours[j]) for i, j in pairs(6)]
    assert tested.one_sided == pytest.approx([one for one, _ in expected])
    assert tested.two_sided == pytest.approx([two for _, two in expected])
    soft = soft_pairwise_accuracy(tested, judged)
    assert soft.value == pytest.approx(reference.soft_accuracy(ours, theirs))
    tied = accuracy_with_ties(scores, human)
    assert (tied.accuracy.value, tied.epsilon) == pytest.approx(reference.calibrated(ours, theirs))
    for one in (soft, tied.accuracy):
        assert (one.weights * one.of_pairs).sum() == pytest.approx(one.value)
        assert one.weights.sum() == pytest.approx(1)


def test_a_measure_that_ties_as_well() -> None:
    _, human = random_sides(1)
    scores, _ = random_sides(1)
    rough = np.rint(scores)
    tied = accuracy_with_ties(rough, human)
    assert (tied.accuracy.value, tied.epsilon) == pytest.approx(reference.calibrated(listed(rough), listed(human)))


def test_the_order_of_systems_does_not_matter() -> None:
    scores, human = random_sides(2)
    turned = [side[::-1] for side in (scores, human)]
    values = []
    for ours, theirs in ((scores, human), turned):
        tested, judged = (pair_tests(side, 100, 1) for side in (ours, theirs))
        values.append(soft_pairwise_accuracy(tested, judged).value)
    assert values[0] == pytest.approx(values[1])


@pytest.mark.parametrize("exponent", [-200, -45, 60, 200])
def test_the_scale_does_not_matter(exponent: int) -> None:
    scores, human = random_sides(5)
    large = scores * 2.0**exponent
    assert pairwise_accuracy(large, human).value == pairwise_accuracy(scores, human).value
    assert accuracy_with_ties(large, human).accuracy.value == accuracy_with_ties(scores, human).accuracy.value


@pytest.mark.long
def test_sampled_p_values_are_near_scipys() -> None:
    scores, _ = random_sides(3, inputs=30)
    sampled = pair_tests(scores, 20_000, 1)
    for place, (i, j) in enumerate(pairs(6)):
        found = stats.permutation_test((scores[i], scores[j]), lambda a, b, axis: (a - b).mean(axis=axis),
                                       permutation_type="samples", n_resamples=20_000, vectorized=True,
                                       alternative="greater", **SEEDED)  # fmt: skip
        assert sampled.one_sided[place] == pytest.approx(found.pvalue, abs=0.015)
        assert sampled.two_sided[place] == pytest.approx(2 * min(found.pvalue, 1 - found.pvalue), abs=0.03)
        assert sampled.differences[place] == pytest.approx(scores[i].mean() - scores[j].mean())


def test_gaps_take_the_inputs_that_both_have() -> None:
    scores, _ = random_sides(4, inputs=20, gaps=0.3)
    alone = scores[[1, 4]][:, ~np.isnan(scores[[1, 4]]).any(axis=0)]
    place = pairs(6).index((1, 4))
    whole, part = pair_tests(scores, 20_000, 1), pair_tests(alone, 20_000, 1)
    assert whole.differences[place] == pytest.approx(part.differences[0])
    assert whole.two_sided[place] == pytest.approx(part.two_sided[0], abs=0.02)


def test_the_variance_of_equal_weights_is_unbiased() -> None:
    """The square of the average less the mean product of pairs without a system in common (Hoeffding 1948)."""
    systems = 7
    every = pairs(systems)
    figures = np.random.default_rng(1).random(len(every)) + [(i + j) / 2 for i, j in every]
    apart = [
        figures[p] * figures[q] for p, one in enumerate(every) for q, other in enumerate(every)
        if not set(one) & set(other)
    ]  # fmt: skip
    expected = figures.mean() ** 2 - np.mean(apart)
    assert pair_variance(figures, np.full(21, 1 / 21), systems) == pytest.approx(expected)
    assert pair_variance(figures[:3], np.full(3, 1 / 3), 3) is None


def test_the_interval_of_pairs_that_do_not_hang_together_is_wilsons() -> None:
    """By scipy's of as many trials, whose quantile is the normal one."""
    alone = np.zeros(4950)
    alone[: 4950 // 4] = 1
    np.random.default_rng(1).shuffle(alone)
    found = Accuracy(float(alone.mean()), alone, np.full(4950, 1 / 4950))
    variance = pair_variance(alone, found.weights, 100)
    assert variance is not None
    number = found.value * (1 - found.value) / variance
    trials = stats.binomtest(round(number * found.value), round(number)).proportion_ci(method="wilson")
    assert accuracy_interval(found, 100, 95) == pytest.approx(tuple(trials), abs=0.005)


def test_an_accuracy_of_one_is_not_sure() -> None:
    found = Accuracy(1.0, np.ones(45), np.full(45, 1 / 45))
    lower, upper = accuracy_interval(found, 10, 95)
    assert upper == 1
    assert lower == pytest.approx(5 / (5 + stats.t.ppf(0.975, 4.5) ** 2))
    assert accuracy_interval(found, 3, 95) == (None, None)


def test_the_test_of_a_difference() -> None:
    scores, human = random_sides(7, systems=12, inputs=9)
    other, _ = random_sides(8, systems=12, inputs=9)
    first, second = (pairwise_accuracy(side, human) for side in (scores, other))
    difference = first.of_pairs - second.of_pairs
    variance = pair_variance(difference, np.full(66, 1 / 66), 12)
    assert variance is not None
    t = (first.value - second.value) / np.sqrt(variance)
    assert difference_test(first, second, 12) == pytest.approx(2 * stats.t.sf(abs(t), 5.5))
    assert difference_test(first, first, 12) == 1
    assert difference_test(first, second, 3) is None


def test_what_rounding_leaves_is_no_variance() -> None:
    """An interval of [1.000, 1.000] was printed, and p-values were made of the last digits."""
    every = len(pairs(4))
    whole = Accuracy(1.0, np.ones(every), np.full(every, 1 / every))
    rounded = Accuracy(1 - 1e-16, 1 - np.array([0, 1, 0, 1, 0, 1]) * 2.2e-16, whole.weights * (1 - 1e-16))
    assert accuracy_interval(rounded, 4, 95) == pytest.approx(accuracy_interval(whole, 4, 95))
    assert difference_test(whole, rounded, 4) == 1.0


def test_a_difference_that_all_pairs_share_is_not_sure() -> None:
    """Its p-value was 0, of four systems too: pairs without a system in common are half as many as systems."""
    for systems in (4, 5, 10, 25):
        every = len(pairs(systems))
        right, wrong = (Accuracy(value, np.full(every, value), np.full(every, 1 / every)) for value in (1.0, 0.0))
        expected = stats.binomtest(systems // 2, systems // 2).pvalue
        assert difference_test(right, wrong, systems) == pytest.approx(expected)


def test_other_systems_are_no_yardstick_for_a_pair() -> None:
    """Neither in its test nor in ties of small distances."""
    scores = np.random.default_rng(8).random((3, 8))
    small = scores * np.array([[1e-14], [1e-14], [1.0]])
    one, other = (pair_tests(side, 1000, 1) for side in (scores, small))
    assert (one.two_sided[0], one.one_sided[0]) == (other.two_sided[0], other.one_sided[0])
    human = np.array([[1.0, 1.0], [1.0, 2.0], [2.0, 3.0]])
    close = np.array([[1e-14, 1e-14], [2e-14, 4e-14], [0.5, 0.7]])
    assert accuracy_with_ties(close, human).epsilon == pytest.approx(1e-14)
