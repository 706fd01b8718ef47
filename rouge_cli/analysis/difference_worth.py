"""The worth of a measure's difference: how often people prefer the system that scores higher by so much.

Kocmi, Zouhar, Federmann and Post (2024), Navigating the Metrics Maze: Reconciling Score Magnitudes and Accuracies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.means import means
from rouge_cli.analysis.pair_accuracy import freedom, pair_variance
from rouge_cli.analysis.pair_tests import pairs
from rouge_cli.analysis.score_table import Flags, Floats

BINS = 4
STEEPEST = 1e6
"""A curve steeper than that, in units of the largest difference, is a step."""
STEPS = 60


class Bin(NamedTuple):
    """Pairs of systems whose difference is from lower to upper."""

    lower: float
    upper: float
    pairs: int
    agree: float
    """The share of them in which people prefer the same system."""


class ShareAt(NamedTuple):
    """The share of people's decisions that agree at a difference, with its interval; None where there is no curve."""

    delta: float
    value: float | None
    lower: float | None
    upper: float | None


class AgreementCurve(NamedTuple):
    """How the share of people's decisions that agree grows with the difference.

    The curve is 1 / (1 + exp(-steepness difference)), of highest likelihood: at no difference half of them agree.
    """

    pairs: int
    """That neither side ties."""
    steepness: float | None
    """None where no curve can be fitted: all pairs agree, or none."""
    lower: float | None
    upper: float | None
    """Of its interval for other systems like these; None where there are too few systems."""
    bins: tuple[Bin, ...]
    """Of as many pairs each as can be, to hold the curve against."""
    shares: tuple[ShareAt, ...] = ()
    """At the differences that were asked for."""


def worth(scores: Floats, human: Floats, confidence: float) -> AgreementCurve:
    """From means of systems (systems, inputs).

    The steepness's variance is that of its estimating equation, whose parts are those of pairs that share systems (see
    pair_variance), over the squared slope of that equation: the sandwich of Huber (1967).
    """
    from scipy.special import expit
    from scipy.stats import t

    first, second = np.array(pairs(len(scores))).T
    ours, theirs = (one[first] - one[second] for one in map(means, (scores, human)))
    x, agree = _plain(np.abs(ours), means(scores)[np.array([first, second])]), np.sign(ours) == np.sign(theirs)
    kept = np.asarray((x > 0) & (np.abs(theirs) > 0))
    x = np.where(kept, x, 0)
    if not kept.any():
        return AgreementCurve(0, None, None, None, ())
    found = AgreementCurve(int(kept.sum()), None, None, None, _bins(x[kept], agree[kept]))
    value = steepness(x[kept], agree[kept])
    if value is None:
        return found
    shares = expit(value * x)
    equation, slope = x * (agree - shares) * kept, float((x**2 * shares * (1 - shares))[kept].sum())
    variance = pair_variance(equation * len(x), np.full(len(x), 1 / len(x)), len(scores))
    if variance is None or slope <= 0:
        return found._replace(steepness=value)
    width = float(t.ppf(0.5 + confidence / 200, freedom(len(scores))) * np.sqrt(variance) / slope)
    return found._replace(steepness=value, lower=value - width, upper=value + width)


def _plain(differences: Floats, of: Floats) -> Floats:
    """Differences of pairs of scores (2, pairs), without the last digits, which subtracting makes: equal ones are."""
    size = np.abs(of).max(axis=0)
    unit = 10.0 ** np.ceil(np.log10(np.where(size > 0, size, 1)))
    return np.asarray(np.round(differences / unit, 15) * unit)


def steepness(distance: Floats, agree: Flags) -> float | None:
    """The steepness of highest likelihood, None where it has no bound.

    The likelihood's slope, the sum of x (agree - share), falls with the steepness: its root is found by halving.
    """
    from scipy.special import expit

    scale = float(distance.max())
    x = distance / scale
    wanted = float((x * agree).sum())
    if not 0 < wanted < x.sum():
        return None
    lower, upper = -STEEPEST, STEEPEST
    for _ in range(STEPS):
        middle = (lower + upper) / 2
        if (x * expit(middle * x)).sum() < wanted:
            lower = middle
        else:
            upper = middle
    return (lower + upper) / 2 / scale


def share_at(steepness: float, difference: float) -> float:
    """The share of people's decisions that agree at this difference."""
    from scipy.special import expit

    return float(expit(steepness * difference))


def with_shares(found: AgreementCurve, deltas: Sequence[float]) -> AgreementCurve:
    """The curve with its shares at these differences."""
    ends = found.steepness, found.lower, found.upper
    shares = (ShareAt(delta, *(None if end is None else share_at(end, delta) for end in ends)) for delta in deltas)
    return found._replace(shares=tuple(shares))


def difference_for(steepness: float, share: float) -> float | None:
    """The difference at which that share agrees; None where more of a difference does not help."""
    return float(np.log(share / (1 - share)) / steepness) if steepness > 0 else None


def seen_difference_for(found: AgreementCurve, share: float) -> float | None:
    """The same of a curve that was found; None beyond the largest difference that it was found from, or without one."""
    needed = None if found.steepness is None else difference_for(found.steepness, share)
    return None if needed is None or needed > found.bins[-1].upper else needed


def _bins(distance: Floats, agree: Flags) -> tuple[Bin, ...]:
    order = np.argsort(distance, kind="stable")
    return tuple(
        Bin(float(distance[part[0]]), float(distance[part[-1]]), len(part), float(agree[part].mean()))
        for part in np.array_split(order, min(BINS, len(order)))
    )
