"""Waiting for parts that workers make: with a word where nothing can come, and an end where nobody answers."""

from __future__ import annotations

import time
import warnings
from asyncio import TimeoutError as TimeoutOfLoop  # of its own kind in Python 3.10
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rouge_cli.errors import DataError, Problem

PATIENCE = 10
"""Seconds without an answer of the scheduler, or without workers, after which a notice says so."""
LIMIT = 120
"""Seconds after which a scheduler that does not answer is given up, and workers of this machine that are gone."""
_INTERVAL = 5
"""Seconds between two questions to the scheduler, while no part is done."""
_SLEEP = 0.02
_SILENT = "does not answer"

Notice = Callable[[str], None]
"""Is called with what a user should know while it waits."""


def warn_of_wait(message: str) -> None:
    """The notice for programs: a warning of Python."""
    warnings.warn(message, stacklevel=2)


def bounded(cluster_of: Any) -> Any:
    """A class of clusters that neither start nor end for longer than LIMIT: signals wait meanwhile."""

    class BoundedCluster(cluster_of):  # type: ignore[misc]
        def sync(self, func: Any, *given: Any, callback_timeout: Any = None, **named: Any) -> Any:
            return super().sync(func, *given, callback_timeout=callback_timeout or LIMIT, **named)

    return BoundedCluster


class Watch:
    """Waits for workers, and asks now and then whether the scheduler answers and has some."""

    def __init__(self, client: Any, notice: Notice, *, has_own_workers: bool) -> None:
        self.client, self.notice, self.has_own_workers = client, notice, has_own_workers
        self.address = getattr(client.scheduler, "address", "its address")
        self._begin()

    def done(self, futures: Sequence[Any]) -> Iterator[Any]:
        """The futures as they are done. DataError: the scheduler does not answer, or own workers are gone."""
        from distributed import as_completed

        completed = as_completed(futures, loop=self.client.loop)
        while not completed.is_empty():
            for future in completed.next_batch(block=False):
                yield future
                self._begin()
            if not completed.has_ready():
                self._look()
                time.sleep(_SLEEP)

    def patient(self, call: Callable[..., Any]) -> Any:
        """What a function of Dask with a timeout returns, however long it takes. DataError as of done."""
        while True:
            try:
                return call(timeout=_INTERVAL)
            except (TimeoutError, TimeoutOfLoop):
                self._look()

    def _begin(self) -> None:
        """All is well now."""
        self.well = self.asked = time.monotonic()
        self.noticed = ""

    def _look(self) -> None:
        """Ask if it is time to. DataError: the limit is over."""
        if time.monotonic() < self.asked + _INTERVAL:
            return
        trouble = self._trouble()
        self.asked = time.monotonic()
        if not trouble:
            self._begin()
            return
        waited = self.asked - self.well
        is_limited = self.has_own_workers or trouble == _SILENT
        if is_limited and waited >= LIMIT:
            raise self._end(trouble)
        if waited >= PATIENCE and trouble != self.noticed:
            self.noticed = trouble
            until = f"for up to {LIMIT} seconds" if is_limited else "until one comes"
            where = "" if is_limited else f" (dask worker {self.address})"
            cause = f"the scheduler at {self.address} {trouble}, waiting {until}"
            self.notice(Problem("Dask", cause, f"look at the cluster{where}, or press Ctrl-C to stop"))

    def _trouble(self) -> str:
        """Why no part can be done; empty if one can."""
        if self.client.status == "closed":  # by the program that called; then nothing is waited for
            return ""
        try:
            workers = self.client.sync(self.client.scheduler.ncores, callback_timeout=_INTERVAL)
        except (TimeoutError, TimeoutOfLoop):
            return _SILENT
        return "" if workers else "has no workers"

    def _end(self, trouble: str) -> DataError:
        if trouble == _SILENT:
            cause = f"the scheduler at {self.address} has not answered for {LIMIT} seconds"
            remedy = "see whether it runs, then start again: 'rouge-cli score' keeps the parts that are done"
        else:
            cause = "all workers on this machine ended, and none has started again"
            remedy = "see what 'ulimit -a' and 'df /dev/shm' say, or give --workers a smaller number"
        return DataError(Problem("Dask", cause, remedy))
