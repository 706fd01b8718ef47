"""How a command ends after an interruption or an unexpected error: by an exit status, without a traceback."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from time import monotonic

from rouge_cli.errors import place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType
    from typing import Any

TRACEBACK = "ROUGE_TRACEBACK"
"""The environment variable that asks for tracebacks."""
LONGEST = 300


_STAYING = ("CHLD", "CONT", "KILL", "STOP", "TSTP", "TTIN", "TTOU", "URG", "WINCH", "INFO", "INT")
"""Signals that end no process, or that no process can take; and Ctrl-C, which is for Python."""
_OF_FAULTS = ("ABRT", "BUS", "EMT", "FPE", "ILL", "SEGV", "SYS", "TRAP")
"""Signals of a program that is broken, which nothing can go on after."""
_OF_LIBRARIES = ("IO", "PROF", "VTALRM")
"""Signals that profilers and the like take for themselves."""
_WITH_A_CORE = ("QUIT", "XCPU")
"""Signals of others by which the system may keep the memory of a process in a file."""


def _ending(is_the_program: bool) -> Iterator[int]:
    """The signals that end a process at once; here as Ctrl-C does, so that nothing unfinished is left.

    Batch systems send some of them as a notice before SIGKILL. Which there are is the system's: those of alarms and
    timers, of terminals and power; not the thirty real-time signals, which nobody sends a command, and which would take
    two hundredths of the time of a small evaluation. Within another program those that its libraries (profilers,
    timers) may have taken, unseen by Python, are left to it.
    """
    import signal

    others = (*_STAYING, *_OF_FAULTS, *(() if sys.platform == "linux" else ("IO",)))  # BSD and macOS ignore SIGIO
    others = others if is_the_program else (*others, *_OF_LIBRARIES)
    known = {getattr(signal, f"SIG{name}", None) for name in others}
    behind = getattr(signal, "SIGRTMIN", signal.NSIG)
    return (number for number in range(1, behind) if number not in known)


_interruptions: list[int] = []
"""Signals that have come."""
_hook: Callable[[Any], object] | None = None
"""What was told of ignored exceptions before a command began."""
_ignores_children = False
"""Whether the end of programs was ignored before a command began: then nobody learns their exit status."""
_is_ignored = False
"""Whether the interpreter is about to ignore an interruption."""
_comes_again = False
"""Whether an interruption that was ignored is sent once more."""
_is_ending = False
"""Whether the command has ended, and unfinished files are removed."""
_interrupted_at = 0.0
_CLEANING = 1.0
"""Seconds after a signal in which others do not interrupt what is done because of it, such as to remove files."""
_MOMENT, _LONGEST_MOMENT = 0.001, 0.1


def _note(number: int, frame: FrameType | None) -> None:
    global _interrupted_at
    is_first = not _interruptions
    _interruptions.append(number)
    if _is_ignored:
        return
    if is_first or _comes_again or not (_is_ending or monotonic() < _interrupted_at + _CLEANING):
        _interrupted_at = monotonic()
        raise KeyboardInterrupt


def _interrupt_later(ignored: Any) -> None:
    """Python ignores what is raised where an object is destroyed: an interruption there comes again a moment later."""
    global _is_ignored
    if not _interruptions or not issubclass(ignored.exc_type, KeyboardInterrupt):
        (_hook or sys.__unraisablehook__)(ignored)
        return
    _is_ignored = True
    from _thread import get_ident, start_new_thread

    # Without Thread, whose locks may be held where the object was destroyed.
    with suppress(RuntimeError):  # no more threads: the exit status will say it
        start_new_thread(_interrupt_again, (get_ident(),))
    _is_ignored = False


def _interrupt_again(thread: int) -> None:
    import signal
    import time

    global _comes_again
    while _is_ignored:
        time.sleep(_MOMENT)
    _comes_again = True
    before, moment = len(_interruptions), _MOMENT
    # Until the thread has noted it: one that comes just before it waits for something is noted only after that.
    while True:
        time.sleep(moment)
        if len(_interruptions) > before or sys.unraisablehook is not _interrupt_later:  # or the command has ended
            _comes_again = False
            return
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(thread, _interruptions[-1])
        else:
            signal.raise_signal(_interruptions[-1])
        moment = min(2 * moment, _LONGEST_MOMENT)


def note_interruptions(is_the_program: bool) -> bool:
    """From now on remember Ctrl-C: a library that is loading when it comes may turn it into an error of its own.

    The signals that end processes interrupt as Ctrl-C does, unless they are ignored, as nohup has it. SIGCHLD, which a
    parent may have ignored, comes again, so that programs that a command runs have an exit status. Returns whether
    this has begun, and end_at_once is to end it: not in a command within another one, nor in another thread.
    """
    import signal

    global _hook, _ignores_children, _is_ending
    if sys.unraisablehook is _interrupt_later:
        return False
    _interruptions.clear()
    _is_ending = False
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _note)
        for ending in _ending(is_the_program):
            if signal.getsignal(ending) is signal.SIG_DFL:
                with suppress(OSError):  # the system has it for itself
                    signal.signal(ending, _note)
        if hasattr(signal, "SIGCHLD") and signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _ignores_children = True
    except ValueError:  # not the main thread, which no signal interrupts
        return False
    _hook, sys.unraisablehook = sys.unraisablehook, _interrupt_later
    return True


def end_at_once() -> None:
    """From now on signals do again what they did: nothing is left to be done, nor left unfinished."""
    import signal

    global _ignores_children, _is_ending
    _is_ending = True
    if _interruptions:
        from rouge_cli.whole_files import remove_unfinished

        remove_unfinished()
    if _hook is not None and sys.unraisablehook is _interrupt_later:
        sys.unraisablehook = _hook
    for ending in _ending(is_the_program=True):
        if signal.getsignal(ending) is _note:
            signal.signal(ending, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is _note:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if _ignores_children:
        _ignores_children = False
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)


def end_process_if_asked(is_the_program: bool) -> None:
    """Let a signal that ends processes end this one: the program that called the command would not see it.

    The program itself ends with an exit status instead, but for signals of which a core may be wanted.
    """
    import signal

    wanted = [getattr(signal, f"SIG{name}", None) for name in _WITH_A_CORE] if is_the_program else _interruptions
    if _interruptions and _interruptions[0] != signal.SIGINT and _interruptions[0] in wanted:
        signal.raise_signal(_interruptions[0])


def was_interrupted() -> bool:
    """Whether Ctrl-C or another such signal has come, whatever became of it."""
    return bool(_interruptions)


def interrupted_status() -> int:
    """The exit status after Ctrl-C or another such signal, as shells have it: 128 and its number."""
    return 128 + (_interruptions[0] if _interruptions else 2)


def is_interruption(error: BaseException) -> bool:
    """Whether the error is Ctrl-C or another such signal, or comes of it."""
    cause: BaseException | None = error
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        if isinstance(cause, KeyboardInterrupt):
            return True
        seen.add(id(cause))
        cause = cause.__cause__ or cause.__context__
    return was_interrupted()


def wants_traceback() -> bool:
    """Whether the user asks for tracebacks."""
    return bool(os.environ.get(TRACEBACK))


def typed() -> list[str]:
    """What stands behind the command's name; nothing in a program that embeds Python and has no sys.argv."""
    return list(getattr(sys, "argv", ()))[1:]


def unexpected(error: Exception, doing: str) -> str:
    """The message about an error that is not an error of this package's: where it was, or else what was being done."""
    if isinstance(error, (MemoryError, SystemError)):
        from rouge_cli.memory_limit import has_little, out_of_memory

        if isinstance(error, MemoryError) or has_little():
            return str(out_of_memory(error, doing))
    import errno

    if _is_refusal(error):
        where = place_of(error) or getattr(error, "filename", None) or doing
        said = getattr(error, "strerror", None) or str(error)
        return f"{where}: the system refuses this: {said}; see what 'ulimit -a' allows"
    if isinstance(error, FileNotFoundError) and error.filename is None:
        return "the current folder: it was removed; go to another one (cd)"
    if isinstance(error, OSError) and error.errno in _forbidden() and error.strerror:
        where = place_of(error) or error.filename or doing
        remedy = "see what a sandbox or a container forbids here"
        if error.errno == errno.EACCES and isinstance(error.filename, str):
            remedy = f"look at the access rights of {error.filename} (ls -ld)"
        return f"{where}: the system refuses this: {error.strerror}; {remedy}"
    said = " ".join(f"{type(error).__name__}: {error}".split())
    if len(said) > LONGEST:
        said = f"{said[:LONGEST]} ..."
    if isinstance(error, ImportError):
        cause = f"a part of the program cannot be loaded ({said})"
        return f"{doing}: {cause}; see what 'ulimit -a' allows, or install it again"
    return (
        f"{place_of(error) or doing}: this cannot be used, and rouge-cli does not know why ({said}); look what is odd "
        f"about it, and please report it with the traceback, which {TRACEBACK}=1 shows"
    )


def _forbidden() -> tuple[int, ...]:
    """What a call answers that this process may not use, or that the system does not have."""
    import errno

    return errno.EPERM, errno.EACCES, errno.ENOSYS


def _is_refusal(error: Exception) -> bool:
    """Whether the system has no more open files, threads or space for this process."""
    import errno

    if isinstance(error, RuntimeError):
        return "start new thread" in str(error)
    if isinstance(error, ImportError):  # of a compiled library, for which there is no more memory
        mapping = ("failed to map segment", "annot allocate memory", "cannot map zero-fill pages")
        return any(said in str(error) for said in mapping)
    quota = getattr(errno, "EDQUOT", errno.ENOSPC)
    full = (errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.EAGAIN, errno.EFBIG, errno.ENOMEM, quota)
    return isinstance(error, OSError) and error.errno in full
