"""How much memory a command takes before it says so and ends: --max-memory, ROUGE_MAX_MEMORY."""

from __future__ import annotations

from threading import Lock

from rouge_cli.errors import Problem, UsageError, place_of
from rouge_cli.kernel import native
from rouge_cli.opening import keep_pipes

VARIABLE = "ROUGE_MAX_MEMORY"
NO_LIMIT = "none"
MOST = 2.0**62
"""Bytes: more are as many, and Python reads limits from 2**63 on as negative."""
_UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}
_REMEDY = "give fewer samples (-r), a gap to skip-bigrams (-2), shorter texts (-l) or parts of the input"


def bytes_of(text: str, place: str = "--max-memory") -> int | None:
    """The number of bytes that is written so: 8G, 500MB, none. UsageError, at place, for anything else."""
    if text.strip().lower() == NO_LIMIT:
        return None
    written = text.strip().upper().removesuffix("B").removesuffix("I")
    unit = written[-1:] if written[-1:] in _UNITS else ""
    number = written[: len(written) - len(unit)].strip()
    if not (number.isascii() and number.replace(".", "", 1).isdigit()):
        raise UsageError(Problem(place, f"{text!r} is not an amount of memory", "write 8G, 500M or none"))
    found = int(min(float(number) * 2 ** _UNITS[unit], MOST))
    if found < native.LEAST_MEMORY:
        raise UsageError(Problem(place, f"{text} is too little for the libraries", "give 256M or more"))
    return found


def limit_memory(given: str | None, place: str = "--max-memory") -> int | None:
    """Let this process have what is given, or else the usual share, and never more than it already may.

    Returns what it could have before, for native.allow_memory. UsageError: nothing can be made of what is given, or
    the system knows no such limit.
    """
    if not given:
        return native.allow_usual_memory()
    before = native.allowed_memory()
    wanted = bytes_of(given, place)
    if wanted is None or (before is not None and before <= wanted):
        return before
    if not native.allow_memory(wanted):
        raise UsageError(Problem(place, "this system knows no such limit", "leave it out"))
    return before


class _Commands:
    """The commands that run in this process now, in threads of a program that calls them as functions."""

    def __init__(self) -> None:
        self.lock, self.running = Lock(), 0
        self.before: int | None = None


_COMMANDS = _Commands()


def begin_command(given: str | None, place: str = "--max-memory") -> None:
    """As limit_memory, until end_command is called as often: then the process has what it had before the first."""
    with _COMMANDS.lock:
        before = limit_memory(given, place)
        if not _COMMANDS.running:
            _COMMANDS.before = before
            keep_pipes(True)
        _COMMANDS.running += 1


def end_command() -> None:
    """Give back what a command could not have, unless another one still runs."""
    with _COMMANDS.lock:
        _COMMANDS.running -= 1
        if not _COMMANDS.running:
            native.allow_memory(_COMMANDS.before)
            keep_pipes(False)


def out_of_memory(error: Exception, doing: str) -> Problem:
    """The message: where, how much there was, and what to do."""
    memory = native.allowed_memory()
    ours = f"--max-memory, {VARIABLE}" if memory is None or memory >= native.LEAST_MEMORY else "ulimit -d"
    limits = {ours: memory, "ulimit -v": _allowed_addresses()}
    place = place_of(error) or doing
    known = [(limit, name) for name, limit in limits.items() if limit is not None]
    if not known:
        return Problem(place, "out of memory", _REMEDY)
    limit, name = min(known)
    size = f"{limit / 2**30:.1f} GB" if limit >= 1 << 30 else f"{limit >> 20} MB"
    return Problem(place, f"this takes more memory than {size}", f"{_REMEDY}, or allow more ({name})")


def has_little() -> bool:
    """Whether less memory is allowed than a command may be given: errors of libraries then tell of that."""
    limits = (native.allowed_memory(), _allowed_addresses())
    return any(limit is not None and limit < native.LEAST_MEMORY for limit in limits)


def _allowed_addresses() -> int | None:
    """Bytes of addresses that this process may have, as shells and batch systems limit them; None: any number."""
    from rouge_cli.room_for_libraries import system_limit

    try:
        return system_limit("RLIMIT_AS")
    except ImportError:  # there is no memory for it
        return None
