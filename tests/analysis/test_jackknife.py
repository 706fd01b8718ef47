from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis import jackknife
from rouge_cli.analysis.coefficients import COEFFICIENTS, coefficient
from rouge_cli.analysis.jackknife import means_without_inputs, replicates, variance, without_one
from rouge_cli.analysis.levels import GLOBAL, LEVELS, SUMMARY, SYSTEM, correlation
from rouge_cli.analysis.score_table import Floats
from tests.cases import each

RANDOM = np.random.default_rng(6)
QUALITY = RANDOM.normal(size=(8, 1))
HUMAN = QUALITY + RANDOM.normal(size=(8, 11))
SCORES = QUALITY + RANDOM.normal(size=(8, 11))


def with_gaps() -> tuple[Floats, Floats]:
    gaps = np.random.default_rng(2).random(SCORES.shape) < 0.2
    return np.where(gaps, np.nan, SCORES), np.where(gaps, np.nan, HUMAN)


@each("kind", COEFFICIENTS)
@each("decimals", [9, 0])
def test_without_one_is_scipys_coefficient_of_the_others(kind: str, decimals: int) -> None:
    first, second = RANDOM.normal(size=(2, 40, 6)).round(decimals)
    found = without_one(first, second, kind)
    for row, i in np.ndindex(found.shape):
        expected = coefficient(np.delete(first[row], i), np.delete(second[row], i), kind)
        assert found[row, i] == pytest.approx(expected, nan_ok=True)


@each("kind", COEFFICIENTS)
@each("level", LEVELS)
def test_replicates_over_systems_are_of_the_other_systems(kind: str, level: str) -> None:
    for scores, human in ((SCORES, HUMAN), with_gaps()):
        found = replicates(scores, human, level, kind).systems
        expected = [correlation(np.delete(scores, i, 0), np.delete(human, i, 0), level, kind).value for i in range(8)]
        assert sorted(found) == pytest.approx(sorted(expected))


@pytest.mark.parametrize("kind", COEFFICIENTS)
def test_replicates_over_inputs_of_all_summaries_are_of_the_other_inputs(kind: str) -> None:
    for scores, human in ((SCORES, HUMAN), with_gaps()):
        found = replicates(scores, human, GLOBAL, kind).inputs
        expected = [correlation(np.delete(scores, i, 1), np.delete(human, i, 1), GLOBAL, kind).value for i in range(11)]
        assert sorted(found) == pytest.approx(sorted(expected))


@pytest.mark.parametrize("kind", COEFFICIENTS)
def test_the_variance_over_inputs_of_a_mean_of_evaluations_is_that_of_the_mean(kind: str) -> None:
    within = [coefficient(SCORES[:, e], HUMAN[:, e], kind) for e in range(11)]
    assert variance(replicates(SCORES, HUMAN, SUMMARY, kind).inputs) == pytest.approx(np.var(within, ddof=1) / 11)


def test_more_groups_than_are_left_out_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {kind: variance(replicates(SCORES, HUMAN, GLOBAL, kind).inputs) for kind in COEFFICIENTS}
    monkeypatch.setattr(jackknife, "MOST_GROUPS", 5)
    for kind in COEFFICIENTS:
        found = replicates(SCORES, HUMAN, GLOBAL, kind).inputs
        assert len(found) == (11 if kind == "pearson" else 5)
        assert 0.2 < variance(found) / whole[kind] < 5


def test_means_without_inputs() -> None:
    for side in (SCORES, with_gaps()[0]):
        expected = [np.nanmean(np.delete(side, e, 1), axis=1) for e in range(11)]
        assert means_without_inputs(side) == pytest.approx(np.array(expected))
    assert np.isnan(means_without_inputs(SCORES[:, :1])).all()


def test_slopes_of_pearsons_r() -> None:
    """By small differences."""
    one, other = SCORES.mean(axis=1), HUMAN.mean(axis=1)
    found = jackknife._pearson_slopes(one, other)
    for side, i in np.ndindex(2, 8):
        moved = [one.copy(), other.copy()]
        moved[side][i] += 1e-6
        rise = stats.pearsonr(*moved).statistic - stats.pearsonr(one, other).statistic
        assert found[side][i] == pytest.approx(rise / 1e-6, abs=1e-5)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["spearman", "kendall"])
def test_slopes_of_ranks(kind: str) -> None:
    """By small differences of the coefficient in which each order counts by its chance, written out."""
    means = [SCORES.mean(axis=1), HUMAN.mean(axis=1)]
    shares = [jackknife._residuals(side) for side in (SCORES, HUMAN)]

    def smooth(one: Floats, other: Floats) -> float:
        orders = []
        for side, noise in ((one, shares[0]), (other, shares[1])):
            order = np.zeros((8, 8))
            for k, i in np.ndindex(8, 8):
                spread = np.sqrt(((noise[k] - noise[i]) ** 2).sum())
                order[k, i] = 0 if k == i else 2 * stats.norm.cdf((side[k] - side[i]) / spread) - 1
            orders.append(order)
        if kind == "kendall":
            return float((orders[0] * orders[1]).sum() / (8 * 7))
        ranks = [order.sum(axis=1) / 2 for order in orders]
        return float(12 * (ranks[0] @ ranks[1]) / (8 * 63))

    found = jackknife._rank_slopes(means[0], means[1], shares[0], shares[1], kind)
    for side, i in np.ndindex(2, 8):
        moved = [each.copy() for each in means]
        moved[side][i] += 1e-6
        assert found[side][i] == pytest.approx((smooth(*moved) - smooth(*means)) / 1e-6, abs=1e-5)


@pytest.mark.parametrize("kind", COEFFICIENTS)
def test_inputs_add_variance_where_they_favour_systems_together(kind: str) -> None:
    """People like some systems more than the measure does, but on the inputs of one genre less."""
    generator = np.random.default_rng(3)
    quality, liking = generator.normal(size=(2, 20, 1))
    noise = generator.normal(0, 0.5, (2, 20, 60))
    genre = generator.normal(size=60)
    plain, favoured = (
        replicates(quality + noise[0], quality + liking * (1 - size * genre) + noise[1], SYSTEM, kind)
        for size in (0, 4)
    )  # fmt: skip
    assert favoured.of_inputs > 5 * plain.of_inputs
    assert favoured.of_inputs > variance(favoured.systems) / 5


def test_differences_are_subtracted_one_by_one() -> None:
    one, other = (replicates(side, HUMAN, SYSTEM, "pearson") for side in (SCORES, SCORES**3))
    found = one.minus(other)
    assert found.systems == pytest.approx(one.systems - other.systems)
    assert one.minus(one).of_inputs == 0
    assert np.isnan(replicates(SCORES[:, :1], HUMAN[:, :1], SYSTEM, "kendall").of_inputs)
