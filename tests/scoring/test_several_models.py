"""The rules for several models: formulas A and B of ROUGE-1.5.5 are the rules sum and best-recall, byte for byte."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from rouge_cli import evaluate, plan_of_texts
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import UsageError
from rouge_cli.inputs.plan import Plan, Text
from rouge_cli.options import Averaging, Options, Stemming, Typed, Unit, dialect_options
from rouge_cli.reports.rouge155 import rouge155_report
from rouge_cli.sums import running_sum
from rouge_cli.text.word_lists import exception_lists, stop_list
from tests.cases import each
from tests.reference import rouge155 as twin

EXCEPTIONS = dict(line.split()[:2] for line in exception_lists(None).splitlines() if len(line.split()) > 1)
STOP_WORDS = frozenset(stop_list(None).split(b"\n"))
WORDS = (
    "the", "a", "police", "gunman", "killed", "killing", "cats", "sat", "on", "mats", "running", "home", "geese", "of",
    "these", "better",
)  # fmt: skip
MEASURES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "N, L, W, S, SU": ({"max_ngram": 4, "lcs_weight": Typed.of("1.2"), "skip_gap": Typed.of("4"),
                        "skip_units": (False, True)},
                       {"n": 4, "weight": "1.2", "gap": "4", "unigrams": "U"}),
    "L, W-2, SU*": ({"lcs_weight": Typed.of("2"), "skip_gap": Typed.of("-1"), "skip_units": (True,)},
                    {"weight": "2", "gap": "-1", "unigrams": "u"}),
}  # fmt: skip
LIMITS = ((Unit.NONE, 0.0), (Unit.WORDS, 9.0), (Unit.BYTES, 40.0))
LINES = list(
    product(MEASURES, (False, True), LIMITS, (Stemming.NONE, Stemming.BOTH), (False, True), (Averaging.SCORES,), (0.5,))
) + list(
    product(MEASURES, (False, True), LIMITS[:1], (Stemming.BOTH,), (False,), tuple(Averaging), (0.0, 0.3))
)  # fmt: skip


@pytest.fixture(scope="module", name="plan")
def _plan() -> Plan:
    """Six evaluations of two systems with up to four models; one model is there twice, one is empty."""
    random = Random(13)

    def text() -> str:
        return "\n".join(" ".join(random.choices(WORDS, k=random.randint(1, 9))) for _ in range(random.randint(1, 3)))

    models = [[text() for _ in range(count)] for count in (1, 2, 4, 3, 2)] + [[""]]
    models[3].append(models[3][0])
    return plan_of_texts({system: [text() for _ in models] for system in ("x", "y")}, models)


def twin_report(plan: Plan, options: twin.Options) -> bytes:
    evaluations = []
    for evaluation in plan.evaluations:
        peers = {system: document.content for system, document in evaluation.peers.items()
                 if isinstance(document, Text)}  # fmt: skip
        models = [document.content for document in evaluation.models if isinstance(document, Text)]
        evaluations.append(twin.Evaluation(evaluation.id, "SPL", peers, models))
    return twin.report(evaluations, options)


@pytest.mark.long
@pytest.mark.parametrize(("measures", "best", "limit", "stem", "stop", "averaging", "alpha"), LINES)
def test_formulas_are_rules(
    plan: Plan, measures: str, best: bool, limit: tuple[Unit, float], stem: Stemming, stop: bool, averaging: Averaging,
    alpha: float,
) -> None:  # fmt: skip
    ours, theirs = MEASURES[measures]
    by_formula = Options(
        **ours, best_model=best, limit_unit=limit[0], limit=limit[1], stemming=stem, drop_stop_words=stop,
        averaging=averaging, alpha=alpha, samples=3.0, per_evaluation=True,
    )  # fmt: skip
    by_rule = by_formula._replace(best_model=False, several_models="best-recall" if best else "sum")
    report = rouge155_report(evaluate_plan(plan, ["x", "y"], by_formula))
    assert rouge155_report(evaluate_plan(plan, ["x", "y"], by_rule)) == report
    assert report == twin_report(
        plan,
        twin.Options(
            **theirs, formula="AB"[best], unit=limit[0].value, limit=limit[1], count=averaging.value, alpha=alpha,
            exceptions=EXCEPTIONS if stem is Stemming.BOTH else None, samples=3, details=True,
            stop_words=STOP_WORDS if stop else frozenset(),
        ),
    )  # fmt: skip


def test_lines_of_the_grid() -> None:
    assert len(LINES) >= 50


@pytest.mark.parametrize("config", ["configs/news-spl.xml", "fixtures/configs/odd-models.xml"])
@pytest.mark.parametrize("best", [False, True])
def test_formulas_are_rules_of_files(config: str, best: bool) -> None:
    by_formula = Options(max_ngram=2, lcs_weight=Typed.of("1.2"), best_model=best, samples=5.0)
    by_rule = by_formula._replace(best_model=False, several_models="best-recall" if best else "sum")
    assert rouge155_report(evaluate(config, by_formula)) == rouge155_report(evaluate(config, by_rule))


@each("rule", ["sum", "best-recall", "best-f", "jackknife", "mean"])
@each("rounding", [False, True])
def test_other_measures_change_nothing(rule: str, rounding: bool) -> None:
    """Those of dialects, and those that compare texts in their own way, are scored beside the others."""
    options = Options(measures=("rouge-1", "rouge-l"), several_models=rule, rounding=rounding, samples=3.0)
    alone = evaluate("configs/news-spl.xml", options)
    among = evaluate(
        "configs/news-spl.xml", options._replace(measures=("wsk", "rouge-l-flat", "rouge-1", "lcs", "rouge-l"))
    )
    for one, other in zip(alone.systems, among.systems, strict=True):
        assert (other.measures[2], other.measures[4]) == one.measures


@each("dialect", ["rouge-1.5.5", "rouge-score", "lin2004"])
@each("rounding", [False, True])
def test_mean_of_the_models(dialect: str, rounding: bool) -> None:
    """Hirao, Okumura and Isozaki (2006), equation 11: the mean of the scores against each model alone."""
    names = ("rouge-1", "rouge-2", "rouge-l", "rouge-l-flat", "rouge-w:1.2", "rouge-su:4", "wsk", "lcs", "bleu")
    chosen = dialect_options(dialect, measures=names, rounding=rounding, several_models="mean", average="mean")
    peer, models = "the cat sat\non the mat", ["the cat on a mat\nsat", "the dog", "the mat sat on the cat today"]
    alone = [evaluate_plan(plan_of_texts({"x": [peer]}, [[model]]), ["x"], chosen).systems[0] for model in models]
    (among,) = evaluate_plan(plan_of_texts({"x": [peer]}, [models]), ["x"], chosen).systems
    for m, name in enumerate(names[:-1]):  # BLEU has its own rule for several references
        by_model = [list(system.measures[m].scores) for system in alone]
        assert list(among.measures[m].scores) == [running_sum(column) / 3 for column in zip(*by_model, strict=True)], (
            name
        )
        assert by_model[0] != by_model[1]
        assert not among.measures[m].counts


def test_a_mean_of_scores_has_no_counts() -> None:
    with pytest.raises(UsageError, match="--several-models mean is a mean of scores, and -t corpus needs counts"):
        Options(several_models="mean", averaging=Averaging.CORPUS)


def test_flat_lcs_is_the_union_of_one_sentence() -> None:
    options = Options(measures=("rouge-l", "rouge-l-flat"), samples=3.0)
    for system in evaluate("fixtures/configs/one-instance.xml", options).systems:
        union, flat = system.measures
        assert flat.counts[1:] == union.counts[1:]
        assert flat.counts[0] <= union.counts[0]


@pytest.mark.parametrize(("stemming", "hits"), [(Stemming.NONE, 1), (Stemming.MODELS, 0), (Stemming.BOTH, 1)])
def test_models_alone_are_stemmed_of_whole_texts_too(stemming: Stemming, hits: int) -> None:
    """By -M of ROUGE-1.5.5 "cats" of the peer is not the model's, which becomes "cat"."""
    plan = plan_of_texts({"x": ["cats"]}, [["the cats"]])
    options = Options(measures=("rouge-l-flat", "rouge-wl:alpha=2,beta=1"), stemming=stemming, samples=1.0)
    for measure in evaluate_plan(plan, ["x"], options).systems[0].measures:
        assert measure.counts[0] == hits
