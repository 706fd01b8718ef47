"""Counts to scores (docs/rouge-1.5.5.md, section 5, first and last paragraphs)."""

from collections.abc import Sequence

Counts = tuple[float, float, float]
"""Hits, model total, peer total."""


def round5(value: float) -> float:
    """The value rounded to 5 decimals as C's %.5f prints it: an exact half goes to the even digit."""
    return float(f"{value:.5f}")


def ratio(part: float, whole: float) -> float:
    """part / whole, 0 where there is no whole."""
    return part / whole if whole else 0.0


def f_measure(recall: float, precision: float, alpha: float) -> float:
    """F = P R / ((1 - alpha) P + alpha R), 0 where the denominator is 0."""
    return ratio(precision * recall, (1 - alpha) * precision + alpha * recall)


def score(
    hits: float, model_total: float, peer_total: float, alpha: float, weight: float | None = None
) -> tuple[float, float, float]:
    """R, P and F of an evaluation: R and P rounded, F made from the rounded ones and rounded again.

    With a weight (W), R and P are the inverse of the weight function of their ratios.
    """
    recall, precision = ratio(hits, model_total), ratio(hits, peer_total)
    if weight is not None:
        recall, precision = recall ** (1 / weight), precision ** (1 / weight)
    recall, precision = round5(recall), round5(precision)
    return recall, precision, round5(f_measure(recall, precision, alpha))


def combine_average(counts: Sequence[Counts]) -> Counts:
    """-f A: the counts summed over the models, in their order; the peer total counts once for each model."""
    hits, model_total, peer_total = 0.0, 0.0, 0.0
    for hit, model, peer in counts:
        hits, model_total, peer_total = hits + hit, model_total + model, peer_total + peer
    return hits, model_total, peer_total


def combine_best(counts: Sequence[Counts], recalls: Sequence[float]) -> Counts:
    """-f B: the counts of the model with the highest recall, the first of equals.

    The recalls compared are rounded for N, S and BE, unrounded for L; for W see `wlcs.model_base`.
    """
    return counts[recalls.index(max(recalls))] if counts else (0.0, 0.0, 0.0)
