"""Texts of the files of a plan, and which of them evaluating would refuse."""

from __future__ import annotations

import pytest

from tests.commands import rouge_cli
from tests.workplace import Workplace


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_lenient_folders_are_read_in_their_encoding(place: Workplace, encoding: str) -> None:
    """Their NUL bytes were taken for those of files that are no text, so that all but empty ones were skipped."""
    for folder, texts in (("p", ("the cat", "", "x\0\0")), ("m", ("the cat", "the dog", "a fox"))):
        (place.folder / folder).mkdir()
        for number, text in enumerate(texts, 1):
            place.write(f"{folder}/{number}.txt", text.encode(encoding))
    given = ("evaluate", "--peers", "p", "--models", "m", "-n", "1", "-x", "--encoding", encoding, "--lenient")
    done = rouge_cli(*given)
    assert done.status == 0, done.stderr
    assert b"p ROUGE-1 Average_F: 0.50000 " in done.stdout
    assert "p/3.txt: not text: a NUL byte at offset 1; " in done.stderr
    assert "p and m: 1 entry skipped (--lenient), 2 evaluated" in done.stderr
