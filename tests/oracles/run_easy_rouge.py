"""Runs easy-rouge: of texts in sentences, and as one sentence (rouge-l-flat). Options: alpha."""

from __future__ import annotations

import importlib
from typing import Any

from tests.oracles.serving import Figures, serve


def score(peer: str, models: list[str], options: dict[str, Any]) -> Figures:
    """The package knows one reference summary, and tokens; white space parts them here, and sentences are lines."""
    rouge = importlib.import_module("rouge.rouge")
    (model,) = models
    texts = [[line.split() for line in text.split("\n") if line.split()] for text in (peer, model)]
    flat = [text.split() for text in (peer, model)]
    return {
        "rouge-1": rouge.rouge_n_summary_level(*texts, 1, **options),
        "rouge-2": rouge.rouge_n_summary_level(*texts, 2, **options),
        "rouge-3": rouge.rouge_n_sentence_level(*flat, 3, **options),
        "rouge-l": rouge.rouge_l_summary_level(*texts, **options),
        "rouge-l-flat": rouge.rouge_l_sentence_level(*flat, **options),
        "rouge-w:1.2": rouge.rouge_w_summary_level(*texts, **options),
    }


if __name__ == "__main__":
    serve(score)
