"""Averages and their confidence intervals by the original's bootstrap (section 6 of the behaviour)."""

from __future__ import annotations

from array import array

from rouge_cli.kernel import batch
from rouge_cli.options import Averaging, Options
from rouge_cli.results import Interval

NOTHING = (Interval(0.0, 0.0, 0.0),) * 3


def averages(
    counts: array[float], scores: array[float], n: int, measures: int, options: Options
) -> list[tuple[Interval, ...]]:
    """The averages of recall, precision and F-measure of each measure; empty where only raw counts are wanted.

    counts and scores hold three columns of n values a measure, one column after the other. Without any evaluation
    (n = 0) all are 0.
    """
    if options.averaging is Averaging.RAW_COUNTS:
        return [()] * measures
    if n == 0:
        return [NOTHING] * measures
    samples, confidence = options.samples, options.confidence.value
    if options.averaging is Averaging.CORPUS:
        each = (counts[m * 3 * n : (m + 1) * 3 * n] for m in range(measures))
        return [
            tuple(Interval(*found) for found in batch.bootstrap_counts(triple, n, samples, confidence, options.alpha))
            for triple in each
        ]
    found = [Interval(*column) for column in batch.bootstrap(scores, n, samples, confidence)]
    return [tuple(found[m * 3 : m * 3 + 3]) for m in range(measures)]
