from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rouge_cli.cli.collection_import import _lies_in
from rouge_cli.cli.confirmation import is_outside
from rouge_cli.cli.writing import check_outputs, protect_inputs
from rouge_cli.errors import UsageError
from rouge_cli.files import named_twice
from rouge_cli.output_places import OverwrittenInput, protect_files
from rouge_cli.real_names import _resolved, real_name
from rouge_cli.whole_files import write_whole
from rouge_cli.whole_folders import TemporaryFolder, write_folder
from tests.cases import each

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
has_proc = pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="links of /proc")


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to which the link "system" leads, which shows the name of another one, as /proc/PID/root may do."""
    monkeypatch.chdir(tmp_path)
    for name in ("held", "shown"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "out").write_text(name)
    os.symlink("held", "system")
    os.symlink("system", "link")
    os.symlink("system/out", "to_file")
    read = os.readlink
    monkeypatch.setattr(os, "readlink", lambda path: "shown" if read(path) == "held" else read(path))
    return tmp_path / "held"


@each("name", ["system/out", "link/out", "to_file", "link/../system/out"])
def test_a_file_behind_a_link_of_the_system_is_the_one_that_is_replaced(held: Path, name: str) -> None:
    for place in (name, os.path.abspath("link") + "/new"):
        write_whole(place, b"made")
    assert {path.name: path.read_text() for path in held.iterdir()} == {"out": "made", "new": "made"}
    assert [path.read_text() for path in (held.parent / "shown").iterdir()] == ["shown"]
    assert os.path.islink("to_file")


def test_a_folder_behind_a_link_of_the_system_is_made_there(held: Path) -> None:
    write_folder("link/new/below", [("a", b"1")])
    (held / "empty").mkdir()
    write_folder("system/empty", [("a", b"1")])
    with TemporaryFolder("made-", "link", print) as folder:
        assert sorted(os.listdir(held)) == sorted(["empty", os.path.basename(folder), "new", "out"])
    assert sorted(str(path.relative_to(held)) for path in held.rglob("a")) == ["empty/a", "new/below/a"]
    assert os.listdir("shown") == ["out"]


def test_inputs_behind_a_link_of_the_system_are_protected(held: Path) -> None:
    with pytest.raises(OverwrittenInput):
        protect_files(["held/out"], ["system/out"])
    for folder, place in (("link", "held/new"), ("held", "system/new"), ("held", "link/below/new")):
        with pytest.raises(UsageError, match="it lies in the folder"):
            protect_inputs([place], [folder])
        assert _lies_in(place, folder)
    protect_inputs(["shown/new"], ["system"])
    assert not _lies_in("shown/new", "system")


def test_two_outputs_are_one_file_where_the_system_has_one(held: Path) -> None:
    check_outputs("shown/new", "system/new")
    with pytest.raises(UsageError, match="cannot write two outputs to one file"):
        check_outputs("held/New", "link/new")


def test_files_are_named_twice_where_the_system_has_one(held: Path) -> None:
    assert list(named_twice(["shown/out", "system/out", "shown/none"])) == []
    assert list(named_twice(["to_file", "link/out", "system/out"])) != []


def test_a_name_without_links_is_that_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "far" / "away").mkdir(parents=True)
    for target, link in (("far/away", "link"), ("new/below", "dangling"), ("dangling/x", "chain")):
        os.symlink(target, link)
    for name in ("link", "link/../x", "link/", "dangling", "dangling/y/./z", "chain", "x", "none/x/", ".", "/"):
        assert real_name(name) == os.path.realpath(name)


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A folder that was removed, and is open; beside one of the name that the system shows for it."""
    monkeypatch.chdir(tmp_path)
    os.mkdir("gone")
    number = os.open("gone", os.O_RDONLY)
    os.rmdir("gone")
    yield number
    os.close(number)


@has_proc
@each("name", ["", "/new", "/new/below"])
def test_a_folder_that_was_removed_takes_nothing(gone: int, name: str) -> None:
    place = f"/proc/self/fd/{gone}{name}"
    with pytest.raises(
        UsageError, match=r"cannot write the output: the folder .* was removed; name a place in another"
    ):
        write_folder(place, [("a", b"1")])
    if name:
        with pytest.raises(UsageError, match=r"cannot write the output: the folder .* was removed"):
            write_whole(place, b"x")
    assert os.listdir() == []


@has_proc
def test_an_open_file_without_a_name_is_no_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    number = os.open("gone", os.O_RDWR | os.O_CREAT)
    os.unlink("gone")
    Path("gone (deleted)").write_text("another file")
    monkeypatch.setattr("rouge_cli.opening._lists_ours", lambda folder: False)  # as that of another process
    try:
        with pytest.raises(UsageError, match="it leads to an open file that has no name here"):
            write_whole(f"/proc/self/fd/{number}", b"x")
        assert os.pread(number, 1, 0) == b""
    finally:
        os.close(number)
    assert os.listdir() == ["gone (deleted)"]
    assert Path("gone (deleted)").read_text() == "another file"


@has_proc
def test_removed_files_of_one_name_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    numbers = []
    for _ in range(2):
        numbers.append(os.open("gone", os.O_RDWR | os.O_CREAT))
        os.unlink("gone")
    names = [f"/proc/self/fd/{number}" for number in numbers]
    assert list(named_twice(names)) == []
    assert len(list(named_twice([*names, names[0]]))) == 1
    for number in numbers:
        os.close(number)


def test_temporary_folders_behind_a_link_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "far" / "away").mkdir(parents=True)
    os.symlink("far/away", "link")
    with TemporaryFolder("made-", "link/..", print) as folder:
        assert os.path.dirname(folder) == str(tmp_path / "far")
    assert os.listdir("far") == ["away"]


def test_all_spellings_of_a_folder_that_is_not_found_by_name_are_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file was read twice, or overwritten as another one, below a folder that the user may not enter."""
    (tmp_path / "d" / "e").mkdir(parents=True)
    for name, leads in (("link", "d/e"), ("d/e/back", "../.."), ("back", "d/e/back"), ("d/abs", str(tmp_path / "d"))):
        (tmp_path / name).symlink_to(leads)
    monkeypatch.chdir(tmp_path)
    paths = ["d", "d/e", "link", "link/..", "link/../d/./e", "back", "d//e/back/link", "./d/e/.."]
    expected = [os.path.realpath(path) for path in paths]
    assert [_resolved(path) for path in [*paths, "back/d/abs/e"]] == [*expected, os.path.realpath("d/e")]
    monkeypatch.setattr("rouge_cli.real_names.leads_here", lambda folder: False)
    assert [os.path.normpath(_resolved(path)) for path in paths] == [os.path.relpath(path) for path in expected]


def test_names_are_inside_of_a_folder_that_is_not_found_by_name(held: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files in the working directory counted as outside, and those behind a link of the system as inside."""
    monkeypatch.chdir(held.parent)
    assert [is_outside(name) for name in ("shown/out", "link/out", "to_file")] == [False, False, False]
    monkeypatch.chdir(held.parent / "shown")
    os.symlink("../system", "leads")
    for found in (True, False):
        monkeypatch.setattr("rouge_cli.real_names.leads_here", lambda folder, found=found: found)
        assert [is_outside(name) for name in ("out", "./out", "leads/out", "../held/out")] == [False, False, True, True]
        assert is_outside(os.path.abspath("leads/out"))
