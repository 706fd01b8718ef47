"""Kept fields are what they were, read one by one or side by side."""

from __future__ import annotations

import json
from typing import Any

import pyarrow
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice, KeptFields
from rouge_cli.inputs.jsonl import read_jsonl
from rouge_cli.inputs.kept_rows import (
    ArrowRecord,
    JsonRecord,
    JsonRows,
    clashing,
    dictionaries,
    named_as_scores,
    only,
    part_of,
    side_by_side,
    with_systems,
)
from rouge_cli.inputs.records import read_records
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Columns, KeptEvaluations
from tests.workplace import Workplace

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
TABLE = pyarrow.record_batch({"a": [1, 2, 3], "b": ["x", None, "z"]})


def test_which_fields_are_kept() -> None:
    assert KeptFields().of(["a", "summary", "b"], ["summary"]) == ["a", "b"]
    assert KeptFields(("b", "summary")).of(["a", "summary", "b"], ["summary"]) == ["summary", "b"]
    assert KeptFields(()).of(["a", "b"], []) == []
    assert clashing(["a", "b"], ("b", "c")) == ["b"]


@given(st.dictionaries(st.text(max_size=4), VALUES, max_size=5), st.integers(0, 3))
def test_members_are_written_as_they_were(record: dict[str, Any], indent: int) -> None:
    written = json.dumps(record, indent=indent or None)
    rows = side_by_side([JsonRecord(record, written)])
    assert isinstance(rows, JsonRows)
    assert b"\n" not in rows.members[0]
    assert repr(rows.dictionaries) == repr([json.loads(written)])
    names = list(record)[::2]
    some = side_by_side([only(JsonRecord(record, written), names)])
    assert repr(dictionaries(some)) == repr([{name: record[name] for name in names}])


def test_rows_stay_in_the_form_in_which_they_were_read() -> None:
    rows = [ArrowRecord({"a": 1}, TABLE.slice(i, 1)) for i in range(3)]
    whole: Any = side_by_side(rows)
    some: Any = side_by_side([only(row, ["b"]) for row in rows])
    assert (whole.to_pylist(), some.schema.names) == (TABLE.to_pylist(), ["b"])
    assert side_by_side([*rows, {"a": 1}]) == [*rows, {"a": 1}]
    assert dictionaries(TABLE) == TABLE.to_pylist()
    assert dictionaries(part_of(TABLE, 1, 2)) == [{"a": 2, "b": None}]
    assert part_of(None, 0, 1) is None


def test_a_system_stands_behind_the_fields() -> None:
    owners, systems = [0, 0, 2], ["s", "t", "\u00e9"]
    expected = [
        {"a": 1, "b": "x", "system": "s"},
        {"a": 1, "b": "x", "system": "t"},
        {"a": 3, "b": "z", "system": "\u00e9"},
    ]
    rows = TABLE.to_pylist()
    assert dictionaries(with_systems(TABLE, owners, systems)) == expected
    assert dictionaries(with_systems(rows, owners, systems)) == expected
    members = JsonRows([json.dumps(row)[1:-1].encode() for row in rows])
    assert dictionaries(with_systems(members, owners, systems)) == expected
    alone: Any = with_systems(JsonRows([b""]), [0], ["s"])
    assert list(alone.members) == [b'"system": "s"']


@settings(deadline=None)  # it writes files
@given(records=st.lists(st.dictionaries(st.sampled_from("abcdef"), VALUES, max_size=4), min_size=1, max_size=8))
def test_side_by_side_is_one_by_one(tmp_path_factory: Any, records: list[dict[str, Any]]) -> None:
    name = str(tmp_path_factory.mktemp("kept") / "r.jsonl")
    with open(name, "w") as stream:
        for record in records:
            stream.write(json.dumps({**record, "summary": "x y", "reference": "x"}) + "\n")
    found = []
    for parts in (True, False):
        given = read_jsonl(name, BadEntries(name), is_kept=True)
        given = given if parts else given._replace(parts=None)
        rows: list[bytes] = []
        for chunk in read_records(given, FieldChoice(), Sentences(), "x", kept=KeptFields()).chunks or ():
            assert isinstance(chunk, Columns | KeptEvaluations)
            assert isinstance(chunk.kept, JsonRows)
            rows += chunk.kept.members
        found.append(rows)
    assert found[0] == found[1] == [json.dumps(record)[1:-1].encode() for record in records]


def test_a_reserved_name_is_refused_in_a_block(place: Workplace) -> None:
    place.write("r.jsonl", '{"summary": "a", "reference": "a"}\n' * 3 + '{"summary": "a", "reference": "a", "f": 1}\n')
    bad = BadEntries("r.jsonl", lenient=True)
    stream = read_records(
        read_jsonl("r.jsonl", bad, is_kept=True), FieldChoice(), Sentences(), "x", kept=KeptFields(None, ("f",))
    )
    assert sum(len(chunk.ids) if isinstance(chunk, Columns) else len(list(chunk)) for chunk in stream.chunks or ()) == 3
    assert stream.warnings[0].startswith("r.jsonl, line 4: field f has the name of a score")


class _Listed(list[str]):
    """Names that are only gone through: to look each field up among them took time in the square of the fields."""

    def __contains__(self, name: object) -> bool:
        raise AssertionError(f"{name} was looked for")


def test_kept_fields_are_not_looked_for_one_by_one() -> None:
    assert only({"a": 1, "b": 2, "c": 3}, _Listed(["a", "c"])) == {"a": 1, "c": 3}


def test_several_fields_with_the_names_of_scores_are_named_in_the_plural() -> None:
    assert named_as_scores(["a"]) == "field a has the name of a score"
    assert named_as_scores(["a", "b"]) == "fields a, b have the names of scores"
