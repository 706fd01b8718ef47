"""Marks of tokens against the counts of the kernel, and their way into the page and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.analysis.explanations.matching import matches
from rouge_cli.inputs.plan import Text
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.measure import is_counted
from rouge_cli.options import Options
from rouge_cli.reports.page.examples import in_units
from rouge_cli.reports.page.marks import ALPHABET, Side, marks_of, mask, spans_of
from rouge_cli.text.close_reading import CloseReader, Reading

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


def test_spans_are_where_tokens_stand() -> None:
    options = Options(tokenizer="unicode")
    text = "İstanbul, «naïve» 東京 cat."
    reading = CloseReader(options).read(Text("text", text.encode()), "SPL")
    spans = spans_of(text, reading)
    assert len(spans) == len(reading.joined(False))
    assert [text[start:end] for start, end in spans][-1] == "cat"
    assert "naïve" in [text[start:end] for start, end in spans]


@given(st.lists(st.none() | st.floats(0, 1) | st.integers(0, 100_000).map(lambda unit: unit / 100_000)))
def test_scores_in_units_are_exact(scores: list[float | None]) -> None:
    for score, unit in zip(scores, in_units(scores), strict=True):
        assert (unit / 100_000 if isinstance(unit, int) else unit) == score
