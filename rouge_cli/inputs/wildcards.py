"""Files by patterns as the shell has them: `runs/*/out.jsonl`, and `**` for folders in folders."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from glob import glob, has_magic

from rouge_cli.errors import DataError, Problem, reason

_NOTHING_THERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""Errors that say that the system opens nothing of this name; any other one may hide files."""
_REMEDY = "let it be read, or name the files by a pattern that does not lead there"


def files_of_pattern(pattern: str, recursive: bool = True) -> list[str]:
    """The files and folders of a pattern, sorted.

    DataError: folders on its way that cannot be read, all of them; Python's glob passes over what is in them.
    """
    try:
        found = sorted(glob(pattern, recursive=recursive))
    except ValueError:  # a NUL or half a letter in it: no file has such a name
        return []
    if problems := list(_Way(pattern, recursive).problems()):
        raise DataError(problems)
    return found


class _Way:
    """The folders to which a pattern leads. Each is looked at once."""

    def __init__(self, pattern: str, recursive: bool) -> None:
        self._parts = pattern.split(os.sep)
        self._recursive = recursive
        self._looked_at: set[str] = set()
        self._told: set[str] = set()

    def problems(self) -> Iterator[Problem]:
        """Those of folders that cannot be read."""
        first = next((place for place, part in enumerate(self._parts) if has_magic(part)), len(self._parts))
        if (start := self._until(first)) and (error := _unseen(start)):
            yield Problem(start, f"cannot look into the folder: {reason(error)}", _REMEDY)
            return
        for place in range(first, len(self._parts)):
            part = self._parts[place]
            for folder in self._folders(place) if part else ():
                goes_down = self._recursive and part == "**"
                yield from self._unlisted(folder, goes_down) if has_magic(part) else self._closed(folder, part)

    def _until(self, place: int) -> str:
        return os.sep.join(self._parts[:place]) or os.sep * (place > 0)

    def _folders(self, place: int) -> list[str]:
        """The folders in which a part is looked for, and what may be one; "" is the current folder."""
        before = self._until(place)
        return [name for name in glob(before, recursive=self._recursive) if _may_be_folder(name)] if before else [""]

    def _unlisted(self, folder: str, goes_down: bool) -> Iterator[Problem]:
        if not goes_down and folder in self._looked_at:
            return
        errors: list[OSError] = []
        for here, folders, _ in os.walk(folder or os.curdir, onerror=errors.append):
            self._looked_at.add(here)
            folders[:] = [name for name in folders if goes_down and not name.startswith(".")]
        for error in errors:
            if error.errno not in _NOTHING_THERE:
                name = str(error.filename)
                name = name if folder else name.removeprefix(os.path.join(os.curdir, ""))
                yield from self._problem(name, "cannot read the folder", error)

    def _closed(self, folder: str, name: str) -> Iterator[Problem]:
        if error := _unseen(os.path.join(folder, name)):
            yield from self._problem(folder, "cannot look into the folder", error)

    def _problem(self, folder: str, cause: str, error: OSError) -> Iterator[Problem]:
        if folder not in self._told:
            self._told.add(folder)
            yield Problem(folder, f"{cause}: {reason(error)}", _REMEDY)


def _may_be_folder(name: str) -> bool:
    try:
        return stat.S_ISDIR(os.stat(name).st_mode)
    except OSError as error:  # such as a link into a folder that is closed
        return error.errno not in _NOTHING_THERE


def _unseen(name: str) -> OSError | None:
    """Why it cannot be known whether something is of this name; None: it is known."""
    try:
        os.lstat(name)
    except OSError as error:
        return error if error.errno not in (*_NOTHING_THERE, errno.ENAMETOOLONG) else None
    except ValueError:  # no file has such a name
        return None
    return None
