"""Reports for programs: a record for each system and measure.

Numbers are as exact as they are kept. A value that there is not, such as the counts of a measure that does not count,
is None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rouge_cli.options import Averaging
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.listing_order import listing_order
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.signature import signature_of
from rouge_cli.sums import running_sum

COUNTS = ("hits", "model_total", "peer_total")
FIGURES = {"R": "recall", "P": "precision", "F": "f"}

Record = tuple[Any, ...]


def fields(results: Results, choices: Choices) -> list[str]:
    """The names of a record's values."""
    figures = [FIGURES[letter] for letter in choices.figures or "RPF"]
    if choices.per_evaluation:
        return ["system", "measure", "evaluation", *COUNTS, *figures, "signature"]
    if results.options.averaging is Averaging.RAW_COUNTS:
        return ["system", "measure", "evaluations", *COUNTS, "signature"]
    if choices.intervals is not False:
        figures = [name for figure in figures for name in (figure, f"{figure}_lower", f"{figure}_upper")]
    return ["system", "measure", "evaluations", *figures, "signature"]


def records(results: Results, choices: Choices) -> Iterator[Record]:
    """System after system, measure after measure; with choices.per_evaluation one for each evaluation."""
    text = signature_of(results)
    raw = results.options.averaging is Averaging.RAW_COUNTS
    for system in results.systems:
        order = listing_order(system) if choices.per_evaluation else []
        for measure in system.measures:
            if choices.per_evaluation:
                yield from _evaluations(system, measure, order, choices, text)
            else:
                values = _sums(measure) if raw else _averages(measure, choices)
                yield system.id, measure.label, len(system.evaluations), *values, text


def _evaluations(
    system: SystemResult, measure: MeasureResult, order: Sequence[int], choices: Choices, text: str
) -> Iterator[Record]:
    counts: list[list[Any]] = [list(map(_whole, column)) for column in measure.count_columns()]
    if not measure.counts:
        counts = [[None] * len(system.evaluations)] * 3
    scores = [
        [_scaled(value, choices) for value in measure.score_columns()["RPF".index(letter)]]
        for letter in choices.figures or "RPF"
    ]
    columns = list(zip(*counts, *scores, strict=True))
    for i in order:
        yield system.id, measure.label, system.evaluations[i], *columns[i], text


def _sums(measure: MeasureResult) -> Record:
    return tuple(_whole(running_sum(column)) if measure.counts else None for column in measure.count_columns())


def _averages(measure: MeasureResult, choices: Choices) -> Record:
    averages = [measure.averages["RPF".index(letter)] for letter in choices.figures or "RPF"]
    values = averages if choices.intervals is not False else [(average.mean,) for average in averages]
    return tuple(_scaled(value, choices) for interval in values for value in interval)


def _scaled(value: float, choices: Choices) -> float:
    """In per cent to 12 digits, so that 0.07 is 7 and not 7.000000000000001."""
    return float(f"{100 * value:.12g}") if choices.percent else value


def _whole(value: float) -> float | int:
    """A whole number without decimals."""
    return int(value) if value.is_integer() and abs(value) < 2.0**53 else value
