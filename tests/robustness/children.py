"""Runs of a command in a child of this process, which need not load anything, with what happens to it on the way."""

from __future__ import annotations

import ctypes
import io
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple

PATIENCE = 60
"""Seconds after which a child that has not ended is stopped."""
Stream = str | int | None
"""What a standard stream of a child is: a file, an open one, or closed."""
AT_END: list[Callable[[], object]] = []
"""What a child does when its command has ended."""


class Ended(NamedTuple):
    """How a child ended: its exit status, or the number of the signal below zero."""

    status: int
    stdout: bytes
    stderr: str
    orphans: int
    """Processes that it left behind."""


def load_all() -> None:
    """Loads what commands load as they run, without starting threads."""
    import importlib
    import pkgutil

    import rouge_cli

    for found in pkgutil.walk_packages(rouge_cli.__path__, "rouge_cli."):
        if "dask" not in found.name and not found.name.endswith("__main__"):
            with suppress(ImportError):
                importlib.import_module(found.name)
    for name in ("numpy", "scipy.stats", "scipy.special", "pyarrow.parquet", "pyarrow.csv", "matplotlib.pyplot"):
        with suppress(ImportError):
            importlib.import_module(name)
    for name in ("svg", "pdf", "agg"):
        with suppress(ImportError):
            importlib.import_module(f"matplotlib.backends.backend_{name}")
    # Children whose parent ends become children of this process, so that it sees them.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def run(
    arguments: Sequence[str], before: Callable[[], Any] | None = None, *,
    stdin: Stream = os.devnull, stdout: Stream = "stdout", stderr: Stream = "stderr",
) -> Ended:  # fmt: skip
    """Runs `rouge-cli ARGUMENTS` here, after a function that prepares what happens to it, and waits for its end."""
    for name in ("stdout", "stderr"):
        with suppress(FileNotFoundError):
            os.unlink(name)
    child = start(arguments, before, stdin=stdin, stdout=stdout, stderr=stderr)
    return wait(child)


def start(
    arguments: Sequence[str], before: Callable[[], Any] | None = None, *,
    stdin: Stream = os.devnull, stdout: Stream = "stdout", stderr: Stream = "stderr",
) -> int:  # fmt: skip
    """As run, without waiting; the process."""
    child = os.fork()
    if child:
        return child
    status = 99
    try:
        os.setpgid(0, 0)
        status = _command(arguments, before, (stdin, stdout, stderr))
    finally:
        os._exit(status)


def wait(child: int, alone: bool = True) -> Ended:
    """Waits for a child, and, if there is no other, ends what it left."""
    timer = threading.Timer(PATIENCE, os.kill, (child, signal.SIGABRT))
    timer.start()
    _, state = os.waitpid(child, 0)
    timer.cancel()
    timer.join()
    orphans = _end_all() if alone else 0
    return Ended(
        os.waitstatus_to_exitcode(state), _content("stdout"), _content("stderr").decode("utf-8", "replace"), orphans
    )


def _end_all() -> int:
    """Ends what children left; how many did not end by themselves within a second, as what has no more input does."""
    for _ in range(100):
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not _children():
            return 0
        select.select([], [], [], 0.01)
    left = _children()
    for process in left:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    return len(left)


def _children() -> list[int]:
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as stream:
        return [int(word) for word in stream.read().split()]


def _content(name: str) -> bytes:
    try:
        with open(name, "rb") as stream:
            return stream.read()
    except OSError:
        return b""


def _command(arguments: Sequence[str], before: Callable[[], Any] | None, streams: Sequence[Stream]) -> int:
    """In the child: as the interpreter starts a command and ends it."""
    _set_streams(streams)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    os.environ.pop("ROUGE_TRACEBACK", None)
    sys.argv = ["rouge-cli", *arguments]
    from rouge_cli.cli.main import main

    sys.unraisablehook = _report_unraisable
    try:
        if before is not None:
            before()
        try:
            main(prog_name="rouge-cli")
        finally:
            sys.setprofile(None)
        status = 0
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    except BaseException:
        import traceback

        if sys.stderr is not None:
            traceback.print_exc()
        status = 1
    for act in AT_END:
        act()
    return _flushed(status)


def _flushed(status: int) -> int:
    """As the interpreter does at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError as error:
            if stream is sys.stdout and sys.stderr is not None:
                print(f"Exception ignored: {error!r}", file=sys.stderr, flush=True)
            return 120
    return status


def _report_unraisable(found: Any) -> None:
    if sys.stderr is not None:
        print(f"Exception ignored: {found.exc_value!r} in {found.object!r}", file=sys.stderr, flush=True)


def _set_streams(streams: Sequence[Stream]) -> None:
    """Makes 0, 1 and 2 what is wanted, and closes all else."""
    opened: list[int | None] = []
    for number, stream in enumerate(streams):
        if isinstance(stream, str):
            flags = os.O_RDONLY if not number else os.O_WRONLY | os.O_CREAT | os.O_APPEND
            opened.append(os.open(stream, flags, 0o600))
        else:
            opened.append(stream)
    kept = [None if number is None else os.dup2(number, 100 + i) for i, number in enumerate(opened)]
    os.closerange(0, 100)
    for i, above in enumerate(kept):
        if above is not None:
            os.dup2(above, i)
    os.closerange(100, 256)
    made = [
        None if stream is None else io.TextIOWrapper(
            open(number, "rb" if not number else "wb", closefd=False),  # noqa: SIM115 encoding="utf-8",
            errors="backslashreplace" if number == 2 else "surrogateescape", line_buffering=number == 2,
        )
        for number, stream in enumerate(opened)
    ]  # fmt: skip
    sys.stdin, sys.stdout, sys.stderr = made


# ---- what happens to a child at a point of its run -----------------------------------------------------------------


def at_point(point: int, act: Callable[[], object]) -> Callable[[], None]:
    """Prepares that act is called when so many functions have been called or have returned."""

    return lambda: _act_after(point, sys.setprofile, act)


def _act_after(calls: int, hook: Callable[[Any], None], act: Callable[[], object]) -> None:
    """Call act when the interpreter has called the hook so often."""
    left = calls

    def step(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            hook(None)
            act()

    hook(step)


def twice_at_point(point: int, later: int, act: Callable[[], object]) -> Callable[[], None]:
    """Prepares that act is called as at_point has it, and once more when so many functions have been called after."""

    def again() -> None:
        _act_after(later, sys.settrace, act)  # what act raises ends the profile, and not the trace
        act()

    return at_point(point, again)


def counting_points(place: str) -> Callable[[], None]:
    """Prepares that the number of points of a whole run is written to a file."""

    def before() -> None:
        count = 0

        def step(frame: FrameType, event: str, argument: object) -> None:
            nonlocal count
            count += 1

        def write() -> None:
            with open(place, "w", encoding="ascii") as stream:
                stream.write(str(count - 3))  # the last are of its return, and of the call that ends this

        AT_END.append(write)
        sys.setprofile(step)

    return before
