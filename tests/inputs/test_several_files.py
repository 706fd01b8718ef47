"""Several files of records, and patterns of them, are one input."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from rouge_cli import DataError, InputChoice, UsageError, evaluate
from rouge_cli.inputs import tables
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.stream import Stream
from tests.commands import rouge_cli
from tests.workplace import Workplace


def lines(first: int, last: int, **more: Any) -> str:
    return "".join(json.dumps({"summary": f"a {i}", "references": ["b"], **more}) + "\n" for i in range(first, last))


def read(source: str | tuple[str, ...], **more: Any) -> list[Evaluation]:
    stream = read_input(InputChoice(source, **more)).content
    assert isinstance(stream, Stream)
    return list(stream.evaluations)


@pytest.mark.parametrize(
    "source", ["part-*.jsonl*", ("part-0.jsonl", "part-1.jsonl.gz"), ("part-0.jsonl", "*1.jsonl.gz")]
)
def test_places_name_the_file_and_numbers_go_on(place: Workplace, source: str | tuple[str, ...]) -> None:
    place.write("part-0.jsonl", lines(0, 3))
    place.write("part-1.jsonl.gz", gzip.compress(lines(3, 5).encode()))
    found = read(source)
    assert [(evaluation.id, evaluation.line) for evaluation in found] == [
        (str(i), (i - 1) % 3 + 1) for i in range(1, 6)
    ]
    (peer,) = found[3].peers.values()
    assert isinstance(peer, Text)
    assert (peer.name, peer.content) == ("part-1.jsonl.gz, line 1, field 'summary'", b"a 3")
    assert list(found[0].peers) == ["X"]


def test_kinds_may_be_mixed_and_columns_are_the_same(place: Workplace) -> None:
    place.write("bart-00.jsonl", lines(0, 3))
    place.write("bart-01.csv", "summary,references\n" + "".join(f"a {i},b\n" for i in range(3, 6)))
    place.write("all.jsonl", lines(0, 6))
    one, several = evaluate("all.jsonl").systems[0], evaluate(["bart-00.jsonl", Path("bart-01.csv")]).systems[0]
    assert several._replace(id="all") == one
    assert several.id == "bart"


def test_ids_are_unique_over_all_files(place: Workplace) -> None:
    place.write("s-01.jsonl", lines(0, 1, id="x"))
    place.write("s-02.jsonl", lines(0, 1, id="y") + lines(0, 1, id="x"))
    with pytest.raises(DataError, match=r"^s-02\.jsonl, line 2: a second summary of system 's' for evaluation 'x'"):
        read("s-*.jsonl")


def test_files_of_unclear_systems_are_refused(place: Workplace) -> None:
    place.write("gpt-2.jsonl", lines(0, 2))
    place.write("gpt-4.jsonl", lines(0, 2))
    with pytest.raises(
        UsageError, match=r"^gpt-2\.jsonl and 1 more: files of several systems\? Score each file by itself"
    ):
        read("gpt-*.jsonl")
    place.write("gpt-2.jsonl", lines(0, 2, system="2", id=1)[: -len(lines(0, 1, system="2", id=1))])
    place.write("gpt-4.jsonl", lines(0, 1, system="4", id=1))
    assert [list(evaluation.peers) for evaluation in read("gpt-*.jsonl")] == [["2"], ["4"]]


def test_files_of_one_name_in_several_folders_are_no_parts(place: Workplace) -> None:
    for name in ("a/out.jsonl", "b/out.jsonl", "a/part-1.jsonl", "b/part-1.jsonl", "a/part-2.jsonl"):
        place.write(name, lines(0, 2))
    place.write("a/out.csv", "summary,references\na,b\n")
    for names in (("*/out.jsonl",), ("a/out.jsonl", "a/out.csv"), ("*/part-1.jsonl",)):
        with pytest.raises(UsageError, match=r" and 1 more: files of several systems\? "):
            read(names)
        assert "files of several systems?" in rouge_cli(
            "score", *names, "-o", "rows/", "--counts", "-n", "1"
        ).stderr or ("files of several systems?" in rouge_cli("merge", "rows", "-o", "m.json").stderr)
        shutil.rmtree("rows", ignore_errors=True)
    assert list(read(("a/part-1.jsonl", "a/part-2.jsonl"))[0].peers) == ["X"]


def test_a_folder_that_says_the_system_is_not_passed_over(place: Workplace) -> None:
    place.write("hive/system=s/part-0.jsonl", lines(0, 2))
    place.write("hive/system=t/part-1.jsonl", lines(2, 4))
    place.write("hive/system=s/part-1.jsonl", lines(2, 4))
    for name in ("hive/*/*.jsonl", "hive/system=s/*.jsonl"):
        with pytest.raises(UsageError, match=r"^hive/system=s/part-0\.jsonl: its folder 'system=s' may say the system"):
            read((name,))
    assert rouge_cli("evaluate", "hive/system=s/*.jsonl", "s", "-n", "1").status == 0
    os.remove("hive/system=s/part-1.jsonl")
    place.write("hive/system=s/part-0.jsonl", lines(0, 2, system="s"))
    place.write("hive/system=t/part-1.jsonl", lines(2, 4, system="t"))
    assert [list(evaluation.peers) for evaluation in read(("hive/*/*.jsonl",))] == [["s"], ["s"], ["t"], ["t"]]


def test_what_is_not_there_is_refused(place: Workplace) -> None:
    name = place.write("a.jsonl", lines(0, 1))
    with pytest.raises(
        DataError, match=r"^b\*\.jsonl: no file in .* is of this pattern; correct it\nc\.jsonl: there is no such file"
    ):
        read((name, "b*.jsonl", "c.jsonl"))
    with pytest.raises(UsageError, match=r"^a\.jsonl: named twice; name it once"):
        read((name, "*.jsonl"))
    with pytest.raises(UsageError, match=r"^\./a\.jsonl: named twice, first as a\.jsonl; name it once"):
        read((name, "./a.jsonl"))
    assert "./a.jsonl: named twice, first as a.jsonl" in rouge_cli("score", name, "./a.jsonl").stderr
    with pytest.raises(UsageError, match="reads one file, not"):
        read((name, place.write("b.jsonl", "")), format="xml")


def test_the_command_takes_files_and_a_system(place: Workplace) -> None:
    for i in range(3):
        place.write(f"run{i}.jsonl", lines(i, i + 1))
    place.write("all.jsonl", lines(0, 3))
    names = [f"run{i}.jsonl" for i in range(3)]
    expected = rouge_cli("evaluate", "all.jsonl", "mine", "-n", "1")
    assert expected.status == 0
    assert rouge_cli("evaluate", *names, "mine", "-n", "1").stdout == expected.stdout
    assert rouge_cli("evaluate", "run*.jsonl", "mine", "-n", "1").stdout == expected.stdout
    wrong = rouge_cli("evaluate", *names, "mine", "too", "many")
    assert wrong.status == 2
    assert "unexpected extra argument: too many" in wrong.stderr


def table_of(place: Workplace, kind: str, *records: dict[str, str]) -> str:
    """A file of records of that kind."""
    if kind == "parquet":
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(records)), place.folder / "b.parquet")
        return "b.parquet"
    if kind == "jsonl":
        return place.write("b.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    rows = [",".join(records[0]), *(",".join(record.values()) for record in records)]
    return place.write("b.csv", "".join(f"{row}\n" for row in rows))


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"summary": "a", "reference1": "b"}, "no field 'references'"),
        ({"prediction": "a", "references": "b"}, "no field 'summary'"),
        ({"summary": "a", "references": "b", "id": "7"}, "it has a field 'id', and the first record had none"),
        ({"summary": "a", "references": "b", "target": "c"}, "it has a field 'target', and the first record had none"),
    ],
)
def test_files_of_other_fields_are_refused(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, kind: str, record: dict[str, str], told: str
) -> None:
    monkeypatch.setattr(tables, "ROWS", 1)
    first = place.write("a.jsonl", lines(0, 2, system="x"))
    with pytest.raises(DataError) as caught:
        evaluate([first, table_of(place, kind, *[{"system": "x", **record}] * 3)])
    assert told in str(caught.value)
    assert str(caught.value).startswith("b.")
    assert all(str(row) in str(caught.value) for row in ((2, 3, 4) if kind == "csv" else (1, 2, 3)))
