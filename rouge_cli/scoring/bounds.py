"""The bounds that ROUGE-1.5.5 takes from a figure's values in all samples."""

from collections.abc import Iterable

from rouge_cli.results import Interval


def interval_of(values: Iterable[float], samples: float, confidence: float) -> Interval:
    """Mean and bounds of a figure's values in all samples, as the original computes them.

    The bounds are interpolated, with one weight for both; a neighbour past the end counts as 0.
    """
    ordered = sorted(values)
    total = 0.0
    for value in ordered:  # one after the other: the order of additions is part of it
        total += value
    tail = samples * ((100 - confidence) / 2) / 100
    top = int(samples - tail - 1)
    weight = samples - tail - 1 - top

    def bound(index: int) -> float:
        here, after = (ordered[i] if i < len(ordered) else 0.0 for i in (index, index + 1))
        return here + (after - here) * weight

    return Interval(total / len(ordered), bound(int(tail)), bound(top))
