"""Runs a stream, or texts in memory, in this process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.options import Options
from rouge_cli.results import MeasureResult, Results
from rouge_cli.scoring.absent import warn_of_absent
from rouge_cli.scoring.background import run_in_background
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.schedule import Batch, Schedule
from rouge_cli.scoring.threads import Progress
from rouge_cli.scoring.warnings import warn_of_models

if TYPE_CHECKING:
    from rouge_cli.inputs.stream import Columns, Stream
    from rouge_cli.tallies import Tally
    from rouge_cli.text.text_counts import TextCounts

CHUNK = 4096
"""Evaluations of a stream that are in memory at a time: so many,"""
CHUNK_BYTES = 8 << 20
"""or fewer, if their texts have so many bytes."""


def evaluate_stream(
    stream: Stream, systems: Sequence[str] | None, options: Options, progress: Progress | None = None, jobs: int = 1,
    averages: bool = True, text_counts: TextCounts | None = None, tallies: list[Tally] | None = None,
) -> Results:  # fmt: skip
    """Score these systems, in this order, or all that come, sorted. Of a stream only ids, counts and scores are kept.

    As evaluate_plan otherwise; raises DataError with what the stream's reader found wrong as well. A system that lacks
    some of the evaluations is one warning.
    """
    run = Run(stream.source, options, jobs, progress, text_counts)
    if not run.measures:
        return Results(options, (), (), stream.source)

    def add(work: Batch) -> None:
        run.warnings += warn_of_models(work, stream.source)
        run.add(work)

    try:
        run_in_background(works(stream.chunks or [stream.evaluations], systems), add, jobs, run.stop)
    except DataError as error:
        run.problems += error.problems
    if run.problems:
        raise DataError(list(dict.fromkeys(run.problems)))
    wanted = run.systems() if systems is None else systems
    others = [system for system in wanted if system not in stream.humans]
    absent = warn_of_absent({system: run.evaluations_of(system) for system in others})
    run.warnings += [*stream.warnings, *absent.values()]
    return run.results(wanted, averages, tallies)


def score_chunks(
    chunks: Iterator[Columns | Iterable[Evaluation]],
    options: Options,
    jobs: int = 1,
    text_counts: TextCounts | None = None,
) -> tuple[tuple[MeasureResult, ...], int, list[str]]:
    """Score each summary of texts in memory by itself. Options have measures.

    Returns the figures of every instance as they came, in columns, by measure and without averages; the number of
    instances; and warnings, one for all texts with the same fault. Raises DataError: texts
    that cannot be used; and what drawing the chunks raises.
    """
    run = Run("texts", options, jobs, None, text_counts, sums_up=True)
    run_in_background(works(chunks, None), run.score, jobs, run.stop)
    if run.problems:
        raise DataError(list(dict.fromkeys(run.problems)))
    run.finish()
    size = run.scored
    return run.figures(), size, list(filter(None, run.warnings))


def works(chunks: Iterable[Columns | Iterable[Evaluation]], systems: Sequence[str] | None = None) -> Iterator[Batch]:
    """What is scored at a time, of these systems or all; what has come is told of together with what is wrong."""
    from rouge_cli.inputs.stream import Columns, KeptEvaluations
    from rouge_cli.scoring.column_schedule import ColumnSchedule

    work, size = Schedule(systems), 0
    problem = None
    try:
        for chunk in chunks:
            if isinstance(chunk, Columns) and (systems is None or systems == [chunk.systems]):
                if work.evaluations:
                    yield work
                    work, size = Schedule(systems), 0
                yield ColumnSchedule(chunk)
                continue
            if isinstance(chunk, KeptEvaluations):
                work.add_all(chunk)
                work.kept, work.is_shared = chunk.kept, chunk.is_shared
                yield work
                work = Schedule(systems)
                continue
            for evaluation in chunk.evaluations() if isinstance(chunk, Columns) else chunk:
                work.add(evaluation)
                size += _size(evaluation)
                if len(work.evaluations) == CHUNK or size >= CHUNK_BYTES:
                    yield work
                    work, size = Schedule(systems), 0
    except DataError as error:
        problem = error
    if work.evaluations:
        yield work
    if problem is not None:
        raise problem


def _size(evaluation: Evaluation) -> int:
    """The bytes of its texts in memory."""
    return sum(len(document.content) for document in evaluation.documents if isinstance(document, Text))
