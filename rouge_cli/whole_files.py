"""Write files completely or not at all; output_places.py says where, whole_folders.py does it with folders."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from rouge_cli.errors import DataError
from rouge_cli.files import redirect_to_null, standard_output, write_out
from rouge_cli.opening import descriptor
from rouge_cli.output_places import check_place
from rouge_cli.real_names import real_name

UNFINISHED = ".rouge-cli-"
"""How the name of a file begins that is not whole yet, before sixteen random digits (is_unfinished)."""
_DIGITS = 16
ABANDONED = 3600
"""Seconds after which one that nobody writes to is removed."""
_ACCESS_LIST = "system.posix_acl_access"
_GROUP, _OTHERS = 0x04, 0x20
"""Tags of its entries."""
_KEEPS_NO_ACCESS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
unfinished: dict[str, str] = {}
"""Files and folders that this process is making; and a name of each that holds though its folder is renamed."""


def write_whole(path: str, content: bytes, run: str = "") -> None:
    """Replace the file at path by content, or leave it as it was. run is as for new_name.

    A link keeps leading where it led; what is no regular file (a pipe, a device) is written to as it is. UsageError as
    check_place; DataError if it cannot be written for another reason, such as a full disk.
    """
    check_place(path)
    if descriptor(path) == 1:
        return write_out(standard_output(), content)
    with whole_file(path, run=run) as stream:
        stream.write(content)


@contextmanager
def whole_file(path: str, is_new: bool = False, run: str = "") -> Iterator[BinaryIO]:
    """A file to write bit by bit, which takes the place of the one at path when all is done, or is lost on an error.

    What is no regular file is written to as it is. run is as for new_name. UsageError and DataError as write_whole.
    FileExistsError: the file must be new, and by the end somebody else has made one at path.
    """
    check_place(path)
    number = descriptor(path)
    try:
        if number is not None or (os.path.exists(path) and not os.path.isfile(path)):
            with os.fdopen(os.dup(number), "wb") if number is not None else open(path, "wb") as stream:
                try:
                    yield stream
                except KeyboardInterrupt:  # to write the rest might wait for a reader for ever
                    redirect_to_null(stream)
                    raise
        else:
            with _replacing(real_name(path), _name_new if is_new else os.replace, run) as stream:
                yield stream
    except OSError as error:
        if is_new and error.errno == errno.EEXIST:
            raise
        is_mounted = error.errno == errno.EBUSY and error.filename2  # nothing can be renamed to it
        remedy = "mount its folder, not the file" if is_mounted else ""
        if error.errno in (errno.EACCES, errno.EPERM) and error.filename:  # else the message says what to do already
            remedy = "name another file"
        raise DataError.at(path, f"cannot write the output: {error.strerror or error}", remedy) from None


def _replace(target: str, content: bytes) -> None:
    with _replacing(target) as stream:
        stream.write(content)


@contextmanager
def _replacing(target: str, move: Callable[[str, str], None] = os.replace, run: str = "") -> Iterator[BinaryIO]:
    sweep(os.path.dirname(target))
    made = new_name(target, run)
    mode = 0o600 if os.path.exists(target) else 0o666  # the old one may be private
    with unfinished_until_done(made):
        with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as stream:
            lock(stream.fileno())
            yield stream
            stream.flush()
            os.fsync(stream.fileno())  # else a power failure may leave the new name with nothing behind it
            _check_there(made, os.fstat(stream.fileno()).st_size)
        if os.path.exists(target):
            _give_access_of(target, made)
        move(made, target)


def _check_there(made: str, size: int) -> None:
    """OSError: what has this name is no longer the file of this size that was written, so that its content is lost."""
    there = os.lstat(made)  # not its number, which some file systems change
    if not stat.S_ISREG(there.st_mode) or there.st_size != size:
        raise OSError(errno.EIO, f"another program put something else in the place of {made}; run this again")


def _give_access_of(old: str, made: str) -> None:
    """Whoever may read and write the old file may do so with the one that replaces it, by its access list as well.

    Where the file system keeps that at all. A new file has what the system gives: by the folder's list, or the umask.
    """
    try:
        before = os.stat(old)
        mode = before.st_mode & 0o777
        has_group = _give_owner_of(before, made)
        has_list = hasattr(os, "getxattr") and _give_list_of(old, made, has_group)
        if not has_group and not has_list:
            mode &= 0o707 | (mode & 0o007) << 3  # to another group no more than to others
        os.chmod(made, mode)
    except OSError as error:
        if error.errno not in _KEEPS_NO_ACCESS:
            raise


def _give_owner_of(before: os.stat_result, made: str) -> bool:
    """Give a file the group of the one that it replaces, and where that may be the owner; whether it has the group."""
    now = os.stat(made)
    if (now.st_uid, now.st_gid) == (before.st_uid, before.st_gid) or not hasattr(os, "chown"):
        return True
    for user in (before.st_uid, -1):  # only the administrator may give files away
        with suppress(OSError):
            os.chown(made, user, before.st_gid)
            return True
    return now.st_gid == before.st_gid


def _give_list_of(old: str, made: str, has_group: bool) -> bool:
    """Give a file the access list of the one that it replaces; whether there is one."""
    lists = [path for path in (old, made) if _ACCESS_LIST in os.listxattr(path)]
    if old in lists:
        known = os.getxattr(old, _ACCESS_LIST)
        os.setxattr(made, _ACCESS_LIST, known if has_group else _for_another_group(known))
    elif made in lists:  # by its folder
        os.removexattr(made, _ACCESS_LIST)
    return old in lists


def _for_another_group(known: bytes) -> bytes:
    """An access list by which the file's own group may do no more than others. Entries are a tag, rights and an id."""
    import struct

    entries = list(struct.iter_unpack("<HHI", known[4:]))
    others = next(rights for tag, rights, _ in entries if tag == _OTHERS)
    changed = [(tag, rights & others if tag == _GROUP else rights, id) for tag, rights, id in entries]
    return known[:4] + b"".join([struct.pack("<HHI", *entry) for entry in changed])


def _name_new(made: str, target: str) -> None:
    """Rename the file, unless there is one of that name. FileExistsError: there is."""
    try:
        os.link(made, target)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a file system or a system without links
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            os.replace(made, target)
        except BaseException:
            os.unlink(target)
            raise
    else:
        os.unlink(made)


@contextmanager
def unfinished_until_done(made: str) -> Iterator[None]:
    """Remove the file or folder of this name on an error, wherever its own folder is by then.

    The name is known before the file is made, so that no interruption leaves it behind.
    """
    with opened_folder(os.path.dirname(made), getattr(os, "O_PATH", os.O_RDONLY)) as folder:
        held = f"/proc/self/fd/{folder}"
        unfinished[made] = os.path.join(held, os.path.basename(made)) if os.path.isdir(held) else made
        try:
            yield
        except OSError as error:
            is_gone = _is_gone(os.path.dirname(made) or os.curdir, folder)
            remove_made(made)
            raise _naming_left(made, is_gone, error) from None
        except BaseException:
            remove_made(made)
            raise
        finally:
            unfinished.pop(made, None)


def _is_gone(path: str, folder: int | None) -> bool:
    """Whether an open folder is no longer there by its name: renamed, removed, or covered by another mount."""
    try:
        return not os.path.isdir(path) or (folder is not None and not os.path.samestat(os.stat(path), os.fstat(folder)))
    except OSError:
        return True


def _naming_left(made: str, is_gone: bool, error: OSError) -> OSError:
    """The error, saying that the folder is gone, or naming what is still there: a folder may let nothing go."""
    try:
        os.lstat(made)
    except (FileNotFoundError, NotADirectoryError):
        said = "its folder was renamed, removed or covered meanwhile; run this again"
        return OSError(errno.ENOENT, said) if is_gone and error.errno == errno.ENOENT else error
    except OSError:
        return OSError(error.errno, f"{error.strerror}, and {made} may be left; remove it")
    return OSError(error.errno, f"{error.strerror}, and {made} cannot be removed; remove it")


def remove_unfinished() -> None:
    """Removes what this process has not finished, once it is to end.

    Ctrl-C may come just where a `with` statement ends, and then nobody else does it.
    """
    while unfinished:
        made = next(iter(unfinished))
        remove_made(made)
        unfinished.pop(made, None)


def lock(handle: int | None) -> bool:
    """Hold an unfinished file or folder as long as its process lives. Whether that can be had."""
    if handle is None:
        return False
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):  # a system without, or somebody else holds it
        return False
    return True


def sweep(folder: str) -> None:
    """Remove unfinished files and folders of runs that were killed: what no process holds, an hour old or more."""
    try:
        with os.scandir(folder or ".") as entries:
            left = [entry.path for entry in entries if _is_left(entry)]
    except OSError:
        return
    for path in left:
        with suppress(OSError):
            handle = os.open(path, os.O_RDONLY)
            try:
                if lock(handle):
                    remove_made(path)
            finally:
                os.close(handle)


def sweep_run(folder: str, run: str) -> None:
    """Remove the unfinished files that workers of a run left there, whose names begin as new_name makes them of it.

    Those of other runs stay, which may be writing them on another machine, whose locks may not be seen here.
    """
    with suppress(OSError):  # the folder is gone
        for name in os.listdir(folder):
            if is_unfinished(name) and name.startswith(UNFINISHED + run):
                with suppress(OSError):  # gone
                    os.unlink(os.path.join(folder, name))


def is_unfinished(name: str) -> bool:
    """Whether new_name makes such names: whatever else begins like them is the user's own."""
    return name.startswith(UNFINISHED) and _are_digits(name.removeprefix(UNFINISHED), _DIGITS)


def _are_digits(text: str, number: int) -> bool:
    return len(text) == number and all(letter in "0123456789abcdef" for letter in text)


def _is_left(entry: os.DirEntry[str]) -> bool:
    named = is_unfinished(entry.name)
    try:
        ours = named and (entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False))
        return ours and entry.stat().st_mtime < time.time() - ABANDONED
    except OSError:  # its run is just done with it
        return False


def new_run() -> str:
    """The digits with which all unfinished files of a run begin, so that they are known from those of others."""
    return os.urandom(4).hex()


def new_name(target: str, run: str = "") -> str:
    """A name beside target for what takes its place once it is whole; of a run, with its digits (new_run)."""
    digits = run + os.urandom((_DIGITS - len(run)) // 2).hex()
    return os.path.join(os.path.dirname(target), f"{UNFINISHED}{digits}")


@contextmanager
def opened_folder(folder: str, flags: int = os.O_RDONLY) -> Iterator[int | None]:
    """The folder, open; None where that cannot be."""
    try:
        handle = os.open(folder or os.curdir, flags)
    except OSError:  # Windows opens no folders
        handle = None
    try:
        yield handle
    finally:
        if handle is not None:
            os.close(handle)


def remove_made(place: str) -> None:
    """Remove an unfinished file or folder, as far as that can be."""
    import shutil

    for name in (place, unfinished.get(place, place)):
        with suppress(OSError, RecursionError):  # of folders a thousand deep, which nobody of ours has made
            if os.path.isdir(name) and not os.path.islink(name):
                shutil.rmtree(name, ignore_errors=True)
                _empty(name)  # rmtree holds two files open for each folder, which may be more than there are
                os.rmdir(name)
            else:
                os.unlink(name)


def _empty(folder: str) -> None:
    """Remove what is in the folder, with one open file at a time."""
    for place, folders, files in os.walk(folder, topdown=False):
        for path in [os.path.join(place, name) for name in (*files, *folders)]:
            if os.path.isdir(path) and not os.path.islink(path):
                os.rmdir(path)
            else:
                os.unlink(path)
