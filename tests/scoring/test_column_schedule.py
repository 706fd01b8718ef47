"""Columns as the kernel takes them are the evaluations that they stand for."""

from __future__ import annotations

from array import array
from typing import cast

import pytest

from rouge_cli.inputs.plan import Text
from rouge_cli.inputs.stream import Columns
from rouge_cli.scoring.column_schedule import ColumnSchedule


def name_of(evaluation: int, is_model: bool, number: int) -> str:
    return f"{'model' if is_model else 'peer'} {evaluation}.{number}"


ONE_EACH = Columns(["x", "y"], [3, 5], ["a", "b"], "s", ["c", "d"], name_of)
SEVERAL = Columns(
    ["x", "y"], [3, 5], ["a", "b", "c", "d"], ["s", "t", "s", "t"], ["e", "f", "g"], name_of,
    array("I", [0, 2, 4]), array("I", [0, 1, 3]),
)  # fmt: skip


@pytest.mark.parametrize("columns", [ONE_EACH, SEVERAL])
def test_it_has_the_evaluations_of_its_columns(columns: Columns) -> None:
    work = ColumnSchedule(columns)
    assert list(work.evaluations) == list(columns.evaluations())
    assert len(work) == len(columns.peers)
    for e, evaluation in enumerate(work.evaluations):
        for starts, documents, expected in (
            (work.peer_starts, work.peer_documents, list(evaluation.peers.values())),
            (work.model_starts, work.model_documents, list(evaluation.models)),
        ):
            assert [work.documents[documents[i]] for i in range(starts[e], starts[e + 1])] == expected
    assert work.column is not None
    sides = [*cast("list[str]", columns.peers), *cast("list[str]", columns.models)]
    assert [work.column[i] for i in range(len(work.column))] == sides


def test_documents_have_names_and_places() -> None:
    work = ColumnSchedule(SEVERAL)
    assert work.documents[3] == Text("peer 1.1", b"d")
    assert work.documents[6] == Text("model 1.1", b"g")
    assert list(work.documents[4:6]) == [Text("model 0.0", b"e"), Text("model 1.0", b"f")]
    with pytest.raises(IndexError):
        work.documents[7]
    assert [evaluation.line for evaluation in work.evaluations] == [3, 5]


def test_instances_by_system() -> None:
    assert {name: (list(ids), list(i)) for name, (ids, i) in ColumnSchedule(ONE_EACH).instances_of.items()} == {
        "s": (["x", "y"], [0, 1])
    }
    assert ColumnSchedule(SEVERAL).instances_of == {"s": (["x", "y"], [0, 2]), "t": (["x", "y"], [1, 3])}


def test_what_is_no_text_is_no_column() -> None:
    with pytest.raises(TypeError, match="something else than texts"):
        ColumnSchedule(ONE_EACH._replace(models=cast("list[str]", ["c", 5])))
