"""Runs rouge-score: the best of several reference summaries. Options: use_stemmer, module (of a package like it)."""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve

TYPES = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l-flat", "rougeLsum": "rouge-l"}
made: dict[str, Any] = {}


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """By the scorer's own rule for several."""
    key = repr(options)
    if key not in made:
        how = dict(options)
        module = importlib.import_module(f"{how.pop('module', 'rouge_score')}.rouge_scorer")
        made[key] = module.RougeScorer(list(TYPES), **how)
    found = made[key].score_multi(models, peer)
    return {TYPES[name]: [one.recall, one.precision, one.fmeasure] for name, one in found.items()}


if __name__ == "__main__":
    serve(score)
