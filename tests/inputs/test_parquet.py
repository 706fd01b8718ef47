from __future__ import annotations

import builtins
import gzip
import io
import random
import string
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

pyarrow = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from rouge_cli.errors import DataError, UsageError  # noqa: E402
from rouge_cli.inputs import parquet  # noqa: E402
from rouge_cli.inputs.bad_entries import BadEntries  # noqa: E402
from rouge_cli.inputs.choice import InputChoice  # noqa: E402
from rouge_cli.inputs.fields import FieldChoice  # noqa: E402
from rouge_cli.inputs.input import gathered  # noqa: E402
from rouge_cli.inputs.parquet import read_parquet  # noqa: E402
from rouge_cli.inputs.reading import read_input  # noqa: E402
from rouge_cli.results.saved import save_results  # noqa: E402
from tests.cases import each  # noqa: E402
from tests.reports.samples import measure, results, system  # noqa: E402
from tests.workplace import Workplace  # noqa: E402

ROWS = [{"id": i, "summary": "a", "references": [["b", "c"], ["d"]], "article": "long"} for i in range(3)]


def read(name: str) -> list[tuple[int, Any]]:
    return list(read_parquet(name, BadEntries(name), FieldChoice()).records)


def written(name: str) -> bytes:
    pq.write_table(pyarrow.Table.from_pylist(ROWS), name)
    return Path(name).read_bytes()


def test_rows_without_what_is_not_needed(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    content = written("r.parquet")
    expected = [(i + 1, {"id": i, "summary": "a", "references": [["b", "c"], ["d"]]}) for i in range(3)]
    assert read("r.parquet") == expected
    assert read(place.write("z.parquet.gz", gzip.compress(content))) == expected
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert read("-") == expected


def test_what_is_no_parquet(place: Workplace) -> None:
    with pytest.raises(DataError, match=r"^r.parquet: not a Parquet file that can be read: "):
        read(place.write("r.parquet", "text"))


def test_a_damaged_page_is_not_scored(place: Workplace) -> None:
    table = pyarrow.table({"id": [1, 2], "summary": ["a b", "c d"], "references": ["a b", "c d"]})
    plain: dict[str, Any] = {"use_dictionary": False, "compression": "none", "write_statistics": False}
    pq.write_table(table, "r.parquet", write_page_checksum=True, **plain)
    content = Path("r.parquet").read_bytes()
    assert len(read("r.parquet")) == 2
    Path("r.parquet").write_bytes(content.replace(b"c d", b"A d", 1))
    told = r"^r.parquet(, row \d+)?: it is damaged: a page does not have its checksum; get it again$"
    with pytest.raises(DataError, match=told):
        read("r.parquet")


def test_joined_files_whose_columns_lie_at_the_same_places_are_refused(place: Workplace) -> None:
    content = written("r.parquet")
    place.write("t.parquet", "")
    Path("t.parquet").write_bytes(content + content)
    with pytest.raises(DataError, match=r"^t\.parquet: it is several Parquet files joined into one; get it again"):
        read("t.parquet")


@each("text", ["PAR1PAR1", 40 * "PAR1", "\x20\0\0\0PAR1PAR1"], ids=repr)
def test_texts_that_look_as_the_end_of_a_file_are_read(place: Workplace, text: str) -> None:
    rows = [{**row, "summary": f"{text} a {text}"} for row in ROWS]
    pq.write_table(pyarrow.Table.from_pylist(rows), "r.parquet", compression="none", use_dictionary=False)
    assert len(read("r.parquet")) == len(ROWS)


def test_joined_files_have_a_remedy(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where they are not found to be so, and cannot be read."""
    monkeypatch.setattr("rouge_cli.inputs.parquet.is_joined", lambda *_: False)
    written("r.parquet")
    pq.write_table(pyarrow.Table.from_pylist(ROWS[:1]), "s.parquet")
    place.write("t.parquet", "")
    Path("t.parquet").write_bytes(Path("r.parquet").read_bytes() + Path("s.parquet").read_bytes())
    with pytest.raises(DataError, match="it is damaged, or several Parquet files joined into one; get it again"):
        read("t.parquet")


@each(
    "said", ["Could not read encrypted metadata, no decryption found", "Cannot decrypt ColumnMetadata. It is"], ids=str
)
def test_an_encrypted_file_has_a_remedy(said: str) -> None:
    with (
        pytest.raises(DataError, match=r"^r.parquet: it is encrypted; write it without encryption$"),
        parquet.ParquetErrors("r.parquet", "not a Parquet file that can be read", "write it again"),
    ):
        raise OSError(said)


def test_two_columns_of_one_name(place: Workplace) -> None:
    table = pyarrow.Table.from_arrays([pyarrow.array(["a"])] * 4, names=["id", "prediction", "reference", "id"])
    pq.write_table(table, "r.parquet")
    with pytest.raises(DataError, match=r"^r.parquet: two columns are named 'id'; rename one$"):
        read("r.parquet")


def test_bytes_have_a_remedy_of_their_own(place: Workplace) -> None:
    pq.write_table(pyarrow.table({"prediction": [b"a"], "reference": ["a"]}), "r.parquet")
    with pytest.raises(DataError, match=r"field 'prediction' is bytes, not text \(make it text where the file is"):
        gathered(read_input(InputChoice("r.parquet")))


def test_pyarrow_is_an_extra(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match=r"pip install 'rouge-cli\[parquet\]'"):
        read("r.parquet")


def test_a_nanoarrow_that_cannot_be_loaded_is_not_needed(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def broken(name: str, *arguments: Any) -> Any:
        if name == "nanoarrow":
            raise ValueError("boom")
        return real(name, *arguments)

    pq.write_table(pyarrow.table({"prediction": ["a"] * 3, "reference": ["a"] * 3}), "r.parquet")
    monkeypatch.setattr(builtins, "__import__", broken)
    assert len(read("r.parquet")) == 3


def test_saved_results_are_no_records(place: Workplace) -> None:
    save_results(results(system("a", measure(0.5))), "r.parquet")
    with pytest.raises(DataError) as caught:
        read("r.parquet")
    assert str(caught.value) == (
        "r.parquet: this is results of 'rouge-cli evaluate --save', not records; rouge-cli report r.parquet shows them"
    )


@pytest.mark.parametrize("is_dictionary", [True, False])
def test_what_a_dictionary_repeats_counts_each_time(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, is_dictionary: bool
) -> None:
    monkeypatch.setattr("rouge_cli.inputs.parquet.REPEATED_FROM", 1 << 20)
    texts: Any = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 1000, "int32"), ["word " * 2000])
    texts = texts if is_dictionary else texts.cast("string")
    pq.write_table(pyarrow.table({"prediction": texts, "reference": ["a"] * 1000}), "r.parquet")
    with pytest.raises(DataError, match=r"^r.parquet: its texts, unpacked, are more than 500 times its size; if it is"):
        read("r.parquet")


def test_few_long_rows_are_in_memory_at_a_time(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rouge_cli.inputs.parquet.BATCH", 100)
    rows = [{"prediction": f"{i:0100}", "reference": "a"} for i in range(50)]
    pq.write_table(pyarrow.Table.from_pylist(rows), "r.pq")
    assert [record["prediction"] for _, record in read("r.pq")] == [f"{i:0100}" for i in range(50)]


def test_long_rows_behind_short_ones_are_in_memory_by_few(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"BATCH": 1000, "UNEVEN_FROM": 0, "ROWS_AT_ONCE": 5}.items():
        monkeypatch.setattr(f"rouge_cli.inputs.parquet.{name}", value)
    sizes: list[int] = []
    joined = parquet._joined

    def noted(*batches: Any) -> Any:
        made = joined(*batches)
        sizes.append(made.nbytes)
        return made

    monkeypatch.setattr(parquet, "_joined", noted)
    rows = [{"prediction": f"{i:0{9 if i < 500 else 300}}", "reference": "a"} for i in range(600)]
    pq.write_table(pyarrow.Table.from_pylist(rows), "r.pq")
    assert [record["prediction"] for _, record in read("r.pq")] == [row["prediction"] for row in rows]
    assert max(sizes) < 3000
    assert len(sizes) < 50


@pytest.mark.long
def test_a_row_group_is_not_read_as_a_whole(tmp_path: Path) -> None:
    letters = random.Random(1)
    texts = ["".join(letters.choices(string.ascii_lowercase, k=500)) for _ in range(20_000)]
    path = tmp_path / "large.parquet"
    pq.write_table(pyarrow.table({"prediction": texts, "reference": texts}), path, use_dictionary=False)
    del texts
    tracemalloc.start()  # what pyarrow reads by a file of Python is bytes of Python
    try:
        rows = sum(1 for _ in read_parquet(str(path), BadEntries(str(path)), FieldChoice()).records)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert rows == 20_000
    assert peak < path.stat().st_size / 2


def test_times_of_an_unknown_zone_name_their_column(place: Workplace) -> None:
    times = pyarrow.array([0], pyarrow.timestamp("s", "Asia/Nowhere"))
    pq.write_table(pyarrow.table({"id": times, "summary": ["a"], "references": ["a"]}), "t.parquet")
    bad = BadEntries("t.parquet")
    assert list(read_parquet("t.parquet", bad, FieldChoice()).records) == []
    assert bad.causes.messages == [
        "t.parquet, row 1: a time zone of column 'id' that is not known here; write the column as text, or in UTC"
    ]
