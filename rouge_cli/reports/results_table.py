"""The figures of results as a table for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rouge_cli.inputs.jackknife import input_of
from rouge_cli.options import Averaging
from rouge_cli.reports import table
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.listing_order import listing_order
from rouge_cli.reports.numbers import plain, whole
from rouge_cli.reports.table import Cell, Column, Page, Table
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.results.arrangement import measure_names
from rouge_cli.signature import signature_of
from rouge_cli.sums import running_sum

PARTIAL = "(n of m): has n of the m evaluations, so its averages do not compare with those of the others"
MEANS = "averages are the means of bootstrap samples, as ROUGE-1.5.5 prints them; compare tests plain means"
COUNTED = ("hits", "model", "peer")
EMPTY = Cell("")

Row = tuple[Cell, ...]


def results_page(results: Results, choices: Choices) -> Page:
    """A table of the averages of each system, or with choices.per_evaluation of its scores.

    Without recall, precision and F-measure (raw counts) it is of counts. Without systems it has no rows.
    """
    raw = results.options.averaging is Averaging.RAW_COUNTS
    figures = COUNTED if raw else tuple(choices.figures or "F")
    intervals = bool(choices.intervals) and not raw and not choices.per_evaluation
    asked = [(label, figure) for label in measure_names(results).values() for figure in figures]
    making = _Figures(asked, raw, choices.percent, intervals)
    if choices.per_evaluation:
        names, rows = table.names("Evaluation", "System"), _by_evaluation(results, making)
    else:
        names, rows = table.names("System"), _by_system(results, making)
    columns = [Column(f"{label} {figure}") if len(figures) == 1 else Column(figure, label) for label, figure in asked]
    cells = [cell for row in rows for cell in row]
    best = "best of its evaluation" if choices.per_evaluation else "best in its column"
    return Page(
        (Table((*names, *columns), tuple(rows), full_heads=True),),
        (signature_of(results),),
        best if any(cell.best for cell in cells) else "",
        results.options.confidence.text if any(cell.interval for cell in cells) else "",
        tuple(_notes(results, choices.per_evaluation)),
        choices.colour,
        choices.width,
    )


def _notes(results: Results, per_evaluation: bool) -> Iterator[str]:
    if not results.systems:
        yield "no system was evaluated"
    elif not per_evaluation:
        if any(name != id for id, name in _names(results).items()):
            yield PARTIAL
        scored = len(results.systems) > 1 and results.options.averaging is Averaging.SCORES
        if scored and results.options.average == "bootstrap-155":
            yield MEANS


def _by_system(results: Results, making: _Figures) -> list[Row]:
    names = _names(results)
    return _mark_best([(Cell(names[system.id]), *making.averages(system)) for system in results.systems], 1, making.raw)


def _names(results: Results) -> dict[str, str]:
    """By id what a table calls a system: "lead (8 of 10)" if others have two evaluations that it lacks.

    Jackknifed evaluations of one text, 7-1 and 7-2, are one here: people have only those without their own summaries.
    """
    if len(results.systems) == 1:
        return {system.id: system.id for system in results.systems}
    jackknifed = results.options.jackknife
    counts = {
        system.id: set(map(input_of, system.evaluations)) if jackknifed else set(system.evaluations)
        for system in results.systems
    }
    total = len(set().union(*counts.values()))
    return {id: id if len(ids) == total else f"{id} ({len(ids)} of {total})" for id, ids in counts.items()}


def _by_evaluation(results: Results, making: _Figures) -> list[Row]:
    """Evaluation after evaluation, in the order of the first system that has it; the best of each is marked."""
    of_evaluation: dict[str, list[Row]] = {}
    for system in results.systems:
        for i in listing_order(system):
            id = system.evaluations[i]
            of_evaluation.setdefault(id, []).append((Cell(id), Cell(system.id), *making.evaluation(system, i)))
    return [row for rows in of_evaluation.values() for row in _mark_best(rows, 2, making.raw)]


def _mark_best(rows: list[Row], names: int, raw: bool) -> list[Row]:
    """Mark the cells with the highest figure as it is shown, column by column; none where all are the same."""
    if raw or not rows:
        return rows
    columns = list(zip(*rows, strict=True))
    for place in range(names, len(columns)):
        values = [float(cell.text) for cell in columns[place] if cell.text]
        if values and max(values) > min(values):
            columns[place] = tuple(
                cell._replace(best=bool(cell.text) and float(cell.text) == max(values)) for cell in columns[place]
            )
    return list(zip(*columns, strict=True))


class _Figures:
    """Turns the figures of a system into cells, one for each of asked: (label of a measure, figure)."""

    def __init__(self, asked: Sequence[tuple[str, str]], raw: bool, percent: bool, intervals: bool) -> None:
        self.asked, self.raw, self.percent, self.intervals = asked, raw, percent, intervals

    def averages(self, system: SystemResult) -> Row:
        """Averages, or the sums of raw counts."""
        return self._cells(system, self._average)

    def evaluation(self, system: SystemResult, place: int) -> Row:
        """The scores of one evaluation, or its raw counts."""
        return self._cells(system, lambda measure, figure: self._single(measure, figure, place))

    def _cells(self, system: SystemResult, make: Callable[[MeasureResult, str], Cell]) -> Row:
        found = {measure.label: measure for measure in system.measures}
        return tuple(make(found[label], figure) if label in found else EMPTY for label, figure in self.asked)

    def _average(self, measure: MeasureResult, figure: str) -> Cell:
        if self.raw:
            return Cell(whole(running_sum(measure.count_columns()[COUNTED.index(figure)]))) if measure.counts else EMPTY
        average = measure.averages["RPF".index(figure)]
        interval = (self._number(average.lower), self._number(average.upper)) if self.intervals else None
        return Cell(self._number(average.mean), interval)

    def _single(self, measure: MeasureResult, figure: str, place: int) -> Cell:
        if self.raw:
            return Cell(plain(measure.count_columns()[COUNTED.index(figure)][place])) if measure.counts else EMPTY
        return Cell(self._number(measure.score_columns()["RPF".index(figure)][place]))

    def _number(self, value: float) -> str:
        return f"{100 * value:.2f}" if self.percent else f"{value:.5f}"
