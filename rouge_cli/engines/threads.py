"""Scores batches in steps, in one thread or in several."""

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


class Crew:
    """Evaluators, one a thread, kept from batch to batch. Results do not depend on how many there are.

    make makes one evaluator. jobs is the number of threads, 0 for as many as are worth their while.
    """

    def __init__(self, make: Callable[[], batch.Evaluator], jobs: int, progress: Progress | None) -> None:
        self._make = make
        self._jobs = jobs
        self._progress = progress
        self._evaluators: list[batch.Evaluator] = []

    def score(self, work: batch.Batch) -> list[tuple[int, str, int]]:
        """Scores a whole batch and returns the evaluators' remarks."""
        steps = iter([(first, min(first + STEP, len(work))) for first in range(0, len(work), STEP)])
        evaluators = self._evaluators_for(len(work))
        for evaluator in evaluators:
            evaluator.start(work)
        if len(evaluators) == 1:
            _take_steps(evaluators[0], steps, self._progress)
        else:
            _in_threads(evaluators, steps, self._progress)
        return [remark for evaluator in evaluators for remark in evaluator.remarks()]

    def _evaluators_for(self, evaluations: int) -> list[batch.Evaluator]:
        wanted = max(1, min(choose_jobs(self._jobs, evaluations), -(-evaluations // STEP)))
        while len(self._evaluators) < wanted:
            self._evaluators.append(self._make())
        return self._evaluators[:wanted]


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
