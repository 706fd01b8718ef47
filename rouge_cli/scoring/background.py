"""Has other threads act on items while this one makes the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from rouge_cli.scoring.threads import WORTH_A_THREAD, choose_jobs, join_thread, start_thread

if TYPE_CHECKING:
    from threading import Thread

Item = TypeVar("Item")
SizedItem = TypeVar("SizedItem", bound=Sized)


class BackgroundQueue(Generic[Item]):
    """Acts on items in their order, each in a thread behind the one before: the caller goes on while two are at work.

    For one job, and for items of less than WORTH_A_THREAD, put does it itself. An error of act comes out of the next
    put, or of wait, when nothing is left running; what was put after it is left alone. To be left by a with statement.
    """

    def __init__(self, act: Callable[[Item], object], jobs: int) -> None:
        self._act = act
        self._alone = choose_jobs(jobs, 2 * WORTH_A_THREAD) == 1
        self._errors: list[BaseException] = []
        self._threads: list[Thread] = []

    def __enter__(self) -> BackgroundQueue[Item]:
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if error is None:
            self.wait()
        else:
            self._wait()

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

    def _take(self, item: Item, before: Thread | None = None) -> None:
        try:
            if before is not None:
                before.join()
            if not self._errors:
                self._act(item)
        except BaseException as error:
            self._errors.append(error)

    def _wait(self, most: int = 0) -> None:
        while len(self._threads) > most:
            join_thread(self._threads.pop(0), self._errors.append)


def run_in_background(items: Iterable[SizedItem], act: Callable[[SizedItem], object], jobs: int) -> None:
    """Act on each item in order. A large one is handled in another thread, while this one gets the next two.

    For one job all is done in this thread. An error is raised when nothing is left running.
    """
    with BackgroundQueue(act, jobs) as queue:
        for item in items:
            queue.put(item, len(item))
