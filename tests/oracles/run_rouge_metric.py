"""Runs rouge-metric in Python mode: a pair's scores, and the averages of a corpus. Options: those of PyRouge."""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve

NAMES = {"rouge-w-1.2": "rouge-w:1.2", "rouge-s4": "rouge-s:4", "rouge-su4": "rouge-su:4"}
USUAL = {"rouge_n": (1, 2, 3), "rouge_w": True, "rouge_s": True, "rouge_su": True, "skip_gap": 4}
made: dict[str, Any] = {}


def average(peers: list[str], references: list[list[str]], options: dict[str, Any]) -> Figures:
    """Of a corpus."""
    key = repr(options)
    if key not in made:
        made[key] = importlib.import_module("rouge_metric").PyRouge(**{**USUAL, **options})
    found = made[key].evaluate(peers, references)
    return {NAMES.get(name, name): [scores[one] for one in "rpf"] for name, scores in found.items()}


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """By the package's own rule for several."""
    return average([peer], [models], options)


if __name__ == "__main__":
    serve(score, average)
