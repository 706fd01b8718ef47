"""Runs the package `rouge` (pltrdy) or one made of it: a pair's scores, and avg=True.

Options: module, the package's name there; exclusive and metrics, as it takes them.
"""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve

made: dict[str, Any] = {}


def scorer(options: dict[str, Any]) -> Any:
    """One for these options, kept."""
    key = repr(options)
    if key not in made:
        how = {name: options[name] for name in ("exclusive", "metrics") if name in options}
        made[key] = importlib.import_module(options.get("module", "rouge")).Rouge(**how)
    return made[key]


def figures(found: dict[str, dict[str, float]]) -> Figures:
    """Recall, precision and F by measure."""
    return {measure: [one[name] for name in "rpf"] for measure, one in found.items()}


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """The package knows one reference summary."""
    (model,) = models
    return figures(scorer(options).get_scores(peer, model)[0])


def average(peers: list[str], references: list[list[str]], options: dict[str, Any]) -> Figures:
    """Of a corpus."""
    return figures(scorer(options).get_scores(peers, [models[0] for models in references], avg=True))


if __name__ == "__main__":
    serve(score, average)
