"""Names that no file can have are refused in words, by every reader that opens a file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rouge_cli
from rouge_cli.errors import DataError
from rouge_cli.inputs.human_scores import read_human_scores
from rouge_cli.opening import descriptor, open_input
from tests.workplace import Workplace

ENDINGS = ["jsonl", "csv", "tsv", "parquet", "pickle", "jsonl.gz", "xml", "txt"]
READERS: list[tuple[Callable[[Any], Any], str]] = [
    *((rouge_cli.evaluate, ending) for ending in ENDINGS),
    (read_human_scores, "csv"),
    (rouge_cli.read_results, "json"),
    (rouge_cli.read_results, "parquet"),
]


@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
@pytest.mark.parametrize(("read", "ending"), READERS)
def test_a_name_that_no_file_can_have(read: Callable[[Any], Any], ending: str, name: str) -> None:
    with pytest.raises(DataError) as found:
        read(f"{name}.{ending}")
    (problem,) = found.value.problems
    shown = name.replace("\ud800", "\\ud800").replace("\0", "\\x00")
    assert problem.startswith(f"{shown}.{ending}: cannot read ")
    assert "its name cannot be one (" in problem
    assert "relative to" not in problem


@pytest.mark.parametrize("name", ["\ud800", "a\0b", b"a\0b"])
def test_to_open_such_a_name_is_an_os_error(name: str | bytes) -> None:
    with pytest.raises(OSError, match="its name cannot be one"):
        open_input(name)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no such names here")
def test_links_to_open_files_stand_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Docker's way to a log: what is behind standard output is added to, and not replaced."""
    monkeypatch.chdir(tmp_path)
    for name, target in (
        ("report", "/dev/stdout"), ("error", "/dev/stderr"), ("again", "report"), ("input", "/dev/stdin"),
        ("folder", "/dev/fd"), ("file", "plain"), ("loop", "loop"), ("gone", "/nowhere/1"),
    ):  # fmt: skip
        Path(name).symlink_to(target)
    Path("1").write_text("")
    Path("sub").mkdir()
    Path("sub/up").symlink_to("../report")
    one = ["/dev/stdout", "//dev/stdout", "/dev/../dev/stdout", "/proc/self/fd/1", "report", "./again", "folder/1"]
    assert [*map(descriptor, [*one, "sub/up", str(tmp_path / "again")])] == [1] * 9
    assert [*map(descriptor, ["error", "input"])] == [2, 0]
    Path("dev/fd").mkdir(parents=True)
    Path("dev/fd/1").write_text("")
    Path("fd").mkdir()
    Path("fd/1").write_text("")
    names = ["dev/fd/1", "/proc/self/cwd/fd/1", "/proc/self/cwd/dev/fd/1", "a\0b/1", "\ud800/stdout", "\ud800/1"]
    assert [*map(descriptor, names)] == [None] * len(names)
    none = ["file", "loop", "gone", "1", "./1", "stdout", "dev/stdout", "/proc/1/fd/1", "/dev/fd/9999", "/dev/null", ""]
    assert [*map(descriptor, none)] == [None] * len(none)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such names here")
def test_a_link_to_standard_output_is_added_to(place: Workplace) -> None:
    place.write("r.jsonl", '{"id": 1, "summary": "a", "references": ["a"]}\n')
    place.write("log", "before\n")
    Path("report").symlink_to("/dev/stdout")
    with open("log", "ab") as log:
        line = [sys.executable, "-m", "rouge_cli", "evaluate", "r.jsonl", "-q", "-n", "1", "-o", "report"]
        subprocess.run(line, stdout=log, check=True)
    assert Path("log").read_text().startswith("before\n-")
    assert Path("report").is_symlink()


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such names here")
def test_a_link_to_standard_output_says_the_format_of_rows(place: Workplace) -> None:
    place.write("r.jsonl", '{"id": 1, "summary": "a", "references": ["a"]}\n')
    Path("rows.csv").symlink_to("/dev/stdout")
    for name, begin in (("rows.csv", b"rouge-1_recall,"), ("/dev/stdout", b'{"')):
        line = [sys.executable, "-m", "rouge_cli", "score", "r.jsonl", "-q", "-n", "1", "--no-lcs", "-o", name]
        done = subprocess.run([*line, "--columns", ""], capture_output=True, check=True)
        assert done.stdout.startswith(begin)


@pytest.mark.skipif(sys.platform == "win32", reason="a current folder cannot be removed there")
def test_in_a_removed_folder_no_name_stands_for_an_open_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert [*map(descriptor, ["1", "stdout", "./1", "x"])] == [None] * 4
    assert descriptor("/dev/stdout") == 1
