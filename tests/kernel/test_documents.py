"""Documents in their three forms: files, texts in memory and tokens; what is seen of them while they are read."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel.native import (
    SENTENCE_MARKS,
    Batch,
    Documents,
    Evaluator,
    Lexicon,
    Reader,
    TokenTexts,
    files_read,
    porter_nltk,
    survey_of,
)
from rouge_cli.measures.measure import KernelMeasure
from tests.cases import each
from tests.reference.rouge_score import tokenise

TOKENS = st.text(max_size=4)
SENTENCES = st.lists(st.lists(TOKENS, max_size=4), max_size=4)
TEXTS = st.text(
    st.one_of(st.sampled_from("aB1 .\n\u0130\u212a\u00e9\ufeff\u3002K"), st.characters(exclude_categories=["Cs"]))
)


def reader(**rules: object) -> Reader:
    return Reader(Lexicon(), **rules)  # type: ignore[arg-type]


def of_text(text: str, **rules: object) -> list[list[bytes]]:
    made = reader(**rules)
    made.start(Documents([("t", text.encode())], bytes(1)))
    words, _, ends = made.words(0)
    letters = [made.word(word) for word in words]
    return [letters[start:end] for start, end in zip([0, *ends], ends, strict=False)]


@given(st.lists(SENTENCES, max_size=3))
def test_tokens_are_what_they_are(texts: list[list[list[str]]]) -> None:
    """Also those with a space, a NUL or nothing in them."""
    tokens = TokenTexts(texts)
    made = reader(unit="words", limit=1)
    made.start(Documents(tokens, bytes(len(texts))))
    for number, text in enumerate(texts):
        expected = [[token.encode("utf-8", "surrogatepass") for token in sentence] for sentence in text]
        assert tokens.sentences(number) == expected
        words, of_sentences, ends = made.words(number)
        assert [made.word(word) for word in words] == [token for sentence in expected for token in sentence]
        assert of_sentences == words
        assert list(ends) == [sum(map(len, expected[: i + 1])) for i in range(len(expected))]


def test_tokens_are_counted_as_they_are() -> None:
    """A space or a NUL parts no token; stop words and limits are no matter any more."""
    texts = TokenTexts([[["new york", "a\0b"], ["c"]], [["new", "york"], ["a\0b", "c"]]])
    starts, numbers = array("I", [0, 1]), [array("I", [i]) for i in range(2)]
    work = Batch(Documents(texts, bytes(2)), None, starts, numbers[1], starts, numbers[0], 2)
    lexicon = Lexicon()
    lexicon.add_stop_words(b"c")
    measures = [KernelMeasure("ngram"), KernelMeasure("lcs")]
    for unit in ("words", "bytes"):
        evaluator = Evaluator(lexicon, measures, unit=unit, limit=1, drop_stop_words=True)
        evaluator.start(work)
        evaluator.score(0, 1)
        assert list(work.counts) == [2, 4, 3, 2, 4, 3]
        assert evaluator.diagnostics() == []


@pytest.mark.parametrize("unit", ["", "words", "bytes"])
def test_a_text_read_as_tokens_is_the_text(unit: str, tmp_path: Path) -> None:
    """Both its views, which a limit in bytes makes differ; to its own reader and to another one."""
    for name in "ab":
        (tmp_path / name).write_bytes(b"One two three.\nFour five!\n-\nSix" + name.encode())
    source = Documents([bytes(tmp_path / name) for name in "ab"], bytes(2))
    plain, own, other = (reader(unit=unit, limit=16) for _ in range(3))
    plain.start(source)
    tokens = own.read_all(source)
    assert tokens.surveys == source.surveys
    for again in (own, other):
        again.start(tokens)
        for number in (1, 0):
            first, second = plain.words(number), again.words(number)
            for words, others in zip(first[:2], second[:2], strict=True):
                assert [plain.word(word) for word in words] == [again.word(word) for word in others]
            assert first[2] == second[2]


def test_tokens_in_two_views() -> None:
    """The sentence view may have none where the joined text has some."""
    tokens = TokenTexts([[["ab"]], [["b"], ["a"]], []], [[[], []], [["b", "c"], [], ["a"]], []])
    assert [tokens.sentences(i) for i in range(3)] == [[[], []], [[b"b", b"c"], [], [b"a"]], []]
    for first in (tokens, TokenTexts([[["ab"]]], [[[], []]])):
        made = reader(unit="bytes", limit=5)
        made.start(Documents(first, bytes(len(first))))
        words, of_sentences, ends = made.words(0)
        assert ([made.word(word) for word in words], list(of_sentences), list(ends)) == ([b"ab"], [], [0, 0])
    with pytest.raises(ValueError, match="longer than"):
        TokenTexts([[["a"]]], [[["a"]], []])


def test_no_token_is_a_remark() -> None:
    made = reader()
    made.start(Documents(TokenTexts([[[]], [], [["a"]]]), bytes(3)))
    for number in range(3):
        made.words(number)
    assert made.diagnostics() == [(0, "empty", 0), (1, "empty", 0)]


# ---- rouge-score ---------------------------------------------------------------------------------------------------


@given(TEXTS)
def test_tokens_of_rouge_score(text: str) -> None:
    if "\0" in text:
        return  # it may be no text
    expected = [[token.encode() for token in tokenise(line, None)] for line in text.split("\n")]
    found = of_text(text, tokenizer="rouge-score")
    assert list(filter(None, found)) == list(filter(None, expected))


@given(st.binary(max_size=12))
def test_what_is_not_utf_8(content: bytes) -> None:
    made = reader(tokenizer="rouge-score")
    made.start(Documents([("t", content)], bytes(1)))
    made.words(0)
    wrong = []
    try:
        content.decode()
    except UnicodeDecodeError as error:
        wrong.append((0, "no utf-8", error.start * 256 + content[error.start]))
    assert [diagnostic for diagnostic in made.diagnostics() if diagnostic[1] == "no utf-8"] == wrong


def test_a_folder_is_no_text_of_rouge_score(tmp_path: Path) -> None:
    made = reader(tokenizer="rouge-score")
    made.start(Documents([bytes(tmp_path)], bytes(1)))
    made.words(0)
    assert made.diagnostics()[0][1] == "unreadable"


def test_stems_of_nltk() -> None:
    made = Reader(Lexicon("porter-nltk"))
    made.start(Documents([("t", b"skies dying generously was flies")], bytes(1)))
    words, _, _ = made.words(0)
    expected = [word if len(word) <= 3 else porter_nltk(word) for word in map(made.word, words)]
    assert [made.word(word) for word in made.stems(words)] == expected
    with pytest.raises(ValueError, match="snowball"):
        Lexicon("snowball")


# ---- surveys -------------------------------------------------------------------------------------------------------


@given(TEXTS)
def test_letters_beyond_ascii(text: str) -> None:
    letters, lost = survey_of(text.encode(), "SPL")[:2]
    expected = [c for c in text if c.isalnum()]
    assert (letters, lost) == (len(expected), sum(not c.isascii() for c in expected))


def test_what_is_not_utf_8_is_surveyed_as_latin_1() -> None:
    assert list(survey_of(b"caf\xe9", "SPL")[:2]) == [4, 1]


@pytest.mark.parametrize(
    ("text", "unspaced", "runs"),
    [("市立図書館は、開館する。", 10, 2), ("東京 is a city", 2, 1), ("été", 0, 0), ("การ\nศูนย์", 6, 2)],
)
def test_scripts_without_spaces(text: str, unspaced: int, runs: int) -> None:
    assert list(survey_of(text.encode(), "SPL")[2:4]) == [unspaced, runs]


@each("mark", SENTENCE_MARKS)
def test_marks_in_the_only_sentence(mark: str) -> None:
    place = SENTENCE_MARKS.index(mark)
    assert survey_of(f"a {mark} b".encode(), "SPL")[4] == 1 + (8 << place)
    assert survey_of(f"a {mark}\nb".encode(), "SPL")[4] == 3
    assert survey_of(mark[:-1].encode(), "SPL")[4] == 1


HAN = 4096 << 4
"""The bit of a script; kernel/survey.h has them in their order."""


@each(
    ("text", "seen"), [("A b. C", 5), ("A! b", 5), ("A b. ", 1), ("A", 1), ("", 1), ("a\nb. c", 3), ("後。", 5 + HAN)]
)
def test_sentences_that_run_on(text: str, seen: int) -> None:
    assert survey_of(text.encode(), "SPL")[4] == seen


@given(TEXTS, st.sampled_from(["ascii-155", "whitespace"]), st.sampled_from(["", "words", "bytes"]))
def test_texts_are_surveyed_as_a_whole_while_they_are_read(text: str, tokenizer: str, unit: str) -> None:
    source = Documents([("t", text.encode())], bytes(1))
    made = reader(tokenizer=tokenizer, unit=unit, limit=2)
    made.start(source)
    made.words(0)
    if "\0" not in text:
        assert source.surveys == survey_of(text.encode(), "SPL")


# ---- opens ---------------------------------------------------------------------------------------------------------


def test_files_of_several_steps_are_opened_once(tmp_path: Path) -> None:
    for name in "abm":
        (tmp_path / name).write_text("word " + name)
    names = [bytes(tmp_path / name) for name in ("m", "a", "b")]
    models, peers = array("I", [0, 0]), array("I", [1, 2])
    work = Batch(names, bytes(3), array("I", [0, 1, 2]), models, array("I", [0, 1, 2]), peers, 1)
    evaluators = [Evaluator(Lexicon(), [KernelMeasure("ngram")]) for _ in range(2)]
    before = files_read()
    work.hold(1)
    for i, evaluator in enumerate(evaluators):
        evaluator.start(work)
        evaluator.score(i, i + 1)
    assert files_read() - before == 3
    assert list(work.counts) == [1, 2, 2] * 2


@pytest.mark.parametrize("document", [(), ("n",), (1,), ("n", None), ("n", "a"), None, 1, "ab", []])
def test_what_is_no_document_is_refused(document: Any) -> None:
    """A tuple without content once ended the interpreter."""
    with pytest.raises(TypeError, match="a document must be bytes, or a tuple"):
        Documents([document], bytes(1))
