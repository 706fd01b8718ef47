"""Outputs and lists that are pipes: what nobody reads can be left, and what is read once holds for a whole command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from rouge_cli import Options, score
from rouge_cli.whole_files import whole_file
from tests.commands import rouge_cli
from tests.workplace import Workplace

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")


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


RECORD = {"summary": "the cat sat on the mat", "references": ["a cat was on the mat"]}
SCORE = [sys.executable, "-m", "rouge_cli", "score", "r.jsonl", "-q"]


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("way", [[], ["-o", "-"], ["-o", "named.jsonl"]], ids=" ".join)
def test_score_ends_though_nobody_reads_its_rows(place: Workplace, number: signal.Signals, way: list[str]) -> None:
    place.write("r.jsonl", f"{json.dumps(RECORD)}\n" * 20_000)
    os.mkfifo("named.jsonl")
    source, target = os.pipe()
    if "named.jsonl" in way:
        source = os.open("named.jsonl", os.O_RDONLY | os.O_NONBLOCK)
        os.set_blocking(source, True)
    with subprocess.Popen([*SCORE, *way], stdout=target, stderr=subprocess.PIPE) as process:
        while not os.read(source, 1):  # until it writes; then the pipe is full soon
            pass
        process.send_signal(number)
        assert process.wait(60) == 128 + number
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_rows_before_an_error_are_whole(place: Workplace) -> None:
    place.write("r.jsonl", f"{json.dumps(RECORD)}\n" * 3000 + "not json\n")
    done = subprocess.run(SCORE, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stdout.endswith(b"}\n")
    assert done.stdout.count(b"\n") == 3000


def test_each_call_from_python_reads_the_pipe_that_is_there(place: Workplace) -> None:
    os.mkfifo("words")
    found = []
    for words in (b"the\n", b"cat\nmat\non\n"):
        source = os.open("words", os.O_RDONLY | os.O_NONBLOCK)
        target = os.open("words", os.O_WRONLY)
        os.write(target, words)
        os.close(target)
        options = Options(
            measures=("rouge-1",), drop_stop_words=True, stop_list=f"/dev/fd/{source}", tokenizer="unicode"
        )
        found.append(score("the cat sat on mat", "the cat was here on mat", options=options)["rouge-1"].recall)
        os.close(source)
    assert found == [0.6, 0.33333]


def test_what_a_full_pipe_does_not_take_is_left_at_an_interruption(place: Workplace) -> None:
    source, target = os.pipe()
    os.set_blocking(target, False)
    with suppress(BlockingIOError):
        while os.write(target, b"x" * 4096):
            pass

    def interrupted() -> None:
        with whole_file(f"/dev/fd/{target}") as stream:
            stream.write(b"rows")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    os.close(source)
    os.close(target)
