"""Whether there is room for NumPy, pyarrow and workers of Dask: with too little memory they end, or hang, unsaid."""

from __future__ import annotations

import os
import sys

from rouge_cli.errors import DataError

ADDRESSES = 384 << 20
"""Bytes that a process needs as RLIMIT_AS counts them (ulimit -v), with one thread of OpenBLAS;"""
DATA = 192 << 20
"""and as RLIMIT_DATA does (ulimit -d)."""
WORKERS = 512 << 20
"""What a process of Dask needs of either: with less its threads end, and nobody is told."""
THREADS = "OPENBLAS_NUM_THREADS"


def need_room(place: str) -> None:
    """To be called before NumPy, SciPy or pyarrow is first loaded. DataError: they may have too little memory.

    Where addresses are limited OpenBLAS gets one thread, since each takes its share.
    """
    if "numpy" in sys.modules:
        return
    if _check_limits(place, "the libraries it needs, NumPy or pyarrow,", ADDRESSES, DATA):
        os.environ.setdefault(THREADS, "1")


def need_room_for_workers(place: str) -> None:
    """To be called before Dask starts workers. DataError: they may have too little memory."""
    _check_limits(place, "its workers", WORKERS, WORKERS)


def _check_limits(place: str, what: str, addresses: int, data: int) -> bool:
    """Whether addresses are limited. DataError: what does not fit into them, or into the limit of data."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return False
    except ImportError:
        raise DataError.at(place, "there is no memory for the libraries it needs", "allow more (ulimit -a)") from None
    kinds = (resource.RLIMIT_AS, "ulimit -v", addresses), (resource.RLIMIT_DATA, "--max-memory, ulimit -d", data)
    for kind, options, least in kinds:
        limit = resource.getrlimit(kind)[0]
        if 0 <= limit < least:  # without a limit it is below 0
            cause = f"{what} do not fit into {limit >> 20} MB"
            raise DataError.at(place, cause, f"allow {least >> 20} MB or more ({options} {least >> 10})")
    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY
