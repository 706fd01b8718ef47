"""Blocks of tables, CSV and Parquet, hold what records read one by one do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli.inputs import parquet as parquet_files
from rouge_cli.inputs import tables
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.choice import LAYOUTS
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.layout import Lists
from rouge_cli.inputs.parquet import read_parquet
from rouge_cli.inputs.tables import read_table
from tests.inputs.test_record_blocks import SCRAPS, TEXT, check_alike
from tests.property_cases import cases
from tests.workplace import Workplace


def csv(name: str, bad: BadEntries) -> Records:
    return read_table(name, ",", bad)


ROW = st.tuples(TEXT | st.just(""), TEXT, TEXT, TEXT | st.just(""))


@given(
    rows=st.lists(ROW, max_size=8),
    edits=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from([*SCRAPS, ";", ',"', '",'])), max_size=3
    ),
    head=st.sampled_from(["id,summary,ref1,ref2", "x,summary,references,y", "system,summary,references,id"]),
    lenient=st.booleans(),
    together=st.sampled_from([2, 5, 1024]),
)
@settings(deadline=None, max_examples=cases(60))
def test_any_table_is_read_alike(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[tuple[str, ...]],
    edits: list[tuple[float, int, str]],
    head: str,
    lenient: bool,
    together: int,
) -> None:
    text = "\n".join([head, *(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)])
    for where, left_out, scrap in edits:
        place = int(where * len(text))
        text = text[:place] + scrap + text[place + left_out :]
    path = tmp_path_factory.mktemp("any") / "t.csv"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "ROWS", together)
        check_alike(str(path), lenient=lenient, read=csv)


def test_plain_rows_come_in_columns(place: Workplace) -> None:
    name = place.write(
        "t.csv", "id,system,summary,ref1,ref2\n" + "".join(f"{i},s,a é,b,{'c' * (i % 2)}\n" for i in range(9))
    )
    (found, _, problems), together = check_alike(name, read=csv)
    assert (len(found), problems, together) == (9, (), 8)
    assert [len(evaluation.models) for evaluation in found[:2]] == [1, 2]


def parquet(name: str, bad: BadEntries) -> Records:
    return read_parquet(name, bad, FieldChoice())


CELL: dict[str, st.SearchStrategy[Any]] = {
    "string": TEXT | st.none(),
    "large_string": TEXT | st.just(""),
    "texts": st.lists(TEXT | st.none(), max_size=2) | st.none(),
    "listed": st.lists(st.lists(TEXT, max_size=2), max_size=2),
    "number": st.integers(0, 50) | st.none(),
    "float": st.floats(0, 5),
    "binary": st.binary(max_size=3),
}
USUAL_CELL: dict[str, st.SearchStrategy[Any]] = {
    "string": TEXT,
    "texts": st.lists(TEXT, min_size=1, max_size=2),
    "number": st.integers(0, 99),
}


@given(
    data=st.data(), lenient=st.booleans(), together=st.sampled_from([2, 4096]), layout=st.sampled_from([None, *LAYOUTS])
)
@settings(deadline=None, max_examples=cases(60))
def test_any_parquet_is_read_alike(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, lenient: bool, together: int, layout: str | None
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    types = {
        "string": pyarrow.string(), "large_string": pyarrow.large_string(), "texts": pyarrow.list_(pyarrow.string()),
        "listed": pyarrow.large_list(pyarrow.list_(pyarrow.string())), "number": pyarrow.int64(),
        "float": pyarrow.float32(), "binary": pyarrow.binary(),
    }  # fmt: skip
    names = data.draw(
        st.sampled_from([["id", "summary", "references"], ["summary", "ref1", "ref2"], ["system", "pred", "ref"]])
    )
    count = data.draw(st.integers(0, 6))
    columns = {}
    for name in names:
        cells = data.draw(st.sampled_from([USUAL_CELL, USUAL_CELL, CELL]))
        kind = data.draw(st.sampled_from(sorted(cells)))
        values = data.draw(st.lists(cells[kind], min_size=count, max_size=count))
        try:
            column = pyarrow.array(values, types[kind])
        except (UnicodeEncodeError, pyarrow.ArrowException):
            column = pyarrow.array(["a"] * count)
        columns[name] = column.dictionary_encode() if kind == "string" and data.draw(st.booleans()) else column
    path = str(tmp_path_factory.mktemp("any") / "t.parquet")
    pq.write_table(pyarrow.table(columns), path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet_files, "ROWS", together)
        check_alike(path, Lists(layout), lenient=lenient, read=parquet)


def test_plain_parquet_comes_in_columns(place: Workplace) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    columns = {
        "id": list(range(9)), "summary": ["a é"] * 9, "references": [["b"], ["c", "d"], ["e"]] * 3,
    }  # fmt: skip
    pq.write_table(pyarrow.table(columns), "t.parquet")
    (found, _, problems), together = check_alike("t.parquet", read=parquet)
    assert (len(found), problems, together) == (9, (), 8)
    assert [len(evaluation.models) for evaluation in found[:3]] == [1, 2, 1]
