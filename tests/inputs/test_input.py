from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from rouge_cli.api import evaluate
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.input import Input, gathered
from rouge_cli.inputs.jackknife import jackknife_input
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.stream import Stream
from tests.commands import rouge_cli
from tests.workplace import Workplace


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


DRAWING: list[Callable[[Input], object]] = [
    gathered,
    evaluate,
    partial(evaluate, systems="x"),
    partial(evaluate, jackknife=True),
    lambda given: evaluate(given.content),
]


@pytest.mark.parametrize("first", DRAWING)
@pytest.mark.parametrize("second", DRAWING)
def test_a_stream_is_read_once(
    first: Callable[[Input], object], second: Callable[[Input], object], tmp_path: Path
) -> None:
    """Whoever scored it a second time would get no evaluation, without a word."""
    models = (Text("A", b"a b"), Text("B", b"a c"))
    path = tmp_path / "r.jsonl"  # of which many come at a time
    path.write_text('{"summary": "a b", "references": ["a c", "a d"], "system": "x"}\n' * 2)
    for given in (streamed(evaluation("1", "x")._replace(models=models)), read_input(InputChoice(str(path)))):
        first(given)
        with pytest.raises(UsageError, match=r"r(\.jsonl)?: it was read as it was scored, and can be read only once; "):
            second(given)


def test_a_stream_is_read_once_also_where_that_failed() -> None:
    given = streamed(evaluation("1", "x"))
    with pytest.raises(DataError, match="nobody"):
        evaluate(given, systems="nobody")
    with pytest.raises(UsageError, match="r: it was read"):
        evaluate(given)
    jackknifed = jackknife_input(streamed(evaluation("1", "x")))
    for error in (DataError, UsageError):
        with pytest.raises(error):
            evaluate(jackknifed)


def test_references_that_differ_by_system_name_no_option_that_comes_back(place: Workplace) -> None:
    record = '{{"id": 1, "system": "{}", "summary": "a", "references": ["{}"]}}\n'
    name = place.write("r.jsonl", record.format("a", "x") + record.format("b", "y"))
    for command in (("config", "new", name, "-o", "made"), ("evaluate", name, "-v", "--format", "rouge155")):
        done = rouge_cli(*command)
        assert done.status == 1
        assert "r.jsonl, line 2: evaluation '1' has other reference summaries than on line 1; give its" in done.stderr
        assert "-v shows" not in done.stderr
    assert rouge_cli("evaluate", name, "-q").status == 0
