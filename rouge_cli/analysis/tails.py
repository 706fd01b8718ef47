"""Proven bounds, as close as needed, of probabilities of sums of independent numbers.

How often signs, or draws, would put a sum as far out as it is seen to be: with 1,000 terms no list of all ways is
short enough, and far out no number of samples either. So the indicator of "as far or further" is held between two
functions whose Fourier transforms end at a frequency (Graham and Vaaler 1981, A Class of Extremal Functions for the
Fourier Transform, Trans. AMS 265), after the sum was tilted towards the place asked for (Esscher 1932). What the sum
of their values is then follows from the characteristic function alone, a product over the terms: with frequencies up
to that of the lattice exactly (sums of whole numbers), below it between two bounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.score_table import Floats

Complexes = npt.NDArray[np.complex128]
Places = npt.NDArray[np.int64]
Factors = TypeVar("Factors", Floats, Complexes)

BENTKUS = 3.1787
"""1 / (4 P(Z >= sqrt 2)), rounded up."""
ROUNDING = 1e-9
"""What adding doubles may change, in parts of the result: far more than it does."""
MOST_FREQUENCIES, FEW_FREQUENCIES = 300_000, 2000
"""What is computed at most, and always where it is enough to be exact."""
SMALL = 1e-13
UNITS = 12 * 100_000
"""Whole numbers of 1 / this are scores of five decimals and means of up to four of them, and of six."""
LARGEST = 2.0**53
"""Whole numbers below this are all doubles, so that their sums are exact."""
_AT_ONCE = 6_000
_TERMS = 100


class Sum(Protocol):
    """A random sum: its cumulant function, and what follows from it where it is tilted."""

    def cumulant(self, tilt: float) -> float:
        """The logarithm of E exp(tilt S)."""

    def moments(self, tilt: float) -> tuple[float, float]:
        """Mean and standard deviation, tilted."""

    def characteristic(self, step: float, number: int, tilt: float, least: float) -> tuple[Complexes, Floats]:
        """E exp(i u S), tilted, of that number of frequencies u = 0, step, 2 step ..., and how wrong each may be.

        What is below least may be taken for 0.
        """


class RandomSignSum:
    """The sum of sizes (above 0) under random signs."""

    def __init__(self, sizes: Floats) -> None:
        self.sizes = sizes
        self._few = sizes if len(sizes) < 2 * _TERMS else np.partition(sizes, -_TERMS)[-_TERMS:]

    def cumulant(self, tilt: float) -> float:
        scaled = tilt * self.sizes
        return float((scaled + np.log1p(np.exp(-2 * scaled))).sum() - len(scaled) * np.log(2))

    def moments(self, tilt: float) -> tuple[float, float]:
        slopes = np.tanh(tilt * self.sizes)
        return float(self.sizes @ slopes), float(np.sqrt(self.sizes**2 @ (1 - slopes**2)))

    def characteristic(self, step: float, number: int, tilt: float, least: float) -> tuple[Complexes, Floats]:
        """Where the largest terms alone make it small enough, it is taken for 0."""
        bounds, whole = np.zeros(number), np.arange(number)
        if len(self._few) < len(self.sizes):
            plus = _positive(tilt * self._few)
            weights = 2 * plus * (1 - plus)
            squares = [_products(1 - weights + weights * turns.real)
                       for turns in _turns(2 * step * self._few, whole)]  # fmt: skip
            bounds = np.sqrt(np.concatenate(squares))
            whole = np.flatnonzero(bounds > least)
            bounds[whole] = 0
        plus = _positive(tilt * self.sizes)
        found = []
        for turns in _turns(2 * step * self.sizes, whole):
            turns *= plus
            turns += 1 - plus
            found.append(_products(turns))
        values = np.zeros(number, dtype=np.complex128)
        values[whole] = np.concatenate(found) * np.exp(-1j * step * self.sizes.sum() * whole)
        return values, bounds


class BootstrapSum:
    """The sum of as many values as there are, drawn from them with replacement."""

    def __init__(self, values: Floats) -> None:
        self.values = values

    def cumulant(self, tilt: float) -> float:
        scaled = tilt * self.values
        highest = scaled.max()
        return float(len(scaled) * (highest + np.log(np.exp(scaled - highest).mean())))

    def _weights(self, tilt: float) -> Floats:
        scaled = tilt * self.values
        weights: Floats = np.exp(scaled - scaled.max())
        weights /= weights.sum()
        return weights

    def moments(self, tilt: float) -> tuple[float, float]:
        weights, n = self._weights(tilt), len(self.values)
        mean = float(weights @ self.values)
        return n * mean, float(np.sqrt(n * (weights @ (self.values - mean) ** 2)))

    def characteristic(self, step: float, number: int, tilt: float, least: float) -> tuple[Complexes, Floats]:
        weights, n = self._weights(tilt), len(self.values)
        means = [turns @ weights for turns in _turns(step * self.values, np.arange(number))]
        return np.concatenate(means) ** n, np.zeros(number)


def _turns(angles: Floats, places: Places) -> Iterator[Complexes]:
    """exp(i k angle) of each k of places (rows) and each angle, in blocks: products of entries of two small tables."""
    size = int(np.sqrt(places[-1])) + 1
    near, far = _powers(angles, size), _powers(size * angles, int(places[-1]) // size + 1)
    for start in range(0, len(places), rows := max(1, _AT_ONCE // len(angles))):
        block = places[start : start + rows]
        yield far[block // size] * near[block % size]


def _powers(angles: Floats, number: int) -> Complexes:
    """exp(i k angle) for k = 0, 1, 2 ... (rows): each the one before it times the first."""
    found = np.ones((number, len(angles)), dtype=np.complex128)
    once = np.cos(angles) + 1j * np.sin(angles)
    for k in range(1, number):
        np.multiply(found[k - 1], once, out=found[k])
    return found


def _products(factors: Factors) -> Factors:
    """Of each row."""
    while (width := factors.shape[1]) > 1:
        half = width // 2
        product = factors[:, :half] * factors[:, half : 2 * half]
        if width % 2:
            product[:, 0] *= factors[:, -1]
        factors = product
    return factors[:, 0]


def _positive(scaled: Floats) -> Floats:
    """The probability of a sign that is tilted by so much to be 1."""
    shares: Floats = 1 / (1 + np.exp(-2 * scaled))
    return shares


class TailBounds(NamedTuple):
    """Between which bounds the probability lies; equal where it is exact (but for the rounding of doubles)."""

    lower: float
    upper: float


CERTAIN = TailBounds(0.5, 0.5)
"""Of one side, where both sides together are certain."""


class TailQuery(NamedTuple):
    """How often a sum is at least as large as seen: what tail_of takes."""

    sum: Sum
    threshold: float
    """A little below what was seen: half-way to the next possible sum where sums lie on a lattice."""
    span: float | None
    """Of a lattice: how far the threshold is from the next possible sums on both sides. None without a lattice."""


def of_signs(differences: Floats, slack: float) -> TailQuery | TailBounds:
    """How often random signs make the sum of differences as far above 0 as its absolute value.

    slack is by how much less it may be, where the differences are no whole numbers of 1 / UNITS. The probability
    itself where it is plain.
    """
    units, whole = in_units(differences)
    sizes, seen = np.abs(units[units != 0]), abs(float(units.sum()))
    if not whole:
        return of_signs_beyond(sizes, seen - slack)
    if not seen:
        return CERTAIN
    span = float(np.gcd.reduce(sizes.astype(np.int64)))
    return _signed(sizes, seen - span, span)


def of_signs_beyond(sizes: Floats, threshold: float) -> TailQuery | TailBounds:
    """How often random signs make the sum of sizes (above 0) at least the threshold."""
    return CERTAIN if threshold <= 0 else _signed(sizes, threshold, None)


def _signed(sizes: Floats, threshold: float, span: float | None) -> TailQuery | TailBounds:
    whole = float(sizes.sum())
    if threshold > whole:
        return TailBounds(0.0, 0.0)
    if threshold > whole - 2 * sizes.min():
        return TailBounds(2.0 ** -len(sizes), 2.0 ** -len(sizes))
    return TailQuery(RandomSignSum(sizes), threshold, span)


def of_draws(differences: Floats, slack: float) -> TailQuery | TailBounds:
    """How often draws with replacement make the sum of differences (above 0) 0 or less."""
    values, whole = in_units(-differences)
    if values.max() < (0 if whole else -slack / len(values)):
        return TailBounds(0.0, 0.0)
    if not whole:
        return TailQuery(BootstrapSum(values), -slack, None)
    step = float(np.gcd.reduce(np.abs(values).astype(np.int64)))
    return TailQuery(BootstrapSum(values), -step / 2, step / 2)


def in_units(values: Floats) -> tuple[Floats, bool]:
    """The values as whole numbers of 1 / UNITS, and True, where they are such; else as they are.

    Numbers so large that they are all whole, and so small that they all round to 0, are no such.
    """
    scaled = values * UNITS
    units = np.round(scaled)
    whole = bool(np.all(np.abs(scaled - units) < 1e-5)) and float(np.abs(units).sum()) < LARGEST
    return (units, True) if whole and (units.any() or not values.any()) else (values, False)


def normal_bound(distances: Floats) -> Floats:
    """No sum of sizes under random signs is this many standard deviations above 0, or more, with a larger probability.

    Bentkus and Dzindzalieta (2015), A Tight Gaussian Bound for Weighted Sums of Rademacher Random Variables,
    Bernoulli 21.
    """
    from scipy.special import ndtr

    bounds: Floats = np.minimum(0.5, BENTKUS * ndtr(-distances))
    return bounds


def tail_of(asked: TailQuery, gap: float, least: float = 0.0) -> TailBounds:
    """The probability between two bounds, the upper at most about (1 + gap) times the lower.

    Exactly where the frequencies of the lattice are few enough for that. What is below least is not looked at closer.
    """
    total, threshold = asked.sum, asked.threshold
    tilt, mean, spread = _tilt(total, threshold)
    log_scale = total.cumulant(tilt) - tilt * threshold
    if math.exp(log_scale) < least:  # Chernoff's bound
        return TailBounds(0.0, math.exp(log_scale))
    period, wrapped = _period(asked, tilt, mean, spread, log_scale, 0.03 * gap)
    most, lattice = 2 * np.pi * tilt / gap, 2 * np.pi / asked.span if asked.span is not None else math.inf
    exact = most >= lattice or lattice * period / (2 * np.pi) <= FEW_FREQUENCIES
    if exact:
        most, (period, _) = lattice, _period(asked, tilt, mean, spread, log_scale, SMALL)
    step = 2 * np.pi / period
    if (number := math.ceil(most / step * (1 - 1e-12))) > MOST_FREQUENCIES:
        number, most, exact = MOST_FREQUENCIES, step * MOST_FREQUENCIES, False
    upper, width, wrong = _sums(total, threshold, tilt, step, number, most, SMALL if exact else 0.03 * gap)
    scale = math.exp(log_scale) / period
    if exact:
        alone = min(max(scale * (upper - width / 2), 0.0), 1.0)
        return TailBounds(alone, alone)
    highest = scale * (upper + wrong) * (1 + ROUNDING)
    lowest = (scale * (upper - width - wrong) - wrapped) * (1 - ROUNDING)
    return TailBounds(min(max(lowest, 0.0), 1.0), min(highest, 1.0))


def _sums(
    total: Sum, threshold: float, tilt: float, step: float, number: int, most: float, small: float
) -> tuple[float, float, float]:
    """The majorant's sum over its period, how far the minorant's is below, and by how much both may be wrong."""
    frequencies = step * np.arange(number)
    shares = frequencies / most
    decay = 2 * np.pi * tilt / most
    powers = np.exp(-decay - 2j * np.pi * shares)
    slopes = decay / np.expm1(decay) - decay * powers / (1 - powers)
    majorant = 2 * np.pi / most * ((1 - shares) / (1 - powers) + slopes / 2j / np.pi)
    characteristic, wrong = total.characteristic(step, number, tilt, small / number)
    turned = characteristic * np.exp(-1j * frequencies * threshold)
    twice = np.where(frequencies > 0, 2.0, 1.0)
    upper = float((twice * (majorant * turned).real).sum())
    width = float(2 * np.pi / most * (twice * (1 - shares) * turned.real).sum())
    return upper, width, float((twice * np.abs(majorant) * wrong).sum())


def _tilt(total: Sum, threshold: float) -> tuple[float, float, float]:
    """So that the tilted mean is near the threshold, or beyond; and the mean and standard deviation there.

    Below a certain tilt the bounds lose their hold.
    """
    mean, spread = total.moments(0.0)
    tilt = max(2.0, (threshold - mean) / spread) / spread
    for _ in range(30):
        mean, now = total.moments(tilt)
        if abs(mean - threshold) <= 0.2 * now or (mean > threshold and tilt * spread <= 2):
            break
        tilt = min(max(tilt + (threshold - mean) / now**2, tilt / 2, 2 / spread), 2 * tilt)
    return tilt, mean, now


def _period(
    asked: TailQuery, tilt: float, mean: float, spread: float, log_scale: float, small: float
) -> tuple[float, float]:
    """How far apart the copies are that frequencies in steps make, and what they can at most add.

    A multiple of the lattice's steps, so that the copies lie on it.
    """
    beyond = max(0.0, mean - asked.threshold)
    period = beyond + 5 * spread + 5 / tilt
    while True:
        if asked.span is not None:
            period = 2 * asked.span * math.ceil(period / (2 * asked.span))
        more = (period - beyond) / spread**2
        above = asked.sum.cumulant(tilt + more) - (tilt + more) * asked.threshold - more * period
        added = 2 * (math.exp(-tilt * period) + math.exp(above))
        if added <= 0.1 * small * math.exp(log_scale) or period > 1e4 * spread:
            return period, added
        period *= 1.2
