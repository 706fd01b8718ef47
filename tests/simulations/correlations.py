"""Measures and people whose agreement is known, judged again and again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rouge_cli.statistics.coefficients import coefficient
from rouge_cli.statistics.correlation import CorrelationDesign, correlate, fisher_interval
from rouge_cli.statistics.levels import correlation
from rouge_cli.statistics.measure_tests import permutation_p_values, williams
from rouge_cli.statistics.score_table import Floats
from tests.statistics.tables import table

SYSTEMS, EVALUATIONS = 25, 100
AGREEMENT = 0.8
"""Of systems' true qualities, as people and as the measure see them."""
NOISE = 0.5
MANY = 3000


class World:
    """Draws systems and inputs; a score is the system's quality, the input's ease, and what is left, all normal."""

    def __init__(self, seed: int) -> None:
        self.generator = np.random.default_rng(seed)

    def qualities(self, systems: int) -> Floats:
        """(2, systems): as the measure and as people see them."""
        human = self.generator.normal(size=systems)
        other = self.generator.normal(size=systems)
        return np.stack([AGREEMENT * human + np.sqrt(1 - AGREEMENT**2) * other, human])

    def ease(self, inputs: int) -> Floats:
        """(2, inputs)."""
        return self._alike((inputs,), 0.6)

    def scores(self, qualities: Floats, ease: Floats) -> Floats:
        """(2, systems, inputs)."""
        rest = self._alike((qualities.shape[1], ease.shape[1]), 0.5)
        scores: Floats = qualities[:, :, None] + NOISE * ease[:, None, :] + NOISE * rest
        return scores

    def _alike(self, shape: Sequence[int], r: float) -> Floats:
        human = self.generator.normal(size=shape)
        return np.stack([r * human + np.sqrt(1 - r**2) * self.generator.normal(size=shape), human])


def coverage(
    over: str, level: str, kind: str, experiments: int, samples: int, seed: int, systems: int = SYSTEMS
) -> float:
    """The share of 95% intervals that hold the coefficient which they estimate.

    That is: of all systems on all inputs (both), of all systems on these inputs (systems), of these systems on all
    inputs (inputs). What is not drawn anew in an experiment stays for all of them.
    """
    world = World(seed)
    qualities, ease = world.qualities(systems), world.ease(EVALUATIONS)
    truth = _truth(world, over, level, kind, qualities, ease)
    held = 0
    for experiment in range(experiments):
        drawn_qualities = qualities if over == "inputs" else world.qualities(systems)
        drawn_ease = ease if over == "systems" else world.ease(EVALUATIONS)
        scores, human = world.scores(drawn_qualities, drawn_ease)
        design = CorrelationDesign((level,), (kind,), over, samples, seed + experiment)
        one = correlate(table(scores[None]), table(human[None]), design).tables[0].measures[0]
        held += one.lower is not None and one.upper is not None and one.lower <= truth <= one.upper
    return held / experiments


def _truth(world: World, over: str, level: str, kind: str, qualities: Floats, ease: Floats) -> float:
    """By a population, or as nearly as many draws tell."""
    if over == "inputs":
        if level == "system":
            return coefficient(qualities[0], qualities[1], kind)
        return _of(world.scores(qualities, world.ease(200 * EVALUATIONS)), level, kind)
    many = world.qualities(MANY if kind == "pearson" else 2000)
    inputs = ease if over == "systems" else world.ease(300)
    if over == "both" and level == "system":
        human = world.qualities(20_000)
        return coefficient(human[0], human[1], kind)
    return _of(world.scores(many, inputs), level, kind)


def _of(scores: Floats, level: str, kind: str) -> float:
    return correlation(scores[0], scores[1], level, kind).value


def fisher_coverage(experiments: int, seed: int) -> float:
    """The share of Fisher's intervals of normal pairs that hold their correlation."""
    world = World(seed)
    held = 0
    for _ in range(experiments):
        measure, human = world.qualities(SYSTEMS)
        low, high = fisher_interval(coefficient(measure, human, "pearson"), SYSTEMS, 95)
        held += low <= AGREEMENT <= high
    return held / experiments


def null_p_values(test: str, experiments: int, seed: int) -> list[float]:
    """Of two measures that agree with people alike: Williams' test, or the permutation test over what test names."""
    generator = np.random.default_rng(seed)
    found = []
    for experiment in range(experiments):
        human = generator.normal(size=(15, 1)) + NOISE * generator.normal(size=(15, 20))
        # A measure's own view of each system cannot change places summary by summary (see permutation_p_values).
        view = np.zeros((2, 15, 1)) if test == "both" else NOISE * generator.normal(size=(2, 15, 1))
        scores = human + view + generator.normal(size=(2, 15, 20))
        if test == "williams":
            p = williams(scores[0], scores[1], human)
            assert p is not None
            found.append(p)
        else:
            found += permutation_p_values(scores, human, [(0, 1)], "system", "pearson", test, 999, experiment)
    return found
