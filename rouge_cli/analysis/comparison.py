"""What a comparison of systems finds: their figures with intervals and groups, and what is known of each pair."""

from __future__ import annotations

from typing import Any, NamedTuple

from rouge_cli.analysis.finding_shape import check_finding, wrong_finding
from rouge_cli.analysis.paired import Design
from rouge_cli.results.frames import frame_of_rows
from rouge_cli.results.overviews import Overview, count, figure_with_bounds
from rouge_cli.results.result_overviews import of_wrong


class Pair(NamedTuple):
    """One system against another, on the evaluations that both have."""

    first: str
    second: str
    evaluations: int
    difference: float
    """The first one's figure less the second one's."""
    lower: float
    upper: float
    effect: float | None
    """The difference in standard deviations of the evaluations' differences (Cohen's d_z); for corpus figures the
    standard deviation is the bootstrap's standard error times the root of the number of evaluations. None where
    the differences do not vary, but are not 0."""
    p_value: float
    """Two-sided."""
    adjusted: float
    """The p-value after Holm's adjustment over the family."""
    exact: bool
    """Whether it is that of all assignments, not of samples and not a bound."""
    p_lower: float
    """Between p_lower and p_upper lies the p-value of all assignments, or resamples."""
    p_upper: float
    method: str
    """exact, bounded (the p-value is the proven upper bound), or sampled (p_lower and p_upper are then sure but for a
    chance of one in a thousand million)."""


class RankedSystem(NamedTuple):
    """A system's figure, with the bootstrap's interval, and its groups."""

    system: str
    evaluations: int
    figure: float
    lower: float
    upper: float
    letters: str
    """Systems that share a letter are not significantly different. Empty with a baseline."""
    cluster: int = 0
    """As in WMT, from 1: all of a cluster are significantly better than all of the next. 0 with a baseline."""


class MeasureComparison(NamedTuple):
    """One measure: the systems from the best to the worst, and the pairs."""

    measure: str
    systems: tuple[RankedSystem, ...]
    pairs: tuple[Pair, ...]
    evaluations: int
    """Those that any system has."""


class Comparison(NamedTuple):
    """The findings and their settings."""

    design: Design
    baseline: str | None
    measures: tuple[MeasureComparison, ...]
    warnings: tuple[str, ...]
    undecided: int = 0
    """Tests of which as many samples as are drawn at most leave open on which side of a level they are."""

    def to_frame(self, library: str | None = None) -> Any:
        """A data frame, as of Results.to_frame, with a row for each measure and pair: the fields of Pair.

        UsageError: another library, or fields that a caller gave another shape.
        """
        check_finding("comparison", self)
        rows = [(one.measure, *pair) for one in self.measures for pair in one.pairs]
        return frame_of_rows(("measure", *Pair._fields), rows, library)

    def __repr__(self) -> str:
        return self._overview().text()

    def _repr_html_(self) -> str:
        return self._overview().html()

    def _overview(self) -> Overview:
        """The systems of each measure, the best first, with their intervals and groups; or what field is wrong."""
        if problem := wrong_finding(self):
            return of_wrong("Comparison", problem)
        against = "pair by pair" if self.baseline is None else f"each against {self.baseline}"
        systems = max((len(one.systems) for one in self.measures), default=0)
        heads = ("System", "Measure", self.design.figure or "Figure", *["Groups"] * (self.baseline is None))
        rows = tuple(
            (one.system, measure.measure, figure_with_bounds(*one[2:5]), one.letters)[: len(heads)]
            for measure in self.measures for one in measure.systems
        )  # fmt: skip
        title = f"Comparison of {count(systems, 'system')} by {count(len(self.measures), 'measure')}, {against}"
        return Overview(title, heads, rows)
