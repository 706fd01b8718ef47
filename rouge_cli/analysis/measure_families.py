"""Families of tests of measures: which measures are as good as the best one, p-values adjusted for all of a family."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate, combinations
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.families import holm
from rouge_cli.analysis.measure_tests import ScoreSwaps, moving
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.sequential import MOST_DRAWS, Places, SampledPValues, sampled
from rouge_cli.analysis.system_swaps import SystemSwaps

SYSTEMS, BOTH, INPUTS = "systems", "both", "inputs"
TESTS = (SYSTEMS, BOTH, INPUTS)
"""The units that two measures swap under the null hypothesis: systems, summaries or inputs."""
COEFFICIENT, REPORT = "coefficient", "report"
FAMILIES = (COEFFICIENT, REPORT)
"""The family of Holm's adjustment: the pairs of measures of each coefficient, level and column of human scores, or all
that the report holds."""


class Task(NamedTuple):
    """Every two of these measures against people, at one level, by one coefficient."""

    scores: Floats
    human: Floats
    values: Sequence[float | None]
    """The measures' coefficients, None where there is none."""
    level: str
    kind: str

    @property
    def defined(self) -> list[int]:
        """The measures that have a coefficient."""
        return [m for m, value in enumerate(self.values) if value is not None]

    @property
    def best(self) -> int | None:
        return max(self.defined, key=lambda m: self.values[m] or 0.0, default=None)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Those with the best measure first, which they name first."""
        best, others = self.best, [m for m in self.defined if m != self.best]
        return [] if best is None else [*((best, m) for m in others), *combinations(others, 2)]


class FamilyTests(NamedTuple):
    """By pair of a task."""

    family: int
    """How many tests were adjusted together."""

    p_values: Sequence[float]
    adjusted: Sequence[float]
    draws: Sequence[int]
    """0 where all swaps were counted."""
    decided: Sequence[bool]
    """Whether more draws would leave the adjusted p-value on the same side of each threshold."""


def run_families(
    tasks: Sequence[Task], test: str, family: str, samples: int, seed: int, thresholds: Collection[float]
) -> list[FamilyTests]:
    """Tests of all pairs of each task, with at least so many samples where not all swaps are counted."""
    families = [[task] for task in tasks] if family == COEFFICIENT else [list(tasks)]
    found: list[FamilyTests] = []
    for together in families:
        swaps = [
            SystemSwaps(task.scores, task.human, task.pairs, task.level, task.kind, seed) if test == SYSTEMS
            else ScoreSwaps(task.scores, task.human, task.pairs, task.level, task.kind, test, seed, samples)
            for task in together
        ]  # fmt: skip
        ends = list(accumulate(len(task.pairs) for task in together))
        drawn = _drawn(swaps, ends, samples, thresholds)
        adjusted = holm(drawn.p_values.tolist())
        for start, end in zip([0, *ends], ends, strict=False):
            on = slice(start, end)
            found.append(FamilyTests(len(adjusted), drawn.p_values[on].tolist(), adjusted[on], drawn.draws[on].tolist(),
                                drawn.decided[on].tolist()))  # fmt: skip
    return found


def too_coarse(task: Task, found: FamilyTests, level: float, test: str = SYSTEMS) -> str:
    """A warning if p-values are not fine enough to decide; else empty."""
    units = len(task.human) if test == SYSTEMS else len(moving(task.human, test))
    undecided = sum(not one for one in found.decided)
    if undecided and max(found.draws) < MOST_DRAWS:
        return (f"{undecided} of {len(found.decided)} adjusted p-values may lie on the other side of .05, .01 or .001 "
                f"after {max(found.draws):,} swaps; raise --samples")  # fmt: skip
    if found.adjusted and not any(found.draws) and found.family / 2 ** (units - 1) >= level:
        what = "summaries" if test == BOTH else test
        return (f"{units} {what} are too few to tell measures apart: no adjusted p-value can be below {level:.15g} "
                f"in a family of {found.family}")  # fmt: skip
    return ""


def _drawn(
    swaps: Sequence[SystemSwaps | ScoreSwaps], ends: Sequence[int], samples: int, thresholds: Collection[float]
) -> SampledPValues:
    def exceedances(places: Places, draws: int) -> Floats:
        return np.concatenate([
            one.exceedances(places[(places >= start) & (places < end)] - start, draws)
            for one, start, end in zip(swaps, [0, *ends], ends, strict=False)
        ])  # fmt: skip

    most = min((one.most for one in swaps), default=MOST_DRAWS)
    known = np.concatenate([one.known() for one in swaps]) if swaps else np.empty(0)
    return sampled(exceedances, len(known), samples, max(most, samples), thresholds, known=known)
