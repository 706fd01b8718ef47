"""How results leave: whole, or not at all."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
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
    return open(os.devnull, "w", errors="backslashreplace") if sys.stderr is None else sys.stderr


def write_out(stdout: BinaryIO, content: bytes) -> None:
    """Writes to standard output. A reader that has seen enough is not an error; DataError if it cannot be written."""
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


def check_outputs(*places: str | None) -> None:
    """UsageError, before the work, if a file cannot be made at one of these places, or two of them are one file."""
    seen: set[str] = set()
    for place in places:
        check_place(place)
        if place is None or not _is_or_becomes_a_file(place):
            continue
        name = os.path.realpath(place).casefold()  # on some systems the case of letters makes no other file
        if name in seen:
            raise UsageError(f"{place}: cannot write two outputs to one file; name another one for each")
        seen.add(name)


def check_place(path: str | None) -> None:
    """UsageError if no file can be made at path: told before the work whose result it is to hold."""
    if path is None or _descriptor(path) is not None:
        return
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.isdir(path):
        raise UsageError(f"{path}: cannot write the output: it is a folder; name a file in it")
    if os.path.exists(path) and not os.path.isfile(path):
        return
    if not os.path.isdir(folder):
        raise UsageError(f"{path}: cannot write the output: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise UsageError(f"{path}: cannot write the output: no permission to write in {folder}")
    # The permission bits count for the superuser too: whoever made a file read-only meant it to stay.
    if os.path.exists(path) and not (os.access(path, os.W_OK) and os.stat(path).st_mode & 0o222):
        raise UsageError(
            f"{path}: cannot write the output: it is read-only; make it writable (chmod u+w), or name another file"
        )


def spare_inputs(
    places: Sequence[str | None],
    inputs: Iterable[str | None],
    is_read: Callable[[str, str], bool] = lambda folder, name: True,
) -> None:
    """UsageError if an output would overwrite an input, or be read as one from a folder the next time.

    None among the places is standard output; None among the inputs is none. is_read says of an input that is a folder
    whether the file of this name below it is, or would be, read. See spare_files.
    """
    named = [name for name in inputs if name is not None]
    below = ((name, _files_below(name) if os.path.isdir(name) else None) for name in named)
    spare_files(
        places,
        (
            file
            for name, files in below
            for file in ([name] if files is None else files)
            if files is None or is_read(name, os.path.relpath(file, name))
        ),
    )
    homes = {name: os.path.join(os.path.realpath(name), "") for name in named if os.path.isdir(name)}
    for place in places:
        real = os.path.realpath(place) if place is not None and _is_or_becomes_a_file(place) else ""
        for name, home in homes.items():
            if real.startswith(home) and is_read(name, real.removeprefix(home)):
                raise UsageError(
                    f"{place}: cannot write the output: it lies in the folder {name}, which is an input; name a place "
                    "elsewhere"
                )


def spare_files(places: Sequence[str | None], files: Iterable[str | bytes]) -> None:
    """UsageError if an output would overwrite one of these files, which are not looked at where there is none yet.

    A file is the same by every name that it has: through links, hard links, letters of another case, or as standard
    input ("-").
    """
    written = {identity: place for place in places if (identity := _identity(place)) is not None}
    for name in files if written else ():
        for identity, shown in _identities(name):
            if identity in written:
                place = written[identity] or "standard output"
                raise UsageError(f"{place}: cannot write the output: it is an input, {shown}; name another file")


def _identities(name: str | bytes) -> Iterator[tuple[tuple[int, int], str]]:
    """How the system identifies the file of this name, and what messages call it. "-" may be standard input too."""
    # Where there is no such file, or it cannot be read, whoever reads it reports that.
    with suppress(OSError, ValueError):
        status = os.stat(name)
        yield (status.st_dev, status.st_ino), os.fsdecode(name)
    if name == "-" and sys.stdin is not None:
        with suppress(OSError, ValueError):
            status = os.fstat(sys.stdin.fileno())
            yield (status.st_dev, status.st_ino), "standard input"


def _files_below(folder: str) -> Iterator[str]:
    for place, _, files in os.walk(folder):
        yield from (os.path.join(place, name) for name in files)


def _identity(place: str | None) -> tuple[int, int] | None:
    """By what the system knows the file that is there; None for what cannot be overwritten."""
    try:
        if place is not None:
            status = os.stat(place)
        elif sys.stdout is None:
            return None
        else:
            status = os.fstat(sys.stdout.fileno())
            if not status.st_size:
                return None  # new, or emptied by the shell
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _is_or_becomes_a_file(place: str) -> bool:
    return _descriptor(place) is None and (os.path.isfile(place) or not os.path.exists(place))


def _descriptor(path: str) -> int | None:
    """The number of the open file that a path such as /dev/stdout stands for."""
    parts = os.path.normpath(path).split("/")
    if parts[:2] == ["", "dev"] and parts[2:] in (["stdout"], ["stderr"]):
        return 1 + (parts[2] == "stderr")
    is_listed = parts[:3] == ["", "dev", "fd"] or (parts[:2] == ["", "proc"] and parts[3:4] == ["fd"])
    return int(parts[-1]) if is_listed and parts[-1].isdecimal() and os.path.exists(path) else None


def write_whole(path: str, content: bytes) -> None:
    """Replaces the file at path by content, or leaves it as it was.

    A link keeps leading where it led; what is no regular file (a pipe, a device) is written to as it is. UsageError as
    check_place; DataError if it cannot be written for another reason, such as a full disk.
    """
    check_place(path)
    number = _descriptor(path)
    if number == 1:
        return write_out(standard_output(), content)
    try:
        if number is not None:
            with os.fdopen(os.dup(number), "wb") as stream:
                stream.write(content)
        elif os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as stream:
                stream.write(content)
        else:
            _replace(os.path.realpath(path), content)
    except OSError as error:
        raise DataError(f"{path}: cannot write the output: {error.strerror}") from None


def _replace(target: str, content: bytes) -> None:
    mode = os.stat(target).st_mode & 0o7777 if os.path.exists(target) else 0o666 & ~_umask()
    # The name is known before the file is made, so that no interruption leaves it behind.
    made = _new_name(target)
    try:
        with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(content)
        os.chmod(made, mode)
        os.replace(made, target)
    except BaseException:
        if os.path.lexists(made):
            os.unlink(made)
        raise


def _new_name(target: str) -> str:
    return os.path.join(os.path.dirname(target), f".rouge-cli-{os.urandom(8).hex()}")


def write_folder(path: str, files: Iterable[tuple[str, bytes]]) -> int:
    """Makes the folder at path with these files, by their names below it, or nothing at all; the number of files.

    An empty folder may be there already. UsageError: another one is, or it cannot be written.
    """
    import shutil

    target = os.path.abspath(path)
    if os.path.exists(target) and not (os.path.isdir(target) and not os.listdir(target)):
        raise UsageError(f"{path}: there is something already; name a new folder, or an empty one")
    made = _new_name(target)
    above = _missing_above(target)
    names: set[str] = set()
    is_done = False
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.mkdir(made, 0o700)
        for name, content in files:
            names.add(name)
            place = os.path.join(made, name)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as stream:
                stream.write(content)
        os.chmod(made, 0o777 & ~_umask())
        os.replace(made, target)
        is_done = True
    except OSError as error:
        raise UsageError(f"{path}: cannot write the output: {error.strerror}") from None
    finally:
        if not is_done:
            shutil.rmtree(made, ignore_errors=True)
            for folder in above:
                if os.path.isdir(folder) and not os.listdir(folder):
                    os.rmdir(folder)
    return len(names)


def _missing_above(target: str) -> list[str]:
    """The folders above target that are not there yet, the innermost first."""
    missing = []
    folder = os.path.dirname(target)
    while not os.path.lexists(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    return missing


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
