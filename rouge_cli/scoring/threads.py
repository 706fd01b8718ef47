"""Shares work among threads: evaluations to score, and samples of the bootstrap to draw."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from rouge_cli.kernel import native

Progress = Callable[[int], None]
Act = Callable[[int, int], None]
"""Deals with first .. last - 1 of some work."""

STEP = 128
"""Comparisons that are scored at a time: between steps progress is told and a thread may take the next ones."""
WORTH_A_THREAD = 1000
"""Comparisons that keep one more thread busy for longer than it takes to start it."""
SAMPLES_STEP = 32
WORTH_DRAWING = 500_000
"""Draws that do so."""


def choose_jobs(wanted: int, size: int, worth: int = WORTH_A_THREAD) -> int:
    """The number of threads: as many as wanted, up to four a processor; for 0 one for each processor with work."""
    processors = os.cpu_count() or 1
    return min(wanted, 4 * processors) or max(1, min(processors, size // worth))


class Crew:
    """Evaluators, one a thread, kept from batch to batch. Results do not depend on how many there are.

    make makes one evaluator. jobs is the number of threads, 0 for as many as are worth their while.
    """

    def __init__(self, make: Callable[[], native.Evaluator], jobs: int, progress: Progress | None) -> None:
        self._make = make
        self._jobs = jobs
        self._progress = progress
        self._evaluators: list[native.Evaluator] = []

    def score(self, work: native.Batch) -> list[tuple[int, str, int]]:
        """Scores a whole batch and returns the evaluators' remarks."""
        step = max(1, STEP * len(work) // max(1, work.comparisons))
        evaluators = self._evaluators_for(work.comparisons, -(-len(work) // step))
        if len(evaluators) > 1:
            work.hold(step)
        for evaluator in evaluators:
            evaluator.start(work)
        share(len(work), step, [self._scoring(evaluator) for evaluator in evaluators])
        return [remark for evaluator in evaluators for remark in evaluator.remarks()]

    def _scoring(self, evaluator: native.Evaluator) -> Act:
        progress = self._progress
        if progress is None:
            return evaluator.score

        def act(first: int, last: int) -> None:
            evaluator.score(first, last)
            progress(last - first)

        return act

    def _evaluators_for(self, comparisons: int, steps: int) -> list[native.Evaluator]:
        wanted = max(1, min(choose_jobs(self._jobs, comparisons), steps))
        while len(self._evaluators) < wanted:
            self._evaluators.append(self._make())
        return self._evaluators[:wanted]


def draw(jobs: int, resampling: native.Resampling) -> None:
    """Draws all samples of a bootstrap, in as many threads as are worth their while."""
    wanted = choose_jobs(jobs, resampling.draws, WORTH_DRAWING) if resampling.draws > WORTH_DRAWING else 1
    share(resampling.samples, SAMPLES_STEP, [resampling.draw] * wanted)


def share(size: int, step: int, acts: Sequence[Act]) -> None:
    """Deals with 0 .. size - 1, step at a time: each act, in a thread of its own, takes the next that none has taken.

    The first is in this thread. After an error or an interruption none takes more; it is raised when all are done.
    """
    steps = iter([(first, min(first + step, size)) for first in range(0, size, step)])
    errors: list[BaseException] = []

    def take_steps(place: int) -> None:
        try:
            if len(acts) > 1:
                _spread(place)
            for first, last in steps:
                acts[place](first, last)
        except BaseException as error:
            errors.append(error)
            for _ in steps:
                pass

    threads = []
    if len(acts) > 1:
        from threading import Thread  # and no pool of concurrent.futures: importing that takes milliseconds

        threads = [Thread(target=take_steps, args=(place,)) for place in range(1, len(acts))]
    for thread in threads:
        thread.start()
    take_steps(0)
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def _spread(place: int) -> None:
    """Moves this thread to a processor of its own, where the system can be told so, and leaves it free again.

    Linux may start a thread beside the one that made it, and takes milliseconds to part them: long for us.
    """
    if sys.platform == "linux":
        allowed = os.sched_getaffinity(0)
        # Counted from the process's number, so that several processes do not all begin with the same processor.
        os.sched_setaffinity(0, [sorted(allowed)[(os.getpid() + place) % len(allowed)]])
        os.sched_setaffinity(0, allowed)
