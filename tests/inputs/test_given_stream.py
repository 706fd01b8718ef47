"""Streams that callers make by hand are refused in words where something else is in them."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from rouge_cli import evaluate
from rouge_cli.errors import UsageError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.stream import Columns, Stream

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


COLUMNS = Columns(["1", "2"], [1, 2], ["a b", "c"], "x", ["a", "c d"], lambda _i, _is_model, _n: "n")


def test_right_columns_are_scored() -> None:
    given = stream_of()._replace(chunks=iter([COLUMNS]))
    assert evaluate(given, measures="rouge-1").systems[0].evaluations == ("1", "2")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("ids", value) for value in (1, [1, 2], "ab")],
        *[("lines", value) for value in (None, [1], ["1", "2"])],
        *[("items", value) for value in (1, [1])],
        *[(side, value) for side in ("peers", "models") for value in (None, ["a"], [1, 2], "ab", [b"a", b"b"])],
        *[("systems", value) for value in (None, ["x"], [1, 2])],
        ("name_of", None),
        *[
            (f"{side}_starts", array("I", value))
            for side in ("peer", "model")
            for value in ([0, 1], [0, 5, 9], [0, 9, 2])
        ],
        *[("peer_starts", value) for value in (5, [0, 1, 2], array("q", [0, -1, 2]))],
    ],
)
def test_wrong_columns_are_named(field: str, value: Any) -> None:
    """Of lengths that do not fit several once ended the interpreter."""
    with pytest.raises(UsageError, match=rf"^stream: chunks\[0\]\.{field} must be "):
        evaluate(stream_of()._replace(chunks=iter([COLUMNS._replace(**{field: value})])), measures="rouge-1")


def test_an_id_that_a_system_has_twice_is_refused() -> None:
    evaluation = Evaluation("1", "SPL", {"a": Text("x", b"a b")}, (Text("m", b"a c"),), 1)
    other = evaluation._replace(peers={"b": Text("x", b"a b")})
    assert len(evaluate(Stream("s", iter([evaluation, other]), None, []), measures="rouge-1").systems) == 2
    with pytest.raises(UsageError, match=r"^stream: system 'a' has two evaluations '1'; give each evaluation an id"):
        evaluate(Stream("s", iter([evaluation, other, evaluation]), None, []), measures="rouge-1")
