from __future__ import annotations

import json
import os
import zlib
from array import array
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, given, settings

from rouge_cli import __version__
from rouge_cli.errors import DataError
from rouge_cli.options import Options
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.results.figures import figures_of
from rouge_cli.results.saved import SCHEMA, read_results, results_for, results_to_json
from tests.any_results import any_results
from tests.property_cases import cases
from tests.reports.samples import measure, results, system

KINDS = ("hits", "model_totals", "peer_totals", "recall", "precision", "f")
REMEDY = "it was cut off or damaged: save the results again with 'rouge-cli evaluate --save'"
RESULTS = results(
    system("a", measure(0.5), measure(0.2, n=2, counts=False)),
    system("b", measure(0.3, 3), measure(0.1, 3, n=2, counts=False), evaluations=("1", "2", "x")),
)


def read(content: bytes, folder: Path) -> Results:
    (folder / "r.any").write_bytes(content)
    return read_results(str(folder / "r.any"))


@given(any_results())
@settings(max_examples=cases(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_results_come_back_equal(tmp_path: Path, results: Results) -> None:
    back = read(results_for("r.parquet", results), tmp_path)
    assert back == results
    assert results_to_json(back) == results_to_json(results)


def test_a_table_for_other_programs(tmp_path: Path) -> None:
    (tmp_path / "r.PQ").write_bytes(results_for("r.PQ", RESULTS))
    table = pyarrow.parquet.read_table(tmp_path / "r.PQ")
    assert table.column_names == [
        "system", "evaluation",
        *(f"ROUGE-{n} {kind}" for n in (1, 2) for kind in KINDS),
    ]  # fmt: skip
    assert table.column("system").to_pylist() == ["a", "a", "b", "b", "b"]
    assert table.column("evaluation").to_pylist() == ["1", "2", "1", "2", "x"]
    assert table.column("ROUGE-1 recall").to_pylist() == [0.1, 0.2, 0.1, 0.2, 0.3]
    assert table.column("ROUGE-1 hits").to_pylist() == [1, 2, 1, 2, 3]
    assert str(table.schema.field("ROUGE-1 hits").type) == "uint8"


def test_columns_that_are_not_whole_in_one_system_alone(tmp_path: Path) -> None:
    whole = MeasureResult("M", array("d", range(6)), figures_of([0.5] * 6), measure(0).averages, "")
    half = whole._replace(counts=figures_of([0.5, -0.0, 1e-9, 2.0**40, 1, 2]))
    both = Results(Options(), (SystemResult("a", ("1", "2"), (whole,)), SystemResult("b", ("1", "2"), (half,))), ())
    back = read(results_for("r.parquet", both), tmp_path)
    assert back == both
    assert [system.measures[0].counts.tobytes() for system in back.systems] == [
        whole.counts.tobytes(), half.counts.tobytes(),
    ]  # fmt: skip


def test_rows_in_several_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for rows in (1, 2, 3, 4, 5):
        monkeypatch.setattr("rouge_cli.results.parquet.ROWS", rows)
        assert read(results_for("r.parquet", RESULTS), tmp_path) == RESULTS
        groups = pyarrow.parquet.ParquetFile(tmp_path / "r.any").num_row_groups
        assert groups == -(-5 // rows)


def told(content: bytes, folder: Path) -> str:
    with pytest.raises(DataError) as caught:
        read(content, folder)
    return str(caught.value).replace(str(folder / "r.any"), "r.any")


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="open files have no names here")
def test_a_pipe_is_read_as_a_file_is(tmp_path: Path) -> None:
    saved = results_for("r.parquet", RESULTS)
    for content, cause in ((saved, None), (saved[:4], "this is Parquet, not whole results: ")):
        source, target = os.pipe()
        try:
            os.write(target, content)
            os.close(target)
            if cause is None:
                assert read_results(f"/dev/fd/{source}") == RESULTS
            else:
                with pytest.raises(DataError, match=cause):
                    read_results(f"/dev/fd/{source}")
        finally:
            os.close(source)


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    saved = results_for("r.parquet", RESULTS)
    for end in (4, 5, 40, len(saved) // 2, len(saved) - 1):
        said = told(saved[:end], tmp_path)
        assert said.startswith("r.any: this is Parquet, not whole results: ")
        assert said.endswith(REMEDY)
    found = 0
    for place in range(4, len(saved), 41):
        damaged = bytearray(saved)
        damaged[place] ^= 255
        try:
            assert read(bytes(damaged), tmp_path) == RESULTS
        except DataError:
            found += 1
    assert found > len(saved) // 41 // 2


def with_metadata(tree: object) -> bytes:
    text = json.dumps(tree)
    metadata = {"rouge-cli results": text, "rouge-cli crc32": str(zlib.crc32(text.encode()))} if tree else {}
    table = pyarrow.table({"system": ["a"], "evaluation": ["1"]}).replace_schema_metadata(metadata)
    stream = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, stream)
    return bytes(stream.getvalue())


def test_rows_that_another_program_changed_are_refused(tmp_path: Path) -> None:
    """Neither scores of another system are shown, nor averages of rows that are gone."""
    table = pyarrow.parquet.read_table(pyarrow.BufferReader(results_for("r.parquet", RESULTS)))
    n = table.num_rows
    for changed, cause in (
        (table, None),
        (table.take([*range(n)][::-1]), "rows are missing or have been moved"),
        (table.slice(0, n - 1), "rows are missing or have been moved"),
        (table.slice(1), "rows are missing or have been moved"),
        (pyarrow.concat_tables([table, table]), "there are more rows than were saved"),
        (table.select(table.schema.names[::-1]), "column 'system' is not where it was, but '"),
        (table.select([*table.schema.names[:2], *table.schema.names[3:]]), "column '"),
    ):
        stream = pyarrow.BufferOutputStream()
        pyarrow.parquet.write_table(changed, stream)
        if cause is None:
            assert read(bytes(stream.getvalue()), tmp_path) == RESULTS
        else:
            said = told(bytes(stream.getvalue()), tmp_path)
            assert said.startswith(f"r.any: this is Parquet, not whole results: {cause}")
            assert said.endswith(f"; {REMEDY}")


def test_a_column_that_another_program_changed_is_named(tmp_path: Path) -> None:
    table = pyarrow.parquet.read_table(pyarrow.BufferReader(results_for("r.parquet", RESULTS)))
    hits = table.column("ROUGE-1 hits")
    numbers = "uint8 or uint16 or int32 or double"
    without = [None if i == 3 else id for i, id in enumerate(table.column("system").to_pylist())]
    for number, name, values, cause in (
        (2, "ROUGE-1 hits", hits.cast(pyarrow.bool_()), f"column 'ROUGE-1 hits' is of type bool, not {numbers}"),
        (2, "ROUGE-1 hits", hits.cast("int64"), f"column 'ROUGE-1 hits' is of type int64, not {numbers}"),
        (2, "ROUGE-1 hits", hits.dictionary_encode(), None),
        (2, "ROUGE-1 hits", pyarrow.array([1, None, 1, 2, 3], "uint8"), "column 'ROUGE-1 hits', row 2: the cell"),
        (0, "system", pyarrow.array(without), "column 'system', row 4: the cell is empty"),
        (1, "evaluation", pyarrow.array(range(5)), "column 'evaluation' is of type int64, not string"),
        (1, "evaluation", table.column(1).cast("large_string"), None),
        (1, "evaluation", table.column(1).dictionary_encode(), None),
    ):
        stream = pyarrow.BufferOutputStream()
        pyarrow.parquet.write_table(table.set_column(number, name, values), stream)
        if cause is None:
            assert read(bytes(stream.getvalue()), tmp_path) == RESULTS
        else:
            assert told(bytes(stream.getvalue()), tmp_path).startswith(
                f"r.any: this is Parquet, not whole results: {cause}"
            )
    stream = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table.append_column("x", pyarrow.array([0.5] * 5)), stream)
    assert told(bytes(stream.getvalue()), tmp_path) == (
        "r.any: this is Parquet, not whole results: column 'x' was added: drop it; another program edited it: save "
        "the results again with 'rouge-cli evaluate --save'"
    )


def test_joined_files_are_refused(tmp_path: Path) -> None:
    """The footer of the last one would fit to the columns of the first."""
    saved = results_for("r.parquet", RESULTS)
    for parts in (2, 3):
        assert told(saved * parts, tmp_path).startswith("r.any: this is several Parquet files joined into one; name ")


def test_parquet_of_something_else(tmp_path: Path) -> None:
    assert told(with_metadata(None), tmp_path).startswith(
        "r.any: this is Parquet, not saved results; score it first: rouge-cli evaluate "
    )
    assert told(with_metadata([1]), tmp_path).endswith(REMEDY)
    assert told(with_metadata({"systems": [{"evaluations": "x"}]}), tmp_path).endswith(REMEDY)
    newer = {"format": "rouge-cli results", "schema": SCHEMA + 1, "version": "9.1", "systems": [], "x": 0}
    assert told(with_metadata(newer), tmp_path) == (
        f"r.any: schema {SCHEMA + 1}, of rouge-cli 9.1; this is rouge-cli {__version__}, which reads schemas up to "
        f"{SCHEMA}: upgrade it (pip install --upgrade rouge-cli)"
    )
