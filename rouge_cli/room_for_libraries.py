"""Whether there is room for NumPy, pyarrow and workers of Dask: with too little they end, or hang, unsaid."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rouge_cli.errors import DataError
from rouge_cli.importing import AT_END

ADDRESSES = 384 << 20
"""Bytes that a process needs as RLIMIT_AS counts them (ulimit -v), with one thread of OpenBLAS;"""
DATA = 192 << 20
"""and as RLIMIT_DATA does (ulimit -d)."""
WORKERS = 512 << 20
"""What a process of Dask needs of either: with less its threads end, and nobody is told."""
FILES, FILES_OF_A_WORKER = 40, 12
"""How many files Dask may have open, as RLIMIT_NOFILE counts them (ulimit -n): measured are 30 for one worker, 64 for
four, 110 for eight. With fewer it fails, or never ends, and may flood standard error."""
THREADS = "OPENBLAS_NUM_THREADS"


def need_room(place: str) -> None:
    """To be called before NumPy, SciPy or pyarrow is first loaded. DataError: they may have too little memory.

    Where addresses are limited OpenBLAS gets one thread, since each takes its share; and where the system refuses
    threads, as a sandbox may, since it would end the process with the status of Ctrl-C.
    """
    if "numpy" in sys.modules:
        return
    if _check_limits(place, "the libraries it needs, NumPy or pyarrow,", ADDRESSES, DATA):
        os.environ.setdefault(THREADS, "1")
    if not can_start_threads():
        os.environ[THREADS] = "1"


def can_start_threads() -> bool:
    """Whether the system lets this process start a thread now."""
    from threading import Thread

    thread = Thread(target=bool)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


@contextmanager
def loading_libraries(place: str) -> Iterator[None]:
    """While pandas, Polars or pyarrow may be loaded, be it by each other. DataError: Python ends, and loads no more."""
    try:
        yield
    except RuntimeError as error:
        if AT_END not in str(error):
            raise
        cause = "Python is ending, and loads pandas, Polars and pyarrow no more"
        raise DataError.at(place, cause, "import them earlier, or do this before the program's end") from None


def need_room_for_workers(place: str, number: int) -> None:
    """To be called before Dask starts workers. DataError: they may have too little memory, or too few open files."""
    _check_limits(place, "its workers", WORKERS, WORKERS)
    _check_open_files(place, number)


def system_limit(kind: str) -> int | None:
    """What the system lets this process have of this kind ("RLIMIT_AS").

    None: any number, or nobody knows, as in a sandbox that refuses to say. ImportError: there is no memory to ask.
    """
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return None
    try:
        limit: int = resource.getrlimit(getattr(resource, kind))[0]
    except OSError:
        return None
    return None if limit == resource.RLIM_INFINITY else limit


def _check_open_files(place: str, workers: int) -> None:
    limit, least = system_limit("RLIMIT_NOFILE"), FILES + FILES_OF_A_WORKER * workers
    if limit is not None and limit < least:
        cause = f"{limit} open files are too few for it and {workers} worker{'s' if workers > 1 else ''}"
        fewer = ", or start fewer workers" if workers > 1 else ""
        raise DataError.at(place, cause, f"allow {least} or more (ulimit -n {least}){fewer}")


def _check_limits(place: str, what: str, addresses: int, data: int) -> bool:
    """Whether addresses are limited. DataError: what does not fit into them, or into the limit of data."""
    kinds = ("RLIMIT_AS", "ulimit -v", addresses), ("RLIMIT_DATA", "--max-memory, ulimit -d", data)
    try:
        limits = [system_limit(kind) for kind, _, _ in kinds]
    except ImportError:
        raise DataError.at(place, "there is no memory for the libraries it needs", "allow more (ulimit -a)") from None
    for limit, (_, options, least) in zip(limits, kinds, strict=True):
        if limit is not None and limit < least:
            cause = f"{what} do not fit into {limit >> 20} MB"
            raise DataError.at(place, cause, f"allow {least >> 20} MB or more ({options} {least >> 10})")
    return limits[0] is not None
