from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.inputs import census as module
from rouge_cli.inputs.census import MODEL, PEER, Census, letters_lost
from rouge_cli.inputs.plan import Evaluation, Plan
from tests.workplace import Workplace


@given(st.text())
def test_letters_lost_counts_letters_and_digits_beyond_ascii(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    letters = [c for c in text if c.isalnum()]
    assert letters_lost(text.encode()) == (len(letters), sum(not c.isascii() for c in letters))


def test_what_is_not_utf_8_is_read_as_latin_1() -> None:
    assert letters_lost(b"caf\xe9") == (4, 1)


def counted(peers: list[bytes], models: list[bytes]) -> Census:
    census = Census()
    for content in peers:
        census.add(content, PEER)
    for content in models:
        census.add(content, MODEL)
    return census


@pytest.mark.parametrize(
    ("peers", "models", "begins"),
    [
        ([b"a", b"b\n"], [b"c"], "no system summary and no reference summary has a sentence boundary: ROUGE-L and"),
        ([b"a", b"b"], [b"c", b"c\nd"], "no system summary has a sentence boundary"),
        ([b"a\nb"], [b"c"], "no reference summary has a sentence boundary"),
    ],
)
def test_one_warning_where_there_is_no_boundary(peers: list[bytes], models: list[bytes], begins: str) -> None:
    (warning,) = counted(peers, models).warnings(sentences_matter=True)
    assert warning.startswith(begins)
    assert "--sentences split" in warning
    assert counted(peers, models).warnings(sentences_matter=False) == []


def test_a_mark_between_sentences_is_recognised() -> None:
    (warning,) = counted([b"a <q> b"], [b"c"]).warnings(sentences_matter=True)
    assert "(there is <q>: --sentence-delimiter '<q>')" in warning
    assert "(there is \\n: --sentence-delimiter '\\n')" in counted([rb"a\nb"], []).warnings(True)[0]


def test_no_warning_where_there_are_boundaries_or_nothing() -> None:
    assert counted([b"a", b"a\nb"], [b"c\nd", b"c"]).warnings(True) == []
    assert Census().warnings(True) == []


def test_one_warning_for_letters_lost() -> None:
    census = counted(["très a".encode()], ["à b".encode()])
    (warning,) = census.warnings(False)
    assert warning.startswith("28.6 % of the letters (2 of 7) are not ASCII: ROUGE-1.5.5 throws them away")
    assert census.warnings(False, "unicode") == []
    assert (
        counted([b"x" * 9999, "é".encode()], []).warnings(False)[0].startswith("less than 0.1 % of the letters (1 of")
    )


JAPANESE = "市立図書館は来年四月から日曜日も開館する。"
SEGMENTED = "市立 図書 館 は 来年 四 月 から 日曜 日 も 開館 する 。"


def test_letters_without_spaces_ask_for_another_tokeniser() -> None:
    census = counted([JAPANESE.encode()], [b"NHK", "ศูนย์การเรียนรู้".encode()])
    (lost,) = census.warnings(False)
    assert "--tokenizer character keeps them, or mecab" in lost
    for tokenizer in ("unicode", "whitespace"):
        (warning,) = census.warnings(False, tokenizer)
        assert warning.startswith("91.2 % of the letters (31 of 34) are of scripts without spaces between words")
        assert f"--tokenizer {tokenizer} takes a whole clause for one word; take character, mecab" in warning
    assert census.warnings(False, "character") == census.warnings(False, "mecab") == []


@pytest.mark.parametrize("text", [SEGMENTED, "서울은 한국의 수도이다", "東京 is a city of Japan", "été"])
def test_words_that_are_parted(text: str) -> None:
    census = counted([text.encode()], [text.encode()])
    assert census.warnings(False, "unicode") == census.warnings(False, "whitespace") == []


def test_carriage_returns_in_the_place_of_newlines_are_one_warning() -> None:
    (warning,) = counted([b"a\rb", b"c\rd"], [b"a\rb"]).warnings(True)
    assert warning.startswith("3 texts have a carriage return without a newline")
    (warning,) = counted([b"a\rb"], [b"a"]).warnings(True)
    assert warning.startswith("1 text has a carriage return")
    assert len(counted([b"a\rb", b"c", b"d"], [b"a"]).warnings(True)) == 2  # most have none


def test_files_are_looked_at_and_many_are_sampled(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write("p", "é\nb")
    place.write("m", "abc")
    plan = Plan("x", tuple(Evaluation(str(i), "SPL", {"s": b"p"}, (b"m", b"gone"), i) for i in range(4)))
    census = Census()
    census.look_at(plan)
    assert (census.texts, census.divided, census.letters, census.lost) == ([4, 4], [4, 0], 20, 4)
    monkeypatch.setattr(module, "SAMPLE", 4)
    census = Census()
    census.look_at(plan)
    assert census.texts == [2, 2]  # of the first and the last evaluation
    assert "in a sample of 4 of 12 texts" in census.warnings(False)[0]


def test_files_of_other_formats_and_encodings(place: Workplace) -> None:
    place.write("isi", '<S SNTNO="1">\u00e9t\u00e9 1</S>\nno sentence\n<S SNTNO="2">a</S>\n'.encode("latin-1"))
    place.write("be", "no|text|here\n")
    (place.folder / "folder").mkdir()
    census = Census()
    files = (b"isi", b"folder")
    plan = Plan("x", (Evaluation("1", "ISI", {"s": b"isi"}, files, 1), Evaluation("2", "SIMPLE", {"s": b"be"}, (), 2)))
    census.look_at(plan, "latin-1")
    assert (census.texts, census.divided, census.letters, census.lost) == ([1, 1], [1, 1], 10, 4)


def test_of_configurations_what_matters_is_said() -> None:
    def said(peer: str, model: str = "x") -> list[str]:
        census = counted([peer.encode()], [model.encode()])
        census.of_configuration = True
        return census.warnings(True)

    assert said("A headline") == []
    assert said("A headline. ") == []
    assert said("It rained. It snowed.\nAll day.", "a\nb") == []
    (boundary,) = said("It rained. It snowed.")
    assert boundary.endswith("put each sentence on a line, or have them split (--split-summaries)")
    assert said("\u00e9" + "x" * 98) != []
    assert said("\u00e9" + "x" * 99) == []
