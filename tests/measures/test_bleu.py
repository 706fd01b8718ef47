"""BLEU as nltk has it, on our tokens; for evaluations and for a corpus."""

from __future__ import annotations

import warnings
from itertools import product
from pathlib import Path
from random import Random

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu

from rouge_cli import evaluate, plan_of_texts, score
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.score_table import table_of
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.kernel import native
from rouge_cli.measures.bleu import METHODS, OF_TEXTS, SMOOTHINGS, Bleu, BleuScorer
from rouge_cli.measures.registry import parse_measure
from rouge_cli.options import Averaging, Options
from rouge_cli.results.saved import read_results, results_to_json
from rouge_cli.scoring.bounds import interval_of
from tests.measures.words import FULL, joined, text
from tests.property_cases import cases
from tests.reference.bootstrap import draws


def nltk_bleu(models: list[list[str]], peer: list[str], n: int, smoothing: str) -> float:
    smooth = getattr(SmoothingFunction(), METHODS[smoothing])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of lengths without a match
        found: float = sentence_bleu(models, peer, (1 / n,) * n, smooth)
    return found


@settings(max_examples=cases(50))
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


WEIGHTS = st.lists(st.sampled_from([0.0, 0.1, 0.25, 1.0, 3.0]), min_size=1, max_size=7).filter(any)


@settings(max_examples=cases(50))
@given(peer=FULL, models=st.lists(FULL, min_size=1, max_size=3), weights=WEIGHTS,
       smoothing=st.sampled_from(["epsilon", "add-one", "nist", "short"]))  # fmt: skip
def test_weights(peer: list[list[str]], models: list[list[list[str]]], weights: list[float], smoothing: str) -> None:
    """nltk takes them as they are; here they are divided by their sum. n may be above 4."""
    name = f"bleu:n={len(weights)},smoothing={smoothing},weights={'/'.join(map(str, weights))}"
    found = score(text(peer), [text(model) for model in models], measures=[name])[name]
    smooth = getattr(SmoothingFunction(), METHODS[smoothing])
    parts = tuple(weight / sum(weights) for weight in weights)
    expected = sentence_bleu([joined(model) for model in models], joined(peer), parts, smooth)
    assert found[:3] == pytest.approx((expected,) * 3, abs=1e-12)


def test_a_length_without_weight_needs_no_match() -> None:
    assert parse_measure("bleu:n=2,weights=1/1").name == "bleu:n=2,smoothing=none,reference=closest"
    assert parse_measure("BLEU:weights=4/3/2/1").label == "BLEU:weights=4/3/2/1"
    (found,) = score("a b c", "a c b", measures="bleu:n=2,weights=1/0").values()
    assert found.f == 1


def plain_bleu(models: list[list[str]], peer: list[str], n: int) -> float:
    """Papineni et al. (2002) with one added above and below at every length, by the shortest reference."""
    product, shortest = 1.0, min(map(len, models))
    for size in range(1, n + 1):
        grams = [tuple(peer[i : i + size]) for i in range(len(peer) - size + 1)]
        most = {gram: max(_times(model, gram) for model in models) for gram in grams}
        product *= (sum(min(grams.count(gram), most[gram]) for gram in most) + 1) / (len(grams) + 1)
    penalty = 1 if len(peer) > shortest else numpy.exp(1 - shortest / len(peer))
    return float(penalty * product ** (1 / n))


def _times(text: list[str], gram: tuple[str, ...]) -> int:
    return sum(tuple(text[i : i + len(gram)]) == gram for i in range(len(text) - len(gram) + 1))


@settings(max_examples=cases(50))
@given(peer=FULL, models=st.lists(FULL, min_size=1, max_size=3), n=st.integers(1, 6))
def test_one_added_to_every_length(peer: list[list[str]], models: list[list[list[str]]], n: int) -> None:
    name = f"bleu:n={n},smoothing=smooth,reference=shortest"
    found = score(text(peer), [text(model) for model in models], measures=[name])[name]
    texts = [joined(model) for model in models]
    expected = plain_bleu(texts, joined(peer), n) if joined(peer) and any(texts) else 0
    assert found.f == pytest.approx(expected, abs=1e-12)
    assert parse_measure(name).name == f"bleu:n={n},smoothing=add-one-all,reference=shortest"


@pytest.mark.parametrize(("n", "method"), [(4, "none"), (6, "none"), (4, "floor"), (4, "add-k")])
def test_corpus_of_sacrebleu(n: int, method: str) -> None:
    sacrebleu = pytest.importorskip("sacrebleu")
    peers, models = corpus()
    value = {"floor": 0.1, "add-k": 1}.get(method)
    metric = sacrebleu.BLEU(max_ngram_order=n, tokenize="none", smooth_method=method, smooth_value=value, force=True)
    expected = metric.corpus_score([" ".join(p) for p in peers], [[" ".join(model) for model in models]]).score / 100
    ours = {"none": "none", "floor": "epsilon", "add-k": "add-one"}[method]
    options = Options(measures=(f"bleu:n={n},smoothing={ours}",), averaging=Averaging.CORPUS, samples=1.0)
    plan = plan_of_texts({"s": [" ".join(peer) for peer in peers]}, [" ".join(model) for model in models])
    (measure,) = evaluate(plan, options).systems[0].measures
    assert measure.averages[2].mean == pytest.approx(expected, abs=1e-12)
    assert expected > 0


def corpus() -> tuple[list[list[str]], list[list[str]]]:
    random = Random(4)
    models = [[random.choice("abcd") for _ in range(random.randrange(8, 15))] for _ in range(6)]
    return [[w if random.random() < 0.9 else "x" for w in model[: random.randrange(6, 15)]] for model in models], models


@pytest.mark.parametrize("smoothing", ["none", "nist"])
def test_corpus(smoothing: str) -> None:
    """Corpus BLEU, with the bounds of the original's resamples of it; evaluations keep their own."""
    peers, models = corpus()
    plan = plan_of_texts({"s": [" ".join(peer) for peer in peers]}, [" ".join(model) for model in models])
    options = Options(measures=(f"bleu:smoothing={smoothing}",), averaging=Averaging.CORPUS, samples=20)
    (measure,) = evaluate(plan, options).systems[0].measures
    smooth = getattr(SmoothingFunction(), METHODS[smoothing])
    resampled = [
        corpus_bleu([[models[i]] for i in drawn], [peers[i] for i in drawn], smoothing_function=smooth)
        for drawn in (draws(seed, len(peers)) for seed in range(20))
    ]
    whole = corpus_bleu([[model] for model in models], peers, smoothing_function=smooth)
    for average in measure.averages:
        assert average == pytest.approx(interval_of(resampled, 20, 95)._replace(mean=whole))
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
    with pytest.raises(UsageError, match="smoothing neighbours is defined by nltk for n=4 alone; leave out n=2"):
        Options(measures=("bleu:n=2,smoothing=neighbours",))


def test_smoothing_by_the_names_of_nltk() -> None:
    assert parse_measure("bleu:n=1,smoothing=method3").name == "bleu:n=1,smoothing=nist,reference=closest"


def test_corpus_of_a_configuration() -> None:
    """nltk and sacrebleu have 0.38300; the mean of the resamples was 0.38046, that of the evaluations is lower."""
    plan = read_rouge_xml("configs/news-spl.xml")
    tokens = {
        name: native.tokenise(Path(name.decode()).read_bytes().replace(b"\n", b" "), False)
        for evaluation in plan.evaluations
        for name in [*evaluation.models, evaluation.peers["abstract"]]
        if isinstance(name, bytes)
    }
    models = [
        [tokens[name] for name in evaluation.models if isinstance(name, bytes)] for evaluation in plan.evaluations
    ]
    peers = [tokens[evaluation.peers["abstract"]] for evaluation in plan.evaluations]  # type: ignore[index]
    options = Options(measures=("bleu",), averaging=Averaging.CORPUS)
    (system,) = evaluate(plan, options, systems="abstract").systems
    expected = corpus_bleu(models, peers)
    assert f"{expected:.5f}" == "0.38300"
    by_sacrebleu = pytest.importorskip("sacrebleu").BLEU(tokenize="none", smooth_method="none", force=True)
    columns = [[b" ".join(model).decode() for model in column] for column in zip(*models, strict=True)]
    theirs = by_sacrebleu.corpus_score([b" ".join(peer).decode() for peer in peers], columns).score
    assert theirs == pytest.approx(100 * expected)
    assert [average.mean for average in system.measures[0].averages] == pytest.approx([expected] * 3)


SUMS = st.lists(st.integers(0, 12), min_size=10, max_size=10)


@given(sums=SUMS, n=st.integers(1, 4), smoothing=st.sampled_from([m for m in SMOOTHINGS if m not in OF_TEXTS]),
       weights=st.sampled_from(["equal", "1/0/2/0.5", "0/1/0/1"]))  # fmt: skip
def test_figures_of_many_corpora_are_those_of_each(sums: list[int], n: int, smoothing: str, weights: str) -> None:
    """Matches are no more than n-grams, of which nltk has at least one of each length."""
    chosen = weights if weights == "equal" or n < 2 else "/".join(weights.split("/")[:n])
    measure = parse_measure(f"bleu:n={n},smoothing={smoothing},weights={'equal' if n < 2 else chosen}")
    assert isinstance(measure, Bleu)
    found = [min(sums[i], max(1, sums[i + 1])) if i % 2 == 0 else max(1, sums[i]) for i in range(2 * n)]
    columns = numpy.array([[value, value] for value in [*found, *sums[-2:]]], dtype=float)
    expected = BleuScorer(measure).of_sums(columns[:, 0].tolist())[2]
    assert measure.corpus_figures(numpy, columns) == pytest.approx([expected] * 2, abs=1e-12)


@pytest.mark.parametrize("options", [Options(measures=("bleu", "rouge-1")), Options(measures=("rouge-1", "bleu"))])
def test_comparison_of_corpora(options: Options, tmp_path: Path) -> None:
    """Of results however averaged, also read back: what is compared is corpus BLEU, of resampled evaluations."""
    peers, models = corpus()
    others = [list(reversed(peer)) for peer in peers]
    texts = {name: [" ".join(text) for text in side] for name, side in (("s", peers), ("t", others))}
    results = evaluate(plan_of_texts(texts, [" ".join(model) for model in models]), options)
    (tmp_path / "r.json").write_bytes(results_to_json(results))
    back = read_results(str(tmp_path / "r.json"))
    assert back == results
    found = compare(table_of(back, "F"), Design(samples=50, corpus=True))
    (measure,) = [one for one in found.measures if one.measure == "BLEU"]
    whole = {name: corpus_bleu([[model] for model in models], side) for name, side in (("s", peers), ("t", others))}
    assert {ranked.system: ranked.figure for ranked in measure.systems} == pytest.approx(whole)
    (pair,) = measure.pairs
    assert pair.difference == pytest.approx(whole["s"] - whole["t"])
    swapped = []
    for first in product((True, False), repeat=len(models)):
        sides = [[p if one is way else q for p, q, one in zip(peers, others, first, strict=True)]
                 for way in (True, False)]  # fmt: skip
        one, two = (corpus_bleu([[model] for model in models], side) for side in sides)
        swapped.append(abs(one - two))
    far = [distance >= abs(pair.difference) - 1e-11 for distance in swapped]
    assert pair.exact
    assert pair.p_value == pytest.approx(sum(far) / len(far))


def test_statistics_that_are_not_those_of_the_measure() -> None:
    results = evaluate(plan_of_texts({"s": ["a b"], "t": ["a"]}, ["a b"]), Options(measures=("bleu",), samples=1))
    one, other = results.systems
    short = other._replace(measures=tuple(m._replace(statistics=m.statistics[:-1]) for m in other.measures))
    with pytest.raises(DataError, match="texts: damaged statistics of bleu:n=4,smoothing=none,reference=closest"):
        table_of(results._replace(systems=(one, short)), "F")


def test_comparison_of_what_has_no_corpus_figure_names_it() -> None:
    plan = plan_of_texts({"s": ["a b", "c"], "t": ["a", "c d"]}, ["a b", "c d"])
    results = evaluate(plan, Options(measures=("rouge-1", "bleu:smoothing=both", "lcs"), samples=1))
    with pytest.raises(UsageError, match="texts: holds no counts of BLEU:smoothing=both, LCS, so there are no figures"):
        compare(table_of(results, "F"), Design(corpus=True))
