"""The bootstrap of rouge-score 0.1.2: medians and percentiles of resampled means, by numpy's legacy generator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def resampled_bounds(
    rows: Sequence[Sequence[float]], confidence: float, samples: int, generator: Any = None
) -> list[list[float]]:
    """Low, mid and high of each column: percentiles (1 - confidence) / 2, 1/2 and 1 - (1 - confidence) / 2 of the means
    of as many samples, each drawn with replacement.

    generator is a numpy.random.RandomState; None is numpy's global one, which numpy.random.seed sets. UsageError
    without numpy.
    """
    import numpy

    table = numpy.array(rows, dtype=numpy.float64)
    random = numpy.random if generator is None else generator
    places = numpy.arange(len(table))
    means = numpy.array([table[random.choice(places, size=len(table))].mean(axis=0) for _ in range(samples)])
    tail = (1 - confidence) / 2
    bounds = numpy.percentile(means, [100 * tail, 50, 100 * (1 - tail)], axis=0)
    made: list[list[float]] = bounds.tolist()
    return made
