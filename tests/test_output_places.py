from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.output_places import (
    OverwrittenInput,
    _why_it_must_stay,
    check_place,
    protect_files,
    same_place,
)
from rouge_cli.real_names import is_same
from rouge_cli.whole_files import write_whole
from rouge_cli.whole_folders import TemporaryFolder, write_folder
from tests.cases import each


@pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
def test_a_circle_of_links_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    for write in (partial(write_whole, content=b"x"), partial(write_folder, files=[("a", b"x")])):
        with pytest.raises(UsageError, match="a link in a circle of links; remove it, or name another file"):
            write(str(tmp_path / "a"))
    assert (tmp_path / "a").is_symlink()
    assert (tmp_path / "b").is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="owners and modes as POSIX has them")
@each(
    ("user", "owner", "folder", "mode", "may_write", "problem"),
    [
        (7, 7, (0, 0o777), 0o444, False, "make it writable (chmod u+w)"),
        (0, 7, (0, 0o777), 0o444, True, "make it writable (chmod u+w)"),
        (0, 0, (0, 0o777), 0o644, False, "the system lets nobody change it (chattr, mount); name another file"),
        (7, 0, (0, 0o777), 0o644, False, "it belongs to another user, and is read-only; name another file"),
        (7, 8, (0, 0o1777), 0o666, True, "in this folder only owners replace files; name another file"),
        (7, 8, (7, 0o1777), 0o666, True, ""),
        (7, 8, (0, 0o777), 0o666, True, ""),
    ],
)
def test_the_advice_is_what_this_user_can_do(
    monkeypatch: pytest.MonkeyPatch, user: int, owner: int, folder: tuple[int, int], mode: int, may_write: bool,
    problem: str,
) -> None:  # fmt: skip
    def status(mode: int, owner: int) -> os.stat_result:
        return os.stat_result((mode, 0, 0, 1, owner, 0, 0, 0, 0, 0))

    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "access", lambda *_: may_write)
    found = _why_it_must_stay(status(mode, owner), status(folder[1], folder[0]), "f")
    assert problem in found
    assert bool(problem) is bool(found)


@pytest.mark.parametrize("path", ["nowhere/new", "file/new"])
def test_folder_that_is_none(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    name = str(tmp_path / path)
    with pytest.raises(UsageError) as caught:
        write_whole(name, b"x")
    assert str(caught.value).startswith(f"{name}: cannot write the output: there is no folder")


@pytest.mark.parametrize("path", ["", "a\0b", "\ud800"])
def test_a_name_that_cannot_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=r"its name is empty; name one$|its name cannot be one \(.*; name another"):
        write_whole(path, b"x")
    assert os.listdir() == []


@each(
    ("path", "message"),
    [
        ("", "cannot write the output: its name is empty"), ("new/", "new/: cannot write the output: there is no"),
        ("file/", "file/: cannot write the output: there is no"),
    ],
)  # fmt: skip
def test_names_that_no_file_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    for write in (check_place, partial(write_whole, content=b"x")):
        with pytest.raises(UsageError) as caught:
            write(path)
        assert str(caught.value).startswith(message)
    assert os.listdir(tmp_path) == ["file"]


def test_a_place_that_goes_back_from_a_missing_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file was made, but the system does not find it by this name."""
    monkeypatch.chdir(tmp_path)
    place = os.path.join("none", "..", "new")
    for write in (lambda: write_whole(place, b""), lambda: write_folder(place, [("a", b"1")])):
        with pytest.raises(UsageError, match=r"cannot write the output: there is no folder none; make it first$"):
            write()
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="names as POSIX has them")
def test_a_name_that_is_too_long_is_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="File name too long; name another file"):
        check_place(str(tmp_path / ("x" * 256)))


@pytest.mark.skipif(sys.platform != "linux", reason="paths of at most 4,096 bytes")
def test_a_current_folder_of_too_long_a_path_is_named_as_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(4096 // 251 + 1):
        os.mkdir("d" * 250)
        os.chdir("d" * 250)
    said = r"its path from the root on is too long \(4,\d{3} bytes\); name a place with a shorter path$"
    for write in (check_place, partial(write_whole, content=b"x"), partial(write_folder, files=[("a", b"1")])):
        with pytest.raises(UsageError, match=said):
            write("new")
    assert os.listdir() == []
    write_whole(str(tmp_path / "new"), b"x")


@pytest.fixture
def unreached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which its own name does not lead to: it is below a folder that nobody may enter."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(os, "getcwd", lambda: str(tmp_path / "closed" / "here"))
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
def test_outputs_below_a_folder_that_nobody_may_enter(unreached: Path) -> None:
    (unreached / "old").write_text("x")
    (unreached / "link").symlink_to("old")
    (unreached / "to_new").symlink_to("linked")
    for name in ("new", "link", "to_new", "./other"):
        write_whole(name, b"made")
    assert write_folder("folder/below", [("in/file", b"made")]) == 1
    assert write_folder("slash/", [("file", b"made")]) == 1
    made = {str(path.relative_to(unreached)) for path in unreached.rglob("*") if path.is_file()}
    assert made == {"new", "old", "link", "linked", "to_new", "other", "folder/below/in/file", "slash/file"}
    assert {(unreached / name).read_bytes() for name in made} == {b"made"}
    assert (unreached / "link").is_symlink()
    with pytest.raises(UsageError, match=r"none/file: cannot write the output: there is no folder \./none; make it"):
        write_whole("none/file", b"x")


def test_temporary_folders_below_a_folder_that_nobody_may_enter(unreached: Path) -> None:
    (unreached / "above").mkdir()
    with TemporaryFolder("made-", "above", print) as folder:
        (Path(folder) / "file").write_text("x")
    assert list((unreached / "above").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
def test_a_circle_of_links_below_a_folder_that_nobody_may_enter(unreached: Path) -> None:
    (unreached / "a").symlink_to("b")
    (unreached / "b").symlink_to("a")
    with pytest.raises(UsageError, match="a link in a circle of links; remove it, or name another file"):
        write_whole("a", b"x")


def test_files_without_numbers_are_known_by_their_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some mounted file systems give every file the number 0."""
    one, other = tmp_path / "one", tmp_path / "other"
    for file in (one, other):
        file.write_text("x")
    (tmp_path / "link").symlink_to(one)
    found = os.stat(one)
    numberless = os.stat_result((found.st_mode, 0, *found[2:]))
    monkeypatch.setattr(os, "stat", lambda *_, **__: numberless)
    protect_files([str(one)], [str(other)])
    assert same_place(str(one)) != same_place(str(other))
    assert not is_same(str(one), str(other))
    assert is_same(str(one), str(tmp_path / "link"))
    with pytest.raises(OverwrittenInput):
        protect_files([str(tmp_path / "link")], [str(one)])


@pytest.mark.skipif(not hasattr(os, "statvfs"), reason="the system does not say how a folder is mounted")
def test_a_read_only_file_system_is_no_lack_of_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounted = SimpleNamespace(f_flag=os.ST_RDONLY)
    monkeypatch.setattr(os, "access", lambda *given, **named: False)
    monkeypatch.setattr(os, "statvfs", lambda folder: mounted)
    with pytest.raises(UsageError, match=r"the file system of .* is read-only; name another folder"):
        check_place(str(tmp_path / "new"))
