"""A study in one run: each of its conditions scored, and correlated with human scores.

Each variant is one evaluation of all measures, with single and multiple models side by side, so that each summary is
read and tokenised once for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rouge_cli.analysis.correlation import Correlations, correlate
from rouge_cli.analysis.finding_shape import check_finding
from rouge_cli.analysis.folds import folded
from rouge_cli.analysis.levels import SYSTEM
from rouge_cli.analysis.score_table import FIGURES, ScoreTable, table_of, table_of_scores
from rouge_cli.analysis.study import MULTIPLE, SINGLE, VARIANTS, Study
from rouge_cli.analysis.study_advice import with_keys
from rouge_cli.analysis.undefined_correlations import notes_on_tables
from rouge_cli.api_arguments import check_arguments
from rouge_cli.errors import DataError, Problem, UsageError, check_kinds, first_twice, listed, shortened
from rouge_cli.inputs.input import Input, gathered
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.inputs.reading import read_input
from rouge_cli.signature import signature
from rouge_cli.similar_names import did_you_mean

if TYPE_CHECKING:
    from rouge_cli.inputs.human_scores import HumanScores

SEPARATOR = "/"


class Condition(NamedTuple):
    """One column of the grid."""

    models: str
    variant: str
    signature: str
    found: Correlations


class StudyResults(NamedTuple):
    """All conditions, and what is to be warned of."""

    study: Study
    conditions: tuple[Condition, ...]
    warnings: tuple[str, ...]


Progress = Callable[[int], None]


def run_study(
    study: Study, progress: Progress | None = None, jobs: int = 0, given: Input | None = None
) -> StudyResults:
    """Evaluate and correlates every condition.

    given is what the study's choice names, with the ids of models, where that has been read. progress is called with 1
    for each variant and each condition just done. Raises DataError as reading, evaluating and correlating do, and
    UsageError for arguments of other kinds.
    """
    from rouge_cli.engines.selection import evaluate_input

    check_kinds(("study", study, Study, "a Study, as read_study makes it"))
    _check_fields(study)
    check_arguments(jobs, progress=progress)
    read = human_scores_of(study)
    human = table_of_scores(read)
    _check_scored(study, human)
    given = gathered(given or read_input(study.choice, model_ids=True))
    plan = given.plan
    # What may be said of the texts of a configuration, `evaluate` and `config check` say.
    texts: Literal["", "given"] = "given" if given.texts == "given" else ""
    made = _expanded(plan, study)
    expanded = given._replace(content=made, texts=texts)
    warnings = dict.fromkeys(read.warnings)
    advance = progress or (lambda _done: None)
    conditions = []
    for variant in study.variants:
        options = study.options._replace(
            **VARIANTS[variant], sentences=given.sentences, sentence_delimiter=given.delimiter
        )
        results = evaluate_input(expanded, made.systems(), options, jobs=jobs, averages=False)
        warnings |= dict.fromkeys(results.warnings)
        table = table_of(results, study.figure)
        advance(1)
        for models in study.models:
            jackknifed = options.jackknife and models == MULTIPLE
            part = _part(table, models)._replace(source=study.config)
            part = folded(part) if jackknifed else part
            found = correlate(part, human, study.design)
            warnings |= dict.fromkeys(found.warnings)
            conditions.append(
                Condition(
                    models, variant, signature(options._replace(jackknife=jackknifed), _models(made, models)), found
                )
            )
            advance(1)
    conditions.sort(key=lambda one: study.models.index(one.models))
    tables = [(f"{one.models} {one.variant}", table) for one in conditions for table in one.found.tables]
    notes = notes_on_tables(tables, study.design.samples)
    return StudyResults(study, tuple(conditions), (*map(with_keys, warnings), *notes))


def _check_fields(study: Study) -> None:
    """UsageError: a field is of another kind, or names what there is not."""
    check_finding("study", study)
    for name, given, known in (
        ("variants", study.variants, tuple(VARIANTS)),
        ("models", study.models, (SINGLE, MULTIPLE)),
        ("figure", (study.figure,), FIGURES),
    ):
        if not given:
            raise UsageError(f"study.{name}: there are none; name at least one of {listed(known)}")
        if (twice := first_twice(given)) is not None:
            raise UsageError(f"study.{name}: {twice!r} is there twice; name it once")
        if wrong := [one for one in given if one not in known]:
            raise UsageError(f"study.{name}: there is no {shortened(wrong[0])}; {did_you_mean(wrong[0], known)}")


def human_scores_of(study: Study) -> HumanScores:
    """The human scores that a study names. DataError: they cannot be read, or lack a column."""
    from rouge_cli.inputs.human_scores import read_human_scores

    try:
        return read_human_scores(study.human, study.columns, named=None)
    except UsageError as error:
        raise DataError([Problem(study.source, f"columns: {problem}") for problem in error.problems]) from None


def _check_scored(study: Study, human: ScoreTable) -> None:
    """DataError: the study asks for summaries or inputs, and people scored systems alone."""
    if human.has_evaluations:
        return
    for key, asked in (("level", study.design.levels != (SYSTEM,)), ("resample", study.design.over == "inputs")):
        if asked:
            usual = SYSTEM if key == "level" else "systems"
            remedy = f'give {key} = "{usual}", or human scores with a column evaluation'
            raise DataError.at(study.source, f"{study.human} has scores of systems alone", remedy)


def _models(expanded: Plan, models: str) -> tuple[int, int]:
    start = f"{models}{SEPARATOR}"
    counts = [len(evaluation.models) for evaluation in expanded.evaluations if evaluation.id.startswith(start)]
    return min(counts, default=0), max(counts, default=0)


def _expanded(plan: Plan, study: Study) -> Plan:
    """Every evaluation once for each kind of models, its id after theirs, or as its folds.

    DataError: the single one is not there; or as of jackknife_plan.
    """
    evaluations: list[Evaluation] = []
    problems = []
    folds = jackknife_plan(plan, study.humans).plan if study.options.jackknife and MULTIPLE in study.models else None
    if folds is not None:
        evaluations += [fold._replace(id=f"{MULTIPLE}{SEPARATOR}{fold.id}", model_ids=()) for fold in folds.evaluations]
    for evaluation in plan.evaluations:
        for models in study.models:
            if models == MULTIPLE and folds is not None:
                continue
            chosen: Sequence[Any] = evaluation.models
            if models == SINGLE and study.single is not None:
                ids, place = evaluation.model_ids, evaluation.place_in(plan.source)
                chosen = [one for one, id in zip(evaluation.models, ids, strict=False) if id == study.single]
                if not ids:
                    cause = f"the reference summaries of evaluation {evaluation.id!r} have no ids"
                    problems.append(Problem(place, cause, "leave out 'single' for the first"))
                elif not chosen:
                    cause = f"evaluation {evaluation.id!r} has no model {study.single!r} to be the single one"
                    problems.append(Problem(place, cause, f"it has {', '.join(ids)}"))
            chosen = chosen[:1] if models == SINGLE else chosen
            evaluations.append(
                evaluation._replace(id=f"{models}{SEPARATOR}{evaluation.id}", models=tuple(chosen), model_ids=())
            )
    if problems:
        raise DataError(problems)
    return (folds or plan)._replace(evaluations=tuple(evaluations))


def _part(table: ScoreTable, models: str) -> ScoreTable:
    """The evaluations of one kind of models, under their own ids."""
    start = f"{models}{SEPARATOR}"
    here = [i for i, id in enumerate(table.evaluations) if id.startswith(start)]
    part = table.take(range(len(table.measures)), range(len(table.systems)), here)
    return part._replace(evaluations=tuple(id.removeprefix(start) for id in part.evaluations))
