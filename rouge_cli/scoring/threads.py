"""Shares work among threads: evaluations to score, and samples of the bootstrap to draw."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from operator import index
from typing import TYPE_CHECKING

from rouge_cli.kernel import native

if TYPE_CHECKING:
    from threading import Thread

    from rouge_cli.scoring.poisson import Drawing

Progress = Callable[[int], None]
Act = Callable[[int, int], None]
"""Deals with first .. last - 1 of some work."""

STEP = 128
"""Comparisons that a thread takes at a time, without asking the interpreter for it;"""
STEPS_TOGETHER = 4
"""and so many times until progress is reported or an interruption is noticed;"""
STEPS_IN_BACKGROUND = 64
"""so many in a thread that hears of none, while another one needs the interpreter."""
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


def is_number_of_threads(wanted: object) -> bool:
    """Whether this can be asked of choose_jobs: a whole number, of NumPy too, from 0 on."""
    if isinstance(wanted, bool):
        return False
    try:
        return index(wanted) >= 0  # type: ignore[arg-type]
    except TypeError:
        return False


class ThreadPool:
    """Evaluators, one a thread, kept from batch to batch. Results do not depend on how many there are.

    make makes one evaluator. jobs is the number of threads, 0 for as many as are worth their while.
    """

    def __init__(self, make: Callable[[], native.Evaluator], jobs: int, progress: Progress | None) -> None:
        self._make = make
        self._jobs = jobs
        self._progress = progress
        self._evaluators: list[native.Evaluator] = []
        self._work: native.Batch | None = None
        self._is_stopped = False

    def stop(self) -> None:
        """From another thread: leave what is being scored, and what is still to come, as it is."""
        self._is_stopped = True
        if (work := self._work) is not None:
            work.stop()

    def score(self, work: native.Batch) -> list[tuple[int, str, int]]:
        """Score a whole batch, but for a stop, and return the evaluators' diagnostics."""
        self._work = work
        if self._is_stopped:
            work.stop()
        step = max(1, STEP * len(work) // max(1, work.comparisons))
        evaluators = self._evaluators_for(work.comparisons, -(-len(work) // step))
        if len(evaluators) > 1:
            work.hold(step)
        for evaluator in evaluators:
            evaluator.start(work)
        steps = (
            STEPS_IN_BACKGROUND
            if len(evaluators) > 1 and self._progress is None and _is_in_background()
            else STEPS_TOGETHER
        )
        in_threads([partial(self._score_some, evaluator, step, steps) for evaluator in evaluators], work.stop)
        self._work = None
        return [diagnostic for evaluator in evaluators for diagnostic in evaluator.diagnostics()]

    def _score_some(self, evaluator: native.Evaluator, step: int, steps: int) -> bool:
        done = evaluator.score_some(step, steps)
        if done and self._progress is not None:
            self._progress(done)
        return done > 0

    def _evaluators_for(self, comparisons: int, steps: int) -> list[native.Evaluator]:
        wanted = max(1, min(choose_jobs(self._jobs, comparisons), steps))
        while len(self._evaluators) < wanted:
            self._evaluators.append(self._make())
        return self._evaluators[:wanted]


def draw(jobs: int, resampling: native.Resampling | Drawing) -> None:
    """Draw all samples of a bootstrap, in as many threads as are worth their while."""
    if resampling.draws > WORTH_DRAWING:
        wanted = choose_jobs(jobs, resampling.draws, WORTH_DRAWING)
        share(resampling.samples, SAMPLES_STEP, [resampling.draw] * wanted)
    else:
        share(resampling.samples, FEW_STEP, [resampling.draw])


def share(size: int, step: int, acts: Sequence[Act]) -> None:
    """Deal with 0 .. size - 1, step at a time: each act, in a thread of its own, takes the next that none took."""
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
    """Do each act again and again while it is True, the first in this thread and each other one in its own.

    After an error or an interruption stop sees to it that none has more to do; it is raised when all are done. Where
    the system refuses a thread, those that it started do the work.
    """
    errors: list[BaseException] = []
    threads: list[Worker] = []

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
            if not start_thread(partial(repeat, act), threads):
                break
        repeat(acts[0])
    except BaseException as error:  # an interruption between two steps
        note(error)
    for thread in threads:
        thread.join(note)
    if errors:
        try:
            raise errors.pop(0)
        finally:
            errors.clear()  # tracebacks lead to this list, and a cycle would keep all of this alive


def _is_in_background() -> bool:
    """Whether this is not the thread that interruptions come to."""
    from threading import current_thread, main_thread

    return current_thread() is not main_thread()


class Worker:
    """A thread, and when its work is done: Python before 3.13 takes a thread for ended whose join was interrupted."""

    def __init__(self, work: Callable[[], None]) -> None:
        from threading import Event, Thread  # and no pool of concurrent.futures: importing that takes milliseconds

        self._work, self._done = work, Event()
        self.thread: Thread = Thread(target=self._run)

    def _run(self) -> None:
        try:
            self._work()
        finally:
            self._done.set()

    @property
    def has_run(self) -> bool:
        """False also where the thread ended before it came to its work, as by a tracer that fails."""
        return self._done.is_set()

    def join(self, stop: Callable[[BaseException], None]) -> None:
        """Wait for its last step, also after an interruption: it works on what the caller may use again."""
        while not self._done.is_set():
            try:
                if not self._done.wait(1) and not self.thread.is_alive():
                    return
            except BaseException as error:
                stop(error)


def start_thread(work: Callable[[], None], threads: list[Worker]) -> bool:
    """Do this in a thread, which is added to threads; False if the system refuses one."""
    before = len(threads)
    try:
        worker = Worker(work)
        threads.append(worker)  # before it starts, so that it is waited for after an interruption too
        worker.thread.start()
    except (RuntimeError, MemoryError):  # "can't start new thread": a limit on processes or on memory
        del threads[before:]
        return False
    return True
