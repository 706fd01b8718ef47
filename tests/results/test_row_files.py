"""Writers of rows by themselves."""

from __future__ import annotations

import errno
import io
import json
import os
from array import array
from math import inf, nan

import pyarrow
import pyarrow.parquet as pq
import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.kept_rows import JsonRows
from rouge_cli.results import MeasureResult, row_files
from rouge_cli.results.columns import ScoreColumns
from rouge_cli.results.row_files import row_format, row_writer
from tests.cases import each


def scores(*values: float) -> ScoreColumns:
    measure = MeasureResult("M", array("d"), array("d", [*values] * 3), (), "m")
    return ScoreColumns(["m"], [measure], len(values), [])


@each(
    ("name", "format"),
    [
        ("a.parquet", "parquet"),
        ("A.PQ", "parquet"),
        ("a.jsonl.gz", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.csv", "csv"),
        ("a.TSV.gz", "tsv"),
    ],
)
def test_formats_by_names(name: str, format: str) -> None:
    assert row_format(name) == format


@each("name", ["a", "a.gz", "a.json", "parquet", "a.parquet.gz", "a.xlsx"])
def test_names_of_no_format(name: str) -> None:
    with pytest.raises(UsageError, match="unknown format"):
        row_format(name)


def test_a_score_that_is_none_is_missing() -> None:
    found = {}
    for format in ("jsonl", "csv", "parquet"):
        stream = io.BytesIO()
        writer = row_writer(format, stream)
        writer.begin("r")
        writer.write([{"id": 1}, {"id": 2}], scores(0.5, nan))
        writer.close()
        found[format] = stream.getvalue()
    assert found["jsonl"].splitlines()[1] == b'{"id": 2, "m_recall": null, "m_precision": null, "m_f": null}'
    assert found["csv"].splitlines() == [b"id,m_recall,m_precision,m_f", b"1,0.5,0.5,0.5", b"2,,,"]
    assert pq.read_table(io.BytesIO(found["parquet"])).column("m_f").to_pylist() == [0.5, None]


def written(format: str, kept: object) -> bytes:
    stream = io.BytesIO()
    writer = row_writer(format, stream)
    writer.begin("r.parquet")
    writer.write(kept, scores(0.5))
    writer.close()
    return stream.getvalue()


def test_figures_that_json_does_not_have_become_null() -> None:
    kept = pyarrow.table({"a": [nan], "b": [[1.5, -inf]], "c": [{"d": inf}]})
    row = json.loads(written("jsonl", kept), parse_constant=pytest.fail)
    assert (row["a"], row["b"], row["c"]) == (None, [1.5, None], {"d": None})
    assert written("tsv", kept).splitlines()[1].split(b"\t")[1:3] == [b"[1.5, null]", b'"{""d"": null}"']


def test_figures_that_become_null_are_counted_and_said() -> None:
    for format, kept, number, keeping in (
        ("jsonl", pyarrow.table({"a": [nan, 1.0, inf]}), 2, "Parquet or CSV"),
        ("jsonl", [{"a": [nan, inf]}, {}, {"a": "NaN", "b": -inf}], 3, "Parquet or CSV"),
        ("jsonl", JsonRows([b'"a": [NaN, Infinity]', b'"a": "NaN"', b'"a": -Infinity']), 3, "Parquet or CSV"),
        ("csv", [{"a": [inf, 1, nan]}, {"a": [1]}, {"a": [nan]}], 3, "Parquet"),
        ("csv", pyarrow.table({"a": [nan, 1.0, inf]}), 0, ""),
        ("parquet", pyarrow.table({"a": [nan, 1.0, inf]}), 0, ""),
    ):
        writer = row_writer(format, io.BytesIO())
        writer.begin("r.parquet")
        writer.write(kept, scores(0.5, 0.5, 0.5))
        writer.close()
        said = [f"became null ({number} numbers); keep them in {keeping}, or name"] if number else []
        assert [part in warning for part, warning in zip(said, writer.warnings(), strict=True)] == [True] * len(said)


@pytest.mark.parametrize("format", ["jsonl", "csv"])
@pytest.mark.parametrize(
    ("column", "said"),
    [
        (pyarrow.array([b"\xff"]), "'other' has bytes that are not UTF-8"),
        (pyarrow.array([1 << 50], pyarrow.duration("s")), ""),
        (pyarrow.array([[1 << 30]], pyarrow.list_(pyarrow.date32())), "days=1073741824; must have magnitude"),
        (pyarrow.array([1], pyarrow.timestamp("us", "Nowhere")), "Cannot locate .*timezone 'Nowhere'"),
    ],
)
def test_values_that_cannot_be_text(format: str, column: object, said: str) -> None:
    with pytest.raises(DataError, match=f"^r.parquet: a field that is kept cannot be written as text: {said}.*; name"):
        written(format, pyarrow.table({"other": column}))


def test_groups_of_parquet_are_bounded_by_rows_and_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_files, "ROWS_TOGETHER", 4)
    monkeypatch.setattr(row_files, "BYTES_TOGETHER", 100)
    stream = io.BytesIO()
    writer = row_writer("parquet", stream)
    writer.begin("r")
    for _ in range(4):
        writer.write(JsonRows([b'"a": "x"', b'"a": null']), scores(0.5, 1))
    writer.write(JsonRows([b'"a": "%b"' % (b"x" * 200)]), scores(0.5))
    writer.write(JsonRows([b'"a": "x"']), scores(0.5))
    writer.close()
    meta = pq.read_metadata(io.BytesIO(stream.getvalue()))
    assert [meta.row_group(i).num_rows for i in range(meta.num_row_groups)] == [4, 4, 1, 1]


def test_a_full_disk_is_not_the_fault_of_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, content: object) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(row_files, "ROWS_TOGETHER", 1)
    writer = row_writer("parquet", Full())
    writer.begin("r")
    with pytest.raises(OSError, match="No space left on device"):
        writer.write(JsonRows([b'"a": "x"']), scores(0.5))


def test_without_a_row_there_is_no_parquet() -> None:
    with pytest.raises(DataError, match="there is no row to write"):
        row_writer("parquet", io.BytesIO()).close()


@pytest.mark.parametrize(
    "later", [[{"a": "x"}], [{"a": 1, "b": 2}], pyarrow.record_batch({"a": ["x"]}), pyarrow.record_batch({"b": [1]})]
)
def test_rows_that_do_not_go_together(later: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_files, "ROWS_TOGETHER", 1)
    writer = row_writer("parquet", io.BytesIO())
    writer.begin("one")
    writer.write([{"a": 1}], scores(1))
    writer.begin("two")
    with pytest.raises(DataError, match=r"^two: the other fields of records are no columns of one type each: .*JSONL$"):
        writer.write(later, scores(1))


def nested(levels: int, is_list: bool) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value] if is_list else {"a": value}
    return value


@pytest.mark.parametrize(("is_list", "most"), [(True, 49), (False, 98)])
def test_what_is_written_as_parquet_can_be_read(is_list: bool, most: int) -> None:
    written_whole = written("parquet", [{"a": nested(most, is_list)}])
    assert pyarrow.parquet.read_table(io.BytesIO(written_whole)).num_rows == 1
    with pytest.raises(DataError, match="deeper than the 99 levels that Parquet can have; name the --columns to keep"):
        written("parquet", [{"a": nested(most + 1, is_list)}])


@pytest.mark.parametrize("value", [{}, [{}], {"b": {}}])
def test_empty_objects_are_no_columns_of_parquet(value: object) -> None:
    with pytest.raises(DataError, match=r"Cannot write struct type .*; name the --columns to keep, or write JSONL"):
        written("parquet", [{"a": value}])


def test_half_surrogates_are_escaped_in_json_and_refused_in_tables() -> None:
    rows = [{"a": "x\ud800", "b\udc00": 1}]
    assert json.loads(written("jsonl", rows))["a"] == "x\ud800"
    with pytest.raises(DataError, match="not Unicode text, which CSV requires"):
        written("csv", rows)


def test_a_name_with_half_a_surrogate_pair_is_refused_in_parquet() -> None:
    words = r"the name of the field 'b\\udc00' is not Unicode text, which Parquet requires; .* or write JSONL"
    with pytest.raises(DataError, match=words):
        written("parquet", [{"a": "x", "b\udc00": 1}])


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_an_id_that_is_not_unicode_is_named_in_one_line(format: str) -> None:
    writer = row_writer(format, io.BytesIO())
    writer.begin("r.jsonl")
    with pytest.raises(
        DataError, match=r"^r\.jsonl: an id or a field .* not Unicode text, .*: 'odd\\ud800.*'; correct"
    ):
        writer.write(JsonRows([b'"id": "fine"', b'"id": "odd\\ud800"']), scores(0.5, 0.5))
