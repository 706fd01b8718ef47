from __future__ import annotations

import json
from pathlib import Path

import pytest

from rouge_cli.inputs.rouge_xml import read_rouge_xml
from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace

PROJECT = Path(__file__).resolve().parents[2]
NEWS = ["--peers", "fixtures/news/spl/peers", "--models", "fixtures/news/spl/models"]


def test_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same reports from the folders, from their configuration, and from the one written by hand."""
    monkeypatch.chdir(PROJECT)
    config = str(tmp_path / "new.xml")
    assert rouge_cli("config", "new", *NEWS, "-o", config, "-q") == (0, b"", "")
    direct = evaluate(*NEWS, "-n", "2", "-d")
    assert evaluate(config, "-n", "2", "-d").stdout == direct.stdout
    by_hand = {
        (frozenset(evaluation.peers.items()), frozenset(zip(evaluation.model_ids, evaluation.models, strict=True)))
        for evaluation in read_rouge_xml("configs/news-spl.xml", model_ids=True).evaluations
    }
    assert by_hand == {
        (frozenset(evaluation.peers.items()), frozenset(zip(evaluation.model_ids, evaluation.models, strict=True)))
        for evaluation in read_rouge_xml(config, model_ids=True).evaluations
    }


def test_patterns_and_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    done = rouge_cli(
        "config", "new", "--peers", "mine=fixtures/news/see/peers/lead", "--models", "fixtures/news/see/models",
        "--peer-pattern", r"(\w+)\.html", "--model-pattern", r"#ID#\.(?P<model>[AB])\.html", "--input-format", "SEE",
    )  # fmt: skip
    assert done.status == 0
    assert done.stdout.count(b'<P ID="mine">') == 10
    assert done.stdout.count(b"<M ID=") == 20
    assert done.stdout.count(b'TYPE="SEE"') == 10
    assert "20 of 40 names do not match --model-pattern" in done.stderr


def test_records_become_files(place: Workplace) -> None:
    records = [
        {"id": "a/1", "system": "s 1", "summary": "the cat", "references": ["a cat", "the dog"]},
        {"id": "a/1", "system": "t", "summary": ["one cat", "two"], "references": ["a cat", "the dog"]},
        {"id": "b", "system": "t", "summary": "", "references": "x"},
    ]
    place.write("r.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    done = rouge_cli("config", "new", "r.jsonl", "-o", "out")
    assert done[:2] == (0, b"")
    assert done.stderr.startswith("rouge-cli: summaries in out: 6; evaluate out/rouge.xml\n")
    assert (place.folder / "out/peers/t/a%2F1.txt").read_text() == "one cat\ntwo"
    assert evaluate("out/rouge.xml", "-n", "1", "-d").stdout == evaluate("r.jsonl", "-n", "1", "-d").stdout


def test_nothing_is_written_where_something_is_wrong(place: Workplace) -> None:
    place.write("r.jsonl", '{"id": "1"}\n')
    done = rouge_cli("config", "new", "r.jsonl", "-o", "out")
    assert (done.status, done.stdout, (place.folder / "out").exists()) == (1, b"", False)


@each(("name", "message"), [("", "cannot read the records: its name is empty"), ("gone", "gone: cannot read the rec")])
def test_records_that_are_not_there(name: str, message: str) -> None:
    done = rouge_cli("config", "new", name)
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith(f"rouge-cli: {message}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["r.jsonl"], "these summaries are in no files of their own; name a new folder for them: -o FOLDER"),
        (["c.xml"], "c.xml is XML already; name folders, --peers and --models, or records"),
    ],
)
def test_what_cannot_be_meant(place: Workplace, arguments: list[str], message: str) -> None:
    place.write("r.jsonl", '{"id": "1", "summary": "x", "references": ["y"]}\n')
    assert rouge_cli("config", "new", *arguments) == (2, b"", f"rouge-cli: {message}\n")


def test_ids_that_are_too_long_for_files_are_named(place: Workplace) -> None:
    records = [{"id": id, "summary": "a", "references": ["b"]} for id in ("1", "9" * 400, "é" * 60, "x" * 200)]
    place.write("r.jsonl", "".join(f"{json.dumps(record)}\n" for record in records))
    done = rouge_cli("config", "new", "r.jsonl", "-o", "new")
    assert done.status == 1
    assert "r.jsonl, line 2, field 'references' (also field 'summary'): its id or its system's is" in done.stderr
    assert "line 3" in done.stderr
    assert "line 4" not in done.stderr
    assert not (place.folder / "new").exists()
