"""Averages and confidence intervals (docs/rouge-1.5.5.md, section 6).

The order of the floating-point operations is part of it.
"""

from collections.abc import Sequence
from math import ceil

from .scoring import f_measure, ratio

Interval = tuple[float, float, float]
"""Mean, lower bound, upper bound."""


def draws(seed: int, n: int) -> list[int]:
    """The n indices, each below n, of a resample: the 48-bit linear congruential generator of drand48."""
    state = (seed << 16) + 0x330E
    indices = []
    for _ in range(n):
        state = (state * 0x5DEECE66D + 0xB) % 2**48
        indices.append(int(state / 2**48 * n))
    return indices


def resampled_sums(columns: Sequence[Sequence[float]], samples: float) -> list[list[float]]:
    """For each column its sum over each resample 0, 1, ... below `samples`, added up in the order drawn."""
    resamples = [draws(seed, len(columns[0])) for seed in range(ceil(samples))]
    sums = []
    for column in columns:
        sums.append([0.0] * len(resamples))
        for seed, indices in enumerate(resamples):
            for index in indices:
                sums[-1][seed] += column[index]
    return sums


def interval(values: Sequence[float], samples: float, confidence: float) -> Interval:
    """The mean and the bounds of the values of all resamples.

    The bounds are interpolated with one weight for both; a neighbour past the end counts as 0.
    """
    ordered = sorted(values)
    total = 0.0
    for value in ordered:
        total += value
    tail = samples * ((100 - confidence) / 2) / 100
    top = int(samples - tail - 1)
    weight = samples - tail - 1 - top

    def bound(index: int) -> float:
        here, after = (ordered[k] if k < len(ordered) else 0.0 for k in (index, index + 1))
        return here + (after - here) * weight

    return total / len(ordered), bound(int(tail)), bound(top)


def bootstrap(columns: list[list[float]], samples: float, confidence: float) -> list[Interval]:
    """The interval of each column of scores over the instances (all columns of equal length).

    Columns without instances give zeros. A fraction of a sample is one more sample, but the bounds use it as
    it is.
    """
    if not columns or not columns[0]:
        return [(0.0, 0.0, 0.0) for _ in columns]
    count = len(columns[0])
    return [
        interval([total / count for total in sums], samples, confidence) for sums in resampled_sums(columns, samples)
    ]


def bootstrap_corpus(
    instances: list[tuple[float, float, float]], samples: float, confidence: float, alpha: float
) -> tuple[Interval, Interval, Interval]:
    """-t 1: the intervals of R, P and F of the summed counts; instances are (model total, peer total, hits).

    F is made from R and P unrounded. ROUGE-W's inverse weight function is not applied.
    """
    if not instances:
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    models, peers, hits = resampled_sums(list(zip(*instances, strict=True)), samples)
    recalls = [ratio(hit, model) for hit, model in zip(hits, models, strict=True)]
    precisions = [ratio(hit, peer) for hit, peer in zip(hits, peers, strict=True)]
    fs = [f_measure(recall, precision, alpha) for recall, precision in zip(recalls, precisions, strict=True)]
    return (
        interval(recalls, samples, confidence),
        interval(precisions, samples, confidence),
        interval(fs, samples, confidence),
    )
