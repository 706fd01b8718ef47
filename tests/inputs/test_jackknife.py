from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError
from rouge_cli.inputs.input import Input, gathered
from rouge_cli.inputs.jackknife import jackknife_input, jackknife_plan, jackknife_stream
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.inputs.stream import Stream
from tests.cases import each
from tests.reference import jackknife as reference


def evaluation(id: str = "1", models: str = "ABC", peers: str = "xy") -> Evaluation:
    """An evaluation in which each letter is an id, and in small letters the name of its file."""
    files: tuple[Document, ...] = tuple(f"{id}/{model.lower()}".encode() for model in models)
    return Evaluation(id, "SPL", {peer: f"{id}/{peer}".encode() for peer in peers}, files, 7, tuple(models))


def plan(*evaluations: Evaluation) -> Plan:
    return Plan("c.xml", evaluations)


def stream(*evaluations: Evaluation) -> Stream:
    return Stream("c.jsonl", iter(evaluations), len(evaluations), [])


def problems(*evaluations: Evaluation, humans: bool = False, skip_single: bool = False) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        jackknife_plan(plan(*evaluations), humans, skip_single)
    return caught.value.problems


def test_each_model_is_left_out_once() -> None:
    made, warnings = jackknife_plan(plan(evaluation()))
    assert [(e.id, e.models, e.model_ids) for e in made.evaluations] == [
        ("1-1", (b"1/b", b"1/c"), ("B", "C")),
        ("1-2", (b"1/a", b"1/c"), ("A", "C")),
        ("1-3", (b"1/a", b"1/b"), ("A", "B")),
    ]
    assert all(e.peers == {"x": b"1/x", "y": b"1/y"} for e in made.evaluations)
    assert (made.systems(), made.humans, warnings) == (["x", "y"], frozenset(), [])


def test_people_are_peers_where_they_are_left_out() -> None:
    made, _ = jackknife_plan(plan(evaluation(models="Az")), humans=True)
    assert [e.peers for e in made.evaluations] == [
        {"x": b"1/x", "y": b"1/y", "A": b"1/a"},
        {"x": b"1/x", "y": b"1/y", "z": b"1/z"},
    ]
    assert made.systems() == ["A", "x", "y", "z"]
    assert made.humans == {"A", "z"}


def test_a_model_mentioned_twice_is_one_model() -> None:
    made, _ = jackknife_plan(plan(evaluation(models="ABA")), humans=True)
    assert [(e.models, e.peers["A" if "B" in e.model_ids else "B"]) for e in made.evaluations] == [
        ((b"1/b",), b"1/a"),
        ((b"1/a", b"1/a"), b"1/b"),
    ]


def test_models_without_ids_are_called_by_letters() -> None:
    many = Evaluation("1", "SPL", {}, tuple(b"%d" % i for i in range(28)), 1)
    made, _ = jackknife_plan(plan(many), humans=True)
    assert made.systems() == sorted([*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"])
    assert made.evaluations[27].peers == {"AB": b"27"}


def test_texts_in_memory_and_missing_peers_stay_what_they_are() -> None:
    text = Text("p.jsonl, line 1", b"words\n")
    made, _ = jackknife_plan(plan(Evaluation("1", None, {"x": None, "y": text}, (text, b"b"), 1)))
    assert [(e.format, e.peers, e.models) for e in made.evaluations] == [
        (None, {"x": None, "y": text}, (b"b",)),
        (None, {"x": None, "y": text}, (text,)),
    ]


def test_nothing_becomes_nothing() -> None:
    assert jackknife_plan(plan())[0].evaluations == ()


IDS = st.lists(st.sampled_from("ABCDEFG"), min_size=2, max_size=8).filter(lambda ids: len(set(ids)) > 1)
EVALUATIONS = st.lists(
    st.builds(evaluation, st.sampled_from(["a", "b", "é", " d"]), IDS.map("".join), st.text("wxyz", max_size=4)),
    max_size=4,
    unique_by=lambda made: made.id,
)


@given(EVALUATIONS, st.booleans())
def test_any_plan_and_stream_is_expanded_as_defined(evaluations: list[Evaluation], humans: bool) -> None:
    expected = [made for given in evaluations for made in reference.jackknife(given, humans)]
    made, _ = jackknife_plan(plan(*evaluations), humans)
    assert list(made.evaluations) == expected
    assert made.systems() == sorted(
        {peer for e in expected for peer in e.peers} | {p for e in evaluations for p in e.peers}
    )
    flowing = jackknife_stream(stream(*evaluations), humans)
    assert list(flowing.evaluations) == expected
    assert flowing.humans == made.humans


def test_all_evaluations_with_too_few_models_are_named() -> None:
    evaluations = [evaluation("1"), evaluation("2", "A"), evaluation("3", ""), evaluation("4", "AA")]
    (problem,) = problems(*evaluations)
    assert problem == (
        "c.xml: jackknifing needs two or more reference summaries: evaluations '2', '3', '4'; "
        "add models, or leave these evaluations out: evaluate and config jackknife do with --skip-single"
    )


def test_they_may_be_skipped_which_is_said() -> None:
    made, warnings = jackknife_plan(plan(evaluation("1"), evaluation("2", "A"), evaluation("3", "")), skip_single=True)
    assert [e.id for e in made.evaluations] == ["1-1", "1-2", "1-3"]
    assert warnings == ["c.xml: 2 evaluations were skipped, with fewer than two models: '2', '3'"]


def test_a_system_of_skipped_evaluations_alone_is_none_of_the_expansion() -> None:
    made, warnings = jackknife_plan(plan(evaluation("1"), evaluation("2", "A", peers="xz")), skip_single=True)
    assert made.systems() == ["x", "y"]
    assert warnings[1:] == ["c.xml: not scored, being in skipped evaluations alone: 'z'"]


def test_skipping_all_leaves_nothing_to_do() -> None:
    (problem,) = problems(evaluation("1", "A"), skip_single=True)
    assert problem == "c.xml: no evaluation has two reference summaries; there is nothing to jackknife"


def test_very_many_are_counted() -> None:
    (problem,) = problems(*[evaluation(str(i), "A") for i in range(103)])
    assert "'98', '99', ... (100 of 103 shown); add models" in problem


@each(("taken", "clash"), [("1-1", True), ("1-3", True), ("1-4", False), ("1-0", False), ("1-01", False)])
@each("models", ["AB", "A"])
@each("first", [True, False])
def test_ids_that_the_expansion_makes_must_be_free(taken: str, clash: bool, models: str, first: bool) -> None:
    pair = [evaluation("1"), evaluation(taken, models)]
    given = plan(*(pair if first else reversed(pair)))
    if not clash:
        jackknife_plan(given, skip_single=True)
        return
    with pytest.raises(DataError) as caught:
        jackknife_plan(given, skip_single=True)
    assert caught.value.problems == (
        f"c.xml: evaluation '{taken}' bears the name that jackknifing gives to evaluation '1' without its model "
        f"{taken[-1]}; rename one of them",
    )


@pytest.mark.parametrize("evaluations", [[evaluation(peers="xA")], [evaluation(), evaluation("2", "BC", "A")]])
def test_an_id_of_both_a_system_and_a_model_is_refused_with_humans(evaluations: list[Evaluation]) -> None:
    (problem,) = problems(*evaluations, humans=True)
    assert problem.startswith("c.xml: ids of both a system and a reference summary: 'A'; with --humans each")
    jackknife_plan(plan(*evaluations))


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = problems(evaluation("1", peers="A"), evaluation("2", "A"), evaluation("1-2"), humans=True)
    assert [problem.split(":")[1][:15] for problem in found] == [
        " jackknifing ne",
        " evaluation '1-",
        " ids of both a ",
    ]


def test_stream_tells_at_its_end() -> None:
    flowing = jackknife_stream(stream(evaluation("1", "A"), evaluation("2")))
    assert next(flowing.evaluations).id == "2-1"
    with pytest.raises(DataError, match="evaluation '1'; add models"):
        list(flowing.evaluations)


def test_stream_warns_of_what_it_skipped() -> None:
    flowing = jackknife_stream(stream(evaluation("1", "A"), evaluation("2")), skip_single=True)
    assert [len(list(flowing.evaluations)), flowing.total] == [3, None]
    assert flowing.warnings == ["c.jsonl: 1 evaluation was skipped, with fewer than two models: '1'"]


def test_stream_is_not_read_ahead() -> None:
    seen: list[str] = []

    def source() -> Iterable[Evaluation]:
        for id in "12":
            seen.append(id)
            yield evaluation(id)

    flowing = jackknife_stream(Stream("c.jsonl", iter(source()), None, []))
    assert seen == []
    next(iter(flowing.evaluations))
    assert seen == ["1"]


def test_people_come_once_where_an_evaluation_comes_with_other_peers_again() -> None:
    flowing = jackknife_stream(stream(evaluation(peers="x"), evaluation(peers="y")), humans=True)
    assert [sorted(e.peers) for e in flowing.evaluations] == [
        ["A", "x"], ["B", "x"], ["C", "x"], ["y"], ["y"], ["y"]
    ]  # fmt: skip


def test_inputs_of_both_kinds_are_expanded_alike() -> None:
    rows = (evaluation("1"), evaluation("2", "A", "z"))
    of_plan = jackknife_input(Input(plan(*rows), ("said before",)), humans=True, skip_single=True)
    expected = jackknife_plan(plan(*rows), humans=True, skip_single=True)
    assert (of_plan.plan, of_plan.warnings) == (expected.plan, ("said before", *expected.warnings))
    of_stream = gathered(jackknife_input(Input(stream(*rows)), humans=True, skip_single=True))
    assert of_stream.plan.evaluations == expected.plan.evaluations
    assert of_stream.warnings == tuple(warning.replace("c.xml", "c.jsonl") for warning in expected.warnings)
