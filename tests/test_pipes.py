"""Pipes that nobody reads are left at an interruption; what goes through others is whole."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from threading import Thread
from typing import BinaryIO

import pytest

from rouge_cli.pipes import interruptible
from rouge_cli.signal_handlers import interruptions
from tests.commands import rouge_cli
from tests.workplace import Workplace

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")
MUCH = bytes(range(256)) * 4096


@pytest.fixture
def pipe() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    source, target = os.pipe()
    with os.fdopen(source, "rb") as reader, os.fdopen(target, "wb") as writer:
        yield reader, writer


def test_what_is_read_is_what_was_written(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    reader, writer = pipe
    writer.write(b"first ")

    def write() -> None:
        stream = interruptible(writer)
        for begin in range(0, len(MUCH), 10_007):
            stream.write(MUCH[begin : begin + 10_007])
        stream.flush()
        writer.close()

    thread = Thread(target=write)
    thread.start()
    assert reader.read() == b"first " + MUCH
    thread.join()


def test_an_interruption_ends_the_wait_for_a_reader(
    pipe: tuple[BinaryIO, BinaryIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = interruptible(pipe[1])
    thread = Thread(target=lambda: (stream.write(MUCH), stream.flush()))
    thread.start()
    interruptions.append(2)
    try:
        thread.join(60)
        assert not thread.is_alive()
    finally:
        interruptions.clear()


def test_nothing_goes_to_what_has_the_number_of_a_closed_pipe(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    stream = interruptible(pipe[1])
    stream.write(b"x")
    pipe[1].close()
    stream.flush()
    assert pipe[0].read() == b""


def test_files_are_written_to_as_they_are(place: Workplace) -> None:
    with open("file", "wb") as stream:
        assert interruptible(stream) is stream


def test_a_list_out_of_a_pipe_is_read_by_all_that_need_it(place: Workplace) -> None:
    place.write("a.jsonl", '{"id": "1", "summary": "the cat sat", "references": ["a cat sat"]}\n')
    place.write("words", "the\n")
    for call in (("explain", "a.jsonl", "1"), ("evaluate", "a.jsonl"), ("score", "a.jsonl")):
        command = (*call, "-n", "1", "--no-lcs", "--stop-list")
        source, target = os.pipe()
        os.write(target, b"the\n")
        os.close(target)
        by_pipe = rouge_cli(*command, f"/dev/fd/{source}")
        os.close(source)
        by_file = rouge_cli(*command, "words")
        assert by_pipe.status == by_file.status == 0
        assert by_pipe.stdout.replace(b"/dev/fd/%d" % source, b"words") == by_file.stdout


def test_a_folder_of_parts_needs_files_of_words(place: Workplace) -> None:
    place.write("a.jsonl", '{"id": "1", "summary": "the cat", "references": ["a cat"]}\n')
    source, target = os.pipe()
    os.close(target)
    refused = rouge_cli("score", "a.jsonl", "-n", "1", "--stop-list", f"/dev/fd/{source}", "-o", "out/")
    os.close(source)
    assert refused.status == 2
    assert "a folder of parts needs files, not pipes; save what it gives in a file" in refused.stderr
    place.write("bad", b"\xff\n")
    assert rouge_cli("score", "a.jsonl", "-n", "1", "--stop-list", "bad", "-o", "out/").status == 1
    assert not os.path.exists("out")
