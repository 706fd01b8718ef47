"""How well measures agree with people: coefficients with intervals, and which measures are as good as the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import inf
from typing import Any, NamedTuple

import numpy as np

from rouge_cli.analysis.alignment import Sides, describe_omissions, paired, paired_on_all_inputs
from rouge_cli.analysis.ceiling import Attenuation, attenuation
from rouge_cli.analysis.close_pairs import ClosePairs, close_pairs
from rouge_cli.analysis.coefficients import COEFFICIENTS, KINDS, of_rows
from rouge_cli.analysis.designs import check_fields, checked
from rouge_cli.analysis.finding_shape import check_finding, wrong_finding
from rouge_cli.analysis.intervals import (
    ONE_INPUT,
    Sampling,
    difference_interval,
    fisher_interval,
    interval,
    percentile_sampling,
    percentiles,
    sampling,
    zou_interval,
)
from rouge_cli.analysis.levels import LEVELS, OVER, SYSTEM, Draws, correlation, draw
from rouge_cli.analysis.means import means
from rouge_cli.analysis.measure_families import FAMILIES, SYSTEMS, TESTS, FamilyTests, Task, run_families, too_coarse
from rouge_cli.analysis.measure_tests import williams
from rouge_cli.analysis.numpy_errors import with_usual_errors
from rouge_cli.analysis.resampling import check_draws
from rouge_cli.analysis.score_table import Floats, ScoreTable, check_scored, checked_tables
from rouge_cli.analysis.sequential import THRESHOLDS
from rouge_cli.analysis.windows import OUTLIERS, describe_outliers, parse_window, windowed
from rouge_cli.errors import UsageError, listed
from rouge_cli.results.frames import frame_of_rows
from rouge_cli.results.overviews import Overview, count, figure_with_bounds
from rouge_cli.results.result_overviews import of_wrong

CALIBRATED, PERCENTILE = "calibrated", "percentile"
INTERVALS = (CALIBRATED, PERCENTILE)


class CorrelationDesign(NamedTuple):
    """How measures and people are compared. UsageError from `check` where a value is out of its range."""

    levels: tuple[str, ...] = (SYSTEM,)
    coefficients: tuple[str, ...] = COEFFICIENTS
    over: str = OVER[0]
    """The units that are resampled for intervals."""
    samples: int = 1000
    seed: int = 1
    confidence: float = 95.0
    level: float = 0.05
    """Below this an adjusted p-value is called significant."""
    intervals: str = INTERVALS[0]
    """CALIBRATED, or the plain percentiles of resamples, as Deutsch, Dror and Roth (2021) have them."""
    all_pairs: bool = False
    """Whether the tests of every two measures are in the tables, not only those with the best one."""
    test: str = TESTS[0]
    """The units that permutation tests swap between measures: systems, summaries or inputs."""
    family: str = FAMILIES[0]
    """The family of Holm's adjustment: every two measures by each coefficient, or all of the report."""
    all_inputs: bool = False
    """Whether measures' scores of systems are means over all inputs, and people's over those that they judged."""
    close: tuple[tuple[float, float], ...] = ()
    """Differences of a measure's scores, from and to: for each of them Kendall's tau of such pairs of systems."""
    windows: tuple[str, ...] = ("",)
    """To which systems or summaries coefficients are confined, one after the other (windows.py); "" is to all."""

    def check(self) -> None:
        """UsageError where a value is out of its range."""
        if isinstance(self.coefficients, tuple) and "kendall-b" in self.coefficients:
            raise UsageError("coefficients: Kendall's tau-b is 'kendall'; give that instead of 'kendall-b'")
        check_fields(
            self, levels=LEVELS, coefficients=KINDS, over=OVER, intervals=INTERVALS, test=TESTS, family=FAMILIES
        )
        check_draws(self.samples, 1_000_000, 1000, self.seed, self.confidence, self.level)
        if not (self.levels and self.coefficients and self.windows):
            raise UsageError("levels, coefficients and windows: name at least one of each")
        if self.all_inputs and set(self.levels) != {SYSTEM}:
            raise UsageError("only systems have scores on inputs without human scores; use --level system")
        if self.all_inputs and self.test != SYSTEMS:
            raise UsageError(f"some inputs have no human scores, so tests can only swap systems: --test {self.test} "
                             "does not go with --all-inputs; take --test systems")  # fmt: skip
        if self.close and not (SYSTEM in self.levels and "kendall" in self.coefficients):
            raise UsageError("close pairs have Kendall's tau of systems; with --close-pairs give --level system, or "
                             "all, and kendall among --coefficients")  # fmt: skip
        if any(not 0 <= low <= high < inf for low, high in self.close):
            raise UsageError(
                "a range of close pairs must be two differences from 0 on, the smaller one first, such as 0,0.01"
            )
        for window in filter(None, self.windows):
            parse_window(window)


class Correlation(NamedTuple):
    """One coefficient of one measure. What is not defined is None."""

    measure: str
    value: float | None
    lower: float | None
    upper: float | None
    fisher: tuple[float, float] | None
    """Fisher's interval: of Pearson's r at system level, of four systems or more."""
    items: int
    """Systems, evaluations or summaries, by the level."""
    undefined: int
    """Evaluations whose coefficient is not defined (summary level)."""
    undefined_samples: int
    best: bool = False
    equivalent: bool = False
    """Not significantly worse than the best one, which is so too."""
    no_interval: str = ""
    """Why a coefficient has no interval, where it has none."""
    attenuation: Attenuation | None = None
    """Of Pearson's r at system level, where two inputs are known or more."""
    close: tuple[ClosePairs, ...] = ()
    """Of Kendall's tau at system level, where asked for."""


class MeasurePair(NamedTuple):
    """Two measures against the same human scores: p-values are two-sided, None where they are not defined."""

    first: str
    second: str
    difference: float
    permutation: float
    adjusted: float
    """The permutation test's p-value after Holm's adjustment over the design's family, in which are all pairs."""
    williams: float | None
    """Of Pearson's r at system level; not adjusted."""
    lower: float | None = None
    upper: float | None = None
    """The interval of the difference, by the method of the coefficients' own."""
    zou: tuple[float, float] | None = None
    """Zou's (2007) interval of the difference: of Pearson's r at system level, of four systems or more."""
    draws: int = 0
    """Swaps that were drawn; 0 where all were counted, or where there is no difference."""
    decided: bool = True
    """Whether more draws would leave the adjusted p-value on the same side of .05, .01, .001 and the chosen level."""


class CorrelationTable(NamedTuple):
    """All measures against one set of human scores, at one level, by one coefficient."""

    human: str
    level: str
    coefficient: str
    systems: int
    evaluations: int
    """0 where only systems are known."""
    over: str
    """The units that were resampled, as far as the scores have them."""
    measures: tuple[Correlation, ...]
    pairs: tuple[MeasurePair, ...]
    scored_evaluations: int = 0
    """Those of the measures' scores, with `all_inputs` more than people judged."""
    window: str = ""
    """To which systems or summaries it is confined, as in CorrelationDesign."""


class Correlations(NamedTuple):
    """The findings and their settings."""

    design: CorrelationDesign
    tables: tuple[CorrelationTable, ...]
    warnings: tuple[str, ...]
    """Of what was omitted; `notes_on_tables` tells what is not defined."""

    def to_frame(self, library: str | None = None) -> Any:
        """A data frame, as of Results.to_frame, with a row for each measure in each table.

        UsageError: another library, or fields that a caller gave another shape.
        """
        check_finding("correlations", self)
        fields = ("human", "window", "level", "coefficient", "measure", "value", "lower", "upper", "items", "best",
                  "equivalent")  # fmt: skip
        rows = [
            (*(getattr(table if name in table._fields else one, name) for name in fields),)
            for table in self.tables for one in table.measures
        ]  # fmt: skip
        return frame_of_rows(fields, rows, library)

    def __repr__(self) -> str:
        return self._overview().text()

    def _repr_html_(self) -> str:
        return self._overview().html()

    def _overview(self) -> Overview:
        """The measures of each table, with their coefficients and intervals; or what field is wrong."""
        if problem := wrong_finding(self):
            return of_wrong("Correlations", problem)
        rows = tuple(
            (one.measure, f"{table.human} {table.window}".strip(), table.level, table.coefficient,
             figure_with_bounds(one.value, one.lower, one.upper, 3))
            for table in self.tables for one in table.measures
        )  # fmt: skip
        names = {one.measure for table in self.tables for one in table.measures}
        title = f"Correlations of {count(len(names), 'measure')} with {listed(list({t.human: 0 for t in self.tables}))}"
        return Overview(title, ("Measure", "Human", "Level", "Coefficient", "Value"), rows)


Progress = Callable[[int], None]


@with_usual_errors
def correlate(
    measures: ScoreTable, human: ScoreTable, design: CorrelationDesign, progress: Progress | None = None
) -> Correlations:
    """Every measure against every set of human scores.

    progress is called with 1 for each coefficient of each measure. DataError: fewer than three systems in common, or
    nothing in common at all; UsageError: a level or a resampling that scores of systems alone do not have.
    """
    measures, human = checked_tables(measures=measures, human=human)
    check_scored(measures, human)
    design = checked(design, CorrelationDesign, progress)
    warnings: list[str] = []
    with_evaluations = measures.has_evaluations and human.has_evaluations
    over = _over(design, with_evaluations, warnings)
    describe_omissions(measures, human, with_evaluations, warnings, design.all_inputs)
    tables, beside = [], []
    for h, name in enumerate(human.measures):
        if design.all_inputs and with_evaluations:
            all_sides = paired_on_all_inputs(measures, human, h, warnings)
        else:
            all_sides = paired(measures, human, h, with_evaluations, warnings)
        for window, level in product(design.windows, design.levels):
            sides = windowed(all_sides, window, level, name, human.source)
            if window == OUTLIERS and level == design.levels[0]:
                warnings.append(describe_outliers(all_sides, sides, name, human.source))
            judged = int((~np.isnan(sides.human)).any(axis=0).sum()) if with_evaluations else 0
            systems, inputs = sides.human.shape
            draws = draw(systems, inputs, over, design.samples, design.seed)
            for kind in design.coefficients:
                found, sampled = _measured(measures.measures, sides, level, kind, over, draws, design, progress)
                scored = inputs if with_evaluations else 0
                tables.append(CorrelationTable(name, level, kind, systems, judged, over, found, (), scored, window))
                beside.append((sides, sampled))
    tested = _with_tests(tables, [sides for sides, _ in beside], design, warnings)
    made = [_with_intervals(one, sampled, sides, design)
            for one, (sides, sampled) in zip(tested, beside, strict=True)]  # fmt: skip
    return Correlations(design, tuple(made), tuple(warnings))


def _over(design: CorrelationDesign, with_evaluations: bool, warnings: list[str]) -> str:
    if with_evaluations:
        return design.over
    if design.test != SYSTEMS:
        raise UsageError("scores of systems alone have no summaries to swap; use --test systems")
    if set(design.levels) - {SYSTEM}:
        raise UsageError("scores of systems alone have no evaluations; use --level system")
    if design.over == "inputs":
        raise UsageError("scores of systems alone have no inputs to resample; use --resample systems")
    if design.over == "both":
        warnings.append("scores of systems alone: intervals and tests are over systems, not over inputs")
    return "systems"


def _measured(
    names: Sequence[str], sides: Sides, level: str, kind: str, over: str, draws: Draws, design: CorrelationDesign,
    progress: Progress | None,
) -> tuple[tuple[Correlation, ...], tuple[Sampling | None, ...]]:  # fmt: skip
    """The coefficients with their intervals, and how they vary."""
    found = []
    for name, scores in zip(names, sides.scores, strict=True):
        found.append(_one(name, scores, sides.human, level, kind, over, draws, design))
        if progress is not None:
            progress(1)
    return tuple(one for one, _ in found), tuple(sampled for _, sampled in found)


def _with_tests(
    tables: Sequence[CorrelationTable], beside: Sequence[Sides], design: CorrelationDesign, warnings: list[str]
) -> list[CorrelationTable]:
    """The tables with the tests of pairs, and with marks of the best measures."""
    tasks = []
    for table, sides in zip(tables, beside, strict=True):
        compared = _means(sides) if design.all_inputs else sides
        values = [one.value for one in table.measures]
        tasks.append(Task(compared.scores, compared.human, values, table.level, table.coefficient))
    thresholds = {*THRESHOLDS, design.level}
    results = run_families(tasks, design.test, design.family, design.samples, design.seed, thresholds)
    coarse: dict[str, list[str]] = {}
    for table, task, result in zip(tables, tasks, results, strict=True):
        if said := too_coarse(task, result, design.level, design.test):
            place = ", ".join(filter(None, (table.human, table.window, f"{table.level} level")))
            coarse.setdefault(f"{place}: {said}", []).append(table.coefficient)
    warnings += [f"{said} ({', '.join(kinds)})" for said, kinds in coarse.items()]
    return [_with_test(*of_one, design) for of_one in zip(tables, beside, tasks, results, strict=True)]


def _with_test(
    table: CorrelationTable, sides: Sides, task: Task, result: FamilyTests, design: CorrelationDesign
) -> CorrelationTable:
    names = [one.measure for one in table.measures]
    pearson = (task.level, task.kind) == (SYSTEM, "pearson")
    against = max(0, len(task.defined) - 1)
    pairs = []
    for place, (a, b) in enumerate(task.pairs[: None if design.all_pairs else against]):
        difference = (task.values[a] or 0.0) - (task.values[b] or 0.0)
        found = MeasurePair(
            names[a], names[b], difference, result.p_values[place], result.adjusted[place],
            williams(sides.scores[a], sides.scores[b], sides.human) if pearson else None,
            draws=result.draws[place], decided=result.decided[place],
        )  # fmt: skip
        pairs.append(found)
    worse = {b for (_, b), p in zip(task.pairs[:against], result.adjusted, strict=False) if p < design.level}
    measures = tuple(
        one._replace(best=m == task.best, equivalent=m in task.defined and m not in worse)
        for m, one in enumerate(table.measures)
    )
    return table._replace(measures=measures, pairs=tuple(pairs))


def _one(
    name: str, scores: Floats, human: Floats, level: str, kind: str, over: str, draws: Draws, design: CorrelationDesign
) -> tuple[Correlation, Sampling | None]:  # fmt: skip
    """A coefficient with its interval, and how it varies; None where there is no coefficient."""
    point = correlation(scores, human, level, kind)
    if np.isnan(point.value):
        return Correlation(name, None, None, None, None, point.items, point.undefined, 0), None
    if design.intervals == PERCENTILE:
        found = percentile_sampling(scores, human, level, kind, over, draws)
        bounds = ONE_INPUT if over != "systems" and scores.shape[1] < 2 else percentiles(found, design.confidence)
    else:
        found = sampling(scores, human, level, kind, over, draws)
        bounds = interval(point.value, found, level, kind, len(human), design.confidence)
    low, high = (None, None) if isinstance(bounds, str) else bounds
    made = Correlation(
        name, point.value, low, high, None, point.items, point.undefined,
        0 if found.drawn is None or low is None else int(np.isnan(found.drawn).sum()),
        no_interval=bounds if isinstance(bounds, str) else "",
    )  # fmt: skip
    if level != SYSTEM:
        return made, found
    if kind == "kendall" and design.close:
        made = made._replace(
            close=tuple(close_pairs(means(scores), means(human), *each, design.confidence) for each in design.close)
        )
    if kind == "pearson":
        fisher = fisher_interval(point.value, len(human), design.confidence) if len(human) > 3 else None
        made = made._replace(fisher=fisher, attenuation=attenuation(scores, human, over, design.confidence))
    return made, found


def _with_intervals(
    table: CorrelationTable, sampled: Sequence[Sampling | None], sides: Sides, design: CorrelationDesign
) -> CorrelationTable:
    """With the intervals of the differences of pairs."""
    names = [one.measure for one in table.measures]
    pairs = []
    for pair in table.pairs:
        a, b = names.index(pair.first), names.index(pair.second)
        one, other = sampled[a], sampled[b]
        assert one is not None
        assert other is not None
        low, high = difference_interval(pair.difference, one, other, design.confidence) or (None, None)
        is_zou = (table.level, table.coefficient) == (SYSTEM, "pearson")
        pairs.append(pair._replace(lower=low, upper=high, zou=_zou(sides, a, b, design) if is_zou else None))
    return table._replace(pairs=tuple(pairs))


def _zou(sides: Sides, a: int, b: int, design: CorrelationDesign) -> tuple[float, float] | None:
    of_systems = [means(side)[None] for side in (sides.scores[a], sides.scores[b], sides.human)]
    r1, r2, r12 = (float(of_rows(of_systems[i], of_systems[j], "pearson")[0]) for i, j in ((0, 2), (1, 2), (0, 1)))
    return zou_interval(r1, r2, r12, len(sides.human), design.confidence)


def _means(sides: Sides) -> Sides:
    """Systems' means as their only scores."""
    return Sides(np.stack(list(map(means, sides.scores)))[..., None], means(sides.human)[:, None], sides.systems)
