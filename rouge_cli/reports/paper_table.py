"""One table for a paper: scores, which of them differ from a baseline's, and which from each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rouge_cli.analysis.comparison import Comparison, MeasureComparison
from rouge_cli.reports.choices import Choices
from rouge_cli.reports.comparison import PARTIAL, comparison_signature
from rouge_cli.reports.findings import noted
from rouge_cli.reports.table import Cell, Column, Page, Table, names

BETTER, WORSE = "\N{DAGGER}", "\N{DOUBLE DAGGER}"
EMPTY = Cell("")


class Tested(NamedTuple):
    """One figure (R, P or F) of all systems: every pair tested, and each system against the baseline."""

    pairs: Comparison
    against: Comparison


def paper_page(
    tested: Sequence[Tested], systems: Sequence[str], scores: str, shown: Mapping[str, str],
    choices: Choices = Choices(), folds: str = "",  # noqa: B008
) -> Page:  # fmt: skip
    """A row for each of the systems, in this order; a column for each measure and figure.

    scores is the signature of the scores; shown has other names for systems and measures; folds is what became of
    folds of jackknifing.
    """
    first, intervals = tested[0].against, bool(choices.intervals)
    columns, cells = [], []
    for place, measure in enumerate(first.measures):
        for one in tested:
            figure = one.pairs.design.figure
            label = shown.get(measure.measure, measure.measure)
            columns.append(Column(figure, label) if len(tested) > 1 else Column(f"{label} {figure}".strip()))
            cells.append(_column(one, place, systems, choices.percent, intervals))
    rows = tuple(
        (Cell(_name(system, first, shown)), *(column[i] for column in cells)) for i, system in enumerate(systems)
    )
    design = first.design
    of_all = design._replace(figure=",".join(one.against.design.figure for one in tested))
    signature = comparison_signature(first._replace(design=of_all))
    baseline = shown.get(first.baseline or "", first.baseline or "")
    table = Table((*names("System"), *columns), rows, full_heads=True)
    return Page(
        (table,),
        (f"scores: {scores}", f"comparison: {noted(signature, 'folds', folds)}"),
        "best in its column",
        f"{design.confidence:.15g}" if intervals else "",
        tuple(_notes(tested, baseline)),
        choices.colour,
        choices.width,
    )


def _column(tested: Tested, place: int, systems: Sequence[str], percent: bool, intervals: bool) -> list[Cell]:
    """The cells of one measure. Best are the highest figures, as they are shown."""
    ranked = tested.pairs.measures[place]
    of_system = {one.system: one for one in ranked.systems}
    marks = _marks(tested.against.measures[place], tested.against.design.level)
    best = ranked.systems[0]

    def written(value: float) -> str:
        return f"{100 * value:.2f}" if percent else f"{value:.5f}"

    def cell(system: str) -> Cell:
        one = of_system.get(system)
        if one is None:
            return EMPTY
        bounds = (written(one.lower), written(one.upper)) if intervals else None
        raised = marks.get(system, "") + one.letters
        return Cell(written(one.figure), bounds, written(one.figure) == written(best.figure), raised=raised)

    return [cell(system) for system in systems]


def _marks(measure: MeasureComparison, level: float) -> dict[str, str]:
    """By system whether it is significantly better than the baseline, or worse."""
    return {pair.first: BETTER if pair.difference > 0 else WORSE for pair in measure.pairs if pair.adjusted < level}


def _name(system: str, found: Comparison, shown: Mapping[str, str]) -> str:
    """The name of a system in the table: "Lead (8 of 10)" if others have two evaluations that it lacks."""
    counts = {one.evaluations for measure in found.measures for one in measure.systems if one.system == system}
    total = max(measure.evaluations for measure in found.measures)
    name = shown.get(system, system)
    return name if counts == {total} else f"{name} ({min(counts, default=0)} of {total})"


def _notes(tested: Sequence[Tested], baseline: str) -> Iterator[str]:
    design = tested[0].against.design
    yield (
        f"{BETTER} significantly better than {baseline}, {WORSE} significantly worse (p < {design.level:.15g} after "
        "Holm's adjustment over the systems of a measure)"
    )
    yield (
        f"systems that share a letter are not significantly different (p >= {design.level:.15g} after Holm's "
        "adjustment over the pairs of a measure)"
    )
    if not design.corpus:
        yield "figures are plain means, which are tested; evaluate and report print those that --average names"
    if any(one.evaluations != measure.evaluations for measure in tested[0].pairs.measures for one in measure.systems):
        yield PARTIAL
