from __future__ import annotations

from pathlib import Path

import pytest

from rouge_cli.errors import DataError
from rouge_cli.text.labels import Labels, file_labels


def test_labels_of_a_file(tmp_path: Path) -> None:
    """Several lines of a word add up; a word in lower case finds the one in capitals, the exact one comes first."""
    path = tmp_path / "labels.tsv"
    path.write_text("cat\tANIMAL, PET\n\ncat\tFELINE\nTokyo\tPLACE,\n夢\t願い, 眠り\nnone\t\n", encoding="utf-8")
    lookup = file_labels(str(path))
    words = ["cat", "tokyo", "TOKYO", "夢", "none", "unknown"]
    assert [list(lookup(word)) for word in words] == [
        ["ANIMAL", "PET", "FELINE"], ["PLACE"], ["PLACE"], ["願い", "眠り"], [], []
    ]  # fmt: skip


def test_lines_end_as_in_other_files(tmp_path: Path) -> None:
    """At a newline or carriage returns; not at letters such as U+2028, which a word may hold."""
    path = tmp_path / "labels.tsv"
    path.write_bytes("a\u2028b\tONE\r\nc\tTWO\x0c2\rd\tTHREE".encode())
    lookup = file_labels(str(path))
    assert [list(lookup(word)) for word in ("a\u2028b", "c", "d")] == [["ONE"], ["TWO\x0c2"], ["THREE"]]


def test_labels_are_numbers_ascending_each_once() -> None:
    of = {"a": ["z", "y", "z"], "b": ["x", "y"], "c": []}
    words = [b"a", b"b", b"c"]
    labels = Labels(of.__getitem__, words.__getitem__)
    a, b, c = (labels.of(i) for i in range(3))
    assert (len(a), len(b), len(c)) == (2, 2, 0)
    assert list(a) == sorted(a)
    assert list(b) == sorted(b)
    assert len({*a} & {*b}) == 1
    assert labels.of(0) is a


def test_all_lines_without_a_tab_are_told(tmp_path: Path) -> None:
    path = tmp_path / "labels.tsv"
    path.write_text("cat ANIMAL\ndog\tANIMAL\nmouse\n")
    with pytest.raises(DataError) as caught:
        file_labels(str(path))
    assert list(caught.value.problems) == [
        f"{path}, line {line}: no tab; a line is WORD<TAB>LABEL, LABEL ..." for line in (1, 3)
    ]


def test_bytes_that_are_no_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "labels.tsv"
    path.write_bytes(b"cat\tA\n\xe9\tB\n")
    with pytest.raises(DataError, match="the labels: not UTF-8: byte 0xe9 at offset 6; save it as UTF-8"):
        file_labels(str(path))
