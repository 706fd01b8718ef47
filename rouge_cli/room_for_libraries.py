"""Whether there is room to load NumPy and pyarrow: with too little memory OpenBLAS ends the process, or hangs."""

from __future__ import annotations

import os
import sys

from rouge_cli.errors import DataError

ADDRESSES = 384 << 20
"""Bytes that a process needs as RLIMIT_AS counts them (ulimit -v), with one thread of OpenBLAS;"""
DATA = 192 << 20
"""and as RLIMIT_DATA does (ulimit -d)."""
THREADS = "OPENBLAS_NUM_THREADS"


def need_room(place: str) -> None:
    """To be called before NumPy, SciPy or pyarrow is first loaded. DataError: they may have too little memory.

    Where addresses are limited OpenBLAS gets one thread, since each takes its share.
    """
    if "numpy" in sys.modules:
        return
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return
    except ImportError:
        raise DataError.at(place, "there is no memory for the libraries it needs", "allow more (ulimit -a)") from None
    for kind, option, least in ((resource.RLIMIT_AS, "-v", ADDRESSES), (resource.RLIMIT_DATA, "-d", DATA)):
        limit = resource.getrlimit(kind)[0]
        if 0 <= limit < least:  # without a limit it is below 0
            cause = f"the libraries it needs, NumPy or pyarrow, do not fit into {limit >> 20} MB"
            raise DataError.at(place, cause, f"allow {least >> 20} MB or more (ulimit {option} {least >> 10})")
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        os.environ.setdefault(THREADS, "1")
