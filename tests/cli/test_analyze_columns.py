"""`rouge-cli analyze --columns` and `--by` of columns that make no buckets, or others than was meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cases import each
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace

SCORES = "system,evaluation,bert\n" + "".join(f"{s},{e},0.{e}{s}\n" for s in (1, 2) for e in range(1, 9))


@pytest.fixture
def columns(place: Workplace) -> Path:
    place.write("scores.csv", SCORES)
    return Path("columns.csv")


def rows(*values: str) -> str:
    return "evaluation,p\n" + "".join(f"{e},{value}\n" for e, value in enumerate(values, 1))


@each("text", ["evaluation,p\n", "system,evaluation,p\n", ""])
def test_columns_without_rows_are_called_empty(columns: Path, text: str) -> None:
    columns.write_text(text)
    done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv")
    assert (done.status, done.stdout) == (1, b"")
    assert "columns.csv: empty; a head such as evaluation,genre and a row for each evaluation" in done.stderr


@each("form", ["table", "json", "csv", "markdown", "html"])
def test_a_column_of_one_value_is_named(columns: Path, form: str) -> None:
    columns.write_text(rows(*"11111111"))
    for by in ([], ["--by", "p"]):
        done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", *by, "--format", form)
        assert done.status == 0
        assert "no buckets by 'p': it is the same for all 16 summaries" in done.stderr


def test_properties_that_nobody_asked_for_may_be_the_same_for_all(columns: Path) -> None:
    columns.write_text("system,evaluation,bert\n" + "".join(f"{s},{e},0.5\n" for s in (1, 2) for e in range(4)))
    assert "no buckets" not in rouge_cli("analyze", "columns.csv").stderr
    assert "no buckets by 'score'" in rouge_cli("analyze", "columns.csv", "--by", "score").stderr


def test_a_column_of_numbers_that_are_not_plain_is_named(columns: Path) -> None:
    for odd in ("0%", "'", ""):
        columns.write_text(rows(*(f'"{n}{odd}"' for n in range(1, 9))))
        done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p")
        told = f"column 'p' holds numbers but for '1{odd}' (evaluation '1'), '2{odd}' (evaluation '2'), "
        assert (told in done.stderr) == (odd == "0%")
        assert ("write numbers with digits and a decimal point alone" in done.stderr) == (odd == "0%")


@each("odd", ["NA", "nan", "inf", "3%"])
def test_what_makes_texts_of_a_column_of_numbers_is_named(columns: Path, odd: str) -> None:
    columns.write_text(rows("12", odd, "3", "4", "5", "6", "7", "8"))
    done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p")
    assert f"columns.csv: column 'p' holds numbers but for {odd!r} (evaluation '2'), so each value is" in done.stderr
    assert "leave such cells empty" in done.stderr
    columns.write_text(rows("12", "", "3", "4", "5", "6", "7", "8"))
    assert "holds numbers" not in rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p").stderr


def test_columns_of_texts_may_hold_some_numbers(columns: Path) -> None:
    columns.write_text(rows("a", "b", "c", "d", "1", "2", "3", "4"))
    assert "holds numbers" not in rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p").stderr


def test_long_numbers_are_short_in_heads(columns: Path) -> None:
    columns.write_text(rows("1e308", *"2345678"))
    done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p", "--format", "json")
    assert json.loads(done.stdout)["buckets"][0]["buckets"][-1]["label"] == "8 to 1e+308"


def test_fields_of_records_that_cannot_be_used_are_told_from_unknown_ones(place: Workplace) -> None:
    more = {"l": [1], "nul": None, "L": "x" * 300, "g.h": 1}
    records = [{"id": str(i), "summary": "a cat", "references": ["a cat"], **more, "k": i} for i in range(4)]
    place.write("r.jsonl", "".join(f"{json.dumps(record)}\n" for record in records))
    evaluate("r.jsonl", "-n", "1", "--save", "r.json", "-o", "report.txt")
    for name in ("l", "nul", "L"):
        done = rouge_cli("analyze", "r.json", "--by", name)
        assert (done.status, done.stdout) == (2, b"")
        assert f"r.jsonl: column {name!r} has no value to tell rows apart by; give texts of up to" in done.stderr
    done = rouge_cli("analyze", "r.json", "--by", "genre")
    assert "unknown property 'genre'" in done.stderr
    assert "there are g.h, k, length" in done.stderr
    assert "no value" not in rouge_cli("analyze", "r.json", "--by", "references", "--by", "k").stderr


@each("odd", ["1" * 400, "x" * 300])
def test_a_value_that_is_too_long_is_not_taken_as_missing(columns: Path, odd: str) -> None:
    columns.write_text(rows("1", odd, "3", "4", "5", "6", "7", "8"))
    done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p")
    assert (done.status, done.stdout) == (1, b"")
    assert f"for evaluation '2': {len(odd)} characters; give up to 200" in done.stderr
    unchosen = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv")
    assert unchosen.status == (0 if odd[0] == "x" else 1)
    assert ("400 characters" if odd[0] == "1" else "300 characters; the column is ignored; give up") in unchosen.stderr


def test_buckets_of_long_ids_are_told_apart(columns: Path) -> None:
    columns.write_text(rows(*(f"123456789012345{end}" for end in range(1, 9))))
    done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p")
    assert b"1234567890123451 to 1234567890123452" in done.stdout
    columns.write_text(rows(*(f"12345678901234567{end}" for end in range(1, 9))))
    done = rouge_cli("analyze", "scores.csv", "--columns", "columns.csv", "--by", "p")
    assert all(f"12345678901234567{end}".encode() in done.stdout for end in range(1, 9))
