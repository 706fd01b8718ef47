"""Parquet files joined into one, as by `cat`: the footer of the last would be read with the rows of the first."""

from __future__ import annotations

import io
from typing import Any, BinaryIO

_MAGIC = b"PAR1"
_LEAST = 16
"""Bytes of a footer, which names a column at least; so a text "PAR1PAR1" behind its length is none."""
_LARGEST, _BLOCK = 64 << 20, 1 << 20
"""In larger files columns of different rows do not begin at the same places, and then reading fails."""


def is_joined(stream: BinaryIO | Any, parquet: Any) -> bool:
    """Whether a whole Parquet file ends within this one and another begins there. parquet is pyarrow.parquet."""
    before = stream.tell()
    try:
        if stream.seek(0, io.SEEK_END) > _LARGEST:
            return False
        stream.seek(start := 0)
        rest = b""
        while block := stream.read(_BLOCK):
            content = rest + block
            at = content.find(2 * _MAGIC)
            while at >= 0:
                if _is_end(stream, start + at, parquet):
                    return True
                at = content.find(2 * _MAGIC, at + 1)
            rest = content[1 - 2 * len(_MAGIC) :]
            start += len(content) - len(rest)
            stream.seek(start + len(rest))
        return False
    finally:
        stream.seek(before)


def _is_end(stream: BinaryIO | Any, end: int, parquet: Any) -> bool:
    """Whether a footer and its length are before this place."""
    if end < _LEAST + len(_MAGIC) + 4:
        return False
    stream.seek(end - 4)
    length = int.from_bytes(stream.read(4), "little")
    if not _LEAST <= length <= end - 4 - len(_MAGIC):
        return False
    stream.seek(end - 4 - length)
    footer = stream.read(length + 4)
    try:
        parquet.read_metadata(io.BytesIO(_MAGIC + footer + _MAGIC))
    except (OSError, ValueError):
        return False
    return True
