"""Two systems, compared in many experiments whose truth is known."""

from __future__ import annotations

import numpy as np

from rouge_cli.analysis.comparison import Pair
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.score_table import Floats
from rouge_cli.analysis.significance import compare
from tests.analysis.tables import table

TOGETHER = 200
"""Experiments that are computed at once, as measures of one table."""


def of_scores(experiments: int, evaluations: int, design: Design, seed: int, difference: float = 0.0) -> list[Pair]:
    """Scores like ROUGE's: what both systems find in an evaluation, and what each adds; rounded as they are."""
    generator = np.random.default_rng(seed)
    found = []
    for start in range(0, experiments, TOGETHER):
        rows = min(TOGETHER, experiments - start)
        shared = generator.beta(6, 9, (rows, 1, evaluations))
        own = generator.normal(0, 0.06, (rows, 2, evaluations))
        scores = np.round(shared + own + np.array([difference, 0.0])[None, :, None], 5)
        found += [one.pairs[0] for one in compare(table(scores), design).measures]
    return found


def of_counts(experiments: int, evaluations: int, design: Design, seed: int) -> list[Pair]:
    """Counts of two systems that are alike: recall of the corpus."""
    generator = np.random.default_rng(seed)
    found = []
    for start in range(0, experiments, TOGETHER):
        rows = min(TOGETHER, experiments - start)
        model = np.broadcast_to(generator.integers(50, 120, (rows, 1, evaluations)), (rows, 2, evaluations))
        peer = generator.integers(50, 120, (rows, 2, evaluations))
        hits = generator.binomial(np.minimum(model, peer), generator.beta(6, 9, (rows, 1, evaluations)))
        counts: Floats = np.stack([hits, model, peer], axis=1).astype(np.float64)
        found += [one.pairs[0] for one in compare(table(hits / model, counts), design).measures]
    return found
