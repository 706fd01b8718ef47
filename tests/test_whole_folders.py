from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.whole_files import (
    sweep,
)
from rouge_cli.whole_folders import TemporaryFolder, write_folder
from tests.cases import each


@each(
    ("path", "message"),
    [("", "cannot write the output: its name"), ("file/a", f"file/a: cannot .*: {os.strerror(errno.ENOTDIR)}")],
)  # fmt: skip
def test_places_where_no_folder_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match=message):
        write_folder(path, [("a", b"1")])
    assert os.listdir(tmp_path) == ["file"]


def test_a_folder_is_made_whole(tmp_path: Path) -> None:
    target = tmp_path / "new" / "folder"
    assert write_folder(str(target), [("a", b"1"), ("d/b", b"2")]) == 2
    assert {str(path.relative_to(target)): path.read_bytes() for path in target.rglob("*") if path.is_file()} == {
        "a": b"1", "d/b": b"2"
    }  # fmt: skip
    (plain := tmp_path / "plain").mkdir()
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    assert write_folder(str(plain), []) == 0
    assert sorted(os.listdir(tmp_path)) == ["new", "plain"]


def test_a_folder_is_not_made_in_part(tmp_path: Path) -> None:
    def files() -> Iterator[tuple[str, bytes]]:
        yield "a", b"1"
        raise DataError("no more")

    with pytest.raises(DataError, match="no more"):
        write_folder(str(tmp_path / "new"), files())
    assert os.listdir(tmp_path) == []


def test_a_folder_with_something_in_it_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    for place, said in ((str(tmp_path), "it is not empty"), (str(tmp_path / "a"), "it is no folder"), ("", "empty")):
        with pytest.raises(UsageError, match=said):
            write_folder(place, iter([("b", b"")]))
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of folders")
def test_unfinished_folders_are_swept_too_whatever_the_clock_says(tmp_path: Path) -> None:
    left, held, late = (tmp_path / f".rouge-cli-{letter * 16}" for letter in "abc")
    for folder in (left, held, late):
        (folder / "inner").mkdir(parents=True)
        (folder / "inner/file").write_bytes(b"half")
        os.utime(folder, (1, 1))
    os.utime(late, (2**33, 2**33))  # the clock has gone back since

    def files() -> Iterator[tuple[str, bytes]]:
        yield "a", b"1"
        (made,) = {*tmp_path.glob(".rouge-cli-*")} - {held, late}
        os.utime(made, (1, 1))
        sweep(str(tmp_path))  # another run, by a clock that is ahead
        yield "b", b"2"

    import fcntl

    handle = os.open(held, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    assert write_folder(str(tmp_path / "new"), files()) == 2
    os.close(handle)
    assert {*tmp_path.iterdir()} == {held, late, tmp_path / "new"}
    assert sorted(os.listdir(tmp_path / "new")) == ["a", "b"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes as POSIX has them")
def test_a_place_behind_a_link_is_where_the_system_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "far" / "away").mkdir(parents=True)
    (tmp_path / "link").symlink_to("far/away")
    write_folder("link/../new", [("a", b"1")])
    assert (tmp_path / "far" / "new" / "a").read_bytes() == b"1"


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes as POSIX has them")
@each("name", ["empty", "link"])
def test_an_empty_folder_stays_itself(tmp_path: Path, name: str) -> None:
    """It may be a mount point, of a chosen mode and owner, or where a shell is."""
    home = tmp_path / f"of {name}"
    (home / "empty").mkdir(parents=True)
    (home / "empty").chmod(0o2750)
    (home / "link").symlink_to("empty")
    before = (home / "empty").stat()
    assert write_folder(str(home / name), [("a", b"1"), ("d/b", b"2")]) == 2
    after = (home / "empty").stat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert (home / "link" / "d" / "b").read_bytes() == b"2"
    assert sorted(os.listdir(home / "empty")) == ["a", "d"]


def test_an_empty_folder_stays_empty_if_it_cannot_be_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename, calls = os.rename, []

    def fail(old: str, new: str) -> None:
        calls.append(new)
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rename(old, new)

    monkeypatch.setattr("os.rename", fail)
    with pytest.raises(DataError, match="cannot write the output: No space left on device"):
        write_folder(str(tmp_path), [("a", b"1"), ("b", b"2")])
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="names as POSIX has them")
def test_a_name_in_a_folder_that_is_too_long_is_told_with_its_remedy(tmp_path: Path) -> None:
    said = r"new: cannot write the output: File name too long: x{200} \.\.\.; shorten the ID or file name that it comes"
    with pytest.raises(UsageError, match=said):
        write_folder(str(tmp_path / "new"), [("a/" + "x" * 256, b"1")])
    assert os.listdir(tmp_path) == []


def test_a_temporary_folder_that_cannot_be_removed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **named: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    said: list[str] = []
    with monkeypatch.context() as patch, TemporaryFolder("made-", str(tmp_path), said.append) as folder:
        Path(folder, "part").write_bytes(b"x")
        for name in ("rmdir", "unlink", "remove"):
            patch.setattr(os, name, refuse)
    assert said == [f"{folder}: this temporary folder may be left; remove it"]
    assert os.path.isdir(folder)


def test_a_temporary_folder_is_removed_without_a_word(tmp_path: Path) -> None:
    said: list[str] = []
    with TemporaryFolder("made-", str(tmp_path), said.append) as folder:
        Path(folder, "part").write_bytes(b"x")
    assert (os.listdir(tmp_path), said) == ([], [])
