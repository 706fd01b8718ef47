from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.conversion import Converter, convert_folder, convert_plan, new_names
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.inputs.text_files import binary_from
from tests.reference.formats import split_sentences
from tests.workplace import Workplace

PROJECT = Path(__file__).resolve().parents[2]
FORMATS = ("SPL", "SEE", "ISI")
SEE = b'<a name="1">[1]</a> <a href="#1" id=1>%b'
LINES = [
    b"",
    b"\r",
    b" a <b c>",
    b"x &amp; y &lt;",
    b"\xef\xbb\xbfcaf\xe9",
    SEE % b"one </a>",
    SEE % b"open",
    SEE % b"",
]
LINES += [b'<S SNTNO="2a,">two &#233;</S> more', b'<S SNTNO="1">no', b"<p>", b"\0"]
CONTENTS = (
    st.lists(st.sampled_from(LINES) | st.binary(max_size=9), max_size=5)
    .map(b"\n".join)
    .filter(lambda content: binary_from(content) is None)
)


@given(CONTENTS, st.sampled_from(FORMATS), st.sampled_from(FORMATS))
def test_sentences_stay_the_same_but_for_what_cannot_stand(content: bytes, source: str, target: str) -> None:
    before = split_sentences(content, source)
    after = split_sentences(Converter(target).convert(content, source, "<x>\n.txt"), target)
    expected = [sentence.replace(b"\n", b" ") for sentence in before]
    if target != "SPL":
        expected = [sentence.replace(b"<", b"(") for sentence in expected]
    assert after == expected


@given(CONTENTS, st.sampled_from(FORMATS))
def test_there_and_back(content: bytes, format: str) -> None:
    """Once in a form that can stand everywhere, a summary comes back as it was."""
    first = Converter("SEE").convert(content, format, "a")
    assert Converter("SEE").convert(Converter("ISI").convert(first, "SEE", "a"), "ISI", "a") == first
    assert Converter("SEE").convert(Converter("SPL").convert(first, "SEE", "a"), "SPL", "a") == first


def test_what_is_written() -> None:
    content = b"One & two.\n\nThree < four.\n"
    assert Converter("SEE").convert(content, "SPL", "d/a<b.txt") == (
        b'<html>\n<head><title>a&lt;b.txt</title></head>\n<body bgcolor="white">\n'
        b'<a name="1">[1]</a> <a href="#1" id=1>One & two.</a>\n'
        b'<a name="2">[2]</a> <a href="#2" id=2>Three ( four.</a>\n</body>\n</html>\n'
    )
    assert Converter("ISI").convert(content, "SPL", "a") == (
        b'<DOC>\n<DOCNO>a</DOCNO>\n<TEXT>\n<S SNTNO="1">One & two.</S>\n'
        b'<S SNTNO="2">Three ( four.</S>\n</TEXT>\n</DOC>\n'
    )
    assert Converter("TEXT").convert(content, "SPL", "a") == b"One & two. Three < four.\n"
    assert Converter("TEXT").convert(b"", "SPL", "a") == b""


def test_entities_are_kept_and_told_of_or_decoded() -> None:
    content = SEE % b"a &amp; b &lt;i&gt; &eacute; &#10; AT&T</a>"
    keeping = Converter("SPL")
    assert keeping.convert(content, "SEE", "a") == b"a &amp; b &lt;i&gt; &eacute; &#10; AT&T\n"
    assert "1 summary with entities" in keeping.notes.messages()[0]
    decoding = Converter("SPL", decode_entities=True)
    assert decoding.convert(content, "SEE", "a") == "a & b <i> é   AT&T\n".encode()
    assert decoding.notes.messages() == []
    assert b"a & b (i>" in Converter("ISI", decode_entities=True).convert(content, "SEE", "a")


def test_remarks_count() -> None:
    converter = Converter("ISI")
    converter.convert(b"a < b << c\n", "SPL", "a")
    converter.convert(b"no sentence\n", "SEE", "b")
    converter.convert(b"\n", "SEE", "empty")
    assert converter.notes.messages() == [
        "no sentence in its format: 1 of 3 summaries (b)",
        "3 '<' became '(': in SEE and ISI a sentence ends there; the scores are the same",
    ]


def test_no_text_no_conversion() -> None:
    with pytest.raises(DataError, match="a: SIMPLE has no text to convert; there are SPL, SEE, ISI, TEXT"):
        Converter("SPL").convert(b"a|b|c", "SIMPLE", "a")
    with pytest.raises(UsageError, match="no conversion into SIMPLE"):
        Converter("SIMPLE")


def test_names_differ_where_the_old_ones_did() -> None:
    files = [(b"r/a.txt", "SPL"), (b"r/a.html", "SEE"), (b"r/a.txt", "SEE"), (b"r/d/b.v2", "SPL"), (b"r/c", "ISI")]
    names = new_names(files, "r", "SEE")
    assert list(names.values()) == ["a.html", "a.html.html", "a.txt.html", "d/b.v2.html", "c.html"]


@given(
    st.lists(
        st.tuples(st.sampled_from([b"a.txt", b"a.html", b"a", b"a.txt.spl.html", b"a.spl"]), st.sampled_from(FORMATS)),
        unique=True,
    )
)
def test_no_two_names_are_the_same(files: list[tuple[bytes, str]]) -> None:
    assert len(set(new_names(files, ".", "SEE").values())) == len(files)


def test_folder(place: Workplace) -> None:
    (place.folder / "in" / "sub").mkdir(parents=True)
    (place.folder / "in" / ".git").mkdir()
    for name in ("b.txt", "sub/a.txt", ".hidden", ".git/x"):
        place.write(f"in/{name}", name)
    converter = Converter("SEE")
    made = dict(convert_folder("in", "SPL", converter))
    assert "1 hidden file ignored (in/.hidden); rename those that are summaries" in converter.notes.messages()
    assert [os.fspath(name) for name in made] == ["b.html", "sub/a.html"]
    assert b"id=1>sub/a.txt</a>" in made["sub/a.html"]


def test_folder_with_nothing_in_it_or_nothing_that_fits(place: Workplace) -> None:
    (place.folder / "in").mkdir()
    with pytest.raises(DataError, match="in: no file to convert"):
        list(convert_folder("in", "SPL", Converter("SEE")))
    place.write("in/a", "text")
    with pytest.raises(DataError, match="in/a: none of the summaries has a sentence in its format"):
        list(convert_folder("in", "ISI", Converter("SEE")))
    with pytest.raises(DataError, match="gone: cannot read the folder"):
        list(convert_folder("gone", "ISI", Converter("SEE")))


def test_plan(place: Workplace) -> None:
    plan = Plan(
        "c.xml",
        (
            Evaluation("1", "SPL", {"a": b"./peer.txt", "b": None}, (b"model.txt", b"model.txt"), 2, ("A", "A")),
            Evaluation("2", "SEE", {"a": b"peer.txt"}, (), 3, ()),
        ),
    )
    new = convert_plan(plan, "out", Converter("ISI"))
    assert new.plan.evaluations == (
        Evaluation("1", "ISI", {"a": b"out/peer.sgml", "b": None}, (b"out/model.sgml",) * 2, 2, ("A", "A")),
        Evaluation("2", "ISI", {"a": b"out/peer.txt.sgml"}, (), 3, ()),
    )
    assert [name for name, _ in new.files(Converter("ISI"))] == ["peer.sgml", "model.sgml", "peer.txt.sgml"]


def test_all_that_is_missing_is_told_at_once(place: Workplace) -> None:
    plan = Plan("c.xml", (Evaluation("1", "SPL", {"a": b"gone", "b": b"peer.txt"}, (b"lost",), 2),))
    with pytest.raises(DataError) as caught:
        list(convert_plan(plan, "out", Converter("SEE")).files(Converter("SEE")))
    assert caught.value.problems == tuple(
        f"{name}: cannot read the summary: No such file or directory, relative to {place.folder}"
        for name in ("gone", "lost")
    )


def test_formats_without_text_are_told_at_once() -> None:
    plan = Plan("c.xml", (Evaluation("1", "SIMPLE", {}, (), 2), Evaluation("2", None, {}, (), 3)))
    with pytest.raises(DataError) as caught:
        convert_plan(plan, "out", Converter("SEE"))
    assert caught.value.problems == (
        "c.xml, line 2: evaluation '1' is SIMPLE, which has no text; only SEE, SPL and ISI are converted",
        "c.xml, line 3: evaluation '2' has no INPUT-FORMAT; only SEE, SPL and ISI are converted",
    )
    with pytest.raises(UsageError, match="a configuration names SPL, SEE or ISI files"):
        convert_plan(plan, "out", Converter("TEXT"))


def test_summaries_in_their_format_already_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    plan = read_rouge_xml("fixtures/configs/odd-see.xml", model_ids=True)
    new = convert_plan(plan, "out", Converter("SEE"))
    content = dict(new.files(Converter("SEE")))
    for (document, format), name in new.names.items():
        assert format == "SEE"
        assert content[name] == Path(os.fsdecode(document)).read_bytes()


def test_a_byte_order_mark_is_told_where_its_meaning_changes() -> None:
    mark = b"\xef\xbb\xbf"
    see = b'<html><body>\n<a name="1">[1]</a> <a href="#1" id=1>' + mark + b"a b</a>\n</body></html>\n"
    for content, source, target, is_told in (
        (mark + b"a b\n", "SPL", "SEE", True), (mark + b"a b\n", "SPL", "SPL", False), (see, "SEE", "SPL", True),
        (b"a " + mark + b"b\n", "SPL", "ISI", False),
    ):  # fmt: skip
        converter = Converter(target)
        assert mark in converter.convert(content, source, "x")
        told = ["a byte order mark at the beginning of 1 summary (x)"] * is_told
        assert [message.partition(":")[0] for message in converter.notes.messages()] == told
