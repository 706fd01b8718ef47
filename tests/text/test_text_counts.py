from __future__ import annotations

from array import array

import pytest

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.kernel.native import survey_of
from rouge_cli.options import Options
from rouge_cli.text.text_counts import TextCounts, missing_values
from tests.cases import each
from tests.workplace import Workplace


def counted(peers: list[bytes], models: list[bytes], of_configuration: bool = False) -> TextCounts:
    text_counts = TextCounts(of_configuration)
    surveys = array("Q")
    for content in [*peers, *models]:
        surveys.extend(survey_of(content, "SPL"))
    numbers = range(len(peers) + len(models))
    text_counts.add(surveys, array("I", numbers[: len(peers)]), array("I", numbers[len(peers) :]))
    return text_counts


@pytest.mark.parametrize(
    ("peers", "models", "begins"),
    [
        ([b"a", b"b\n"], [b"c"], "no system summary and no reference summary has a sentence boundary, so ROUGE-L and"),
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
    assert "use --sentence-delimiter '<q>' (the texts have it) or --sentences split" in warning
    assert "use --sentence-delimiter '\\n' (the texts have it)" in counted([rb"a\nb"], []).warnings(True)[0]


def test_what_was_asked_for_already_is_not_advised() -> None:
    (warning,) = counted([b"a"], [b"b"]).warnings(True, sentences="split:english")
    assert "; put one sentence per line, use --sentence-delimiter MARK, or confirm" in warning
    (warning,) = counted([b"a"], [b"b"]).warnings(True, delimiter="|")
    assert "; put one sentence per line, use another --sentence-delimiter or --sentences split, or confirm" in warning


def test_no_warning_where_there_are_boundaries_or_nothing() -> None:
    assert counted([b"a", b"a\nb"], [b"c\nd", b"c"]).warnings(True) == []
    assert TextCounts().warnings(True) == []


def test_one_warning_for_letters_lost() -> None:
    text_counts = counted(["très a".encode()], ["à b".encode()])
    (warning,) = text_counts.warnings(False)
    assert warning.startswith(
        "ROUGE-1.5.5 drops letters that are not ASCII and splits words there: 28.6 % of the letters (2 of 7); use"
    )
    (of_py_rouge,) = text_counts.warnings(False, "py-rouge")
    assert of_py_rouge == warning.replace("ROUGE-1.5.5", "py-rouge")
    assert text_counts.warnings(False, "unicode") == []
    assert "less than 0.1 % of the letters (1 of" in counted([b"x" * 9999, "é".encode()], []).warnings(False)[0]


JAPANESE = "市立図書館は来年四月から日曜日も開館する。"
SEGMENTED = "市立 図書 館 は 来年 四 月 から 日曜 日 も 開館 する 。"


def test_letters_without_spaces_ask_for_another_tokeniser() -> None:
    text_counts = counted([JAPANESE.encode()], [b"NHK", "ศูนย์การเรียนรู้".encode()])
    (lost,) = text_counts.warnings(False)
    assert lost.endswith("use --tokenizer character to keep them, or for words newmm (Thai) and mecab (Japanese)")
    for tokenizer in ("unicode", "whitespace", "python-split"):
        (warning,) = text_counts.warnings(False, tokenizer)
        assert warning.startswith(
            f"--tokenizer {tokenizer} treats a whole clause as one word in scripts without spaces"
        )
        assert "(Thai, Japanese): 91.2 % of the letters (31 of 34); use character, or for words newmm (Thai)" in warning
    assert text_counts.warnings(False, "character") == text_counts.warnings(False, "mecab") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我来到北京", "jieba (Chinese)"),
        (JAPANESE, "mecab (Japanese)"),
        ("ศูนย์การเรียนรู้", "newmm (Thai)"),
        ("မြန်မာနိုင်ငံ ភាសាខ្មែរ ພາສາລາວ", "icu (Lao, Burmese, Khmer)"),
    ],
)
def test_what_works_for_a_script_is_recommended(text: str, told: str) -> None:
    text_counts = counted([text.encode()], [text.encode()])
    remedy = f"use --tokenizer character to keep them, or for words {told}"
    assert text_counts.warnings(False)[0].endswith(remedy)
    assert text_counts.lost_to_rouge_score().endswith(remedy)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我爱北京 Это текст на русском языке",
         "--tokenizer unicode to keep them, and score texts without spaces between words (Chinese) apart, with "
         "--tokenizer character, or for words jieba (Chinese)"),
        ("使用 BERT 模型进行摘要生成 tokens",
         "--tokenizer character:runs to keep them, and words of Latin letters whole, or for words jieba (Chinese)"),
        ("Это текст на русском языке о городе 北京", "--tokenizer unicode to keep them"),
    ],
)  # fmt: skip
def test_mixed_scripts_have_a_remedy_of_their_own(text: str, told: str) -> None:
    text_counts = counted([text.encode()], [text.encode()])
    assert text_counts.warnings(False)[0].endswith(f"; use {told}")
    assert text_counts.lost_to_rouge_score().endswith(f"; use {told}")


@pytest.mark.parametrize("text", [SEGMENTED, "서울은 한국의 수도이다", "東京 is a city of Japan", "été"])
def test_words_that_are_parted(text: str) -> None:
    text_counts = counted([text.encode()], [text.encode()])
    assert text_counts.warnings(False, "unicode") == text_counts.warnings(False, "whitespace") == []


def test_carriage_returns_in_the_place_of_newlines_are_one_warning() -> None:
    (warning,) = counted([b"a\rb", b"c\rd"], [b"a\rb"]).warnings(True)
    assert warning.startswith("3 texts have a carriage return without a newline")
    assert warning.endswith("save texts with newlines, or use --sentence-delimiter $'\\r'")
    (warning,) = counted([b"a\rb"], [b"a"]).warnings(True)
    assert warning.startswith("1 text has a carriage return")
    assert len(counted([b"a\rb", b"c", b"d"], [b"a"]).warnings(True)) == 2  # most have none
    assert counted([b"a\rb"], [b"a"]).warnings(False) == []
    assert counted([b"a\r\nb\r\n"], [b"a\r\nb"]).warnings(True) == []


MISSING_WORDS = ("nan", "None", "NULL", " nil\n", "NA", "n/a", "#N/A", "<NA>", "NaT", "undefined", "(null)", "<null>")


@each("word", MISSING_WORDS)
def test_a_word_for_a_missing_value(word: str) -> None:
    assert survey_of(word.encode(), "SPL")[4] & 1024
    for text in (f"{word.strip()}x", f"x {word}", f"{word.strip()}\n{word}", f"{word.strip()}-"):
        assert not survey_of(text.encode(), "SPL")[4] & 1024, text


@pytest.mark.parametrize("tokenizer", ["ascii-155", "unicode"])
def test_files_that_are_such_a_word_are_named(place: Workplace, tokenizer: str) -> None:
    place.write("p", "NaN\n")
    place.write("m", "a b")
    plan = Plan("x", (Evaluation("1", "SPL", {"s": b"p", "t": Text("r, line 2", b"null")}, (b"m", b"p"), 1),))
    text_counts = TextCounts()
    evaluate_plan(plan, ["s", "t"], Options(tokenizer=tokenizer), text_counts=text_counts)
    (warning,) = text_counts.missing.warnings()
    assert warning.startswith("2 texts are only a word that stands for a missing value")
    assert ": p; r, line 2. Supply" in warning
    assert missing_values(plan) == [warning]


def test_every_file_of_a_run_is_counted_once(place: Workplace) -> None:
    place.write("p", "é\nb")
    place.write("m", "abc")
    plan = Plan("x", tuple(Evaluation(str(i), "SPL", {"s": b"p"}, (b"m",), i) for i in range(4)))
    text_counts = TextCounts()
    evaluate_plan(plan, ["s"], Options(samples=1.0), text_counts=text_counts)
    assert (text_counts.peers, text_counts.models, text_counts.divided_peers, text_counts.divided_models) == (
        1,
        1,
        1,
        0,
    )
    assert (text_counts.texts, text_counts.letters, text_counts.lost, text_counts.touched) == (2, 5, 1, 1)


@pytest.mark.parametrize("tokenizer", ["ascii-155", "unicode"])
def test_files_of_other_formats_and_encodings(place: Workplace, tokenizer: str) -> None:
    """What is no sentence is not counted; nor is a folder's lack of text, which is empty."""
    isi = '<S SNTNO="1">\u00e9t\u00e9 1</S>\nno sentence\n<S SNTNO="2">a</S>\n'
    place.write("isi", isi.encode("latin-1"))
    plan = Plan("x", (Evaluation("1", "ISI", {"s": b"isi"}, (b"isi",), 1),))
    text_counts = TextCounts()
    evaluate_plan(plan, ["s"], Options(tokenizer=tokenizer, encoding="latin-1"), text_counts=text_counts)
    assert (text_counts.peers, text_counts.models, text_counts.divided_peers, text_counts.divided_models) == (
        1,
        1,
        1,
        1,
    )
    assert (text_counts.texts, text_counts.letters, text_counts.lost) == (1, 5, 2)


@pytest.mark.parametrize(
    "options",
    [
        Options(max_ngram=2),
        Options(measures=("rouge-l", "lcs")),
        Options(measures=("lcs",)),
        Options(tokenizer="unicode"),
        Options(dialect="rouge-score", tokenizer="rouge-score", stemmer="porter-nltk"),
        Options(dialect="lin2004"),
    ],
)
def test_whoever_reads_them(place: Workplace, options: Options) -> None:
    place.write("p", "é\nb")
    place.write("m", "abc")
    text_counts = TextCounts()
    evaluate_plan(
        Plan("x", (Evaluation("1", "SPL", {"s": b"p"}, (b"m",), 1),)), ["s"], options, text_counts=text_counts
    )
    assert (
        text_counts.peers,
        text_counts.models,
        text_counts.divided_peers,
        text_counts.letters,
        text_counts.lost,
    ) == (1, 1, 1, 5, 1)


def test_of_configurations_what_matters_is_said() -> None:
    def said(peer: str, model: str = "x") -> list[str]:
        return counted([peer.encode()], [model.encode()], True).warnings(True)

    assert said("A headline") == []
    assert said("A headline. ") == []
    assert said("It rained. It snowed.\nAll day.", "a\nb") == []
    (boundary,) = said("It rained. It snowed.")
    assert boundary.endswith("put one sentence per line, or use --split-summaries")
    assert said("\u00e9" + "x" * 98) != []
    assert said("\u00e9" + "x" * 99) == []
