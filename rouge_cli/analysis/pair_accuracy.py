"""Pairwise accuracies: do a measure and people put two systems, or two summaries, in the same order?

Each accuracy is an average over pairs of systems, with a figure for each pair. Pairs that share a system hang together,
so its variance is that of a U-statistic (Hoeffding 1948, A Class of Statistics with Asymptotically Normal Distribution,
section 5). Arrays of scores have the shape (systems, inputs), NaN alike on both sides.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.means import means
from rouge_cli.analysis.pair_tests import PairTests, pairs
from rouge_cli.analysis.score_table import Flags, Floats

TINY = 1e-12
"""Accuracies that differ by less are equal."""
LEAST_SYSTEMS = 4
"""Fewer have no two pairs without a system in common, which the variance needs."""


class Accuracy(NamedTuple):
    """An accuracy, with the figure of each pair of systems, in the order of `pairs`, and its weight in the average."""

    value: float
    """NaN where no pair has a figure."""
    of_pairs: Floats
    weights: Floats


class TieAccuracy(NamedTuple):
    """The accuracy with calibrated ties, and the difference up to which two summaries' scores are a tie."""

    accuracy: Accuracy
    epsilon: float


def pairwise_accuracy(scores: Floats, human: Floats) -> Accuracy:
    """The share of pairs of systems whose means are in the same order on both sides.

    Kocmi et al. (2021), To Ship or Not to Ship: the number of pairs with sign(metric's difference) = sign(people's
    difference), in parts of all pairs. A tie on both sides is the same order, one on one side is not.
    """
    first, second = np.array(pairs(len(scores))).T
    signs = [np.sign(one[first] - one[second]) for one in map(means, (scores, human))]
    return _averaged(np.where(np.isnan(signs[0] + signs[1]), np.nan, signs[0] == signs[1]))


def soft_pairwise_accuracy(tested: PairTests, judged: PairTests) -> Accuracy:
    """1 less the mean distance of the p-values that the first system is better, by a measure and by people.

    SPA = 1 - mean |p_h - p_m| of Thompson, Mathur, Deutsch and Khayrallah (2024), Improving Statistical Significance in
    Human Evaluation of Automatic Metrics via Soft Pairwise Accuracy.
    """
    of_pairs = 1 - np.abs(tested.one_sided - judged.one_sided)
    return _averaged(np.where(np.isnan(tested.differences + judged.differences), np.nan, of_pairs))


def _averaged(of_pairs: Floats) -> Accuracy:
    here = ~np.isnan(of_pairs)
    value = float(of_pairs[here].mean()) if here.any() else np.nan
    return Accuracy(value, np.nan_to_num(of_pairs), here / max(1, here.sum()))


def accuracy_with_ties(scores: Floats, human: Floats) -> TieAccuracy:
    """The share of pairs of summaries of an input that are in the same order, or tied on both sides; averaged.

    acc*_eq, the highest (C + T_hm) / (C + D + T_h + T_m + T_hm), grouped by item: Deutsch, Foster and Freitag (2023),
    Ties Matter: Meta-Evaluating Modern Metrics with Pairwise Accuracy and Tie Calibration. A measure's scores are tied
    where they differ by epsilon at most, and epsilon is the difference for which the average over inputs is highest. It
    is chosen on the data that it is then tried on.
    """
    first, second = np.array(pairs(len(scores))).T
    ours, theirs = (side[first] - side[second] for side in (scores, human))
    here = ~np.isnan(ours + theirs)
    per_input = here.sum(axis=0)
    if not per_input.any():
        return TieAccuracy(_averaged(np.full(len(first), np.nan)), 0.0)
    tied = theirs == 0
    ordered = (np.sign(ours) == np.sign(theirs)) & ~tied
    del theirs
    distance = np.abs(ours, out=ours)
    of_input = np.divide(1, per_input, out=np.zeros(len(per_input)), where=per_input > 0) / (per_input > 0).sum()
    weight = np.broadcast_to(of_input, here.shape)
    slack = TINY * np.fmax(np.abs(scores[first]), np.abs(scores[second]))
    value, epsilon = _best(distance[here], tied[here], ordered[here], weight[here], slack[here])
    is_tie = distance <= epsilon
    right = np.where(tied, is_tie, ordered & ~is_tie)
    weights = here @ of_input
    of_pairs = np.divide(right @ of_input, weights, out=np.zeros(len(weights)), where=weights > 0)
    return TieAccuracy(Accuracy(value, of_pairs, weights), epsilon)


def _best(distance: Floats, tied: Flags, ordered: Flags, weight: Floats, slack: Floats) -> tuple[float, float]:
    """The highest accuracy and its epsilon, the smallest of those.

    A pair that becomes a tie of the measure is right then if people tie it, and was right if the order was theirs.
    Distances with no more than the slack of either between them are equal: subtracting may round that much.
    """
    start = float(weight[ordered].sum())
    gain = np.where(tied, weight, np.where(ordered, -weight, 0.0))
    order = np.argsort(distance)
    distance, slack = distance[order], slack[order]
    last = np.append(np.diff(distance) > np.maximum(slack[1:], slack[:-1]), True)
    reached = start + np.cumsum(gain[order])[last]
    epsilons = distance[last]
    if epsilons[0] > slack[last][0] and start >= reached.max() - TINY:
        return start, 0.0
    best = int(np.argmax(reached >= reached.max() - TINY))
    return float(reached[best]), float(epsilons[best])


def pair_variance(of_pairs: Floats, weights: Floats, systems: int) -> float | None:
    """The variance of an average over pairs of systems, weighted; None of fewer than four systems.

    It is sum of (w_p d_p)(w_q d_q) over all pairs p and q that share a system or two, d being the distance from the
    average, times S (S - 1) / ((S - 2) (S - 3)): of equal weights the unbiased estimate, the square of the average less
    the mean product of two pairs without a system in common. It is never taken to be less than that of as many pairs
    that do not hang together.
    """
    if systems < LEAST_SYSTEMS:
        return None
    apart = of_pairs - (weights * of_pairs).sum()
    # What the rounding of equal figures leaves is no variance.
    parts = weights * np.where(np.abs(apart) > TINY * np.abs(of_pairs).max(), apart, 0)
    sums = np.zeros(systems)
    for side in np.array(pairs(systems)).T:
        np.add.at(sums, side, parts)
    alone = float((parts**2).sum())
    shared = (float((sums**2).sum()) - alone) * systems * (systems - 1) / ((systems - 2) * (systems - 3))
    return max(alone, shared)


def freedom(systems: int) -> float:
    """Degrees of freedom of pair_variance for Student's t.

    Half of what as many independent figures have, because the variance of pairs is less sure. How often the intervals
    hold the truth is in tests/simulations/decisions.md.
    """
    return (systems - 1) / 2


def accuracy_interval(
    found: Accuracy, systems: int, confidence: float
) -> tuple[float, float] | tuple[None, None]:  # fmt: skip
    """The interval of an accuracy for other systems like these: Wilson's (1927), for as many pairs as it is worth.

    An average v of variance V is worth v (1 - v) / V pairs that have nothing to do with each other, and never fewer
    than half the systems, which make so many. The quantile is Student's, with the degrees of `freedom`.
    """
    from scipy.stats import t

    variance = pair_variance(found.of_pairs, found.weights, systems)
    if variance is None or np.isnan(found.value):
        return None, None
    value = min(max(found.value, 0.0), 1.0)
    least = systems // 2
    number = max(least, value * (1 - value) / variance) if variance > 0 else least
    z2 = float(t.ppf(0.5 + confidence / 200, freedom(systems))) ** 2
    middle = (value + z2 / (2 * number)) / (1 + z2 / number)
    width = np.sqrt(z2 * (value * (1 - value) + z2 / (4 * number)) / number) / (1 + z2 / number)
    return max(0.0, float(middle - width)), min(1.0, float(middle + width))


def difference_test(first: Accuracy, second: Accuracy, systems: int) -> float | None:
    """The two-sided p-value of the difference of two accuracies; None of fewer than four systems.

    The difference is an average over pairs itself, and is divided by its standard error; Student's t with the
    degrees of `freedom`. A difference that all pairs share has no such error: it is the sign test's, of the half of the
    systems that make pairs which do not hang together.
    """
    from scipy.stats import t

    weights = (first.weights + second.weights) / 2
    with np.errstate(invalid="ignore", divide="ignore"):
        parts = [np.where(weights > 0, one.of_pairs * one.weights / weights, 0) for one in (first, second)]
    apart = parts[0] - parts[1]
    if systems >= LEAST_SYSTEMS and np.abs(apart).max() <= TINY:
        return 1.0
    variance = pair_variance(apart, weights, systems)
    if variance is None:
        return None
    difference = first.value - second.value
    if variance <= 0:
        return float(2 * 0.5 ** (systems // 2))
    return float(2 * t.sf(abs(difference) / np.sqrt(variance), freedom(systems)))
