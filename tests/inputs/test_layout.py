"""Columns, records, and what could be both."""

from __future__ import annotations

from typing import Any

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.joined import read_joined
from rouge_cli.inputs.layout import Lists
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.record_reader import RecordReader
from rouge_cli.inputs.records import read_records
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from tests.cases import each

Row = tuple[str, dict[str, str], list[str]]


def records_of(name: str, records: tuple[dict[str, Any], ...], bad: BadEntries) -> Records:
    return Records(name, "line", iter(list(enumerate(records, 1))), bad)


def stream_of(*records: dict[str, Any], lists: Lists = Lists(), lenient: bool = False, **choice: Any) -> Stream:  # noqa: B008
    given = records_of("r", records, BadEntries("r", lenient))
    return read_records(given, FieldChoice(**choice), Sentences(), "x", lists)


def row(evaluation: Evaluation) -> Row:
    peers = {system: text.content.decode() for system, text in evaluation.peers.items() if isinstance(text, Text)}
    return evaluation.id, peers, [text.content.decode() for text in evaluation.models if isinstance(text, Text)]


def rows(*records: dict[str, Any], layout: str | None = None, **choice: Any) -> list[Row]:
    return [row(evaluation) for evaluation in stream_of(*records, lists=Lists(layout), **choice).evaluations]


def problem(*records: dict[str, Any], **given: Any) -> str:
    with pytest.raises(DataError) as caught:
        rows(*records, **given)
    return "\n".join(caught.value.problems)


def test_columns_of_predictions_and_references() -> None:
    record = {"predictions": ["a", "b\nc"], "references": ["d", ["e", "f"]]}
    stream = stream_of(record)
    found = list(stream.evaluations)
    assert [row(evaluation) for evaluation in found] == [("1", {"x": "a"}, ["d"]), ("2", {"x": "b\nc"}, ["e", "f"])]
    (peer,) = found[1].peers.values()
    assert isinstance(peer, Text)
    assert peer.name == "r, line 1, item 2, field 'predictions'"
    assert stream.warnings == [
        "r: lists of equal length are read as columns, 2 records; if each list belongs to one record, use "
        "--layout records"
    ]


def test_columns_go_on_in_the_next_line_and_beside_records() -> None:
    record = {"predictions": ["a", "b"], "references": ["d", "e"]}
    single = {"predictions": "c", "references": "f"}
    assert [found[0] for found in rows(record, single, record)] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("record", "found"),
    [
        (
            {"id": ["i", 7], "system": ["s", "t"], "summary": ["a", "b"], "references": ["c", "d"]},
            [("i", {"s": "a"}, ["c"]), ("7", {"t": "b"}, ["d"])],
        ),
        (
            {"id": ["i", "j"], "system": "s", "summary": [["a", "b"], "c"], "reference": [[["d", "e"]], "f"]},
            [("i", {"s": "a\nb"}, ["d\ne"]), ("j", {"s": "c"}, ["f"])],
        ),
        (
            {"id": ["i", "j"], "summary": {"s": ["a", "b"], "t": ["c", "d"]}, "references": ["e", "f"]},
            [("i", {"s": "a", "t": "c"}, ["e"]), ("j", {"s": "b", "t": "d"}, ["f"])],
        ),
        (
            {"preds": ["a", "b"], "reference_1": ["c", "d"], "reference_2": ["e", None], "reference_3": None},
            [("1", {"x": "a"}, ["c", "e"]), ("2", {"x": "b"}, ["d"])],
        ),
    ],
)
def test_forms_of_columns(record: dict[str, Any], found: list[Row]) -> None:
    named = ("preds",) if "preds" in record else ()
    assert rows(record, summary=named) == found


@each(
    "record",
    [
        {"id": "1", "summary": ["a", "b"], "references": ["c", "d"]},
        {"summary": ["a", "b"], "references": ["c", "d", "e"]},
        {"summary": ["a", "b"], "references": "c"},
        {"summary": ["a"], "references": ["c"]},
        {"id": "1", "predictions": ["a"], "references": ["c", "d"]},
        {"predictions": ["a"], "references": "c"},
        {"summary": ["a"], "references": ["c", "d"]},
        {"predictions": "a", "references": ["c", "d"]},
        {"hypothesis": ["a", "b"], "references": ["c"]},
        {"summary": "a", "reference": ["c", "d"]},
    ],
)
def test_records_stay_records(record: dict[str, Any]) -> None:
    (found,) = rows(record)
    summary = next(value for key, value in record.items() if key in ("summary", "predictions", "hypothesis"))
    references = record.get("references", record.get("reference"))
    assert found == (
        "1",
        {"x": "\n".join(summary)},
        references if isinstance(references, list) else [references],
    )


def test_lists_of_equal_length_are_in_doubt_until_a_record_shows_what_they_are() -> None:
    doubtful = {"summary": ["a", "b"], "references": ["c", "d"]}
    message = (
        "r, line 1: the summary and the references are lists of 2: this could be 2 records, or one record of sentences "
        "and several references; say which: --layout columns or --layout records"
    )
    for lenient in (False, True):
        assert problem(doubtful, doubtful, lenient=lenient) == message
    for other in ({"summary": ["a", "b"], "references": ["c"]}, {"summary": "a", "references": ["c"]}):
        assert len(rows(doubtful, other)) == len(rows(other, doubtful)) == 2
    assert rows(doubtful, layout="records") == [("1", {"x": "a\nb"}, ["c", "d"])]
    assert rows(doubtful, layout="columns") == [("1", {"x": "a"}, ["c"]), ("2", {"x": "b"}, ["d"])]
    assert rows(doubtful, layout="sentences") == [("1", {"x": "a\nb"}, ["c\nd"])]


@each(
    ("record", "message"),
    [
        ({"summary": ["a"], "references": [["c", "d"]]}, "are lists of 1: this could be 1 record, or one record of"),
        ({"summary": ["a\nb"], "references": ["c"]}, "are lists of 1: this could be"),
        ({"summary": {"s": ["a", "b"]}, "references": ["c", "d"]}, "are lists of 2: this could be 2 records"),
        ({"predictions": {"s": ["a", "b"]}, "references": ["c", "d"]}, "are lists of 2: this could be 2 records"),
        (
            {"predictions": ["a", "b", "c"], "references": ["d", "e"]},
            "field 'predictions' is a list of 3, but the other fields have no list of that length, as columns must; if "
            "'predictions' is one summary, a list of its sentences, say --layout records",
        ),
        (
            {"predictions": ["a"], "references": ["c", "d", "e"]},
            "field 'predictions' is a list of 1, but the other fields have no list of that length, as columns must; if "
            "'predictions' is one summary, a list of its sentences, say --layout records",
        ),
        ({"predictions": [], "references": ["c", "d"]}, "field 'predictions' is a list of 0, but the other fields"),
        ({"predictions": ["a"], "references": [["c"], ["d"]]}, "field 'predictions' is a list of 1, but the other"),
        (
            {"predictions": ["a", "b", "c"], "references": "d"},
            "field 'predictions' is a list of 3, but the other fields",
        ),
        (
            {"id": "1", "predictions": ["a", "b"], "references": ["c", "d"]},
            "field 'predictions' is a list of 2 beside one id: this could be 2 records, or one record; say which",
        ),
        ({"summary": [["a", "b"], ["c"]], "references": ["d", "e"]}, "the summary is a list of lists; if it is a col"),
        (
            {"summary": [{"generated_text": "a b"}], "references": ["d"]},
            "field 'summary' is a list of objects; a string or a list of sentences is expected; name the text in it: "
            "--summary-field summary.0.generated_text",
        ),
        (
            {"summary": {"role": "assistant", "content": [{"type": "text", "text": "a b"}]}, "references": ["d"]},
            "field 'summary' is an object with a list of objects; a string or a list of sentences is expected; name "
            "the text in it: --summary-field summary.content.0.text",
        ),
        (
            {"summary": ["a", "b", "c"], "highlights": ["d", "e"]},
            "field 'highlights' is a list of 2 texts: they could be the sentences of one reference, or 2 references; "
            "say which: --layout sentences or --layout records",
        ),
        ({"summary": "a", "reference1": ["d", "e"], "reference2": "f"}, "field 'reference1' is a list of 2 texts"),
        (
            {"id": ["1", "2"], "summary": ["a", "b", "c"], "references": ["d", "e"]},
            "columns of different lengths: 'id' has 2, 'summary' has 3, 'references' has 2; give an item for each",
        ),
        ({"id": ["1"], "summary": "a", "references": ["b"]}, "field 'summary' must be a list, because others are"),
        ({"predictions": ["a", None], "references": ["c", "d"]}, "line 1, item 2: field 'predictions' is null"),
        ({"predictions": ["a", 7], "references": [["c"], [3]]}, "item 2: field 'predictions' is the number 7"),
        ({"predictions": [], "references": []}, "no reference summary in 'references'"),
        ({"summary": {"0": "a"}, "references": {"0": "b"}}, "pandas writes records by to_json(orient='records'"),
    ],
)
def test_what_is_refused(record: dict[str, Any], message: str) -> None:
    assert message in problem(record)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"id": "1"},
            "field 'id' must be a list, because others are read as columns; give a list with an item for each record",
        ),
        ({"id": [], "summary": [], "references": []}, "columns without an item; there is no record to evaluate"),
        ({"references": None}, "field 'references' must be a list, because others are read as columns"),
    ],
)
def test_what_is_no_column(change: dict[str, Any], message: str) -> None:
    right = {"id": ["0"], "summary": ["a"], "references": ["b"]}
    assert problem(right, {**right, **change}, layout="columns").startswith(f"r, line 2: {message}")
    without = {"id": ["1"], "summary": ["a"]}
    assert "no field 'references', and columns need it" in problem(right, without, layout="columns")


def test_a_list_beside_a_text_is_warned_of_once() -> None:
    record = {"summary": "a\nb", "reference": ["c", "d"]}
    stream = stream_of(record, {"summary": "a", "reference": "c"}, record, record)
    assert [row(found)[2] for found in stream.evaluations] == [["c", "d"], ["c"], ["c", "d"], ["c", "d"]]
    assert stream.warnings == [
        "r, line 1 and 2 more: the list in field 'reference' is read as 2 references; --layout records confirms it, "
        "--layout sentences reads it as the sentences of one reference"
    ]
    for lists in (Lists("records"), Lists("sentences")):
        decided = stream_of(record, lists=lists)
        assert len(list(decided.evaluations)) == 1
        assert decided.warnings == []
    plural = stream_of({"summary": "a\nb", "references": ["c", "d"]})
    assert len(list(plural.evaluations)) == 1
    assert plural.warnings == []


def test_one_cause_is_one_message() -> None:
    lines = [{"id": str(i), "predictions": ["a"] * (2 + i % 3), "references": ["b"] * (2 + i % 3)} for i in range(1000)]
    told = problem(*lines)
    assert told.startswith(
        "r, line 1 (also line 2, line 3, line 4, line 5, line 6, line 7, line 8, line 9, line 10 and 990 more): field "
        "'predictions' is a list of 2 beside one id: this could be 2 records, or one record; say which"
    )
    assert "\n" not in told
    told = problem(*[{"summary": "a", "references": value} for value in (None, "b", 7, None)])
    assert [line.partition(";")[0] for line in told.splitlines()] == [
        "r, line 1 (also line 4): field 'references' is null",
        "r, line 3: field 'references' is the number 7",
    ]


def test_a_list_for_one_reference_in_sentences() -> None:
    record = {"summary": ["a", "b", "c"], "highlights": ["d", "e"]}
    assert rows(record, layout="sentences") == [("1", {"x": "a\nb\nc"}, ["d\ne"])]
    assert rows(record, layout="records") == [("1", {"x": "a\nb\nc"}, ["d", "e"])]


def test_a_pair_of_a_map_is_no_list_of_sentences() -> None:
    assert "has a pair of a map in place 1" in problem({"summary": "a", "references": [("A", "b")]})


def test_texts_that_are_written_like_lists() -> None:
    record = {"summary": "['a\\n', \"b's\"]", "references": '["c", "d", ["e", "f"]]'}
    stream = stream_of(record, {**record, "summary": "[Music] a", "references": "c"})
    assert [row(found) for found in stream.evaluations] == [
        ("1", {"x": "a \nb's"}, ["c", "d", "e\nf"]),
        ("2", {"x": "[Music] a"}, ["c"]),
    ]
    assert stream.warnings == [
        "r, line 1, field 'summary' and 1 more: a text that is written like a list is read as one; --written-lists "
        "read confirms it, --written-lists text keeps it as text"
    ]
    confirmed = stream_of(record, lists=Lists(written="read"))
    assert len(list(confirmed.evaluations)) == 1
    assert confirmed.warnings == []
    (kept,) = stream_of(record, lists=Lists(written="text")).evaluations
    assert row(kept) == ("1", {"x": record["summary"]}, [record["references"]])


@each(
    "text", ['{"summary": "the cat"}', '{"summary": "the cat", "confidence": 0.9}', "[2019]", "[]",
             '["Yes," she said] and left', "['tis the season]", "[the cat sat, a dog]", '"[Music] a"']
)  # fmt: skip
def test_other_texts_stay_text_where_the_format_has_lists(text: str) -> None:
    stream = stream_of({"id": "0", "prediction": text, "reference": text})
    (found,) = stream.evaluations
    assert row(found)[1] == {"x": text}
    assert stream.warnings == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("['a' 'b']", "field 'prediction' begins like a list"),
        ("array(['a'])", "field 'prediction' begins like a list"),
        ("[“a”, “b”]", "field 'prediction' begins like a list"),
        ('["a", null]', "field 'prediction' is a list ('[\"a\", null]'), but not a list of texts alone"),
        ('[["a"]]', "the summary is a list of lists"),
    ],
)
def test_lists_that_cannot_be_read_are_refused_where_the_format_has_lists(text: str, message: str) -> None:
    assert message in problem({"prediction": text, "references": "a"})


def test_a_text_in_a_list_that_is_written_like_a_list() -> None:
    record = {"summary": "a", "references": ['["a b", "c"]', "d"]}
    assert problem(record).startswith(
        "r, line 1: field 'references' has a text in its list that is written like a list ('[\"a b\", \"c\"]'); write "
        "it as a list, or say what it is: --written-lists read or --written-lists text"
    )
    assert "begins like a list" in problem({**record, "references": [["['a' 'b']"]]})
    for written, references in (("read", ["a b\nc", "d"]), ("text", record["references"])):
        (found,) = stream_of(record, lists=Lists(written=written)).evaluations
        assert row(found)[2] == references


def test_columns_and_systems_of_texts_that_are_written_like_lists() -> None:
    record = {"predictions": ["a", "['b', 'c']"], "references": ['["d", "e"]', "f"]}
    assert rows(record) == [("1", {"x": "a"}, ["d", "e"]), ("2", {"x": "b\nc"}, ["f"])]
    told = stream_of(record)
    list(told.evaluations)
    assert told.warnings[-1].startswith("r, line 1, item 1, field 'references' and 1 more: a text that is written like")
    (found,) = rows({"summary": {"s": "['a', 'b']", "t": "c"}, "references": "d"})
    assert found[1] == {"s": "a\nb", "t": "c"}


def test_cells_that_look_like_lists_and_cannot_be_read() -> None:
    def told(summary: str) -> str:
        given = records_of("r", ({"summary": summary, "references": "c"},), BadEntries("r"))._replace(has_lists=False)
        with pytest.raises(DataError) as caught:
            list(read_records(given, FieldChoice(), Sentences(), "x").evaluations)
        return str(caught.value)

    assert told("['a' 'b']") == (
        "r, line 1: field 'summary' begins like a list (\"['a' 'b']\"), but cannot be read as one; write a list as "
        'JSON, ["...", "..."], or, if this is text, say --written-lists text'
    )
    assert told('{"s": "a"}') == (
        "r, line 1: field 'summary' looks like a JSON object ('{\"s\": \"a\"}'), and a cell must hold a text or a list "
        "of texts; give each system a column of its own, or, if this is text, say --written-lists text"
    )


def joined(peers: list[Any], models: list[Any], layout: str | None = None) -> list[Row]:
    bad = BadEntries("both")

    def reader(name: str, records: list[Any], has_peers: bool) -> RecordReader:
        return RecordReader(
            records_of(name, tuple(records), bad), FieldChoice(), Sentences(), Lists(layout),
            has_peers=has_peers, has_models=not has_peers,
        )  # fmt: skip

    stream = read_joined([("x", reader("p", peers, True))], [reader("m", models, False)], bad)
    return [row(evaluation) for evaluation in stream.evaluations]


def test_columns_on_both_sides() -> None:
    expected = [("1", {"x": "a"}, ["c"]), ("2", {"x": "b"}, ["d", "e"])]
    predictions, references = {"predictions": ["a", "b"]}, {"references": ["c", ["d", "e"]]}
    lines = [{"references": "c"}, {"references": ["d", "e"]}]
    assert joined([predictions], lines) == expected
    assert joined([predictions], [references], "columns") == expected
    ids = {"id": ["1", "2"]}
    assert joined([{**ids, **predictions}], [{**ids, **references}]) == expected


@pytest.mark.parametrize(
    ("peers", "models", "message"),
    [
        (
            {"predictions": ["a", "b"]},
            {"references": ["c", "d"]},
            "p has columns, and m is one record with a list of 2",
        ),
        ({"predictions": ["a"]}, {"references": ["c", "d"]}, "p has a list of 1 summary, and m a list of 2: these"),
        ({"summary": ["a", "b"]}, {"references": ["c", "d"]}, "p and m: one record each, with lists of 2: this could"),
        ({"summary": ["a", "b"]}, {"reference": ["c", "d", "e"]}, "m, line 1: field 'reference' is a list of 3 texts"),
    ],
)
def test_sides_in_doubt(peers: dict[str, Any], models: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as caught:
        joined([peers], [models])
    assert caught.value.problems[0].startswith(message)


def test_sides_without_doubt() -> None:
    assert joined([{"summary": ["a", "b"]}], [{"references": ["c", "d", "e"]}]) == [
        ("1", {"x": "a\nb"}, ["c", "d", "e"])
    ]
    assert joined([{"summary": "a"}], [{"references": ["c", "d"]}]) == [("1", {"x": "a"}, ["c", "d"])]
    assert joined([{"id": 1, "summary": ["a", "b"]}], [{"id": 1, "references": ["c", "d"]}])[0][2] == ["c", "d"]
