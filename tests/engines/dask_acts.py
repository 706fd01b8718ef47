"""What workers do in tests: they note what they make, and die of it where a test wants that."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

from rouge_cli.engines import dask, dask_evaluation
from rouge_cli.engines.cluster import Outcome
from rouge_cli.engines.worker_names import at
from rouge_cli.whole_files import whole_file

MADE = "made.txt"
"""A line for each time that a part was begun; beside it `died` says that a worker has died already."""


def rows(part: Any, home: str, jobs: int) -> Outcome:
    """As the command, but the first worker that makes part-3 dies in the midst of writing."""
    return _noted(part, part.source, part.record, home, lambda: dask.make_part(part, home, jobs))


def results(part: Any, home: str, jobs: int) -> Outcome:
    """The same of an evaluation."""
    return _noted(
        part, part.choice.source, f"{part.place}.done", home, lambda: dask_evaluation.evaluate_part(part, home, jobs)
    )


def always_die(part: Any, home: str, jobs: int) -> Outcome:
    """As a part that takes more memory than there is."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("killed")


def interrupt(part: Any, home: str, jobs: int) -> Outcome:
    """As Ctrl-C on a terminal while parts are made: for the command and its workers."""
    if "part-3" in part.place:
        os.killpg(0, signal.SIGINT)
    return dask.make_part(part, home, jobs)


def _noted(part: Any, source: str, done: str, home: str, act: Callable[[], Outcome]) -> Outcome:
    if os.path.exists(at(home, done)):  # its worker died before it could report
        return act()
    with open(at(home, MADE), "a") as stream:
        stream.write(f"{os.path.basename(source)}\n")
    if "part-3" in source:
        try:
            os.close(os.open(at(home, "died"), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return act()
        with whole_file(at(home, part.place), run=getattr(part, "run", "")) as output:
            output.write(b"half of it")
            output.flush()
            os.kill(os.getpid(), signal.SIGKILL)
    return act()
