"""Folders of parts: whole or not there, gone on with where a run was stopped, refused where something changed."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rouge_cli.engines import parts
from rouge_cli.engines.fingerprints import fingerprint
from rouge_cli.engines.parts import Part, begin, done, make
from rouge_cli.engines.rows import RowScoring, score_rows
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.options import Options
from rouge_cli.whole_files import UNFINISHED
from tests.commands import Finished, rouge_cli
from tests.workplace import Workplace

RECORD = '{"id": %d, "summary": "a b %d", "reference": "a c"}\n'
HOW = RowScoring(Options(measures=("rouge-1",))).checked()
DEEP = b"[" * 100_000
NAMES = ("one.jsonl", "two.jsonl", "three.jsonl", "four.jsonl")
LONGEST = (("x", 238), ("x", 249), ("\u00e9", 124))
KILLED = """
import os, signal, sys
from rouge_cli.engines import parts
from rouge_cli.cli.main import main
real, begun = parts.score_rows, []
def score_rows(choices, how, writer, *others):
    begun.append(choices)
    found = real(choices, how, writer, *others)
    if len(begun) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return found
parts.score_rows = score_rows
main(sys.argv[1:])
"""


@pytest.fixture
def inputs(place: Workplace) -> tuple[str, ...]:
    """Files of records."""
    for i, name in enumerate(NAMES):
        place.write(name, "".join(RECORD % (i, k) for k in range(50)))
    return NAMES


def run(*more: str, names: tuple[str, ...] = NAMES) -> Finished:
    return rouge_cli("score", *names, "-q", "--measures", "rouge-1", "-o", "out/", *more)


def content(folder: str) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in Path(folder).iterdir()}


def states(folder: str) -> dict[str, tuple[int, int]]:
    return {one.name: (one.stat().st_ino, one.stat().st_mtime_ns) for one in Path(folder).iterdir()}


def one_part(format: str = "jsonl") -> Part:
    return begin("out", [InputChoice("one.jsonl", format="jsonl")], HOW, format)[0]


@pytest.mark.long
@pytest.mark.parametrize("format", ["jsonl", "parquet", "csv"])
def test_a_killed_run_goes_on(inputs: tuple[str, ...], format: str) -> None:
    arguments = ["score", *inputs, "-q", "--measures", "rouge-1", "--format", format, "-o"]
    killed = subprocess.run([sys.executable, "-c", KILLED, *arguments, "out/"], check=False)
    assert killed.returncode == -signal.SIGKILL
    done = [name for name in states("out") if name.endswith(f".{format}") and not name.startswith(".")]
    assert sorted(done) == [f"00001-one.{format}", f"00002-two.{format}"]
    before = {name: state for name, state in states("out").items() if name.startswith("0000")}
    assert len(before) == 4
    assert run("--format", format) == (0, b"", "")
    after = states("out")
    assert {name: after[name] for name in before} == before
    assert rouge_cli(*arguments, "whole/").status == 0
    assert {name: own for name, own in content("out").items() if not name.startswith(".")} == content("whole")


def test_a_run_that_is_done_scores_nothing(inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    del inputs
    assert run().status == 0
    before = states("out")
    monkeypatch.setattr(parts, "score_rows", None)
    assert run().status == 0
    assert states("out") == before


def test_a_part_that_vanished_is_made_anew(inputs: tuple[str, ...]) -> None:
    del inputs
    assert run().status == 0
    before, others = content("out"), states("out")
    os.unlink("out/00002-two.jsonl")
    assert run().status == 0
    assert content("out") == before
    assert states("out")["00001-one.jsonl"] == others["00001-one.jsonl"]


def same_size(name: str) -> None:
    old = Path(name).read_bytes()
    Path(name).write_bytes(old[::-1].replace(b"a", b"b", 1)[::-1])
    assert len(Path(name).read_bytes()) == len(old)


def longer(name: str) -> None:
    Path(name).write_bytes(Path(name).read_bytes() + (RECORD % (1, 2)).encode())


def truncated(name: str) -> None:
    Path(name).write_bytes(Path(name).read_bytes()[:-20])


@pytest.mark.parametrize("change", [same_size, longer, truncated])
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("two.jsonl", "two.jsonl: changed since out/00002-two.jsonl was made of it"),
        ("out/00002-two.jsonl", "out/00002-two.jsonl: changed since it was written"),
    ],
)
def test_what_changed_is_refused(inputs: tuple[str, ...], change: Callable[[str], None], name: str, told: str) -> None:
    del inputs
    assert run().status == 0
    change(name)
    found = run()
    assert found.status == 1
    remedy = "remove out/00002-two.jsonl.json to make that part anew, or name another folder"
    assert found.stderr == f"rouge-cli: {told}; {remedy}\n"
    os.unlink("out/00002-two.jsonl.json")
    assert run().status == (1 if change is truncated and name == "two.jsonl" else 0)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["-m"], "begun with other options: stem was none, and is both now"),
        (["--counts"], "begun with another --counts: it was false, and is true now"),
        (["--columns", "id"], 'begun with another --columns: it was null, and is ["id"] now'),
        (["--format", "csv"], 'begun with another --format: it was "jsonl", and is "csv" now'),
        (["--id-field", "id"], "begun with other inputs, or other choices about them"),
    ],
)
def test_other_options_are_refused(inputs: tuple[str, ...], more: list[str], told: str) -> None:
    del inputs
    assert run().status == 0
    before = states("out")
    found = run(*more)
    assert (found.status, states("out")) == (2, before)
    assert f"out/manifest.json: {told}; name another folder, or give what it was begun with" in found.stderr


def test_columns_of_other_names_are_refused(inputs: tuple[str, ...]) -> None:
    assert run().status == 0
    found = rouge_cli("score", *inputs, "-q", "--measures", "rouge1", "-o", "out/")
    told = 'out/manifest.json: begun with another --measures: it was ["rouge-1"], and is ["rouge1"] now'
    assert (found.status, told in found.stderr) == (2, True)


@pytest.mark.parametrize("names", [NAMES[:3], NAMES[::-1], (*NAMES[:3], "five.jsonl")])
def test_other_inputs_are_refused(inputs: tuple[str, ...], names: tuple[str, ...]) -> None:
    shutil.copy(inputs[0], "five.jsonl")
    assert run().status == 0
    found = run(names=names)
    assert found.status == 2
    assert "out/manifest.json: begun with other inputs, or other choices about them" in found.stderr


@pytest.mark.parametrize(
    "manifest", [b"", b"[]", b"7", b"{}", b'{"form": 4}', b'{"form": 4, "signature": 3}', b"\xff", b"null", DEEP]
)
def test_a_broken_manifest_is_refused(inputs: tuple[str, ...], manifest: bytes) -> None:
    del inputs
    assert run().status == 0
    Path("out/manifest.json").write_bytes(manifest)
    found = run()
    assert found.status == 2
    assert re.match(
        "rouge-cli: out/manifest.json: no manifest of rouge-cli score: it (was edited or damaged|lacks what one has);",
        found.stderr,
    )


def test_a_manifest_of_a_later_form_is_refused(inputs: tuple[str, ...]) -> None:
    del inputs
    assert run().status == 0
    Path("out/manifest.json").write_text('{"form": 5}')
    assert "of another version of rouge-cli (form 5, here 4); name another folder" in run().stderr


@pytest.mark.parametrize("record", [b"", b"{", b"[]", b"{}", b'{"rows": "x"}', b"\xff", b'{"rows": 5}', DEEP])
def test_a_broken_record_of_a_part_is_refused(inputs: tuple[str, ...], record: bytes) -> None:
    del inputs
    assert run().status == 0
    Path("out/00002-two.jsonl.json").write_bytes(record)
    found = run()
    assert found.status == 1
    assert found.stderr.startswith("rouge-cli: out/00002-two.jsonl.json: cannot be read: ")
    assert found.stderr.endswith("; remove it; the same rouge-cli score makes the part anew\n")


def test_the_record_of_another_part_is_refused(inputs: tuple[str, ...]) -> None:
    del inputs
    assert run().status == 0
    shutil.copy("out/00001-one.jsonl.json", "out/00002-two.jsonl.json")
    assert "out/00002-two.jsonl.json: of a part that was made by other options, or of another input; " in run().stderr


def test_a_folder_that_takes_no_manifest_is_not_left_behind(
    inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(place: str, is_new: bool) -> None:
        raise DataError.at(place, "cannot write the output: Operation not permitted")

    monkeypatch.setattr(parts, "whole_file", fail)
    with pytest.raises(DataError, match=r"out/new/manifest\.json: cannot write the output: Operation not permitted"):
        begin("out/new/", [InputChoice(name) for name in inputs], HOW)
    assert not Path("out").exists()


def test_a_folder_with_something_else_is_refused(inputs: tuple[str, ...], place: Workplace) -> None:
    del inputs
    place.write("out/x", "")
    found = run()
    assert found.status == 2
    assert "out/: it is not empty (x), and no manifest.json of a run that could go on" in found.stderr


@pytest.mark.parametrize("name", ["-", "rouge.xml"])
def test_parts_are_for_files_of_records(inputs: tuple[str, ...], place: Workplace, name: str) -> None:
    del inputs
    place.config()
    found = run("--from", "jsonl", names=("-",)) if name == "-" else run(names=(name,))
    assert (found.status, os.path.exists("out")) == (2, False)


def test_an_input_that_changes_meanwhile_makes_no_part(
    inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    del inputs
    part, real = one_part(), score_rows

    def changing(*arguments: object) -> object:
        found = real(*arguments)  # type: ignore[arg-type]
        os.utime("one.jsonl", ns=(1, 1))
        return found

    monkeypatch.setattr(parts, "score_rows", changing)
    with pytest.raises(DataError, match=r"one.jsonl: changed while it was scored; score again when nobody"):
        make(part)
    assert os.listdir("out") == ["manifest.json"]


def test_an_input_that_vanishes(inputs: tuple[str, ...]) -> None:
    del inputs
    part = one_part()
    os.unlink("one.jsonl")
    with pytest.raises(DataError, match=r"one.jsonl: cannot be read: No such file or directory"):
        make(part)


def test_without_its_record_a_part_is_not_done(inputs: tuple[str, ...]) -> None:
    del inputs
    part = one_part()
    assert done(part) is None
    assert make(part)[0] == 50
    assert done(part) == (50, [])
    os.unlink(part.record)
    assert done(part) is None
    with pytest.raises(UsageError, match="begun with"):
        begin("out", [InputChoice("two.jsonl", format="jsonl")], HOW, "jsonl")


def test_a_record_says_what_a_part_was_made_of(inputs: tuple[str, ...]) -> None:
    del inputs
    part = one_part()
    make(part)
    known = json.loads(Path(part.record).read_bytes())
    assert known["rows"] == 50
    assert known["source"] == fingerprint("one.jsonl")
    assert known["file"] == fingerprint(part.place)


def test_what_was_to_be_said_of_a_part_is_said_again(place: Workplace) -> None:
    """Marked, so that nobody takes it for new."""
    place.write("one.jsonl", (RECORD % (1, 1)).replace('"a c"', '"."'))
    command = ("score", "one.jsonl", "--measures", "rouge-1", "-o", "out/")
    first, again = rouge_cli(*command).stderr, rouge_cli(*command).stderr
    said = "one.jsonl, line 1, field 'reference' (evaluation 1): no token is left to score ("
    assert first.startswith(f"rouge-cli: warning: {said}")
    assert again == first.replace(": warning: ", ": warning: out/00001-one.jsonl: scored before; then: ")


def test_a_source_is_hashed_once(inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = list[str]()

    def counted(name: str) -> dict[str, object]:
        hashed.append(name)
        return fingerprint(name)

    monkeypatch.setattr(parts, "fingerprint", counted)
    assert run().status == 0
    assert sorted(set(hashed) & set(inputs)) == sorted(inputs)
    assert [hashed.count(name) for name in inputs] == [1] * len(inputs)


@pytest.mark.long
def test_two_processes_make_one_folder(inputs: tuple[str, ...]) -> None:
    arguments = ["-m", "rouge_cli.cli.main", "score", *inputs, "-q", "--measures", "rouge-1", "-o"]
    both = [subprocess.Popen([sys.executable, *arguments, "out/"], stderr=subprocess.PIPE) for _ in range(2)]
    told = [process.communicate()[1] for process in both]
    assert any(process.returncode == 0 for process in both), told
    assert run() == (0, b"", "")
    assert rouge_cli("score", *inputs, "-q", "--measures", "rouge-1", "-o", "whole/").status == 0
    assert content("out") == content("whole")


@pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
@pytest.mark.parametrize(("name", "source"), [("00002-two.jsonl", "one.jsonl"), ("00001-one.jsonl.json", "words")])
def test_no_part_takes_the_place_of_an_input(place: Workplace, name: str, source: str) -> None:
    for number, one in enumerate(("one.jsonl", "two.jsonl")):
        place.write(one, RECORD % (number, number))
    place.write("words", "the\n")
    options = ("--stop-list", "words")
    assert run(*options, names=("one.jsonl", "two.jsonl")).status == 0
    os.unlink(f"out/{name}")
    os.symlink(f"../{source}", f"out/{name}")
    before = Path(source).read_bytes()
    finished = run(*options, names=("one.jsonl", "two.jsonl"))
    said = f"out/{name}: cannot write the output: it is an input, {source}; name another folder\n"
    assert (finished.status, finished.stderr) == (2, f"rouge-cli: {said}")
    assert Path(source).read_bytes() == before


def test_a_folder_with_a_file_of_the_users_is_not_empty_whatever_it_is_called(place: Workplace) -> None:
    place.write("a.jsonl", RECORD % (1, 1))
    place.write(f"out/{UNFINISHED}{'a' * 16}", "half of it")
    place.write(f"out/{UNFINISHED}notes", "mine")
    finished = run(names=("a.jsonl",))
    assert (finished.status, finished.stderr.count(f"it is not empty ({UNFINISHED}notes)")) == (2, 1)
    os.unlink(f"out/{UNFINISHED}notes")
    assert run(names=("a.jsonl",)).status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="names of 255 bytes")
def test_the_longest_names_of_inputs_are_cut_in_those_of_parts(place: Workplace) -> None:
    names = [place.write(f"{letter * number}.jsonl", RECORD % (i, i)) for i, (letter, number) in enumerate(LONGEST)]
    for _ in range(2):
        assert run("--format", "jsonl", "--counts", names=(*names,)).status == 0
    files = sorted(path.name for path in Path("out").glob("*.jsonl"))
    assert files == [
        "00001-" + "x" * 238 + ".jsonl",
        "00002-" + "x" * 238 + ".jsonl",
        "00003-" + "\u00e9" * 119 + ".jsonl",
    ]
    assert rouge_cli("merge", "out/", "--system", "s", "-o", "r.json").status == 0


@pytest.mark.skipif(sys.platform != "linux", reason="paths of at most 4,096 bytes")
def test_a_folder_of_too_long_a_path_is_not_made(place: Workplace) -> None:
    source = str(place.folder / place.write("one.jsonl", RECORD % (1, 1)))
    for _ in range(4096 // 251 + 1):
        os.mkdir("d" * 250)
        os.chdir("d" * 250)
    done = run(names=(source,))
    assert (done.status, done.stdout) == (2, b"")
    assert "its path from the root on is too long" in done.stderr
    assert os.listdir() == []


def test_inputs_none_of_which_is_there_begin_no_folder(place: Workplace) -> None:
    done = run(names=("missing.jsonl", "gone.jsonl"))
    assert (done.status, done.stdout) == (1, b"")
    assert "missing.jsonl" in done.stderr
    assert "gone.jsonl" in done.stderr
    assert not os.path.exists("out")


def test_a_pipe_has_no_folder_of_parts(place: Workplace) -> None:
    read, written = os.pipe()
    os.write(written, (RECORD % (1, 1)).encode())
    os.close(written)
    call = [sys.executable, "-m", "rouge_cli.cli.main", "score", "--from", "jsonl", f"/dev/fd/{read}", "-o", "out/"]
    done = subprocess.run(call, pass_fds=[read], capture_output=True, text=True, check=False)
    os.close(read)
    assert (done.returncode, done.stdout) == (2, "")
    assert "a folder of parts is for files of records; save what it gives in a file" in done.stderr
    assert not os.path.exists("out")


def begun_meanwhile(monkeypatch: pytest.MonkeyPatch, how: RowScoring) -> None:
    """Another run begins in the folder once this one has seen that it is empty."""
    real, choices = parts._make_folder, [InputChoice("one.jsonl", format="jsonl")]

    def make_folder(folder: str) -> None:
        real(folder)
        monkeypatch.setattr(parts, "_make_folder", real)
        begin(folder, choices, how)

    monkeypatch.setattr(parts, "_make_folder", make_folder)


def without_links(made: str, target: str) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), made, None, target)


@pytest.mark.parametrize("link", [os.link, without_links])
def test_of_two_runs_that_begin_at_once_the_second_is_refused(
    inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, link: Callable[[str, str], None]
) -> None:
    del inputs
    monkeypatch.setattr(os, "link", link)
    begun_meanwhile(monkeypatch, HOW._replace(counts=True))
    with pytest.raises(UsageError, match="begun with another --counts: it was true, and is false now"):
        one_part()
    assert [*states("out")] == ["manifest.json"]


@pytest.mark.parametrize("link", [os.link, without_links])
def test_two_equal_runs_begin_at_once(
    inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, link: Callable[[str, str], None]
) -> None:
    del inputs
    monkeypatch.setattr(os, "link", link)
    begun_meanwhile(monkeypatch, HOW)
    assert one_part().place == "out/00001-one.jsonl"
    assert [*states("out")] == ["manifest.json"]


def test_a_run_that_begins_while_a_folder_is_made_is_not_something_else(
    inputs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    del inputs
    real = os.makedirs

    def makedirs(folder: str, exist_ok: bool = False) -> None:
        monkeypatch.setattr(os, "makedirs", real)
        one_part()

    monkeypatch.setattr(os, "makedirs", makedirs)
    assert one_part().place == "out/00001-one.jsonl"
