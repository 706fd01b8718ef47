"""The kind of a file by its first bytes, so that one of another kind is refused by its name and not read as noise."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Collection, Mapping

from rouge_cli.errors import DataError, Problem, as_argument, from_here, reason
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.opening import descriptor, open_input

HEAD = 4096
"""Bytes that are looked at; where there are fewer, those."""


class Kind(NamedTuple):
    """A kind of file. remedy may have {file} in it, the file's name, and {from}, the option that goes with it."""

    name: str
    what: str
    remedy: str


_AS_TEXT = "save it as plain text in UTF-8"
_AS_TABLE = "save its sheet as CSV"
_AS_EITHER = "save its table as CSV, or its text as plain text in UTF-8"
_UNPACK = "unpack it first"
_NAMED = "name it with .jsonl at its end, or score it: rouge-cli evaluate {file} --from jsonl"

RESULTS, CONFIGURATION, REPORT, RECORDS, XML, PARQUET, GZIP = (
    "results", "configuration", "report", "records", "xml", "parquet", "gzip",
)  # fmt: skip
SCORE_FIRST = "score it first: rouge-cli evaluate {file} --save RESULTS"
"""Where results are wanted."""
RESULTS_KEY = b"rouge-cli results"
"""In the metadata of results as Parquet."""
UNCERTAIN = frozenset({REPORT, RECORDS, XML})
"""Kinds that a text may look like by accident, or be with good reason: only readers who know better refuse them."""

_BYTES: tuple[tuple[bytes, Kind], ...] = (
    (rb"\x00{512}", Kind("zeros", "a row of zero bytes (NUL), as a broken copy leaves them", "copy it again")),
    (rb"\x1f\x8b", Kind(GZIP, "packed by gzip", "unpack it first: gunzip {file}")),
    (rb"BZh[1-9]1AY&SY", Kind("bzip2", "packed by bzip2", _UNPACK)),
    (rb"\xfd7zXZ\x00", Kind("xz", "packed by xz", _UNPACK)),
    (rb"\x28\xb5\x2f\xfd", Kind("zstd", "packed by zstd", _UNPACK)),
    (rb"7z\xbc\xaf\x27\x1c", Kind("7z", "a 7z archive", _UNPACK)),
    (rb"%PDF-", Kind("pdf", "a PDF document", _AS_TEXT)),
    (rb"\{\\rtf", Kind("rtf", "an RTF document", _AS_TEXT)),
    (rb"\xd0\xcf\x11\xe0", Kind("office", "an Office document of before 2007", _AS_EITHER)),
    (
        rb"PAR1[\x00-\x08\x0e-\x1f]",
        Kind(PARQUET, "Parquet", "rouge-cli evaluate {file}{from} scores it; elsewhere save it as CSV or JSONL"),
    ),
    (rb"ARROW1\x00|\xff{4}[\x00-\xff]{3}\x00", Kind("arrow", "an Arrow file", "save it as Parquet or JSONL")),
    (rb"SQLite format 3\x00", Kind("sqlite", "an SQLite database", "export the table as CSV")),
    (
        rb"\x80[\x02-\x05][\x80-\xff(\]}c]",
        Kind("pickle", "a Python pickle", "save it as JSONL; name one of plain records with .pkl at its end"),
    ),
    (rb"\x93NUMPY", Kind("numpy", "a NumPy array", "save it as CSV or JSONL")),
    (rb"(?s).{257}ustar[\x00 ]", Kind("tar", "a tar archive", _UNPACK)),
)
_ZIPPED: tuple[tuple[bytes, Kind], ...] = (
    (rb"xl/", Kind("xlsx", "an Excel workbook", _AS_TABLE)),
    (rb"word/", Kind("docx", "a Word document", _AS_EITHER)),
    (rb"opendocument\.spreadsheet", Kind("ods", "an OpenDocument sheet", _AS_TABLE)),
    (rb"opendocument\.text", Kind("odt", "an OpenDocument text", _AS_EITHER)),
    (rb"\[Content_Types\]\.xml|_rels/\.rels|docProps/", Kind("office", "an Office document", _AS_EITHER)),
    (rb"application/vnd\.oasis|META-INF/manifest\.xml", Kind("office", "an OpenDocument file", _AS_EITHER)),
    (rb"", Kind("zip", "a zip archive", _UNPACK)),
)
"""By the names of the first members, and by what OpenDocument's first one says."""
_GZIP = b"\x1f\x8b"
_MEMBER = b"PK\x03\x04"
"""A member of a zip archive begins so; its name follows 26 bytes later."""
_TEXTS: tuple[tuple[bytes, Kind], ...] = (
    (rb'\{\s*"format":\s*"rouge-cli results"',
     Kind(RESULTS, "results of 'rouge-cli evaluate --save'", "rouge-cli report {file} shows them")),
    (rb"(?is)<.*<(rouge[-_]eval|eval)\b|<(rouge[-_]eval|eval)\b",
     Kind(CONFIGURATION, "an evaluation configuration (XML)", "rouge-cli evaluate {file} --save RESULTS scores it")),
    (rb"version https://git-lfs\.github\.com/spec/",
     Kind("lfs", "a pointer of Git LFS in place of a file", "fetch the file itself: git lfs pull")),
    (rb"<[?!a-zA-Z]", Kind(XML, "XML or HTML", "")),
    (rb"-{45}\r?\n.* ROUGE-\S+ Average_", Kind(REPORT, "a report of ROUGE-1.5.5",
     "rouge-cli audit {file} CONFIG finds its settings; 'rouge-cli evaluate --save FILE' keeps results")),
    (rb'\{[ \t]*"(?!format")', Kind(RECORDS, "JSON records", _NAMED)),
)  # fmt: skip
_CONFIGURED = (
    "'rouge-cli config new {file}{from} -o FOLDER' makes a configuration of it, and 'rouge-cli evaluate {file}{from}' "
    "scores it"
)
OF_CONFIGURATION = {RECORDS: _CONFIGURED, PARQUET: _CONFIGURED}
"""Remedies, by kind, where a configuration or a list file is wanted: not all commands that read some read records."""
OF_SUMMARY = {PARQUET: "name a text file"}
"""Remedies, by kind, where a single summary is wanted."""
_STANDARD_INPUT = "standard input"
_SUFFIXES = {RECORDS: ("jsonl", (".jsonl", ".ndjson", ".json")), PARQUET: ("parquet", (".parquet", ".pq"))}


def kind_of(head: bytes) -> Kind | None:
    """The kind of file that begins so; None for other text and for what is not known."""
    if head.startswith(_MEMBER):
        named = b"".join(member[26:200] for member in head.split(_MEMBER))  # the name, and the content behind it
        return next(kind for mark, kind in _ZIPPED if re.search(mark, named))
    found = next((kind for pattern, kind in _BYTES if re.match(pattern, head)), None)
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return found or next((kind for pattern, kind in _TEXTS if re.match(pattern, text)), None)


def head_of(name: str) -> bytes | None:
    """The first bytes of a file; None if it cannot be read, or only once."""
    if not os.path.isfile(name):
        return None
    try:
        with open_input(name) as stream:
            return stream.read(HEAD)
    except OSError:
        return None


def is_plain(name: str) -> bool:
    """Whether a file is text of an unknown kind, as far as its first bytes tell."""
    head = head_of(name)
    return head is not None and _begins_text(head)


def is_packed_text(name: str) -> bool:
    """Whether a file is such text, packed by gzip."""
    head = head_of(name)
    if head is None or not head.startswith(_GZIP):
        return False
    import zlib

    try:
        return _begins_text(zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(head, HEAD))
    except zlib.error:
        return False


def _begins_text(head: bytes) -> bool:
    return b"\0" not in head and bool(head.strip()) and kind_of(head) is None


def is_configuration(name: str) -> bool:
    """Whether a file is an evaluation configuration in XML, as far as its first bytes tell."""
    kind = kind_of(head_of(name) or b"")
    return kind is not None and kind.name == CONFIGURATION


def other_kind(
    name: str, head: bytes, wanted: str, accepted: Collection[str] = UNCERTAIN,
    remedies: Mapping[str, str] | None = None,
) -> Problem | None:  # fmt: skip
    """The message about a file that begins so where another kind is wanted; None if it may be of the wanted one.

    remedies has those, by kind, that take the place of the usual ones.
    """
    kind = kind_of(head[:HEAD])
    if kind is None or kind.name in accepted:
        return None
    remedy = (remedies or {}).get(kind.name, kind.remedy)
    return Problem(name, f"this is {kind.what}, not {wanted}", _filled(remedy, kind.name, name), kind.name)


def _filled(remedy: str, kind: str, name: str) -> str:
    """The remedy for this file of this kind."""
    format, suffixes = _SUFFIXES.get(kind, ("", ()))
    is_named = name.lower().removesuffix(".gz").endswith(suffixes)
    if kind == RECORDS and remedy == _NAMED and (is_named or name in ("-", _STANDARD_INPUT)):
        return "say --from jsonl"
    remedy = remedy.replace("{from}", "" if is_named else f" --from {format}")
    return with_file(remedy, name)


def with_file(remedy: str, name: str) -> str:
    """The remedy with the file's name for {file}; what a pipe or standard input had must be in a file to be named."""
    if "{file}" in remedy and comes_once(name):
        then = remedy.removeprefix("score it first: ").removeprefix("score them first: ").replace("{file}", "FILE")
        return f"save it in a file first; then: {then}"
    return remedy.replace("{file}", as_argument(name))


def comes_once(name: str) -> bool:
    """Whether this names what a pipe or standard input gives: the next command cannot read it again by this name."""
    return name in ("-", _STANDARD_INPUT, "/dev/stdin") or descriptor(name) is not None


def check_kind(
    name: str, wanted: str, accepted: Collection[str] = UNCERTAIN, remedies: Mapping[str, str] | None = None
) -> None:
    """DataError for a file of another kind; one that cannot be read, or only once, is left to its reader."""
    head = head_of(name)
    if head is not None and (problem := other_kind(name, head, wanted, accepted, remedies)):
        raise DataError(problem)


def unreadable(name: str, what: str, error: OSError | ValueError) -> Problem:
    """The message about a file that cannot be opened or read; what is "the configuration", say."""
    remedy = ""
    if not name:
        return Problem(name, f"cannot read {what}: its name is empty", "name a file")
    if name == "-":
        return Problem(name, "standard input is not read here", "save it in a file and name that")
    if isinstance(error, ValueError):
        return Problem(name, f"cannot read {what}: {reason(error)}")
    if error.errno == errno.EISDIR:
        remedy = "it is a folder; name a file in it"
    elif error.errno not in (errno.EINVAL, errno.EBADF) and not os.path.lexists(name):
        remedy = from_here(name, "the name is taken relative to ")
        if not remedy and error.errno in (errno.ENOENT, errno.ENOTDIR):
            remedy = "correct the name"
    return Problem(name, f"cannot read {what}: {reason(error)}", remedy)
