"""Marks of tokens against the counts of the kernel, and their way into the page and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.analysis.explanations.matching import matches
from rouge_cli.inputs.plan import Text
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.measure import is_counted
from rouge_cli.options import Options
from rouge_cli.reports.page.examples import in_units
from rouge_cli.reports.page.marks import ALPHABET, Side, marks_of, mask
from rouge_cli.reports.page.spans import spans_of
from rouge_cli.text.close_reading import CloseReader, Reading, Sentence, Word
from tests.cases import each

WORDS = st.lists(st.sampled_from(["cat", "dog", "Sat", "sits", "on-top", "mat,"]), min_size=1, max_size=9).map(" ".join)
TEXTS = st.lists(WORDS, max_size=3).map("\n".join)


def read(text: str, options: Options) -> Reading:
    return CloseReader(options).read(Text("text", text.encode()), "SPL")


@given(peer=TEXTS, model=TEXTS, name=st.sampled_from(["rouge-1", "rouge-l", "rouge-l-flat", "rouge-w:1.2"]))
def test_as_many_tokens_are_marked_on_both_sides_as_count(peer: str, model: str, name: str) -> None:
    options = Options(measures=(name,))
    (measure,) = measures_of(options)
    assert is_counted(measure)
    kernel = measure.for_kernel(options.stemming)
    ours, theirs = read(peer, options), read(model, options)
    found = marks_of(kernel, Side(ours), Side(theirs), "SPL", options)
    matched = matches(kernel, ours, theirs, "SPL", options)
    counted = sum(unit.counted for unit in matched.units) + sum(line.marks.count("matched") for line in matched.lines)
    assert found is not None
    assert len(found.model) == counted
    if name != "rouge-w:1.2":
        assert len(found.peer) == counted
    for places, reading in ((found.peer, ours), (found.model, theirs)):
        assert not places or max(places) < len(reading.joined(False))


@pytest.mark.parametrize("name", ["rouge-2", "rouge-s:4", "rouge-su:4"])
def test_units_mark_their_tokens(name: str) -> None:
    options = Options(measures=(name,))
    (measure,) = measures_of(options)
    assert is_counted(measure)
    peer, model = (Side(read(text, options)) for text in ("the cat sat there", "a the cat lay"))
    found = marks_of(measure.for_kernel(options.stemming), peer, model, "SPL", options)
    assert found == ({0, 1}, {1, 2})


@given(st.sets(st.integers(0, 80)))
def test_a_mask_reads_back(places: set[int]) -> None:
    letters = mask(places)
    assert {6 * i + bit for i, letter in enumerate(letters) for bit in range(6)
            if ALPHABET.index(letter) >> bit & 1} == places  # fmt: skip


def placed(text: str, room: int = 20_000, **given: Any) -> list[str]:
    """What is in the text where its tokens are placed."""
    reading = read(text, Options(**given))
    shown = "\n".join(sentence.text for sentence in reading.sentences)
    spans = spans_of(reading, room)
    assert all(0 <= start <= end <= room for start, end in spans)
    assert [start for start, _ in spans] == sorted(start for start, _ in spans)
    return [shown[start:end] for start, end in spans]


@each(
    ("text", "expected"),
    [
        ("Die Straße ist lang. Die STRASSE ist blau.", "Die Straße ist lang Die STRASSE ist blau"),
        ("ΟΔΟΣ οδος, ὁδός της", "ΟΔΟΣ οδος ὁδός της"),
        ("Le cafe\u0301 re\u0301el, le caf\u00e9", "Le cafe\u0301 re\u0301el le caf\u00e9"),
        ("A\u0323\u0301 and a\u0301\u0323 end", "A\u0323\u0301 and a\u0301\u0323 end"),
        ("\ufb01ne o\ufb03ce ends", "\ufb01ne o\ufb03ce ends"),
        ("İstanbul, «naïve» 東京 cat.", "İstanbul naïve 東京 cat"),
        ("cat❤\ufe0fcat \U0001f469\u200d\U0001f4bb cat\u200d", "cat cat cat\u200d"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af cat", "\u1112\u1161\u11ab\u1100\u1173\u11af cat"),
    ],
)
def test_tokens_that_are_folded_stand_where_they_came_from(text: str, expected: str) -> None:
    assert placed(text, tokenizer="unicode") == expected.split()


def test_a_token_that_is_part_of_a_letter_has_no_place() -> None:
    assert placed("Maß an", tokenizer="character") == ["M", "a", "", "", "a", "n"]


def test_a_letter_that_becomes_ascii_in_small_is_a_token_of_rouge_score() -> None:
    assert placed("İstanbul 5 K cat", tokenizer="rouge-score") == ["İ", "stanbul", "5", "K", "cat"]


def test_an_accent_is_not_of_the_token_before_it() -> None:
    assert placed("cafe\u0301 s cat — on") == ["cafe", "s", "cat", "on"]


@pytest.mark.parametrize(
    ("text", "tokens", "expected"),
    [
        ("concat the cat sits", ["cat"], ["cat"]),
        ("a dog saw a dog", ["dog"], []),  # which of the two?
        ("the cat saw it run", ["see", "cat", "run"], []),  # letters between that no token has
        ("it ran, he runs", ["it", "run", "he", "runs"], ["it", "", "he", "runs"]),
    ],
)
def test_of_tokens_that_are_not_all_in_the_text_those_are_placed_that_are_certain(
    text: str, tokens: list[str], expected: list[str]
) -> None:
    reading = Reading("", 0, (Sentence(text, text, tuple(Word(token, token, "kept") for token in tokens)),))
    assert [text[start:end] for start, end in spans_of(reading, 100)] == expected


def test_beyond_what_is_shown_no_token_has_a_place() -> None:
    assert placed("Die Straße ist lang", room=13, tokenizer="unicode") == ["Die", "Straße"]
    assert placed("Die Straße ist lang", room=16, tokenizer="unicode") == ["Die", "Straße", "ist"]
    assert placed("one\nStraße\nthree", room=9, tokenizer="unicode") == ["one"]


def test_stop_words_take_their_places() -> None:
    assert placed("The Straße is the end", tokenizer="unicode", drop_stop_words=True) == ["Straße", "end"]


@given(st.text(st.sampled_from("aAßΣςİiıﬁé\u0301\u0323\u0345 .-K'你ญ\u0e33가\u1100\u1161\n"), max_size=30))
@pytest.mark.parametrize("tokenizer", ["unicode", "character", "whitespace", "rouge-score", "ascii-155"])
def test_what_a_place_holds_makes_the_token(tokenizer: str, text: str) -> None:
    options = Options(tokenizer=tokenizer)
    reading = read(text, options)
    shown = "\n".join(sentence.text for sentence in reading.sentences)
    tokens = [token for sentence in reading.apart(False) for token in sentence]
    for (start, end), token in zip(spans_of(reading, 1000), tokens, strict=False):
        if start < end:
            found = read(shown[start:end], options).joined(False)
            assert "".join(found) == token


@given(st.lists(st.none() | st.floats(0, 1) | st.integers(0, 100_000).map(lambda unit: unit / 100_000)))
def test_scores_in_units_are_exact(scores: list[float | None]) -> None:
    for score, unit in zip(scores, in_units(scores), strict=True):
        assert (unit / 100_000 if isinstance(unit, int) else unit) == score
