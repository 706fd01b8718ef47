"""Whether new results are worse than old ones, for pipelines that stop if they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.comparison import Comparison
from rouge_cli.analysis.designs import checked
from rouge_cli.analysis.paired import RANDOMISATION, Design
from rouge_cli.analysis.reachable import why_unreachable
from rouge_cli.analysis.score_table import ScoreTable, checked_tables
from rouge_cli.analysis.significance import checked_pairs, compare_checked, confined
from rouge_cli.errors import DataError, UsageError, listed, shortened
from rouge_cli.plain_numbers import plain_number, shortest
from rouge_cli.results.overviews import count

ROUNDING = 1e-12
"""Smaller losses are rounding errors of sums."""


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
    warnings: tuple[str, ...] = ()
    """Why a decision may not be one, or cannot be."""

    @property
    def worse(self) -> tuple[Check, ...]:
        """The checks that stop a pipeline."""
        return tuple(check for check in self.checks if check.is_worse)

    def pair(self, systems: Sequence[tuple[str, str, str]]) -> tuple[str, str]:
        """The names, after and before, of the matched system with the largest loss."""
        lost = min(self.checks, key=lambda check: check.difference).system
        return next((after, before) for system, before, after in systems if system == lost)

    def messages(self) -> list[str]:
        """A sentence for each check that is worse; if there is none, one for all."""
        if found := self.worse:
            return [self._message(check) for check in found]
        least = min(self.checks, key=lambda check: check.difference)
        allowed = "is significant" if self.margin is None else f"is above the margin of {shortest(self.margin)}"
        if least.difference >= -ROUNDING:
            return [f"not worse: of {count(len(self.checks), 'figure')} none is lower"]
        what = f"the largest is that of {least.measure} of {least.system!r}, {-least.difference:.5f}"
        return [f"not worse: no loss {allowed}; {what} (p {least.adjusted:.4g} after Holm's adjustment)"]

    def _message(self, check: Check) -> str:
        why = "a significant loss" if self.margin is None else f"a loss above the margin of {shortest(self.margin)}"
        return (
            f"worse: {check.measure} of {check.system!r} fell by {-check.difference:.5f}, from {check.before:.5f} "
            f"to {check.after:.5f}, on {count(check.evaluations, 'evaluation')}: {why} ({self.confidence:.15g}% "
            f"interval of the change {check.lower:.5f} to {check.upper:.5f}, p {check.adjusted:.4g} after Holm's "
            f"adjustment over {count(len(self.checks), 'test')})"
        )


def matched_systems(before: Mapping[str, str], after: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """(system, its name before, its name after) of every system that two results have.

    before and after give the systems of each by their own names, and what they are called beside each other, where
    FILE:SYSTEM tells two of one id apart. A single system on each side is compared whatever it is called. DataError:
    no system is in both, or one is, of which the two have no evaluation in common: that is no reason to pass.
    """
    if len(before) == len(after) == 1:
        pairs = [(next(iter(after)), next(iter(before.values())), next(iter(after.values())))]
    else:
        pairs = [(system, before[system], after[system]) for system in before if system in after]
    if not pairs:
        raise DataError(
            f"no system is in both results: {listed([*before])} in the first, {listed([*after])} in the second; score "
            "systems under the same id, or one system in each"
        )
    if alone := [system for system, first, second in pairs if first == second]:
        raise DataError(
            f"the two results have no evaluation of {listed([repr(name) for name in alone])} in common; score the same "
            "inputs in both"
        )
    return pairs


def gate(
    table: ScoreTable, design: Design, systems: Sequence[tuple[str, str, str]], margin: float | None = None
) -> Gate:
    """Check each measure of the matched systems, and nothing else. margin is the loss that is allowed, from 0.

    systems are as of matched_systems. UsageError: they are something else, or other arguments are out of range.
    """
    (table,) = checked_tables(table=table)
    design = checked(design, Design)
    _check_matched(systems)
    if margin is not None:
        given, margin = margin, plain_number(margin)
        if margin is None or not 0 <= margin < inf:
            raise UsageError(f"margin must be 0 or more, the loss that is allowed, not {shortened(given)}")
    design = design._replace(family="report")
    pairs = [(after, before) for _, before, after in systems]
    places, partial = checked_pairs(table, design, None, pairs)
    table, places = confined(table, places)
    found = compare_checked(_on_shared(table, places), design, places)
    checks = []
    for measure in found.measures:
        figures = {ranked.system: ranked.figure for ranked in measure.systems}
        for (system, before, after), pair in zip(systems, measure.pairs, strict=True):
            lost = -pair.difference
            is_worse = lost > ROUNDING and (
                pair.adjusted < design.level if margin is None else lost > margin + ROUNDING
            )
            checks.append(
                Check(measure.measure, system, figures[before], figures[after], pair.difference, pair.lower, pair.upper,
                      pair.evaluations, pair.adjusted, is_worse)
            )  # fmt: skip
    made = Gate(tuple(checks), margin, design.level, design.confidence, design.test)
    return made._replace(warnings=(*partial, *_warnings(made, found)))


def _check_matched(systems: object) -> None:
    """UsageError: other than triples of names."""
    kinds = (tuple, list)
    if (
        not isinstance(systems, kinds)
        or not systems
        or not all(
            isinstance(one, kinds) and len(one) == 3 and all(isinstance(name, str) for name in one) for one in systems
        )
    ):
        raise UsageError(
            "systems must be a list of (system, its name before, its name after), as of matched_systems, not "
            f"{shortened(systems)}"
        )


def _on_shared(table: ScoreTable, pairs: Sequence[tuple[int, int]]) -> ScoreTable:
    """Without the scores of evaluations that one system of a pair has alone; no system is in two pairs."""
    scores, present = table.scores.copy(), table.present
    for pair in pairs:
        alone = ~present[list(pair)].all(axis=0)
        for place in pair:
            scores[:, place, alone] = np.nan
    return table._replace(scores=scores)


def _warnings(made: Gate, found: Comparison) -> Iterator[str]:
    """That no loss could be told, by too few evaluations or too large a margin; what the comparison warns of."""
    largest = max(check.before for check in made.checks)
    if made.margin is not None and made.margin >= largest and min(check.after for check in made.checks) >= 0:
        why = why_unreachable("no figure that could fall", "margin", made.margin, largest)
        yield f"--fail-if-worse cannot fail: {why}"
    fewest = min(check.evaluations for check in made.checks)
    least = min(1.0, 2.0 ** (1 - fewest) * len(made.checks))
    if made.test == RANDOMISATION and least >= made.significance:
        if made.margin is None:
            tests = f"{count(fewest, 'evaluation')} and {count(len(made.checks), 'test')}"
            yield (
                f"--fail-if-worse cannot fail: {tests} allow no p-value below {made.significance:.15g}; give --margin, "
                "fewer --measures, or more evaluations"
            )
        return
    if made.margin is None:
        yield from found.warnings
