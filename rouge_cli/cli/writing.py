"""How results leave: whole, or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import BinaryIO, TextIO

from rouge_cli.errors import DataError, UsageError

OUT_OF_MEMORY = "out of memory; give fewer samples (-r), a gap to skip-bigrams (-2), or shorter texts (-l)"


def standard_output() -> BinaryIO:
    """Where results go. DataError if it is closed."""
    if sys.stdout is None:
        raise DataError("standard output is closed: there is nowhere to write the report")
    return sys.stdout.buffer


def standard_error() -> TextIO:
    """Where messages go: nowhere if it is closed."""
    return open(os.devnull, "w") if sys.stderr is None else sys.stderr


def write_out(stdout: BinaryIO, content: bytes) -> None:
    """Writes to standard output. A reader that has seen enough is no error; DataError if it cannot be written."""
    try:
        stdout.write(content)
        stdout.flush()
    except BrokenPipeError:
        lead_nowhere(stdout)
    except OSError as error:
        lead_nowhere(stdout)
        raise DataError(f"standard output: cannot write the report: {error.strerror}") from None


def lead_nowhere(stdout: BinaryIO) -> None:
    """What is still in the buffer is lost, so that closing it at the end does not fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stdout.fileno())
    os.close(nowhere)


def deliver(path: str | None, content: bytes) -> None:
    """Writes to the file at path, or to standard output where there is none."""
    if path is None:
        write_out(standard_output(), content)
    else:
        write_whole(path, content)


def check_place(path: str | None) -> None:
    """UsageError if no file can be made at path: told before the work whose result it is to hold."""
    if path is None:
        return
    if os.path.exists(path):
        if os.path.isdir(path):
            raise UsageError(f"{path}: cannot write the output: it is a folder; name a file in it")
        return
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        raise UsageError(f"{path}: cannot write the output: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise UsageError(f"{path}: cannot write the output: no permission to write in {folder}")


def write_whole(path: str, content: bytes) -> None:
    """Replaces the file at path by content, or leaves it as it was.

    A link keeps leading where it led; what is no regular file (a pipe, a device) is written to as it is. UsageError as
    check_place; DataError if it cannot be written for another reason, such as a full disk.
    """
    check_place(path)
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as stream:
                stream.write(content)
        else:
            _replace(target, content)
    except OSError as error:
        raise DataError(f"{path}: cannot write the output: {error.strerror}") from None


def _replace(target: str, content: bytes) -> None:
    import tempfile  # costs more than a small evaluation

    mode = os.stat(target).st_mode & 0o7777 if os.path.exists(target) else 0o666 & ~_umask()
    handle, made = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".rouge-cli-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.chmod(made, mode)
        os.replace(made, target)
    except BaseException:
        os.unlink(made)
        raise


def write_folder(path: str, files: Iterable[tuple[str, bytes]]) -> int:
    """Makes the folder at path with these files, by their names below it, or nothing at all; the number of files.

    An empty folder may be there already. UsageError: another one is, or it cannot be written.
    """
    import shutil
    import tempfile

    target = os.path.abspath(path)
    if os.path.exists(target) and not (os.path.isdir(target) and not os.listdir(target)):
        raise UsageError(f"{path}: there is something already; name a new folder, or an empty one")
    made: str | None = None
    names: set[str] = set()
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        made = tempfile.mkdtemp(dir=os.path.dirname(target), prefix=".rouge-cli-")
        for name, content in files:
            names.add(name)
            place = os.path.join(made, name)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as stream:
                stream.write(content)
        os.chmod(made, 0o777 & ~_umask())
        os.replace(made, target)
        made = None
    except OSError as error:
        raise UsageError(f"{path}: cannot write the output: {error.strerror}") from None
    finally:
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)
    return len(names)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
