"""Runs sumeval's RougeCalculator, which gives F-measures alone. Options: stopwords, stemming, lang, alpha."""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve

made: dict[str, Any] = {}


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """With its own rule for several reference summaries. One figure a measure."""
    how = dict(options)
    alpha = how.pop("alpha", 0.5)
    key = repr(how)
    if key not in made:
        made[key] = importlib.import_module("sumeval.metrics.rouge").RougeCalculator(**how)
    calculator = made[key]
    return {
        "rouge-1": [calculator.rouge_n(peer, models, 1, alpha)],
        "rouge-2": [calculator.rouge_n(peer, models, 2, alpha)],
        "rouge-l-flat": [calculator.rouge_l(peer, models, alpha)],
    }


if __name__ == "__main__":
    serve(score)
