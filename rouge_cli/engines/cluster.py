"""Work on parts of an input by Dask's workers: those of a scheduler, or processes of this machine.

What workers make goes to files; only a few numbers, warnings and problems come back as messages. A part whose worker
dies is given to another one.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import threading
from asyncio import TimeoutError as TimeoutOfLoop  # of its own kind in Python 3.10
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import current_process
from operator import index
from typing import Any, NamedTuple

from rouge_cli import __version__
from rouge_cli.engines.machine_needs import (
    HOST,
    check_folder,
    check_loopback,
    check_may_start_processes,
    check_ports,
    check_proc,
    check_python,
    check_temporary_folder,
    check_threads,
)
from rouge_cli.engines.processes import need_processes_for_workers
from rouge_cli.engines.safe_path import SAFE_PATH, is_set_by_user, safe_path
from rouge_cli.engines.schedulers import connected, needing_scheduler, usable, went_away, wrong_scheduler
from rouge_cli.engines.waiting import Notice, Watch, bounded, warn_of_wait
from rouge_cli.errors import (
    DataError,
    LibraryErrors,
    Problem,
    RougeCliError,
    UsageError,
    current_folder,
    reason,
    shortened,
    working_folder,
)
from rouge_cli.importing import lacking
from rouge_cli.inputs.stream import RecordsRead
from rouge_cli.room_for_libraries import need_room_for_workers
from rouge_cli.scoring.threads import Progress, is_number_of_threads
from rouge_cli.whole_folders import TemporaryFolder

_RETRIES = 2
"""For what fails in a worker by accident, such as a lack of memory; Dask itself retries when a worker dies."""
_OWN_SETTINGS: dict[str, Any] = {
    "distributed.scheduler.http.routes": [], "distributed.worker.http.routes": [],
    "distributed.scheduler.idle-timeout": None, "distributed.scheduler.no-workers-timeout": None,
    "distributed.worker.lifetime.duration": None,
}  # fmt: skip
"""Workers of this machine have no dashboard, and end with the command, whatever is set for other clusters."""
_UNGUARDED = 'the call that starts workers is not below if __name__ == "__main__"'
_SCRATCH = "rouge-cli-dask-"
"""How the name of a temporary folder for workers begins."""
_SETTINGS = "settings: variables DASK_..., files in ~/.config/dask"


class Cluster(NamedTuple):
    """Which workers there are."""

    scheduler: Any = None
    """The address of a scheduler ("tcp://10.0.0.1:8786"), or a Client of dask.distributed; None: start workers here."""
    workers: int | None = None
    """How many to start here; None: as many as there are processors. Never more than parts."""
    jobs: int = 1
    """Threads that a part may use."""
    notice: Notice = warn_of_wait
    """Is called with a message when it waits for a scheduler or for workers."""

    def checked(self) -> Cluster:
        """UsageError: numbers out of range, workers for a scheduler that has its own, a Client that is closed, or none
        can start here.

        DataError: the system lacks what Dask needs; workers are to start here, and the working directory was removed,
        or is not found by its name.
        """
        if self.workers is not None and self.scheduler is not None:
            raise UsageError("a scheduler has its own workers: give it, or how many workers to start here, not both")
        if problems := [wrong for wrong in (wrong_scheduler(self.scheduler), wrong_workers(self.workers)) if wrong]:
            raise UsageError(problems)
        check_proc()
        check_threads()
        if self.scheduler is not None and not isinstance(self.scheduler, str):
            usable(self.scheduler)
        if self.scheduler is None:
            check_may_start_processes()
            check_python()
            check_folder(current_folder())
            check_temporary_folder()
        return self


def wrong_workers(number: object) -> str:
    """The problem of a number of workers; empty if there is none."""
    if number is None or (is_number_of_threads(number) and number != 0):
        return ""
    return f"workers must be a whole number from 1 on, or None, not {shortened(number)}"


class Outcome(NamedTuple):
    """A worker's report on a part; it is small."""

    rows: int = 0
    warnings: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    is_usage: bool = False
    """Whether they are about what was asked for."""
    read: RecordsRead | None = None
    """How its records were read."""


class Task(NamedTuple):
    """A task for a worker: call the function with the part and its folder, by its name in the package."""

    act: Callable[[Any, str, int], Outcome]
    part: Any
    source: str
    """The file of the part, for messages."""
    home: str
    """The folder to which names of files are relative."""
    jobs: int
    unset: str = ""
    """A variable that was set only to start the worker."""
    version: str = __version__


def run(act: Callable[[Any, str, int], Outcome], parts: Sequence[tuple[str, Any]], cluster: Cluster,
        progress: Progress | None = None) -> list[Outcome]:  # fmt: skip
    """Have each part, (its source, what it is), made by a worker; return what they report, in the order of parts.

    act is called in a worker with the part, the folder to which names are relative, and the number of threads. progress
    is called with the rows of each part that is done. DataError, or UsageError: the problems of all parts together.
    """
    home = working_folder()
    unset = "" if cluster.scheduler is not None or is_set_by_user() else SAFE_PATH
    tasks = [Task(act, part, source, home, max(1, cluster.jobs), unset) for source, part in parts]
    outcomes: dict[int, Outcome] = {}
    with _client(cluster.checked(), len(tasks)) as client:
        watch = Watch(client, cluster.notice, has_own_workers=cluster.scheduler is None)
        for number, outcome in _outcomes(client, tasks, watch):
            outcomes[number] = outcome
            if progress is not None and outcome.rows:
                progress(outcome.rows)
    found = [outcomes[number] for number in range(len(tasks))]
    if problems := [problem for outcome in found for problem in outcome.problems]:
        is_usage = all(outcome.is_usage for outcome in found if outcome.problems)
        raise (UsageError if is_usage else DataError)(list(dict.fromkeys(problems)))
    return found


def _outcomes(client: Any, tasks: Sequence[Task], watch: Watch) -> Iterator[tuple[int, Outcome]]:
    """The tasks' numbers and reports, as they are done. DataError: the scheduler ended before they could be had."""
    name = f"rouge-cli-{os.urandom(8).hex()}"
    futures = [
        client.submit(_do, pickle.dumps(task), key=f"{name}-{i}", retries=_RETRIES, pure=False)
        for i, task in enumerate(tasks)
    ]
    numbers = {future.key: number for number, future in enumerate(futures)}
    try:
        with needing_scheduler(client):
            for future in watch.done(futures):
                number = numbers[future.key]
                yield number, _outcome(client, future, tasks[number], watch)
                future.release()
    finally:
        with suppress(DataError), needing_scheduler(client):
            client.cancel(futures, force=True)


def _outcome(client: Any, future: Any, task: Task, watch: Watch) -> Outcome:
    """What a worker reported on a task, or why it did not."""
    try:
        with needing_scheduler(client):
            # Done, but its worker died before it was asked, so that it is done anew.
            while future.status in ("pending", "lost"):
                list(watch.done([future]))
            if future.status == "finished":
                report: Outcome = watch.patient(future.result)
                return report
    except DataError as error:
        return Outcome(problems=error.problems)
    if future.status != "error" and client.status != "running":
        return Outcome(problems=went_away(client).problems)
    return Outcome(problems=(_failure(future, task),))


def _do(pickled: bytes) -> Outcome:
    """What a worker runs: a Task, which Dask would take apart. Errors of the data are not tried again."""
    task: Task = pickle.loads(pickled)
    if task.version != __version__:
        return Outcome(problems=(
            f"workers have version {__version__} of rouge-cli, and {task.version} was called; install the same",
        ))  # fmt: skip
    os.environ.pop(task.unset, None)
    try:
        return task.act(task.part, task.home, task.jobs)
    except RougeCliError as error:
        return Outcome(problems=error.problems, is_usage=isinstance(error, UsageError))


def _failure(future: Any, task: Task) -> str:
    """Why a part could not be made."""
    if future.status != "error":
        return Problem(task.source, "the scheduler lost it", "start again: parts that are done stay")
    error = future.exception()
    said = " ".join(f"{type(error).__name__}: {error}".split())
    if type(error).__name__ == "KilledWorker":
        cause = "each worker that it was given to died, most likely because it ran out of memory"
        return Problem(task.source, cause, "cut it into smaller files, or give workers more memory")
    if type(error).__name__ in ("NoWorkerError", "NoValidWorkerError"):
        cause = "no worker came for it in the time that the scheduler's settings allow (no-workers-timeout)"
        return Problem(task.source, cause, "start workers and run the same command again")
    if isinstance(error, ModuleNotFoundError):
        remedy = f"install rouge-cli {__version__} where workers run"
        return Problem(task.source, f"workers cannot load what they need ({said})", remedy)
    return Problem(task.source, f"a worker failed ({said:.300})", "score it without --engine dask to see why")


@contextmanager
def _client(cluster: Cluster, parts: int) -> Iterator[Any]:
    """A client of the cluster's scheduler; what is started here ends with the context."""
    _check_settings()
    with _starting(", or at variables that NumPy reads (NUMPY_..., NPY_...)"):
        try:
            from distributed import Client
        except ImportError as error:
            raise lacking("Dask is not installed: pip install 'rouge-cli[dask]'", error) from None
    if isinstance(cluster.scheduler, Client):
        yield usable(cluster.scheduler)
    elif cluster.scheduler is not None:
        with connected(Client, cluster.scheduler) as client:
            yield client
    else:
        number = min(index(cluster.workers or _processors()), parts)
        with safe_path("Dask"), _own_workers(number, cluster.notice) as client:
            yield client


def _starting(other_settings: str = "") -> LibraryErrors:
    """While Dask starts, which fails in many ways on what its own settings say."""
    return LibraryErrors("Dask", "cannot be started", f"look at its {_SETTINGS}{other_settings}")


@contextmanager
def _starting_workers() -> Iterator[None]:
    """DataError: a worker ended before it was ready. Dask says of that only that its nanny failed."""
    try:
        yield
    except RuntimeError as error:
        if "Nanny failed to start" not in str(error):
            raise
        if script := _script():
            cause = f"a worker that read it ended, most likely because {_UNGUARDED}"
            raise DataError.at(script, cause, "put it there, or see what 'ulimit -a' and 'df /dev/shm' say") from None
        cause = "a worker ended as it started, most likely because memory, open files or /dev/shm ran out"
        raise DataError.at(
            "Dask", cause, f"see what 'ulimit -a' and 'df /dev/shm' say, or look at its {_SETTINGS}"
        ) from None


def _script() -> str | None:
    """The script that calls this, which each worker reads as it starts; None where it is the command line."""
    if "rouge_cli.cli.main" in sys.modules:
        return None
    return getattr(sys.modules.get("__main__"), "__file__", None)


def _check_is_no_worker() -> None:
    """UsageError: this is a worker that reads the user's script, and would start workers in its turn."""
    if getattr(current_process(), "_inheriting", False):  # as multiprocessing itself knows it
        raise UsageError.at("Dask", f"a worker reads the script that started it, and {_UNGUARDED}", "put it there")


@contextmanager
def _own_workers(number: int, notice: Notice = warn_of_wait) -> Iterator[Any]:
    """Processes of this machine, each with one thread; Ctrl-C waits while they start and while they end."""
    from dask import config
    from distributed import Client, LocalCluster

    _check_is_no_worker()
    need_room_for_workers("Dask", number)
    need_processes_for_workers("Dask", number)
    with _starting():  # what is set, without the usual values, which Dask puts in place of some odd ones
        given = config.merge(*config.collect_yaml(config.paths), config.collect_env())
        for usual in config.defaults:
            _check_sections(given, usual)
    check_ports()
    check_loopback()
    with ExitStack() as stack:
        with _without_interruption(), config.set(_OWN_SETTINGS), _starting(), _starting_workers():
            folder = stack.enter_context(_scratch(config.get("temporary-directory", None), notice))
            stack.enter_context(config.set({"temporary-directory": folder}))  # the scheduler leaves files there
            stack.callback(_hide_removal)
            cluster = bounded(LocalCluster)(
                n_workers=number, threads_per_worker=1, processes=True, host=HOST, dashboard_address=None,
                scheduler_kwargs={"dashboard_address": f"{HOST}:0"},
                memory_limit=None, silence_logs=logging.CRITICAL + 1, local_directory=folder,
            )  # fmt: skip
            stack.callback(_close, cluster)
            client = stack.enter_context(Client(cluster, set_as_default=False))
        try:
            yield client
        finally:
            with _without_interruption():
                stack.close()


def _scratch(above: object, notice: Notice = warn_of_wait) -> TemporaryFolder:
    """A temporary folder in the one that the settings name, which is made as Dask makes it. DataError: it cannot be."""
    cause = f"cannot be started: the setting temporary-directory is {shortened(above)}"
    if above is not None and not isinstance(above, str):
        raise DataError.at("Dask", f"{cause}, not the name of a folder", f"look at its {_SETTINGS}")
    try:
        if above and not os.path.exists(above):
            os.makedirs(above, exist_ok=True)
        return TemporaryFolder(_SCRATCH, above or None, notice)
    except (OSError, ValueError) as error:
        raise DataError.at("Dask", f"{cause}: {reason(error)}", f"look at its {_SETTINGS}") from None


def _close(cluster: Any) -> None:
    """End a cluster; what has not ended in time ends with this process."""
    with suppress(TimeoutError, TimeoutOfLoop):
        cluster.close()


def _is_of_another_folder(record: logging.LogRecord) -> bool:
    """Whether a message is not about a temporary folder of this module."""
    return _SCRATCH not in record.getMessage()


def _hide_removal() -> None:
    """Have Dask not log, when a scheduler that failed is collected, that its folder is no longer there."""
    logging.getLogger("distributed.diskutils").addFilter(_is_of_another_folder)  # once, however often it is called


def _check_settings() -> None:
    """DataError: the settings of Dask are to be read from what may never end, such as a pipe."""
    place = os.environ.get("DASK_CONFIG", "")
    if os.path.exists(place) and not (os.path.isdir(place) or os.path.isfile(place) or place == os.devnull):
        raise DataError.at("DASK_CONFIG", f"{place} is neither a file nor a folder", "correct it, or unset it")


def _check_sections(given: Any, usual: Mapping[str, Any], name: str = "") -> None:
    """DataError: a section of settings is a value, of which a worker would die with a traceback."""
    for key, section in usual.items():
        if not isinstance(section, dict) or key not in given or given[key] is None:
            continue
        place = f"{name}.{key}" if name else key
        if not isinstance(given[key], dict):
            cause = f"the setting {place} is a section, not {shortened(given[key])}"
            raise DataError.at("Dask", cause, f"look at its {_SETTINGS}")
        _check_sections(given[key], section, place)


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Ctrl-C, SIGTERM, SIGHUP and whatever else has a handler come at the end, even if what is within fails of them.

    Processes that are started within get none of them, but for SIGTERM: they end with this one.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    come: list[int] = []
    always = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]  # Windows has not all
    numbers = [number for number in signal.valid_signals() if number in always or callable(signal.getsignal(number))]
    blocked = [number for number in numbers if number not in (signal.SIGTERM, signal.SIGCHLD)]
    handlers = {number: signal.signal(number, lambda number, frame: come.append(number)) for number in numbers}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)  # the threads and processes of Dask inherit it
    try:
        resource_tracker.ensure_running()  # a process as well; when it starts it lets Ctrl-C through again
        signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for noted in come:  # the first that is not ignored ends this
            signal.raise_signal(noted)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
