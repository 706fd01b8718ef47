"""A distribution as it was delivered: a folder or an archive, with archives inside, read without unpacking to disk.

Every file has a path that begins with the name of SOURCE; an archive is a part of the path like a folder. Only the
files that are wanted are kept, in memory. Archives that no organiser makes are refused: names that lead elsewhere,
links, and contents far out of proportion.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, NamedTuple, cast

from rouge_cli.collections.path_patterns import LONGEST_PATH, Pattern
from rouge_cli.collections.tar_members import TarHeader, members_of
from rouge_cli.errors import DataError, Problem, RougeCliError, shortened
from rouge_cli.files import absolute
from rouge_cli.inputs.file_kinds import HEAD, kind_of
from rouge_cli.opening import open_input

MOST_FILES = 500_000
"""The largest distribution known has fewer than a tenth of it."""
MOST_RATIO = 200
"""Texts become about a quarter; what shrinks more than this is made to fill the memory."""
RATIO_FROM = 16 << 20
"""Bytes up to which anything may shrink as it likes."""
MOST_BYTES = 8 << 30
"""Unpacked, of all archives together."""
MOST_KEPT = 400 << 20
"""Of files that are kept, and of an archive in an archive that must be held."""
DEEPEST = 4
"""Archives in archives."""
_BLOCK = 1 << 16
_ZIP_END = 1 << 17
"""Bytes within which a zip's own summary stands, with a comment of any length."""
_PACKED = {".tar.gz": "gz", ".tgz": "gz", ".tar.bz2": "bz2", ".tbz2": "bz2", ".tar.xz": "xz", ".tar": ""}
_DAMAGED = (ValueError, OverflowError, struct.error, IndexError)
"""What the libraries raise for damaged numbers."""
_REFUSED = "nothing of it was read; get the archive again from where it was published"

Wanted = Callable[[str], bool]


class Distribution(NamedTuple):
    """The wanted files of a source by path, sorted, and the paths of the others."""

    source: str
    files: dict[str, bytes]
    others: tuple[str, ...]
    used: set[str]
    """The files that were of some use; whoever reads one adds it."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """The files that were not read, or were of no use."""
        return (*self.others, *(path for path in self.files if path not in self.used))

    def place(self, path: str) -> str:
        """The name of a file in messages."""
        return os.path.join(os.path.dirname(os.path.normpath(self.source)), path)


def read_distribution(source: str, patterns: Iterable[str]) -> Distribution:
    """The files of a folder or archive that any of these patterns names.

    Raises DataError: there is no such source, an archive is broken, or it is one that cannot have been delivered.
    """
    compiled = [Pattern.of(text) for text in dict.fromkeys(patterns)]
    reading = _Reading(lambda path: any(pattern.matches(path) for pattern in compiled))
    name = os.path.basename(absolute(source))
    if not os.path.exists(source):
        raise DataError.at(source or "SOURCE", "no such folder or archive", "name where the distribution is")
    try:
        if os.path.isdir(source):
            reading.folder(source, name)
        elif _kind(name):
            with open_input(source) as stream:
                reading.archive(stream, name, name, os.path.getsize(source), 1)
        else:
            cause = "neither a folder nor an archive"
            raise DataError.at(source, cause, "name the folder, or the .tar.gz, .tgz, .tar or .zip as it was delivered")
    except DataError as error:
        parent = os.path.dirname(os.path.normpath(source))
        raise DataError([_below(parent, problem) for problem in error.problems]) from None
    except OSError as error:
        raise DataError.at(error.filename or source, f"cannot be read: {error.strerror or error}") from None
    return Distribution(source, dict(sorted(reading.kept.items())), tuple(sorted(reading.others)), set())


def _below(parent: str, problem: str) -> str:
    """The problem with the whole path for its place."""
    if not isinstance(problem, Problem) or os.path.exists(problem.place):
        return problem
    return Problem(os.path.join(parent, problem.place), problem.cause, problem.remedy, problem.kind)


def _kind(name: str) -> str | None:
    """How a file of this name is packed: "zip", a compression of tar, "" for plain tar; None for no archive."""
    lowered = name.lower()
    if lowered.rpartition("/")[2].startswith("._"):  # where macOS keeps what it knows of the file of that name
        return None
    if lowered.endswith(".zip"):
        return "zip"
    return next((f"tar {how}" for ending, how in _PACKED.items() if lowered.endswith(ending)), None)


class _Reading:
    """Reads folders and archives one after the other, and counts what they hold."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.kept: dict[str, bytes] = {}
        self.others: set[str] = set()
        self.count = self.bytes_kept = self.unpacked = 0

    def folder(self, folder: str, path: str) -> None:
        """All files below a folder; links to folders are not followed."""

        def refuse(error: OSError) -> None:
            raise error

        for place, folders, names in os.walk(folder, onerror=refuse):
            folders.sort()
            below = os.path.relpath(place, folder).replace(os.sep, "/")
            within = path if below == "." else f"{path}/{below}"
            for name in sorted(names):
                file = os.path.join(place, name)
                if not os.path.isfile(file):
                    continue  # pipes, and links that lead nowhere
                self._count(path)
                if _kind(name):
                    with open_input(file) as stream:
                        self.archive(stream, f"{within}/{name}", name, os.path.getsize(file), 1)
                elif self.wanted(f"{within}/{name}"):
                    with open_input(file) as stream:
                        self._keep(f"{within}/{name}", stream)
                else:
                    self.others.add(f"{within}/{name}")

    def archive(self, stream: IO[bytes], path: str, name: str, size: int, depth: int) -> None:
        """All files of an archive of this size, and of those in it. DataError: broken, or refused."""
        if depth > DEEPEST:
            raise _refusal(path, f"archives lie {depth} deep in each other")
        try:
            if _kind(name) == "zip":
                self._zip(stream, path, depth)
            else:
                self._tar(stream, path, str(_kind(name)).removeprefix("tar").strip(), size, depth)
        except (
            tarfile.TarError,
            zipfile.BadZipFile,
            EOFError,
            zlib.error,
            lzma.LZMAError,
            gzip.BadGzipFile,
            *_DAMAGED,
        ) as error:
            raise _broken(path, name, error) from None
        except (NotImplementedError, RuntimeError) as error:  # zip: a method or a password
            raise DataError.at(path, f"cannot be unpacked: {error}", "unpack it yourself and name the folder") from None
        except OSError as error:
            if error.errno is not None:
                raise
            raise _broken(path, name, error) from None

    def _tar(self, stream: IO[bytes], path: str, packed: str, size: int, depth: int) -> None:
        open_packed: dict[str, Callable[[IO[bytes]], Any]] = {
            "gz": lambda packed_stream: gzip.GzipFile(fileobj=packed_stream), "bz2": bz2.BZ2File, "xz": lzma.LZMAFile
        }  # fmt: skip
        limited = _Limited(open_packed[packed](stream) if packed else stream, path, size, self)
        try:
            self._members(limited, path, depth)
        except tarfile.TarError as error:
            # A plain tar has no packer that would tell of another kind.
            kind = None if packed else kind_of(limited.head)
            if kind is None or kind.name not in _ENDINGS:
                raise
            ending = _ENDINGS[kind.name]
            remedy = f"let its name end in {ending}" if ending else "unpack it yourself and name the folder"
            raise DataError.at(path, f"this is {kind.what}, though its name ends in .tar", remedy) from error

    def _members(self, limited: _Limited, path: str, depth: int) -> None:
        """The members of a tar that is unpacked."""
        with tarfile.open(fileobj=cast("IO[bytes]", limited), mode="r|", tarinfo=TarHeader) as archive:
            for member in members_of(archive):
                self._count(path)
                name = _checked(path, member.name)
                if member.isdir():
                    continue
                if not member.isreg() or member.issparse() or member.size < 0:
                    kind = "a link" if member.issym() or member.islnk() else "neither a file nor a folder"
                    kind += ", but a sparse file" if member.issparse() else ""
                    raise _refusal(path, f"{member.name!r} is {kind}")
                file = archive.extractfile(member)
                assert file is not None
                self._member(file, f"{path}/{name}", member.size, depth)

    def _zip(self, stream: IO[bytes], path: str, depth: int) -> None:
        if not stream.seekable():
            stream = io.BytesIO(self._whole(stream, path))
        if (entries := _entries_of(stream)) > MOST_FILES - self.count:
            raise _refusal(path, f"more than {MOST_FILES:,} files ({entries:,})")
        with zipfile.ZipFile(stream) as archive:
            for info in archive.infolist():
                self._count(path)
                name = _checked(path, info.filename)
                if info.is_dir():
                    continue
                if info.flag_bits & 1:
                    cause, remedy = f"cannot be unpacked: {info.filename!r} is encrypted", "unpack it yourself"
                    raise DataError.at(path, cause, f"{remedy} and name the folder")
                if info.external_attr >> 28 == 0o12:
                    raise _refusal(path, f"{info.filename!r} is a link")
                if info.file_size > max(RATIO_FROM, MOST_RATIO * info.compress_size):
                    raise _out_of_proportion(path)
                self._unpack(path, info.file_size)
                with archive.open(info) as file:
                    self._member(file, f"{path}/{name}", info.file_size, depth)

    def _member(self, file: IO[bytes], path: str, size: int, depth: int) -> None:
        name = path.rpartition("/")[2]
        if _kind(name):
            self.archive(cast("IO[bytes]", _Forward(file)), path, name, size, depth + 1)
        elif self.wanted(path):
            self._keep(path, file)
        else:
            self.others.add(path)

    def _keep(self, path: str, file: IO[bytes]) -> None:
        content = self._whole(file, path)
        if self.kept.setdefault(path, content) != content:
            cause = "refused: it is twice in the archive, with different contents"
            raise DataError.at(path, cause, "unpack the archive yourself, keep the right one and name the folder")

    def _whole(self, file: IO[bytes], path: str) -> bytes:
        # Block by block: to read so many bytes at most takes memory for as many.
        content = bytearray()
        while block := file.read(_BLOCK):
            content += block
            self.bytes_kept += len(block)
            if self.bytes_kept > MOST_KEPT:
                raise _refusal(path, f"more than {MOST_KEPT >> 20} million bytes of summaries and tables")
        return bytes(content)

    def _count(self, path: str) -> None:
        self.count += 1
        if self.count > MOST_FILES:
            raise _refusal(path, f"more than {MOST_FILES:,} files")

    def _unpack(self, path: str, size: int) -> None:
        self.unpacked += size
        if self.unpacked > MOST_BYTES:
            raise _refusal(path, f"more than {MOST_BYTES >> 30} GB when unpacked")

    def unpack(self, path: str, size: int, packed: int, so_far: int) -> None:
        """Count bytes that were unpacked from an archive of so many. DataError: out of proportion."""
        self._unpack(path, size)
        if so_far > max(RATIO_FROM, MOST_RATIO * packed):
            raise _out_of_proportion(path)


class _Forward:
    """A file that can only be read onwards, as members of a tar that is read once."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream

    def read(self, size: int = -1) -> bytes:
        return self.stream.read(size)

    def seekable(self) -> bool:
        return False


_ENDINGS = {"gzip": ".tar.gz", "bzip2": ".tar.bz2", "xz": ".tar.xz", "zip": ".zip", "zstd": "", "7z": ""}
"""What the name of an archive ends in by its kind (inputs/file_kinds.py), where this module reads such."""
_OTHER_KIND = ("Not a gzipped file", "Input format not supported", "File is not a zip file",
               "file could not be opened")  # fmt: skip
"""How the words of the libraries begin about files of another kind."""


class _Limited(_Forward):
    """An archive's unpacked bytes, counted while they are read."""

    def __init__(self, stream: IO[bytes], path: str, packed: int, reading: _Reading) -> None:
        super().__init__(stream)
        self.path, self.packed, self.reading = path, packed, reading
        self.so_far = 0
        self.head = b""

    def read(self, size: int = -1) -> bytes:
        content = self.stream.read(_BLOCK if size < 0 else size)
        if not self.so_far:
            self.head = content[:HEAD]
        self.so_far += len(content)
        self.reading.unpack(self.path, len(content), self.packed, self.so_far)
        return content


def _entries_of(stream: IO[bytes]) -> int:
    """How many files a zip says that it has, before its directory is read into memory; 0 where it says nothing."""
    stream.seek(0, os.SEEK_END)
    stream.seek(max(0, stream.tell() - _ZIP_END))
    end = stream.read()
    stream.seek(0)
    found, place64 = end.rfind(b"PK\5\6"), end.rfind(b"PK\6\6")
    if place64 >= 0 and len(end) >= place64 + 40:
        return int.from_bytes(end[place64 + 32 : place64 + 40], "little")
    return int.from_bytes(end[found + 10 : found + 12], "little") if found >= 0 else 0


def _checked(archive: str, name: str) -> str:
    """The name of a member without ./ at its beginning. DataError: it leads out of the archive."""
    if len(name) > LONGEST_PATH:
        raise _refusal(archive, f"the name {shortened(name)} has {len(name):,} characters, more than {LONGEST_PATH:,}")
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name):
        raise _refusal(archive, f"{name!r} is an absolute path")
    if ".." in parts:
        raise _refusal(archive, f"{name!r} leads out of the archive")
    if re.search(r"[\x00-\x1f\x7f]", name):
        raise _refusal(archive, f"{name!r} has a character that controls terminals")
    return "/".join(part for part in name.split("/") if part not in ("", "."))


def _broken(path: str, name: str, error: Exception) -> RougeCliError:
    """The error of an archive that a library cannot read."""
    if str(error).startswith(_OTHER_KIND):
        ending = name[name.lower().find(".tar") :] if ".tar" in name.lower() else os.path.splitext(name)[1]
        cause = f"broken archive: it is no {ending}, whatever its name says"
        return DataError.at(path, cause, "name it as what it is, or get it again")
    said = str(error) or "it ends before the files in it do"
    if isinstance(error, _DAMAGED):
        is_of_name = isinstance(error, UnicodeError | IndexError)
        said = "a name in a header is empty or not in its encoding" if is_of_name else "a number in a header is none"
    return DataError.at(path, f"broken archive: {said}", "get it again, or unpack it yourself and name the folder")


def _refusal(path: str, cause: str) -> DataError:
    return DataError([Problem(path, f"refused: {cause}", _REFUSED)])


def _out_of_proportion(path: str) -> DataError:
    return _refusal(path, f"it unpacks to more than {MOST_RATIO} times its size")


def files_of(distribution: Distribution, patterns: Iterable[str]) -> list[str]:
    """The paths of the first pattern that names any."""
    return next(iter(_found(distribution, patterns)), [])


def _found(distribution: Distribution, patterns: Iterable[str]) -> Iterator[list[str]]:
    for text in patterns:
        pattern = Pattern.of(text)
        if paths := [path for path in distribution.files if pattern.matches(path)]:
            yield paths
