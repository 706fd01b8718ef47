"""Whether new results are worse than those before: what a pipeline asks that is to stop where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.families import adjusted_by_holm
from rouge_cli.analysis.paired import RANDOMISATION
from rouge_cli.analysis.significance import Comparison, Pair
from rouge_cli.errors import UsageError, listed

ROUNDING = 1e-12
"""What is no loss, but the rounding of sums."""


class Check(NamedTuple):
    """One measure of one system, before and after: difference is the new figure less the one before.

    adjusted is the p-value after Holm's adjustment over all checks.
    """

    measure: str
    system: str
    before: float
    after: float
    difference: float
    lower: float
    upper: float
    evaluations: int
    adjusted: float
    is_worse: bool


class Gate(NamedTuple):
    """All checks. Without a margin, worse is a significant loss; with one, a loss of more than that."""

    checks: tuple[Check, ...]
    margin: float | None
    significance: float
    confidence: float
    test: str = RANDOMISATION

    @property
    def worse(self) -> tuple[Check, ...]:
        """The checks that stop a pipeline."""
        return tuple(check for check in self.checks if check.is_worse)

    def messages(self) -> list[str]:
        """A sentence for each check that is worse; if there is none, one for all."""
        if found := self.worse:
            return [self._message(check) for check in found]
        least = min(self.checks, key=lambda check: check.difference)
        allowed = "is significant" if self.margin is None else f"is above the margin of {self.margin:g}"
        if least.difference >= -ROUNDING:
            return [f"not worse: of {len(self.checks)} figures none is lower"]
        what = f"the largest is that of {least.measure} of {least.system!r}, {-least.difference:.5f}"
        return [f"not worse: no loss {allowed}; {what} (p {least.adjusted:.4g} after Holm's adjustment)"]

    def warnings(self) -> list[str]:
        """That no loss could be significant, where evaluations are too few."""
        fewest = min(check.evaluations for check in self.checks)
        least = min(1.0, 2.0 ** (1 - fewest) * len(self.checks))
        if self.margin is not None or self.test != RANDOMISATION or least < self.significance:
            return []
        return [
            f"--fail-if-worse cannot fail: {fewest} evaluations and {len(self.checks)} tests allow no p-value below "
            f"{self.significance:g}; give --margin, fewer --measures, or more evaluations"
        ]

    def _message(self, check: Check) -> str:
        why = "a significant loss" if self.margin is None else f"a loss above the margin of {self.margin:g}"
        return (
            f"worse: {check.measure} of {check.system!r} fell by {-check.difference:.5f}, from {check.before:.5f} "
            f"to {check.after:.5f}, on {check.evaluations} evaluations: {why} ({self.confidence:g}% interval of the "
            f"change {check.lower:.5f} to {check.upper:.5f}, p {check.adjusted:.4g} after Holm's adjustment over "
            f"{len(self.checks)} test{'s' if len(self.checks) > 1 else ''})"
        )


def matched_systems(before: Sequence[str], after: Sequence[str], both: Sequence[str]) -> list[tuple[str, str, str]]:
    """(system, its name before, its name after) of the systems that two results have.

    both are the names in the results of both files, where FILE:SYSTEM tells two of one id apart. A single system on
    each side is compared whatever it is called. UsageError: no system is in both.
    """
    if len(before) == 1 and len(after) == 1 and len(both) == 2:
        return [(after[0], both[0], both[1])]
    matched = []
    for system in before:
        names = [name for name in both if name == system or name.endswith(f":{system}")]
        if system in after and len(names) == 2:
            matched.append((system, names[0], names[1]))
    if matched:
        return matched
    if set(before) & set(after):
        raise UsageError("the two results have no evaluation of a system in common; score the same inputs in both")
    raise UsageError(
        f"no system is in both results: {listed(before)} in the first, {listed(after)} in the second; score systems "
        "under the same id, or one system in each"
    )


def gate(found: Comparison, systems: Sequence[tuple[str, str, str]], margin: float | None, significance: float) -> Gate:
    """Checks each measure of the matched systems. margin is the loss that is allowed, from 0."""
    rows = []
    for measure in found.measures:
        figures = {ranked.system: ranked.figure for ranked in measure.systems}
        pairs = {(pair.first, pair.second): pair for pair in measure.pairs}
        for system, before, after in systems:
            pair = pairs.get((after, before)) or _turned(pairs[before, after])
            rows.append((measure.measure, system, figures[before], figures[after], pair))
    adjusted = adjusted_by_holm(np.array([pair.p_value for *_, pair in rows]))
    checks = []
    for (measure_name, system, before_figure, after_figure, pair), p_value in zip(rows, adjusted.tolist(), strict=True):
        lost = -pair.difference
        is_worse = lost > margin + ROUNDING if margin is not None else lost > ROUNDING and p_value < significance
        checks.append(
            Check(measure_name, system, before_figure, after_figure, pair.difference, pair.lower, pair.upper,
                  pair.evaluations, p_value, bool(is_worse))
        )  # fmt: skip
    return Gate(tuple(checks), margin, significance, found.design.confidence, found.design.test)


def _turned(pair: Pair) -> Pair:
    return pair._replace(
        first=pair.second, second=pair.first, difference=-pair.difference, lower=-pair.upper, upper=-pair.lower
    )
