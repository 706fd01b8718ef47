"""Libraries of others as they are first loaded: one thread at a time, and an error in words where one is missing."""

from __future__ import annotations

import os
import sys
from _thread import RLock  # that of threading, which a plain evaluation does not load

from rouge_cli.errors import Reading, RougeCliError, UsageError, shortened_text
from rouge_cli.signal_handlers import is_of_a_handler

TYPE_CHECKING = False

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

AT_END = "atexit after shutdown"
"""What a RuntimeError says where Python is ending, and loads no more."""


def lacking(message: str, error: Exception) -> UsageError:
    """The error that a library is needed, as the message says; with the reason if it is there and cannot be loaded.

    That is so, too, where a module of Python itself is missing, such as _ssl of one that was built without it, and
    where a setting of the library's own stops it, such as an environment variable.
    """
    if isinstance(error, ModuleNotFoundError) and (error.name or "").split(".")[0] not in sys.stdlib_module_names:
        return UsageError(message)
    said = shortened_text(" ".join(str(error).split()))
    if not isinstance(error, ImportError):
        said = f"{type(error).__name__}: {said}; look at the environment variables that it and its own libraries read"
    return UsageError(f"{message} (what is installed cannot be loaded: {said})")


_importing = RLock()


def _lock_anew() -> None:
    global _importing
    _importing = RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_lock_anew)  # the thread that has the lock is not in the child


class Importing(Reading):
    """While libraries are first loaded. UsageError with this message: one is missing, or cannot be loaded.

    One thread at a time: parts of nltk import each other in circles, which two threads cannot do side by side.
    """

    __slots__ = ("_lock",)

    def __enter__(self) -> None:
        self._lock = _importing
        self._lock.acquire()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> None:
        self._lock.release()
        if not isinstance(error, Exception) or isinstance(error, (RougeCliError, MemoryError, RecursionError)):
            return
        if AT_END not in str(error) and not is_of_a_handler(error):
            raise lacking(self.place, error) from None


def load_nanoarrow(needed: str) -> Any:
    """The module. UsageError with these words: it is not installed, or what is found is an empty folder of its name."""
    with Importing(needed):
        import nanoarrow
        from nanoarrow import c_array  # noqa: F401
    return nanoarrow
