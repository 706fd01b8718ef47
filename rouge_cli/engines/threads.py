"""Scores a batch in steps, in one thread or in several."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from rouge_cli.kernel import batch

Progress = Callable[[int], None]

STEP = 128
"""Evaluations that are scored at a time: between steps progress is told and a thread may take the next ones."""
WORTH_A_THREAD = 1000
"""Evaluations that keep one more thread busy for longer than it takes to start it."""


def choose_jobs(wanted: int, evaluations: int) -> int:
    """The number of threads: as many as wanted, up to four a processor; for 0 one for each processor with work."""
    processors = os.cpu_count() or 1
    return min(wanted, 4 * processors) or max(1, min(processors, evaluations // WORTH_A_THREAD))


def score_batch(
    work: batch.Batch, make: Callable[[], batch.Evaluator], jobs: int, progress: Progress | None
) -> list[tuple[int, str, int]]:
    """Scores the whole batch with jobs evaluators and returns their remarks. Results do not depend on jobs."""
    steps = iter([(first, min(first + STEP, len(work))) for first in range(0, len(work), STEP)])
    evaluators = [make() for _ in range(max(1, min(jobs, -(-len(work) // STEP))))]
    for evaluator in evaluators:
        evaluator.start(work)
    if len(evaluators) == 1:
        _take_steps(evaluators[0], steps, progress)
    else:
        _in_threads(evaluators, steps, progress)
    return [remark for evaluator in evaluators for remark in evaluator.remarks()]


def _take_steps(evaluator: batch.Evaluator, steps: Iterator[tuple[int, int]], progress: Progress | None) -> None:
    for first, last in steps:
        evaluator.score(first, last)
        if progress is not None:
            progress(last - first)


def _in_threads(evaluators: list[batch.Evaluator], steps: Iterator[tuple[int, int]], progress: Progress | None) -> None:
    """Every evaluator takes the next step that none has taken; after an error or an interruption none takes another."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(evaluators)) as pool:
        try:
            for done in [pool.submit(_take_steps, evaluator, steps, progress) for evaluator in evaluators]:
                done.result()
        except BaseException:
            for _ in steps:
                pass
            raise
