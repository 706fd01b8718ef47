"""Commands that look at summaries take every kind of input, and two folders or files of text without options."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

RECORDS = """{"id": "one", "system": "a", "summary": "The cat sat.", "references": ["The cat lay.", "A cat."]}
{"id": "two", "system": "a", "summary": "It slept.", "references": ["It slept long.", "Asleep."]}
"""


def inputs(place: Workplace) -> list[list[str]]:
    """The same two evaluations of system a as records, as lines, and as folders."""
    place.write("pairs.jsonl", RECORDS)
    place.write("a.txt", "The cat sat.\nIt slept.\n")
    place.write("r1.txt", "The cat lay.\nIt slept long.\n")
    place.write("r2.txt", "A cat.\nAsleep.\n")
    for name, texts in (("peers/a", ("The cat sat.", "It slept.")), ("models", ("The cat lay.", "It slept long."))):
        for id, text in zip(("1", "2"), texts, strict=True):
            place.write(f"{name}/{id}.txt", text + "\n")
    return [
        ["pairs.jsonl"],
        ["--peers", "a.txt", "--models", "r1.txt", "--models", "r2.txt"],
        ["--peers", "peers", "--models", "models"],
        ["a.txt", "r1.txt"],
        ["peers", "models"],
    ]


COMMANDS = (
    ["evaluate", "-n", "1"],
    ["diff", "rouge-1.5.5", "rouge-score"],
    ["config", "check"],
    ["config", "show"],
    ["config", "files"],
    ["baseline", "--sources", "sources", "--kind", "lead", "-o", "out"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("number", range(5))
def test_command(place: Workplace, command: list[str], number: int) -> None:
    given = inputs(place)[number]
    for id in ("one", "two", "1", "2"):
        place.write(f"sources/{id}.txt", "The cat came.\nIt sat.\nIt slept.\n")
    done = rouge_cli(*command, *given)
    assert done.status == 0, done.stderr
    if command[0] == "baseline":
        scored = evaluate(os.path.join("out", "baselines.xml"), "-n", "1")
        assert scored.status == 0, scored.stderr
        assert b"baseline-lead ROUGE-1" in scored.stdout
        assert b"a ROUGE-1" in scored.stdout
    notes = [line for line in done.stderr.splitlines() if "has the system summaries" in line]
    assert len(notes) == (number > 2)


@pytest.mark.parametrize(("number", "id"), [(0, "one"), (1, "1"), (2, "1")])
def test_explain(place: Workplace, number: int, id: str) -> None:
    given = inputs(place)[number]
    paths, options = (given, []) if number == 0 else ([], given)
    by_name = rouge_cli("explain", *paths, id, "a", *options, "-n", "1")
    assert by_name.status == 0, by_name.stderr
    assert b"the cat" in by_name.stdout.lower()
    assert rouge_cli("explain", *paths, id, *options, "-n", "1") == by_name


def test_explain_has_no_use_for_options_of_other_inputs(place: Workplace) -> None:
    place.config()
    for arguments, told in (
        (["a.txt", "b.txt", "--input-format", "SEE", "--lenient"],
         "--input-format, --lenient: not for two files, PEER MODEL; their format is --summary-format; leave this out"),
        (["rouge.xml", "1", "a", "--summary-format", "SEE"],
         "--summary-format is for two files, PEER MODEL; leave it out, or take --input-format"),
    ):  # fmt: skip
        assert rouge_cli("explain", *arguments) == (2, b"", f"rouge-cli: {told}\n")


def test_explain_asks_for_the_system_where_there_are_several(place: Workplace) -> None:
    place.write("p.jsonl", RECORDS + RECORDS.replace('"a"', '"b"'))
    done = rouge_cli("explain", "p.jsonl", "one")
    assert (done.status, done.stderr) == (
        2,
        "rouge-cli: SYSTEM is missing; name one of p.jsonl: a, b\n",
    )


def test_what_cannot_be_two_sides_is_told_with_the_line_to_type(place: Workplace) -> None:
    inputs(place)
    place.write("my b.txt", "x\ny\n")
    for arguments, told in (
        (["a.txt"], "a.txt: this is plain text, no configuration; name the system and the reference summaries: --peers "
                    "a.txt --models FILE; a list of file pairs takes --list FORMAT"),
        (["my b.txt"], "my b.txt: this is plain text, no configuration; name the system and the reference summaries: "
                       "--peers 'my b.txt' --models FILE; a list of file pairs takes --list FORMAT"),
        (["a.txt", "r1.txt", "r2.txt"], "3 files of text: say which hold system summaries, and which references: "
                                        "--peers a.txt --models r1.txt --models r2.txt"),
    ):  # fmt: skip
        assert evaluate(*arguments) == (2, b"", f"rouge-cli: {told}\n")
    done = evaluate("peers", "r1.txt")
    assert done.status == 2
    assert done.stderr.endswith("peers is a folder, and r1.txt is not; give folders on both sides, or files with a "
                                "summary a line\n")  # fmt: skip


def test_system_with_the_name_of_a_folder(place: Workplace) -> None:
    """A configuration and its system stay what they are."""
    os.mkdir("a")
    place.write("pairs.jsonl", RECORDS)
    assert evaluate(place.config(), "a", "-n", "1", "-q").status == 0
    assert evaluate("pairs.jsonl", "a", "-n", "1", "-q").status == 0


@pytest.fixture
def beside(place: Workplace) -> Workplace:
    """A configuration in a folder, with the files that it names beside it."""
    place.write(
        "set/rouge.xml", f"<ROUGE-EVAL>\n{evaluation(peers={'a': 'p.txt'}, models={'A': 'm.txt'})}</ROUGE-EVAL>"
    )
    place.write("set/p.txt", "The cat sat.\n")
    place.write("set/m.txt", "The cat lay.\n")
    return place


NOTE = "set/rouge.xml: its relative file names are not in {folder}, but beside it: all are read from set"


def test_files_beside_the_configuration_are_found(beside: Workplace) -> None:
    note = NOTE.format(folder=os.getcwd())
    done = evaluate("set/rouge.xml", "-n", "1", "-x")
    assert (done.status, done.stdout.count(b"0.66667 (")) == (0, 3)
    assert note in done.stderr
    assert note not in evaluate("set/rouge.xml", "-n", "1", "-q").stderr
    for line in ("explain CONFIG 1 a", "config check CONFIG", "config show CONFIG", "diff rouge-1.5.5 lin2004 CONFIG"):
        done = rouge_cli(*line.replace("CONFIG", "set/rouge.xml").split())
        assert done.status == 0, done.stderr
        assert note in done.stderr + done.stdout.decode()


def test_folders_are_never_mixed(beside: Workplace) -> None:
    """One file in the working directory is enough: the others are missing there."""
    beside.write("m.txt", "Something else.\n")
    done = evaluate("set/rouge.xml", "-n", "1")
    assert done.status == 1
    assert "p.txt (line 2, evaluation 1): cannot read the summary: No such file or directory" in done.stderr


def test_two_sides_are_scored_by_rows_too(place: Workplace) -> None:
    place.write("hyp.txt", "a b\nc d\n")
    place.write("ref.txt", "a c\nc d\n")
    done = rouge_cli("score", "hyp.txt", "ref.txt")
    assert (done.status, done.stdout) == (0, rouge_cli("score", "--peers", "hyp.txt", "--models", "ref.txt").stdout)
    assert "hyp.txt has the system summaries and ref.txt the reference summaries" in done.stderr


@pytest.mark.parametrize("names", ["hyp.txt ref.txt.gz", "hyp.txt.gz ref.txt", "hyp.txt.gz ref.txt.gz"])
def test_lines_may_be_packed(place: Workplace, names: str) -> None:
    for name, content in (("hyp.txt", b"a b\nc d\n"), ("ref.txt", b"a c\nc d\n")):
        place.write(name, content)
        place.write(f"{name}.gz", gzip.compress(content))
    peers, models = names.split()
    for command in ("evaluate", "score"):
        done = rouge_cli(command, peers, models)
        sides = rouge_cli(command, "--peers", peers, "--models", models)
        assert (done.status, done.stdout) == (0, sides.stdout), done.stderr


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("p m", "p and m are folders; name an evaluation in them, and a system where there are several: rouge-cli "
                "explain --peers p --models m EVALUATION [SYSTEM]"),
        ("p m/1.txt", "p: this is a folder, not a summary; name a file in it"),
        ("p/1.txt m", "m: this is a folder, not a summary; name a file in it"),
    ],
)  # fmt: skip
def test_folders_are_no_texts_to_explain(place: Workplace, names: str, message: str) -> None:
    for name in ("p/1.txt", "m/1.txt"):
        place.write(name, "the cat\n")
    assert rouge_cli("explain", *names.split()) == (2, b"", f"rouge-cli: {message}\n")


@pytest.mark.parametrize("command", ["evaluate", "score"])
def test_a_second_side_that_is_not_there_is_named(place: Workplace, command: str) -> None:
    done = rouge_cli(command, "peer.txt", "modle.txt")
    assert (done.status, done.stderr) == (
        2, "rouge-cli: modle.txt: no such file or folder; name the reference summaries of peer.txt\n"
    )  # fmt: skip


def test_an_absent_folder_of_word_lists_is_not_needed(place: Workplace) -> None:
    done = rouge_cli("evaluate", "-e", "data", "rouge.xml")
    assert done.status == 2
    assert "does not exist; leave -e out to use the built-in word lists" in done.stderr


def test_a_hundred_files_that_are_missing_are_one_problem(place: Workplace) -> None:
    place.config(*[evaluation(str(i), peers={"a": f"gone/{i}.txt"}) for i in range(100)])
    for command in (["evaluate"], ["config", "check"]):
        done = rouge_cli(*command, "rouge.xml")
        told = [line for line in (done.stderr + done.stdout.decode()).splitlines() if "No such file" in line]
        assert len(told) == 1
        assert " more): cannot read " in told[0]


@pytest.mark.parametrize(
    ("command", "sources", "lines"),
    [
        ("jackknife", ["peers", "models"], "config new --peers peers --models models -o new.xml"),
        ("jackknife", ["models"], "config new --peers models --models MODELS -o new.xml"),
        ("convert", ["a.txt", "r1.txt", "--to", "SPL"], "config new --peers a.txt --models r1.txt -o FOLDER"),
        ("jackknife", ["pairs.jsonl"], "'rouge-cli config new pairs.jsonl -o FOLDER'"),
    ],
)
def test_what_takes_configurations_says_how_one_is_made(
    place: Workplace, command: str, sources: list[str], lines: str
) -> None:
    inputs(place)
    done = rouge_cli("config", command, *sources)
    assert done.status != 0
    assert lines in done.stderr


@pytest.mark.parametrize("files", [["-", "r1.txt"], ["a.txt", "-"]])
def test_explain_takes_a_text_from_standard_input(place: Workplace, files: list[str]) -> None:
    inputs(place)
    text = Path("a.txt" if files[0] == "-" else "r1.txt").read_bytes()
    done = rouge_cli("explain", *files, "-n", "1", input=text)
    expected = rouge_cli("explain", "a.txt", "r1.txt", "-n", "1").stdout
    name = b"a.txt" if files[0] == "-" else b"r1.txt"
    assert done.stdout.splitlines()[1:] == expected.replace(b" " + name, b" standard input").splitlines()[1:]
    assert "standard input is named twice" in rouge_cli("explain", "-", "-").stderr


def test_explain_takes_records_from_standard_input(place: Workplace) -> None:
    inputs(place)
    done = rouge_cli("explain", "-", "one", "-n", "1", "--from", "jsonl", input=RECORDS.encode())
    by_name = rouge_cli("explain", "pairs.jsonl", "one", "-n", "1").stdout
    assert done.stdout == by_name.replace(b"pairs.jsonl", b"standard input")
