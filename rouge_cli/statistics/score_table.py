"""Scores as the statistics take them: measures by systems by evaluations, with gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rouge_cli.errors import DataError, UsageError, did_you_mean
from rouge_cli.inputs.human_scores import HumanScores
from rouge_cli.results import MeasureResult, Results

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
FIGURES = ("R", "P", "F")
WHOLE = ("",)
"""The evaluations of a table that knows systems alone."""


class ScoreTable(NamedTuple):
    """What was scored, or judged, of systems on evaluations.

    scores has the shape (measures, systems, evaluations), NaN where there is none. counts has the shape (measures, 3,
    systems, evaluations): hits, model totals, peer totals; None where they are not known.
    """

    measures: tuple[str, ...]
    systems: tuple[str, ...]
    evaluations: tuple[str, ...]
    scores: Floats
    counts: Floats | None = None
    source: str = ""
    """Where it was read, for messages."""

    @property
    def has_evaluations(self) -> bool:
        """False where there is one figure for each system and measure."""
        return self.evaluations != WHOLE

    @property
    def present(self) -> Flags:
        """(systems, evaluations): where there are scores of every measure."""
        return np.logical_not(np.isnan(self.scores).any(axis=0))

    def take(self, measures: Sequence[int], systems: Sequence[int], evaluations: Sequence[int]) -> ScoreTable:
        """The part of these indices, in this order."""
        counts = None
        if self.counts is not None:
            counts = self.counts[np.ix_(measures, range(3), systems, evaluations)]
        return self._replace(
            measures=tuple(self.measures[i] for i in measures),
            systems=tuple(self.systems[i] for i in systems),
            evaluations=tuple(self.evaluations[i] for i in evaluations),
            scores=self.scores[np.ix_(measures, systems, evaluations)],
            counts=counts,
        )

    def choose(self, measures: Sequence[str]) -> ScoreTable:
        """These measures, in this order; all if none is named. UsageError, with the nearest, for an unknown one."""
        if not measures:
            return self
        by_name = {name.lower(): i for i, name in enumerate(self.measures)}
        unknown = [name for name in measures if name.lower() not in by_name]
        if unknown:
            raise UsageError([_unknown(name, self.measures, self.source) for name in unknown])
        chosen = [by_name[name.lower()] for name in dict.fromkeys(measures)]
        return self.take(chosen, range(len(self.systems)), range(len(self.evaluations)))


def _unknown(name: str, known: Sequence[str], source: str) -> str:
    return f"{source or 'the scores'}: no {name!r}; {did_you_mean(name, known)}"


def table_of(results: Results, figure: str) -> ScoreTable:
    """The table of one figure (R, P or F) of all systems of results.

    DataError where a system has an evaluation twice: its scores could not be paired with those of others.
    """
    column = FIGURES.index(figure)
    measures = tuple(measure.label for measure in results.systems[0].measures) if results.systems else ()
    evaluations = tuple(dict.fromkeys(id for system in results.systems for id in system.evaluations))
    places = {id: i for i, id in enumerate(evaluations)}
    shape = (len(measures), len(results.systems), len(evaluations))
    scores = np.full(shape, np.nan)
    counts = np.full((shape[0], 3, *shape[1:]), np.nan)
    problems = []
    for s, system in enumerate(results.systems):
        if len(set(system.evaluations)) < len(system.evaluations):
            twice = next(id for id in system.evaluations if system.evaluations.count(id) > 1)
            problems.append(f"{results.source or 'results'}: system {system.id!r} has the evaluation {twice!r} twice; "
                            "give each EVAL an ID of its own and score again")  # fmt: skip
            continue
        where = [places[id] for id in system.evaluations]
        for m, measure in enumerate(system.measures):
            scores[m, s, where] = _columns(measure.scores)[column]
            if _has_counts(measure):
                counts[m, :, s, where] = _columns(measure.counts).T
    if problems:
        raise DataError(problems)
    known = all(_has_counts(measure) for system in results.systems for measure in system.measures)
    systems = tuple(system.id for system in results.systems)
    return ScoreTable(measures, systems, evaluations, scores, counts if known else None, results.source)


def table_of_scores(human: HumanScores) -> ScoreTable:
    """The table of what people scored."""
    systems = tuple(dict.fromkeys(system for system, _, _ in human.rows))
    evaluations = tuple(dict.fromkeys(evaluation for _, evaluation, _ in human.rows))
    scores = np.full((len(human.columns), len(systems), len(evaluations)), np.nan)
    places = [{id: i for i, id in enumerate(ids)} for ids in (systems, evaluations)]
    for system, evaluation, row in human.rows:
        scores[:, places[0][system], places[1][evaluation]] = [np.nan if one is None else one for one in row]
    return ScoreTable(
        human.columns, systems, evaluations if human.has_evaluations else WHOLE, scores, None, human.source
    )


def mean_of(table: ScoreTable, name: str = "mean") -> ScoreTable:
    """The mean of all measures as the only one, where all have a score."""
    return table._replace(measures=(name,), scores=table.scores.mean(axis=0, keepdims=True), counts=None)


def _columns(values: Sequence[float]) -> Floats:
    return np.asarray(values, dtype=np.float64).reshape(3, -1)


def _has_counts(measure: MeasureResult) -> bool:
    return len(measure.counts) == len(measure.scores)
