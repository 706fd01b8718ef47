"""Open input files; pipes and devices, which may block for ever, are refused."""

from __future__ import annotations

import io
import os
import stat
from _thread import allocate_lock as Lock

from rouge_cli.errors import reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NOT_A_FILE = "it is a pipe or a device, which may never end; save what it gives in a file"
NOTHING_YET = "it has nothing to read for now, but has not ended; save what it gives in a file"


def plain_path(given: object) -> Any:
    """The path of a path object as text; whatever else as it is, for checks to refuse.

    A path object that gives bytes, or no path at all, stays as it is too.
    """
    if not isinstance(given, os.PathLike):
        return given
    path = given.__fspath__()
    return path if isinstance(path, str) else given


def is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry of a folder is a folder. A link that leads to itself leads nowhere, and is none.

    OSError: the links on the way to it are too many to follow, as in a folder with a link to that folder.
    """
    try:
        return entry.is_dir()
    except OSError as error:
        try:
            os.path.realpath(entry.path, strict=True)
        except OSError:
            return False
        raise error from None


def open_input(path: str | bytes) -> io.BufferedReader:
    """A file that is named as input, to read bytes. OSError: as open, or a pipe or device, which is not waited for.

    It is an OSError too where Python has a ValueError, as its name can be none.

    What is open already under such a name as /dev/fd/63 (a shell's <(...)) is read as it is, and so is the null device.
    """
    try:
        handle = _opened(path)
    except ValueError as error:  # a NUL, or half of a surrogate pair
        raise _no_name(path, error) from None
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            _require_open(path, about)
            os.set_blocking(handle, True)
        return io.BufferedReader(_File(handle), max(io.DEFAULT_BUFFER_SIZE, getattr(about, "st_blksize", 0)))
    except BaseException:
        os.close(handle)
        raise


ZEROS = bytes(512)
"""So begin broken copies, which may be too large to be read whole."""
BROKEN = "it begins with a row of zero bytes (NUL), as a broken copy leaves them; copy it again"


def read_input(path: str | bytes) -> bytes:
    """The bytes of a file that is named as input. OSError: as open_input, or it begins with a row of zero bytes."""
    import errno

    with open_input(path) as stream:
        head = stream.read(len(ZEROS))
        if head == ZEROS:
            raise OSError(errno.EINVAL, BROKEN, path)
        return head + stream.read()


class _Pipes:
    """What pipes gave that options name, as <(...) of a shell does, while a command runs: it can be read only once."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.kept: dict[tuple[int, int], bytes] | None = None


_PIPES = _Pipes()


def keep_pipes(keep: bool) -> None:
    """From now on, read_again keeps what pipes give, or no longer, and forgets it."""
    with _PIPES.lock:
        _PIPES.kept = {} if keep else None


def read_again(path: str) -> bytes:
    """As read_input, of a file that options name, which several readers of a command may need."""
    about = os.stat(path)
    if not stat.S_ISFIFO(about.st_mode):
        return read_input(path)
    with _PIPES.lock:
        kept = {} if _PIPES.kept is None else _PIPES.kept
        known = about.st_dev, about.st_ino
        if known not in kept:
            kept[known] = read_input(path)
        return kept[known]


def _opened(path: str | bytes) -> int:
    """The handle of a file. Only another process that has a lease on it, as file servers do, is waited for.

    Linux takes the lease away after 45 s (/proc/sys/fs/lease-break-time).
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    except BlockingIOError:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise
    return os.open(path, flags)


class _File(io.FileIO):
    """A file that says so where it has nothing yet. Python gives None then, as if that were its content.

    This is not only so of pipes: files of the system's, as /proc/kmsg, and of mounted folders may do it too.
    """

    def readinto(self, buffer: Any) -> int:
        if (got := super().readinto(buffer)) is None:
            raise _nothing_yet()
        return got

    def readall(self) -> bytes:
        if (content := super().readall()) is None:
            raise _nothing_yet()
        return content


def _no_name(path: str | bytes, error: ValueError) -> OSError:
    import errno

    return OSError(errno.EINVAL, reason(error), path)


def _nothing_yet() -> OSError:
    import errno

    return OSError(errno.EAGAIN, NOTHING_YET)


def _require_open(path: str | bytes, about: os.stat_result) -> None:
    """OSError: a folder, or a pipe or device that is not open already."""
    import errno

    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    name = os.fsdecode(path)
    if descriptor(name) is None and name != "/dev/stdin" and not is_null(about):
        raise OSError(errno.ESPIPE, NOT_A_FILE, path)


def is_null(about: os.stat_result) -> bool:
    """Whether this is the null device. Sandboxes may lack it."""
    try:
        return stat.S_ISCHR(about.st_mode) and about.st_rdev == os.stat(os.devnull).st_rdev
    except OSError:
        return False


_STREAMS = {"stdout": 1, "stderr": 2}
MOST_LINKS = 40
"""Links in a row that Linux follows."""


def descriptor(path: str) -> int | None:
    """The number of the open file that a path such as /dev/stdout, or a link to it, stands for."""
    for _ in range(MOST_LINKS):
        if (number := _own_descriptor(path)) is not None:
            return number
        try:
            leads = os.readlink(path)
            path = os.path.join(os.path.realpath(os.path.dirname(path)), leads)
        except (OSError, ValueError):  # it is no link, or the current folder was removed
            return None
    return None


def _own_descriptor(path: str) -> int | None:
    """The same of a path that is no link but by its folder."""
    name = os.path.basename(path)
    if name not in _STREAMS and not name.isdecimal():
        return None
    folder = os.path.dirname(path)
    try:
        folders = [os.path.normpath(folder), os.path.realpath(folder)]
    except (OSError, ValueError):  # the current folder was removed, or no folder can have this name
        return None
    for parts in [one.lstrip("/").split("/") for one in folders if os.path.isabs(one)]:
        if name in _STREAMS and parts == ["dev"]:
            return _STREAMS[name]
        if name.isdecimal() and _lists_ours(parts) and os.path.exists(path):
            return int(name)
    return None


def _lists_ours(folder: list[str]) -> bool:
    """Whether a folder, by its parts, is that of this process's open files: of another's they are ordinary files."""
    pid = str(os.getpid())
    if folder[:3] == ["proc", pid, "task"]:
        return folder[4:] == ["fd"]
    return folder == ["dev", "fd"] or folder in [["proc", name, "fd"] for name in ("self", "thread-self", pid)]
