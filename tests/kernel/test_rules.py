"""Variants of measures and rules for several models in a batch, against their twins."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import pow
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli.kernel import native
from rouge_cli.measures.measure import KernelMeasure
from tests.kernel.strategies import SHARED, Tokens, token_pairs
from tests.property_cases import cases
from tests.reference.lcs import lcs_counts
from tests.reference.ngrams import ngram_counts
from tests.reference.scoring import Counts, round5
from tests.reference.several_models import (
    Scores,
    combined,
    combined_scores,
    score_unlike,
    union_counts,
    weighted_lcs,
    whole_lcs_counts,
)
from tests.reference.skip_bigrams import skip_bigram_counts
from tests.reference.wlcs import model_base, wlcs_counts

Text = Sequence[Sequence[str]]
RULES = ("sum", "best-recall", "best-f", "jackknife", "mean")
LINEAR = (2.0, 1.0)


class How(NamedTuple):
    """What an evaluator is told of scores."""

    rule: str
    rounding: bool
    exact_ends: bool
    alpha: float


MEASURES = (
    KernelMeasure("ngram", 1, compared="rounded", jackknifed_by="recall"),
    KernelMeasure("ngram", 2, compared="rounded", jackknifed_by="recall"),
    KernelMeasure("lcs", is_whole=True),
    KernelMeasure("lcs"),
    KernelMeasure("lcs", is_clipped=False),
    KernelMeasure("wlcs", weight=1.2, compared="once"),
    KernelMeasure("wlcs", weight=1.2),
    KernelMeasure("wlcs", weight=2.0, is_whole=True),
    KernelMeasure("wlcs", linear=LINEAR, is_whole=True),
    KernelMeasure("wlcs", weight=0.5, is_whole=True),
    KernelMeasure("skip_bigram", gap=1, compared="rounded"),
    KernelMeasure("skip_bigram", gap=1, unigrams="all", compared="rounded"),
    KernelMeasure("skip_bigram", unigrams="but-last", compared="rounded"),
    KernelMeasure("skip_bigram", unigrams="all", compared="rounded"),
)


def joined(text: Text) -> list[str]:
    return [token for tokens in text for token in tokens]


def weight_of(measure: KernelMeasure) -> tuple[Callable[[float], float], Callable[[float], float]]:
    """f and its inverse."""
    if measure.linear is not None:
        alpha, beta = measure.linear
        return lambda k: alpha * k - beta if k else 0.0, lambda v: (v + beta) / alpha if v > 0 else 0.0
    return lambda k: pow(k, measure.weight), lambda v: v if measure.weight == 1 else v ** (1 / measure.weight)


def counts_of(measure: KernelMeasure, model: Text, peer: Text) -> Counts:
    tokens = joined(model), joined(peer)
    if measure.kind == "ngram":
        return ngram_counts(tokens[1], tokens[0], measure.n)
    if measure.kind == "skip_bigram":
        return skip_bigram_counts(tokens[1], tokens[0], measure.gap, measure.unigrams)
    if measure.kind == "lcs" and measure.is_whole:
        return whole_lcs_counts(model, peer)
    if measure.kind == "lcs":
        return lcs_counts(model, peer, *tokens) if measure.is_clipped else union_counts(model, peer)
    if not measure.is_whole:
        return wlcs_counts(model, peer, *tokens, measure.weight)
    f = weight_of(measure)[0]
    return weighted_lcs(*tokens, f), f(len(tokens[0])), f(len(tokens[1]))


def compared(measure: KernelMeasure, counts: Counts, model: Text, how: How) -> float:
    total = model_base(model, measure.weight) if measure.compared == "once" else counts[1]
    recall = counts[0] / total if total else 0.0
    return round5(recall) if how.rounding and measure.compared == "rounded" else recall


def expected(
    measure: KernelMeasure, models: Sequence[Text], peer: Text, how: How, counts: Sequence[Counts] = ()
) -> tuple[Counts, Scores]:
    """Counts and scores of one evaluation; counts of each model may be given, as no rule changes them."""
    counts = counts or [counts_of(measure, model, peer) for model in models]
    figures = [compared(measure, made, model, how) for made, model in zip(counts, models, strict=True)]

    def score(made: Counts) -> Scores:
        return score_unlike(made, how.alpha, weight_of(measure)[1], how.rounding, how.exact_ends)

    return combined(how.rule, counts, score, figures, 0 if measure.jackknifed_by == "recall" else 2)


def found(measures: Sequence[KernelMeasure], models: Sequence[Text], peer: Text, how: How) -> tuple[list[float], ...]:
    """Counts and scores that the kernel makes of one evaluation."""
    documents = [("", "\n".join(map(" ".join, text)).encode()) for text in (peer, *models)]
    starts, numbers = array("I", [0, len(models)]), array("I", range(1, len(models) + 1))
    work = native.Batch(
        documents, bytes(len(documents)), starts, numbers, array("I", [0, 1]), array("I", [0]), len(measures)
    )
    evaluator = native.Evaluator(native.Lexicon(), measures, tokenizer="whitespace", **how._asdict())
    evaluator.start(work)
    evaluator.score(0, 1)
    return work.counts.tolist(), work.scores.tolist()


def threes(values: Sequence[float]) -> list[tuple[float, ...]]:
    return list(zip(*[iter(values)] * 3, strict=True))


texts = st.lists(st.lists(st.sampled_from("abcdx"), min_size=1, max_size=7), max_size=3)
hows = st.builds(
    How, st.sampled_from(RULES), st.booleans(), st.booleans(), st.sampled_from([0.5, 0.0, 0.3, 1.0])
)  # fmt: skip


@settings(max_examples=cases(600))
@given(st.lists(texts, max_size=4), texts, hows)
def test_variants_and_rules(models: list[Text], peer: Text, how: How) -> None:
    counts, scores = found(MEASURES, models, peer, how)
    made = [expected(measure, models, peer, how) for measure in MEASURES]
    assert threes(counts) == [counts for counts, _ in made]
    assert threes(scores) == [scores for _, scores in made]


@pytest.mark.parametrize("length", [40, 64, *(pytest.param(n, marks=pytest.mark.long) for n in (63, 65, 130, 300))])
def test_long_texts(length: int) -> None:
    """Rows of several words, and a model with so many kinds of tokens that its rows are made one at a time."""
    peer = [[f"w{i * i % 97}" for i in range(length)], ["y", "w3", "z"] * 20]
    models = [[[f"w{i * k % 89}" for i in range(length)], [f"v{i}" for i in range(length * 3)]] for k in (1, 7)]
    of_models = [[counts_of(measure, model, peer) for model in models] for measure in MEASURES]
    for rule in RULES:
        how = How(rule, False, True, 0.5)
        counts, scores = found(MEASURES, models, peer, how)
        made = [expected(measure, models, peer, how, of) for measure, of in zip(MEASURES, of_models, strict=True)]
        assert threes(counts) == [counts for counts, _ in made]
        assert threes(scores) == [scores for _, scores in made]


@pytest.mark.long
def test_whole_texts_against_a_large_model() -> None:
    """The rows of the model's tokens are made for some of the peer's tokens at a time."""
    model = [[str(token) for token in sentence] for sentence in SHARED]
    peer = [sentence[::-1] for sentence in model[:150:2]] + [["9", "7"], *model[400:440]]
    how, measures = How("sum", False, True, 0.5), [KernelMeasure("lcs", is_whole=True)]
    counts, _ = found(measures, [model], peer, how)
    assert threes(counts) == [expected(measures[0], [model], peer, how)[0]]
    assert counts[0] > 200


PAIRED = (
    KernelMeasure("ngram", 1, compared="rounded"), KernelMeasure("ngram", 2), KernelMeasure("lcs"),
    KernelMeasure("lcs", is_whole=True),
)  # fmt: skip
"""What is counted of a single model without laying it out."""


def ngram(n: int) -> KernelMeasure:
    return KernelMeasure("ngram", n)


def cut(tokens: Sequence[int], ends: Sequence[int]) -> Text:
    """A text of sentences that end there; none is empty."""
    places = sorted({*(end % (len(tokens) + 1) for end in ends), 0, len(tokens)})
    return [[f"w{token}" for token in tokens[i:j]] for i, j in pairwise(places)]


ends = st.lists(st.integers(0, 200), max_size=4)


@settings(max_examples=cases(150))
@given(token_pairs(), ends, ends, st.sampled_from([how for how in RULES if how != "jackknife"]), st.integers(1, 5))
def test_a_single_model(pair: tuple[Tokens, Tokens], ends: list[int], others: list[int], rule: str, n: int) -> None:
    """Of one model what the twins count, with long sentences and short ones; and what the rules make of it twice."""
    model, peer = cut(pair[0], ends), cut(pair[1], others)
    how, measures = How(rule, True, True, 0.5), (*PAIRED[:2], *map(ngram, range(3, n + 1)), *PAIRED[2:])
    counts, scores = found(measures, [model], peer, how)
    made = [expected(measure, [model], peer, how) for measure in measures]
    assert (threes(counts), threes(scores)) == ([counts for counts, _ in made], [scores for _, scores in made])
    if rule.startswith("best"):
        assert found(measures, [model, model], peer, how) == (counts, scores)


@pytest.mark.long
@pytest.mark.parametrize("kinds", [200, 255, 256, 257, 511, 512, 513, 3000])
def test_a_single_large_model(kinds: int) -> None:
    """Beyond what tables of all pairs and rows of bits are made for."""
    model = [[f"w{i * 7 % kinds}" for i in range(s, s + 30)] for s in range(0, kinds, 30)]
    peer = [[f"w{i * 5 % (kinds + 9)}" for i in range(s, s + 80)] for s in range(0, min(kinds, 400), 80)]
    how, measures = How("sum", True, True, 0.5), (*PAIRED[:2], ngram(3), *PAIRED[2:])
    counts = found(measures, [model], peer, how)[0]
    assert threes(counts) == [expected(measure, [model], peer, how)[0] for measure in measures]
    for measure, one in zip(measures, threes(counts), strict=True):
        # With a measure of another kind beside it every model is laid out.
        assert threes(found([measure, KernelMeasure("skip_bigram", gap=1)], [model], peer, how)[0])[0] == one


triples = st.lists(st.tuples(*[st.sampled_from([0.0, 0.25, 0.5, 1.0])] * 3), max_size=5)


@given(triples, st.sampled_from(RULES), st.sampled_from(["recall", "f"]))
def test_rules_of_scores(scores: list[Scores], rule: str, key: str) -> None:
    """Measures without counts have the rules over scores; their sum is a mean."""
    assert native.combined_scores(scores, rule, key) == combined_scores(scores, rule, key)
