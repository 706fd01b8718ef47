"""Cosine, unit overlap and LCS, against their formulas on plain counts."""

from __future__ import annotations

from collections import Counter
from math import log, sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import evaluate, plan_of_texts, score
from rouge_cli.options import Options
from rouge_cli.results import MeasureResult
from tests.measures.words import FULL, joined, text


def cosine(x: dict[str, float], y: dict[str, float]) -> float:
    product = sum(x[word] * y[word] for word in x if word in y)
    return product / sqrt(sum(v * v for v in x.values())) / sqrt(sum(v * v for v in y.values()))


@given(peer=FULL, model=FULL)
def test_cosine_of_frequencies(peer: list[list[str]], model: list[list[str]]) -> None:
    found = score(text(peer), text(model), measures="cosine")["cosine:tf"]
    expected = cosine({**Counter(joined(peer))}, {**Counter(joined(model))})
    assert found[:3] == pytest.approx((expected,) * 3)


@given(st.lists(st.tuples(FULL, FULL), min_size=1, max_size=4))
def test_cosine_by_the_idf_of_the_models(pairs: list[tuple[list[list[str]], list[list[str]]]]) -> None:
    """Whatever comes first is weighed by all models of the run."""
    models = [joined(model) for _, model in pairs]
    seen = Counter(word for model in models for word in set(model))

    def vector(words: list[str]) -> dict[str, float]:
        return {w: n * log((len(models) + 1) / max(seen[w], 1)) for w, n in Counter(words).items()}

    plan = plan_of_texts({"s": [text(peer) for peer, _ in pairs]}, [text(model) for _, model in pairs])
    (system,) = evaluate(plan, Options(measures=("cosine:tfidf",), samples=1)).systems
    expected = [cosine(vector(joined(peer)), vector(joined(model))) for peer, model in pairs]
    assert list(system.measures[0].score_columns()[2]) == pytest.approx(expected)


def test_cosine_by_the_idf_of_a_file(tmp_path: Path) -> None:
    """Words that the file lacks have its highest weight."""
    path = tmp_path / "idf.tsv"
    path.write_text("a\t0.5\nb\t2\n")
    options = Options(measures=("cosine:tfidf",), idf=str(path))
    expected = cosine({"a": 1.0, "b": 2, "z": 2}, {"a": 0.5, "b": 4})
    assert score("a a b z", "a b b", options=options)["cosine:tfidf"].f == pytest.approx(expected)


def test_a_word_without_weight_is_no_content(tmp_path: Path) -> None:
    path = tmp_path / "idf.tsv"
    path.write_text("the\t0\ncat\t3\n")
    plan = plan_of_texts({"s": ["the", "the cat"]}, ["the cat", "cat"])
    results = evaluate(plan, Options(measures=("cosine:tfidf",), idf=str(path), samples=1))
    assert list(results.systems[0].measures[0].score_columns()[2]) == pytest.approx([0, 1])
    assert [warning for warning in results.warnings if "undefined for 1 of 2 summaries" in warning]


@given(peer=FULL, model=FULL, n=st.integers(1, 3))
def test_unit_overlap(peer: list[list[str]], model: list[list[str]], n: int) -> None:
    x, y = ({tuple(words[i : i + n]) for i in range(len(words) - n + 1)} for words in (joined(peer), joined(model)))
    found = score(text(peer), text(model), measures=f"overlap:{n}")[f"overlap:{n}"]
    assert found.f == pytest.approx(len(x & y) / len(x | y) if x and y else 0)


@given(peer=FULL, model=FULL)
def test_lcs_by_edits(peer: list[list[str]], model: list[list[str]]) -> None:
    """lcs = (|X| + |Y| - edits) / 2, edits being the fewest insertions and deletions."""
    x, y = joined(peer), joined(model)
    row = list(range(len(y) + 1))
    for i, word in enumerate(x, 1):
        row, above = [i], row
        for j, other in enumerate(y, 1):
            row.append(above[j - 1] if word == other else 1 + min(above[j], row[j - 1]))
    lcs = (len(x) + len(y) - row[-1]) / 2
    found = score(text(peer), text(model), measures="lcs")["lcs"]
    assert found[:3] == pytest.approx((lcs / len(y), lcs / len(x), 2 * lcs / (len(x) + len(y))))


def test_several_models_are_averaged() -> None:
    one, other = (score("a b c", model, measures="lcs,overlap,cosine") for model in ("a b", "c d e"))
    both = score("a b c", ["a b", "c d e"], measures="lcs,overlap,cosine")
    for name, found in both.items():
        assert found[:3] == pytest.approx([(one[name][i] + other[name][i]) / 2 for i in range(3)])


def test_undefined_against_one_model_counts_as_0_in_the_mean() -> None:
    assert score("a b", ["a b", ""], measures="lcs")["lcs"].f == 0.5


def test_results_without_counts() -> None:
    (system,) = evaluate(plan_of_texts({"s": ["a"]}, ["a b"]), Options(measures=("lcs",), samples=1)).systems
    (measure,) = system.measures
    assert isinstance(measure, MeasureResult)
    assert len(measure.counts) == 0
    assert (measure.label, measure.name, list(measure.scores)) == ("LCS", "lcs", [0.5, 1, pytest.approx(2 / 3)])
