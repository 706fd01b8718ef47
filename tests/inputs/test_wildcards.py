"""Files by patterns as the shell has them, and folders on the way that cannot be read."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from glob import glob
from pathlib import Path
from typing import Any

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.wildcards import files_of_pattern
from rouge_cli.rouge_score.io import compute_scores_and_write_to_csv
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from tests.workplace import Workplace

PATTERNS = ("d/*/p.jsonl", "d/*/*", "d/**/*.jsonl", "d/[bc]/p.jsonl", "./d/?/p.*", "**/p.jsonl")


@pytest.fixture
def files(place: Workplace) -> Path:
    for name in ("d/a/p.jsonl", "d/b/p.jsonl", "d/.c/p.jsonl", "d/x"):
        place.write(name, "x")
    os.symlink("nowhere", "d/gone")
    return place.folder


def _failing(usual: Callable[..., Any], place: str) -> Callable[..., Any]:
    """Reading below this place fails, as with a file system of another machine."""

    def read(path: Any = ".", *more: Any, **named: Any) -> Any:
        if isinstance(path, str) and f"./{os.path.normpath(path)}/".startswith(f"./{place}/"):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return usual(path, *more, **named)

    return read


@pytest.mark.parametrize("pattern", [*PATTERNS, "d/nothing/*", "*/x", "x*", "d/gone*"])
def test_files_are_those_of_glob(files: Path, pattern: str) -> None:
    assert files_of_pattern(pattern) == sorted(glob(pattern, recursive=True))
    whole = os.path.join(files, pattern)
    assert files_of_pattern(whole) == sorted(glob(whole, recursive=True))


def test_what_hides_nothing_is_no_problem(files: Path) -> None:
    """Links in a circle, and names that no file has."""
    for name, leads in (("d/self", "self"), ("d/one", "two"), ("d/two", "one")):
        os.symlink(leads, name)
    assert files_of_pattern("d/*/p.jsonl") == files_of_pattern("d/*/p.*") == ["d/a/p.jsonl", "d/b/p.jsonl"]
    for name in ("x" * 300, "x\0", "x\ud800"):
        assert files_of_pattern(f"d/*/{name}") == files_of_pattern(f"{name}/*") == []


def test_the_folder_before_the_first_wildcard_is_looked_into(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "lstat", _failing(os.lstat, "d/b"))
    with pytest.raises(DataError, match=r"^d/b: cannot look into the folder: Input/output error"):
        files_of_pattern("d/b/*.jsonl")


def test_a_link_into_a_folder_that_is_closed_may_hide_files(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.symlink("b", "d/link")
    for name in ("stat", "scandir"):
        monkeypatch.setattr(os, name, _failing(getattr(os, name), "d/link"))
    for pattern in ("d/*/*", "d/link/*", "d/l*/p.*"):
        with pytest.raises(DataError, match=r"^d/link: cannot read the folder: Input/output error"):
            files_of_pattern(pattern)


def test_the_way_back_out_of_a_link_is_that_of_the_system(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (files / "other" / "b").mkdir(parents=True)
    os.symlink("../d/a", "other/in")
    usual = os.scandir

    def read(path: Any) -> Any:
        if os.path.samefile(path, "other/b"):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return usual(path)

    monkeypatch.setattr(os, "scandir", read)
    assert files_of_pattern("other/in/../b/*") == ["other/in/../b/p.jsonl"]


def test_two_stars_are_one_without_recursion(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "scandir", _failing(os.scandir, "d/b"))
    assert files_of_pattern("**/x", recursive=False) == ["d/x"]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_folders_that_cannot_be_read_are_not_passed_over(
    files: Path, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their files were left out without a word, so that averages were those of fewer texts."""
    monkeypatch.setattr(os, "scandir", _failing(os.scandir, "d/b"))
    monkeypatch.setattr(os, "lstat", _failing(os.lstat, "d/b/p.jsonl"))
    with pytest.raises(DataError, match=r"^(\./)?d/b: cannot (read|look into) the folder: Input/output error; let"):
        files_of_pattern(pattern)
    assert files_of_pattern("d/a/*") == ["d/a/p.jsonl"]


def test_files_of_rouge_score(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "lstat", _failing(os.lstat, "d/b/p.jsonl"))
    monkeypatch.setattr(os, "scandir", _failing(os.scandir, "d/b"))
    with pytest.raises(ValueError, match=r"^d/b: cannot look into the folder"):
        compute_scores_and_write_to_csv("d/*/p.jsonl", "d/a/*", "out.csv", RougeScorer(["rouge1"]), None)
