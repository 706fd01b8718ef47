"""Rows of JSON out of columns: numbers as Python writes them, members as they were."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from math import inf, nan

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rouge_cli.kernel.native import JsonMembers, json_rows


def written(value: float) -> str:
    if value != value:
        return "null"
    return repr(int(value) if value.is_integer() else value)


def numbers(values: Sequence[float]) -> list[str]:
    rows = json_rows(JsonMembers([b""] * len(values)), ['"x": '], [array("d", values)])
    lines = rows.decode().splitlines()
    assert all(line.startswith('{"x": ') and line.endswith("}") for line in lines)
    return [line[6:-1] for line in lines]


@given(
    st.lists(
        st.floats()
        | st.integers(-(10**7), 10**7).map(lambda units: units / 1e5)
        | st.integers(-(10**17), 10**17).map(lambda units: units / 1e5)
    )
)
@example([0.0, -0.0, 1e-5, 9e-5, -9e-5, 1e-4, 0.1 + 0.2, 1e10, 9999999999.99999, 1e15, 1e16, 1e300, inf, -inf, nan])
def test_numbers_are_as_repr_has_them(values: list[float]) -> None:
    assert numbers(values) == [*map(written, values)]


def test_every_score_of_five_decimals() -> None:
    values = [units / 1e5 for units in range(0, 100_001, 7)] + [units / 1e5 for units in range(200)]
    assert numbers(values) == [*map(written, values)]


def test_members_come_before_figures() -> None:
    members = JsonMembers([b'"id": 1', b"", '"é": [1,  2]'.encode()])
    assert [*members] == [b'"id": 1', b"", '"é": [1,  2]'.encode()]
    assert (len(members), members.nbytes) == (3, 20)
    labels: list[str | bytes] = [b'"a": ', '"ü%s": ']
    rows = json_rows(members, labels, [array("d", [0.5, 1, nan]), array("d", [2, 3, 4])])
    assert rows.decode().splitlines() == [
        '{"id": 1, "a": 0.5, "ü%s": 2}',
        '{"a": 1, "ü%s": 3}',
        '{"é": [1,  2], "a": null, "ü%s": 4}',
    ]
    assert json_rows(JsonMembers([b'"a": 1', b""]), [], []) == b'{"a": 1}\n{}\n'
    assert [json.loads(line) for line in rows.splitlines()][2] == {"é": [1, 2], "a": None, "ü%s": 4}


def test_columns_of_other_lengths_or_types_are_refused() -> None:
    for column in (array("d", [1]), array("f", [1, 2])):
        with pytest.raises(ValueError, match="figures"):
            json_rows(JsonMembers([b"", b""]), ["x"], [column])
    with pytest.raises(IndexError):
        JsonMembers([b""])[1]
