"""Whether one system is better than another: tests of pairs, on the evaluations that both have.

Nothing here reads text: the figures of evaluations, or their counts, are what is drawn and swapped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.comparison import Comparison, MeasureComparison, Pair, RankedSystem
from rouge_cli.analysis.designs import checked
from rouge_cli.analysis.evidence import EXACT, Evidence, bootstrapped, randomised, settle
from rouge_cli.analysis.families import adjusted_by_holm, clusters, letters
from rouge_cli.analysis.folds import look_like_folds
from rouge_cli.analysis.means import TINY, computed_cells, mean_rounding, tied
from rouge_cli.analysis.numpy_errors import with_usual_errors
from rouge_cli.analysis.pair_limit import check_number
from rouge_cli.analysis.paired import (
    BOOTSTRAP,
    RANDOMISATION,
    Design,
    Pairs,
    effects,
    figures_of,
    resampled_figures,
    tolerance,
    tolerances,
)
from rouge_cli.analysis.resampling import row_bounds, tail
from rouge_cli.analysis.score_table import Floats, ScoreTable, check_scored, checked_tables, figure_for
from rouge_cli.analysis.sequential import MOST_DRAWS, Places
from rouge_cli.errors import DataError, UsageError, check_kinds, first_twice, listed, shortened
from rouge_cli.results.members import LARGEST
from rouge_cli.similar_names import system_meant

LEAST_EVALUATIONS = 2


Progress = Callable[[int], None]


class _Group(NamedTuple):
    """Systems that have the same evaluations, the pairs that have just these in common, and the figures of both."""

    alone: Sequence[int]
    pairs: Sequence[int]
    """Places in the list of all pairs,"""
    places: Sequence[tuple[int, int]]
    """and where the systems of each are in cells."""
    systems: Sequence[int]
    """Of both; places in the table."""
    cells: Floats
    """As in paired.py."""


class _Intervals(NamedTuple):
    """Of each pair (rows) and measure."""

    difference: Floats
    lower: Floats
    upper: Floats
    effect: Floats


@with_usual_errors
def compare(
    table: ScoreTable, design: Design, baseline: str | None = None, progress: Progress | None = None,
    only: Sequence[tuple[str, str]] | None = None,
) -> Comparison:  # fmt: skip
    """Every pair of systems, or each against the baseline, or only these pairs, of every measure.

    With only, no other system counts, and with a baseline too, this is the second of each pair. progress is called with
    the number of pairs just done. DataError where there are fewer than two systems, or a pair has fewer than two
    evaluations in common; UsageError where the baseline is none of them, or only names something else than pairs.
    """
    (table,) = checked_tables(table=table)
    design = checked(design, Design, progress)
    pairs, warnings = checked_pairs(table, design, baseline, only)
    if only is not None:
        table, pairs = confined(table, pairs)
    found = compare_checked(table, design, pairs, progress, are_all=baseline is None and only is None)
    return found._replace(baseline=baseline, warnings=(*warnings, *found.warnings))


@with_usual_errors
def compare_checked(
    table: ScoreTable, design: Design, pairs: Sequence[tuple[int, int]], progress: Progress | None = None,
    are_all: bool = False,
) -> Comparison:  # fmt: skip
    """These pairs, as checked_pairs lets them pass; are_all: they are all that there are, and systems are grouped."""
    design = design._replace(figure=figure_for(table, "design.figure", design.figure, design.corpus))
    asked, design = design, design._replace(formulas=table.formulas)
    warnings = _resolution(table, pairs, design)
    if design.samples < (enough := math.ceil(200 / (100 - design.confidence) - 1e-9)):
        warnings.append(f"--samples {design.samples} is too few for intervals of {design.confidence:.15g}%, which are "
                        f"then too narrow: give {enough} or more")  # fmt: skip
    shape = len(pairs), len(table.measures)
    own: list[list[RankedSystem]] = [[] for _ in table.systems]
    found, intervals = Evidence(*shape), _Intervals(*(np.zeros(shape) for _ in _Intervals._fields))
    groups = list(_groups(table, pairs, design))
    for group in groups:
        _compare_group(table, group, design, progress, own, found, intervals)
    families = _families(shape, design)
    settle(found, families, [(group.cells, group.pairs, group.places) for group in groups], design)
    if undecided := int(found.open_samples(families, design.level).sum()):
        warnings.append(f"{undecided} of {found.p_values.size} tests are near a level of significance: {MOST_DRAWS} "
                        "samples leave open on which side they are")  # fmt: skip
    adjusted = np.empty(found.p_values.size)
    for family in families:
        adjusted[family] = adjusted_by_holm(found.p_values.ravel()[family])
    measures = []
    for m, name in enumerate(table.measures):
        ranked = _ranked([measures[m] for measures in own], None if design.corpus else mean_rounding(table.scores[m]))
        tested = tuple(_pairs_found(table, pairs, groups, m, found, intervals, adjusted.reshape(shape)))
        systems = _grouped(ranked, tested, design) if are_all else tuple(ranked)
        measures.append(MeasureComparison(name, systems, tested, len(table.evaluations)))
    return Comparison(asked, None, tuple(measures), tuple(warnings), undecided)


def confined(table: ScoreTable, pairs: Pairs) -> tuple[ScoreTable, list[tuple[int, int]]]:
    """The table of the systems in these pairs alone, and the places of the pairs in it."""
    kept = sorted({system for pair in pairs for system in pair})
    part = table.take(range(len(table.measures)), kept, range(len(table.evaluations)))
    return part, [(kept.index(first), kept.index(second)) for first, second in pairs]


def _ranked(systems: Sequence[RankedSystem], rounding: Floats | None) -> list[RankedSystem]:
    """From the best to the worst, those with the same figure by name, even where rounding tells the figures apart."""
    figures = np.array([one.figure for one in systems])
    order = computed_cells(figures) if rounding is None else tied(figures, rounding / TINY)
    return [one for _, _, one in sorted(zip(-order, [one.system for one in systems], systems, strict=True))]


def _families(shape: tuple[int, int], design: Design) -> list[Places]:
    """The places, pair by pair, of the tests that are adjusted together."""
    places = np.arange(shape[0] * shape[1])
    return [places] if design.family == "report" else list(places.reshape(shape).T)


def checked_pairs(
    table: ScoreTable, design: Design, baseline: str | None, only: Sequence[tuple[str, str]] | None = None
) -> tuple[list[tuple[int, int]], list[str]]:
    """The pairs that can be compared, by the places of their systems, and warnings about their evaluations.

    Errors as of compare.
    """
    pairs = _pairs_of(table, baseline, only)
    if design.corpus and not table.has_counts:
        cause, remedy = "counts are not read from tables of scores", "give the results of 'evaluate --save'"
        if table.uncounted:
            cause, remedy = f"holds no counts of {', '.join(table.uncounted)}", "give other --measures"
        cause += ", so there are no figures of the corpus"
        raise UsageError.at(table.source or "the scores", cause, f"{remedy}, or -t scores")
    if design.corpus:
        _check_counts(table)
    return pairs, _check(table, pairs)


def _check_counts(table: ScoreTable) -> None:
    """DataError: counts that no text has, whose sums and squares are no numbers."""
    for place, (measure, counts) in enumerate(
        zip(table.measures, table.counts if table.counts is not None else (), strict=False)
    ):
        least = -LARGEST if table.formulas and table.formulas[place] is not None else 0.0
        if not ((counts >= least) & (counts <= LARGEST)).all():
            cause = f"a count of {measure} is below {least:g}, above {LARGEST:g} or no number"
            raise DataError.at(table.source or "the scores", cause, "score again, or give other --measures")


def _pairs_of(table: ScoreTable, baseline: str | None, only: Sequence[tuple[str, str]] | None) -> list[tuple[int, int]]:
    check_kinds(("baseline", baseline, (str, type(None)), "the id of a system or None"))
    check_scored(table)
    if len(table.systems) < 2:
        cause = f"a comparison needs two systems; there is {table.systems[0] if table.systems else 'none'}"
        remedy = "give scores of another too: further rows of a table, or further files of results"
        raise DataError.at(table.source or "the scores", cause, remedy)
    if baseline is not None and baseline not in table.systems:
        raise UsageError(f"no system {baseline!r} to be the baseline; {system_meant(baseline, table.systems)}")
    if only is not None:
        known = _known(table, baseline, only)
        return [(table.systems.index(first), table.systems.index(second)) for first, second in known]
    if baseline is None:
        check_number(len(table.systems), table.source or "the scores", "compare all with one (--baseline), or fewer")
        return list(combinations(range(len(table.systems)), 2))
    base = table.systems.index(baseline)
    return [(system, base) for system in range(len(table.systems)) if system != base]


def _known(table: ScoreTable, baseline: str | None, only: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """The pairs that are asked for. UsageError: no pairs, or not of two systems of the table, or one of them twice."""
    kinds = (tuple, list)
    if not isinstance(only, kinds) or not all(
        isinstance(pair, kinds) and len(pair) == 2 and all(isinstance(one, str) for one in pair) for pair in only
    ):
        raise UsageError(f"only must be a list of pairs of ids of systems, or None, not {shortened(only)}")
    if not only:
        raise UsageError("only names no pair; name at least one, or leave only out to compare all systems")
    if unknown := [one for pair in only for one in pair if one not in table.systems]:
        raise UsageError(f"only: no system {unknown[0]!r}; {system_meant(unknown[0], table.systems)}")
    if alone := [first for first, second in only if first == second]:
        raise UsageError(f"only: {alone[0]!r} cannot be compared with itself; name two systems in each pair")
    if twice := first_twice(map(frozenset, only)):
        raise UsageError(f"only: the pair of {' and '.join(map(repr, sorted(twice)))} comes twice; name each pair once")
    if baseline is not None and (others := [second for _, second in only if second != baseline]):
        cause = f"only: a pair has {others[0]!r} in second place, where the baseline {baseline!r} belongs"
        raise UsageError(f"{cause}; name pairs with the baseline, or leave baseline out")
    return only


def _check(table: ScoreTable, pairs: Sequence[tuple[int, int]]) -> list[str]:
    """DataError where pairs have too little in common; says which evaluations not all of their systems have."""
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
        if look_like_folds(table.evaluations):
            remedy = (
                f"if evaluations such as {table.evaluations[0]} are folds of jackknifing, 'rouge-cli compare --folds' "
                f"compares their means; else {remedy}"
            )
        raise DataError.at(table.source or "the scores", cause, remedy)
    compared = present[sorted({system for pair in pairs for system in pair})]
    evaluations = int(compared.any(axis=0).sum())
    partial = evaluations - int(compared.all(axis=0).sum())
    if not partial:
        return []
    return [f"{partial} of {evaluations} evaluations are not there for all compared systems: each pair is "
            f"compared on those that both have ({min(shared.values())} at least)"]  # fmt: skip


def _resolution(table: ScoreTable, pairs: Sequence[tuple[int, int]], design: Design) -> list[str]:
    """A warning if so few samples or evaluations cannot make any of so many tests significant."""
    family = len(pairs) * (len(table.measures) if design.family == "report" else 1)
    present = table.present
    most = max((int((present[a] & present[b]).sum()) for a, b in pairs), default=0)
    if design.test == RANDOMISATION:
        if most >= 60 or family / 2 ** (most - 1) < design.level:
            return []
        enough = 2 + math.floor(math.log2(family / design.level))
        tests = "1 test" if family == 1 else f"a family of {family} tests"
        return [f"{most} evaluations are too few for {tests}: no {'' if family == 1 else 'adjusted '}p-value of "
                f"randomisation can be below {design.level:.15g}; {enough} evaluations or more can"]  # fmt: skip
    few = min((int((present[a] & present[b]).sum()) for a, b in pairs), default=0)
    rate, messages = false_alarms(few, design.level / family), []
    if rate > 2 * design.level / family:
        tests = "" if family == 1 else f" / {family}"
        messages = [f"{few} evaluations are few for the bootstrap: about {rate:.2g} of tests without a true difference "
                f"have p < {design.level:.15g}{tests}; the randomisation test holds its level"]  # fmt: skip
    smallest = 2 * family / design.level
    if max(design.samples, MOST_DRAWS) + 1 > smallest:
        return messages
    return [*messages, f"{MOST_DRAWS} samples of the bootstrap are too few for a family of {family} tests: no adjusted "
            f"p-value can be below {design.level:.15g}; the randomisation test has no such limit"]  # fmt: skip


def false_alarms(n: int, level: float) -> float:
    """How often the bootstrap's p-value of n normal differences, whose mean is 0, is below the level, about.

    Its spread is that of n instead of n - 1, and its limits are the normal distribution's instead of Student's; and
    nothing is below 0 in any resample where nothing is in the differences.
    """
    from scipy.special import ndtri, stdtr

    rate = 2 * stdtr(n - 1, ndtri(level / 2) * math.sqrt((n - 1) / n))
    return max(float(rate), 2.0 ** (1 - n))


def _groups(table: ScoreTable, pairs: Sequence[tuple[int, int]], design: Design) -> Iterator[_Group]:
    present, cells = table.present, _cells(table, design)
    pairs_on: dict[bytes, list[int]] = {}
    systems_on: dict[bytes, list[int]] = {}
    for place, (a, b) in enumerate(pairs):
        pairs_on.setdefault((present[a] & present[b]).tobytes(), []).append(place)
    for s, row in enumerate(present):
        systems_on.setdefault(row.tobytes(), []).append(s)
    for evaluations in dict.fromkeys([*pairs_on, *systems_on]):
        alone, alike = systems_on.get(evaluations, []), pairs_on.get(evaluations, [])
        systems = sorted({*alone, *(system for place in alike for system in pairs[place])})
        where = {system: i for i, system in enumerate(systems)}
        places = [(where[a], where[b]) for a, b in (pairs[place] for place in alike)]
        here = cells[..., systems, :][..., np.frombuffer(evaluations, dtype=np.bool_)]
        yield _Group(alone, alike, places, systems, np.ascontiguousarray(here))


def _cells(table: ScoreTable, design: Design) -> Floats:
    """(measures, kinds, systems, evaluations)."""
    if design.corpus:
        assert table.counts is not None
        return table.counts
    return table.scores[:, None]


def _compare_group(
    table: ScoreTable, group: _Group, design: Design, progress: Progress | None,
    own: list[list[RankedSystem]], found: Evidence, intervals: _Intervals,
) -> None:  # fmt: skip
    """Add the group's systems to own, a value for each measure, and what there is of its pairs to the others."""
    n = group.cells.shape[-1]
    figures = figures_of(group.cells.sum(axis=-1), n, design)
    drawn = resampled_figures(group.cells, design)
    cut = tail(design.confidence, n)
    for system in group.alone:
        i = group.systems.index(system)
        lower, upper = row_bounds(drawn[:, i], cut)
        own[system] = [
            RankedSystem(table.systems[system], n, float(figures[m, i]), float(lower[m]), float(upper[m]), "")
            for m in range(len(figures))
        ]
    if not group.pairs:
        return
    scales = tolerances(group.cells, design)
    if design.test == RANDOMISATION:
        randomised(found, group.pairs, group.cells, group.places, design)
    for row, (i, j) in zip(group.pairs, group.places, strict=True):
        difference, resampled = figures[:, i] - figures[:, j], drawn[:, i] - drawn[:, j]
        scale = tolerance(scales, i, j)
        if design.test == BOOTSTRAP:
            bootstrapped(found, row, resampled, difference, scale)
        intervals.difference[row] = difference
        intervals.lower[row], intervals.upper[row] = row_bounds(resampled, cut)
        moved = group.cells[:, :, i] - group.cells[:, :, j]
        intervals.effect[row] = effects(moved, difference, resampled, scale, design)
        if progress is not None:
            progress(1)


def _pairs_found(
    table: ScoreTable, pairs: Sequence[tuple[int, int]], groups: Sequence[_Group], m: int, found: Evidence,
    intervals: _Intervals, adjusted: Floats,
) -> Iterator[Pair]:  # fmt: skip
    """The pairs of a measure."""
    evaluations = {row: group.cells.shape[-1] for group in groups for row in group.pairs}
    of_measure = zip(*(one[:, m].tolist() for one in (
        *intervals, found.p_values, adjusted, found.lower, found.upper, found.kinds)), strict=True)  # fmt: skip
    for row, (difference, lower, upper, effect, p_value, q_value, least, most, kind) in enumerate(of_measure):
        first, second = (table.systems[s] for s in pairs[row])
        yield Pair(first, second, evaluations[row], difference, lower, upper, None if math.isnan(effect) else effect,
                   p_value, q_value, kind == EXACT, least, most, kind)  # fmt: skip


def _grouped(systems: Sequence[RankedSystem], pairs: Sequence[Pair], design: Design) -> tuple[RankedSystem, ...]:
    """The ranked systems with their letters and clusters."""
    places = {ranked.system: i for i, ranked in enumerate(systems)}
    different = np.zeros((len(systems), len(systems)), dtype=np.bool_)
    better = np.zeros_like(different)
    for pair in pairs:
        i, j = places[pair.first], places[pair.second]
        different[i, j] = different[j, i] = pair.adjusted < design.level
        better[(i, j) if pair.difference > 0 else (j, i)] = pair.adjusted < design.level
    named = zip(systems, letters(different.tolist()), clusters(better), strict=True)
    return tuple(ranked._replace(letters=letter, cluster=cluster) for ranked, letter, cluster in named)
