"""What a sandbox or a container forbids is said to be that, and is not blamed on standard output."""

from __future__ import annotations

import errno
import os
import sys

import pytest

from rouge_cli.cli.edge import unexpected
from rouge_cli.room_for_libraries import need_room_for_workers, system_limit
from tests.commands import rouge_cli
from tests.workplace import Workplace


def _refuse(*_: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows no such limits")
def test_limits_that_nobody_says_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", _refuse)
    assert system_limit("RLIMIT_AS") is None
    need_room_for_workers("here", 2)


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows no such limits")
def test_a_command_goes_on_without_limits_that_nobody_says(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write("r.jsonl", '{"id": 1, "summary": "a b", "references": ["a c"]}\n')
    monkeypatch.setattr("resource.getrlimit", _refuse)
    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    assert rouge_cli("score", "r.jsonl", "-q", "-o", "r.csv").status == 0
    assert unexpected(MemoryError(), "score") == "score: out of memory; " + unexpected(MemoryError(), "").split("; ")[1]


def test_a_current_folder_that_nobody_says(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write("r.jsonl", '{"id": 1, "summary": "a b", "references": ["a c"]}\n')
    full = os.path.abspath("r.csv")
    for name in ("getcwd", "getcwdb"):
        monkeypatch.setattr(os, name, _refuse)
    for arguments in (("score", "r.jsonl", "-q", "-o", "x.csv"), ("evaluate", "r.jsonl", "-q", "-o", "x.txt")):
        done = rouge_cli(*arguments)
        assert done.status in (1, 2)
        assert "Operation not permitted" in done.stderr
        assert "standard output" not in done.stderr
    assert rouge_cli("score", "r.jsonl", "-q", "-o", full).status == 0


def test_what_is_forbidden() -> None:
    error = PermissionError(errno.EPERM, "Operation not permitted")
    said = "score x: the system refuses this: Operation not permitted; see what a sandbox or a container forbids here"
    assert unexpected(error, "score x") == said


def test_access_rights_are_not_blamed_on_a_sandbox() -> None:
    error = PermissionError(errno.EACCES, "Permission denied", "a/b")
    said = "a/b: the system refuses this: Permission denied; look at the access rights of a/b (ls -ld)"
    assert unexpected(error, "score x") == said
