from __future__ import annotations

import gzip
from collections.abc import Sequence

import pytest

from rouge_cli import InputChoice, evaluate
from rouge_cli.errors import DataError
from rouge_cli.inputs.aligned import read_aligned
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from tests.workplace import Workplace


def stream_of(peers: Sequence[tuple[str, str]], models: Sequence[str], lenient: bool = False) -> Stream:
    return read_aligned(peers, models, Sentences(delimiter="<q>"), lenient=lenient)


def test_line_n_is_evaluation_n(place: Workplace) -> None:
    place.write("out.txt", "a <q> b\n\n")
    place.write("a.txt", "c\nd\n")
    place.write("b.txt.gz", gzip.compress(b"e\nf"))
    assert list(stream_of([("x", "out.txt"), ("y", "a.txt")], ["a.txt", "b.txt.gz"]).evaluations) == [
        Evaluation(
            "1",
            "SPL",
            {"x": Text("out.txt, line 1", b"a\nb"), "y": Text("a.txt, line 1", b"c")},
            (Text("a.txt, line 1", b"c"), Text("b.txt.gz, line 1", b"e")),
            1,
        ),
        Evaluation(
            "2",
            "SPL",
            {"x": Text("out.txt, line 2", b""), "y": Text("a.txt, line 2", b"d")},
            (Text("a.txt, line 2", b"d"), Text("b.txt.gz, line 2", b"f")),
            2,
        ),
    ]


def test_numbers_of_lines_must_agree(place: Workplace) -> None:
    place.write("out.txt", "a\nb\nc\n")
    place.write("ref.txt", "a\n")
    place.write("ref2.txt", "a\nb\n")
    stream = stream_of([("x", "out.txt")], ["ref.txt", "ref2.txt"])
    with pytest.raises(DataError) as caught:
        list(stream.evaluations)
    assert caught.value.problems == (
        "the numbers of lines differ: out.txt has 3, ref.txt has 1, ref2.txt has 2; line N of each is to be a summary "
        "of the same text, so look for the first line that is missing or too many (perhaps an empty one at the end)",
    )
    stream = stream_of([("x", "out.txt")], ["ref.txt", "ref2.txt"], lenient=True)
    assert [evaluation.id for evaluation in stream.evaluations] == ["1"]
    assert stream.warnings[0].startswith("the numbers of lines differ")
    assert stream.warnings[1] == "out.txt and ref.txt and ref2.txt: 2 entries skipped (--lenient), 1 evaluated"


def test_lines_of_another_encoding(place: Workplace) -> None:
    place.write("out.txt", b"a\nb \xe9\nc\n")
    place.write("ref.txt", b"a\n\xff\nc\n")
    with pytest.raises(DataError) as caught:
        list(stream_of([("x", "out.txt")], ["ref.txt"]).evaluations)
    remedy = "say which encoding it is, --encoding NAME"
    assert str(caught.value) == (
        f"out.txt, line 2, column 3: byte 0xe9 is not UTF-8; {remedy}\n"
        f"ref.txt, line 2, column 1: byte 0xff is not UTF-8; {remedy}"
    )
    stream = stream_of([("x", "out.txt")], ["ref.txt"], lenient=True)
    assert [evaluation.id for evaluation in stream.evaluations] == ["1", "3"]
    assert stream.warnings[-1].endswith("1 entry skipped (--lenient), 2 evaluated")


def test_records_that_are_read_as_lines_are_told(place: Workplace) -> None:
    place.write("out.txt", '{"id": 1, "summary": "a"}\n{"id": 2, "summary": "b"}\n')
    place.write("ref.txt", "{a}\n{\n")
    stream = stream_of([("x", "out.txt")], ["ref.txt"])
    assert len(list(stream.evaluations)) == 2
    assert stream.warnings == [
        "out.txt, line 1: a JSON object, and it is scored as text; if lines are records, say --from jsonl; if this is "
        "text, --written-lists text confirms it"
    ]
    confirmed = read_aligned([("x", "out.txt")], ["ref.txt"], Sentences(), has_lists=True)
    assert (len(list(confirmed.evaluations)), confirmed.warnings) == (2, [])


@pytest.mark.parametrize("lenient", [False, True])
def test_empty_files(place: Workplace, lenient: bool) -> None:
    place.write("out.txt", "")
    with pytest.raises(DataError, match=r"^out.txt and out.txt: empty; a line of each file is a summary$"):
        list(stream_of([("x", "out.txt")], ["out.txt"], lenient).evaluations)


def test_one_file_missing(place: Workplace) -> None:
    place.write("out.txt", "a\n")
    with pytest.raises(DataError, match=r"^ref.txt: cannot read it: No such file"):
        list(stream_of([("x", "out.txt")], ["ref.txt"]).evaluations)


def test_a_byte_order_mark_in_between_is_warned_of(place: Workplace) -> None:
    place.write("a.txt", "\ufeffa\n\ufeffb\n\ufeffc\n")
    place.write("b.txt", "a\nb\nc\n")
    (warning,) = [
        told for told in evaluate(InputChoice(peers=("x=a.txt",), models=("b.txt",))).warnings if "mark" in told
    ]
    assert warning.startswith("a.txt, line 2, a.txt, line 3: a byte order mark")
    assert warning.endswith("delete it, since to some tokenizers it is a letter")
