from __future__ import annotations

from typing import Any

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.record_values import summaries_of, text_within
from rouge_cli.inputs.records import read_records
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from tests.cases import each


def stream_of(*records: dict[str, Any], lenient: bool = False, **choice: Any) -> Stream:
    bad = BadEntries("r.jsonl", lenient)
    given = Records("r.jsonl", "line", iter(list(enumerate(records, 1))), bad)
    return read_records(given, FieldChoice(**choice), Sentences(), "bart")


def read(*records: dict[str, Any], **given: Any) -> list[Evaluation]:
    return list(stream_of(*records, **given).evaluations)


def problems(*records: dict[str, Any], **given: Any) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        read(*records, **given)
    return caught.value.problems


def texts(evaluation: Evaluation) -> tuple[dict[str, bytes], list[bytes]]:
    peers = {system: peer.content for system, peer in evaluation.peers.items() if isinstance(peer, Text)}
    return peers, [model.content for model in evaluation.models if isinstance(model, Text)]


def test_a_record_is_an_evaluation_of_a_system() -> None:
    record = {"id": "d1", "system": "lead", "summary": "a\nb", "references": ["c", ["d", "e"]]}
    assert read(record) == [
        Evaluation(
            "d1",
            "SPL",
            {"lead": Text("r.jsonl, line 1, field 'summary'", b"a\nb")},
            (
                Text("r.jsonl, line 1, field 'references'", b"c"),
                Text("r.jsonl, line 1, field 'references'", b"d\ne"),
            ),
            1,
        )
    ]


def test_without_id_and_system_records_are_numbered_and_the_system_is_that_of_the_input() -> None:
    first, second = read({"prediction": "a", "target": "b"}, {"prediction": "c", "target": "d"})
    assert (first.id, second.id, list(first.peers)) == ("1", "2", ["bart"])


@pytest.mark.parametrize(
    ("summary", "references", "found"),
    [
        (["a", "b"], "c", ({"bart": b"a\nb"}, [b"c"])),
        ("a", ["b", "c"], ({"bart": b"a"}, [b"b", b"c"])),
        ("a", [["b", "c"]], ({"bart": b"a"}, [b"b\nc"])),
        ("", [""], ({"bart": b""}, [b""])),
        ({"x": "a", "y": ["b", "c"]}, "d", ({"x": b"a", "y": b"b\nc"}, [b"d"])),
    ],
)
def test_forms_of_summaries(summary: object, references: object, found: object) -> None:
    (evaluation,) = read({"summary": summary, "references": references})
    assert texts(evaluation) == found


def test_fields_by_name_and_several_systems_and_references_in_a_record() -> None:
    (evaluation,) = read(
        {"key": 7, "one": "a", "two": "b", "r1": "c", "r2": None, "r3": "d"},
        id="key",
        summary=("mine=one", "theirs=two"),
        references=("r1", "r2", "r3"),
    )
    assert evaluation.id == "7"
    assert texts(evaluation) == ({"mine": b"a", "theirs": b"b"}, [b"c", b"d"])


def test_two_fields_with_summaries_of_one_system() -> None:
    """The second would take the place of the first."""
    record = {"one": {"mine": "a"}, "two": "b", "references": "c"}
    assert problems(record, summary=("one", "mine=two")) == (
        "r.jsonl, line 1: field 'two' has a second summary of system 'mine'; leave one out",
    )


def test_the_same_id_for_several_systems() -> None:
    record = {"id": 1, "summary": "a", "references": "b"}
    found = read({**record, "system": "x"}, {**record, "system": "y"})
    assert [(evaluation.id, *evaluation.peers) for evaluation in found] == [("1", "x"), ("1", "y")]
    again = problems({**record, "system": "x"}, {**record, "system": "y"}, {**record, "system": "x"})
    assert again == ("r.jsonl, line 3: a second summary of system 'x' for evaluation '1'; give each an id of its own",)


@each(
    ("change", "message"),
    [
        (
            {"summary": 3.5},
            "field 'summary' is the number 3.5; a string or a list of sentences is expected, or an object",
        ),
        ({"summary": None}, "field 'summary' is null; "),
        ({"summary": ["a", 1]}, "field 'summary' is a list whose item 2 is the number 1; "),
        ({"summary": {}}, "field 'summary' is an empty object; "),
        (
            {"summary": {"x": True}},
            "field 'summary' has true for system 'x'; a string or a list of sentences is expected",
        ),
        ({"references": {"a": "b"}}, "field 'references' is an object; a string, a list of strings, or of lists of"),
        ({"references": ["a", None]}, "field 'references' has null in place 2; a string or a list of sentences is"),
        ({"references": [["a", 2]]}, "field 'references' has a list whose item 2 is the number 2 in place 1; "),
        ({"summary": "a\0b"}, "field 'summary' has a NUL; text has none"),
        ({"references": []}, "no reference summary in 'references'"),
        ({"id": 1.5}, "field 'id' is the number 1.5; a string or a whole number is expected"),
        ({"id": ""}, "field 'id' is empty; "),
        ({"id": True}, "field 'id' is true; "),
        ({"system": ["a"]}, "field 'system' is a list; "),
        (
            {"summary": {"x": "a", "y": "b"}},
            "field 'summary' is an object by system (x, y), and field 'system' has 's'; leave one of the two out",
        ),
    ],
)
def test_wrong_types(change: dict[str, object], message: str) -> None:
    right = {"id": "1", "system": "s", "summary": "a", "references": "b"}
    (problem,) = problems(right, {**right, "id": "2", **change})
    assert problem.startswith(f"r.jsonl, line 2: {message}")


@each(
    ("by_system", "message"),
    [
        ({"": "a"}, "field 'summary' has a summary of a system without a name; give it one"),
        (
            {"x": "a", "y": "b"},
            "field 'summary' is an object by system (x, y), and --summary-field calls it 'z'; leave the name out, "
            "--summary-field summary",
        ),
        ({"z": "a"}, ""),
    ],
)
def test_names_of_systems_in_objects(by_system: dict[str, str], message: str) -> None:
    records = [{"system": system, "summary": by_system, "references": "b"} for system in "zz"]
    if not message:
        assert [list(found.peers) for found in read(*records)] == [["z"], ["z"]]
        return
    named = () if "" in by_system else ("z=summary",)
    for record in records:
        del record["system"]
    assert problems(*records, summary=named) == (f"r.jsonl, line 1 (also line 2): {message}",)


def test_a_missing_field_is_told_with_the_nearest() -> None:
    right = {"summary": "a", "references": "b"}
    assert problems(right, {"sumary": "a", "references": "b"}) == (
        "r.jsonl, line 2: no field 'summary'; did you mean 'sumary'? There are sumary, references",
    )


def test_an_id_that_comes_late_is_not_passed_over() -> None:
    right = {"summary": "a", "references": "b"}
    assert problems(right, {"id": 2, **right}) == (
        "r.jsonl, line 2: it has a field 'id', and the first record had none; give all an id, or none",
    )


@each(
    ("first", "later", "field"),
    [
        ({"reference_1": "b"}, {"reference_1": "b", "reference_2": "c"}, "reference_2"),
        ({"reference_1": "b"}, {"reference_1": "b", " Ref 2": "c"}, " Ref 2"),
        ({"reference": "b"}, {"reference": "b", "references": ["c"]}, "references"),
        ({"reference": "b"}, {"reference": "b", "prediction": "c"}, "prediction"),
        ({"reference": "b", "uid": 1}, {"reference": "b", "uid": 2, "id": 3}, "id"),
        ({"reference": "b"}, {"reference": "b", "system": "s"}, "system"),
        ({"doc": {"reference": "b"}}, {"doc": {"reference": "b"}, "reference": "c"}, "reference"),
    ],
)
def test_a_field_that_comes_late_is_not_passed_over(first: dict[str, Any], later: dict[str, Any], field: str) -> None:
    first, later = {"summary": "a", **first}, {"summary": "a", **later}
    (problem,) = problems(first, later)
    assert problem.startswith(f"r.jsonl, line 2: it has a field {field!r}, and the first record had none; ")


def test_fields_that_come_late_and_say_nothing_are_passed_over() -> None:
    first = {"summary": "a", "reference": "b"}
    later = {**first, "label": 1, "note": "x", "prediction": None, "reference_2": "", "model": "y"}
    assert len(read(first, later, {**first, "note": "z"})) == 3


def test_a_late_field_of_what_was_named_is_passed_over() -> None:
    first = {"summary": "a", "reference_1": "b"}
    assert len(read(first, {**first, "reference_2": "c"}, references=("reference_1",))) == 2


def test_summaries_of_several_systems_without_a_field_of_systems_are_one_problem() -> None:
    records = [{"id": i // 3, "output": "a", "refs": "b", "model": "xyz"[i % 3]} for i in range(9)]
    (problem,) = problems(*records)
    assert problem == (
        "r.jsonl, line 2 (also line 3, line 5, line 6, line 8, line 9): a second summary of system 'bart' for "
        "evaluation '0'; name the field with the system: --system-field model; or give each summary an id of its own"
    )


def test_fields_that_nobody_can_guess_end_the_reading() -> None:
    records = ({"text": "a", "references": "b"} for _ in range(1000))
    (problem,) = problems(*records)
    assert problem == (
        "r.jsonl, line 1: no field for the summary; there are text, references; name it: --summary-field FIELD, "
        "repeated for several systems"
    )


def test_all_that_is_wrong_is_told_at_the_end_and_nothing_comes_after_the_first() -> None:
    right = {"id": 0, "summary": "a", "references": "b"}
    stream = stream_of(right, {"id": 1}, {**right, "id": 2}, {**right, "id": []})
    assert next(stream.evaluations).id == "0"
    with pytest.raises(DataError) as caught:
        next(stream.evaluations)
    assert len(caught.value.problems) == 2


def test_leniently_they_are_left_out_and_counted() -> None:
    right = {"summary": "a", "references": "b"}
    stream = stream_of({"foo": 1}, right, {"summary": 1, "references": "b"}, right, lenient=True)
    assert [evaluation.id for evaluation in stream.evaluations] == ["2", "4"]
    assert len(stream.warnings) == 3
    assert stream.warnings[-1] == "r.jsonl: 2 entries skipped (--lenient), 2 evaluated"


def test_leniently_something_must_be_left() -> None:
    assert (
        problems({"foo": 1}, lenient=True)[-1]
        == "r.jsonl: nothing is left to evaluate (--lenient); correct the entries above"
    )


def test_no_record() -> None:
    assert problems() == ("r.jsonl: empty; there is no record to evaluate",)


def test_only_the_first_hundred_are_told() -> None:
    right = {"summary": "a", "references": "b"}
    told = problems(right, *({"summary": i, "references": "b"} for i in range(1234)))
    assert (len(told), told[-1]) == (101, "r.jsonl: and 1,134 more like these")


def test_a_table_with_only_a_head() -> None:
    given = Records("r", "line", iter(()), BadEntries("r"), has_lists=False)
    with pytest.raises(DataError, match="r: empty, or only a line of column names; there is no record to evaluate"):
        list(read_records(given, FieldChoice(), Sentences(), "x").evaluations)


def test_a_field_with_dots_is_one_of_an_object_within_unless_it_is_there() -> None:
    record = {"doc": {"id": 7, "ref": ["r"]}, "out.put": "b", "out": {"put": "c", "x": "a"}}
    (found,) = read(record, id="doc.id", references=("doc.ref",), summary=("m=out.x", "n=out.put"))
    assert found.id == "7"
    assert texts(found) == ({"m": b"a", "n": b"b"}, [b"r"])
    (problem,) = problems({"doc": {}}, references=("doc.ref",), summary=("doc",))
    assert problem.startswith("r.jsonl, line 1: no field 'doc.ref' (--references-field); ")
    (problem,) = problems(record, {"doc": {"id": 8}, "out": {"x": "a"}}, references=("doc.ref",), summary=("out.x",))
    assert problem.startswith("r.jsonl, line 2: no field 'doc.ref'; ")


LOGGED = {"doc_id": 7, "doc": {"article": "x", "summary": "y"}, "target": "c", "resps": [["a\nb"]]}


@pytest.mark.parametrize(
    ("record", "found"),
    [
        (LOGGED, ({"bart": b"a\nb"}, [b"c"])),
        ({**LOGGED, "filtered_resps": ["a"]}, ({"bart": b"a"}, [b"c"])),
        ({"prompt": "p", "predict": "a", "label": "c"}, ({"bart": b"a"}, [b"c"])),
        ({"doc": {"references": ["c", "d"]}, "answer": {"response": "a"}}, ({"bart": b"a"}, [b"c", b"d"])),
    ],
)
def test_logs_of_other_programs(record: dict[str, Any], found: tuple[dict[str, bytes], list[bytes]]) -> None:
    """lm-evaluation-harness (--log_samples) and LLaMA-Factory (generated_predictions.jsonl)."""
    (one,) = read({"id": "1", **record})
    assert texts(one) == found


def test_responses_of_which_there_are_several() -> None:
    record = {**LOGGED, "resps": [["a", "b"]]}
    assert problems(record) == (
        "r.jsonl, line 1: field 'resps' has 2 responses; name one of them: --summary-field resps.0.0",
    )
    (one,) = read(record, summary=("resps.0.1",))
    assert texts(one) == ({"bart": b"b"}, [b"c"])
    assert problems({**LOGGED, "filtered_resps": []}) == (
        "r.jsonl, line 1: field 'filtered_resps' has no response; remove the record",
    )


def test_a_record_without_the_object_of_the_others() -> None:
    first = {"answer": {"response": "a"}, "label": "c"}
    assert problems(first, {"answer": {}, "label": "c"}) == (
        "r.jsonl, line 2: no field 'answer.response'; there are answer, label",
    )


QUESTION = {"role": "user", "content": "Summarise: a b c"}
ANSWER = {"role": "assistant", "content": "a b"}


@pytest.mark.parametrize(
    ("summary", "remedy"),
    [
        (
            {"texts": [{"generated_text": [QUESTION, ANSWER]}]},
            "one of the texts in it: -f s.texts.0.generated_text.1.content",
        ),
        ({"choices": [{"message": ANSWER}]}, "the text in it: -f s.choices.0.message.content"),
        ([QUESTION, ANSWER, QUESTION, ANSWER], "one of the texts in it: -f s.3.content"),
        ([{"type": "human", "content": "a"}, {"type": "ai", "content": "b"}], "one of the texts in it: -f s.1.content"),
        ([{"text": "a"}, QUESTION, ANSWER], "one of the texts in it: -f s.2.content"),
        ([ANSWER], "the text in it: -f s.0.content"),
        ([{"text": "a"}, {"text": "b"}], "one of the texts in it: -f s.0.text"),
        ({"text": [{"text": "a"}, {"text": "b"}]}, "one of the texts in it: -f s.text.0.text"),
    ],
)
def test_the_path_to_the_text_of_a_field_is_that_of_the_answer(summary: object, remedy: str) -> None:
    assert text_within("s", summary, "-f") == f"; name {remedy}"


@pytest.mark.parametrize("summary", [[QUESTION], [{"generated_text": [QUESTION]}], {1: {"a": "x"}}, {1: "x"}])
def test_no_path_is_named_to_what_is_no_summary(summary: object) -> None:
    assert text_within("s", summary, "-f") == ""


def test_a_system_whose_name_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="field 'p' has the number 1 as the name of a system"):
        list(summaries_of({"p": {1: {"a": "x"}}}, "p", "s"))
