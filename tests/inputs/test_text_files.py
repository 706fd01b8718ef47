from __future__ import annotations

import codecs
import gc
import gzip
import io
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.jsonl import read_jsonl
from rouge_cli.inputs.parquet import read_parquet
from rouge_cli.inputs.tables import read_table
from rouge_cli.inputs.text_files import checked_encoding, misread, read_lines, stem
from tests.cases import each
from tests.workplace import Workplace


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\n\n", ["a", "b", ""]),
        (b"\xef\xbb\xbfa\n", ["a"]),
        ("é\u2028ü\x0b\x85\n".encode(), ["é\u2028ü\x0b\x85"]),
        (b"a\r\r\n", ["a\r"]),
    ],
)
def test_lines_end_at_newlines_alone(place: Workplace, content: bytes, lines: list[str]) -> None:
    assert list(read_lines(place.write("l.txt", content))) == lines


def test_gzip_by_the_name(place: Workplace) -> None:
    name = place.write("l.txt.gz", gzip.compress(b"a\nb\n"))
    assert list(read_lines(name)) == ["a", "b"]


@pytest.mark.parametrize(
    "content", [b"no gzip", gzip.compress(b"a\n" * 9999, mtime=0)[:-20], gzip.compress(b"a\n", mtime=0)[:-1] + b"!"]
)
def test_broken_gzip(place: Workplace, content: bytes) -> None:
    with pytest.raises(DataError, match=r"^l.gz: broken gzip: .*; pack it again, or rename it if it is not packed$"):
        list(read_lines(place.write("l.gz", content)))


def test_gzip_out_of_all_proportion(place: Workplace) -> None:
    name = place.write("l.gz", gzip.compress(b"a" * (17 << 20)))
    with pytest.raises(DataError, match=r"^l.gz: unpacked it is more than 500 times its size, as no text is; if it"):
        list(read_lines(name))


def test_other_encodings(place: Workplace) -> None:
    assert list(read_lines(place.write("l.txt", "é\nü\n".encode("latin-1")), "latin-1")) == ["é", "ü"]
    assert list(read_lines(place.write("w.txt", "é\nü\n".encode("utf-16")), "utf-16")) == ["é", "ü"]


def test_bytes_of_another_encoding_are_told_with_their_column(place: Workplace) -> None:
    (line,) = read_lines(place.write("l.txt", b"caf\xe9 \xff"))
    assert misread(line) == "column 4: byte 0xe9 is not UTF-8; say which encoding it is, --encoding NAME"
    assert misread("café \U0001f600") is None
    assert (misread("a\0b") or "").startswith("column 2: a NUL; text has none")


def test_utf_16_is_recognised(place: Workplace) -> None:
    first = next(read_lines(place.write("l.txt", "a\n".encode("utf-16"))))
    assert misread(first) == "column 1: byte 0xff is not UTF-8; it looks like UTF-16: say --encoding utf-16"


@pytest.mark.parametrize("mark", [codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE])
def test_utf_32_is_recognised(place: Workplace, mark: bytes) -> None:
    order = "le" if mark == codecs.BOM_UTF32_LE else "be"
    first = next(read_lines(place.write("l.txt", mark + "a\n".encode(f"utf-32-{order}"))))
    assert (misread(first) or "").endswith("it looks like UTF-32: say --encoding utf-32")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO(b"a\nb\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(raw))
    assert list(read_lines("-")) == ["a", "b"]
    assert not raw.closed


def test_missing_file(place: Workplace) -> None:
    with pytest.raises(DataError) as caught:
        list(read_lines("gone.txt"))
    assert str(caught.value) == (
        f"gone.txt: cannot read it: No such file or directory; the name is taken relative to {place.folder}"
    )


def test_encodings_by_name() -> None:
    assert checked_encoding("UTF8") == "utf-8"
    assert checked_encoding("utf-16") == "utf-16"


@each(
    "name",
    [
        "klingon",
        "base64",
        "hex",
        "rot13",
        "zlib",
        "idna",
        "punycode",
        "undefined",
        "a\0",
        "unicode_escape",
        "Raw-Unicode-Escape",
    ],
)
def test_what_is_no_encoding_of_text(name: str) -> None:
    with pytest.raises(UsageError, match=r"unknown encoding .* \(--encoding\)"):
        checked_encoding(name)


@each(
    ("name", "found"),
    [
        ("a/bart.jsonl", "bart"),
        ("bart.txt.gz", "bart"),
        ("lead", "lead"),
        (".gz", ".gz"),
        ("-", "X"),
        ("b.1.txt", "b.1"),
    ],
)
def test_stem(name: str, found: str) -> None:
    assert stem(name) == found


READERS: list[tuple[str, Callable[[str], Iterator[Any]]]] = [
    ("lines", read_lines),
    ("csv", lambda name: read_table(name, ",", BadEntries(name)).records),
    ("csv", lambda name: read_table(name, ",", BadEntries(name), quotes=False).records),
    ("jsonl", lambda name: read_jsonl(name, BadEntries(name)).records),
    ("parquet", lambda name: read_parquet(name, BadEntries(name), FieldChoice()).records),
]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(("kind", "read"), READERS)
def test_a_reader_can_be_left_before_its_end(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, kind: str, read: Callable[[str], Iterator[Any]], packed: bool
) -> None:
    """It closes its file, leaves standard input open, and nothing fails unseen."""
    content = {"lines": b"a\nb\n", "csv": b"id,summary\n1,a\n2,b\n", "jsonl": b'{"id": 1}\n{"id": 2}\n'}.get(kind)
    if content is None:
        pyarrow = pytest.importorskip("pyarrow")
        parquet = pytest.importorskip("pyarrow.parquet")
        stream = io.BytesIO()
        parquet.write_table(pyarrow.table({"summary": ["a", "b"], "reference": ["a", "b"]}), stream)
        content = stream.getvalue()
    unseen: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", unseen.append)
    records = read(place.write("x.gz", gzip.compress(content)) if packed else place.write("x", content))
    next(records)
    del records
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    records = read("-")
    next(records)
    del records
    gc.collect()
    assert unseen == []
    assert not sys.stdin.buffer.closed


@each("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "gb18030", "utf-8-sig"])
@each("marks", [1, 2, 3])
def test_byte_order_marks_are_no_text(place: Workplace, encoding: str, marks: int) -> None:
    encoding = checked_encoding(encoding)
    name = place.write("t.csv", ("\ufeff" * marks + "id,text\n7,a\n").encode(encoding))
    assert list(read_lines(name, encoding)) == ["id,text", "7,a"]
    assert list(read_table(name, ",", BadEntries(name), encoding).records) == [(2, {"id": "7", "text": "a"})]
    name = place.write("t.jsonl", ("\ufeff" * marks + '{"id": 7}\n').encode(encoding))
    assert list(read_jsonl(name, BadEntries(name), encoding).records) == [(1, {"id": 7})]


@each("order", ["le", "be"])
def test_marks_that_say_the_order_of_bytes(place: Workplace, order: str) -> None:
    for size in ("16", "32"):
        name = place.write("t.txt", ("\ufeff\ufeffab").encode(f"utf-{size}-{order}"))
        assert list(read_lines(name, f"utf-{size}")) == ["ab"]


@each(
    ("written", "encoding", "other"),
    [
        ("utf-8", "iso8859-1", "utf-8"),
        ("utf-8", "gb18030", "utf-8"),
        ("utf-8", "utf-16-le", "utf-8"),
        ("utf-8", "utf-16", "utf-8"),
        ("utf-32-le", "utf-32-be", "utf-32"),
        ("utf-16-le", "utf-16-be", "utf-16"),
        ("utf-16-be", "utf-16-le", "utf-16"),
    ],
)
def test_a_mark_of_another_encoding_than_is_named(place: Workplace, written: str, encoding: str, other: str) -> None:
    name = place.write("t.txt", "\ufeffab\n".encode(written))
    with pytest.raises(DataError) as caught:
        list(read_lines(name, encoding))
    assert str(caught.value) == (
        f"t.txt: it begins with the byte order mark of {other.upper()}, and --encoding says {encoding.upper()}; "
        f"say --encoding {other}"
    )
