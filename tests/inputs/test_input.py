from __future__ import annotations

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.input import Input, gathered
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.stream import Stream


def evaluation(id: str, system: str, model: str = "a b") -> Evaluation:
    return Evaluation(id, "SPL", {system: Text(system, b"a")}, (Text(f"model of {system}", model.encode()),), 7)


def streamed(*rows: Evaluation) -> Input:
    return Input(Stream("r", iter(rows), None, ["said by the reader"]))


def test_a_stream_as_a_whole() -> None:
    found = gathered(streamed(evaluation("1", "x"), evaluation("1", "y"), evaluation("2", "x", "c")))
    assert [(e.id, list(e.peers)) for e in found.plan.evaluations] == [("1", ["x", "y"]), ("2", ["x"])]
    assert found.warnings == ("said by the reader",)


def test_a_plan_is_whole() -> None:
    given = Input(Plan("p", (evaluation("1", "x"), evaluation("1", "y", "other"))))
    assert gathered(given) is given


def test_systems_of_one_evaluation_must_share_its_models() -> None:
    with pytest.raises(DataError, match=r"^r, line 7: evaluation '1' has other reference summaries than on line 7"):
        gathered(streamed(evaluation("1", "x"), evaluation("1", "y", "other")))
