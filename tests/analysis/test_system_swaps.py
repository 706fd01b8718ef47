"""SystemSwaps against coefficients by scipy of tables whose rows were exchanged one by one."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis import system_swaps
from rouge_cli.analysis.coefficients import KINDS
from rouge_cli.analysis.levels import GLOBAL, LEVELS, SUMMARY, SYSTEM
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.system_swaps import SystemSwaps, standardised
from tests.analysis.tables import by_scipy
from tests.cases import each

RANDOM = np.random.default_rng(4)
SYSTEMS, INPUTS = 5, 4
HUMAN = RANDOM.normal(size=(SYSTEMS, INPUTS))
SCORES = np.stack([HUMAN + RANDOM.normal(size=HUMAN.shape), 3 + 20 * (HUMAN + 2 * RANDOM.normal(size=HUMAN.shape))])
HOLES = np.zeros(HUMAN.shape, dtype=bool)
HOLES[1, 2] = HOLES[3, 0] = True


def swaps(
    scores: Floats, human: Floats, level: str, kind: str, pairs: list[tuple[int, int]] | None = None
) -> SystemSwaps:
    return SystemSwaps(scores, human, pairs or [(0, 1)], level, kind, 1)


def columns(side: Floats, level: str) -> Any:
    """What coefficients are taken of, column by column."""
    return {
        SYSTEM: np.nanmean(side, axis=-1, keepdims=True),
        SUMMARY: side,
        GLOBAL: side.reshape(*side.shape[:-2], -1, 1),
    }[level]


def difference(one: Floats, other: Floats, human: Floats, kind: str) -> float:
    """Of mean coefficients of columns, Pearson's on Fisher's scale (but for its hyperbolic tangent)."""
    means = []
    for side in (one, other):
        here = [~np.isnan(column) for column in human.T]
        found = [by_scipy(a[on], b[on], kind) for a, b, on in zip(side.T, human.T, here, strict=True)]
        means.append(np.mean(found))
    if kind == "pearson":
        return float(np.tanh(np.arctanh(means[0]) - np.arctanh(means[1])))
    return float(means[0] - means[1])


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [SYSTEM, SUMMARY])
@pytest.mark.parametrize("gaps", [False, True])
def test_all_swaps_are_counted(level: str, kind: str, gaps: bool) -> None:
    scores, human = (np.where(HOLES & gaps, np.nan, side) for side in (SCORES, HUMAN))
    one, other = (standardised(columns(side, level)) for side in scores)
    judged = columns(human, level)
    distances = []
    for signs in product([True, False], repeat=SYSTEMS):
        stays = np.array(signs)[:, None]
        sides = np.where(stays, one, other), np.where(stays, other, one)
        distances.append(abs(difference(*sides, judged, kind)))
    further = np.array(distances) > distances[0] + 1e-9
    equal = abs(np.array(distances) - distances[0]) <= 1e-9
    found = swaps(scores, human, level, kind)
    assert found.observed == pytest.approx([distances[0]], abs=1e-6)
    # Half of equals, but the swap of none and that of all are one, and count whole.
    expected = 1.0 if distances[0] < 1e-9 else (further.sum() / 2 + equal.sum() / 4 + 0.5) / 2 ** (SYSTEMS - 1)
    assert found.known() == pytest.approx([expected])


@pytest.mark.parametrize("kind", KINDS)
def test_global_swaps_are_of_systems_and_of_inputs(kind: str) -> None:
    one, other = (standardised(side.reshape(-1, 1)) for side in SCORES)
    judged = HUMAN.reshape(-1, 1)
    by_system, by_input = swaps(SCORES, HUMAN, GLOBAL, kind).swaps
    for swap, group in ((by_system, np.indices(HUMAN.shape)[0]), (by_input, np.indices(HUMAN.shape)[1])):
        signs: Floats = np.asarray(RANDOM.integers(0, 2, (20, swap.groups)) * 2 - 1, dtype=np.float64)
        found = swap.statistics(signs, np.array([0]))[:, 0]
        for row, value in zip(signs, found, strict=True):
            stays = row[group.ravel()][:, None] > 0
            sides = np.where(stays, one, other), np.where(stays, other, one)
            assert value == pytest.approx(difference(*sides, judged, kind), abs=1e-6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_draws_are_like_counts(level: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    human = RANDOM.normal(size=(9, 6))
    scores = human + RANDOM.normal(size=(2, 9, 6)) * np.array([1, 2])[:, None, None]
    drawn = swaps(scores, human, level, kind).exceedances(np.arange(1), 20_000) / 20_000
    if level != GLOBAL:
        assert swaps(scores, human, level, kind).known() == pytest.approx(drawn, abs=0.02)
    monkeypatch.setattr(system_swaps, "COUNTED", 0)
    assert np.isnan(swaps(scores, human, level, kind).known()).all()
    assert 0 < drawn[0] < 1


@each("level", LEVELS)
@each("kind", KINDS)
@each("seed", range(7))
def test_ties_and_order_of_the_pair(level: str, kind: str, seed: int) -> None:
    """Scores of few values: turning a pair around or other units change nothing; a measure is as good as itself."""
    generator = np.random.default_rng(seed)
    human = generator.integers(0, 4, (8, 5)).astype(float)
    scores = generator.integers(0, 3, (3, 8, 5)).astype(float)
    scores[2] = scores[0]
    found = swaps(scores, human, level, kind, [(0, 1), (1, 0), (0, 2)])
    assert found.observed[0] == pytest.approx(found.observed[1])
    assert found.known()[2] == 1
    other_units = scores * np.array([1.0, 100.0, 1.0])[:, None, None] - 7
    assert swaps(other_units, human, level, kind).observed == pytest.approx(found.observed[:1], abs=1e-5)


@each("level", LEVELS)
@each("kind", KINDS)
@each("constant", [0.5, 0.7, 1 / 3, 0.1])
def test_a_measure_that_is_the_same_for_all_changes_nothing(level: str, kind: str, constant: float) -> None:
    """Neither for other pairs, nor by which score it gives to all systems, as far as no column varies."""
    human = HUMAN[:7]
    scores = np.concatenate([SCORES[:, :7], np.full((1, *human.shape), constant)])
    found = swaps(scores, human, level, kind, [(0, 1), (0, 2)])
    assert found.observed[0] == swaps(scores[:2], human, level, kind).observed[0]
    scores[2] = 1.0
    assert found.observed.tolist() == swaps(scores, human, level, kind, [(0, 1), (0, 2)]).observed.tolist()


def test_people_who_judge_all_alike() -> None:
    for level, kind in product(LEVELS, KINDS):
        assert swaps(SCORES, np.ones(HUMAN.shape), level, kind).known().tolist() == [1.0]


def test_no_pairs() -> None:
    for level, kind in product(LEVELS, KINDS):
        assert len(SystemSwaps(SCORES, HUMAN, [], level, kind, 1).known()) == 0


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS[:3])
def test_level_is_held_where_measures_favour_systems(kind: str) -> None:
    """300 experiments; see tests/simulations for the figures of many."""
    from functools import partial

    from tests.simulations.measures import World, rejected
    from tests.simulations.measures import swaps as simulated

    share = rejected(World(15, 20, 0.25), partial(simulated, "systems", kind, SYSTEM), 300)
    assert 0.02 < share < 0.09
