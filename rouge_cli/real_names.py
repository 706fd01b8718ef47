"""Names of files and folders without links, as far as such a name leads to the same place.

A link of the system (/proc/PID/root, /proc/PID/cwd, /dev/fd/8) leads to a file or folder, and not to the name that it
shows: that may be of another container, below another mount, or of what was removed. Such links stay in the name.
"""

from __future__ import annotations

import os

from rouge_cli.opening import MOST_LINKS


def real_name(path: str) -> str:
    """The path without links, from the root on; the same for all spellings of one place.

    Links of the system stay in it, and it is a name from the current folder on where that is not found by its name.
    Links at its end are followed all the same: a file that replaces another one would replace the link itself.
    OSError: the current folder, which it starts from, was removed. ValueError: no file has such a name.
    """
    folder, names = folder_on_the_way(path)
    real = os.path.realpath(folder)
    return os.path.join(real if is_same(real, folder) else _resolved(folder), *names)


def _resolved(folder: str) -> str:
    """The name of a folder that is there, with all links followed but those of the system, from the root or "." on."""
    here = os.getcwd()
    start = os.sep if os.path.isabs(folder) else here if leads_here(here) else os.curdir
    names: list[str] = []  # below the start
    kept: set[int] = set()  # the numbers of names that are links of the system
    ahead = folder.split(os.sep)[::-1]
    links = 0
    while ahead:
        name = ahead.pop()
        if name in ("", os.curdir):
            continue
        if name == os.pardir and names and names[-1] != os.pardir and len(names) not in kept:
            names.pop()
            continue
        if name == os.pardir and not names and start != os.curdir:
            start = os.path.dirname(start)
            continue
        place = os.path.join(start, *names, name)
        if links < MOST_LINKS and _followed(place):
            links += 1
            leads = os.readlink(place)
            ahead += leads.split(os.sep)[::-1]
            if os.path.isabs(leads):
                start, names, kept = os.sep, [], set()
            continue
        names.append(name)
        if os.path.islink(place):
            kept.add(len(names))
    return os.path.join(start, *names)


def folder_on_the_way(path: str) -> tuple[str, list[str]]:
    """The last folder on the way to path that is there, which is path if that is one, and the names behind it."""
    names: list[str] = []
    links = 0
    place = path or os.curdir
    while not os.path.isdir(place):
        if links < MOST_LINKS and (leads := _followed(place)):
            place, links = leads, links + 1
            continue
        above, name = os.path.split(place)
        if place in (above, os.curdir):
            break
        if name not in ("", os.curdir):
            names.insert(0, name)
        place = above or os.curdir
    return place, names


def _followed(path: str) -> str:
    """Where a link leads by its name; empty: it is none, in a circle, or the system's, whose name leads elsewhere."""
    try:
        leads = os.path.join(os.path.dirname(path), os.readlink(path))
    except OSError:
        return ""
    try:
        os.stat(path)
    except OSError as error:  # to what is not there yet
        import errno

        return "" if error.errno == errno.ELOOP else leads
    return leads if is_same(path, leads) else ""


def is_same(one: str, other: str) -> bool:
    """Whether both names lead to one file or folder, which is there."""
    try:
        status = os.stat(one)
        if not os.path.samestat(status, os.stat(other)):
            return False
    except OSError:
        return False
    # Some file systems give all files the number 0.
    return status.st_ino != 0 or os.path.realpath(one) == os.path.realpath(other)


def leads_here(folder: str) -> bool:
    """Whether the current folder is found by this name of it.

    It is not below a folder that this user may not enter, as after `sudo -u`, or where something is mounted over it.
    """
    return is_same(folder, os.curdir)


def name_below(folder: str, path: str) -> str:
    """The name that path, a real_name, has from the folder on; empty: it is not below that."""
    names: list[str] = []
    while True:
        above, name = os.path.split(path)
        if path in (above, os.curdir):
            return ""
        names.insert(0, name)
        path = above or os.curdir
        if is_same(path, folder):
            return os.path.join(*names)


def is_removed(folder: str) -> bool:
    """Whether a folder that is still open, or the current one of a process, is no longer in any other."""
    # Some mounted file systems know no number of links, and give 0.
    return os.stat(folder).st_nlink == 0 and not is_same(folder, os.path.realpath(folder))
