"""Coefficients of evaluations in reports of correlations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rouge_cli.analysis.levels import SUMMARY
from rouge_cli.analysis.per_evaluation import EvaluationCoefficients
from rouge_cli.reports.numbers import number
from rouge_cli.reports.table import Table, figures, names, row


def per_evaluation_table(one: EvaluationCoefficients, coefficient: str) -> Table:
    """Evaluations by measures; coefficient is its name in titles."""
    rows = [row(id, *map(number, values)) for id, *values in zip(one.evaluations, *one.values, strict=True)]
    title = f"{one.human}{confined(one.window)}, {coefficient} within each evaluation"
    return Table((*names("Evaluation"), *figures(*one.measures)), tuple(rows), title)


def per_evaluation_rows(inside: Sequence[EvaluationCoefficients], figure: str) -> Iterator[dict[str, object]]:
    """One for each measure and evaluation."""
    for one in inside:
        for measure, values in zip(one.measures, one.values, strict=True):
            for evaluation, value in zip(one.evaluations, values, strict=True):
                yield {"human": one.human, "level": SUMMARY, "coefficient": one.coefficient, "figure": figure,
                       "window": one.window, "measure": measure, "evaluation": evaluation, "value": value}  # fmt: skip


def confined(window: str) -> str:
    """The description of a window in titles."""
    return f", {window}" if window else ""
