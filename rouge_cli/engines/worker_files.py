"""Whether a worker, perhaps of another machine or user, has the files of the command and can write to its folder."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterable
from contextlib import suppress

from rouge_cli.engines.worker_names import at
from rouge_cli.errors import Problem
from rouge_cli.output_places import is_read_only

Sizes = tuple[tuple[str, int], ...]
"""Names of files as the user gave them, and their sizes in bytes where the command runs."""


def sizes_of(names: Iterable[str]) -> Sizes:
    """The sizes of those of these names that are files."""
    found: list[tuple[str, int]] = []
    for name in names:
        with suppress(OSError, ValueError):  # whoever reads it reports that
            status = os.stat(name)
            if stat.S_ISREG(status.st_mode):
                found.append((name, status.st_size))
    return tuple(found)


def other_files(home: str, sizes: Sizes) -> tuple[Problem, ...]:
    """Problems: files that a worker finds under these names and that are not those of the command."""
    there = dict(sizes_of(at(home, name) for name, _ in sizes))
    remedy = "give all machines the same files, as in a folder that they share"
    return tuple(
        Problem(name, f"the worker on {socket.gethostname()} has another file of this name, or it changed meanwhile: "
                f"{there[at(home, name)]:,} bytes there, {size:,} here", remedy)
        for name, size in sizes
        if there.get(at(home, name), size) != size
    )  # fmt: skip


def wrong_folder(folder: str, option: str = "") -> Problem | None:
    """Why a worker cannot write to the folder, if it cannot; option names another, in which a private one is made."""
    try:
        is_there = stat.S_ISDIR(os.stat(folder).st_mode)
    except PermissionError:
        return _not_writable(folder, bool(option))
    except OSError:
        is_there = False
    if not is_there:
        remedy = "name a folder that all machines share"
        return Problem(folder, "a worker does not find it", f"{remedy}, {option}" if option else remedy)
    return None if os.access(folder, os.W_OK | os.X_OK) else _not_writable(folder, bool(option))


def _not_writable(folder: str, is_private: bool) -> Problem:
    if is_read_only(folder):
        cause = f"the worker on {socket.gethostname()} cannot write to it: its file system is read-only"
        return Problem(folder, cause, "name a folder that can be written to")
    user = f" as user {os.geteuid()}" if hasattr(os, "geteuid") else ""
    cause = f"the worker on {socket.gethostname()} runs{user}, which may not write to it"
    remedy = "run workers as the user of this command"
    return Problem(folder, cause, remedy if is_private else f"{remedy}, or let that user write there")
