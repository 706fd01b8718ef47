"""What befalls a command line, kind by kind: each is a function that tries it on a Trial, at so many points."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from tests.robustness import children
from tests.robustness.children import at_point, twice_at_point
from tests.robustness.command_lines import OUT
from tests.robustness.trial import OLD, Trial, is_message, outputs

Try = Callable[[Trial, int], None]
NOBODY = 65534
REFUSED = (1, 2)
BROKEN_PIPE = (0, 141)


class Fault(NamedTuple):
    """A name, what is tried, and whether it is about outputs only."""

    what: str
    attempt: Try
    writers: bool = False
    limit: str = ""
    """Where what is promised ends."""
    as_root: bool = False
    """Whether only the superuser can bring it about."""


# ---- signals ---------------------------------------------------------------------------------------------------------


def points(trial: Trial, count: int) -> list[int]:
    """So many numbers of calls and returns of a whole run, evenly."""
    trial.run(children.counting_points("points"))
    with open("points", encoding="ascii") as stream:
        total = int(stream.read())
    return [int((i + 0.5) * total / count) + 1 for i in range(count)]


def _signalled(number: signal.Signals, status: int) -> Try:
    def attempt(trial: Trial, count: int) -> None:
        for point in points(trial, count):
            ended = trial.run(at_point(point, lambda: os.kill(os.getpid(), number)))
            # Below zero: it came when all was done, where a signal ends a process as it always does.
            trial.check(ended, f"{number.name} at {point}", (status, -number), killed=number == signal.SIGKILL)
            if number == signal.SIGKILL:
                trial.sweep()

    return attempt


def _signalled_twice(number: signal.Signals, status: int) -> Try:
    """The second comes while what the first one led to is done: after 1 to 30 more calls."""

    def attempt(trial: Trial, count: int) -> None:
        for i, point in enumerate(points(trial, count)):
            ended = trial.run(twice_at_point(point, 1 + i % 30, lambda: os.kill(os.getpid(), number)))
            trial.check(ended, f"{number.name} twice at {point}", (status, -number))

    return attempt


# ---- outputs ---------------------------------------------------------------------------------------------------------


def _size_limit(trial: Trial, count: int) -> None:
    """As a quota: no file may have more bytes than that."""
    largest = max(map(len, trial.whole.values()))
    for most in {0, 1, *(int(largest * (i + 0.5) / count) for i in range(count)), largest - 1}:
        source, target = os.pipe()  # what is said is not to be in a file
        ended = trial.run(partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most)), stderr=target)
        os.close(target)
        with open(source, encoding="utf-8") as stream:
            ended = ended._replace(stderr=stream.read())
        trial.check(ended, f"files of at most {most} bytes", (1,))


def _full_disk(trial: Trial, count: int) -> None:
    """A small file system with so many pages left."""
    need = sum(-(-len(content) // 4096) for content in trial.whole.values())
    for free in sorted({0, need // 2, max(0, need - 1)}):
        with mounted(f"size={4 * (free + len(trial.line.files) + 1)}k"):
            with open(os.path.join(OUT, "other"), "wb") as stream:
                stream.write(b"x")
            trial.runs += 1
            for name in trial.line.files:
                with open(os.path.join(OUT, name), "wb") as stream:
                    stream.write(OLD)
            ended = children.run(trial.line.arguments)
            os.unlink(os.path.join(OUT, "other"))
            trial.check(ended, f"a disk with {free} pages", (0, 1) if free else (1,))
            if ended.status == 1 and os.strerror(errno.ENOSPC) not in ended.stderr:
                trial.problems.append(f"{trial.line.words}: a full disk: {ended.stderr}")


@contextmanager
def mounted(options: str) -> Iterator[None]:
    """Another file system at OUT."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", OUT], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", OUT], check=True)


def _read_only(trial: Trial, count: int) -> None:
    with mounted("size=1m"):
        for name in trial.line.files:
            with open(os.path.join(OUT, name), "wb") as stream:
                stream.write(OLD)
        subprocess.run(["mount", "-o", "remount,ro", OUT], check=True)
        trial.runs += 1
        trial.check(children.run(trial.line.arguments), "a read-only file system", REFUSED)


def _become_nobody() -> None:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


def _permission(trial: Trial, count: int) -> None:
    """As somebody who may read the inputs, and not write where the outputs are."""
    trial.check(trial.run(_become_nobody), "the folder of another user", REFUSED)


def _unreadable(trial: Trial, count: int) -> None:
    """As somebody who may not read the inputs."""
    with hidden():
        trial.check(trial.run(_become_nobody), "inputs of another user", (0, *REFUSED))


@contextmanager
def hidden() -> Iterator[None]:
    """The inputs can be read by their owner alone."""
    found = [os.path.join(folder, name) for folder, _, files in os.walk(".") for name in files if OUT not in folder]
    before = {name: os.stat(name).st_mode for name in found}
    for name in found:
        os.chmod(name, 0o600)
    try:
        yield
    finally:
        for name, mode in before.items():
            os.chmod(name, mode)


# ---- streams ---------------------------------------------------------------------------------------------------------


def _reader_gone(trial: Trial, count: int) -> None:
    """As `| head -1`, when head has read what it wants."""
    source, target = os.pipe()
    os.close(source)
    ended = trial.run(stdout=target)
    os.close(target)
    trial.check(ended, "a reader that is gone", BROKEN_PIPE)
    if ended.stderr != trial.usual.stderr:
        trial.problems.append(f"{trial.line.words}: a reader that is gone: {ended.stderr}")


def _streams_closed(trial: Trial, count: int) -> None:
    for closed in range(1, 8):
        names = [name for i, name in enumerate(("stdin", "stdout", "stderr")) if closed >> i & 1]
        ended = trial.run(**dict.fromkeys(names))
        needs_output = "stdout" in names and trial.usual.stdout
        trial.check(ended, f"closed {' '.join(names)}", (1,) if needs_output else (0,))


def _full_output(trial: Trial, count: int) -> None:
    ended = trial.run(stdout="/dev/full")
    trial.check(ended, "standard output on a full disk", (1,) if trial.usual.stdout else (0,))


# ---- what a system may refuse ----------------------------------------------------------------------------------------


def _few_files(trial: Trial, count: int) -> None:
    for most in (20, 8, 5):
        ended = trial.run(partial(resource.setrlimit, resource.RLIMIT_NOFILE, (most, most)))
        trial.check(ended, f"{most} open files", (0,) if most == 20 else (0, *REFUSED))


def _no_threads(trial: Trial, count: int) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    def before() -> None:
        for name in ("_start_new_thread", "_start_joinable_thread"):
            if hasattr(threading, name):
                setattr(threading, name, refuse)

    trial.check(trial.run(before), "no threads", (0, *REFUSED))


def _no_processes(trial: Trial, count: int) -> None:
    """As somebody who has as many processes and threads as are allowed."""

    def before() -> None:
        _become_nobody()
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))

    os.chmod(OUT, 0o777)
    trial.prepare()
    trial.runs += 1
    ended = children.run(trial.line.arguments, before)
    os.chmod(OUT, 0o755)
    trial.check(ended, "no processes and threads", (0, *REFUSED))


ENVIRONMENTS: tuple[dict[str, str], ...] = (
    {},
    {"LC_ALL": "POSIX", "HOME": "/dev/null/none", "TMPDIR": "/dev/null/none"},
    {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "xx_YY", "HOME": "", "TMPDIR": "/proc", "COLUMNS": "0", "TERM": "?"},
)


def _odd_environment(trial: Trial, count: int) -> None:
    """Without the usual variables, or with others, in a process that starts with them."""
    for environment in ENVIRONMENTS[:count]:
        trial.prepare()
        trial.runs += 1
        command = [sys.executable, "-m", "rouge_cli", *trial.line.arguments]
        done = subprocess.run(command, env=environment, capture_output=True, check=False, stdin=subprocess.DEVNULL)
        ended = children.Ended(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"), 0)
        trial.check(ended, f"the environment {environment}", (0,))


# ---- inputs ----------------------------------------------------------------------------------------------------------


def _inputs_change(how: str, act: Callable[[str], object]) -> Try:
    def attempt(trial: Trial, count: int) -> None:
        home = os.getcwd()
        for point in points(trial, count):
            shutil.copytree(".", "../copy", symlinks=True)
            os.chdir("../copy")
            try:
                ended = trial.run(at_point(point, lambda: _to_all(act)))
                wrong = [line for line in ended.stderr.splitlines() if line.strip() and not is_message(line)]
                wrong += [name for name in outputs() if ".rouge-cli-" in name]
                wrong += [f"status {ended.status}"] if ended.status not in (0, *REFUSED) else []
                trial.problems += [f"{trial.line.words}: {how} at {point}: {wrong[0]}"] if wrong else []
            finally:
                os.chdir(home)
                shutil.rmtree("../copy")

    return attempt


def _to_all(act: Callable[[str], object]) -> None:
    for folder, _, files in os.walk("."):
        for name in files if OUT not in folder.split(os.sep) else ():
            if name not in ("stdout", "stderr"):
                act(os.path.join(folder, name))


def _cut(name: str) -> None:
    os.truncate(name, os.path.getsize(name) // 2)


_TELL, _GO = 300, 301
"""Open files of a child: above those that it closes at its start."""


def _pause() -> None:
    """Tells that this point is reached, and waits for the word to go on."""
    os.write(_TELL, b"x")
    os.read(_GO, 1)


def _two_runs(trial: Trial, count: int) -> None:
    """One stops at a point, another one runs from beginning to end, the first goes on."""
    for point in points(trial, count):
        trial.prepare()
        trial.runs += 2
        ready, tell = os.pipe()
        go, let = os.pipe()
        os.dup2(tell, _TELL)
        os.dup2(go, _GO)
        first = children.start(trial.line.arguments, at_point(point, _pause))
        for number in (_TELL, _GO, tell, go):
            os.close(number)
        os.read(ready, 1)
        second = children.wait(children.start(trial.line.arguments), alone=False)
        os.close(let)
        ended = children.wait(first)
        os.close(ready)
        trial.check(ended, f"two runs at {point}", (0,) if trial.line.files else (0, 2))
        trial.check(second, f"the second of two runs at {point}", (0,) if trial.line.files else (0, 2))


FAULTS = (
    Fault("Ctrl-C (SIGINT)", _signalled(signal.SIGINT, 130)),
    Fault("SIGTERM", _signalled(signal.SIGTERM, 143)),
    Fault("SIGHUP", _signalled(signal.SIGHUP, 129)),
    Fault("SIGTERM twice", _signalled_twice(signal.SIGTERM, 143)),
    Fault(
        "SIGKILL, and another run later",
        _signalled(signal.SIGKILL, -signal.SIGKILL),
        limit="unfinished files stay for an hour",
    ),
    Fault("quota: no file may be longer", _size_limit, True),
    Fault("disk full", _full_disk, True, as_root=True),
    Fault("read-only file system", _read_only, True, as_root=True),
    Fault("no permission to write", _permission, True, as_root=True),
    Fault("no permission to read", _unreadable, as_root=True),
    Fault("reader of standard output gone", _reader_gone),
    Fault("standard streams closed", _streams_closed),
    Fault("standard output on a full disk", _full_output),
    Fault("20, 8 and 5 open files", _few_files, limit="with fewer than 20: done, or one message"),
    Fault("threads refused", _no_threads, limit="done, or one message"),
    Fault("processes refused", _no_processes, limit="done, or one message", as_root=True),
    Fault("HOME, TMPDIR and locale missing or odd", _odd_environment, limit="bash may warn of the locale"),
    Fault("inputs vanish", _inputs_change("vanished", os.unlink), limit="done, or a message"),
    Fault("inputs are cut", _inputs_change("cut", _cut), limit="done with what was read, or a message"),
    Fault("two runs at once", _two_runs, True),
)
