"""Scores of measures and of people, brought together: the systems and evaluations that both have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.folds import look_like_folds
from rouge_cli.analysis.means import computed_cells, means
from rouge_cli.analysis.score_table import WHOLE, Floats, ScoreTable
from rouge_cli.errors import DataError, Problem, listed
from rouge_cli.inputs.jackknife import input_of
from rouge_cli.similar_names import LOOKS_ALIKE, looking_alike

LEAST_SYSTEMS = 3


class Sides(NamedTuple):
    """Measures (measures, systems, evaluations) and one set of human scores (systems, evaluations), gaps alike."""

    scores: Floats
    human: Floats
    systems: tuple[str, ...]
    evaluations: tuple[str, ...] = ()


def describe_omissions(
    measures: ScoreTable, human: ScoreTable, with_evaluations: bool, warnings: list[str], all_inputs: bool = False
) -> None:
    """Count systems and evaluations that only one side has. DataError where nothing is in both.

    With all_inputs, evaluations that nobody judged are none of these.
    """
    kinds = [("system", measures.systems, human.systems)]
    if with_evaluations:
        kinds.append(("evaluation", measures.evaluations, human.evaluations))
    problems, name = [], measures.source or "the results"
    for kind, ours, theirs in kinds:
        if not set(ours) & set(theirs):
            cause = f"no {kind} of {name} is there: it has {listed(theirs)}, they have {listed(ours)}"
            remedy = _remedy_of_folds(ours, theirs) if kind == "evaluation" else "name them alike"
            if same := looking_alike(theirs, ours):
                remedy += f": {same[0]!r} {LOOKS_ALIKE}"
            problems.append(Problem(human.source, cause, remedy))
            continue
        for here, there, side in ((ours, theirs, measures.source), (theirs, ours, human.source)):
            if all_inputs and kind == "evaluation" and side == measures.source:
                continue
            known = set(there)
            if alone := [id for id in here if id not in known]:
                same = looking_alike(alone, there)
                more = f"; of the other side's, {same[0]!r} {LOOKS_ALIKE}" if same else ""
                warnings.append(
                    f"{side}: ignored {_counted(len(alone), kind)} that the other side lacks: {listed(alone)}{more}"
                )
    if problems:
        raise DataError(problems)


def _remedy_of_folds(ours: Sequence[str], theirs: Sequence[str]) -> str:
    """What to do where no evaluation is on both sides, which may be for folds of jackknifing."""
    if look_like_folds(ours) and set(map(input_of, ours)) & set(theirs):
        return "give --folds, if these are folds of the inputs that they have"
    if set(map(input_of, theirs)) & set(ours):
        return "give --no-folds, if these are averages of the folds that they have, or name them alike"
    return "name them alike"


def _counted(n: int, kind: str) -> str:
    return f"{n} {kind}{'s' * (n != 1)}"


def paired(measures: ScoreTable, human: ScoreTable, h: int, with_evaluations: bool, warnings: list[str]) -> Sides:
    """The systems and evaluations of both, in the order of the measures'; NaN on both sides where one has no score."""
    judged_systems, known = set(human.systems), set(human.evaluations)
    systems = [id for id in measures.systems if id in judged_systems]
    evaluations = [id for id in measures.evaluations if id in known] if with_evaluations else list(WHOLE)
    column = human.take([h], range(len(human.systems)), range(len(human.evaluations)))
    ours, (judged,) = (
        _of_evaluations(table, systems, evaluations) if with_evaluations else _of_systems(table, systems)
        for table in (measures, column)
    )
    here = ~np.isnan(ours).any(axis=0) & ~np.isnan(judged)
    keep_systems, keep_inputs = here.any(axis=1), here.any(axis=0)
    lost = [id for id, kept in zip(systems, keep_systems, strict=True) if not kept]
    unjudged = [id for id in lost if np.isnan(judged[systems.index(id)]).all()]
    if unjudged:
        warnings.append(f"{human.source}: {human.measures[h]!r} has no score of {listed(unjudged)}; ignored")
    if unscored := [id for id in lost if id not in unjudged]:
        warnings.append(f"{human.source}: {human.measures[h]!r}: no summary of {listed(unscored)} has a score on both "
                        "sides; ignored")  # fmt: skip
    if keep_systems.sum() < LEAST_SYSTEMS:
        common = _counted(int(keep_systems.sum()), "system")
        cause = f"{human.measures[h]!r} and {measures.source or 'the results'} have {common} in common"
        raise DataError.at(human.source, cause, f"at least {LEAST_SYSTEMS} are needed")
    where = np.ix_(keep_systems, keep_inputs)
    scored = (~np.isnan(ours).all(axis=0) | ~np.isnan(judged))[where]
    if gaps := int((scored & ~here[where]).sum()):
        warnings.append(f"{human.source}: {human.measures[h]!r}: {gaps} of {scored.sum()} summaries have no score on "
                        "one side; ignored")  # fmt: skip
    ours = _cells(measures, np.where(here, ours, np.nan)[:, keep_systems][..., keep_inputs])
    ids = [tuple(np.array(names, dtype=object)[kept].tolist())
           for names, kept in ((systems, keep_systems), (evaluations, keep_inputs))]  # fmt: skip
    return Sides(ours, np.ascontiguousarray(np.where(here, judged, np.nan)[where]), ids[0], ids[1])


def paired_on_all_inputs(measures: ScoreTable, human: ScoreTable, h: int, warnings: list[str]) -> Sides:
    """As paired, by all evaluations of the measures, whether people judged them or not (Deutsch, Dror and Roth 2022).

    Each side has gaps of its own; where one measure has no score, none has.
    """
    systems = paired(measures, human, h, True, warnings).systems
    ours = _of_evaluations(measures, systems, measures.evaluations)
    scored = ~np.isnan(ours).all(axis=0)
    ours = _cells(measures, np.where(np.isnan(ours).any(axis=0), np.nan, ours))
    judged = np.full(ours.shape[1:], np.nan)
    places, rows = _places(measures.evaluations), _rows(human, systems)
    for place, id in enumerate(human.evaluations):
        if id in places:
            judged[:, places[id]] = human.scores[h, rows, place]
    if gaps := int((scored & np.isnan(ours[0])).sum()):
        warnings.append(f"{measures.source}: {gaps} of {scored.sum()} summaries lack a score of a measure; ignored")
    return Sides(ours, judged, systems)


def _cells(table: ScoreTable, scores: Floats) -> Floats:
    """By measure the scores of a table, with ties of what this program computed itself."""
    found = np.stack([computed_cells(one) for one in scores]) if table.is_computed else scores
    return np.ascontiguousarray(found)  # sums do not depend on the layout


def with_enough_systems(
    measures: ScoreTable, human: ScoreTable, always: Sequence[str], warnings: list[str]
) -> ScoreTable:
    """The sets of human scores that have enough systems for a correlation, and these always; counts the others."""
    with_evaluations = measures.has_evaluations and human.has_evaluations
    kept, few = [], []
    for h, name in enumerate(human.measures):
        try:
            paired(measures, human, h, with_evaluations, [])
        except DataError:
            few += [name] * (name not in always)
            kept += [h] * (name in always)
        else:
            kept.append(h)
    if not few:
        return human
    warnings.append(f"{human.source}: fewer than {LEAST_SYSTEMS} systems have a score of {listed(few)}; ignored")
    return human.take(kept, range(len(human.systems)), range(len(human.evaluations)))


def _of_evaluations(table: ScoreTable, systems: Sequence[str], evaluations: Sequence[str]) -> Floats:
    places = _places(table.evaluations)
    return table.scores[:, _rows(table, systems)][:, :, [places[id] for id in evaluations]]


def _of_systems(table: ScoreTable, systems: Sequence[str]) -> Floats:
    """(measures, systems, 1): means over the evaluations that there are; NaN without any."""
    return np.stack([means(one)[:, None] for one in table.scores[:, _rows(table, systems)]])


def _rows(table: ScoreTable, systems: Sequence[str]) -> list[int]:
    places = _places(table.systems)
    return [places[id] for id in systems]


def _places(names: Sequence[str]) -> dict[str, int]:
    return {name: i for i, name in enumerate(names)}


def paired_of(measures: ScoreTable, human: ScoreTable, h: int, all_inputs: bool = False) -> Sides:
    """As paired, by evaluation where both sides know them; without warnings about the others."""
    with_evaluations = measures.has_evaluations and human.has_evaluations
    if all_inputs and with_evaluations:
        return paired_on_all_inputs(measures, human, h, [])
    return paired(measures, human, h, with_evaluations, [])
