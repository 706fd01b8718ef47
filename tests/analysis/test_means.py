from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.agreement import agreement
from rouge_cli.analysis.correlation import CorrelationDesign, correlate
from rouge_cli.analysis.levels import Draws, drawn_means
from rouge_cli.analysis.means import mean_of, means, tied
from rouge_cli.analysis.pair_accuracy import accuracy_with_ties
from rouge_cli.errors import DataError, UsageError
from tests.analysis.tables import table

LIKERT = np.array([1, 4 / 3, 5 / 3, 2, 7 / 3, 8 / 3, 3, 10 / 3, 11 / 3, 4])
GENERATOR = np.random.default_rng(3)
SAME = np.stack([GENERATOR.permutation(LIKERT) for _ in range(8)])
"""Of eight systems with the same ten scores on other inputs each: sums of them differ in the last digit."""


def test_means_of_the_same_scores_are_ties() -> None:
    assert np.ptp(SAME.mean(axis=1)) > 0
    assert np.ptp(means(SAME)) == 0
    shifted = means(np.vstack([SAME, SAME + 1e-9, SAME * 1e-30, np.full((1, 10), np.nan)]))
    assert len(np.unique(shifted[:-1])) == 3
    assert np.isnan(shifted[-1])
    gaps = np.where(GENERATOR.random((6, 12)) < 0.4, np.nan, 0.1)
    assert np.ptp(means(gaps)) == 0
    once = Draws(np.tile(np.arange(8), (3, 1)), np.ones((3, 10)))
    assert np.ptp(drawn_means(SAME, once), axis=1).tolist() == [0, 0, 0]  # in each sample


def test_what_is_apart_stays_as_it_is() -> None:
    values = np.array([[0.3, 0.1 + 0.2, np.nan, 0.3 + 1e-9], [3.0, 2.0, 1.0, 2.0]])
    found = tied(values, [[0.3], [3.0]])
    assert found.tolist()[1] == [3, 2, 1, 2]
    assert found[0, 0] == found[0, 1] == 0.3
    assert found[0, 3] == 0.3 + 1e-9
    assert np.isnan(found[0, 2])


def test_correlations_do_not_depend_on_the_order_of_inputs() -> None:
    """Ranks of systems whose means tie, and whether means vary at all."""
    human = SAME + np.array([[0.0]] * 4 + [[1 / 3]] * 4)
    scores = GENERATOR.random(human.shape)
    kinds = CorrelationDesign(samples=50, coefficients=("spearman", "kendall", "kendall-c"))
    values = []
    for order in (np.arange(10), np.arange(10)[::-1], GENERATOR.permutation(10)):
        ids = tuple(f"e{i}" for i in order)
        ours, theirs = (
            table(scores[:, order])._replace(evaluations=ids),
            table(human[:, order])._replace(evaluations=ids),
        )
        values.append([one.measures[0].value for one in correlate(ours, theirs, kinds).tables])
    assert values[0] == values[1] == values[2]
    every = CorrelationDesign(samples=50, coefficients=("pearson", "spearman", "kendall"))
    for one_side, other in ((scores, SAME), (SAME, scores)):
        found = correlate(table(one_side), table(other), every).tables
        assert [one.measures[0].value for one in found] == [None] * 3


@pytest.mark.long
def test_agreement_with_a_judge_who_ties_all() -> None:
    found = agreement(table(np.stack([SAME, GENERATOR.random(SAME.shape)])))
    assert [(pair.pearson, pair.spearman) for pair in found.pairs] == [(None, None)]


def test_equal_distances_are_ties_together() -> None:
    """0.3 - 0.2 is not 0.2 - 0.1 to a computer: no tie up to a difference lies between them."""
    scores = np.array([[0.1], [0.2], [0.3]])
    assert accuracy_with_ties(scores, np.array([[1.0], [2.0], [2.0]])).accuracy.value == 2 / 3


TINY_SCORES = np.array([1e-13, 1e-14, 1e-15, 0.5, 0.7])
RISING = np.array([0.1, 0.2, 0.3, 0.5, 0.9])


def test_scores_that_nobody_added_up_are_no_ties() -> None:
    """Neither by correlate nor by agreement."""
    ours, people = table(RISING[:, None])._replace(evaluations=("",)), table(TINY_SCORES[:, None])
    kinds = ("spearman", "kendall")
    wanted = [stats.spearmanr(RISING, TINY_SCORES)[0], stats.kendalltau(RISING, TINY_SCORES)[0]]
    design = CorrelationDesign(samples=20, coefficients=kinds)
    found = correlate(ours, people._replace(evaluations=("",)), design).tables
    assert [one.measures[0].value for one in found] == pytest.approx(wanted)
    both = table(np.stack([RISING[:, None], TINY_SCORES[:, None]]))._replace(evaluations=("",))
    assert agreement(both).pairs[0].spearman == pytest.approx(wanted[0])


@pytest.mark.parametrize("power", [9, 11, 13, 20])
def test_evaluations_are_no_yardstick_for_each_other(power: int) -> None:
    generator = np.random.default_rng(5)
    human, scores = generator.random((6, 2)), generator.random((6, 2))
    wanted = correlate(table(scores), table(human), CorrelationDesign(levels=("summary",), samples=20)).tables
    small = human * np.array([10.0**-power, 1])
    found = correlate(table(scores), table(small), CorrelationDesign(levels=("summary",), samples=20))
    assert [one.measures[0].value for one in found.tables] == pytest.approx([one.measures[0].value for one in wanted])
    assert not found.warnings


def test_a_mean_of_columns_has_ties() -> None:
    columns = np.array([[0.1, 0.3], [0.2, 0.2], [0.3, 0.1]])[:, :, None]
    assert np.ptp(mean_of(table(columns)).scores) == 0


def test_no_mean_of_what_is_no_table_of_scores() -> None:
    with pytest.raises(DataError, match="no measure was scored"):
        mean_of(table(np.empty((0, 2, 3))))
    with pytest.raises(UsageError, match=r"table: scores has one that is infinite or above 1e\+100"):
        mean_of(table(np.full((2, 2, 2), 1e308)))
