"""A folder of rows that goes on notices what changed since it began."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rouge_cli.engines.fingerprints import fingerprint, fingerprints_of
from rouge_cli.errors import DataError
from rouge_cli.options import Options
from tests.commands import rouge_cli
from tests.workplace import Workplace

RECORD = '{"id": %d, "system": "s", "summary": "the cat sat on mats", "references": ["a cat sat on the mat"]}\n'


@pytest.fixture
def inputs(place: Workplace) -> tuple[str, str]:
    place.write("words", "the\n")
    place.write("lists/smart_common_words.txt", "the\n")
    place.write("weights", "cat\t2\n")
    return place.write("a.jsonl", RECORD % 1), place.write("b.jsonl", RECORD % 2)


@pytest.mark.parametrize(
    ("options", "file"),
    [
        (("-n", "1", "--stop-list", "words"), "words"),
        (("-n", "1", "-s", "-e", "lists"), "lists/smart_common_words.txt"),
        (("--measures", "cosine:tfidf", "--idf", "weights"), "weights"),
    ],
)
def test_a_run_does_not_go_on_with_other_words_or_weights(
    inputs: tuple[str, str], options: tuple[str, ...], file: str
) -> None:
    command = ("score", *inputs, *options, "-o", "out/", "-q")
    assert rouge_cli(*command).status == 0
    for name in ("out/00002-b.jsonl", "out/00002-b.jsonl.json"):
        os.unlink(name)  # as after an interruption
    before = Path(file).read_text()
    Path(file).write_text(f"{before}cat\t3\n")
    refused = rouge_cli(*command)
    assert (refused.status, refused.stdout) == (2, b"")
    assert (
        f"{file}: it changed since the run of this folder began; restore it, or name another folder" in refused.stderr
    )
    Path(file).write_text(before)
    assert rouge_cli(*command).status == 0


def test_words_that_change_while_a_run_goes_on_make_it_fail(
    inputs: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rouge_cli.engines import parts

    made = parts.make

    def make(*given: object, **named: object) -> object:
        Path("words").write_text("on\n")
        return made(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(parts, "make", make)
    done = rouge_cli("score", *inputs, "-n", "1", "--stop-list", "words", "-o", "out/", "-q")
    assert done.status == 1
    assert "words: changed while it was scored; score again when nobody writes to it" in done.stderr
    monkeypatch.setattr(parts, "make", made)
    Path("words").write_text("the\n")
    command = ("score", *inputs, "-n", "1", "--stop-list", "words", "-q", "-o")
    assert [rouge_cli(*command, folder).status for folder in ("out/", "new/")] == [0, 0]
    for name in os.listdir("new"):
        assert Path("out", name).read_bytes() == Path("new", name).read_bytes()


def test_only_what_is_read_counts(inputs: tuple[str, str]) -> None:
    command = ("score", *inputs, "-n", "1", "-e", "lists", "-o", "out/", "-q")
    assert rouge_cli(*command).status == 0
    Path("lists/smart_common_words.txt").write_text("on\n")
    assert rouge_cli(*command).status == 0


def test_only_files_that_can_be_read_have_fingerprints(inputs: tuple[str, str]) -> None:
    del inputs
    options = Options(drop_stop_words=True, stop_list="missing", data="lists")
    assert fingerprints_of(options) == {}
    assert list(fingerprints_of(options._replace(stop_list=None))) == ["lists/smart_common_words.txt"]
    assert fingerprints_of(Options()) == {}
    with pytest.raises(DataError, match="missing: cannot be read"):
        fingerprint("missing")
