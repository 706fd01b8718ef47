from __future__ import annotations

import gzip
import json

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.jsonl import read_jsonl
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.stream import Stream
from tests.commands import rouge_cli
from tests.workplace import Workplace


def read(name: str) -> tuple[list[tuple[int, object]], list[str]]:
    bad = BadEntries(name)
    return list(read_jsonl(name, bad).records), bad.causes.messages


def test_an_object_a_line(place: Workplace) -> None:
    content = '\ufeff{"a": 1}\r\n\n  \t\n {"b": "é"} \n{}'.encode()
    expected: tuple[list[tuple[int, object]], list[str]] = ([(1, {"a": 1}), (4, {"b": "é"}), (5, {})], [])
    assert read(place.write("r.jsonl", content)) == expected
    assert read(place.write("r.jsonl.gz", gzip.compress(content))) == expected


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"a": 1,}', "column 9: not JSON: Illegal trailing comma before end of object; a line is one object, {"),
        ('{"a" 1}', "column 6: not JSON: Expecting ':' delimiter; a line is one object, {"),
        ('{"a": 1} {"b": 2}', "column 10: not JSON: Extra data; "),
        ("[", "column 2: not JSON: Expecting value; a line is one object, "),
        ('{"a": "caf\udce9"}', "column 11: byte 0xe9 is not UTF-8; say which encoding it is, --encoding NAME"),
        ('{"a": "\udce9', "column 8: byte 0xe9 is not UTF-8; "),
        ("[" * 100_000, "column 1: not JSON that can be read: "),
        ('{"a": ' + "1" * 5000 + "}", "column 1: a whole number of thousands of digits; "),
    ],
    ids=range(8),
)
def test_lines_that_do_not_parse(place: Workplace, line: str, problem: str) -> None:
    name = place.write("r.jsonl", b'{"a": 1}\n' + line.encode("utf-8", "surrogateescape") + b'\n{"b": 2}\n')
    found, told = read(name)
    assert found == [(1, {"a": 1}), (3, {"b": 2})]
    assert len(told) == 1
    if "trailing comma" not in problem:  # worded otherwise before Python 3.13
        assert told[0].startswith(f"r.jsonl, line 2, {problem}")
    assert told[0].startswith("r.jsonl, line 2, column ")


@pytest.mark.parametrize("line", ["3", '"a"', "null", '["a"]'])
def test_lines_that_are_no_object(place: Workplace, line: str) -> None:
    _, (problem,) = read(place.write("r.jsonl", line))
    assert problem.startswith(
        f'r.jsonl, line 1: expected an object, found {line!r}; write {{"id": "1", "summary": "...",'
    )
    assert "jq" not in problem
    _, (problem,) = read(place.write("r.jsonl", '[{"a": 1}]'))
    assert problem.endswith("a file that is one array is called .json; jq -c '.[]' makes lines of it")


def test_one_cause_is_one_message(place: Workplace) -> None:
    pairs = [f'["the cat {i}", "a dog"]' for i in range(100)]
    place.write("a.json", f"[{', '.join(pairs)}]")
    place.write("b.json", "[\n" + ",\n".join(pairs) + "]")
    place.write("c.jsonl", "\n".join(pairs))
    place.write("d.jsonl", '{"a": 1}\n' + "x\n" * 100)
    for name, begins in (
        ("a.json", "a.json, line 1, item 1 (also item 2, "),
        ("b.json", "b.json, line 2, item 1 (also line 3, item 2, "),
        ("c.jsonl", "c.jsonl, line 1 (also line 2, "),
        ("d.jsonl", "d.jsonl, line 2, column 1 (also line 3, column 1, "),
    ):
        _, (problem,) = read(name)
        assert problem.startswith(begins)
        named = problem.partition("): ")[0].count("line " if name != "a.json" else "item ")
        assert f" and {100 - named} more): " in problem
        assert named in (7, 8, 9, 10)


@pytest.mark.parametrize("head", ["id,summary,reference", "prediction\treference", '"Summary";"x"'])
def test_a_table_is_called_one(place: Workplace, head: str) -> None:
    found, (problem,) = read(place.write("r.jsonl", f"{head}\n" + "1,a b,c d\n" * 100))
    assert found == []
    assert problem.startswith("r.jsonl: this is a table (")
    assert "SV), not JSONL: its first line is" in problem


def test_an_array_over_many_lines(place: Workplace) -> None:
    _, told = read(place.write("r.jsonl", '[\n {"a": 1}\n]\n'))
    assert "is it one array, or an object over several lines? Then call it .json, and" in told[0]


def test_a_file_that_is_not_there(place: Workplace) -> None:
    with pytest.raises(DataError, match=r"^gone.jsonl: cannot read it: No such file or directory; the name is taken"):
        read("gone.jsonl")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ('{"a": 1}\n{"b": 2}\n', [(1, {"a": 1}), (2, {"b": 2})]),
        ('\n{\n "a": [\n1]\n}\n', [(2, {"a": [1]})]),
        ('[{"a": 1}, {"b": 2}]', [(1, {"a": 1}), (2, {"b": 2})]),
        ('[{"a": 1},\n{"b": 2}, {}]', [(1, {"a": 1}), (2, {"b": 2}), (3, {})]),
        ('[\n {"a": 1},\n {"b":\n 2}\n,{}]\n', [(2, {"a": 1}), (3, {"b": 2}), (5, {})]),
        ('{\n"a": 1}\n{\n"b": 2}\n', [(1, {"a": 1}), (3, {"b": 2})]),
        ("[]", []),
        (" \n", []),
        ("", []),
    ],
)
def test_json_over_several_lines(place: Workplace, content: str, found: list[tuple[int, object]]) -> None:
    assert read(place.write("r.json", content)) == (found, [])
    assert read(place.write("r.json.gz", gzip.compress(content.encode()))) == (found, [])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ('[\n{"a": 1},\n3\n]', "line 3, item 2: expected an object, found '3'; write "),
        ('[\n{"a": 1}\n{"b": 1}\n]x', "line 1, column 2: not JSON: "),
        ('[\n{"a":\n 1}\n{"b":\n 1}\n]x', "line 4, column 1: not JSON: Expecting ',' delimiter; "),
        ('{\n"a": tru\n}', "line 2, column 6: not JSON: Expecting value; "),
        ('{\n"a": 1,\n"a": 2\n}', "line 1, column 1: not JSON that can be read: two values are named 'a' in one obj"),
        (b'{\n"a": "caf\xe9"\n}', "line 2, column 10: byte 0xe9 is not UTF-8; "),
    ],
)
def test_json_that_is_wrong(place: Workplace, content: str | bytes, problem: str) -> None:
    _, told = read(place.write("r.json", content))
    assert told[0].startswith(f"r.json, {problem}")


def test_a_name_that_comes_twice_loses_nothing(place: Workplace) -> None:
    _, (problem,) = read(place.write("r.jsonl", '{"a": 1, "b": 2, "a": 3}\n'))
    assert problem.startswith("r.jsonl, line 1, column 1: not JSON that can be read: two values are named 'a' in one ")


@pytest.mark.parametrize(
    ("between", "told"), [(", ", "line 1, item 3: "), (",\n", "line 3: "), (",\n{}, ", "item 5: ")]
)
def test_the_place_of_a_record_in_an_array(place: Workplace, between: str, told: str) -> None:
    fine = json.dumps({"id": 1, "summary": "a", "reference": "a"})
    name = place.write("r.json", f"[{between.join([fine, fine, json.dumps({'id': 3})])}]")
    stream = read_input(InputChoice(name)).content
    assert isinstance(stream, Stream)
    with pytest.raises(DataError) as caught:
        list(stream.evaluations)
    assert f"r.json, {told}no field 'summary'; there are id" in caught.value.problems


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("rubbish", "r.json, line 1, column 1: not JSON: Expecting value; the file is one array of objects, or an "),
        ('{"data": [{"prediction": "a", "reference": "a"}]}',
         "r.json, line 1: no field for the summary; there are data; if 'data' holds the records, "
         "write these alone, an object a line"),
    ],
)  # fmt: skip
def test_remedies_fit_whole_files(place: Workplace, content: str, told: str) -> None:
    place.write("r.json", content)
    assert rouge_cli("evaluate", "r.json").stderr.startswith(f"rouge-cli: {told}")


def test_a_byte_order_mark_in_between_is_named(place: Workplace) -> None:
    name = place.write("r.jsonl", '{"a": 1}\n\ufeff{"a": 2}\n')
    assert read(name)[1] == [
        "r.jsonl, line 2, column 1: a byte order mark (U+FEFF) at the beginning of a line, as where files were "
        "joined; delete it"
    ]
