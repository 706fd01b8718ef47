"""Start Python for workers without running files of the current folder.

multiprocessing starts `python -c ...`, which looks into the current folder first for modules of Python itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import all_suffixes
from threading import Lock

from rouge_cli.errors import DataError, current_folder

SAFE_PATH = "PYTHONSAFEPATH"
_lock = Lock()
_before: list[str | None] = []
"""What the variable was before each of the clusters that run now, which may be of several threads."""


@contextmanager
def safe_path(place: str) -> Iterator[None]:
    """While processes of Python are started. DataError: they would run a file of the current folder."""
    if not _is_heeded():
        _check_folder(place)
        yield
        return
    with _lock:
        _before.append(os.environ.get(SAFE_PATH))
        os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()  # of the first cluster, when the last one ends
            if before is None:
                os.environ.pop(SAFE_PATH, None)
            else:
                os.environ[SAFE_PATH] = before


def is_set_by_user() -> bool:
    """Whether programs that workers start are to find the variable."""
    with _lock:
        return bool(_before[0] if _before else os.environ.get(SAFE_PATH))


def _is_heeded() -> bool:
    """Whether Python knows the variable, which is so from 3.11 on, and was not started with -E."""
    return sys.version_info >= (3, 11) and not sys.flags.ignore_environment


def _check_folder(place: str) -> None:
    if sys.flags.isolated or getattr(sys.flags, "safe_path", False):  # workers are started with the same
        return
    folder = current_folder()
    names = sys.stdlib_module_names - set(sys.builtin_module_names)
    try:
        entries = sorted(os.listdir(folder))
    except PermissionError:  # Python finds no modules either in a folder that it may not list
        return
    for entry in entries:
        module = next((entry[: -len(end)] for end in all_suffixes() if entry.endswith(end)), entry)
        is_module = module != entry or any(os.path.exists(f"{entry}/__init__{end}") for end in all_suffixes())
        if module in names and is_module:
            cause = f"its workers would run {entry} of the current folder as Python's own module {module}"
            raise DataError.at(place, cause, "go to another folder (cd), or rename it")
