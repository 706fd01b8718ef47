"""Names that no file can have are refused in words, by every reader that opens a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rouge_cli
from rouge_cli.errors import DataError
from rouge_cli.inputs.human_scores import read_human_scores
from rouge_cli.opening import open_input

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
