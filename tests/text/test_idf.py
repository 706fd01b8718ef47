from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from rouge_cli.errors import DataError
from rouge_cli.text.idf import FileIdf, ModelIdf, read_idf


def test_idf_of_models() -> None:
    idf = ModelIdf()
    for words in ([1, 1, 2], [1, 3], [1]):
        idf.add(words)
    assert [idf(word) for word in (1, 2, 3, 9)] == pytest.approx([log(4 / 3), log(4), log(4), log(4)])


def test_idf_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "idf.tsv"
    path.write_text("the\t0.1\n\nkätzchen\t7e0\n", encoding="utf-8")
    words = [b"the", "kätzchen".encode(), b"unknown"]
    idf = FileIdf(str(path), words.__getitem__)
    assert [idf(i) for i in range(3)] == [0.1, 7, 7]


def test_all_bad_lines_are_told(tmp_path: Path) -> None:
    path = tmp_path / "idf.tsv"
    path.write_text("the 1\na\tb\nc\t-1\nd\tnan\ne\t1\ne\t1.0\ne \t2\nf\t1_0\ng\t\u0661\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_idf(str(path))
    assert list(caught.value.problems) == [
        f"{path}, line 1: no tab; a line is WORD<TAB>WEIGHT",
        *(f"{path}, line {i}: '{text}' is not a weight; that is 0, or a number from 1e-100 to 1e100"
          for i, text in ((2, "b"), (3, "-1"), (4, "nan"))),
        f"{path}, line 7: 'e' has another weight on a line before; keep one of them",
        *(f"{path}, line {i}: '{text}' is not a weight; that is 0, or a number from 1e-100 to 1e100"
          for i, text in ((8, "1_0"), (9, "\u0661"))),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"", "no weight; a line is WORD<TAB>WEIGHT"), (b"a\t\xff", "not UTF-8: byte 0xff at offset 2; save it as UTF-8")],
)
def test_files_that_are_none(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "idf.tsv"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        read_idf(str(path))
    assert str(caught.value).endswith(message)


def test_missing_file() -> None:
    with pytest.raises(DataError, match="nowhere: cannot read the idf file: No such file or directory"):
        read_idf("nowhere")


def test_many_problems_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "idf.tsv"
    path.write_text("x\n" * 130)
    with pytest.raises(DataError) as caught:
        read_idf(str(path))
    assert len(caught.value.problems) == 130
    assert str(caught.value) == (
        f"{path}, line 1 (also line 2, line 3, line 4, line 5, line 6, line 7, line 8, line 9, line 10 and 120 more): "
        "no tab; a line is WORD<TAB>WEIGHT"
    )
