"""Shares work among threads: evaluations to score, and samples of the bootstrap to draw."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence, Sized
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from rouge_cli.kernel import native

if TYPE_CHECKING:
    from threading import Thread

    from rouge_cli.scoring.poisson import Drawing

Item = TypeVar("Item", bound=Sized)
Progress = Callable[[int], None]
Act = Callable[[int, int], None]
"""Deals with first .. last - 1 of some work."""

STEP = 128
"""Comparisons that a thread takes at a time, without asking the interpreter for it;"""
STEPS_TOGETHER = 4
"""and so many times, until progress is told."""
WORTH_A_THREAD = 1000
"""Comparisons that keep one more thread busy for longer than it takes to start it."""
SAMPLES_STEP, FEW_STEP = 32, 128
"""Samples that are drawn at a time; of few draws, which one thread does, so many."""
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
        in_threads([partial(self._score_some, evaluator, step) for evaluator in evaluators], work.stop)
        return [remark for evaluator in evaluators for remark in evaluator.remarks()]

    def _score_some(self, evaluator: native.Evaluator, step: int) -> bool:
        done = evaluator.score_some(step, STEPS_TOGETHER)
        if done and self._progress is not None:
            self._progress(done)
        return done > 0

    def _evaluators_for(self, comparisons: int, steps: int) -> list[native.Evaluator]:
        wanted = max(1, min(choose_jobs(self._jobs, comparisons), steps))
        while len(self._evaluators) < wanted:
            self._evaluators.append(self._make())
        return self._evaluators[:wanted]


def act_behind(items: Iterable[Item], act: Callable[[Item], object], jobs: int) -> None:
    """Acts on each item, in their order: on one that is worth it in another thread, while this one gets the next two.

    For one job all is done in this thread. An error is raised when nothing is left running.
    """
    errors: list[BaseException] = []
    threads: list[Thread] = []
    alone = choose_jobs(jobs, 2 * WORTH_A_THREAD) == 1

    def take(item: Item, before: Thread | None = None) -> None:
        try:
            if before is not None:
                before.join()
            if not errors:
                act(item)
        except BaseException as error:
            errors.append(error)

    def wait(most: int = 0) -> None:
        while len(threads) > most:
            _join(threads.pop(0), errors.append)

    try:
        for item in items:
            wait(1)
            if errors:
                break
            behind = partial(take, item, threads[-1] if threads else None)
            if not alone and len(item) >= WORTH_A_THREAD and _start(behind, threads):
                continue
            wait()
            take(item)
    finally:
        wait()
    if errors:
        try:
            raise errors[0]
        finally:
            errors.clear()  # as in in_threads


def draw(jobs: int, resampling: native.Resampling | Drawing) -> None:
    """Draws all samples of a bootstrap, in as many threads as are worth their while."""
    if resampling.draws > WORTH_DRAWING:
        wanted = choose_jobs(jobs, resampling.draws, WORTH_DRAWING)
        share(resampling.samples, SAMPLES_STEP, [resampling.draw] * wanted)
    else:
        share(resampling.samples, FEW_STEP, [resampling.draw])


def share(size: int, step: int, acts: Sequence[Act]) -> None:
    """Deals with 0 .. size - 1, step at a time: each act, in a thread of its own, takes the next that none took."""
    steps = iter([(first, min(first + step, size)) for first in range(0, size, step)])

    def take(act: Act) -> bool:
        found = next(steps, None)
        if found is not None:
            act(*found)
        return found is not None

    def stop() -> None:
        for _ in steps:
            pass

    in_threads([partial(take, act) for act in acts], stop)


def in_threads(acts: Sequence[Callable[[], bool]], stop: Callable[[], None]) -> None:
    """Does each act again and again while it is True, the first in this thread and each other one in its own.

    After an error or an interruption stop sees to it that none has more to do; it is raised when all are done. Where
    the system refuses a thread, those that it started do the work.
    """
    errors: list[BaseException] = []
    threads: list[Thread] = []

    def note(error: BaseException) -> None:
        errors.append(error)
        stop()

    def repeat(act: Callable[[], bool]) -> None:
        try:
            while act():
                pass
        except BaseException as error:
            note(error)

    try:
        for act in acts[1:]:
            if not _start(partial(repeat, act), threads):
                break
        repeat(acts[0])
    except BaseException as error:  # an interruption between two steps
        note(error)
    for thread in threads:
        _join(thread, note)
    if errors:
        try:
            raise errors.pop(0)
        finally:
            errors.clear()  # tracebacks lead to this list, and a cycle would keep all of this alive


def _start(work: Callable[[], None], threads: list[Thread]) -> bool:
    """Does this in a thread, which is added to threads; False if the system refuses one."""
    from threading import Thread  # and no pool of concurrent.futures: importing that takes milliseconds

    try:
        thread = Thread(target=work)
        threads.append(thread)  # before it starts, so that it is waited for after an interruption too
        thread.start()
    except (RuntimeError, MemoryError):  # "can't start new thread": a limit on processes or on memory
        return False
    return True


def _join(thread: Thread, stop: Callable[[BaseException], None]) -> None:
    """Waits for a thread's last step, also after an interruption: it works on what the caller may use again."""
    while thread.is_alive():
        try:
            thread.join()
        except BaseException as error:
            stop(error)
