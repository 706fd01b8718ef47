"""Open text files for the readers of lines and records: plain or gzip, any encoding, or standard input."""

from __future__ import annotations

import codecs
import gzip
import io
import os
import zlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import IO, Any, cast

from rouge_cli.errors import DataError, Problem, Reading, UsageError
from rouge_cli.files import NO_BYTES, input_bytes
from rouge_cli.inputs.bad_entries import ENCODING
from rouge_cli.inputs.file_kinds import HEAD, UNCERTAIN, other_kind, unreadable
from rouge_cli.kernel.native import bytearray_for
from rouge_cli.opening import open_input
from rouge_cli.option_names import wrong_encoding

STANDARD_INPUT = "-"
UTF_8 = "utf-8"
MOST_RATIO, RATIO_FROM = 500, 16 << 20
"""What is packed may become so many times its size, and from so many bytes on no more."""
PACKED_BUFFER = 1 << 16
_NUL = "\0"
_GZIP = b"\x1f\x8b"
_WIDE = {
    "utf-32": ("\udcff\udcfe\0\0", "\0\0\udcfe\udcff"),
    "utf-16": ("\udcff\udcfe", "\udcfe\udcff"),
}
"""The byte order marks of encodings, as they look in UTF-8: that of UTF-32 begins with that of UTF-16."""


def checked_encoding(given: str) -> str:
    """The name by which Python knows an encoding. UsageError if it knows none of that name."""
    if problem := wrong_encoding(given):
        raise UsageError(problem)
    return codecs.lookup(given).name


def shown(name: str) -> str:
    """A file's name in messages."""
    return "standard input" if name == STANDARD_INPUT else name


def stem(name: str) -> str:
    """A file's name without folders, .gz and suffix: what a system is called whose file it is ("X" for "-")."""
    if name == STANDARD_INPUT:
        return "X"
    base = os.path.basename(name)
    base = base.removesuffix(".gz") or base
    return os.path.splitext(base)[0] or base


@contextmanager
def open_bytes(
    name: str, wanted: str = "text", accepted: Collection[str] = UNCERTAIN, remedies: Mapping[str, str] | None = None
) -> Iterator[IO[bytes]]:
    """The bytes of a file, unpacked if gzip packed it, whatever its name; "-" is standard input.

    DataError: unreadable, or of another kind than is wanted (see file_kinds.other_kind).
    """
    try:
        with _standard_input() if name == STANDARD_INPUT else open_input(name) as raw, _unpacked(name, raw) as stream:
            if problem := other_kind(shown(name), stream.peek(HEAD), wanted, accepted, remedies):
                raise DataError(problem)
            with Reading(shown(name)):
                yield cast("IO[bytes]", stream)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        remedy = "pack it again, or rename it if it is not packed"
        raise DataError.at(shown(name), f"broken gzip: {error}", remedy) from None
    except OSError as error:
        raise DataError(unreadable(shown(name), "it", error)) from None


@contextmanager
def _standard_input() -> Iterator[io.BufferedReader]:
    """Standard input, which is left open, as bytes that can be looked at before they are read. DataError: closed."""
    stream = input_bytes()
    if stream is None:
        raise DataError("standard input is closed; name a file")
    if isinstance(stream, io.BufferedReader):
        yield stream
        return
    if not hasattr(stream, "readinto"):
        raise DataError(NO_BYTES)
    reader: io.BufferedReader = io.BufferedReader(cast("Any", stream))
    try:
        yield reader
    finally:
        reader.detach()


@contextmanager
def _unpacked(name: str, raw: io.BufferedReader) -> Iterator[io.BufferedReader]:
    if name.endswith(".gz") or raw.peek(len(_GZIP)).startswith(_GZIP):
        with io.BufferedReader(cast("io.RawIOBase", _Unpacked(name, raw)), PACKED_BUFFER) as stream:
            yield cast("io.BufferedReader", stream)
    else:
        yield raw


class _Unpacked(io.RawIOBase):
    """What gzip packed, as long as it is in proportion. DataError: it is not, and made to fill the memory."""

    def __init__(self, name: str, raw: io.BufferedReader) -> None:
        self._name, self._raw = name, raw
        self._taken = self._given = 0
        self._packed = gzip.GzipFile(fileobj=cast("IO[bytes]", self))

    def read(self, size: int = -1) -> bytes:
        """Packed bytes: what GzipFile asks for."""
        taken = self._raw.read(size)
        self._taken += len(taken)
        return taken

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Unpacked bytes: what a BufferedReader asks for."""
        got = self._packed.readinto1(buffer)
        self._given += got
        if self._given > RATIO_FROM and self._given > MOST_RATIO * self._taken:
            cause = f"unpacked it is more than {MOST_RATIO} times its size, as no text is"
            raise DataError.at(shown(self._name), cause, "if it is meant so, unpack it yourself (gunzip)")
        return got


@contextmanager
def open_text(
    name: str, encoding: str = UTF_8, newline: str = "\n", wanted: str = "text",
    accepted: Collection[str] = UNCERTAIN, remedies: Mapping[str, str] | None = None,
) -> Iterator[IO[str]]:  # fmt: skip
    """The text of a file, byte order marks left out. Bytes that are none in the encoding become lone surrogates.

    newline is that of open(), what follows that of open_bytes. DataError: as open_bytes. In encodings whose bytes
    cannot become surrogates (UTF-16) reading raises UnicodeError; not_in says what is wrong.
    """
    with open_bytes(name, wanted, accepted, remedies) as stream:
        skip_marks(name, stream, encoding)
        text = io.TextIOWrapper(
            stream, "utf-8-sig" if encoding == UTF_8 else encoding, errors="surrogateescape", newline=newline
        )
        try:
            yield text
        finally:
            with suppress(UnicodeError):  # what is left of a broken character
                text.detach()


def skip_marks(name: str, stream: IO[bytes], encoding: str) -> None:
    """Skip the byte order marks at the beginning, as far as they are there yet; some files have several.

    DataError: a mark of another encoding.
    """
    peek = cast("io.BufferedReader", stream).peek
    own = _own_mark(encoding)
    check_mark(shown(name), peek(len(own)), encoding)
    is_needed = encoding in _OF_BOTH_ORDERS  # of which the last mark says the order of bytes
    if is_needed and not peek(len(own)).startswith(own):
        own = own[::-1]
    while own and peek(2 * len(own)).startswith(own * (1 + is_needed)):
        stream.read(len(own))


def check_mark(name: str, head: bytes, encoding: str) -> None:
    """DataError: what begins so has the byte order mark of another encoding."""
    own = _own_mark(encoding)
    others = [] if own == codecs.BOM_UTF8 else [(codecs.BOM_UTF8, UTF_8)]
    others += [(own[::-1], encoding[:6])] if encoding[6:] in ("-le", "-be") else []
    for mark, other in others:
        if head.startswith(mark):
            cause = f"it begins with the byte order mark of {other.upper()}, and --encoding says {encoding.upper()}"
            raise DataError.at(name, cause, f"say --encoding {other}")


def _own_mark(encoding: str) -> bytes:
    try:
        return "\ufeff".encode(encoding)[len("".encode(encoding)) :]
    except UnicodeError:
        return b""


_OF_BOTH_ORDERS = ("utf-16", "utf-32")


def read_lines(
    name: str, encoding: str = UTF_8, wanted: str = "text", accepted: Collection[str] = UNCERTAIN
) -> Iterator[str]:
    r"""The lines of a file one after the other, without their ends ("\n" or "\r\n"). See open_text."""
    number = 0
    try:
        with open_text(name, encoding, "\n", wanted, accepted) as text:
            for line in text:
                number += 1
                yield line.removesuffix("\n").removesuffix("\r")
    except UnicodeError as error:
        place = f", after line {number}" if number else ""
        raise DataError.at(f"{shown(name)}{place}", not_in(encoding, error)) from None


LONGEST_LINE = 1 << 29
"""Bytes of a line of records. Reading one takes many times as much memory."""


def line_blocks(name: str, stream: IO[bytes], size: int) -> Iterator[bytearray]:
    """The bytes of a file, in blocks of whole lines of about this size, as far as lines are no longer.

    DataError: a line is so long that its end is not waited for.
    """
    rest = bytearray()
    while True:
        before = len(rest)
        block = bytearray_for(before + max(size, before))
        block[:before] = rest
        got = cast("io.BufferedReader", stream).readinto1(memoryview(block)[before:])
        have = before + got
        stop = block.rfind(b"\n", before, have) + 1 if got else have
        if got and not stop:
            if have >= LONGEST_LINE:
                cause = f"a line has {LONGEST_LINE:,} bytes or more, as no record has"
                raise DataError.at(shown(name), cause, "put each record on a line of its own")
            rest = block[:have]
            continue
        rest = block[stop:have]
        if stop:
            yield block[:stop] if 2 * stop < len(block) else _cut(block, stop)
        if not got:
            return


def _cut(block: bytearray, stop: int) -> bytearray:
    del block[stop:]
    return block


def not_in(encoding: str, error: UnicodeError) -> str:
    """The message about bytes that are none in their encoding: what is wrong with them, and remedy."""
    if "BOM" in str(error):  # Python 3.13 names a byte of it, and others none
        what = f"{encoding.upper()} stream does not start with BOM"
    elif isinstance(error, UnicodeDecodeError) and error.object:
        what = f"byte 0x{error.object[error.start]:02x}: {error.reason}"
    elif isinstance(error, UnicodeEncodeError):
        what = _half(ord(error.object[error.start]))
    else:
        what = str(error)
    remedy = (
        f"say which, --encoding {encoding}-le or {encoding}-be" if "BOM" in what else "name its encoding, --encoding"
    )
    return f"not {encoding.upper()}: {what}; {remedy}"


def _half(code: int) -> str:
    return f"half of a surrogate pair (\\u{code:04x}), which is not a letter"


def misread(line: str, encoding: str = UTF_8) -> Problem | None:
    """The message about a line that is not text in its encoding: column and remedy. None if all is well."""
    wide = next((name for name, marks in _WIDE.items() if line.startswith(marks)), None)
    if _NUL in line and wide is None:
        remedy = "text has none, so check what wrote it, or say which encoding it is"
        return Problem(f"column {line.index(_NUL) + 1}", "a NUL", remedy)
    if line.isascii():
        return None
    try:
        line.encode()
    except UnicodeEncodeError as error:
        byte = ord(line[error.start]) - 0xDC00
        if not 0x80 <= byte <= 0xFF:
            return Problem(f"column {error.start + 1}", _half(byte + 0xDC00), "name the encoding, --encoding NAME",
                           ENCODING)  # fmt: skip
        remedy = "say which encoding it is, --encoding NAME"
        if wide is not None:
            remedy = f"it looks like {wide.upper()}: say --encoding {wide}"
        cause = f"byte 0x{byte & 0xFF:02x} is not {encoding.upper()}"
        return Problem(f"column {error.start + 1}", cause, remedy, ENCODING)
    return None


AS_TEXT = "save it as plain text (rouge-cli evaluate reads UTF-16 with --encoding utf-16)"
"""The remedy for a file that is not text."""


def binary_from(content: bytes) -> int | None:
    """The offset of the first NUL of what is not text, by the rule of evaluating (kernel/documents.c)."""
    nuls = content.count(0)
    if not nuls:
        return None
    controls = sum(byte < 9 or 13 < byte < 32 or byte == 127 for byte in content)
    is_binary = nuls * 4 >= len(content) or (len(content) >= 512 and controls * 20 > len(content))
    return content.index(0) if is_binary else None
