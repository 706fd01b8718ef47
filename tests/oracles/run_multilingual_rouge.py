"""Runs multilingual-rouge's RougeScorer without a language. Options: use_stemmer, types."""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve

TYPES = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l-flat", "rougeLsum": "rouge-l"}
made: dict[str, Any] = {}


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """The package knows one reference summary."""
    (model,) = models
    key = repr(options)
    if key not in made:
        how = {"types": ["rouge1", "rouge2", "rougeL"], **options}
        made[key] = importlib.import_module("multilingual_rouge.rouge_scorer").RougeScorer(how.pop("types"), **how)
    found = made[key].score(model, peer)
    return {TYPES[name]: [one.recall, one.precision, one.fmeasure] for name, one in found.items()}


if __name__ == "__main__":
    serve(score)
