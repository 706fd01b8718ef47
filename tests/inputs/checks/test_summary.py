from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.inputs.checks.finding import Finding
from rouge_cli.inputs.checks.summary import FirstUse, check_summary, guessed_format
from rouge_cli.inputs.plan import FORMATS, Text
from tests.cases import each
from tests.commands import evaluate
from tests.workplace import Workplace, evaluation

SEE = b'<a name="1">[1]</a> <a href="#1" id=1>One sentence.</a>\n'
ISI = b'<S SNTNO="1">One sentence.</S>\n'
STOP_WORDS = frozenset((b"the", b"of"))


def findings(content: bytes, format: str = "SPL", role: str = "reference summary") -> list[Finding]:
    return check_summary(Text("a.txt", content), format, FirstUse("line 3, evaluation 1", role), STOP_WORDS)[1]


def told(content: bytes, format: str = "SPL", role: str = "reference summary") -> list[tuple[str, bool, str]]:
    return [(finding.kind, finding.problem, finding.text) for finding in findings(content, format, role)]


@pytest.mark.parametrize(
    ("content", "format"), [(b"One sentence.\nAnother.\n", "SPL"), (SEE, "SEE"), (ISI, "ISI"), (b"a|b|c\n", "SIMPLE")]
)
def test_nothing_to_say(content: bytes, format: str) -> None:
    assert told(content, format) == []


def test_what_it_holds() -> None:
    summary, _ = check_summary(
        Text("a", "The end of café 9.\nOf-the it!\n".encode()), "SPL", FirstUse("", ""), STOP_WORDS
    )
    assert summary is not None
    assert summary[1:9] == (2, 8, 4, 20, 1, False, 0, 0)


def test_place_is_the_file_and_what_names_it() -> None:
    (finding,) = findings(b"")
    assert finding.line() == "a.txt (line 3, evaluation 1): the file is empty, and scores 0"


@pytest.mark.parametrize(
    ("content", "kind"),
    [(b"", "empty-file"), (b" \n\r\n", "empty-file"), (b"--- !\n", "no-token"), ("é\n".encode(), "no-token")],
)
def test_nothing_to_score_is_a_problem_of_references_alone(content: bytes, kind: str) -> None:
    assert [finding[:2] for finding in told(content)] == [(kind, True)]
    assert [finding[:2] for finding in told(content, role="system summary")] == [(kind, False)]


@each(
    ("content", "said", "looks"),
    [
        (SEE, "SPL", "SEE"), (ISI, "SPL", "ISI"), (b"a|b|c\nd|e|f\n", "SPL", "SIMPLE"), (ISI, "SEE", "ISI"),
        (SEE, "ISI", "SEE"), (b"One sentence.\n", "SEE", "SPL"), (b"One sentence.\n", "ISI", "SPL"),
    ],
)  # fmt: skip
def test_another_format_than_it_is_said_to_be(content: bytes, said: str, looks: str) -> None:
    (finding,) = findings(content, said)
    assert finding[:2] == ("wrong-format", True)
    assert finding.text == f"said to be {said}, but looks like {looks}"
    assert finding.remedy.startswith(f"make the INPUT-FORMAT {looks}")


@given(st.lists(st.sampled_from([SEE, ISI, b"text\n", b"a|b|c\n", b"\n"]), max_size=4).map(b"".join))
def test_the_guess_is_a_format_that_has_sentences(content: bytes) -> None:
    guess = guessed_format(content)
    assert guess in FORMATS
    assert (SEE in content) == (guess == "SEE")


@pytest.mark.parametrize(
    ("line", "format"),
    [
        (SEE.replace(b" id=1", b""), "SEE"),
        (b" " + SEE, "SEE"),
        (b'<s sntno="1">x</s>\n', "ISI"),
        (b'<S SNTNO="1">x\n', "ISI"),
    ],
)
def test_lines_that_are_nearly_sentences(line: bytes, format: str) -> None:
    right = SEE if format == "SEE" else ISI
    text = f"line 2 and 1 more: nearly a sentence of {format}, and not read"
    assert told(right + line + line, format) == [("near-miss", False, text)]
    assert [finding[:2] for finding in told(line, format)] == [("near-miss", True)]


def test_elements() -> None:
    assert told(b"a|b|c\na|b\n\n", "SIMPLE") == [("no-element", True, "line 2 and 1 more: not three fields")]
    assert told(b"", "SIMPLE") == [("empty-file", True, "the file is empty, and scores 0")]


@each(
    ("content", "format", "kind", "beginning"),
    [
        (b"The of.\n", "SPL", "only-stop-words", "only stop words: with -s nothing"),
        (
            "Crème brûlée für Zoë où.\n".encode(),
            "SPL",
            "letters-lost",
            "ROUGE-1.5.5 drops letters that are not ASCII: 32 %",
        ),
        (b"One\ntwo caf\xe9 or so many more letters.\n", "SPL", "encoding", "not UTF-8: byte 0xe9 on line 2"),
        (b"\xef\xbb\xbfOne.\n", "SPL", "byte-order-mark", "begins with a byte order mark"),
        (
            b"\xef\xbb\xbf" + ISI + ISI,
            "ISI",
            "byte-order-mark",
            "begins with a byte order mark, so that its first line",
        ),
        (b"One.\rTwo.\n", "SPL", "line-ends", "carriage returns without newlines"),
        (ISI.replace(b"One", b"&lt;One&#62; &amp"), "ISI", "entities", "2 entities such as &amp;, which are scored"),
    ],
)
def test_oddities_are_warnings(content: bytes, format: str, kind: str, beginning: str) -> None:
    (finding,) = told(content, format)
    assert finding[:2] == (kind, False)
    assert finding[2].startswith(beginning)


@each(
    ("content", "run_on"),
    [
        ("One. Two. Three.", True), ("One. Two.", False), ("One. Two.\nThree. Four. Five.", False),
        ("U.S. troops of 3.5 m", False), ("word " * 61, True), ("word " * 60, False),
        ('He said: "No!" She: "So?" (Why.)', True),
    ],
)  # fmt: skip
def test_several_sentences_on_the_only_line(content: str, run_on: bool) -> None:
    summary, _ = check_summary(Text("a", content.encode()), "SPL", FirstUse("", ""), STOP_WORDS)
    assert summary is not None
    assert summary.run_on is run_on


def test_files_that_cannot_be_read(place: Workplace) -> None:
    (place.folder / "d").mkdir()
    use = FirstUse("line 3, evaluation 1", "system summary")
    found = [check_summary(name, "SPL", use, STOP_WORDS) for name in (b"gone", b"d")]
    assert [(summary, [(finding.kind, finding.problem) for finding in more]) for summary, more in found] == [
        (None, [("missing-file", True)]),
        (None, [("folder", True)]),
    ]
    assert found[0][1][0].text == f"cannot read it: No such file or directory, relative to {place.folder}"


def test_file_without_permission(place: Workplace) -> None:
    if os.geteuid() == 0:
        pytest.skip("root reads all")
    Path("peer.txt").chmod(0)
    assert check_summary(b"peer.txt", "SPL", FirstUse("", ""), STOP_WORDS)[1][0].kind == "unreadable-file"


@pytest.mark.parametrize(
    "content",
    [
        "One\n".encode("utf-16"), b"a\0b", b"a\0b" * 3, b"abc\0" * 2, b"abcd\0" * 2, b"x" * 600 + b"\0\1" * 16,
        b"x" * 600 + b"\0\1" * 15, b"x\0" * 200 + b"y" * 9999,
    ],
)  # fmt: skip
def test_no_text_is_what_evaluating_refuses(place: Workplace, content: bytes) -> None:
    place.write("model.txt", content)
    kinds = [finding.kind for finding in check_summary(b"model.txt", "SPL", FirstUse("", ""), STOP_WORDS)[1]]
    refused = evaluate(place.config(evaluation())).status == 1
    assert ("binary-file" in kinds) is refused


@each(
    ("content", "format", "lines"),
    [
        (SEE.replace(b"\n", b" ") + SEE, "SEE", "line 1"),
        (SEE.replace(b"sentence.</a>", b"sentence\ngoes on.</a>") * 2, "SEE", "line 2 and 1 more"),
        (SEE.replace(b"sentence", b"<b>bold</b> sentence"), "SEE", "line 1"),
        (SEE.replace(b"sentence", b"< sentence"), "SEE", "line 1"),
        (ISI.replace(b"\n", b" ") + ISI, "ISI", "line 1"),
        (ISI + b"Text.\n", "ISI", "line 2"),
    ],
)
def test_text_outside_of_sentences_is_warned_of(content: bytes, format: str, lines: str) -> None:
    text = f"{lines}: text outside of a sentence of {format}, which is not scored"
    assert told(content, format) == [("unread-text", False, text)]


def test_markup_around_sentences_is_no_text() -> None:
    page = (
        b"<html><head><title>Story 1</title>\nStory</head>\n<body>\n" + SEE.replace(b"\n", b" [2]<br>\n") + b"</body>\n"
    )
    assert told(page, "SEE") == []
    assert told(b"<DOC>\n<DOCNO>a1</DOCNO>\n" + ISI + b"</DOC>\n<DOC>\n<DOCNO>a2</DOCNO>\n" + ISI, "ISI") == []
