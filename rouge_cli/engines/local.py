"""Runs a plan in this process."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import isfinite

from rouge_cli.engines.remarks import check_remarks, warn_of_plan
from rouge_cli.engines.schedule import Schedule, schedule
from rouge_cli.engines.threads import Progress, choose_jobs, score_batch
from rouge_cli.errors import UsageError
from rouge_cli.inputs.plan import Plan
from rouge_cli.kernel import batch
from rouge_cli.measures import Measure, measures_of
from rouge_cli.options import Options, Stemming
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.statistics.bootstrap import Table, averages
from rouge_cli.text.word_lists import exception_lists, stop_list

SAFE_WEIGHT = 8.0
"""Up to here ROUGE-W's double power of a text of 10,000 words is a finite number."""


def evaluate_plan(
    plan: Plan, systems: Sequence[str], options: Options, progress: Progress | None = None, jobs: int = 1
) -> Results:
    """Scores these systems, in this order. Without any measure nothing is read and there are no systems.

    jobs is the number of threads, 0 for as many as are worth their while; the results are the same.
    progress is called with the number of evaluations just done. Raises DataError with every document that cannot be
    used. A peer that an evaluation lacks, and a summary without a token, is a warning.
    """
    measures = measures_of(options)
    if not measures:
        return Results(options, (), ())
    work = schedule(plan, systems)
    made = batch.Batch(
        work.names,
        bytes(work.formats),
        work.model_starts,
        work.model_documents,
        work.peer_starts,
        work.peer_documents,
        len(measures),
    )
    lexicon = _lexicon(options)
    remarks = score_batch(made, lambda: _evaluator(measures, options, lexicon), choose_jobs(jobs, len(made)), progress)
    warnings = warn_of_plan(work, plan.source) + check_remarks(remarks, work, plan.source, options)
    _check_weight(made, options)
    return Results(options, _systems(systems, work, measures, made, options), tuple(warnings))


def _check_weight(made: batch.Batch, options: Options) -> None:
    """Refuses a weight of ROUGE-W whose powers are beyond all numbers; the original prints Inf, NaN or 0."""
    weight = options.lcs_weight
    if weight is None or 1 / SAFE_WEIGHT <= weight.value <= SAFE_WEIGHT:
        return
    if not all(map(isfinite, made.counts)) or not all(map(isfinite, made.scores)):
        raise UsageError(f"the weight of ROUGE-W (-w, --lcs-weight) is beyond what numbers hold: {weight.text}")


def _evaluator(measures: Sequence[Measure], options: Options, lexicon: batch.Lexicon) -> batch.Evaluator:
    return batch.Evaluator(
        lexicon,
        [measure.for_kernel(options.stemming) for measure in measures],
        unit=options.limit_unit.value,
        limit=options.limit,
        drop_stop_words=options.drop_stop_words,
        stem_peers=options.stemming is Stemming.BOTH,
        best_model=options.best_model,
        alpha=options.alpha,
        mode=options.elements or "",
    )


def _lexicon(options: Options) -> batch.Lexicon:
    lexicon = batch.Lexicon()
    if options.stemming is not Stemming.NONE:
        lexicon.add_exceptions(exception_lists(options.data))
    if options.drop_stop_words:
        lexicon.add_stop_words(stop_list(options.data))
    return lexicon


def _systems(
    systems: Sequence[str], work: Schedule, measures: Sequence[Measure], made: batch.Batch, options: Options
) -> tuple[SystemResult, ...]:
    """Brings each system's instances into the order in which they are summed: by EVALUATION.PEER as strings."""
    evaluations, tables = [], []
    for system in systems:
        ids, instances = work.instances_of[system]
        by_key = sorted(range(len(ids)), key=[f"{id}.{system}" for id in ids].__getitem__)
        order = array("I", [instances[i] for i in by_key])
        width = len(measures) * 3
        columns = [batch.columns(values, width, order) for values in (made.counts, made.scores)]
        evaluations.append(tuple(ids[i] for i in by_key))
        tables.append(Table(len(ids), *columns))
    found = averages(tables, len(measures), options)
    return tuple(
        SystemResult(system, ids, _measure_results(measures, table, intervals))
        for system, ids, table, intervals in zip(systems, evaluations, tables, found, strict=True)
    )


def _measure_results(
    measures: Sequence[Measure], table: Table, intervals: Sequence[tuple[Interval, ...]]
) -> tuple[MeasureResult, ...]:
    size = table.n * 3
    return tuple(
        MeasureResult(
            measure.label, table.counts[m * size : (m + 1) * size], table.scores[m * size : (m + 1) * size], interval
        )
        for m, (measure, interval) in enumerate(zip(measures, intervals, strict=True))
    )
