"""How many processes and threads may still be started: by the control groups of Linux and by `ulimit -u`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

from rouge_cli.errors import DataError
from rouge_cli.room_for_libraries import system_limit

GROUPS = "/sys/fs/cgroup"
"""Where control groups are mounted."""
PROCESSES, PROCESSES_OF_A_WORKER = 12, 7
"""How many processes and threads Dask may start: measured are 12 for one worker, 33 for four, 61 for eight. With fewer
it may wait for threads that never come, or let tracebacks through."""


def need_processes_for_workers(place: str, workers: int) -> None:
    """To be called before Dask starts workers. DataError: the system would refuse some of their threads."""
    least = PROCESSES + PROCESSES_OF_A_WORKER * workers
    left, limit = min([*_left_in_groups(), *_left_to_user()], default=(least, ""))
    if left < least:
        cause = f"{max(left, 0)} more processes and threads are too few for it and {workers} worker{'s'[: workers > 1]}"
        fewer = ", or start fewer workers" if workers > 1 else ""
        raise DataError.at(place, cause, f"allow {least - left} more than {limit}{fewer}")


def _left_in_groups(listing: str = "/proc/self/cgroup", mounted: str = GROUPS) -> Iterator[tuple[int, str]]:
    """How many each group above this process allows, and what limits it."""
    with suppress(OSError), open(listing, errors="surrogateescape") as stream:
        for line in stream:
            _, kinds, path = line.rstrip("\n").split(":", 2)
            tops = [mounted, f"{mounted}/unified"] if not kinds else [f"{mounted}/pids"]
            if kinds and "pids" not in kinds.split(","):
                continue
            parts = path.strip("/").split("/")
            for top in tops:
                for depth in range(len(parts) + 1):
                    yield from _left_in_group("/".join([top, *parts[:depth]]))


def _left_in_group(folder: str) -> Iterator[tuple[int, str]]:
    with suppress(OSError, ValueError):  # no such group, as in containers; or "max"
        most, now = (int(_content(f"{folder}/pids.{name}")) for name in ("max", "current"))
        yield most - now, f"the {most} of its control group (pids.max, --pids-limit of containers)"


def _left_to_user() -> Iterator[tuple[int, str]]:
    """How many `ulimit -u` allows, which does not hold for root."""
    with suppress(ImportError, OSError):
        most = system_limit("RLIMIT_NPROC")
        if most is not None and os.geteuid() != 0:
            yield most - _of_user(), f"the {most} of 'ulimit -u'"


def _of_user() -> int:
    """The processes and threads of this user."""
    found, me = 0, os.getuid()
    for entry in os.scandir("/proc"):
        with suppress(OSError, ValueError, IndexError):
            if entry.name.isdigit() and entry.stat().st_uid == me:
                found += int(_content(f"{entry.path}/status").split("\nThreads:")[1].split()[0])
    return found


def _content(path: str) -> str:
    with open(path, errors="surrogateescape") as stream:
        return stream.read()
