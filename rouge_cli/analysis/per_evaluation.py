"""The coefficient of each evaluation, of which the one at summary level is the mean."""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.analysis.alignment import Sides, paired_of
from rouge_cli.analysis.correlation import CorrelationDesign
from rouge_cli.analysis.levels import SUMMARY, within_evaluations
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.analysis.windows import windowed
from rouge_cli.errors import UsageError


class EvaluationCoefficients(NamedTuple):
    """One coefficient of all measures against one set of human scores, evaluation by evaluation."""

    human: str
    coefficient: str
    window: str
    evaluations: tuple[str, ...]
    measures: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    """By measure; None where it is not defined."""


def within(measures: ScoreTable, human: ScoreTable, design: CorrelationDesign) -> tuple[EvaluationCoefficients, ...]:
    """For every set of human scores and coefficient. UsageError where the design has no summary level."""
    if SUMMARY not in design.levels:
        raise UsageError("coefficients of each evaluation are of the summary level; say --level summary, or all")
    found = []
    for h, name in enumerate(human.measures):
        sides = paired_of(measures, human, h)
        for window in design.windows:
            chosen = windowed(sides, window, SUMMARY, name, human.source)
            found += [_of(chosen, measures, name, kind, window) for kind in design.coefficients]
    return tuple(found)


def _of(sides: Sides, measures: ScoreTable, human: str, kind: str, window: str) -> EvaluationCoefficients:
    values = [within_evaluations(scores, sides.human, kind).tolist() for scores in sides.scores]
    defined = tuple(tuple(None if value != value else value for value in row) for row in values)
    return EvaluationCoefficients(human, kind, window, sides.evaluations, measures.measures, defined)
