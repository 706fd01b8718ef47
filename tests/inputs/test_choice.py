from __future__ import annotations

import gzip
from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy
import pytest

from rouge_cli import Options, evaluate
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.choice import InputChoice, pair_format, record_format
from rouge_cli.inputs.choice_checks import checked
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.stream import Stream
from tests.cases import each
from tests.workplace import Workplace

RECORD = '{"id": "1", "summary": "a. b", "references": ["c"]}\n'


def stream_of(choice: InputChoice, system: str | None = None) -> list[Evaluation]:
    found = read_input(choice, system).content
    assert isinstance(found, Stream)
    return list(found.evaluations)


@each(
    ("name", "format"),
    [
        ("a.jsonl", "jsonl"),
        ("A.CSV", "csv"),
        ("a.tsv.gz", "tsv"),
        ("a.parquet", "parquet"),
        ("a.xml", None),
        ("-", None),
    ],
)
def test_formats_by_suffix(name: str, format: str | None) -> None:
    assert record_format(name) == format


@pytest.mark.parametrize(
    ("write", "choice"),
    [
        (lambda place: place.write("r.jsonl", RECORD), InputChoice("r.jsonl")),
        (lambda place: place.write("r.jsonl.gz", gzip.compress(RECORD.encode())), InputChoice("r.jsonl.gz")),
        (lambda place: place.write("r.txt", RECORD), InputChoice("r.txt", format="jsonl")),
        (lambda place: place.write("r.csv", 'id,summary,references\n1,"a. b",c\n'), InputChoice("r.csv")),
        (lambda place: place.write("r.tsv", "id\tx\treferences\n1\ta. b\tc\n"),
         InputChoice("r.tsv", fields=FieldChoice(summary=("x",)))),
    ],
)  # fmt: skip
def test_records(place: Workplace, write: Callable[[Workplace], str], choice: InputChoice) -> None:
    write(place)
    for system in (None, "mine"):
        (evaluation,) = stream_of(choice, system)
        ((name, text),) = evaluation.peers.items()
        assert isinstance(text, Text)
        assert (evaluation.id, name, text.content) == ("1", system or "r", b"a. b")


@pytest.mark.parametrize(
    ("peers", "models", "message"),
    [
        (("a.txt", "a.txt"), ("b.txt",), "--peers a.txt is given twice; give it once, or name the other one"),
        (("a.txt", "./a.txt"), ("b.txt",), "--peers a.txt is given twice; give it once, or name the other one"),
        (("x=a.txt",), ("b.txt", "b.txt"), "--models b.txt is given twice"),
        (("a.txt",), ("A=b.txt", "B=b.txt"), "--models b.txt is given twice"),
        (("peers",), ("models", "models"), "--models models is given twice"),
    ],
)
def test_a_side_that_is_named_twice(
    place: Workplace, peers: tuple[str, ...], models: tuple[str, ...], message: str
) -> None:
    """Its summaries would count twice."""
    with pytest.raises(UsageError, match=message):
        read_input(InputChoice(peers=peers, models=models))


def test_lines_with_names(place: Workplace) -> None:
    place.write("a.txt", "x\n")
    place.write("b=c.txt", "y\n")
    (evaluation,) = stream_of(InputChoice(peers=("mine=a.txt", "b=c.txt", "a.txt"), models=("a.txt",)))
    assert list(evaluation.peers) == ["mine", "b=c", "a"]


def test_sentences_are_split_on_the_way(place: Workplace) -> None:
    place.write("r.jsonl", '{"summary": "A b. C d.", "references": "E f."}\n')
    (evaluation,) = stream_of(InputChoice("r.jsonl", sentences="split"))
    assert [text.content for text in evaluation.peers.values() if isinstance(text, Text)] == [b"A b.\nC d."]


def folders(place: Workplace) -> InputChoice:
    for side in ("p", "m"):
        (place.folder / side).mkdir(exist_ok=True)
        place.write(f"{side}/1.txt", "A b. C d.\n")
        place.write(f"{side}/2.txt", "E f.\n")
    return InputChoice(peers=("p",), models=("m",))


def test_folders_stay_files_where_nothing_is_to_be_done_to_them(place: Workplace) -> None:
    found = read_input(folders(place))
    assert isinstance(found.content, Plan)
    assert found.content.evaluations[0].peers == {"p": b"p/1.txt"}
    assert found.texts == "given"
    assert read_input(folders(place)._replace(summary_format="SEE")).texts == ""


def test_folders_become_texts_to_be_split_decoded_or_unpacked(place: Workplace) -> None:
    choice = folders(place)
    first, second = stream_of(choice._replace(sentences="split"))
    assert first.peers == {"p": Text("p/1.txt", b"A b.\nC d.")}
    assert second.models == (Text("m/2.txt", b"E f."),)
    (place.folder / "p/2.txt").unlink()
    place.write("p/2.txt.gz", gzip.compress(b"G h.\n"))
    assert stream_of(choice)[1].peers == {"p": Text("p/2.txt.gz", b"G h.\n")}


def test_files_of_folders_that_cannot_be_read(place: Workplace) -> None:
    choice = folders(place)._replace(sentences="split")
    place.write("p/1.txt", b"a\nb\xe9\n")
    place.write("m/1.txt", b"\xe9")
    with pytest.raises(DataError) as caught:
        stream_of(choice)
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        "p/1.txt, line 2, column 2 (also m/1.txt, line 1, column 1)"
    ]
    found = read_input(choice._replace(lenient=True)).content
    assert isinstance(found, Stream)
    assert [evaluation.id for evaluation in found.evaluations] == ["2"]
    assert found.warnings[-1] == "p and m: 2 entries skipped (--lenient), 1 evaluated"


@pytest.mark.parametrize("sentences", ["lines", "split"])
def test_files_of_folders_that_are_no_text(place: Workplace, sentences: str) -> None:
    choice = folders(place)._replace(sentences=sentences, lenient=True)
    place.write("p/1.txt", "a b".encode("utf-16-le"))
    given = read_input(choice)
    found = given.content.evaluations
    assert [evaluation.id for evaluation in found] == ["2"]
    warnings = given.content.warnings if isinstance(given.content, Stream) else given.warnings
    assert list(warnings) == [
        "p/1.txt: not text: a NUL byte at offset 1; save it as plain text "
        "(rouge-cli evaluate reads UTF-16 with --encoding utf-16)",
        "p and m: 1 entry skipped (--lenient), 1 evaluated",
    ]
    for name in ("p/2.txt", "m/1.txt"):
        place.write(name, b"\0")
    with pytest.raises(DataError, match="nothing is left to evaluate"):
        list(read_input(choice).content.evaluations)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (InputChoice("r.txt"), "r.txt: say what it is, --from jsonl or csv or tsv or parquet"),
        (InputChoice("r.txt", format="lines"), "--from lines has two sides: --peers PATH --models PATH, without r.txt"),
        (InputChoice(peers=("a",)), "--models is missing"),
        (InputChoice(models=("a",)), "--peers is missing"),
        (InputChoice(peers=("p",), models=("m",), format="xml"), "--from xml reads one file"),
        (
            InputChoice(peers=("p/1.txt", "m/1.txt"), models=("p/2.txt",)),
            "two systems are called '1'; give each a name of its own: --peers",
        ),
        (InputChoice(peers=("-",), models=("-",)), "standard input (-) can be read once only"),
        (InputChoice(peers=("p",), models=("m",), summary_format="SEE", sentences="split"), "are for plain text; SEE"),
    ],
)
def test_what_cannot_be_meant(place: Workplace, choice: InputChoice, message: str) -> None:
    folders(place)
    with pytest.raises(UsageError) as caught:
        read_input(choice)
    assert message in str(caught.value)


@each(
    ("choice", "name"),
    [
        ({"format": numpy.array(["jsonl", "x"])}, "format"),
        ({"peers": numpy.array([1, 2])}, "peers"),
        ({"models": numpy.array([1, 2])}, "models"),
        ({"sentences": numpy.array(["a", "b"])}, "sentences"),
        ({"encoding": numpy.array(["a", "b"])}, "encoding"),
    ],
)
def test_arrays_are_no_names(choice: dict[str, Any], name: str) -> None:
    given = InputChoice("t.jsonl", **choice)
    with pytest.raises(UsageError, match=f"^InputChoice: {name} must be "):
        read_input(given)
    for options in (Options(), Options(encoding="latin-1", sentences="split")):
        with pytest.raises(UsageError, match=f"^InputChoice: {name} must be "):
            evaluate(given, options)


def test_members_of_an_enum_count_by_their_values() -> None:
    class Name(str, Enum):
        VALUE = "jsonl"

    made = checked(InputChoice(source="x", format=Name.VALUE, delimiter=Name.VALUE))
    assert (type(made.format), type(made.delimiter), made.delimiter) == (str, str, "jsonl")


def test_all_paths_that_are_not_there_are_told(place: Workplace) -> None:
    with pytest.raises(DataError) as caught:
        read_input(InputChoice(peers=("gone", "-"), models=("model.txt", "x=off")))
    assert caught.value.problems == tuple(
        f"{name}: there is no such file or folder in {place.folder}; correct the name" for name in ("gone", "off")
    )


def test_records_on_both_sides(place: Workplace) -> None:
    place.write("out.jsonl", '{"id": 1, "summary": "a"}\n')
    place.write("ref.csv", "id,reference\n1,b\n")
    (evaluation,) = stream_of(InputChoice(peers=("mine=out.jsonl",), models=("ref.csv",)))
    assert (list(evaluation.peers), [getattr(model, "content", None) for model in evaluation.models]) == (
        ["mine"],
        [b"b"],
    )
    place.write("ref.tsv.txt", "id\treference\n1\tb\n")
    place.write("out.tsv.txt", "id\tsummary\n1\tb\n")
    (evaluation,) = stream_of(InputChoice(peers=("out.tsv.txt",), models=("ref.tsv.txt",), format="tsv"))
    assert list(evaluation.peers) == ["out.tsv"]


def test_a_folder_on_one_side_alone(place: Workplace) -> None:
    (place.folder / "p").mkdir()
    with pytest.raises(UsageError, match=r"^p is a folder, and m.txt is not; give folders on both sides, or files"):
        pair_format(["p", "m.txt"])


@pytest.mark.parametrize("paths", [["o.jsonl", "ref.txt"], ["out.txt", "o.jsonl"], ["o.jsonl", "r.csv", "-"]])
def test_records_on_one_side_alone(paths: list[str]) -> None:
    with pytest.raises(UsageError, match=r"^o.jsonl has the name of records, and (\w+.txt|standard input) has not;"):
        pair_format(paths)
