"""Where an output may be: at a place where a file can be made, and that is no input."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from rouge_cli.errors import UsageError, reason
from rouge_cli.opening import descriptor, is_null
from rouge_cli.real_names import folder_on_the_way, is_removed, real_name


def check_place(path: str | None) -> None:
    """UsageError if no file can be made at path, so that this is reported before the work."""
    if path is None or descriptor(path) is not None:
        return
    folder = os.path.dirname(real_place(path))
    if _is_too_long(path):
        raise UsageError(f"{path}: cannot write the output: {os.strerror(errno.ENAMETOOLONG)}; name another file")
    if os.path.isdir(path):
        raise UsageError(f"{path}: cannot write the output: it is a folder; name a file in it")
    if path.endswith((os.sep, os.altsep or os.sep)):
        raise UsageError(f"{path}: cannot write the output: there is no such folder; make it, and name a file in it")
    if os.path.exists(path) and not os.path.isfile(path):
        return
    if not os.path.isdir(folder):
        raise UsageError(f"{path}: cannot write the output: there is no folder {folder}; make it first")
    if not os.access(folder, os.W_OK | os.X_OK):
        if is_read_only(folder):
            cause = f"the file system of {folder} is read-only"
            raise UsageError(f"{path}: cannot write the output: {cause}; name another folder")
        raise UsageError(f"{path}: cannot write the output: no permission to write in {folder}; name another folder")
    if os.path.exists(path) and (problem := _why_it_must_stay(os.stat(path), os.stat(folder), path)):
        raise UsageError(f"{path}: cannot write the output: {problem}")


def is_read_only(folder: str) -> bool:
    """Whether its file system takes no writing, from nobody."""
    try:
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    except (OSError, AttributeError):  # a system without
        return False


def _why_it_must_stay(file: os.stat_result, folder: os.stat_result, path: str) -> str:
    """Why nothing can take the place of this file, and what to do; empty: something can."""
    user = os.geteuid() if hasattr(os, "geteuid") else file.st_uid
    if folder.st_mode & stat.S_ISVTX and user not in (0, file.st_uid, folder.st_uid):
        return "it belongs to another user, and in this folder only owners replace files; name another file"
    # The permission bits count for the superuser too: whoever made a file read-only meant it to stay.
    if os.access(path, os.W_OK) and file.st_mode & 0o222:
        return ""
    if user not in (0, file.st_uid):
        return "it belongs to another user, and is read-only; name another file"
    if file.st_mode & (0o200 if user == file.st_uid else 0o222):
        return "the system lets nobody change it (chattr, mount); name another file"
    return "it is read-only; make it writable (chmod u+w), or name another file"


def _is_too_long(path: str) -> bool:
    try:
        os.lstat(path)
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False


def check_uncompressed(path: str | None) -> None:
    """UsageError if the name promises a compressed file, which only rows of scores become."""
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix in (".gz", ".bz2", ".xz", ".zst") and is_or_becomes_a_file(str(path)):
        raise UsageError(f"{path}: it would not be compressed, as only 'rouge-cli score' does that; leave out {suffix}")


_NAMED = {
    ".csv": ("csv",), ".tsv": (), ".json": ("json", "jsonl"), ".jsonl": ("jsonl",), ".ndjson": ("jsonl",),
    ".html": ("html",), ".htm": ("html",), ".tex": ("latex",), ".bib": ("bibtex",), ".xml": ("xml",),
    ".md": ("markdown", "table", "text", "rouge155"),
    **dict.fromkeys((".parquet", ".pq", ".arrow", ".feather", ".xlsx", ".xls", ".ods", ".docx", ".pkl", ".npy"), ()),
    **dict.fromkeys((".pdf", ".png", ".svg", ".eps", ".jpg", ".db", ".sqlite", ".zip", ".tar", ".tgz"), ()),
}  # fmt: skip
"""The formats of which a file is by the end of its name; of some there is nothing to write. Other ends say nothing."""


def check_format(path: str | None, format: str, formats: Sequence[str] = (), is_chosen: bool = False) -> None:
    """UsageError if the name of a file says that it is of another format, which may be one of the formats to choose.

    A format that is chosen on purpose is refused only under names of what is no text, or of no format there is.
    """
    suffix = os.path.splitext(path or "")[1].lower()
    if suffix not in _NAMED or format in _NAMED[suffix] or not is_or_becomes_a_file(str(path)):
        return
    if is_chosen and _NAMED[suffix]:
        return
    meant = next((one for one in _NAMED[suffix] if one in formats), "")
    remedy = f"add --format {meant}, or name another file" if meant else "name another file"
    raise UsageError(f"{path}: it would hold the format {format}, and not what {suffix} says; {remedy}")


def _check_named(path: str) -> None:
    """UsageError if there is none, as where a script has an empty variable: it would stand for the current folder."""
    if not path:
        raise UsageError("cannot write the output: its name is empty; name one")


def check_way(path: str) -> None:
    """UsageError: the path goes back, "..", from a folder that is not there."""
    parts = path.split(os.sep)
    for i in [i for i, part in enumerate(parts) if part == os.pardir and i]:
        if not os.path.isdir(folder := os.sep.join(parts[:i]) or os.sep):
            raise UsageError(f"{path}: cannot write the output: there is no folder {folder}; make it first")


def real_place(path: str) -> str:
    """Where the system finds what is written there. UsageError: nowhere, as where the current folder was removed."""
    _check_named(path)
    try:
        check_way(path)
        real = real_name(path)
        folder, _ = folder_on_the_way(real)
        if is_removed(folder):
            cause, remedy = f"the folder {folder} was removed", "name a place in another one"
        elif os.path.islink(real) and (os.path.isfile(real) or not os.path.exists(real)):
            cause, remedy = _why_it_stays(real), "remove it, or name another file"
        else:
            check_length(path)
            return real
    except FileNotFoundError:
        cause, remedy = "the current folder was removed", "go to another one (cd)"
    except OSError as error:
        cause = f"the system does not say which the current folder is ({reason(error)})"
        remedy = "name it from the root on (/...)"
    except ValueError as error:
        cause, remedy = reason(error), "name another file"
    raise UsageError(f"{path}: cannot write the output: {cause}; {remedy}")


def _why_it_stays(link: str) -> str:
    """Why a link at the end of a place cannot be followed by its name."""
    try:
        os.stat(link)
    except OSError as error:
        return "it is a link in a circle of links" if error.errno == errno.ELOOP else reason(error)
    return "it leads to an open file that has no name here: it was removed, or is of a container"


def check_length(path: str) -> None:
    """UsageError: the path from the root on, by which outputs are made, is too long for the system."""
    if not os.path.isabs(path) and not _is_too_long(path) and _is_too_long(real := os.path.realpath(path)):
        cause = f"its path from the root on is too long ({len(os.fsencode(real)):,} bytes)"
        raise UsageError(f"{path}: cannot write the output: {cause}; name a place with a shorter path")


def is_or_becomes_a_file(place: str) -> bool:
    """Whether what is written there is a file of its own."""
    return descriptor(place) is None and (os.path.isfile(place) or not os.path.exists(place))


class OverwrittenInput(UsageError):
    """An output would take the place of an input."""


def protect_files(
    places: Sequence[str | None], files: Iterable[str | bytes], remedy: str = "name another file"
) -> None:
    """UsageError if an output would overwrite one of these files, which are not looked at where there is none yet.

    A file is the same by every name that it has: through links, hard links, letters of another case, or as standard
    input ("-").
    """
    written = {identity: place for place in places if (identity := _identity(place)) is not None}
    for name in files if written else ():
        for identity, shown in _identities(name):
            if identity in written:
                place = written[identity] or "standard output"
                raise OverwrittenInput(f"{place}: cannot write the output: it is an input, {shown}; {remedy}")


def same_place(place: str | None) -> tuple[object, ...] | None:
    """What is the same of two places if what is written to them meets, in one file, pipe or terminal.

    None among places is standard output. None is returned of the null device, and of what nobody knows.
    """
    number = 1 if place is None else descriptor(place)
    try:
        status = os.fstat(sys.stdout.fileno() if number == 1 else number) if number is not None else os.stat(str(place))
    except FileNotFoundError:  # on some systems the case of letters makes no other file
        folder, names = folder_on_the_way(str(place))
        return (*_known_by(os.stat(folder), folder), os.sep.join(names).casefold())
    except (AttributeError, OSError, ValueError):
        return ("standard output",) if number == 1 else None
    if is_null(status):
        return None
    return _known_by(status, place or "/dev/stdout")


def _identities(name: str | bytes) -> Iterator[tuple[tuple[object, ...], str]]:
    """How the system identifies the file of this name, and what messages call it. "-" may be standard input too."""
    # Where there is no such file, or it cannot be read, whoever reads it reports that.
    with suppress(OSError, ValueError):
        yield _known_by(os.stat(name), name), os.fsdecode(name)
    if os.fsdecode(name) == "-" and sys.stdin is not None:
        with suppress(OSError, ValueError, AttributeError):  # the last of what a program put in its place
            yield _known_by(os.fstat(sys.stdin.fileno()), "/dev/stdin"), "standard input"


def _identity(place: str | None) -> tuple[object, ...] | None:
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
    return _known_by(status, place or "/dev/stdout") if stat.S_ISREG(status.st_mode) else None


def _known_by(status: os.stat_result, name: str | bytes) -> tuple[object, ...]:
    """What no two files share: their numbers, or their paths where a file system gives all the number 0."""
    return (status.st_dev, status.st_ino or os.path.realpath(os.fsdecode(name)))
