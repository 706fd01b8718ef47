"""The members of a tar archive up to its end, none passed over: tarfile stops at a damaged header as at the end."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from typing import IO, cast

_BLOCK = tarfile.BLOCKSIZE
_PIECE = 1 << 16
_NAME = 100
"""Bytes of a name that a header itself can hold; what is longer stands in a header before it."""


class TarHeader(tarfile.TarInfo):
    """A member. Raises tarfile.ReadError where a header is damaged or missing, be it the first or another one."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> TarHeader:
        """The next member. Only a block of zeros ends an archive."""
        try:
            return super().fromtarfile(archive)
        except tarfile.HeaderError as error:
            kind = type(error).__name__
            if kind == "EOFHeaderError":
                raise
            if kind in ("EmptyHeaderError", "TruncatedHeaderError"):
                raise tarfile.ReadError("it ends without the mark of its end") from None
            raise tarfile.ReadError(f"a header is damaged ({error})") from None


def members_of(archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    """The members of an archive that is open to be read once. Raises tarfile.ReadError: it is damaged."""
    end = 0
    for member in archive:
        archive.members = []  # type: ignore[attr-defined]  # else each is kept
        before = member.offset_data - _BLOCK - end
        if before > _needed_before(member, archive) and (member.isreg() or member.isdir()):
            raise tarfile.ReadError(f"a header before {member.name!r} is damaged (it says nothing)")
        yield member
        end = member.offset_data + (_in_blocks(member.size) if member.isreg() else 0)
    rest = cast("IO[bytes]", archive.fileobj)  # also read for the checksum of gzip, which stands behind it
    while block := rest.read(_PIECE):
        if block.strip(b"\0"):
            raise tarfile.ReadError("something follows the mark of its end")


def _needed_before(member: tarfile.TarInfo, archive: tarfile.TarFile) -> int:
    """Bytes that headers before the member's own take at most to say what is known of it."""
    needed = sum(
        _BLOCK + _in_blocks(sum(map(_record_length, said.items())))
        for said in (member.pax_headers, archive.pax_headers)
        if said
    )
    name = len(_encoded(member.name)) + len("/\0")
    return needed if name < _NAME or "path" in member.pax_headers else needed + _BLOCK + _in_blocks(name)


def _record_length(record: tuple[str, str]) -> int:
    """How long "LENGTH KEYWORD=VALUE" is with the end of its line, the length counting itself."""
    length = len(_encoded("".join(record))) + len(" =\n")
    return length + len(str(length + len(str(length))))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _in_blocks(size: int) -> int:
    return -(-size // _BLOCK) * _BLOCK
