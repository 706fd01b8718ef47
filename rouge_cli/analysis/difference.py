"""Why two figures of the same summaries differ: the settings are changed one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rouge_cli.analysis.settings import MEASURE, Setting, path, switched
from rouge_cli.dialects import label_in
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, UsageError, shortened
from rouge_cli.inputs.loaded_plan import with_contents
from rouge_cli.inputs.plan import Plan
from rouge_cli.measures.choice import measures_of
from rouge_cli.options import Averaging, Options
from rouge_cli.results import MeasureResult, Results, SystemResult

FIGURES = ("R", "P", "F")
KINDS_OF_LCS = {"rouge-l": "union over sentences", "rouge-l-flat": "whole texts"}
"""The two kinds of ROUGE-L, which are compared with each other too, in words."""


class Side(NamedTuple):
    """One of the two: its name, its options, and its results where they were saved."""

    name: str
    options: Options
    saved: Results | None = None


class Step(NamedTuple):
    """One setting switched: its name, what it was and is, and the figure before and after."""

    setting: str
    was: str
    now: str
    before: float
    after: float

    @property
    def change(self) -> Fraction:
        """By how much the figure moved, exactly: the changes of a path sum to its whole difference."""
        return Fraction(self.after) - Fraction(self.before)


class Difference(NamedTuple):
    """A figure of one system in both ways, and the path between."""

    system: str
    measures: tuple[str, str]
    """The names of the measures: those of an LCS may be different ones."""
    labels: tuple[str, str]
    figure: str
    first: float
    last: float
    steps: tuple[Step, ...]

    @property
    def change(self) -> Fraction:
        """The whole difference."""
        return Fraction(self.last) - Fraction(self.first)


def differences(
    plan: Plan, systems: Sequence[str], a: Side, b: Side, figures: Sequence[str] = ("F",),
    progress: Callable[[int], None] | None = None, jobs: int = 0,
) -> list[Difference]:  # fmt: skip
    """All paths from a to b, by system and measure. progress is called after each evaluation of the plan, with 1.

    The first and the last figure are those of a's and b's own results; where a file's figure is not found again when
    scored now, a step says so. Raises UsageError: nothing to compare.
    """
    pairs = measure_pairs(a.options, b.options)
    if not pairs:
        raise UsageError(f"{a.name} and {b.name} have no measure in common; name some with --measures")
    texts = with_contents(plan, systems)
    measures = tuple(dict.fromkeys(name for pair in pairs for name in pair))
    """All that are compared: each stage on the way is evaluated once for all pairs."""

    @cache
    def evaluated(options: Options, exactly: bool) -> Results:
        wanted = options if exactly else options._replace(measures=measures, elements=None)
        made = evaluate_plan(texts, systems, wanted, jobs=jobs)
        if progress is not None:
            progress(1)
        return made

    found = []
    for pair in pairs:
        stages = list(_stages(a, b, pair))
        results = [evaluated(stage.options, stage.exactly) for stage in stages]
        for system in systems:
            for figure in figures:
                found.append(_difference(system, figure, pair, stages, results, a, b))
    return found


def count_evaluations(a: Side, b: Side) -> int:
    """How many times differences evaluates the plan."""
    return len({(stage.options, stage.exactly) for pair in measure_pairs(a.options, b.options)
                for stage in _stages(a, b, pair)})  # fmt: skip


def measure_pairs(a: Options, b: Options) -> list[tuple[str, str]]:
    """The names of measures that are compared: equal ones, and where one side has no other, ROUGE-L of either kind."""
    first, second = ([measure.name for measure in measures_of(options)] for options in (a, b))
    pairs = [(name, name) for name in first if name in second]
    mixed = [(x, y) for x in first for y in second if x in KINDS_OF_LCS and y in KINDS_OF_LCS and x != y]
    return pairs + [(x, y) for x, y in mixed if not {x, y} <= set(first) & set(second)]


def unpaired(a: Options, b: Options) -> tuple[list[str], list[str]]:
    """The labels of measures that only a has, and that only b has."""
    pairs = measure_pairs(a, b)
    first, second = (
        [label_in(options.dialect, measure) for measure in measures_of(options)
         if measure.name not in {pair[side] for pair in pairs}]
        for side, options in enumerate((a, b))
    )  # fmt: skip
    return first, second


class _Stage(NamedTuple):
    """Options on the way; exactly: with no other measures than their own."""

    settings: tuple[Setting, ...]
    options: Options
    exactly: bool
    measure: str


def _stages(a: Side, b: Side, pair: tuple[str, str]) -> Iterator[_Stage]:
    yield _Stage((), a.options, True, pair[0])
    steps = path(a.options, b.options, with_measure=pair[0] != pair[1])
    done: list[Setting] = []
    for settings in steps[:-1]:
        done += settings
        measure = pair[any(setting.name == MEASURE for setting in done)]
        yield _Stage(settings, switched(a.options, b.options, done), False, measure)
    yield _Stage(steps[-1] if steps else (), b.options, True, pair[1])


def _difference(
    system: str, figure: str, pair: tuple[str, str], stages: Sequence[_Stage], results: Sequence[Results], a: Side,
    b: Side,
) -> Difference:  # fmt: skip
    values = [_figure(result, system, stage.measure, figure) for stage, result in zip(stages, results, strict=True)]
    steps = [
        _step(stage, pair, a.options, b.options, before, after)
        for stage, before, after in zip(stages[1:], values, values[1:], strict=False)
        if stage.settings and (before != after or _is_reported(stage, pair, a.options, b.options))
    ]
    first, last = (
        value if side.saved is None else _figure(side.saved, system, name, figure)
        for side, name, value in ((a, pair[0], values[0]), (b, pair[1], values[-1]))
    )
    if first != values[0]:
        steps.insert(0, Step("scored again", a.name, f"now, {a.options.dialect}", first, values[0]))
    if last != values[-1]:
        steps.append(Step("as saved", f"now, {b.options.dialect}", b.name, values[-1], last))
    labels = tuple(_measure(r, system, name).label for r, name in ((results[0], pair[0]), (results[-1], pair[1])))
    return Difference(system, pair, (labels[0], labels[1]), figure, first, last, tuple(steps))


def _is_reported(stage: _Stage, pair: tuple[str, str], a: Options, b: Options) -> bool:
    """Whether a step is told of even where it moves nothing: its settings differ in words."""
    return any(s.show(a) != s.show(b) or (s.name == MEASURE and pair[0] != pair[1]) for s in stage.settings)


def _step(stage: _Stage, pair: tuple[str, str], a: Options, b: Options, before: float, after: float) -> Step:
    names, was, now = [], [], []
    for setting in stage.settings:
        names.append(setting.name)
        shown = [setting.show(options) for options in (a, b)]
        if setting.name == MEASURE:
            shown = [KINDS_OF_LCS[name] for name in pair]
        elif shown[0] == shown[1]:
            shown = [f"of {options.dialect}" for options in (a, b)]
        was.append(shown[0])
        now.append(shown[1])
    return Step(", ".join(names), ", ".join(was), ", ".join(now), before, after)


def _figure(results: Results, system: str, measure: str, figure: str) -> float:
    """An average."""
    if results.options.averaging is Averaging.RAW_COUNTS:
        raise UsageError("raw counts (-t 2) have no averages to compare; leave -t out")
    found = _measure(results, system, measure)
    return found.averages[FIGURES.index(figure)].mean


def _system(results: Results, id: str) -> SystemResult:
    for system in results.systems:
        if system.id == id:
            return system
    raise DataError.at(results.source, f"no system {id!r} in the saved results", "name one that they have")


def _measure(results: Results, id: str, name: str) -> MeasureResult:
    for measure in _system(results, id).measures:
        if measure.name == name:
            return measure
    place = f"{results.source}, system {id!r}" if results.source else f"system {id!r}"
    raise DataError.at(place, f"the saved results have no measure {shortened(name)}", "they are damaged: score again")
