"""Parquet files joined into one, as by `cat`: the footer of the last would be read with the rows of the first."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, BinaryIO

_MAGIC = b"PAR1"
_LEAST = 16
"""Bytes of a footer, which names a column at least; so a text "PAR1PAR1" behind its length is none."""
_BLOCK = 1 << 20
_MOST_PLACES = 1000
"""Only texts that are full of the magic word have more of them."""


def is_joined(stream: BinaryIO | Any, parquet: Any) -> bool:
    """Whether a whole Parquet file ends within this one and another begins there. parquet is pyarrow.parquet.

    It is looked for in the whole file, once: what a damaged footer says of single columns may make pyarrow end the
    process. That takes half a second for a GB. Footers of joined files are together no longer than all.
    """
    before = stream.tell()
    try:
        left = stream.seek(0, io.SEEK_END)
        for place in _places(stream):
            length = _footer_length(stream, place)
            left -= length
            if left < 0:
                return False
            if length and _is_footer(stream, place, length, parquet):
                return True
        return False
    finally:
        stream.seek(before)


def _places(stream: BinaryIO | Any) -> Iterator[int]:
    """Where one magic word ends and another begins, the first of them."""
    start, rest, found = 0, b"", 0
    while True:
        stream.seek(start + len(rest))
        if not (block := stream.read(_BLOCK)):
            return
        content = rest + block
        at = content.find(2 * _MAGIC)
        while at >= 0 and found < _MOST_PLACES:
            found += 1
            yield start + at
            at = content.find(2 * _MAGIC, at + 1)
        if found == _MOST_PLACES:
            return
        rest = content[1 - 2 * len(_MAGIC) :]
        start += len(content) - len(rest)


def _footer_length(stream: BinaryIO | Any, end: int) -> int:
    """The length before this place, of what may be a footer; 0 if it is none."""
    if end < _LEAST + len(_MAGIC) + 4:
        return 0
    stream.seek(end - 4)
    length = int.from_bytes(stream.read(4), "little")
    return length if _LEAST <= length <= end - 4 - len(_MAGIC) else 0


def _is_footer(stream: BinaryIO | Any, end: int, length: int, parquet: Any) -> bool:
    stream.seek(end - 4 - length)
    footer = stream.read(length + 4)
    try:
        parquet.read_metadata(io.BytesIO(_MAGIC + footer + _MAGIC))
    except (OSError, ValueError):
        return False
    return True
