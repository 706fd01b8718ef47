from __future__ import annotations

import csv

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.tables import read_table
from tests.commands import evaluate
from tests.property_cases import cases
from tests.workplace import Workplace


def read(name: str, delimiter: str = ",", quotes: bool = True) -> tuple[list[tuple[int, object]], list[str]]:
    bad = BadEntries(name)
    return list(read_table(name, delimiter, bad, quotes=quotes).records), bad.causes.messages


def test_rows_by_the_names_of_the_head(place: Workplace) -> None:
    name = place.write("t.csv", '\ufeffid,text\r\n1,"a ""b"",\r\nc"\r\n\r\n2,é\r\n')
    assert read(name) == ([(2, {"id": "1", "text": 'a "b",\r\nc'}), (5, {"id": "2", "text": "é"})], [])


def test_tabs_and_semicolons(place: Workplace) -> None:
    assert read(place.write("t.tsv", "a\tb\n1\t2, 3\n"), "\t")[0] == [(2, {"a": "1", "b": "2, 3"})]
    assert read(place.write("t.csv", "a;b\n1;2, 3\n"))[0] == [(2, {"a": "1", "b": "2, 3"})]


def test_quotation_marks_as_letters(place: Workplace) -> None:
    name = place.write("t.tsv", 'a\tb\n"x" y\t"z\n1\t2\n')
    assert read(name, "\t", quotes=False) == ([(2, {"a": '"x" y', "b": '"z'}), (3, {"a": "1", "b": "2"})], [])
    _, told = read(name, "\t")
    assert told[0].startswith("t.tsv, line 2: broken quoting: ")
    assert "say --no-quotes" in told[0]


@pytest.mark.parametrize("content", ["", "a,b\n"])
def test_nothing_in_it(place: Workplace, content: str) -> None:
    assert read(place.write("t.csv", content)) == ([], [])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("a,b\n1\n2,3\n", "line 2: 1 cell, and the head has 2; quote cells in which a comma stands"),
        ("a,b\n1,2,3\n2,3\n", "line 2: 3 cells, and the head has 2; quote cells in which a comma stands"),
        ('a,b\n"1\n2",x,y\n2,3\n', "line 2: 3 cells, and the head has 2; quote cells in which a comma stands"),
        (b"a,b\n1,caf\xe9\n2,3\n", "line 2: byte 0xe9 is not UTF-8; say which encoding it is, --encoding NAME"),
    ],
)
def test_rows_that_cannot_be_read(place: Workplace, content: str | bytes, problem: str) -> None:
    found, told = read(place.write("t.csv", content))
    assert [row for _, row in found] == [{"a": "2", "b": "3"}]
    assert told == [f"t.csv, {problem}"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            b"a,a\n1,2\n",
            "line 1: two columns are named 'a'; rename one; if this line is not the head, write a head above it",
        ),
        (b"sep=;\r\na;b;c\r\n", "line 1: 'sep=;' is a line for Excel, and the head must come first; delete this line"),
        (b"a,b,,\n1,2,,\n", "line 1: 2 columns have no name; name or delete them; if this line is not the head"),
        (b"a,\xe9\n1,2\n", "line 1: byte 0xe9 is not UTF-8; say which encoding it is, --encoding NAME"),
        (b'a,b\n1,"2\n', "line 2: broken quoting: unexpected end of data; inside quoted cells double a quotation mark"),
    ],
)
def test_tables_that_cannot_be_read(place: Workplace, content: bytes, problem: str) -> None:
    found, told = read(place.write("t.csv", content))
    assert found == []
    assert len(told) == 1
    assert told[0].startswith(f"t.csv, {problem}")


def test_cells_may_be_long(place: Workplace) -> None:
    found, told = read(place.write("t.csv", "a,b\n1," + "x" * 200_000 + "\n"))
    assert (len(found), told) == (1, [])


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\ufeff"), max_size=8)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=cases(50))
@given(st.lists(st.tuples(CELLS, CELLS), max_size=5))
def test_what_the_csv_module_writes_is_read(place: Workplace, rows: list[tuple[str, str]]) -> None:
    with open("t.csv", "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, quoting=csv.QUOTE_ALL).writerows([("a", "b"), *rows])
    found, told = read("t.csv")
    assert ([tuple(row.values()) for _, row in found if isinstance(row, dict)], told) == (rows, [])


def test_a_head_in_between_is_no_record(place: Workplace) -> None:
    """As of cat part1.csv part2.csv, beyond the rows that are read one by one, too."""
    name = place.write("t.csv", "id,summary,references\n1,a,a\n2,b,b\nid,summary,references\n3,c,c\n")
    problem = (
        "t.csv, line 4: the line of column names again, as where files were joined; delete it; if it is a record, "
        "rename the columns"
    )
    assert read(name)[1] == [problem]
    found = evaluate(name, "-n", "1", "-x")
    assert (found.status, found.stdout, found.stderr) == (1, b"", f"rouge-cli: {problem}\n")
    skipped = evaluate(name, "-n", "1", "-x", "-d", "--lenient").stdout
    assert skipped.count(b"Eval") == 3


def test_a_head_with_a_byte_order_mark_in_between(place: Workplace) -> None:
    """A text may begin with one."""
    name = place.write("t.csv", "text,id\na,1\n\ufefftext,id\nb,2\n\ufeffc,3\n")
    rows, told = read(name)
    assert [line for line, _ in rows] == [2, 4, 5]
    assert [problem[:47] for problem in told] == ["t.csv, line 3: the line of column names again, "]
    assert evaluate(name, "--summary-field", "text", "--references-field", "text").status == 1
