"""Write folders completely or not at all, and temporary ones that are removed at the end."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from contextlib import suppress

from rouge_cli.errors import DataError, Problem, UsageError, reason, shortened_text
from rouge_cli.output_places import real_place
from rouge_cli.real_names import real_name
from rouge_cli.whole_files import lock, new_name, opened_folder, remove_made, sweep, unfinished, unfinished_until_done

_PLACES = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST, errno.ENOTEMPTY, errno.ENAMETOOLONG)
"""The system's errors for places where no folder can be made."""


def new_folder(prefix: str, above: str | None) -> str:
    """Make a folder with a name that begins so, by default in that for temporary files; its name, as real_name has it.

    OSError, ValueError: it cannot be made.
    """
    import tempfile

    folder = real_name(above) if above else above
    made = tempfile.mkdtemp(prefix=prefix, dir=folder)
    return os.path.join(folder, os.path.basename(made)) if folder else os.path.abspath(made)


class TemporaryFolder:
    """A new folder, removed at the end; warn is called if it cannot be. OSError, ValueError: it cannot be made.

    tempfile's own calls itself without end where a folder can neither be removed nor unlinked.
    """

    def __init__(self, prefix: str, above: str | None, warn: Callable[[str], None]) -> None:
        self.path = new_folder(prefix, above)
        unfinished[self.path] = self.path
        self.warn = warn

    def __enter__(self) -> str:
        return self.path

    def __exit__(self, *_error: object) -> None:
        remove_made(self.path)
        unfinished.pop(self.path, None)
        if os.path.lexists(self.path):
            self.warn(Problem(self.path, "this temporary folder may be left", "remove it"))


def write_folder(path: str, files: Iterable[tuple[str, bytes]]) -> int:
    """Make the folder at path with these files, by their names below it, or nothing at all; the number of files.

    An empty folder may be there already, and is filled. UsageError: another one is, or no folder can be made there;
    DataError if it cannot be written for another reason, such as a full disk.
    """
    target = real_place(path)
    is_there = _is_empty_folder(path, target)
    made = new_name(os.path.join(target, "") if is_there else target)
    above = missing_above(target)
    is_done = False
    try:
        os.makedirs(os.path.dirname(made), exist_ok=True)
        sweep(os.path.dirname(made))
        with unfinished_until_done(made):
            os.mkdir(made)
            with opened_folder(made) as handle:
                lock(handle)
                number = _fill(made, files)
            if is_there:
                _move_content(made, target)
            else:
                os.replace(made, target)
        is_done = True
    except OSError as error:
        kind = UsageError if error.errno in _PLACES else DataError
        cause = error.strerror
        if error.errno == errno.EEXIST:
            cause = os.strerror(errno.ENOTDIR)  # a file, above path
        if error.errno == errno.ENAMETOOLONG and os.path.dirname(name := str(error.filename)).startswith(made):
            cause = f"{cause}: {shortened_text(os.path.basename(name))}; shorten the ID or file name that it comes from"
        raise kind(f"{path}: cannot write the output: {cause}") from None
    finally:
        if not is_done:
            remove_empty(above)
    return number


def _is_empty_folder(path: str, target: str) -> bool:
    """Whether the folder is there. UsageError: it is not empty, or something else is."""
    if not os.path.exists(target):
        return False
    if not os.path.isdir(target):
        raise UsageError(f"{path}: it is no folder; name a new folder, or an empty one")
    sweep(target)
    try:
        others = os.listdir(target)
    except OSError as error:
        raise UsageError(f"{path}: cannot write the output: {reason(error)}; name another folder") from None
    if others:
        raise UsageError(f"{path}: it is not empty; name a new folder, or an empty one")
    return True


def _fill(folder: str, files: Iterable[tuple[str, bytes]]) -> int:
    """Write the files below the folder; their number."""
    names: set[str] = set()
    for name, content in files:
        names.add(name)
        place = os.path.join(folder, name)
        if not os.path.isdir(folder):  # else it would be made again, without the files before this one
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), folder)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as stream:
            stream.write(content)
    return len(names)


def _move_content(made: str, target: str) -> None:
    """Move what is in the folder made into target, which keeps its mode and owner, and may be a mount point."""
    if os.listdir(target) != [os.path.basename(made)]:
        raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY))
    moved: list[str] = []
    try:
        for name in os.listdir(made):
            moved.append(os.path.join(target, name))
            os.rename(os.path.join(made, name), moved[-1])
        os.rmdir(made)
    except BaseException:
        for place in moved:
            remove_made(place)
        raise


def missing_above(target: str) -> list[str]:
    """The folders above target that are not there yet, the innermost first."""
    missing = []
    folder = os.path.dirname(target)
    while folder and not os.path.lexists(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    return missing


def remove_empty(folders: Iterable[str]) -> None:
    """Remove those of the folders that were made in vain, the innermost first."""
    for folder in folders:
        with suppress(OSError):  # not empty, or not there
            os.rmdir(folder)
