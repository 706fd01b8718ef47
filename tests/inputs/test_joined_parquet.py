from __future__ import annotations

import io

import pytest

from rouge_cli.inputs.joined_parquet import is_joined
from tests.cases import each

pyarrow = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


class _Counted(io.BytesIO):
    """Counts the bytes that are read, and how often."""

    size = reads = 0

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        self.size, self.reads = self.size + len(found), self.reads + 1
        return found


def _file(text: bytes) -> bytes:
    made = io.BytesIO()
    pq.write_table(pyarrow.table({"a": [text]}), made, compression="none", use_dictionary=False)
    return made.getvalue()


@each("text", [100_000 * b"PAR1", 100_000 * b"\0\0\4\0PAR1PAR1", b""], ids=len)
@each("number", [1, 2])
def test_the_work_is_in_proportion_to_the_size(text: bytes, number: int) -> None:
    content = number * _file(text)
    stream = _Counted(content)
    is_joined(stream, pq)
    assert stream.size <= 3 * len(content)
    assert stream.reads <= 3000
    assert stream.tell() == 0


@each("number", [2, 3])
@each("sizes", [(3, 3), (3, 2000), (2000, 3), (1 << 21, 1 << 21)], ids=len)
def test_files_that_are_joined_are_found(number: int, sizes: tuple[int, int]) -> None:
    """Also where their last columns have different sizes."""
    first, last = (_file(size * b"a") for size in sizes)
    assert _is_joined(number * first + last)
    assert not _is_joined(_file(number * b"a b"))


def _is_joined(content: bytes) -> bool:
    return is_joined(io.BytesIO(content), pq)
