from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy import stats

from rouge_cli.analysis.levels import LEVELS, correlation
from rouge_cli.analysis.measure_tests import (
    ScoreSwaps,
    williams,
    williams_p_value,
    williams_statistic,
)
from rouge_cli.analysis.score_table import Floats
from tests.cases import each

TESTS = ("both", "inputs")
RANDOM = np.random.default_rng(9)
HUMAN = RANDOM.normal(size=(4, 2))
SCORES = np.stack([HUMAN + RANDOM.normal(0, 0.7, (4, 2)), 3 + 10 * RANDOM.normal(size=(4, 2))])


def p_value(scores: Floats, human: Floats, level: str, kind: str, test: str, samples: int, seed: int) -> float:
    swaps = ScoreSwaps(scores, human, [(0, 1)], level, kind, test, seed, 0)
    assert np.isnan(swaps.known()).all()
    return float((swaps.exceedances(np.arange(1), samples)[0] + 1) / (samples + 1))


def test_williams_by_a_published_example() -> None:
    """Steiger (1980), case A: r.test(103, .4, .5, .1) of the R package psych says t = -.89 and p = .37."""
    assert williams_statistic(0.4, 0.5, 0.1, 103) == pytest.approx(-0.89, abs=0.005)
    assert williams_p_value(0.4, 0.5, 0.1, 103) == pytest.approx(0.37, abs=0.005)


def test_williams_at_its_limits() -> None:
    assert williams_p_value(0.5, 0.5, 1.0, 20) == 1.0
    assert williams_p_value(0.5, 0.5 + 1e-9, 1.0, 20) == 0.0
    assert williams(HUMAN[:3], SCORES[0, :3], HUMAN[:3]) is None
    systems = np.stack([SCORES[0].mean(axis=1), SCORES[1].mean(axis=1), HUMAN.mean(axis=1)])
    table = np.corrcoef(systems)
    assert williams(SCORES[0], SCORES[1], HUMAN) == pytest.approx(
        williams_p_value(table[0, 2], table[1, 2], table[0, 1], 4)
    )


def test_williams_under_the_null() -> None:
    """Normal measures that agree with people alike: p-values are uniform."""
    human = RANDOM.normal(size=(500, 30))
    one, other = (human + RANDOM.normal(size=(500, 30)) for _ in range(2))
    p_values = []
    for rows in zip(one, other, human, strict=True):
        table = np.corrcoef(rows)
        p_values.append(williams_p_value(table[0, 2], table[1, 2], table[0, 1], 30))
    assert stats.kstest(p_values, "uniform").pvalue > 0.05


@pytest.mark.long
@each("level", LEVELS)
@each("over", TESTS)
def test_permutation_against_every_swap(level: str, over: str) -> None:
    """All ways to let two measures change places: for 8 summaries, 4 systems or 2 evaluations."""
    shape = {"both": (4, 2), "inputs": (1, 2)}[over]
    one, other = ((side - side.mean()) / side.std() for side in SCORES)

    def distance(swapped: tuple[int, ...]) -> float:
        here = np.broadcast_to(np.array(swapped).reshape(shape), (4, 2)) == 1
        sides = np.where(here, other, one), np.where(here, one, other)
        left, right = (correlation(side, HUMAN, level, "pearson").value for side in sides)
        return abs(left - right)

    observed = distance((0,) * (shape[0] * shape[1]))
    exact = np.mean([distance(s) >= observed - 1e-12 for s in product([0, 1], repeat=shape[0] * shape[1])])
    found = p_value(SCORES, HUMAN, level, "pearson", over, 4000, 1)
    assert found == pytest.approx(exact, abs=0.03)
    counted = ScoreSwaps(SCORES, HUMAN, [(0, 1)], level, "pearson", over, 1, 2 ** (shape[0] * shape[1]))
    assert counted.known().tolist() == pytest.approx([exact])


@pytest.mark.parametrize("kind", ["spearman", "kendall"])
def test_permutation_of_ranks(kind: str) -> None:
    found = p_value(SCORES, HUMAN, "system", kind, "both", 500, 1)
    assert 1 / 501 <= found <= 1


def test_permutation_with_gaps_leaves_them_out() -> None:
    """Evaluations that nobody has change nothing, at any level."""
    gap = np.full((4, 1), np.nan)
    scores, human = np.concatenate([SCORES, np.stack([gap, gap])], axis=2), np.hstack([HUMAN, gap])
    for level in LEVELS:
        with_gap, without = (
            p_value(a, b, level, "pearson", "inputs", 2000, 1) for a, b in ((scores, human), (SCORES, HUMAN))
        )
        assert with_gap == pytest.approx(without, abs=0.05)


@each("level", LEVELS)
@each("over", TESTS)
def test_where_all_swaps_are_counted_gaps_are_none(level: str, over: str) -> None:
    gap = np.full((4, 1), np.nan)
    scores, human = np.concatenate([np.stack([gap, gap]), SCORES], axis=2), np.hstack([gap, HUMAN])
    swaps = 2 ** {"both": 8, "inputs": 2}[over]
    with_gap, without = (
        ScoreSwaps(a, b, [(0, 1)], level, "kendall", over, 1, swaps).known()
        for a, b in ((scores, human), (SCORES, HUMAN))
    )
    assert with_gap.tolist() == pytest.approx(without.tolist())
    assert np.isnan(ScoreSwaps(SCORES, HUMAN, [(0, 1)], level, "kendall", over, 1, swaps - 1).known()).all()


@pytest.mark.long
def test_permutation_under_the_null_is_uniform() -> None:
    """Measures whose summaries could change places: 200 experiments of 8 systems and 10 evaluations."""
    p_values = []
    for seed in range(200):
        generator = np.random.default_rng([5, seed])
        human = generator.normal(size=(8, 1)) + generator.normal(size=(8, 10))
        scores = human + generator.normal(size=(2, 8, 10))
        p_values.append(p_value(scores, human, "system", "pearson", "both", 199, seed))
    assert stats.kstest(p_values, "uniform").pvalue > 0.05
