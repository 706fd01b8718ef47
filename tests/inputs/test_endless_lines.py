"""Lines whose end does not come are not waited for until the memory is full."""

from __future__ import annotations

import os

import pytest

from tests.commands import evaluate
from tests.workplace import Workplace


def test_a_file_of_zero_bytes_is_refused_at_once(place: Workplace) -> None:
    for name in ("r.jsonl", "r.csv", "r.json", "rouge.xml"):
        with open(name, "wb") as file:
            os.truncate(file.fileno(), 1 << 34)
        done = evaluate(name)
        assert (done.status, done.stdout) == (1, b"")
        assert f"{name}: this is a row of zero bytes (NUL), as a broken copy leaves them" in done.stderr


def test_a_line_without_an_end_is_refused(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rouge_cli.inputs.text_files.LONGEST_LINE", 3 << 20)
    fitting = '{"id": 1, "summary": "%s", "references": ["a"]}\n' % ("a " * (1 << 20))
    assert evaluate(place.write("r.jsonl", fitting), "-n", "1").status == 0
    done = evaluate(place.write("r.jsonl", fitting + "b" * (8 << 20)), "-n", "1")
    assert (done.status, done.stdout) == (1, b"")
    assert "r.jsonl: a line has 3,145,728 bytes or more, as no record has; put each record on a line" in done.stderr
