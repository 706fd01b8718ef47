"""Which files a batch reads, and what it remarks of those that it cannot use."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, get_ident
from typing import BinaryIO

import pytest

import rouge_cli
from tests.kernel.corpora import Corpus, Document, figures, make_batch, make_evaluator
from tests.reference.rouge155 import Options
from tests.workplace import PEER, Workplace, evaluation

UNIGRAMS = Options(n=1, lcs=False)
ELEMENTS = Options(elements="HM")
EMPTY = (1, "empty", 0)
Diagnostic = tuple[int, str, int]


def score(
    peer: bytes | tuple[str, bytes, bool], model: bytes, options: Options = UNIGRAMS, format: str = "SPL"
) -> tuple[list[tuple[float, ...]], list[Diagnostic]]:
    """The counts of one peer against one model, named so; the model is document 0, the peer document 1."""
    corpus = Corpus([Document(format, b"")] * 2, [((0,), (1,))])
    work = make_batch(corpus, [model, peer], options)
    evaluator = make_evaluator(options)
    evaluator.start(work)
    evaluator.score(0, 1)
    return figures(work)[0], evaluator.diagnostics()


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A model of three tokens; the working directory is its folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "model.txt").write_bytes(b"the cat sat\n")
    return b"model.txt"


@pytest.mark.parametrize("size", [0, 1, 16383, 16384, 16385, 32768, 100_000])
def test_every_byte_is_read(model: bytes, tmp_path: Path, size: int) -> None:
    """A one-byte word stands at each even place."""
    Path("peer.txt").write_bytes((b"x " * size)[:size])
    words = (size + 1) // 2
    assert score(bytes(tmp_path / "peer.txt"), model) == ([(0, 3, words)], [] if words else [EMPTY])


@pytest.mark.parametrize(
    "name", ["peer.txt", "./peer.txt", "a/peer.txt", "a//peer.txt", "a/../peer.txt", "caf\u00e9 x/p"]
)
def test_names_relative_to_the_working_directory(model: bytes, name: str) -> None:
    Path("a").mkdir()
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_bytes(b"cat")
    assert score(os.fsencode(name), model) == ([(1, 3, 1)], [])


@pytest.mark.parametrize("name", [b"folder", b"folder/", b"./folder", b"folder/.", b"."])
def test_a_folder_reads_as_an_empty_file(model: bytes, name: bytes) -> None:
    Path("folder").mkdir()
    assert score(name, model) == ([(0, 3, 0)], [EMPTY])


@pytest.mark.parametrize(
    ("name", "error"),
    [
        (b"missing.txt", errno.ENOENT),
        (b"nowhere/missing.txt", errno.ENOENT),
        (b"", errno.ENOENT),
        (b"model.txt/peer.txt", errno.ENOTDIR),
        (b"x" * 5000, errno.ENAMETOOLONG),
    ],
)
def test_unreadable(model: bytes, name: bytes, error: int) -> None:
    assert score(name, model)[1] == [(1, "unreadable", error)]


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="open files have no names")
def test_a_pipe_that_is_open_is_read_to_its_end(model: bytes) -> None:
    """As in a shell's <(...)."""
    source, target = os.pipe()

    def write() -> None:
        with open(target, "wb") as stream:
            stream.write(b"cat " * 50_000)

    writer = Thread(target=write, daemon=True)
    writer.start()
    assert score(b"/dev/fd/%d" % source, model) == ([(1, 3, 50_000)], [])
    writer.join()
    os.close(source)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/urandom"])
def test_what_may_never_end_is_not_waited_for(model: bytes, name: str) -> None:
    os.mkfifo("pipe")
    assert score(name.encode(), model)[1] == [(1, "unreadable", errno.ESPIPE)]


def test_the_null_device_is_empty(model: bytes) -> None:
    assert score(os.devnull.encode(), model)[0] == [(0, 3, 0)]


@pytest.mark.parametrize("format", ["SPL", "SEE", "ISI"])
@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b" .,-\n", b'<S SNTNO="1">-</S>', b'<a name="1">[1]</a> <a href="#1" id=1>_<']
)
def test_no_token(model: bytes, format: str, data: bytes) -> None:
    Path("peer.txt").write_bytes(data)
    expected = {"SPL": [(0, 3, 0)]}.get(format, [(0, 0, 0)])
    if format == "SPL" and b"<" in data:
        assert score(b"peer.txt", model, format=format)[1] == []
    else:
        found = score(b"peer.txt", model, format=format)
        assert found[0] == expected
        assert EMPTY in found[1]


def in_folders(folder: Path, count: int) -> tuple[Corpus, list[bytes]]:
    """Evaluations of neighbours among files that each have a folder of their own."""
    names = []
    for i in range(count):
        (folder / str(i)).mkdir()
        (folder / str(i) / "x.txt").write_bytes(b"cat")
        names.append(bytes(folder / str(i) / "x.txt"))
    return Corpus([Document("SPL", b"cat")] * count, [((i,), (i + 1,)) for i in range(count - 1)]), names


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts the open files of the process")
def test_an_evaluator_between_its_steps_keeps_no_folder_open(tmp_path: Path) -> None:
    corpus, names = in_folders(tmp_path, 80)
    before = len(os.listdir("/proc/self/fd"))
    evaluator = make_evaluator(UNIGRAMS)
    work = make_batch(corpus, names, UNIGRAMS)
    evaluator.start(work)
    evaluator.score(0, 40)
    assert len(os.listdir("/proc/self/fd")) == before
    evaluator.score(40, 79)
    assert len(os.listdir("/proc/self/fd")) == before
    assert figures(work)[0] == [(1, 1, 1)] * 79


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts the open files of the process")
def test_folders_are_closed_where_files_could_not_be_opened(tmp_path: Path) -> None:
    import resource

    corpus, names = in_folders(tmp_path, 80)
    work, evaluator = make_batch(corpus, names, UNIGRAMS), make_evaluator(UNIGRAMS)
    evaluator.start(work)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(map(int, os.listdir("/proc/self/fd"))) + 8
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, limits[1]))
    try:
        evaluator.score(0, 79)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert evaluator.diagnostics() == []
    assert figures(work)[0] == [(1, 1, 1)] * 79


# ---- NUL bytes -----------------------------------------------------------------------------------------------------

LONG = b"cat " * 130  # 520 bytes: 26 control characters are a twentieth


@pytest.mark.parametrize(
    ("data", "first"),
    [
        ("the cat".encode("utf-16-le"), 1),
        ("the cat".encode("utf-16"), 3),
        ("the cat".encode("utf-32-be"), 0),
        (b"\x00", 0),
        (b"cat\x00", 3),
        (b"\x00" + b"\x01" * 26 + LONG[27:], 0),
        (LONG[27:] + b"\x1f" * 26 + b"\x00", 519),
        (b"\x7f" * 26 + b"\x00" + LONG[27:], 26),
    ],
)
def test_binary(model: bytes, data: bytes, first: int) -> None:
    """A quarter of NUL bytes, or in 512 bytes and more a NUL and more than a twentieth of control characters."""
    Path("peer.txt").write_bytes(data)
    for peer in (b"peer.txt", ("", data, True)):
        assert score(peer, model)[1] == [(1, "binary", first)]
    assert "binary" not in [kind for _, kind, _ in score(("", data, False), model)[1]]  # it was never in a file


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"cat \x00", 1),
        (b"c\x00t a", 3),
        (b"\x00" + b"\x01" * 25 + LONG[26:], 124),
        ((b"\x00" + b"\x01" * 26 + LONG)[:511], 121),
        (b"\x01" * 300 + LONG, 130),
        (b"\t\n\v\f\r" * 100 + b"\x00" + LONG, 130),
    ],
)
def test_stray_nul_bytes_part_words(model: bytes, data: bytes, words: int) -> None:
    Path("peer.txt").write_bytes(data)
    counts, diagnostics = score(b"peer.txt", model)
    assert (counts[0][2], diagnostics) == (words, [])


# ---- Basic Elements ------------------------------------------------------------------------------------------------


def test_formats_that_do_not_go_with_the_measures(model: bytes) -> None:
    """Told of every document, without opening it."""
    assert score(b"missing", model, format="SIMPLE")[1] == [(0, "not text", 0), (1, "not text", 0)]
    for format in ("SPL", "SEE"):
        assert score(b"missing", model, ELEMENTS, format)[1] == [(0, "not elements", 0), (1, "not elements", 0)]


def test_isi_has_no_elements(model: bytes) -> None:
    Path("peer.txt").write_bytes(b"a|b|c\n")
    assert score(b"peer.txt", model, ELEMENTS, "ISI") == ([(0, 0, 0)], [(0, "empty", 0), EMPTY])


@pytest.mark.parametrize(
    ("data", "line"), [(b"a|b\n", 1), (b"a|b|c\na|b|c\n\na|b\n", 3), (b"a|b|c|d", 1), (b"a|b|c\n|", 2)]
)
def test_line_that_is_no_element(data: bytes, line: int, tmp_path: Path) -> None:
    Path(tmp_path, "good").write_bytes(b"a|b|c\n")
    Path(tmp_path, "bad").write_bytes(data)
    names = bytes(tmp_path / "bad"), bytes(tmp_path / "good")
    assert score(*names, ELEMENTS, "SIMPLE")[1] == [(1, "no element", line)]


def test_everything_that_is_wrong_is_told(model: bytes) -> None:
    """Of all evaluations, though nothing is scored any more; asking for the remarks takes them away."""
    Path("binary").write_bytes(b"\x00\x00")
    Path("empty").write_bytes(b"")
    corpus = Corpus([Document("SPL", b"")] * 5, [((0,), (1, 2)), ((4,), (0,)), ((0, 3), (0,))])
    work = make_batch(corpus, [b"model.txt", b"gone1", b"binary", b"gone2", b"empty"], UNIGRAMS)
    evaluator = make_evaluator(UNIGRAMS)
    evaluator.start(work)
    evaluator.score(0, 3)
    wrong = [(1, "unreadable", errno.ENOENT), (2, "binary", 0), (4, "empty", 0), (3, "unreadable", errno.ENOENT)]
    assert evaluator.diagnostics() == wrong
    assert evaluator.diagnostics() == []


@contextmanager
def written_by_thread(place: Workplace, act: Callable[[BinaryIO], None]) -> Iterator[str]:
    """A configuration whose peer is a pipe, of which act gets the other end."""
    source, target = os.pipe()

    def write() -> None:
        with open(target, "wb") as pipe:
            act(pipe)

    writer = Thread(target=write)
    writer.start()
    yield place.config(evaluation(peers={"a": str(source)}).replace(">.<", ">/dev/fd<", 1))
    writer.join()
    os.close(source)


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="open files have no names")
def test_reading_a_pipe_can_be_interrupted(place: Workplace) -> None:
    """Until it stops, since a signal may come just before the read begins."""
    stopped, main = Event(), get_ident()
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # libraries of other tests leave one that reads go on after

    def interrupt(pipe: BinaryIO) -> None:
        pipe.write(b" " * 200_000)  # more than it holds: once all is written, it is being read
        while not stopped.is_set():
            signal.pthread_kill(main, signal.SIGINT)
            stopped.wait(0.01)

    with written_by_thread(place, interrupt) as config:
        try:
            with pytest.raises(KeyboardInterrupt):
                rouge_cli.evaluate(config, measures="rouge-1", jobs=1)
        finally:
            stopped.set()
    place.write("peer.txt", "a b\n")
    assert rouge_cli.evaluate(place.config(), measures="rouge-1", jobs=1).systems[0].id == "a"


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="open files have no names")
def test_a_signal_that_stops_nothing_loses_nothing(place: Workplace) -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, _frame: heard.append(number))
    main = get_ident()

    def act(pipe: BinaryIO) -> None:
        signal.pthread_kill(main, signal.SIGUSR1)
        pipe.write(PEER.encode())

    try:
        with written_by_thread(place, act) as config:
            found = rouge_cli.evaluate(config, measures="rouge-1", jobs=1)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert heard == [signal.SIGUSR1]
    assert found.systems[0].measures == rouge_cli.evaluate(place.config(), measures="rouge-1").systems[0].measures
