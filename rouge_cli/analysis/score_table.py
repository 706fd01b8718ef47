"""Scores as the statistics take them: measures by systems by evaluations, with gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from numbers import Real
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.pair_limit import check_number
from rouge_cli.analysis.table_shape import are_names, indices, wrong_sizes, wrong_table
from rouge_cli.errors import DataError, Problem, UsageError, check_kinds, first_twice, listed, shortened
from rouge_cli.inputs.bad_entries import RemediedError
from rouge_cli.inputs.fields import same_name
from rouge_cli.inputs.human_scores import HumanScores, Judgements
from rouge_cli.measures.registry import parse_measure
from rouge_cli.results import MeasureResult, Results
from rouge_cli.results.shapes import check_shape
from rouge_cli.similar_names import each_meant

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Formula = Callable[[Floats], Floats]
"""From sums (kinds, ...) to figures (...)."""
FIGURES = ("R", "P", "F")
TABLE = "a ScoreTable, as table_of(results, 'F') or table_of_scores(human) make it"
WHOLE = ("",)
"""The evaluations of a table that knows systems alone."""


class ScoreTable(NamedTuple):
    """What was scored, or judged, of systems on evaluations.

    scores has the shape (measures, systems, evaluations), NaN where there is none. counts has the shape (measures,
    kinds, systems, evaluations): hits, model totals, peer totals, or what a measure's formula takes; None where some
    measure has neither.
    """

    measures: tuple[str, ...]
    systems: tuple[str, ...]
    evaluations: tuple[str, ...]
    scores: Floats
    counts: Floats | None = None
    source: str = ""
    """Where it was read, for messages."""
    formulas: tuple[Formula | None, ...] = ()
    """How each measure's figure of a corpus is made of sums of its counts; None, or no formulas at all: recall,
    precision and F of hits and totals."""
    uncounted: tuple[str, ...] = ()
    """The measures without counts."""
    figure: str = ""
    """What the scores are (R, P or F); empty where that is not known, or they are of people."""

    @property
    def has_evaluations(self) -> bool:
        """False where there is one figure for each system and measure."""
        return tuple(self.evaluations) != WHOLE

    @property
    def is_computed(self) -> bool:
        """Whether this program scored the summaries; else the figures are as they were read."""
        return self.counts is not None or bool(self.uncounted)

    @property
    def has_counts(self) -> bool:
        """Whether there are counts of every measure, of which figures of a corpus are made."""
        return self.counts is not None and not self.uncounted

    @property
    def present(self) -> Flags:
        """(systems, evaluations): where there are scores of every measure."""
        return np.logical_not(np.isnan(self.scores).any(axis=0))

    def take(self, measures: Sequence[int], systems: Sequence[int], evaluations: Sequence[int]) -> ScoreTable:
        """The part of these indices, in this order. UsageError: there are no such ones."""
        measures = indices("measures", measures, len(self.measures))
        systems = indices("systems", systems, len(self.systems))
        evaluations = indices("evaluations", evaluations, len(self.evaluations))
        counts = None
        if self.counts is not None:
            counts = self.counts[np.ix_(measures, range(self.counts.shape[1]), systems, evaluations)]
        names = tuple(self.measures[i] for i in measures)
        return self._replace(
            measures=names,
            systems=tuple(self.systems[i] for i in systems),
            evaluations=tuple(self.evaluations[i] for i in evaluations),
            scores=self.scores[np.ix_(measures, systems, evaluations)],
            counts=counts,
            formulas=tuple(self.formulas[i] for i in measures) if self.formulas else (),
            uncounted=tuple(name for name in self.uncounted if name in names),
        )

    def choose(self, measures: Sequence[str]) -> ScoreTable:
        """These measures, in this order; all if none is named. UsageError, with the nearest, for an unknown one."""
        if not are_names(measures):
            raise UsageError(f"measures must be a list of names, each a str, not {shortened(measures)}")
        if not measures:
            return self
        try:
            found = [same_name(name, self.measures) for name in measures]
        except RemediedError as error:
            raise UsageError.at(self.source or "the scores", error.cause, error.remedy) from None
        if unknown := [name for name, same in zip(measures, found, strict=True) if same is None]:
            place = self.source or "the scores"
            raise UsageError([f"{place}: no {name!r}; {meant}" for name, meant in each_meant(unknown, self.measures)])
        chosen = list(dict.fromkeys(self.measures.index(same) for same in found if same is not None))
        return self.take(chosen, range(len(self.systems)), range(len(self.evaluations)))


def check_tables(**tables: object) -> None:
    """UsageError: other objects than tables of scores, or odd fields of such, by the names of arguments."""
    check_kinds(*((name, table, ScoreTable, TABLE) for name, table in tables.items()))
    wrong = {name: wrong_table(table) for name, table in tables.items() if isinstance(table, ScoreTable)}
    if problems := [f"{name}: {problem}" for name, found in wrong.items() for problem in found]:
        raise UsageError(problems)


def checked_tables(**tables: object) -> tuple[ScoreTable, ...]:
    """The tables as check_tables lets them pass, with numbers of double precision, in which all is computed."""
    check_tables(**tables)
    return tuple(map(_double, cast("Iterable[ScoreTable]", tables.values())))


def _double(table: ScoreTable) -> ScoreTable:
    counts = None if table.counts is None else np.asarray(table.counts, dtype=np.float64)
    return table._replace(scores=np.asarray(table.scores, dtype=np.float64), counts=counts)


def figure_for(table: ScoreTable, name: str, figure: str, corpus: bool = False) -> str:
    """The figure that an argument of this name asks for: where it is empty the table's own.

    Empty if neither is known; F of summed counts, which have all three. UsageError: it is not the table's own.
    """
    if table.figure and figure and figure != table.figure:
        cause = f"{name} is {figure!r}, but {table.source or 'the table'} holds the figure {table.figure!r}"
        other = f", or table_of(results, {figure!r})" if table.is_computed else ""
        raise UsageError(f"{cause}; give {table.figure!r}{other}")
    return figure or table.figure or ("F" if corpus else "")


def check_scored(measures: ScoreTable, human: ScoreTable | None = None) -> None:
    """DataError: the table has no system or measure, or that of people no scores, so there is nothing to find."""
    if not measures.systems:
        raise DataError.at(measures.source or "the scores", "no system was scored", "score one at least")
    if not measures.measures:
        raise DataError.at(measures.source or "the scores", "no measure was scored", "ask for one, such as -n 2")
    if human is not None and not human.measures:
        place = human.source or "the human scores"
        raise DataError.at(place, "no column of human scores was taken", "take one at least")


def table_of(results: Results, figure: str) -> ScoreTable:
    """The table of one figure (R, P or F) of all systems of results.

    DataError where a system has an evaluation twice: its scores could not be paired with those of others. UsageError:
    another figure; a caller gave the systems another shape.
    """
    check_kinds(("results", results, Results, "Results, as evaluate makes them"))
    if not isinstance(figure, str) or figure not in FIGURES:
        raise UsageError(f"figure must be one of {', '.join(FIGURES)}, not {shortened(figure)}")
    check_shape(results.systems)
    column, formulas = FIGURES.index(figure), _formulas(results)
    measures = tuple(measure.label for measure in results.systems[0].measures) if results.systems else ()
    if results.systems and not measures:
        place = results.source or "the results"
        raise DataError.at(place, "their systems have no measure", "evaluate with --save again")
    evaluations = tuple(dict.fromkeys(id for system in results.systems for id in system.evaluations))
    places = {id: i for i, id in enumerate(evaluations)}
    shape = (len(measures), len(results.systems), len(evaluations))
    scores = np.full(shape, np.nan)
    counts = np.zeros((shape[0], _kinds(results), *shape[1:]))
    problems = []
    for s, system in enumerate(results.systems):
        if (twice := first_twice(system.evaluations)) is not None:
            cause = f"system {system.id!r} has the evaluation {twice!r} twice"
            remedy = "give each EVAL an ID of its own and score again"
            problems.append(Problem(results.source or "results", cause, remedy))
            continue
        where = [places[id] for id in system.evaluations]
        for m, measure in enumerate(system.measures):
            scores[m, s, where] = _columns(measure.scores)[column]
            if _has_counts(measure):
                columns = np.array(measure.statistics) if measure.statistics else _columns(measure.counts)
                counts[m, : len(columns), s, where] = columns.T
    if problems:
        raise DataError(problems)
    every = [measure for system in results.systems for measure in system.measures]
    uncounted = tuple(dict.fromkeys(measure.label for measure in every if not _has_counts(measure)))
    systems, known = tuple(system.id for system in results.systems), None if len(uncounted) == len(measures) else counts
    return ScoreTable(measures, systems, evaluations, scores, known, results.source, formulas, uncounted,
                      figure)  # fmt: skip


def _kinds(results: Results) -> int:
    return max((len(measure.statistics) for system in results.systems for measure in system.measures), default=0) or 3


def _formulas(results: Results) -> tuple[Formula | None, ...]:
    """The formulas of measures whose statistics are not hits and totals; none at all if there is no such measure.

    DataError: statistics of another measure, or not of all systems.
    """
    found: list[Formula | None] = []
    for alike in zip(*(system.measures for system in results.systems), strict=True):
        name = alike[0].name
        widths = {len(measure.statistics) for measure in alike}
        if widths == {0}:
            found.append(None)
            continue
        measure: Any = parse_measure(name)
        if widths != {getattr(measure, "width", 0)}:
            raise DataError.at(results.source or "results", f"damaged statistics of {name}", "score again")
        found.append(_CorpusFigures(measure))
    return tuple(found) if any(found) else ()


@dataclass(frozen=True)
class _CorpusFigures:
    """The formula of a measure that makes its own figures; can be pickled."""

    measure: Any

    def __call__(self, sums: Floats) -> Floats:
        found: Floats = self.measure.corpus_figures(np, sums)
        return found


def table_of_scores(human: HumanScores) -> ScoreTable:
    """The table of what people scored. UsageError: another object, or rows that do not fit its columns."""
    check_kinds(("human", human, HumanScores, "HumanScores, as read_human_scores makes them"))
    _check_rows("human", human.rows, 2, len(human.columns))
    systems = tuple(dict.fromkeys(system for system, _, _ in human.rows))
    evaluations = tuple(dict.fromkeys(evaluation for _, evaluation, _ in human.rows))
    scores = np.full((len(human.columns), len(systems), len(evaluations)), np.nan)
    places = [{id: i for i, id in enumerate(ids)} for ids in (systems, evaluations)]
    for system, evaluation, row in human.rows:
        scores[:, places[0][system], places[1][evaluation]] = [np.nan if one is None else one for one in row]
    table = ScoreTable(
        human.columns,
        systems,
        evaluations if human.has_evaluations else WHOLE,
        scores,
        None,
        human.source,
        figure=human.figure,
    )
    check_tables(human=table)
    if problems := [f"human: {problem}" for problem in wrong_sizes(table)]:
        raise UsageError(problems)
    return table


def _check_rows(name: str, rows: Sequence[Any], ids: int, columns: int) -> None:
    """UsageError: no rows, or one that is not so many ids and a tuple of a score, or None, for each column."""
    if not rows:
        raise UsageError(f"{name}: there are no rows; give one for each system")
    for row in rows:
        if (
            not isinstance(row, tuple | list)
            or len(row) != ids + 1
            or not are_names(tuple(row[:ids]))
            or not _fits(row[ids], columns)
        ):
            words = "system, evaluation, annotator" if ids == 3 else "system, evaluation"
            raise UsageError(f"{name}: a row must be ({words}, a score or None for each of {columns} columns), not "
                             f"{shortened(row)}")  # fmt: skip


def _fits(scores: object, columns: int) -> bool:
    return isinstance(scores, tuple | list | np.ndarray) and len(scores) == columns and all(
        one is None or isinstance(one, Real | Decimal) for one in scores
    )  # fmt: skip


def tables_of_annotators(judged: Judgements) -> dict[str, ScoreTable]:
    """By question a table with a measure for each annotator who was asked it; NaN where one did not judge.

    UsageError: another object, rows that do not fit it, or more annotators of a question than have 500,000 pairs.
    """
    check_kinds(("judged", judged, Judgements, "Judgements, as read_judgements makes them"))
    scores, places = judged.scores, {name: i for i, name in enumerate(judged.annotators)}
    _check_rows("judged", judged.rows, 3, len(scores.columns))
    if unknown := list(dict.fromkeys(repr(row[2]) for row in judged.rows if row[2] not in places)):
        raise UsageError(f"judged: rows are by {listed(unknown)}, and annotators does not name them; add them there")
    found = {}
    for place, question in enumerate(scores.columns):
        judges = sorted({places[annotator] for *_, annotator, row in judged.rows if row[place] is not None})
        check_number(len(judges), scores.source, "give fewer of them", "annotators")
        order = {judged.annotators[judge]: i for i, judge in enumerate(judges)}
        cells: dict[tuple[str, str], list[float | None]] = {}
        for system, evaluation, annotator, row in judged.rows:
            several = cells.setdefault((system, evaluation), [None] * len(judges))
            if row[place] is not None:
                several[order[annotator]] = row[place]
        rows = tuple((*key, tuple(several)) for key, several in cells.items())
        columns = tuple(order)
        found[question] = table_of_scores(scores._replace(columns=columns, rows=rows))
    return found


def with_annotators(judged: Judgements) -> ScoreTable:
    """The table of all questions, each followed by what each annotator gave, as QUESTION (ANNOTATOR)."""
    table = table_of_scores(judged.scores)
    names, parts = list[str](), []
    for place, (question, given) in enumerate(tables_of_annotators(judged).items()):
        names += [question, *(f"{question} ({annotator})" for annotator in given.measures)]
        parts += [table.scores[place : place + 1], given.scores]
    return table._replace(measures=tuple(names), scores=np.concatenate(parts))


def _columns(values: Sequence[float]) -> Floats:
    return np.asarray(values, dtype=np.float64).reshape(3, -1)


def _has_counts(measure: MeasureResult) -> bool:
    """Whether the figure of a corpus can be made of its evaluations."""
    return bool(measure.statistics) or len(measure.counts) == len(measure.scores)
