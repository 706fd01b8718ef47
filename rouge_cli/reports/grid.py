"""The figures of results as rows and columns of text, for tables that people read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rouge_cli.options import Averaging
from rouge_cli.reports.arrangement import measure_names
from rouge_cli.reports.formats import Choices
from rouge_cli.reports.rouge155 import listing_order, plain, whole
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.signature import signature_of

PARTIAL = "(n of m): has n of the m evaluations, so its averages do not compare with those of the others"
COUNTED = ("hits", "model", "peer")


class Column(NamedTuple):
    """One figure of one measure: R, P or F, or one of COUNTED."""

    measure: str
    figure: str


class Cell(NamedTuple):
    """One figure, as text."""

    text: str
    interval: tuple[str, str] | None = None
    """Lower and upper bound."""
    best: bool = False
    """Whether no system has more in this column; never where all have as much."""


class Row(NamedTuple):
    """A system, or one of its evaluations: as many names as the grid has heads, as many cells as columns."""

    names: tuple[str, ...]
    cells: tuple[Cell | None, ...]


class Grid(NamedTuple):
    """A table: without systems it has no rows."""

    heads: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    confidence: str | None
    """That of the intervals, in per cent as typed; None if cells have none."""
    signature: str
    incomplete: bool = False
    """Whether any system lacks evaluations that another one has: its name says how many it has (see PARTIAL)."""

    @property
    def has_best(self) -> bool:
        """Whether any cell is marked."""
        return any(cell is not None and cell.best for row in self.rows for cell in row.cells)


def grid_of(results: Results, choices: Choices) -> Grid:
    """The averages of each system, or with choices.per_evaluation its scores; counts where only they were asked for."""
    raw = results.options.averaging is Averaging.RAW_COUNTS
    figures = COUNTED if raw else tuple(choices.figures or "F")
    columns = tuple(Column(label, figure) for label in measure_names(results).values() for figure in figures)
    intervals = bool(choices.intervals) and not raw and not choices.per_evaluation
    table = _Figures(columns, raw, choices.percent, intervals)
    if choices.per_evaluation:
        heads: tuple[str, ...] = ("Evaluation", "System")
        rows = _by_evaluation(results, table)
    else:
        heads = ("System",)
        names = _names(results)
        rows = _mark_best([Row((names[system.id],), table.averages(system)) for system in results.systems], raw)
    confidence = results.options.confidence.text if intervals else None
    incomplete = not choices.per_evaluation and any(name != id for id, name in _names(results).items())
    return Grid(heads, columns, tuple(rows), confidence, signature_of(results), incomplete)


def _names(results: Results) -> dict[str, str]:
    """By id what a table calls a system: "lead (8 of 10)" if others have two evaluations that it lacks.

    Jackknifed evaluations of one text, 7-1 and 7-2, are one here: people have only those without their own summaries.
    """
    jackknifed = results.options.jackknife
    counts = {
        system.id: {id.rpartition("-")[0] for id in system.evaluations} if jackknifed else set(system.evaluations)
        for system in results.systems
    }
    total = len(set().union(*counts.values()))
    return {id: id if len(ids) == total else f"{id} ({len(ids)} of {total})" for id, ids in counts.items()}


def _by_evaluation(results: Results, table: _Figures) -> list[Row]:
    """Evaluation after evaluation, in the order of the first system that has it; the best of each is marked."""
    of_evaluation: dict[str, list[Row]] = {}
    for system in results.systems:
        for i in listing_order(system):
            id = system.evaluations[i]
            of_evaluation.setdefault(id, []).append(Row((id, system.id), table.evaluation(system, i)))
    return [row for rows in of_evaluation.values() for row in _mark_best(rows, table.raw)]


def _mark_best(rows: list[Row], raw: bool) -> list[Row]:
    """Marks the cells with the highest figure as it is shown; none where all are the same."""
    if raw or not rows:
        return rows
    marked = [list(row.cells) for row in rows]
    for place in range(len(rows[0].cells)):
        values = [float(cell.text) for row in rows if (cell := row.cells[place]) is not None]
        for cells in marked:
            cell = cells[place]
            if cell is not None and float(cell.text) == max(values) > min(values):
                cells[place] = cell._replace(best=True)
    return [Row(row.names, tuple(cells)) for row, cells in zip(rows, marked, strict=True)]


class _Figures:
    """Turns the figures of a system into cells."""

    def __init__(self, columns: Sequence[Column], raw: bool, percent: bool, intervals: bool) -> None:
        self.columns, self.raw, self.percent, self.intervals = columns, raw, percent, intervals

    def averages(self, system: SystemResult) -> tuple[Cell | None, ...]:
        """Averages, or the sums of raw counts."""
        return self._cells(system, self._average)

    def evaluation(self, system: SystemResult, place: int) -> tuple[Cell | None, ...]:
        """The scores of one evaluation, or its raw counts."""
        return self._cells(system, lambda measure, figure: self._single(measure, figure, place))

    def _cells(
        self, system: SystemResult, make: Callable[[MeasureResult, str], Cell | None]
    ) -> tuple[Cell | None, ...]:
        found = {measure.label: measure for measure in system.measures}
        return tuple(
            make(found[column.measure], column.figure) if column.measure in found else None for column in self.columns
        )

    def _average(self, measure: MeasureResult, figure: str) -> Cell | None:
        if self.raw:
            return Cell(whole(sum(measure.count_columns()[COUNTED.index(figure)]))) if measure.counts else None
        average = measure.averages["RPF".index(figure)]
        interval = (self._number(average.lower), self._number(average.upper)) if self.intervals else None
        return Cell(self._number(average.mean), interval)

    def _single(self, measure: MeasureResult, figure: str, place: int) -> Cell | None:
        if self.raw:
            return Cell(plain(measure.count_columns()[COUNTED.index(figure)][place])) if measure.counts else None
        return Cell(self._number(measure.score_columns()["RPF".index(figure)][place]))

    def _number(self, value: float) -> str:
        return f"{100 * value:.2f}" if self.percent else f"{value:.5f}"
