"""BLEU as nltk has it, on our tokens; for evaluations and for a corpus."""

from __future__ import annotations

import warnings
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu

from rouge_cli.api import evaluate, plan_of_texts, score
from rouge_cli.errors import UsageError
from rouge_cli.measures.bleu import METHODS, OF_TEXTS
from rouge_cli.options import Averaging, Options
from rouge_cli.scoring.averages import interval_of
from tests.measures.words import FULL, joined, text
from tests.reference.bootstrap import draws


def nltk_bleu(models: list[list[str]], peer: list[str], n: int, smoothing: str) -> float:
    smooth = getattr(SmoothingFunction(), METHODS[smoothing])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of lengths without a match
        found: float = sentence_bleu(models, peer, (1 / n,) * n, smooth)
    return found


@settings(max_examples=50)
@given(
    peer=FULL,
    models=st.lists(FULL, min_size=1, max_size=3),
    n=st.integers(1, 4),
    smoothing=st.sampled_from([name for name in METHODS if name not in OF_TEXTS]),
)
def test_evaluations(peer: list[list[str]], models: list[list[list[str]]], n: int, smoothing: str) -> None:
    name = f"bleu:n={n},smoothing={smoothing},reference=closest"
    found = score(text(peer), [text(model) for model in models], measures=[name])[name]
    expected = nltk_bleu([joined(model) for model in models], joined(peer), n, smoothing)
    assert found[:3] == pytest.approx((expected,) * 3, abs=1e-12)


@pytest.mark.parametrize("smoothing", OF_TEXTS)
def test_smoothing_that_looks_into_the_texts(smoothing: str) -> None:
    peer, model = "the cat sat on the mat today", "today the cat sat on a mat"
    (found,) = score(peer, model, measures=f"bleu:smoothing={smoothing}").values()
    assert found.f == pytest.approx(nltk_bleu([model.split()], peer.split(), 4, smoothing))


def test_smoothing_that_nltk_cannot_do_is_undefined() -> None:
    """method6 wants a trigram in common."""
    (found,) = score("a b c x", "a b d x", measures="bleu:smoothing=prior").values()
    assert found.f == 0


def test_shortest_reference() -> None:
    """The peer is shorter than its nearest model, 5 words, not than the shortest, 3."""
    peer, models = "a b c d", ["a b c d e", "a b c"]
    (closest,) = score(peer, models, measures="bleu:n=2").values()
    (shortest,) = score(peer, models, measures="bleu:n=2,reference=shortest").values()
    assert closest.f == 1.0  # 3 and 5 are as near; the shorter counts
    assert shortest.f == 1.0
    (closest,) = score("a b c d", ["a b c d e", "a b"], measures="bleu:n=2").values()
    (shortest,) = score("a b c d", ["a b c d e", "a b"], measures="bleu:n=2,reference=shortest").values()
    assert closest.f == pytest.approx(2.718281828**-0.25)
    assert shortest.f == 1.0


def corpus() -> tuple[list[list[str]], list[list[str]]]:
    random = Random(4)
    models = [[random.choice("abcd") for _ in range(random.randrange(8, 15))] for _ in range(6)]
    return [[w if random.random() < 0.9 else "x" for w in model[: random.randrange(6, 15)]] for model in models], models


@pytest.mark.parametrize("smoothing", ["none", "nist"])
def test_corpus(smoothing: str) -> None:
    """The mean over the original's resamples of corpus BLEU; evaluations keep their own."""
    peers, models = corpus()
    plan = plan_of_texts({"s": [" ".join(peer) for peer in peers]}, [" ".join(model) for model in models])
    options = Options(measures=(f"bleu:smoothing={smoothing}",), averaging=Averaging.CORPUS, samples=20)
    (measure,) = evaluate(plan, options).systems[0].measures
    smooth = getattr(SmoothingFunction(), METHODS[smoothing])
    resampled = [
        corpus_bleu([[models[i]] for i in drawn], [peers[i] for i in drawn], smoothing_function=smooth)
        for drawn in (draws(seed, len(peers)) for seed in range(20))
    ]
    for average in measure.averages:
        assert average == pytest.approx(interval_of(resampled, 20, 95))
    expected = [nltk_bleu([model], peer, 4, smoothing) for peer, model in zip(peers, models, strict=True)]
    assert list(measure.score_columns()[2]) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("measures", "message"),
    [
        (("bleu:smoothing=prior",), "BLEU:smoothing=prior: smoothing prior looks into single texts"),
        (("rouge-1", "esk", "lcs", "bleu"), "ESK, LCS: no counts to sum over the corpus (-t corpus)"),
    ],
)
def test_what_has_no_corpus_figure(measures: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        evaluate(plan_of_texts({"s": ["a"]}, ["a"]), Options(measures=measures, averaging=Averaging.CORPUS))
    assert str(caught.value).startswith(message)


def test_smoothing_for_another_length_is_refused() -> None:
    with pytest.raises(UsageError, match="smoothing neighbours is defined by nltk for n=4 alone, not n=2"):
        Options(measures=("bleu:n=2,smoothing=neighbours",))


def test_smoothing_by_the_names_of_nltk() -> None:
    assert list(score("a", "a", measures="bleu:n=1,smoothing=method3")) == ["bleu:n=1,smoothing=nist,reference=closest"]
