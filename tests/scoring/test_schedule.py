from __future__ import annotations

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan
from rouge_cli.scoring.schedule import schedule

SPL, SEE = FORMATS.index("SPL"), FORMATS.index("SEE")


def plan(*evaluations: Evaluation) -> Plan:
    return Plan("c.xml", evaluations)


def test_models_and_wanted_peers_of_each_evaluation() -> None:
    first = Evaluation("1", "SPL", {"a": b"a1", "b": b"b1", "c": b"c1"}, (b"m1", b"m2"), 2)
    second = Evaluation("2", "SEE", {"b": b"b2"}, (), 9)
    made = schedule(plan(first, second), ["b", "a"])
    models = [made.documents[number] for number in made.model_documents]
    peers = [made.documents[number] for number in made.peer_documents]
    assert (models, list(made.model_starts)) == ([b"m1", b"m2"], [0, 2, 2])
    assert (peers, list(made.peer_starts)) == ([b"b1", b"a1", b"b2"], [0, 2, 3])
    assert made.evaluations == [first, second]
    assert made.instances_of == {"b": (["1", "2"], [0, 2]), "a": (["1"], [1])}
    assert made.missing == [("2", "a")]
    assert dict(zip(made.documents, made.formats, strict=True)) == {
        b"m1": SPL,
        b"m2": SPL,
        b"b1": SPL,
        b"a1": SPL,
        b"b2": SEE,
    }


def test_a_file_is_one_document_however_often_it_is_named() -> None:
    evaluations = (Evaluation(id, "SPL", {"a": b"x", "b": b"y"}, (b"y", b"x", b"y"), 2) for id in "12")
    made = schedule(plan(*evaluations), ["a", "b"])
    assert sorted(made.documents) == [b"x", b"y"]
    assert [made.documents[number] for number in made.model_documents] == [b"y", b"x", b"y"] * 2
    assert [made.documents[number] for number in made.peer_documents] == [b"x", b"y"] * 2


def test_a_file_read_in_two_formats_is_two_documents() -> None:
    made = schedule(
        plan(Evaluation("1", "SPL", {"a": b"x"}, (), 2), Evaluation("2", "SEE", {"a": b"x"}, (b"x",), 3)), ["a"]
    )
    assert (made.documents, list(made.formats)) == ([b"x", b"x"], [SPL, SEE])
    assert (list(made.peer_documents), list(made.model_documents)) == ([0, 1], [1])


def test_evaluation_without_a_wanted_peer_is_left_out() -> None:
    """None of its files is a document, nor need it have a format."""
    made = schedule(plan(Evaluation("1", None, {"b": b"b1", "c": None}, (b"m1",), 2)), ["a", "c"])
    assert (made.documents, made.evaluations, list(made.peer_starts)) == ([], [], [0])
    assert made.missing == [("1", "a"), ("1", "c")]
    assert made.instances_of == {"a": ([], []), "c": ([], [])}


def test_all_needed_evaluations_without_a_format_are_told() -> None:
    evaluations = [Evaluation(id, format, {peer: b"x"}, (), line) for id, format, peer, line in (
        ("1", None, "a", 2), ("2", "SPL", "a", 3), ("3", None, "b", 4), ("4", None, "a", 5),
    )]  # fmt: skip
    with pytest.raises(DataError) as caught:
        schedule(plan(*evaluations), ["a"])
    assert caught.value.problems == tuple(
        f"c.xml, line {line}: evaluation '{id}' has no INPUT-FORMAT; "
        'add <INPUT-FORMAT TYPE="...">, one of SPL, SEE, ISI, SIMPLE'
        for id, line in (("1", 2), ("4", 5))
    )


def test_first_use_of_a_document() -> None:
    """Where messages say that a file is named."""
    first = Evaluation("1", "SPL", {"a": b"a1"}, (b"m1", b"m2"), 2)
    second = Evaluation("2", "SPL", {"a": b"a2"}, (b"m2", b"a1", b"m3"), 3)
    made = schedule(plan(first, second), ["a"])
    uses = made.first_uses(set(range(5)))
    used = {name: uses[number].id for number, name in enumerate(made.documents)}
    assert used == {b"a1": "1", b"m1": "1", b"m2": "1", b"a2": "2", b"m3": "2"}
