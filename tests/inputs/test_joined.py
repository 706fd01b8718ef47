from __future__ import annotations

import gzip
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.joined import read_joined
from rouge_cli.inputs.plan import Text
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.record_reader import RecordReader
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from tests.cases import each
from tests.commands import evaluate
from tests.workplace import Workplace

Rows = list[dict[str, Any]]


def stream_of(
    peers: dict[str, Rows], models: dict[str, Rows], lenient: bool = False, named: Sequence[bool] = ()
) -> Stream:
    bad = BadEntries("all", lenient)

    def reader(name: str, rows: Rows, has_peers: bool) -> RecordReader:
        records = Records(f"{name}.jsonl", "line", iter(list(enumerate(rows, 1))), bad)
        return RecordReader(
            records, FieldChoice(), Sentences(), has_peers=has_peers, has_models=not has_peers
        )  # fmt: skip

    return read_joined(
        [(name, reader(name, rows, True)) for name, rows in peers.items()],
        [reader(name, rows, False) for name, rows in models.items()],
        bad,
        named,
    )


def read(stream: Stream) -> list[tuple[str, dict[str, bytes], list[bytes]]]:
    return [
        (
            evaluation.id,
            {system: text.content for system, text in evaluation.peers.items() if isinstance(text, Text)},
            [text.content for text in evaluation.models if isinstance(text, Text)],
        )
        for evaluation in stream.evaluations
    ]


def test_summaries_find_the_models_of_their_ids_in_any_order() -> None:
    out: Rows = [{"id": "b", "summary": "1"}, {"id": "a", "summary": "2"}]
    more: Rows = [{"id": "a", "system": "x", "summary": "3"}, {"id": "a", "system": "y", "summary": "4"}]
    first: Rows = [{"id": "a", "references": ["5", "6"]}, {"id": "b", "references": "7"}]
    second: Rows = [{"id": "a", "references": "8"}]
    assert read(stream_of({"out": out, "more": more}, {"r1": first, "r2": second})) == [
        ("b", {"out": b"1"}, [b"7"]),
        ("a", {"out": b"2"}, [b"5", b"6", b"8"]),
        ("a", {"x": b"3"}, [b"5", b"6", b"8"]),
        ("a", {"y": b"4"}, [b"5", b"6", b"8"]),
    ]


def test_a_name_that_records_contradict_is_refused() -> None:
    refs: Rows = [{"id": i, "references": "5"} for i in "ab"]
    out: Rows = [{"id": i, "system": "x", "summary": "3"} for i in "ab"]
    assert len(read(stream_of({"x": out}, {"r": refs}, named=[True]))) == 2
    with pytest.raises(DataError) as caught:
        read(stream_of({"Z": out}, {"r": refs}, named=[True]))
    assert caught.value.problems == (
        "Z.jsonl, line 1 (also line 2): --peers calls the system 'Z', and the record says x; leave the name out, "
        "--peers PATH, or what the record says",
    )


def test_without_ids_numbers_join() -> None:
    out: Rows = [{"summary": "1"}, {"summary": "2"}]
    refs: Rows = [{"target": "3"}, {"target": "4"}]
    assert read(stream_of({"out": out}, {"refs": refs})) == [("1", {"out": b"1"}, [b"3"]), ("2", {"out": b"2"}, [b"4"])]


@pytest.mark.parametrize(
    ("refs", "problem"),
    [
        ([{"id": 1, "ref_a": "a"}, {"id": 2, "ref_a": "b"}], "refs.jsonl, line 1: no field for the references"),
        ([{"id": 1, "references": "a"}, {"id": 2}], "refs.jsonl, line 2: no field 'references'"),
    ],
)
def test_of_references_that_cannot_be_read_the_cause_alone_is_reported(refs: Rows, problem: str) -> None:
    out: Rows = [{"id": 1, "summary": "a"}, {"id": 2, "summary": "b"}]
    with pytest.raises(DataError) as caught:
        read(stream_of({"out": out}, {"refs": refs}))
    assert [told.partition("; ")[0] for told in caught.value.problems] == [problem]


@each(
    ("line", "problem"),
    [
        (b"{", "not JSON: "),
        (b'{"id": "2", "FIELD": "\xff"}', "byte 0xff is not UTF-8"),
        (b'{"FIELD": "a"}', "no field 'id'"),
        (b'{"id": "2", "FIELD": 0}', "is the number 0"),
    ],
)
def test_of_a_record_that_cannot_be_used_the_cause_alone_is_reported(
    place: Workplace, line: bytes, problem: str
) -> None:
    good = b'{"id": "2", "FIELD": "a"}'
    for faulty in ("summary", "reference"):
        for field in ("summary", "reference"):
            rows = b'{"id": "1", "FIELD": "a"}\n' + (line if field == faulty else good)
            place.write(f"{field}.jsonl", rows.replace(b"FIELD", field.encode()))
        found = evaluate("--peers", "summary.jsonl", "--models", "reference.jsonl")
        (told,) = found.stderr.splitlines()
        assert told.startswith(f"rouge-cli: {faulty}.jsonl, line 2")
        assert problem in told


def test_all_that_is_wrong_on_both_sides() -> None:
    out: Rows = [
        {"id": 1, "summary": "a"},
        {"id": 2, "summary": "b"},
        {"id": 1, "summary": "c"},
        {"id": 4, "summary": 0},
    ]
    refs: Rows = [{"id": 1, "references": "a"}, {"id": 3, "references": "b"}, {"id": 1, "references": "c"}, {"id": 4}]
    with pytest.raises(DataError) as caught:
        read(stream_of({"out": out}, {"refs": refs}))
    assert [problem.partition("; ")[0] for problem in caught.value.problems] == [
        "refs.jsonl, line 3: reference summaries for evaluation '1' came before",
        "refs.jsonl, line 4: no field 'references'",
        "out.jsonl, line 2: evaluation '2' has no reference summary in refs.jsonl",
        "out.jsonl, line 3: a second summary of system 'out' for evaluation '1'",
        "out.jsonl, line 4: field 'summary' is the number 0",
        "refs.jsonl, line 2, field 'references': a reference summary for evaluation '3', which no system has",
    ]
    stream = stream_of({"out": out}, {"refs": refs}, lenient=True)
    assert [id for id, _, _ in read(stream)] == ["1"]
    assert stream.warnings[-1] == "all: 6 entries skipped (--lenient), 1 evaluated"


@each(("first", "second"), [(True, False), (False, True)])
def test_ids_on_one_side_alone_are_refused(first: bool, second: bool) -> None:
    """Whether numbers or ids come first: they are not the same, though both may be 1 and 2."""
    out: Rows = [{"name": i, "summary": "a"} | ({"id": i} if first else {}) for i in (2, 1)]
    refs: Rows = [{"name": i, "target": "a"} | ({"doc_id": i} if second else {}) for i in (1, 2)]
    for lenient in (False, True):
        with pytest.raises(DataError, match=r"no field with ids, and records are to be joined by .*--id-field FIELD"):
            read(stream_of({"out": out}, {"refs": refs}, lenient))
    ids: Rows = [{"id": 1, "target": "a"}]
    numbered: Rows = [{"target": "a"}]
    with pytest.raises(DataError, match=r"r[12].jsonl: no field with ids, .* of r[12].jsonl"):
        read(stream_of({"out": out}, {"r1": ids if first else numbered, "r2": ids if second else numbered}))


def test_without_ids_a_system_comes_in_one_file() -> None:
    refs: Rows = [{"reference": "a"}, {"reference": "b"}]

    def joined(rows: Rows) -> Stream:
        return stream_of({"x": rows, "y": rows}, {"refs": refs})

    def of_one_name(rows: Rows) -> Stream:
        bad = BadEntries("all")
        readers = [
            RecordReader(
                Records(f"{name}.jsonl", "line", iter(list(enumerate(given, 1))), bad), FieldChoice(), Sentences(),
                has_peers=name != "refs", has_models=name == "refs",
            )
            for name, given in (("a/o", rows), ("b/o", rows), ("refs", refs))
        ]  # fmt: skip
        return read_joined([("o", readers[0]), ("o", readers[1])], readers[2:], bad)

    with pytest.raises(UsageError, match="two systems are called 'o'; give each a name of its own: --peers NAME=FILE"):
        read(of_one_name([{"summary": "a"}, {"summary": "b"}]))
    for said in ({"system": "s", "summary": "a"}, {"summary": {"s": "a"}}):
        with pytest.raises(UsageError, match=r"y.jsonl: its records say that they are of system 's', as do those"):
            read(joined([said, said]))
    assert len(read(joined([{"summary": "a"}] * 2))) == 4


BAD_JSON = ["{", "[1]", '{"summary": "\udcff"}', '{"summary": "x", "summary": "y"}', "2"]


@each("suffix", [".jsonl", ".jsonl.gz", ".json", ".csv", ".tsv"])
@each("side", ["peers", "models", "both"])
def test_what_cannot_be_read_keeps_its_number(place: Workplace, suffix: str, side: str) -> None:
    is_table = suffix in (".csv", ".tsv")
    sign = "\t" if suffix == ".tsv" else ","
    for bad in [f"x{sign}b{sign}c", "\udcff", '"a"b'] if is_table else BAD_JSON:
        for field, name in (("summary", "peers"), ("reference", "models")):
            rows = [text if is_table else json.dumps({field: text}) for text in "abcd"]
            if side in (name, "both"):
                rows[1] = bad
            head = [field] if is_table else []
            content = "\n".join([*head, *rows, ""]).encode("utf-8", "surrogateescape")
            place.write(f"{name}{suffix}", gzip.compress(content) if suffix.endswith(".gz") else content)
        choice = InputChoice(peers=(f"peers{suffix}",), models=(f"models{suffix}",), lenient=True)
        stream = read_input(choice).content
        assert isinstance(stream, Stream)
        assert [(id, peers["peers"], models[0]) for id, peers, models in read(stream)] == [
            ("1", b"a", b"a"), ("3", b"c", b"c"), ("4", b"d", b"d")
        ], bad  # fmt: skip


def test_what_cannot_be_read_of_one_input_keeps_its_number(place: Workplace) -> None:
    rows = ['{"summary": "a", "reference": "b"}', "{", '{"summary": "c", "reference": "d"}', "[1]", ""]
    place.write("part-1.jsonl", "\n".join(rows))
    place.write("part-2.jsonl", "\n".join(rows))
    stream = read_input(InputChoice(("part-1.jsonl", "part-2.jsonl"), lenient=True)).content
    assert isinstance(stream, Stream)
    assert [id for id, *_ in read(stream)] == ["1", "3", "5", "7"]


def test_records_lost_in_broken_quoting_are_not_joined_by_their_order(place: Workplace) -> None:
    place.write("out.csv", 'summary,x\n"a\nb"c,\nd,\n')
    place.write("refs.csv", "reference\na\nb\n")
    choice = InputChoice(peers=("out.csv",), models=("refs.csv",), lenient=True)
    stream = read_input(choice).content
    assert isinstance(stream, Stream)
    with pytest.raises(DataError, match=r"^out.csv, line 2: broken quoting over several lines"):
        read(stream)


def test_without_ids_files_of_references_are_of_one_length() -> None:
    rows: Rows = [{"reference": "a"}, {"reference": "b"}]
    out: Rows = [{"summary": "a"}, {"summary": "b"}]
    message = "the numbers of records differ: r1.jsonl has 2, r2.jsonl has 1; record N of each"
    with pytest.raises(DataError, match=re.escape(message)):
        read(stream_of({"out": out}, {"r1": rows, "r2": rows[:1]}))
    lenient = stream_of({"out": out}, {"r1": rows, "r2": rows[:1]}, lenient=True)
    assert [models for _, _, models in read(lenient)] == [[b"a", b"a"], [b"b"]]
    assert lenient.warnings[0].startswith(message)
    with_ids = [[{"id": id, **row} for id, row in enumerate(some)] for some in (out, rows, rows[:1])]
    assert len(read(stream_of({"out": with_ids[0]}, {"r1": with_ids[1], "r2": with_ids[2]}))) == 2


def test_files_of_one_name_in_several_folders_are_no_parts_of_a_system(place: Workplace) -> None:
    place.write("a/o.jsonl", '{"id": 1, "summary": "a"}')
    place.write("b/o.jsonl", '{"id": 2, "summary": "a"}')
    place.write("r.jsonl", '{"id": 1, "reference": "a"}\n{"id": 2, "reference": "b"}')
    stream = read_input(InputChoice(peers=("a/o.jsonl", "b/o.jsonl"), models=("r.jsonl",))).content
    assert isinstance(stream, Stream)
    with pytest.raises(UsageError, match="two systems are called 'o'; give each a name of its own"):
        read(stream)
    stream = read_input(InputChoice(peers=("s=a/o.jsonl", "s=b/o.jsonl"), models=("r.jsonl",))).content
    assert isinstance(stream, Stream)
    assert [[*peers] for _, peers, _ in read(stream)] == [["s"], ["s"]]


def test_an_id_that_only_looks_the_same_is_told() -> None:
    for id, other in (("caf\u00e9", "cafe\u0301"), ("\u00e9 1", "\u00e9\u00a01")):
        stream = stream_of({"out": [{"id": id, "summary": "a"}]}, {"refs": [{"id": other, "reference": "a"}]})
        with pytest.raises(DataError, match=re.escape(f" in refs.jsonl; {other!r} looks the same, but has other")):
            read(stream)


@each(
    "damaged",
    [
        '{"summary": "a"}{"summary": "b"}\n{"summary": "c"}\n',  # as of cat, where an end of line lacks
        '{"summary": "a", "x":\n1}\n{"summary": "b"}\n{"summary": "c"}\n',
    ],
)
def test_unreadable_records_that_are_not_one_each_are_no_reason_to_shift(place: Workplace, damaged: str) -> None:
    place.write("p.jsonl", damaged)
    place.write("m.jsonl", "".join(f'{{"references": ["{letter}"]}}\n' for letter in "abc"))
    done = evaluate("--peers", "p.jsonl", "--models", "m.jsonl", "--lenient", "-n", "1")
    assert (done.status, done.stdout) == (1, b"")
    assert "they are joined by their order, so that others may meet the wrong reference summaries; mend" in done.stderr
