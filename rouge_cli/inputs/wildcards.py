"""Files by patterns as the shell has them: `runs/*/out.jsonl`, and `**` for folders in folders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from glob import glob, has_magic

from rouge_cli.errors import DataError, Problem, reason

_REMEDY = "let it be read, or name the files by a pattern that does not lead there"


def files_of_pattern(pattern: str, recursive: bool = True) -> list[str]:
    """The files and folders of a pattern, sorted.

    DataError: folders on its way that cannot be read, all of them; Python's glob passes over what is in them.
    """
    found = sorted(glob(pattern, recursive=recursive))
    if problems := list(dict.fromkeys(_unread(pattern, recursive))):
        raise DataError(problems)
    return found


def _unread(pattern: str, recursive: bool) -> Iterator[Problem]:
    """Problems: folders that the pattern leads to, and that cannot be read."""
    parts = pattern.split(os.sep)
    for place, part in enumerate(parts):
        before = os.sep.join(parts[:place]) or os.sep * (place > 0)
        if not part or not has_magic(os.sep.join(parts[: place + 1])):
            continue
        for folder in glob(before, recursive=recursive) if before else [""]:
            if has_magic(part):
                yield from _unlisted(folder, recursive and part == "**")
            else:
                yield from _closed(folder, part)


def _unlisted(folder: str, with_those_below: bool) -> Iterator[Problem]:
    errors: list[OSError] = []
    for _, folders, _ in os.walk(folder or os.curdir, onerror=errors.append):
        folders[:] = [name for name in folders if with_those_below and not name.startswith(".")]
    for error in errors:
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            yield Problem(str(error.filename), f"cannot read the folder: {reason(error)}", _REMEDY)


def _closed(folder: str, name: str) -> Iterator[Problem]:
    try:
        os.lstat(os.path.join(folder, name))
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield Problem(folder, f"cannot look into the folder: {reason(error)}", _REMEDY)
