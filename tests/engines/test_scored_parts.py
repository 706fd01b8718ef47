"""Rows of `rouge-cli score` add up to what one evaluation of all records finds, to the last byte, or are refused."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rouge_cli.engines.scored_parts import merge_scored
from rouge_cli.errors import DataError, UsageError
from tests.cases import each, long
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace

WORDS = ["the", "cat", "sat", "on", "a", "mat", "and", "slept", "while", "dogs", "ran", "by", "été", "moon"]
FEW = ("--measures", "rouge-1,rouge-l", "-r", "50")
SEVERAL = ("--measures", "rouge-1,rouge-2,rouge-l,rouge-su4", "-r", "50")


def records(size: int, *, odd: bool = False, lacking: Sequence[str] = ()) -> list[dict[str, Any]]:
    """In random order, of two systems; odd ones have texts without a word."""
    draw = Random(7)
    least = 0 if odd else 1
    found: list[dict[str, Any]] = [
        {
            "id": i // 2,
            "system": f"s{i % 2}",
            "summary": " ".join(draw.choices(WORDS, k=draw.randint(least, 6))),
            "references": [" ".join(draw.choices(WORDS, k=6)) for _ in range(draw.randint(1, 3))],
            "more": {"line": "a\nb"},
        }
        for i in range(size)
    ]
    draw.shuffle(found)
    return [{key: value for key, value in record.items() if key not in lacking} for record in found]


def write(place: Workplace, given: Sequence[dict[str, Any]], count: int) -> list[str]:
    """The records in so many files."""
    size = len(given)
    return [
        place.write(
            f"part-{k:02}.jsonl",
            "".join(f"{json.dumps(record)}\n" for record in given[k * size // count : (k + 1) * size // count]),
        )
        for k in range(count)
    ]


def score(names: Sequence[str], *more: str, folder: str = "scores/", counts: bool = True) -> None:
    done = rouge_cli("score", *names, *["--counts"] * counts, "-q", "-o", folder, *more)
    assert (done.status, done.stderr) == (0, "")


def merged(*more: str) -> bytes:
    done = rouge_cli("merge", *(more or ("scores",)), "-q", "-o", "merged.json")
    assert (done.status, done.stderr) == (0, "")
    return Path("merged.json").read_bytes()


def whole(names: Sequence[str], *more: str) -> bytes:
    done = evaluate(*names, "-q", "--save", "all.json", "-o", "all.txt", *more)
    assert (done.status, done.stderr) == (0, "")
    return Path("all.json").read_bytes()


def refused(*command: str) -> str:
    done = rouge_cli(*command)
    assert (done.status in (1, 2), done.stdout) == (True, b"")
    return done.stderr


@pytest.fixture(scope="module")
def five_thousand() -> list[dict[str, Any]]:
    return records(5000)


@pytest.mark.long
@pytest.mark.parametrize("averaging", ["0", "1"])
def test_any_split_in_any_order_is_one_run(
    place: Workplace, five_thousand: list[dict[str, Any]], averaging: str
) -> None:
    how = (*SEVERAL, "-t", averaging)
    place.write("all.jsonl", "".join(f"{json.dumps(record)}\n" for record in five_thousand))
    expected = whole(["all.jsonl"], *how)
    reports = [rouge_cli("report", "all.json", "-q", *more).stdout for more in ((), ("--format", "csv", "-d"))]
    draw = Random(3)
    for count, format in ((1, "csv"), (2, "jsonl"), (7, "parquet"), (64, "jsonl")):
        names = write(place, five_thousand, count)
        draw.shuffle(names)
        score(names, *how, "--format", format, folder=f"{count}/")
        assert merged(f"{count}", "--source", "all.jsonl") == expected
        assert [
            rouge_cli("report", f"{count}", "-q", *more).stdout for more in ((), ("--format", "csv", "-d"))
        ] == reports
        assert rouge_cli("report", f"{count}", "--format", "rouge155", "-q").stdout == Path("all.txt").read_bytes()
    rows = sorted(str(name) for name in Path("7").glob("*.parquet"))
    draw.shuffle(rows)
    assert merged(*rows, "--source", "all.jsonl") == expected
    assert rouge_cli("merge", "7", "--source", "all.jsonl", "-q", "-o", "merged.parquet").status == 0
    assert evaluate("all.jsonl", *how, "-q", "--save", "all.parquet", "-o", "all.txt").status == 0
    assert Path("merged.parquet").read_bytes() == Path("all.parquet").read_bytes()


@pytest.mark.parametrize(
    ("format", "lacking"),
    [
        ("jsonl", ()), ("parquet", ("id",)), ("csv", ("id", "system")), ("tsv", ()),
        *(long(*both) for both in product(("jsonl", "csv", "tsv"), [("id",)])),
        *(long(*both) for both in product(("jsonl", "parquet", "tsv"), [("id", "system")])),
        *(long(*both) for both in product(("parquet", "csv"), [()])),
    ],
)  # fmt: skip
def test_source_and_warnings_are_those_of_the_files(place: Workplace, format: str, lacking: Sequence[str]) -> None:
    names = write(place, records(100, odd=True, lacking=lacking), 3)
    score(names, *FEW, "--format", format)
    expected = whole(names, *FEW)
    assert b"no token is left to score" in expected
    assert merged() == expected
    assert rouge_cli("merge", "scores").stderr == evaluate(*names, *FEW).stderr


@pytest.mark.long
@pytest.mark.parametrize(
    "more",
    [
        long(["-t", "2"]),
        ["-m", "-s", "-d"],
        long(["--average", "poisson"]),
        ["--average", "bootstrap-numpy"],
        long(["--average", "mean"]),
        ["--several-models", "jackknife"],
        long(["--several-models", "mean"]),
        ["--dialect", "rouge-score"],
        ["--sentences", "given"],
        ["--measures", "cosine:tf,rouge-2,overlap:1"],
    ],
    ids=" ".join,
)
def test_options_of_an_evaluation(place: Workplace, more: list[str]) -> None:
    names = write(place, records(200), 3)
    how = (*([] if "--measures" in more or "--dialect" in more else FEW), *more)
    score(names, *how)
    assert merged() == whole(names, *how)
    assert rouge_cli("report", "scores", "--format", "rouge155", "-q").stdout == Path("all.txt").read_bytes()


def both_ways(place: Workplace, lines: Sequence[str], *more: str) -> None:
    """Two parts of these lines; CSV if the first has no brace."""
    suffix, head = ("jsonl", "") if lines[0].startswith("{") else ("csv", lines[0])
    if head:
        lines = lines[1:]
    names = [
        place.write(f"p-{k:02}.{suffix}", "".join(f"{line}\n" for line in (*[head] * bool(head), *some)))
        for k, some in enumerate((lines[: len(lines) // 2], lines[len(lines) // 2 :]))
    ]
    for format in ("jsonl", "csv", "parquet"):
        shutil.rmtree("scores", ignore_errors=True)
        score(names, *FEW, *more, "--format", format)
        assert merged() == whole(names, *FEW, *more)


def test_several_systems_in_a_record(place: Workplace) -> None:
    lines = [json.dumps({"id": f"é{i}", "one": "a b", "two": f"a {i}", "reference": "a c"}) for i in range(9)]
    both_ways(place, lines, "--summary-field", "x=one", "--summary-field", "y=two")
    lines = [json.dumps({"summary": {"x": "a b", "y": f"a {i}"}, "reference": "a c"}) for i in range(9)]
    both_ways(place, lines)


def test_a_system_by_a_field_alone(place: Workplace) -> None:
    lines = [json.dumps({"id": i, "one": f"a {i}", "reference": "a c"}) for i in range(9)]
    both_ways(place, lines, "--summary-field", "x=one")


def test_ids_of_tables(place: Workplace) -> None:
    both_ways(place, ["id,summary,reference", *[f'"{i:03}, ""x""",a {i},a b' for i in range(8)]])


def test_entries_that_are_left_out(place: Workplace) -> None:
    given = [json.dumps(record) for record in records(60)]
    given[40] = given[40][:-1]
    names = [place.write("p-0.jsonl", "\n".join(given[:30])), place.write("p-1.jsonl", "\n".join(given[30:]))]
    score(names, *FEW, "--lenient")
    assert merged() == whole(names, *FEW, "--lenient")
    lines = [json.dumps(record) for record in records(60, lacking=["id"])]
    place.write("p-1.jsonl", "\n".join([*lines[:9], '{"system": "s0", "summary": 3}', *lines[9:]]))
    score(names[1:], *FEW, "--lenient", folder="other/")
    told = "other/00001-p-1.jsonl: its records have no id, and some were skipped, so that their numbers are unknown"
    assert told in refused("merge", "other")


def test_an_id_in_an_object(place: Workplace) -> None:
    names = [place.write("p.jsonl", '{"doc": {"id": "a"}, "summary": "a", "reference": "a b"}\n')]
    score(names, *FEW, "--id-field", "doc.id")
    assert merged() == whole(names, *FEW, "--id-field", "doc.id")
    score(names, *FEW, "--id-field", "doc.id", "--format", "csv", folder="csv/")
    assert "csv/00001-p.csv: lacks the field 'doc.id', which tells records apart; " in refused("merge", "csv")


def test_several_folders(place: Workplace) -> None:
    names = write(place, records(100), 4)
    expected = whole(names, *FEW)
    score(names[::2], *FEW, folder="one/")
    score(names[1::2], *FEW, folder="two/")
    assert merged("two", "one") == merged("one/", "two/") == expected
    more = ("-q", "--format", "csv")
    assert rouge_cli("report", "one", "two", *more).stdout == rouge_cli("report", "all.json", *more).stdout


@pytest.mark.skipif(sys.platform != "linux", reason="names that are not UTF-8")
@pytest.mark.parametrize("name", ["caf\udce9", "\udced\udca0\udc80", "\udced\udca0\udcbd\udced\udcb8\udc80", "café"])
def test_names_that_are_not_utf_8(place: Workplace, name: str) -> None:
    shutil.move(write(place, records(20), 1)[0], f"{name}.jsonl")
    names = [f"{name}.jsonl"]
    for _ in range(2):  # the second run reads what the first wrote
        score(names, *FEW)
    json.loads(Path("scores/manifest.json").read_text("utf-8"))
    assert merged() == whole(names, *FEW)
    more = ("-q", "--format", "csv")
    assert rouge_cli("report", "scores", *more).stdout == rouge_cli("report", "all.json", *more).stdout


def test_beside_saved_results(place: Workplace) -> None:
    given = records(60)
    for system in ("s0", "s1"):
        some = [record for record in given if record["system"] == system]
        place.write(f"{system}.jsonl", "".join(f"{json.dumps(record)}\n" for record in some))
    whole(["s1.jsonl"], *FEW)
    score(["s0.jsonl"], *FEW)
    shutil.copy("all.json", "s1.json")
    place.write("both.jsonl", "".join(f"{json.dumps(record)}\n" for record in given))
    whole(["both.jsonl"], *FEW)
    assert rouge_cli("report", "s1.json", "scores", "-q").stdout == rouge_cli("report", "all.json", "-q").stdout
    assert rouge_cli("compare", "scores", "s1.json", "-q").status == 0


def test_rows_without_counts(place: Workplace) -> None:
    names = write(place, records(60), 2)
    score(names, *FEW, counts=False)
    told = refused("merge", "scores", "-o", "merged.json")
    assert told == (
        "rouge-cli: scores: rows lack hits and totals, which they have if scored with --counts; 'rouge-cli report' "
        "shows what they have\n"
    )
    whole(names, *FEW)
    for more in ([], ["--format", "rouge155", "-d"], ["--format", "csv"]):
        assert rouge_cli("report", "scores", *more).stdout == rouge_cli("report", "all.json", *more).stdout
    for more in (["--format", "csv", "-d"], ["--format", "json"]):
        assert "rows lack hits and totals, which they have if scored with --counts" in refused(
            "report", "scores", *more
        )
    score(names, *FEW, "-t", "1", counts=False, folder="corpus/")
    found = refused("report", "corpus")
    told = ": lacks the hits and totals of rouge-1, of which -t makes figures; score again"
    assert told in found
    assert "into another folder, with --counts" in found


def test_measures_with_sums_for_a_corpus(place: Workplace) -> None:
    names = write(place, records(60), 2)
    how = ("--measures", "rouge-1,bleu", "-r", "50")
    score(names, *how, counts=False)
    whole(names, *how)
    for more in ([], ["--format", "rouge155"]):
        assert rouge_cli("report", "scores", *more).stdout == rouge_cli("report", "all.json", *more).stdout
    score(names, *how, "-t", "1", folder="corpus/", counts=False)
    assert ": lacks the sums of bleu:n=4,smoothing=none,reference=closest, of which -t makes figures; " in refused(
        "report", "corpus"
    )
    asked = ("score", *names, "--measures", "cosine,rouge-1", "-t", "corpus", "--counts", "-o", "nothing/")
    assert "COSINE: no counts to sum over the corpus (-t corpus); leave -t out, or the measures" in refused(*asked)
    assert not Path("nothing").exists()
    how = ("--measures", "bleu,bleu:n=2", "-r", "50")
    score(names, *how, folder="alone/", counts=False)
    assert "rows lack the sums that make BLEU of a corpus, which they have if scored with --counts" in refused(
        "merge", "alone"
    )
    score(names, *how, "--format", "csv", folder="sums/")
    assert merged("sums") == whole(names, *how)


@pytest.mark.long
@pytest.mark.parametrize("how", [("-t", "0"), ("-t", "1"), ("-t", "1", "--average", "poisson")])
def test_sums_for_a_corpus_of_any_split_are_those_of_one_run(
    place: Workplace, five_thousand: list[dict[str, Any]], how: tuple[str, ...]
) -> None:
    measures = "rouge-1,bleu,bleu:n=2,smoothing=add-one,reference=shortest"
    how = ("--measures", f"{measures},bleu:smoothing=both,cosine" if how[1] == "0" else measures, "-r", "50", *how)
    place.write("all.jsonl", "".join(f"{json.dumps(record)}\n" for record in five_thousand[:1500]))
    expected = whole(["all.jsonl"], *how)
    report = rouge_cli("report", "all.json", "-q", "--format", "json").stdout
    draw = Random(5)
    for count, format in ((1, "tsv"), (2, "parquet"), (7, "csv"), (64, "jsonl")):
        names = write(place, five_thousand[:1500], count)
        draw.shuffle(names)
        score(names, *how, "--format", format, folder=f"{count}/")
        assert merged(f"{count}", "--source", "all.jsonl") == expected
        assert rouge_cli("report", "merged.json", "-q", "--format", "json").stdout == report


@pytest.mark.parametrize("format", ["jsonl", "parquet", "csv"])
def test_systems_that_only_later_records_say(place: Workplace, format: str) -> None:
    """--columns, which was the remedy, changes nothing about them."""
    objects = '{"id": "2", "summary": {"a": "x", "b": "y"}, "reference": "x"}\n'
    names = [place.write("p.jsonl", '{"id": "1", "summary": "x", "reference": "x"}\n' + objects)]
    if format == "csv":
        done = rouge_cli("score", *names, *FEW, "--format", format, "-o", "s/", "-q", "--columns", "id")
        told = "p.jsonl: a record has the field system, and the first had none; a table has one head; say the system in"
        assert (done.status, told in done.stderr) == (1, True)
        return
    score(names, *FEW, "--format", format)
    told = f'scores/00001-p.{format}: only some records of p.jsonl say of which system a summary is; write {{"SYSTEM": '
    assert told in refused("merge", "scores")
    place.write("p.jsonl", '{"id": "1", "summary": {"a": "x"}, "reference": "x"}\n' + objects)
    score(names, *FEW, "--format", format, folder="all/")
    assert merged("all") == whole(names, *FEW)


@pytest.mark.parametrize(("columns", "field"), [("system", "id"), ("id", "system"), ("", "id")])
def test_columns_that_were_left_out(place: Workplace, columns: str, field: str) -> None:
    names = write(place, records(60), 2)
    score(names, *FEW, "--columns", columns)
    found = refused("merge", "scores")
    assert f"scores/00001-part-00.jsonl (also scores/00002-part-01.jsonl): lacks the field {field!r}, which " in found
    assert "; score again into another folder, with it among --columns or without --columns" in found
    score(names, *FEW, "--columns", "id,system", folder="enough/")
    assert merged("enough") == whole(names, *FEW)


def test_the_name_of_the_only_system(place: Workplace) -> None:
    given = records(60, lacking=["id", "system"])
    names = [
        place.write(name, "".join(f"{json.dumps(record)}\n" for record in some))
        for name, some in (("bart.jsonl", given[:30]), ("more.jsonl", given[30:]))
    ]
    score(names, *FEW)
    remedy = "say of which system: rouge-cli merge --system NAME ... -o results.json"
    assert refused("report", "scores") == f"rouge-cli: bart.jsonl, more.jsonl: files of several systems?; {remedy}\n"
    assert merged("scores", "--system", "bart") == whole([*names, "bart"], *FEW)
    assert "--system x: for folders that 'rouge-cli score' made" in refused("merge", "all.json", "--system", "x")
    names = write(place, records(20), 1)
    score(names, *FEW, folder="named/")
    assert "--system x: for records that do not say of which system they are" in refused(
        "merge", "named", "--system", "x"
    )


@pytest.mark.parametrize("format", ["jsonl", "csv", "tsv", "parquet"])
def test_a_single_file_of_rows_does_not_say_enough(place: Workplace, format: str) -> None:
    (name,) = write(place, records(20), 1)
    assert rouge_cli("score", name, *FEW, "-q", "-o", f"rows.{format}").status == 0
    for command in ("merge", "report"):
        assert refused(command, f"rows.{format}") == (
            f"rouge-cli: rows.{format}: a single file of rows of rouge-cli score, which does not say how they were "
            "made; score into a folder (-o FOLDER/), and name that; or take rouge-cli evaluate --save\n"
        )


def test_too_many_warnings(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory does not grow with them."""
    monkeypatch.setattr("rouge_cli.engines.part_record.MOST_WARNINGS", 5)
    monkeypatch.setattr("rouge_cli.engines.scored_parts.MOST_WARNINGS", 5)
    names = write(place, records(90, odd=True), 1)
    score(names, *FEW)
    told = "scores/00001-part-00.jsonl: more than 5 texts of part-00.jsonl have warnings, of which no list was kept; "
    assert told in refused("merge", "scores")


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_columns_may_have_the_names_that_were_asked_for(place: Workplace, format: str) -> None:
    names = write(place, records(40), 2)
    score(names, "--measures", "rouge-1,rouge-l", "--format", format)
    usual = merged()
    score(names, "--measures", "ROUGE1,rougeLsum", "--format", format, folder="others/")
    assert merged("others") == usual


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_pipes_in_a_folder_of_rows_are_not_waited_for(place: Workplace) -> None:
    (name,) = write(place, records(3), 1)
    score([name], *FEW, folder="rows/")
    for file in [*Path("rows").iterdir()]:
        content = file.read_bytes()
        file.unlink()
        os.mkfifo(file)
        for command in (["merge", "rows"], ["report", "rows"], ["score", name, *FEW, "--counts", "-q", "-o", "rows/"]):
            done = rouge_cli(*command)
            assert done.status in (1, 2)
            assert f"{file}: " in done.stderr
            assert "it is a pipe or a device, which may never end" in done.stderr
            assert "Errno" not in done.stderr
        file.unlink()
        file.write_bytes(content)


@each(
    ("names", "system", "told"),
    [
        ([], None, r"names must be a list of folders of rows, or of all their parts, not \[\]"),
        ("rows", None, "names must be a list of folders of rows"),
        (None, None, "names must be a list of folders of rows"),
        ([None], None, "a name must be the path of a folder of rows, or of a part, not None"),
        ([b"rows"], None, "a name must be the path"),
        (["nope", "a\0", "\ud800"], None, r"nope \(also .*\): there is no such file or folder"),
        (["."], ["x"], "system must be a str or None, not "),
    ],
)
def test_odd_arguments_are_refused(names: Any, system: Any, told: str) -> None:
    with pytest.raises((UsageError, DataError), match=f"^{told}"):
        merge_scored(names, system=system)
