"""Distributions as folders and archives, nested ones, and archives that must be refused."""

from __future__ import annotations

import gzip
import io
import os
import stat
import sys
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rouge_cli.collections import distribution as tested
from rouge_cli.collections.distribution import read_distribution
from rouge_cli.collections.path_patterns import Pattern
from rouge_cli.errors import DataError, UsageError
from tests.cases import each

FILES = {"root/ROUGE/peers/a.1": b"one", "root/ROUGE/peers/b.2": b"\xe9", "root/notes.txt": b"?"}


def tar(
    files: Mapping[str, bytes], mode: str = "w:gz", format: int = tarfile.DEFAULT_FORMAT, pax: Mapping[str, str] = {}
) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode, format=format) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.pax_headers = dict(pax)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


PACKERS: dict[str, Callable[[], bytes]] = {
    "d.tar.gz": lambda: tar(FILES),
    "d.TGZ": lambda: tar(FILES),
    "d.tar": lambda: tar(FILES, "w"),
    "d.tar.bz2": lambda: tar(FILES, "w:bz2"),
    "d.zip": lambda: zipped(FILES),
    "nested.tgz": lambda: tar({"x/models.zip": zipped(FILES)}),
    "nested.zip": lambda: zipped({"y/in.tar.gz": tar(FILES)}),
    "twice.tar": lambda: tar({"a.tgz": tar({"b.tar.gz": tar(FILES)})}, "w"),
}


def test_what_macos_keeps_beside_an_archive_is_none(tmp_path: Path) -> None:
    source = tmp_path / "d.zip"
    source.write_bytes(zipped({"a.tar.gz": tar(FILES), "__MACOSX/._a.tar.gz": b"\0\5\x16\7", "._b.zip": b"\0\5"}))
    assert len(read_distribution(str(source), ["ROUGE/Peers/*"]).files) == 2


@pytest.mark.parametrize("name", PACKERS)
def test_archives_are_read_like_folders(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(PACKERS[name]())
    for source in (tmp_path / name, tmp_path):
        found = read_distribution(str(source), ["ROUGE/Peers/*"])
        assert [(path.rpartition("/")[2], content) for path, content in found.files.items()] == [
            ("a.1", b"one"), ("b.2", b"\xe9")
        ]  # fmt: skip
        assert len(found.others) == 1
        assert found.others[0].endswith("root/notes.txt")
    assert os.listdir(tmp_path) == [name]


def test_a_folder_is_read_as_it_lies(tmp_path: Path) -> None:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    found = read_distribution(str(tmp_path / "root"), ["root/ROUGE/peers/*"])
    assert list(found.files) == ["root/ROUGE/peers/a.1", "root/ROUGE/peers/b.2"]
    assert found.place("root/ROUGE/peers/a.1") == str(tmp_path / "root/ROUGE/peers/a.1")


@each(
    ("pattern", "path", "matches"),
    [
        ("ROUGE/peers/*", "x/rouge/PEERS/D1", True), ("ROUGE/peers/*", "x/ROUGE/peers/y/D1", False),
        ("ROUGE/peers/*", "xROUGE/peers/D1", False), ("SEEpeers/**/*.html", "SEEpeers/a.tar.gz/b/c.html", True),
        ("SEEpeers/**/*.html", "SEEpeers/c.html", True), ("peer[1-7].1/*.html", "peer6.1/x.html", True),
        ("peer[1-7].1/*.html", "peer8.1/x.html", False), ("a.out", "about", False),
        ("a/**/b/c/**/d", "a/b/b/b/c/x/y/d", True), ("a/**/b/c/**/d", "a/b/c/x/d/e", False), ("*a*ab", "xaabab", True),
        ("*a*ab", "ab", False), ("**/a/*", "a/b", True), ("a**b/c", "axb/c", True), ("a/**", "a/b", True),
    ],
)  # fmt: skip
def test_patterns(pattern: str, path: str, matches: bool) -> None:
    assert Pattern.of(pattern).matches(path) is matches


@each(
    ("pattern", "path", "matches"),
    [
        ("[", "[", True),
        ("[[]", "[", True),
        ("[]", "[]", True),
        ("a[!b]", "ac", True),
        ("a[!b]", "ab", False),
        ("a[!b]", "a/", False),
        ("[!]", "!", True),
        ("[a&&b||c~~]", "&", True),
        (r"[\d]", "7", False),
        ("[+--]", ",", True),
    ],
)
def test_sets_of_letters_mean_what_they_mean_to_a_shell(pattern: str, path: str, matches: bool) -> None:
    assert Pattern.of(pattern).matches(path) is matches


def test_a_set_that_runs_backwards() -> None:
    with pytest.raises(UsageError, match=r"\[z-a\]: not a pattern of files: bad character range z-a"):
        Pattern.of("[z-a]")


def special(kind: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        member = tarfile.TarInfo("root/ROUGE/peers/a.1")
        member.type = kind
        member.linkname = "/etc/passwd"
        archive.addfile(member)
    return packed.getvalue()


def zip_link() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        info = zipfile.ZipInfo("link")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    return packed.getvalue()


def encrypted() -> bytes:
    content = bytearray(zipped({"a": b"x"}))
    content[content.find(b"PK\3\4") + 6] |= 1
    content[content.find(b"PK\1\2") + 8] |= 1
    return bytes(content)


def damaged(packed: bytes, place: int) -> bytes:
    """One bit is another one."""
    return packed[:place] + bytes([packed[place] ^ 1]) + packed[place + 1 :]


def stored(files: Mapping[str, bytes]) -> bytes:
    """A zip of which a wrong byte changes a text and nothing else."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def loose(files: Mapping[str, bytes]) -> bytes:
    """A tar.gz of which a wrong byte changes a text and nothing else."""
    return gzip.compress(tar(files, "w"), 0)


TEXT = {"root/ROUGE/peers/a.1": b"a text of its own"}


def renamed(name: bytes, is_utf_8: bool) -> bytes:
    """A zip whose only file has this name of one byte, or none."""
    packed = stored({"x": b""})
    head, directory = packed.index(b"PK\3\4"), packed.index(b"PK\1\2")
    flags = (0x800 if is_utf_8 else 0).to_bytes(2, "little")
    size = len(name).to_bytes(2, "little")
    local = packed[head : head + 6] + flags + packed[head + 8 : head + 26] + size + packed[head + 28 : head + 30] + name
    at = directory
    entry = packed[at : at + 8] + flags + packed[at + 10 : at + 28] + size + packed[at + 30 : at + 46] + name
    counts = (1).to_bytes(2, "little") * 2 + len(entry).to_bytes(4, "little") + len(local).to_bytes(4, "little")
    return local + entry + b"PK\5\6\0\0\0\0" + counts + b"\0\0"


def longer_than_it_is() -> bytes:
    """A zip that says of a file that more bytes of it follow than there are."""
    packed, size = bytearray(stored({"x": b"hello"})), (400).to_bytes(4, "little") * 2
    directory = packed.index(b"PK\1\2")
    packed[18:26] = packed[directory + 20 : directory + 28] = size
    return bytes(packed)


HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "CRC": ("a.tgz", lambda: damaged(packed := loose(TEXT), packed.index(b"own"))),
    "CRC ": ("a.tar", lambda: tar({"b.tgz": damaged(packed := loose(TEXT), packed.index(b"own"))}, "w")),
    "CRC  ": ("a.zip", lambda: damaged(packed := stored({"b.tar": tar(TEXT, "w")}), packed.index(b"own"))),
    "CRC   ": ("a.zip", lambda: damaged(packed := stored(TEXT), packed.index(b"own"))),
    "orrupt": ("a.tar.xz", lambda: damaged(packed := tar(TEXT, "w:xz"), len(packed) - 50)),
    "nvalid": ("a.tar.bz2", lambda: damaged(packed := tar(TEXT, "w:bz2"), len(packed) - 3)),
    "absolute path": ("a.tar", lambda: tar({"/etc/x": b""}, "w")),
    "absolute path ": ("a.zip", lambda: zipped({"C:\\x": b""})),
    "leads out": ("a.tgz", lambda: tar({"a/../../x": b""})),
    "leads out ": ("a.zip", lambda: zipped({"a\\..\\x": b""})),
    "is a link": ("a.tar", lambda: special(tarfile.SYMTYPE)),
    "is a link ": ("a.tar", lambda: special(tarfile.LNKTYPE)),
    "is a link  ": ("a.zip", lambda: zip_link()),
    "neither a file nor": ("a.tar", lambda: special(tarfile.CHRTYPE)),
    "200 times its size": ("a.tar.gz", lambda: tar({"x": b"\0" * (40 << 20)})),
    "200 times its size ": ("a.zip", lambda: zipped({"x": b"\0" * (40 << 20)})),
    "200 times its size  ": ("a.zip", lambda: zipped({"b.tar.gz": tar({"x": b"\0" * (40 << 20)})})),
    "deep in each other": ("a.tar", lambda: tar({"b.tgz": tar({"c.tgz": tar({"d.tgz": tar({"e.tgz": b""})})})}, "w")),
    "neither a file nor ": ("a.tar", lambda: special(tarfile.GNUTYPE_SPARSE)),
    "controls terminals": ("a.tar", lambda: tar({"a\n\x1b[31m": b""}, "w")),
    "controls terminals ": ("a.zip", lambda: zipped({"a\x1b[31m": b""})),
    "twice in the archive, with different": ("a.tar", lambda: tar({"r/a": b"1", "./r/a": b"2"}, "w")),
    "without the mark of its end": ("a.tar", lambda: tar(FILES, "w")[: 2 * 512]),
    "without the mark of its end ": ("a.tar", lambda: tar(FILES, "w")[: 2 * 512 + 100]),
    "without the mark of its end  ": ("a.tgz", lambda: gzip.compress(tar(FILES, "w")[: 2 * 512])),
    "cannot be unpacked: 'a' is encrypted; unpack": ("a.zip", lambda: encrypted()),
    "broken archive": ("a.tar.gz", lambda: tar(FILES)[:-30]),
    "broken archive ": ("a.zip", lambda: b"PK no zip"),
    "broken archive  ": ("a.tgz", lambda: b"no gzip"),
    "it is no .tar.gz, whatever its name says": ("a.tar.gz", lambda: zipped(FILES)),
    "this is packed by gzip, though its name ends in .tar; let its name end in .tar.gz": ("a.tar", lambda: tar(FILES)),
    "this is packed by bzip2, though its name ends in .tar; let its name end in .tar.bz2": (
        "a.tar",
        lambda: tar(FILES, "w:bz2"),
    ),
    "this is a zip archive, though its name ends in .tar; let its name end in .zip": ("a.tar", lambda: zipped(FILES)),
    "it is no .zip, whatever its name says": ("a.zip", lambda: tar(FILES)),
    "but a sparse file": ("a.tar", lambda: special(tarfile.GNUTYPE_SPARSE)),
    "broken archive: (it ends before the files in it do|Overlapped entries)": ("a.zip", lambda: longer_than_it_is()),
    "a name in a header is empty or not in its encoding": ("a.zip", lambda: renamed(b"\xff", True)),
    "broken archive   ": ("a.tar.bz2", lambda: gzip.compress(b"x")),
}


@pytest.mark.parametrize("cause", HOSTILE)
def test_hostile_archives_are_refused(tmp_path: Path, cause: str) -> None:
    name, packed = HOSTILE[cause]
    (tmp_path / name).write_bytes(packed())
    with pytest.raises(DataError, match=cause.strip()) as caught:
        read_distribution(str(tmp_path / name), ["*"])
    assert str(caught.value).startswith(str(tmp_path / name))


PAX = {"r/a": b"text of a", "r/" + "long" * 40: b"b", "r/d": b"", "r/\xe4": b"c" * 600}


def headers(packed: bytes, damage: str) -> set[int]:
    """Where the headers of a tar are: those of its members, and also those before them unless a kind is to change."""
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        own = {member.offset_data - 512 for member in archive}
        return own if damage.startswith("kind") else own | {member.offset for member in archive}


@pytest.mark.long
@each("name", ["a.tar", "a.tar.gz", "a.zip"])
@each("format", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
@each("damage", ["bit", "checksum", "size", "zeros", "kind K", "kind x", "kind g", "kind L"])
def test_damage_of_any_header_of_a_tar_is_noticed(tmp_path: Path, name: str, format: int, damage: str) -> None:
    packed = tar(PAX, "w", format)
    for place in headers(packed, damage):
        (tmp_path / name).write_bytes(wrapped(with_damage(packed, place, damage), name))
        with pytest.raises(DataError, match=r"a\.\S+: (broken archive|refused): "):
            read_distribution(str(tmp_path / name), ["*"])
    (tmp_path / name).write_bytes(wrapped(packed, name))
    assert len(read_distribution(str(tmp_path / name), ["*"]).files) == len(PAX)
    (tmp_path / name).write_bytes(wrapped(packed + packed, name))
    with pytest.raises(DataError, match="something follows the mark of its end"):
        read_distribution(str(tmp_path / name), ["*"])


def wrapped(packed: bytes, name: str) -> bytes:
    return {"a.tar": packed, "a.tar.gz": gzip.compress(packed), "a.zip": zipped({"a.tar": packed})}[name]


def with_damage(packed: bytes, place: int, damage: str) -> bytes:
    """A tar whose header at this place is damaged."""
    header = bytearray(packed[place : place + 512])
    if damage == "bit":
        header[0] ^= 1
    elif damage == "checksum":
        header[148:154] = b"000001"
    elif damage == "size":
        header[124:135] = b"no number.."
    elif damage == "zeros":
        header[:] = bytes(512)
    else:
        header[156:157] = damage[-1:].encode()
    if damage.startswith(("size", "kind")):
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
    return packed[:place] + header + packed[place + 512 :]


def test_a_size_that_is_no_number_breaks_an_archive(tmp_path: Path) -> None:
    packed = tar({"a": b"text"}, "w", tarfile.PAX_FORMAT, {"size": "abc"})
    (tmp_path / "a.tar").write_bytes(packed)
    with pytest.raises(DataError, match="broken archive: a header is damaged"):
        read_distribution(str(tmp_path / "a.tar"), ["*"])


@pytest.mark.parametrize("pack", [tar, zipped])
def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: object) -> None:
    monkeypatch.setattr(tested, "MOST_FILES", 20)
    name = "a.zip" if pack is zipped else "a.tar.gz"
    (tmp_path / name).write_bytes(pack({str(i): b"" for i in range(21)}))  # type: ignore[operator]
    with pytest.raises(DataError, match="more than 20 files"):
        read_distribution(str(tmp_path / name), ["*"])


@pytest.mark.long
def test_a_zip_of_a_million_files_is_refused_before_they_are_listed(tmp_path: Path) -> None:
    content = zipped({str(i): b"" for i in range(70_000)})
    place = content.rfind(b"PK\6\6") + 32
    assert content[place : place + 8] == (70_000).to_bytes(8, "little")
    (tmp_path / "a.zip").write_bytes(content[:place] + (1_000_000).to_bytes(8, "little") + content[place + 8 :])
    with pytest.raises(DataError, match=r"more than 500,000 files \(1,000,000\)"):
        read_distribution(str(tmp_path / "a.zip"), ["*"])


def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tested, "MOST_KEPT", 20)
    (tmp_path / "a").write_bytes(b"x" * 21)
    with pytest.raises(DataError, match="more than"):
        read_distribution(str(tmp_path), ["*"])


@pytest.mark.skipif(sys.platform != "linux", reason="counts what Linux lets a process have")
@pytest.mark.parametrize("name", ["d.tar.gz", "nested.zip", ""])
def test_memory_is_that_of_the_files(tmp_path: Path, name: str) -> None:
    (tmp_path / (name or "a.1")).write_bytes(PACKERS[name]() if name else b"one")
    tracemalloc.start()
    read_distribution(str(tmp_path / name), ["*"])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 8 << 20


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.tgz")
    with pytest.raises(DataError, match=r"a\.tgz: cannot be read: it is a pipe or a device"):
        read_distribution(str(tmp_path / "a.tgz"), ["*"])


def test_no_source(tmp_path: Path) -> None:
    for name in (str(tmp_path / "none"), ""):
        with pytest.raises(DataError) as caught:
            read_distribution(name, ["*"])
        assert str(caught.value).startswith(f"{name or 'SOURCE'}: no such folder or archive")
    (tmp_path / "text").write_bytes(b"")
    with pytest.raises(DataError, match="neither a folder nor an archive"):
        read_distribution(str(tmp_path / "text"), ["*"])
