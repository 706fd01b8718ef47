"""Whether one system is better than another: tests of pairs, on the evaluations that both have.

Nothing here reads text: the figures of evaluations, or their counts, are what is drawn and swapped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.families import holm, letters
from rouge_cli.analysis.paired import (
    RANDOMISATION,
    Design,
    can_be_counted,
    crossings,
    effects,
    figures_of,
    randomised,
    resampled_figures,
    tolerance,
)
from rouge_cli.analysis.resampling import bounds, tail
from rouge_cli.analysis.score_table import Floats, ScoreTable
from rouge_cli.errors import DataError, UsageError, did_you_mean, listed

LEAST_EVALUATIONS = 2


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
    """Whether all assignments were counted, instead of samples."""


class Ranked(NamedTuple):
    """A system's figure, with the bootstrap's interval, and its groups."""

    system: str
    evaluations: int
    figure: float
    lower: float
    upper: float
    letters: str
    """Systems that share a letter are not significantly different. Empty with a baseline."""


class MeasureComparison(NamedTuple):
    """One measure: the systems from the best to the worst, and the pairs."""

    measure: str
    systems: tuple[Ranked, ...]
    pairs: tuple[Pair, ...]
    evaluations: int
    """Those that any system has."""


class Comparison(NamedTuple):
    """What was found, and how."""

    design: Design
    baseline: str | None
    measures: tuple[MeasureComparison, ...]
    warnings: tuple[str, ...]


Progress = Callable[[int], None]


class _Group(NamedTuple):
    """Systems that have the same evaluations, the pairs that have just these in common, and the figures of both.

    cells has the shape (evaluations, measures, kinds, systems): one kind, the score, or three, the counts.
    """

    alone: Sequence[int]
    pairs: Sequence[tuple[int, int]]
    systems: Sequence[int]
    """Of both; places in cells."""
    cells: Floats


def compare(
    table: ScoreTable, design: Design, baseline: str | None = None, progress: Progress | None = None
) -> Comparison:
    """Every pair of systems, or each against the baseline, of every measure.

    progress is called with the number of pairs just done. DataError where there are fewer than two systems, or a pair
    has fewer than two evaluations in common; UsageError where the baseline is none of them.
    """
    design.check()
    pairs = _pairs_of(table, baseline)
    if design.corpus and table.counts is None:
        remedy = "give other --measures" if table.uncounted else "give the results of 'evaluate --save'"
        what = f" of {', '.join(table.uncounted)}" if table.uncounted else ""
        cause = f"holds no counts{what}, so there are no figures of the corpus"
        raise UsageError.at(table.source or "the scores", cause, f"{remedy}, or -t scores")
    asked, design = design, design._replace(formulas=table.formulas)
    warnings = [*_check(table, pairs), *_resolution(table, pairs, design)]
    own: list[list[Ranked]] = [[] for _ in table.systems]
    found: dict[tuple[int, int], list[Pair]] = {}
    for group in _groups(table, pairs, design):
        _compare_group(table, group, design, progress, own, found)
    measures = []
    for m, name in enumerate(table.measures):
        ranked = sorted((measures[m] for measures in own), key=lambda one: (-one.figure, one.system))
        tested = [found[pair][m] for pair in pairs]
        measures.append(MeasureComparison(name, tuple(ranked), tuple(tested), len(table.evaluations)))
    return _adjusted(Comparison(asked, baseline, tuple(measures), tuple(warnings)))


def _pairs_of(table: ScoreTable, baseline: str | None) -> list[tuple[int, int]]:
    if not table.measures:
        raise DataError.at(table.source or "the scores", "no measure was scored", "ask for one, such as -n 2")
    if len(table.systems) < 2:
        cause = f"a comparison needs two systems; there is {table.systems[0] if table.systems else 'none'}"
        raise DataError.at(table.source or "the scores", cause, "name more files of results")
    if baseline is None:
        return list(combinations(range(len(table.systems)), 2))
    if baseline not in table.systems:
        raise UsageError(f"no system {baseline!r} to be the baseline; {did_you_mean(baseline, table.systems)}")
    base = table.systems.index(baseline)
    return [(system, base) for system in range(len(table.systems)) if system != base]


def _check(table: ScoreTable, pairs: Sequence[tuple[int, int]]) -> list[str]:
    """DataError where pairs have too little in common; says which evaluations not all systems have."""
    present = table.present
    if not table.has_evaluations:
        remedy = (
            "a comparison needs those of evaluations: a row for each, as 'report --format csv --per-evaluation' writes "
            "them"
        )
        raise DataError.at(table.source, "has one figure for each system", remedy)
    shared = {(a, b): int((present[a] & present[b]).sum()) for a, b in pairs}
    few = [f"{table.systems[a]!r} and {table.systems[b]!r} ({number} of {present[a].sum()} and {present[b].sum()})"
           for (a, b), number in shared.items() if number < LEAST_EVALUATIONS]  # fmt: skip
    if few:
        cause = f"these systems have fewer than {LEAST_EVALUATIONS} evaluations in common: {listed(few)}"
        remedy = "name the evaluations alike, or leave such systems out"
        raise DataError.at(table.source or "the scores", cause, remedy)
    partial = int((~present.all(axis=0)).sum())
    if not partial:
        return []
    return [f"{partial} of {len(table.evaluations)} evaluations are not there for all systems: each pair is compared "
            f"on those that both have ({min(shared.values())} at least)"]  # fmt: skip


def _resolution(table: ScoreTable, pairs: Sequence[tuple[int, int]], design: Design) -> list[str]:
    """What to say where so many tests of so few samples, or evaluations, could not find anything significant."""
    family = len(pairs) * (len(table.measures) if design.family == "report" else 1)
    present = table.present
    most = max((int((present[a] & present[b]).sum()) for a, b in pairs), default=0)
    if design.test == RANDOMISATION and can_be_counted(most, design):
        if family / 2 ** (most - 1) < design.level:
            return []
        enough = 2 + math.floor(math.log2(family / design.level))
        tests = "1 test" if family == 1 else f"a family of {family} tests"
        return [f"{most} evaluations are too few for {tests}: no {'' if family == 1 else 'adjusted '}p-value of "
                f"randomisation can be below {design.level:g}; {enough} evaluations or more can"]  # fmt: skip
    smallest = (1 if design.test == RANDOMISATION else 2) * family / design.level
    if design.samples + 1 > smallest:
        return []
    return [f"{design.samples} samples are too few for a family of {family} tests: but for exact p-values, no "
            f"adjusted one can be below {design.level:g}; {math.ceil(smallest)} samples or more can"]  # fmt: skip


def _groups(table: ScoreTable, pairs: Sequence[tuple[int, int]], design: Design) -> Iterator[_Group]:
    present, cells = table.present, _cells(table, design)
    pairs_on: dict[bytes, list[tuple[int, int]]] = {}
    systems_on: dict[bytes, list[int]] = {}
    for a, b in pairs:
        pairs_on.setdefault((present[a] & present[b]).tobytes(), []).append((a, b))
    for s, row in enumerate(present):
        systems_on.setdefault(row.tobytes(), []).append(s)
    for evaluations in dict.fromkeys([*pairs_on, *systems_on]):
        alone, alike = systems_on.get(evaluations, []), pairs_on.get(evaluations, [])
        systems = sorted({*alone, *(system for pair in alike for system in pair)})
        here = cells[..., systems, :][..., np.frombuffer(evaluations, dtype=np.bool_)]
        yield _Group(alone, alike, systems, np.ascontiguousarray(here.transpose(3, 0, 1, 2)))


def _cells(table: ScoreTable, design: Design) -> Floats:
    """(measures, kinds, systems, evaluations)."""
    if design.corpus:
        assert table.counts is not None
        return table.counts
    return table.scores[:, None]


def _compare_group(
    table: ScoreTable, group: _Group, design: Design, progress: Progress | None,
    own: list[list[Ranked]], found: dict[tuple[int, int], list[Pair]],
) -> None:  # fmt: skip
    """Adds the group's systems to own and its pairs to found, of both a value for each measure."""
    n = len(group.cells)
    figures = figures_of(group.cells.sum(axis=0), n, design)
    drawn = resampled_figures(group.cells, design)
    cut = tail(design.confidence, n)
    for system in group.alone:
        i = group.systems.index(system)
        lower, upper = bounds(drawn[:, :, i], cut)
        own[system] = [
            Ranked(table.systems[system], n, float(figures[m, i]), float(lower[m]), float(upper[m]), "")
            for m in range(len(figures))
        ]
    if not group.pairs:
        return
    places = [(group.systems.index(a), group.systems.index(b)) for a, b in group.pairs]
    scale = tolerance(group.cells, design)
    tested = randomised(group.cells, places, design) if design.test == RANDOMISATION else None
    for place, (i, j) in enumerate(places):
        difference, resampled = figures[:, i] - figures[:, j], drawn[:, :, i] - drawn[:, :, j]
        lower, upper = bounds(resampled, cut)
        p_values = crossings(resampled, difference, scale) if tested is None else tested.p_values[place]
        effect = effects(group.cells[..., i] - group.cells[..., j], difference, resampled, scale, design)
        first, second = (table.systems[s] for s in group.pairs[place])
        found[group.pairs[place]] = [
            Pair(first, second, n, float(difference[m]), float(lower[m]), float(upper[m]),
                 None if np.isnan(effect[m]) else float(effect[m]), float(p_values[m]), float(p_values[m]),
                 tested is not None and bool(tested.exact[place, m]))
            for m in range(len(figures))
        ]  # fmt: skip
        if progress is not None:
            progress(1)


def _adjusted(found: Comparison) -> Comparison:
    """With Holm's adjustment over each family, and the groups that follow from it."""
    tested = [pair.p_value for measure in found.measures for pair in measure.pairs]
    if found.design.family == "report":
        adjusted = holm(tested)
    else:
        adjusted = [p for measure in found.measures for p in holm([pair.p_value for pair in measure.pairs])]
    ordered = iter(adjusted)
    measures = []
    for measure in found.measures:
        pairs = tuple(pair._replace(adjusted=next(ordered)) for pair in measure.pairs)
        systems = measure.systems if found.baseline is not None else _lettered(measure.systems, pairs, found.design)
        measures.append(measure._replace(pairs=pairs, systems=systems))
    return found._replace(measures=tuple(measures))


def _lettered(systems: Sequence[Ranked], pairs: Sequence[Pair], design: Design) -> tuple[Ranked, ...]:
    places = {ranked.system: i for i, ranked in enumerate(systems)}
    different = np.zeros((len(systems), len(systems)), dtype=np.bool_)
    for pair in pairs:
        i, j = places[pair.first], places[pair.second]
        different[i, j] = different[j, i] = pair.adjusted < design.level
    return tuple(
        ranked._replace(letters=named) for ranked, named in zip(systems, letters(different.tolist()), strict=True)
    )
