"""The aggregator, equal to that of rouge-score for a numpy seed."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
import pytest
from rouge_score import scoring as original

from rouge_cli.rouge_score import BootstrapAggregator, RougeScorer, Score, scoring
from tests.cases import each


@each(("confidence", "samples"), [(0.95, 1000), (0.9, 17), (0.123, 40), (0.0, 5), (1.0, 5), (0.995, 64)])
@each("n", [1, 2, 9, 40])
def test_equal_for_a_seed(n: int, confidence: float, samples: int) -> None:
    random = Random(n)
    ours, theirs = BootstrapAggregator(confidence, samples), original.BootstrapAggregator(confidence, samples)
    for _ in range(n):
        scores = {name: Score(random.random(), random.random(), random.random()) for name in ("rougeL", "rouge1")}
        ours.add_scores(scores)
        theirs.add_scores({name: original.Score(*score) for name, score in scores.items()})
    numpy.random.seed(n)
    expected = theirs.aggregate()
    after = numpy.random.random()
    numpy.random.seed(n)
    found = ours.aggregate()
    assert found == expected
    assert list(found) == list(expected)
    assert numpy.random.random() == after  # no draw more or less


def test_aggregates_what_a_scorer_found() -> None:
    scorer, aggregator = RougeScorer(["rouge1"]), BootstrapAggregator()
    for target in ("a b", "b c"):
        aggregator.add_scores(scorer.score(target, "a b"))
    assert aggregator.aggregate()["rouge1"].high == Score(1.0, 1.0, 1.0)


def test_nothing_added() -> None:
    assert BootstrapAggregator().aggregate() == original.BootstrapAggregator().aggregate() == {}


def test_impossible_parameters() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        BootstrapAggregator(confidence_interval=95)
    with pytest.raises(ValueError, match="above 0"):
        BootstrapAggregator(n_samples=0)
    with pytest.raises(ValueError, match="n_samples must be at most 10000000, not 1000000000000"):
        BootstrapAggregator(n_samples=10**12)


@pytest.mark.parametrize(("precision", "recall"), [(0.1, 0.2), (0.0, 0.0), (1.0, 1 / 3)])
def test_fmeasure(precision: float, recall: float) -> None:
    assert scoring.fmeasure(precision, recall) == original.fmeasure(precision, recall)


@each(
    ("given", "message"),
    [
        ({"confidence_interval": None}, "confidence_interval must be a number, not None"),
        ({"confidence_interval": float("nan")}, "confidence_interval must be a number, not nan"),
        ({"n_samples": float("nan")}, "n_samples must be a number, not nan"),
        ({"n_samples": 1.5}, "n_samples must be a whole number, not 1.5"),
        ({"n_samples": "10"}, "n_samples must be a number, not '10'"),
    ],
)
def test_parameters_of_other_types(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BootstrapAggregator(**given)


@each("score", [(10**400, 1, 1), (float("inf"), 0, 1), (0, -float("inf"), 1), (1e308, 1e308, 1e308)], ids=str)
def test_scores_beyond_all_sums_are_refused(score: Any) -> None:
    aggregator = BootstrapAggregator(n_samples=3)
    for _ in range(2):
        aggregator.add_scores({"rouge1": score})
    with pytest.raises(ValueError, match=r"rouge1: a score must be three numbers: .*, none beyond 1e\+100"):
        aggregator.aggregate()


@each("score", [None, 3, (1.0, 1.0), [None] * 3, "abc"])
def test_scores_that_are_none(score: Any) -> None:
    aggregator = BootstrapAggregator()
    with pytest.raises(TypeError, match=r"scores are a dictionary as RougeScorer\.score makes it, not"):
        aggregator.add_scores(score)
    aggregator.add_scores({"rouge1": Score(1, 1, 1)})
    aggregator.add_scores({"rouge1": score})
    if score != [None] * 3:  # which numpy reads as NaN
        with pytest.raises(ValueError, match="rouge1: a score must be three numbers: precision, recall and fmeasure"):
            aggregator.aggregate()
