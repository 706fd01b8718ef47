"""Options about some of several inputs, and files that cannot be decoded."""

import os
from pathlib import Path

import pytest

from tests.commands import rouge_cli


@pytest.fixture
def mixed(tmp_path: Path) -> tuple[str, str]:
    """A table with quotation marks in its texts, and JSONL."""
    table, lines = tmp_path / "a.csv", tmp_path / "b.jsonl"
    table.write_text('id,system,summary,reference\n1,s,"a" b c,"a" b d\n')
    lines.write_text('{"id": "2", "system": "s", "summary": "\\"a b\\" c", "reference": "a b"}\n')
    return str(table), str(lines)


def test_no_quotes_is_for_the_tables_among_inputs(mixed: tuple[str, str], tmp_path: Path) -> None:
    both = rouge_cli("score", *mixed, "--no-quotes", "-q")
    assert both.status == 0, both.stderr
    alone = rouge_cli("score", mixed[0], "--no-quotes", "-q").stdout + rouge_cli("score", mixed[1], "-q").stdout
    assert both.stdout == alone
    folder = str(tmp_path / "rows") + "/"
    assert rouge_cli("score", *mixed, "--no-quotes", "-q", "-o", folder, "--format", "jsonl").status == 0
    assert b"".join(path.read_bytes() for path in sorted((tmp_path / "rows").glob("0*.jsonl"))) == alone
    assert rouge_cli("score", mixed[1], "--no-quotes").status == 2


@pytest.mark.parametrize("tokenizer", ["unicode", "rouge-score", "character"])
def test_lenient_skips_files_that_cannot_be_decoded(tokenizer: str, tmp_path: Path) -> None:
    for side in ("peers", "models"):
        (tmp_path / side).mkdir()
        for name in "12":
            (tmp_path / side / f"{name}.txt").write_text("the cat sat\n")
    (tmp_path / "peers" / "2.txt").write_bytes(b"caf\xe9 sat\n")
    sides = ("--peers", str(tmp_path / "peers"), "--models", str(tmp_path / "models"), "--format", "json")
    assert rouge_cli("evaluate", *sides, "--tokenizer", tokenizer).status == 1
    done = rouge_cli("evaluate", *sides, "--tokenizer", tokenizer, "--lenient")
    assert done.status == 0
    assert "2.txt, line 1, column 4: byte 0xe9 is not UTF-8" in done.stderr
    assert "1 entry skipped (--lenient), 1 evaluated" in done.stderr
    as_bytes = rouge_cli("evaluate", *sides, "--lenient")
    assert as_bytes.status == 0
    assert "skipped" not in as_bytes.stderr


def test_a_stop_list_that_is_a_pipe_is_refused_without_an_error_number(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = rouge_cli("evaluate", "fixtures/news/records/pairs.jsonl", "--stop-list", str(tmp_path / "pipe"))
    assert (done.status, done.stdout) == (1, b"")
    assert "pipe: cannot read the stop list: it is a pipe or a device" in done.stderr
