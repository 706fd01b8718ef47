"""Streams that callers make by hand are refused in words where something else is in them."""

from __future__ import annotations

from typing import Any

import pytest

from rouge_cli import evaluate
from rouge_cli.errors import UsageError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.stream import Stream

TEXT = Text("n", b"a b")
NO_DOCUMENTS: list[Any] = [(), (1,), ("n",), "a", [], Text("n", None), Text("n", "a")]  # type: ignore[arg-type]
NO_PEERS: list[Any] = [None, [], "x", {1: TEXT}]
RIGHT = Evaluation("1", "SPL", {"x": TEXT}, (TEXT,), 1)


def stream_of(*evaluations: Any, chunked: bool = False) -> Stream:
    return Stream("p", iter(evaluations), None, [], chunks=iter([evaluations]) if chunked else None)


@pytest.mark.parametrize("chunked", [False, True])
def test_right_evaluations_are_scored(chunked: bool) -> None:
    given = stream_of(RIGHT, RIGHT._replace(id="é", line=2), chunked=chunked)
    assert evaluate(given, measures="rouge-1").systems[0].evaluations == ("1", "é")


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("peers", {"x": document}) for document in NO_DOCUMENTS],
        *[("peers", peers) for peers in NO_PEERS],
        *[("models", models) for models in (None, (None,), ((),), "a")],
        *[("format", format) for format in (None, "x", 5)],
        *[("id", id) for id in (None, 1)],
    ],
)
def test_wrong_fields_of_evaluations_are_named(field: str, value: Any, chunked: bool) -> None:
    wrong = RIGHT._replace(**{field: value})
    with pytest.raises(UsageError, match=rf"^stream: evaluations\[1\]\.{field} must be .*; plan_of_texts makes plans"):
        evaluate(Input(stream_of(RIGHT, wrong, chunked=chunked)), measures="rouge-1")


@pytest.mark.parametrize("jackknife", [False, True])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("evaluations", value) for value in (None, 1, [1], "a")],
        *[("warnings", value) for value in (None, 1, (), [1])],
        *[("humans", value) for value in (None, 1, {1})],
        *[("chunks", value) for value in (1, "a")],
        *[("total", "a"), ("read", 1), ("source", None)],
    ],
)
def test_wrong_fields_of_streams_are_named(field: str, value: Any, jackknife: bool) -> None:
    with pytest.raises(UsageError, match=rf"^stream: {field}.* must be "):
        evaluate(stream_of(RIGHT)._replace(**{field: value}), measures="rouge-1", jackknife=jackknife)


def test_wrong_chunks_are_named() -> None:
    with pytest.raises(UsageError, match=r"^stream: chunks\[0\] must be Columns or a list of Evaluation, not 1;"):
        evaluate(stream_of()._replace(chunks=iter([1])), measures="rouge-1")  # type: ignore[arg-type]
