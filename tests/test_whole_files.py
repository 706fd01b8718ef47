from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import struct
import sys
from collections.abc import Callable, Iterator
from io import BufferedReader
from pathlib import Path

import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.files import read_whole
from rouge_cli.opening import NOT_A_FILE, NOTHING_YET, open_input
from rouge_cli.whole_files import (
    _empty,
    _for_another_group,
    new_name,
    new_run,
    remove_made,
    remove_unfinished,
    sweep_run,
    whole_file,
    write_whole,
)
from rouge_cli.whole_folders import write_folder
from tests.cases import each


def test_new_file(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "new"), b"a\xff\n")
    assert (tmp_path / "new").read_bytes() == b"a\xff\n"
    assert os.listdir(tmp_path) == ["new"]


def test_name_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_whole("new", b"x")
    assert os.listdir(tmp_path) == ["new"]


def test_old_file_is_replaced(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"much longer")
    write_whole(str(old), b"x")
    assert old.read_bytes() == b"x"


def test_mode_of_a_new_file_is_the_usual_one(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "new"), b"x")
    (tmp_path / "usual").write_bytes(b"x")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_whole(str(link), b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@each("refused", [errno.EPERM, errno.EACCES])
def test_where_the_system_lets_nothing_be_replaced_another_name_is_advised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(refused, os.strerror(refused), "made")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(DataError, match=r"cannot write the output: .*; name another file"):
        write_whole(str(tmp_path / "f"), b"x")
    assert os.listdir(tmp_path) == []


def test_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError, match="cannot write the output: it is a folder"):
        write_whole(str(tmp_path / "folder"), b"x")
    assert os.listdir(tmp_path) == ["folder"]


def test_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(DataError, match="cannot write the output: No space left on device"):
        write_whole(str(tmp_path / "new"), b"x")
    assert os.listdir(tmp_path) == []


@each(("name", "said"), [("replace", "busy; mount its folder, not the file"), ("unlink", "busy")])
def test_only_what_is_mounted_is_told_to_be_mounted_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    real = getattr(os, name)

    def refuse(*paths: str) -> None:
        if name == "unlink":
            real(*paths)
        raise OSError(errno.EBUSY, "busy", paths[0], None, *paths[1:])

    monkeypatch.setattr(f"os.{name}", refuse)
    with pytest.raises(DataError) as told, whole_file(str(tmp_path / "f"), is_new=name == "unlink"):
        pass
    assert str(told.value) == f"{tmp_path / 'f'}: cannot write the output: {said}"


def test_interrupted_writing_leaves_the_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    old = tmp_path / "old"
    old.write_bytes(b"old")
    monkeypatch.setattr("os.replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(str(old), b"new")
    assert old.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["old"]


def test_what_an_interruption_leaves_unfinished_is_removed_at_the_end(tmp_path: Path) -> None:
    """As when it comes where a with statement ends, so that this is not told of it."""
    left = whole_file(str(tmp_path / "a"))
    left.__enter__()
    assert len(os.listdir(tmp_path)) == 1
    remove_unfinished()
    assert os.listdir(tmp_path) == []


def test_a_replaced_file_sets_no_user(tmp_path: Path) -> None:
    """It may get another owner."""
    (target := tmp_path / "a").write_bytes(b"x")
    target.chmod(0o6755)
    write_whole(str(target), b"y")
    assert stat.S_IMODE(target.stat().st_mode) == 0o755


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("name", ["pipe", "link", "/dev/zero"])
def test_a_named_pipe_or_a_device_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    os.symlink("pipe", "link")
    for path in (name, os.fsencode(name)):
        with pytest.raises(OSError, match=NOT_A_FILE):
            open_input(path)
    with pytest.raises(DataError, match=f"{name}: cannot read it: {NOT_A_FILE}"):
        read_whole(name, "it")


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="open files have no names")
def test_what_is_open_already_is_read_by_its_name() -> None:
    source, target = os.pipe()
    os.write(target, b"a\n")
    os.close(target)
    assert read_whole(f"/dev/fd/{source}", "it") == b"a\n"
    os.close(source)
    assert read_whole(os.devnull, "it") == b""


def test_unfinished_files_of_killed_runs_are_swept(tmp_path: Path) -> None:
    def unfinished(letter: str) -> Path:
        made = tmp_path / f".rouge-cli-{letter * 16}"
        made.write_bytes(b"half")
        os.utime(made, (1, 1))
        return made

    left, new, held = map(unfinished, "abc")
    os.utime(new)
    others = {tmp_path / f".rouge-cli-{name}" for name in ("notes", "old.results-2023", "a" * 15, "a" * 17, "A" * 16)}
    for other in others:
        other.mkdir()
        os.utime(other, (1, 1))
    kept = {new, *others}
    with open(held, "rb") as stream:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX)
            kept.add(held)
        write_whole(str(tmp_path / "out"), b"whole")
    assert {*tmp_path.iterdir()} == {*kept, tmp_path / "out"}
    assert left not in kept


def test_what_workers_of_a_run_leave_is_swept_and_what_others_write_stays(tmp_path: Path) -> None:
    ours, others = new_run(), new_run()
    for run in (ours, others, ""):
        Path(new_name(str(tmp_path / "out"), run)).touch()
    (tmp_path / f".rouge-cli-{ours}").touch()
    before = {*tmp_path.iterdir()}
    sweep_run(str(tmp_path), ours)
    (gone,) = before - {*tmp_path.iterdir()}
    assert re.fullmatch(rf"\.rouge-cli-{ours}[0-9a-f]{{8}}", gone.name)
    sweep_run(str(tmp_path / "gone"), ours)


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no named pipes in folders")
def test_a_pipe_of_such_a_name_is_no_unfinished_file(tmp_path: Path) -> None:
    pipe = tmp_path / f".rouge-cli-{'a' * 16}"
    os.mkfifo(pipe)
    os.utime(pipe, (1, 1))
    held = os.open(pipe, os.O_RDWR)  # so that whoever opens it does not wait
    try:
        write_whole(str(tmp_path / "out"), b"whole")
    finally:
        os.close(held)
    assert pipe.exists()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("name", ["open", "mkdir", "chmod", "replace"])
def test_whatever_the_system_refuses_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    (tmp_path / "old").write_bytes(b"old")
    monkeypatch.setattr(f"rouge_cli.whole_files.os.{name}", refuse)
    expected = "cannot write the output: " + os.strerror(code)
    if name != "mkdir":
        with pytest.raises(DataError, match=expected):
            write_whole(str(tmp_path / "old"), b"new")
    if name not in ("open", "chmod"):
        with pytest.raises(UsageError if code == errno.EROFS else DataError, match=expected):
            write_folder(str(tmp_path / "folder"), [("a", b"x")])
    monkeypatch.undo()
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("old", b"old")]


def test_what_cannot_be_removed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder may take new files and let none go (chattr +a)."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    for name in ("replace", "unlink", "rmdir"):
        monkeypatch.setattr(f"os.{name}", refuse)
    named = r"not permitted, and \S+\.rouge-cli-[0-9a-f]{16} cannot be removed; remove it$"
    with pytest.raises(DataError, match=named):
        write_whole(str(tmp_path / "new"), b"x")
    with pytest.raises(UsageError, match=named):
        write_folder(str(tmp_path / "folder"), [("a", b"1")])


def test_what_may_be_left_is_named_where_nothing_can_be_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a network file system that is lost meanwhile."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))

    for name in ("replace", "lstat"):
        monkeypatch.setattr(f"rouge_cli.whole_files.os.{name}", refuse)
    named = r"Stale file handle, and \S+\.rouge-cli-[0-9a-f]{16} may be left; remove it$"
    with pytest.raises(DataError, match=named):
        write_whole(str(tmp_path / "new"), b"x")


READ, WRITE, NOBODY = 4, 2, 0xFFFFFFFF


def _access_list(others: int) -> bytes:
    """A user of its own may read and write, the group nothing, others so much."""
    entries = [(1, READ | WRITE, NOBODY), (2, READ | WRITE, 12345), (4, 0, NOBODY), (16, READ | WRITE, NOBODY)]
    rows = [struct.pack("<HHI", *entry) for entry in [*entries, (32, others, NOBODY)]]
    return struct.pack("<I", 2) + b"".join(rows)


def test_access_lists_are_kept(tmp_path: Path) -> None:
    folder, target = tmp_path / "shared", tmp_path / "target"
    folder.mkdir()
    target.touch()
    try:
        os.setxattr(folder, "system.posix_acl_default", _access_list(0))
        os.setxattr(target, "system.posix_acl_access", _access_list(0))
    except (OSError, AttributeError):
        pytest.skip("a file system without access lists")
    (folder / "usual").touch()
    write_whole(str(folder / "new"), b"x")
    write_folder(str(folder / "folder"), [("a", b"1")])
    (folder / "usual folder").mkdir()
    (folder / "usual folder" / "a").touch()
    for made, usual in (("new", "usual"), ("folder", "usual folder"), ("folder/a", "usual folder/a")):
        assert _access(folder / made) == _access(folder / usual)
    before = _access(target)
    write_whole(str(target), b"x")
    assert _access(target) == before
    plain = tmp_path / "plain"
    plain.touch(0o640)
    os.rename(plain, folder / "plain")
    before = _access(folder / "plain")
    write_whole(str(folder / "plain"), b"x")
    assert _access(folder / "plain") == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away")
def test_owner_and_group_are_kept_or_nobody_gains_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "target"
    for mode, left in ((0o660, 0o600), (0o664, 0o644), (0o677, 0o677)):
        target.touch()
        os.chown(target, 65534, 12345)
        target.chmod(mode)
        write_whole(str(target), b"x")
        kept = target.stat()
        assert (kept.st_uid, kept.st_gid, kept.st_mode & 0o777) == (65534, 12345, mode)
        with monkeypatch.context() as patch:
            patch.setattr(os, "chown", refuse_to_give)
            write_whole(str(target), b"x")
        assert (target.stat().st_gid, target.stat().st_mode & 0o777) == (os.getegid(), left)
        target.unlink()


def test_an_access_list_gives_another_group_no_more_than_others() -> None:
    entries = [(1, 6, NOBODY), (2, 6, 12345), (4, 6, NOBODY), (16, 6, NOBODY), (32, 4, NOBODY)]
    known = struct.pack("<I", 2) + b"".join([struct.pack("<HHI", *entry) for entry in entries])
    changed = _for_another_group(known)
    assert changed[:4] == known[:4]
    assert [*struct.iter_unpack("<HHI", changed[4:])] == [*entries[:2], (4, 4, NOBODY), *entries[3:]]


def refuse_to_give(*_: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


def _access(path: Path) -> tuple[int, list[bytes]]:
    return path.stat().st_mode, [os.getxattr(path, name) for name in os.listxattr(path) if "access" in name]


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS])
def test_where_the_file_system_keeps_no_modes_files_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("rouge_cli.whole_files.os.chmod", refuse)
    (tmp_path / "new").touch()
    write_whole(str(tmp_path / "new"), b"x")
    assert write_folder(str(tmp_path / "folder"), [("a", b"1")]) == 1
    assert [(tmp_path / name).read_bytes() for name in ("new", "folder/a")] == [b"x", b"1"]


@pytest.mark.skipif(not hasattr(os, "set_blocking"), reason="files always wait")
@each(
    "read",
    [
        lambda stream: stream.read(),
        lambda stream: stream.read(9),
        lambda stream: stream.peek(),
        lambda stream: stream.readinto1(bytearray(9)),
        lambda stream: list(stream),
    ],
)
def test_a_file_with_nothing_to_read_for_now_is_not_taken_for_empty(
    tmp_path: Path, read: Callable[[BufferedReader], object]
) -> None:
    (tmp_path / "a").write_bytes(b"")
    source, target = os.pipe()
    with open_input(str(tmp_path / "a")) as stream:
        os.dup2(source, stream.fileno())
        os.set_blocking(stream.fileno(), False)
        with pytest.raises(OSError, match=NOTHING_YET):
            read(stream)
    os.close(source)
    os.close(target)


@pytest.mark.skipif(sys.platform != "linux", reason="an open folder has a name in /proc")
@each("happens", [lambda folder: folder.rename(folder.with_name("new")), shutil.rmtree])
@each("ends", ["done", "refused", "interrupted"])
def test_a_folder_that_goes_meanwhile_is_left_without_unfinished_files(
    tmp_path: Path, happens: Callable[[Path], object], ends: str
) -> None:
    folder = tmp_path / "old"

    def go() -> Iterator[tuple[str, bytes]]:
        yield "a", b"1"
        happens(folder)
        if ends != "done":
            raise DataError("refused") if ends == "refused" else KeyboardInterrupt
        yield "b", b"2"

    def write_file() -> None:
        with whole_file(str(folder / "f")) as stream:
            stream.writelines(content for _, content in go())

    for write in (write_file, lambda: write_folder(str(folder / "g"), go())):
        shutil.rmtree(tmp_path / "new", ignore_errors=True)
        folder.mkdir()
        with pytest.raises((DataError, KeyboardInterrupt)) as caught:
            write()
        if ends == "done":
            assert str(caught.value).endswith("its folder was renamed, removed or covered meanwhile; run this again")
        assert not folder.exists()
        assert [*tmp_path.glob("new/*")] == []


def test_another_file_that_is_not_there_is_not_the_folder_of_the_output(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught, whole_file(str(tmp_path / "x")):
        open(tmp_path / "none", "rb").close()
    assert "renamed" not in str(caught.value)


def test_a_link_in_what_is_removed_leads_to_nothing_that_is(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "mine.txt").write_text("a")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "kept")
    remove_made(str(link))
    assert not os.path.lexists(link)
    (tmp_path / "made" / "below").mkdir(parents=True)
    (tmp_path / "made" / "below" / "link").symlink_to(tmp_path / "kept")
    _empty(str(tmp_path / "made"))
    assert os.listdir(tmp_path / "made") == []
    assert os.listdir(tmp_path / "kept") == ["mine.txt"]


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_never_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        monkeypatch.delattr(os, "link")
    place = tmp_path / "f"
    with whole_file(str(place), is_new=True) as stream:
        stream.write(b"first")
    with pytest.raises(FileExistsError), whole_file(str(place), is_new=True) as stream:
        stream.write(b"second")
    assert place.read_bytes() == b"first"
    assert [*tmp_path.iterdir()] == [place]


def test_a_new_file_that_cannot_be_moved_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: str) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    refused = pytest.raises(DataError, match="f: cannot write the output: Input/output error")
    with refused, whole_file(str(tmp_path / "f"), is_new=True) as stream:
        stream.write(b"first")
    assert [*tmp_path.iterdir()] == []


def test_a_left_folder_that_is_nested_too_deep_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RecursionError

    left = tmp_path / (".rouge-cli-" + "0" * 16)
    left.mkdir()
    os.utime(left, (0, 0))
    monkeypatch.setattr("shutil.rmtree", fail)
    write_whole(str(tmp_path / "x"), b"y")
    assert (tmp_path / "x").read_bytes() == b"y"


def test_a_folder_that_another_one_covers_meanwhile_is_said_to_be_gone(tmp_path: Path) -> None:
    """As a mount does it, for which one would have to be root."""
    folder = tmp_path / "d"
    folder.mkdir()

    def write() -> None:
        with whole_file(str(folder / "f")) as stream:
            stream.write(b"1")
            folder.rename(tmp_path / "old")
            folder.mkdir()

    with pytest.raises(DataError, match="its folder was renamed, removed or covered meanwhile; run this again"):
        write()
    assert [*folder.iterdir(), *(tmp_path / "old").iterdir()] == []


@each("put_there", ["link", "folder", "file"])
@each("is_new", [False, True])
def test_a_file_that_another_program_swaps_before_it_is_whole_is_refused(
    tmp_path: Path, put_there: str, is_new: bool
) -> None:
    (tmp_path / "out").write_bytes(b"old")
    (tmp_path / "other").write_bytes(b"xy")

    def swap() -> bytes:
        (made,) = tmp_path.glob(".rouge-cli-*")
        made.unlink()
        if put_there == "link":
            made.symlink_to(tmp_path / "other")
        elif put_there == "folder":
            made.mkdir()
        else:
            made.write_bytes(b"x")
        return b"new"

    out = str(tmp_path / "out")
    with pytest.raises(DataError, match="another program put something else"), whole_file(out, is_new) as stream:
        stream.write(swap())
    assert (tmp_path / "out").read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["other", "out"]
