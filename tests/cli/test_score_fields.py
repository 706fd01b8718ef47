"""Fields of records beside their scores: kept as they are, chosen, refused."""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pyarrow
import pyarrow.parquet as pq
import pytest

from tests.cli.test_score import ONE, PEERS, PLAIN, expected, read, records, score, written
from tests.workplace import Workplace

MEMBERS = [
    '"x": 1e400, "y": [1,  {"z": "\\ud83d\\ude00"}]', '"x": "NaN \\""', '"x": -0.0', '"x": "\\ud800"', '"\\u0078": 1',
    '"x": 123456789012345678901234567890123', '"x": "\\/\\u00e9\u00e9"', '"x": {}, "y": [[]]',
    '"deep": ' + "[" * 200 + "]" * 200, ", ".join(f'"n{i}": {i}' for i in range(80)), '"x":null,"y" : true', '"x": 1E5',
]  # fmt: skip


@pytest.mark.parametrize("members", MEMBERS)
def test_members_are_kept_as_they_are_written(place: Workplace, members: str) -> None:
    line = f'{{"id": "1", {members}, "summary": "a", "reference": "a"}}\n'
    place.write("r.jsonl", "".join(line.replace('"1"', f'"{i}"', 1) for i in range(3)))
    found = score("r.jsonl", *ONE)
    assert found.status == 0, found
    for i, row in enumerate(found.stdout.decode().splitlines()):
        beginning = row.partition(', "rouge-1_recall"')[0]
        assert beginning.replace(",", "").replace(" ", "") == f'{{"id":"{i}"{members}'.replace(",", "").replace(" ", "")
        assert members.split(",")[0].strip() in beginning


def test_numbers_that_json_lacks_become_null_in_rows_of_jsonl_too(place: Workplace) -> None:
    line = '{"id": %d, "x": %s, "summary": "a", "reference": "a"}\n'
    place.write("r.jsonl", line % (1, "NaN") + line % (2, '["NaN", {"Infinity": -Infinity}, NaN]') + line % (3, "1.50"))
    found = score("r.jsonl", "-n", "1", "--no-lcs")
    rows = [row.partition(', "rouge')[0] for row in found.stdout.decode().splitlines()]
    assert rows == ['{"id": 1, "x": null', '{"id": 2, "x": ["NaN", {"Infinity": null}, null]', '{"id": 3, "x": 1.50']
    assert (
        "r.jsonl: numbers that are not finite (inf, nan), which JSON has not, became null (3 numbers)" in found.stderr
    )


@pytest.mark.parametrize("format", ["jsonl", "csv", "tsv"])
def test_the_field_with_bytes_that_are_no_text_is_named(place: Workplace, format: str) -> None:
    del place
    columns = {"id": ["1"], "summary": ["a"], "reference": ["a"], "ok": [b"a"], "blob": [b"\xff"]}
    pq.write_table(pyarrow.table(columns), "r.parquet")
    found = score("r.parquet", *ONE, "-o", f"out.{format}")
    assert "cannot be written as text: 'blob' has bytes that are not UTF-8; name the --columns" in found.stderr


def test_members_of_an_object_over_several_lines_come_on_one(place: Workplace) -> None:
    place.write("r.json", '[{"id": 1,\n"x": [1,\r\n2],\n"summary": "a", "reference": "a"}]')
    assert score("r.json", *ONE).stdout.startswith(b'{"id": 1, "x": [1, 2], "rouge-1_recall": 1,')


def test_a_member_twice_is_refused(place: Workplace) -> None:
    place.write("r.jsonl", PLAIN % 1 + '{"id": 2, "x": 1, "x": 2, "summary": "a b", "reference": "a c"}\n')
    found = score("r.jsonl", *ONE, "-o", "out.jsonl")
    assert (found.status, os.path.exists("out.jsonl")) == (1, False)
    assert "r.jsonl, line 2, column 1: not JSON that can be read: two values are named 'x'" in found.stderr


TYPES: dict[str, tuple[Any, Sequence[Any]]] = {
    "decimal": (pyarrow.decimal128(12, 3), [Decimal("1.500"), None, Decimal("-7.125")]),
    "timestamp": (pyarrow.timestamp("ns", "UTC"), [1_700_000_000_123_456_789, None, 1]),
    "date": (pyarrow.date32(), [datetime.date(2020, 1, 2), None, datetime.date(1, 1, 1)]),
    "list": (pyarrow.list_(pyarrow.int16()), [[1, None], [], None]),
    "struct": (pyarrow.struct([("a", pyarrow.int8()), ("b", pyarrow.string())]), [{"a": 1, "b": "x"}, None, {"a": 2}]),
    "nothing": (pyarrow.null(), [None, None, None]),
    "dictionary": (pyarrow.dictionary(pyarrow.int32(), pyarrow.string()), ["u", "v", None]),
    "large string": (pyarrow.large_string(), ["u", "v", None]),
    "small number": (pyarrow.uint8(), [1, None, 255]),
    "bytes": (pyarrow.binary(), [b"\xff", None, b"b"]),
}


def typed(kind: str, times: int = 1) -> Any:
    type, values = TYPES[kind]
    texts = pyarrow.array(["a b", "", "a b c"] * times)
    return pyarrow.table(
        {
            "id": list(range(3 * times)),
            "summary": texts,
            "reference": texts,
            "k": pyarrow.array([*values] * times, type),
        }
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", TYPES)
def test_columns_of_parquet_keep_their_types(place: Workplace, kind: str) -> None:
    del place
    table = typed(kind, 400)
    pq.write_table(table, "in.parquet", row_group_size=500)
    assert score("in.parquet", *ONE, "-o", "out.parquet") == (0, b"", "")
    found = pq.read_table("out.parquet")
    stored = pq.read_table("in.parquet")
    assert found.schema.field("k").type == stored.schema.field("k").type
    assert found.select(["id", "k"]).to_pandas().equals(stored.select(["id", "k"]).to_pandas())


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind != "bytes"])
@pytest.mark.parametrize("output", ["jsonl", "csv"])
def test_columns_of_parquet_as_text(place: Workplace, kind: str, output: str) -> None:
    del place
    pq.write_table(typed(kind), "in.parquet")
    assert score("in.parquet", *ONE, "-o", f"out.{output}").status == 0
    cells = [row["k"] for row in read(f"out.{output}")]
    if kind == "timestamp":
        assert cells[0] == "2023-11-14 22:13:20.123456789Z"
    if kind == "decimal":
        assert cells[0] == "1.500"
    if output == "jsonl" and kind in ("list", "struct"):
        assert cells == pq.read_table("in.parquet")["k"].to_pylist()


def test_bytes_and_dates_that_are_no_text_are_refused_as_text(place: Workplace) -> None:
    del place
    days = pyarrow.array([None, 0, 2**31 - 1], pyarrow.date32())
    texts = pyarrow.array(["a"] * 3)
    dates = pyarrow.table({"summary": texts, "reference": texts, "k": days})
    for table, said in ((typed("bytes"), ""), (dates, ": a time with a value out of range: 2147483647;")):
        pq.write_table(table, "in.parquet")
        for output in ("out.jsonl", "out.csv"):
            found = score("in.parquet", *ONE, "-o", output)
            assert (found.status, os.path.exists(output)) == (1, False)
            assert f"a field that is kept cannot be written as text{said}" in found.stderr


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize("output", ["jsonl", "csv", "parquet"])
def test_columns_that_are_asked_for(place: Workplace, format: str, output: str) -> None:
    del place
    name = written(format, records())
    assert score(name, *ONE, "--columns", "note, summary", "-o", f"some.{output}").status == 0
    assert list(read(f"some.{output}")[1])[:2] == ["summary", "note"]
    assert read(f"some.{output}")[1]["summary"] == PEERS[1]
    assert score(name, *ONE, "--columns", "", "-o", f"none.{output}").status == 0
    assert read(f"none.{output}") == [
        {name: value for name, value in row.items() if name.startswith("rouge-1")} for row in expected(("rouge-1",))
    ]


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_columns_that_are_not_there_are_refused_all_at_once(place: Workplace, format: str) -> None:
    del place
    found = score(written(format, records()), *ONE, "--columns", "note,nope,never", "-o", "out.jsonl")
    assert (found.status, os.path.exists("out.jsonl")) == (2, False)
    assert f"in.{format}, " in found.stderr
    assert "no field nope, never to keep (--columns); did you mean 'note'? There are " in found.stderr


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize("output", ["jsonl", "csv", "parquet"])
def test_a_field_with_the_name_of_a_score_is_refused(place: Workplace, format: str, output: str) -> None:
    del place
    name = written(format, [{**row, "rouge-1_f": 1} for row in records()])
    found = score(name, *ONE, "-o", f"out.{output}")
    assert (found.status, os.path.exists(f"out.{output}")) == (2, False)
    assert "field rouge-1_f has the name of a score; rename it, or name the --columns to keep" in found.stderr
    assert score(name, *ONE, "--columns", "id", "-o", f"out.{output}").status == 0
    assert score(name, "-q", "--measures", "rouge-2", "-o", f"out.{output}").status == 0


def test_a_field_that_comes_later_with_the_name_of_a_score_is_refused(place: Workplace) -> None:
    late = '{"id": %d, "summary": "a b", "reference": "a c", "rouge-1_f": 2}\n'
    place.write("r.jsonl", "".join((late if i > 5 else PLAIN) % i for i in range(8)))
    found = score("r.jsonl", *ONE, "-o", "out.jsonl")
    assert found.stderr.startswith("rouge-cli: r.jsonl, line 7 (also line 8): field rouge-1_f has the name of a score")
    assert (found.status, os.path.exists("out.jsonl")) == (1, False)
    assert score("r.jsonl", *ONE, "--columns", "id", "-o", "out.jsonl").status == 0
