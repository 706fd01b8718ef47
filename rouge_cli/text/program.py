"""External programs that tokenise (`--tokenizer command:PROG`), with a time limit."""

from __future__ import annotations

import errno
import os
import shlex
import signal
import subprocess
from concurrent.futures import Future
from contextlib import suppress
from shutil import which
from threading import TIMEOUT_MAX, Thread
from typing import IO, NamedTuple

from rouge_cli.errors import DataError, RougeCliError, UsageError
from rouge_cli.plain_numbers import decimal, shortest

SECONDS = "ROUGE_COMMAND_SECONDS"
"""The environment variable that says how long a program may take; 0: as long as it likes."""
USUAL_SECONDS = 600.0
MOST_SHOWN_OF_ERRORS = 1 << 16
"""Bytes of its complaints that are kept: the last."""
_PIECE = 1 << 16


class Limits(NamedTuple):
    """How many bytes a program may write, and how many seconds it may take for one call (None: what SECONDS says)."""

    output: int
    seconds: float | None = None


class _Running:
    """The process that one thread waits for and another one may stop."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._is_over = False

    def begin(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        if self._is_over:
            _stop(process)

    def stop(self) -> None:
        self._is_over = True
        if self._process is not None:
            _stop(self._process)


def run_program(command: str, given: bytes, place: str, limits: Limits, folder: str | None = None) -> list[str]:
    """The lines that a program makes of what it is given. DataError: it fails, or does not come to an end.

    It starts in the folder, or else in the working directory.
    """
    running, lines = _Running(), Future[list[str]]()

    def run() -> None:
        try:
            lines.set_result(_run(command, given, place, limits, running, folder))
        except BaseException as error:
            lines.set_exception(error)

    # In a thread of its own, where no Ctrl-C comes: one inside subprocess may leave its lock held, and a wait endless.
    thread = Thread(target=run, daemon=True)
    try:
        thread.start()
        return lines.result()
    except RuntimeError as error:
        raise _no_threads(place, error) from None
    finally:
        running.stop()
        if thread.is_alive():
            thread.join(1)


def _no_threads(place: str, error: RuntimeError) -> RougeCliError:
    return DataError.at(place, f"cannot be run: {error}", "allow more threads (ulimit -u)")


def _run(
    command: str, given: bytes, place: str, limits: Limits, running: _Running, folder: str | None = None
) -> list[str]:  # fmt: skip
    seconds = _seconds() if limits.seconds is None else limits.seconds
    _check_surroundings(place, folder)
    try:
        process = subprocess.Popen(
            _words(command), cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,  # what it starts in its turn is stopped with it
        )  # fmt: skip
    except (OSError, ValueError, IndexError) as error:
        why, what_helps = _why(error, folder or os.curdir)
        raise DataError.at(place, f"cannot be run: {why}", what_helps) from None
    running.begin(process)
    made, errors = bytearray(), bytearray()
    is_too_much: list[bool] = []

    def read() -> None:
        with _open(process.stdout) as stream:
            while piece := os.read(stream.fileno(), _PIECE):
                made.extend(piece)
                if len(made) > limits.output:
                    is_too_much.append(True)
                    return _stop(process)

    def read_errors() -> None:
        with _open(process.stderr) as stream:
            while piece := os.read(stream.fileno(), _PIECE):
                errors.extend(piece)
                del errors[:-MOST_SHOWN_OF_ERRORS]

    def write_input() -> None:
        # What it does not read is no error: its output says whether that is well. A SIGPIPE of this thread's writing
        # stays blocked till its end; by default the signal would end the caller's process.
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGPIPE,))
        with suppress(BrokenPipeError), _open(process.stdin) as stream:
            stream.write(given)

    others: list[Thread] = []
    try:
        for work in (read, read_errors, write_input):
            thread = Thread(target=work, daemon=True)
            thread.start()
            others.append(thread)
        _wait_for(others[0], seconds)
        is_late = others[0].is_alive() or not _ends(process, seconds)
    except RuntimeError as error:
        for stream in (process.stdout, process.stderr, process.stdin)[len(others) :]:
            _open(stream).close()
        raise _no_threads(place, error) from None
    finally:
        _stop(process)
        process.wait()
        for thread in others:
            thread.join(1)  # unless something that it started still holds its streams
    if is_late:
        cause = f"it took more than {shortest(seconds)} seconds, and was stopped"
        raise DataError.at(place, cause, f"{SECONDS}=N allows N seconds, 0 any time")
    if is_too_much:
        raise DataError.at(
            place,
            f"it wrote more than {limits.output:,} bytes for {len(given):,}, and was stopped",
            "it must write the tokens alone",
        )
    if process.returncode != 0:
        last = errors.decode(errors="replace").strip().splitlines()[-1:] or ["it says nothing"]
        raise DataError.at(place, f"{_status(process.returncode)}: {last[0][:500]}")
    try:
        text = made.decode().removeprefix("\ufeff")
        return text.removesuffix("\n").split("\n") if text else []
    except UnicodeError as error:
        raise DataError.at(place, f"its output is not UTF-8: {error}", "it must read and write UTF-8") from None


def _check_surroundings(place: str, folder: str | None) -> None:
    """DataError: a program's end would go unnoticed here, or the folder that it starts in is not there."""
    if hasattr(signal, "SIGCHLD") and signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        cause = "cannot be run: this process ignores SIGCHLD, so the program's exit status would be lost"
        raise DataError.at(place, cause, "restore it: signal.signal(signal.SIGCHLD, signal.SIG_DFL)")
    if folder is not None and not os.path.isdir(folder):
        cause = f"cannot be run: the folder {folder} that it starts in is not there for a worker"
        raise DataError.at(place, cause, "go to a folder that all machines share (cd)")


def _words(command: str) -> list[str]:
    """The program and its arguments. ValueError: a quotation without end. _Unusable: what no program can be given."""
    if "\0" in command:
        raise _Unusable("it has a NUL, which no program can be given")
    try:
        os.fsencode(command)
    except UnicodeError:
        raise _Unusable("it has a half surrogate, or a letter that file names cannot have here") from None
    words = shlex.split(command)
    return words if any(words[:1]) else []


class _Unusable(ValueError):
    """A command with letters that cannot be handed to a program; the text says which."""


def _why(error: OSError | ValueError | IndexError, folder: str) -> tuple[str, str]:
    """Why a command does not start in this folder, and the remedy."""
    remedy = "name a program that can be started"
    if isinstance(error, _Unusable):
        return str(error), "leave it out"
    if not isinstance(error, OSError):
        is_open = isinstance(error, ValueError)
        return "a quotation mark or backslash in it has no end" if is_open else "it names no program", remedy
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return str(error.strerror), "close files, or allow more (ulimit -n)"
    if error.errno in (errno.EAGAIN, errno.ENOMEM):
        return str(error.strerror), "allow more processes or memory (ulimit -u, ulimit -v)"
    name = str(error.filename or "")
    place = os.path.join(folder, name)
    if name and os.path.isdir(place):
        return f"{name} is a folder", remedy
    if error.errno == errno.ENOEXEC:
        return f"{name} is no program for this system, and no script that begins with #!", remedy
    path = which(name) if name and not os.path.dirname(name) else place
    if error.errno == errno.ENOENT and path is None:
        return f"{name} is not on PATH", f"a program in the current folder is ./{name}" if os.path.exists(
            place
        ) else remedy
    if error.errno == errno.ENOENT and name and path and os.path.exists(path):
        shown = path if path != place else name
        return f"the first line of {shown}, #!, names a program that is not there", remedy
    return f"{name}: {error.strerror}" if name else str(error.strerror), remedy


def _status(number: int) -> str:
    """What an exit status says, as Python has it: below 0 a signal."""
    return f"signal {-number} ended it" if number < 0 else f"exit status {number}"


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Kill it and what it started, unless it has ended."""
    if process.returncode is not None:
        return
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _wait_for(thread: Thread, seconds: float) -> None:
    """Wait so long, 0 for any time. While this process is stopped (Ctrl-Z), a second passes at most."""
    if not seconds:
        thread.join()
    while thread.is_alive() and seconds > 0:
        thread.join(min(1.0, seconds))
        seconds -= 1


def _ends(process: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        process.wait(seconds or None)
    except subprocess.TimeoutExpired:
        return False
    return True


def _seconds() -> float:
    """The limit by the environment, 0 for none. UsageError: what is there is no number of seconds."""
    given = os.environ.get(SECONDS) or str(USUAL_SECONDS)
    try:
        seconds = decimal(given)
    except ValueError:
        seconds = -1.0
    if seconds < 0:
        raise UsageError(f"{SECONDS}={given}: not a number of seconds; write {USUAL_SECONDS:g}, or 0 for any time")
    return min(seconds, TIMEOUT_MAX)


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
