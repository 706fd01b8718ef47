"""Has other threads act on items while this one makes the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from functools import partial
from typing import Generic, TypeVar

from rouge_cli.errors import DataError, RougeCliError
from rouge_cli.scoring.threads import WORTH_A_THREAD, Worker, choose_jobs, start_thread

Item = TypeVar("Item")
SizedItem = TypeVar("SizedItem", bound=Sized)


class BackgroundQueue(Generic[Item]):
    """Acts on items in their order, each in a thread behind the one before: the caller goes on while two are at work.

    For one job, and for items of less than WORTH_A_THREAD, put does it itself. An error of act comes out of the next
    put, or of wait, when nothing is left running; what was put after it is left alone. To be left by a with statement.

    stop sees to it, from this thread, that act comes to an end: it is called where this thread is interrupted, or fails
    otherwise than by what is wrong with the input.
    """

    def __init__(self, act: Callable[[Item], object], jobs: int, stop: Callable[[], None] = lambda: None) -> None:
        self._act, self._stop = act, stop
        self._alone = choose_jobs(jobs, 2 * WORTH_A_THREAD) == 1
        self._errors: list[BaseException] = []
        self._threads: list[Worker] = []

    def __enter__(self) -> BackgroundQueue[Item]:
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if error is None:
            self.wait()
            return
        if not isinstance(error, RougeCliError):
            self._interrupt(error)
        self._wait()
        self._errors.clear()  # as in threads.in_threads

    def put(self, item: Item, size: int) -> None:
        """Act on an item of so many comparisons, or has it acted on."""
        self._wait(1)
        if not self._errors:
            work = partial(self._take, item, self._threads[-1] if self._threads else None)
            if not self._alone and size >= WORTH_A_THREAD and start_thread(work, self._threads):
                return
            self._wait()
            self._take(item)
        if self._errors:
            self.wait()

    def wait(self) -> None:
        """Return when all is done; raise the first error."""
        self._wait()
        if self._errors:
            try:
                raise self._errors[0]
            finally:
                self._errors.clear()  # as in threads.in_threads

    def _interrupt(self, error: BaseException) -> None:
        self._errors.append(error)
        self._stop()

    def _take(self, item: Item, before: Worker | None = None) -> None:
        try:
            if before is not None:
                before.join(self._interrupt)
                _check_has_run(before)
            if not self._errors:
                self._act(item)
        except BaseException as error:
            self._errors.append(error)

    def _wait(self, most: int = 0) -> None:
        while len(self._threads) > most:
            worker = self._threads.pop(0)
            worker.join(self._interrupt)
            try:
                _check_has_run(worker)
            except DataError as error:
                self._errors.append(error)


def _check_has_run(worker: Worker) -> None:
    """DataError: its thread ended before it came to its work."""
    if not worker.has_run:
        cause = "one ended before it came to its work"
        raise DataError.at("threads", cause, "see what a tracer or profiler of threads does (threading.settrace)")


def run_in_background(
    items: Iterable[SizedItem], act: Callable[[SizedItem], object], jobs: int, stop: Callable[[], None] = lambda: None
) -> None:
    """Act on each item in order. A large one is handled in another thread, while this one gets the next two.

    For one job all is done in this thread. An error is raised when nothing is left running. stop is as of
    BackgroundQueue.
    """
    with BackgroundQueue(act, jobs, stop) as queue:
        for item in items:
            queue.put(item, len(item))
