"""The metric for Hugging Face's evaluate: loaded by its path, offline, with the figures of evaluate's own rouge.

evaluate downloads its own metric, so that here stands what its documentation says: rouge-score's RougeScorer,
score_multi for lists of references, and the mid F-measure of its BootstrapAggregator.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy
import pytest
from rouge_score import rouge_scorer, scoring

from rouge_cli.integrations import ROUGE
from tests.rouge_score.generated import pairs

pytestmark = pytest.mark.long
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


@pytest.fixture
def metric(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Loaded without a network, with its copies in a folder of this test."""
    for name, value in (("HF_HOME", str(tmp_path)), ("HF_EVALUATE_OFFLINE", "1"), ("HF_HUB_OFFLINE", "1")):
        monkeypatch.setenv(name, value)
    evaluate = pytest.importorskip("evaluate")
    return evaluate.load(ROUGE, cache_dir=str(tmp_path), seed=6)


def expected(predictions: list[str], references: list[Any], stem: bool, types: list[str]) -> tuple[Any, Any]:
    """Averages and lists of F-measures, after numpy.random.seed."""
    scorer, aggregator = rouge_scorer.RougeScorer(types, use_stemmer=stem), scoring.BootstrapAggregator()
    several = isinstance(references[0], list)
    scores = [
        (scorer.score_multi if several else scorer.score)(*pair)
        for pair in zip(references, predictions, strict=True)
    ]  # fmt: skip
    for score in scores:
        aggregator.add_scores(score)
    return (
        {name: bounds.mid.fmeasure for name, bounds in aggregator.aggregate().items()},
        {name: [score[name].fmeasure for score in scores] for name in types},
    )


@pytest.mark.filterwarnings("ignore")
def test_figures_are_those_of_evaluate(metric: Any) -> None:
    given = [pair for pair in pairs(60, seed=9) if "\ud800" not in "".join(pair)]
    predictions = [pair[1] for pair in given]
    one = [pair[0] for pair in given]
    several = [[pair[0], pair[1][:20], one[0]] for pair in given]
    sides: tuple[list[Any], ...] = (one, several)
    for references, stem, types in itertools.product(sides, (False, True), (None, ["rouge3", "rougeL"])):
        numpy.random.seed(6)
        averages, lists = expected(predictions, references, stem, types or TYPES)
        asked = {"predictions": predictions, "references": references, "use_stemmer": stem, "rouge_types": types}
        found = metric.compute(**asked)
        assert found == averages
        assert {type(figure) for figure in found.values()} == {numpy.float64}
        assert metric.compute(**asked, use_aggregator=False) == lists


@pytest.mark.filterwarnings("ignore")
def test_a_tokenizer(metric: Any) -> None:
    asked = {"predictions": ["Über x", "a"], "references": ["Über", "b a"], "tokenizer": str.split}
    assert metric.compute(**asked, use_aggregator=False)["rouge1"] == [2 / 3, 2 / 3]


@pytest.mark.filterwarnings("ignore")
def test_no_text_at_all(metric: Any) -> None:
    with pytest.raises(ValueError, match="predictions or references are empty"):
        metric._compute([], [])
