"""The power of the tests of significance.py, and how many inputs they need, from pilot results.

Card et al. (2020), With Little Power Comes Great Responsibility. A test of n inputs finds a true difference with a
probability, its power, that depends on the difference, on how much the inputs' differences vary (which a pilot tells),
on the level, and on how many tests share it. Both tests of compare are those of a mean; for their power that of
Student's t stands (noncentral t distribution; Cohen 1988, section 2.3.5), which simulations bear out
(tests/simulations/power.md). Few inputs can be swapped in few ways, so the level is the largest share of them that is
below it: none may be.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.designs import check_fields, checked
from rouge_cli.analysis.means import largest
from rouge_cli.analysis.numpy_errors import with_usual_errors
from rouge_cli.analysis.paired import BOOTSTRAP, RANDOMISATION, Design, figures_of
from rouge_cli.analysis.reachable import unreachable
from rouge_cli.analysis.score_table import FIGURES, Floats, ScoreTable, checked_tables, figure_for
from rouge_cli.analysis.significance import checked_pairs
from rouge_cli.analysis.significance_level import wrong_level
from rouge_cli.errors import UsageError
from rouge_cli.plain_numbers import whole
from rouge_cli.results.overviews import count

MOST_INPUTS = MOST_TESTS = 10**9
ROUNDING = 1e-14
"""Deviations below this, in parts of the largest score, are what rounding makes of equal differences;"""
CORPUS_ROUNDING = 1e-11
"""those of figures of summed counts, which are differences of many times as much."""
LEAST_POWER = 0.01
"""Nobody plans for less; a share that was given for a percentage, such as 0.8, is below."""
LEAST_PILOT = 10
"""Evaluations of a pilot below which a standard deviation is hardly known."""


class PowerDesign(NamedTuple):
    """The design of a planned comparison. UsageError from `check` where a value is out of its range."""

    test: str = RANDOMISATION
    level: float = 0.05
    power: float = 0.8
    """The probability to find the difference that is aimed at."""
    difference: float | None = None
    """The difference that is worth finding; None: what can be found is asked."""
    inputs: tuple[int, ...] = ()
    """How many inputs there may be; () for as many as the pilot has, and usual numbers."""
    family: int | None = None
    """How many tests share the level; None for as many as the pilot has pairs."""
    corpus: bool = False
    figure: str = ""
    """R, P or F; "" is the table's own, and F of summed counts where the table does not know it."""
    alpha: float = 0.5
    """Of the F-measure of summed counts."""

    def check(self) -> None:
        """UsageError where a value is out of its range."""
        check_fields(self, test=(RANDOMISATION, BOOTSTRAP), figure=(*FIGURES, ""))
        problems = []
        if problem := wrong_level(self.level):
            problems.append(problem)
        if not 0 < self.power < 1:
            problems.append("the power is a percentage between 0 and 100; 80 is usual")
        elif self.power <= max(self.level, LEAST_POWER):
            problems.append("the power is a percentage above 1 and above the level of significance; 80 is usual")
        if self.difference is not None and not 0 < self.difference < math.inf:
            problems.append("a difference to be found is above 0, such as 0.01")
        if any(not 2 <= n <= MOST_INPUTS for n in self.inputs):
            problems.append(f"numbers of inputs must be 2 to {MOST_INPUTS}")
        if self.family is not None and not 1 <= self.family <= MOST_TESTS:
            problems.append(f"a family must have one test or more, up to {MOST_TESTS}")
        if problems:
            raise UsageError(problems)

    def share(self, pairs: int) -> float:
        """The level that each test has: that of Holm's first step, so that power is at least what is said."""
        return self.level / (self.family or pairs)


class PairPower(NamedTuple):
    """Two systems of the pilot."""

    first: str
    second: str
    evaluations: int
    difference: float
    deviation: float
    """The standard deviation of the inputs' differences,"""
    deviation_lower: float | None
    """with its 95% interval (Bonett 2006), which allows for distributions that are not normal; None of fewer than
    five evaluations."""
    deviation_upper: float | None
    detectable: float | None
    """The smallest difference that as many inputs as the pilot has find with the power that is aimed at; None: they
    are too few to find any."""
    needed: int | None
    """Inputs that find the difference that is worth finding, else the pilot's own; None: more than 10^9."""


class InputsPower(NamedTuple):
    """So many inputs: of the pair in the middle, and of the one whose differences vary most."""

    inputs: int
    detectable: float | None
    """None: so few inputs find nothing."""
    detectable_most: float | None
    power: float | None
    """To find the difference that is worth finding."""
    power_least: float | None


class MeasurePower(NamedTuple):
    """One measure."""

    measure: str
    inputs: tuple[InputsPower, ...]
    needed: int | None
    """Inputs for the difference that is worth finding, of the pair in the middle,"""
    needed_most: int | None
    """and of the one that varies most."""
    pairs: tuple[PairPower, ...]


class PowerAnalysis(NamedTuple):
    """The findings and their settings."""

    design: PowerDesign
    baseline: str | None
    family: int
    measures: tuple[MeasurePower, ...]
    warnings: tuple[str, ...]


@with_usual_errors
def power_analysis(table: ScoreTable, design: PowerDesign, baseline: str | None = None) -> PowerAnalysis:
    """The power of comparisons to come, from the pilot in a table. Errors as of compare, and of design.check."""
    (table,) = checked_tables(table=table)
    design = checked(design, PowerDesign)
    design = design._replace(figure=figure_for(table, "design.figure", design.figure, design.corpus))
    tested = Design(design.test, level=design.level, corpus=design.corpus, figure=design.figure, alpha=design.alpha)
    pairs, warnings = checked_pairs(table, tested, baseline)
    share = design.share(len(pairs))
    values = _influences(table, tested._replace(formulas=table.formulas))
    shared = [table.present[a] & table.present[b] for a, b in pairs]
    fewest = min(int(both.sum()) for both in shared)
    if fewest < LEAST_PILOT:
        warnings.append(f"a pilot of {count(fewest, 'evaluation')} is too small to estimate how much differences vary; "
                        "see the interval of the deviation (--pairs)")  # fmt: skip
    numbers = design.inputs or tuple(sorted({max(int(both.sum()) for both in shared), 50, 100, 200, 500, 1000, 2000}))
    if few := [n for n in numbers if not attainable(n, share, design.test)]:
        tests = design.family or len(pairs)
        below = f"{design.level:.15g} / {tests}" if tests > 1 else f"{design.level:.15g}"
        warnings.append(f"{', '.join(map(str, few))} inputs are too few for {count(tests, 'test')}: no "
                        f"p-value of randomisation can be below {below}: they find nothing")  # fmt: skip
    measures = []
    for m, name in enumerate(table.measures):
        found = tuple(_pair(table, pair, values[m], both, share, design)
                      for pair, both in zip(pairs, shared, strict=True))  # fmt: skip
        ordered = sorted(pair.deviation for pair in found)
        middle, most = ordered[len(ordered) // 2], ordered[-1]
        wanted = design.difference
        of_inputs = tuple(
            InputsPower(
                n, *(detectable(n, spread, share, design) for spread in (middle, most)),
                *(None if wanted is None else power_of(n, wanted, spread, share, design.test)
                  for spread in (middle, most)),
            )
            for n in numbers
        )  # fmt: skip
        needed = [None if wanted is None else inputs_for(wanted, spread, share, design) for spread in (middle, most)]
        measures.append(MeasurePower(name, of_inputs, needed[0], needed[1], found))
    every = [pair.deviation for measure in measures for pair in measure.pairs]
    if alike := every.count(0.0):
        warnings.append(f"{alike} of {len(every)} pairs differ by the same on all evaluations: nothing is known of how "
                        "much their differences vary elsewhere")  # fmt: skip
    if design.difference is not None and (never := unreachable(table, "difference", design.difference)):
        warnings.append(never)
    return PowerAnalysis(design, baseline, design.family or len(pairs), tuple(measures), tuple(warnings))


def _pair(
    table: ScoreTable, pair: tuple[int, int], values: Floats, both: Floats, share: float, design: PowerDesign
) -> PairPower:
    differences = values[pair[0]][both] - values[pair[1]][both]
    n, difference = len(differences), float(differences.mean())
    rounding = CORPUS_ROUNDING if design.corpus else ROUNDING
    deviation, lower, upper = deviation_of(differences, rounding * largest(values[list(pair)]))
    aim = abs(difference) if design.difference is None else design.difference
    return PairPower(
        table.systems[pair[0]], table.systems[pair[1]], n, difference, deviation, lower, upper,
        detectable(n, deviation, share, design), inputs_for(aim, deviation, share, design),
    )  # fmt: skip


def _influences(table: ScoreTable, design: Design) -> Floats:
    """By measure, system and evaluation: scores; or of a corpus figure its jackknife's pseudo-values (Tukey 1958)."""
    if not design.corpus:
        return table.scores
    assert table.counts is not None
    values = np.full(table.scores.shape, np.nan)
    for s, here in enumerate(table.present):
        cells = table.counts[:, :, s][..., here]
        n, sums = int(here.sum()), cells.sum(axis=-1, keepdims=True)
        whole, without = figures_of(sums, n, design), figures_of(sums - cells, n - 1, design)
        values[:, s, here] = n * whole - (n - 1) * without
    return values


def deviation_of(differences: Floats, slack: float = 0.0) -> tuple[float, float | None, float | None]:
    """The standard deviation with its 95% interval (Bonett 2006, Approximate Confidence Interval for Standard Deviation
    of Nonnormal Distributions, Computational Statistics & Data Analysis 50). 0 where it is no more than the slack.
    """
    from scipy.special import ndtri
    from scipy.stats import trim_mean

    n, deviation = len(differences), float(differences.std(ddof=1))
    if deviation <= slack:
        return 0.0, 0.0, 0.0
    if n < 5:
        return deviation, None, None
    z = float(ndtri(0.975))
    differences = np.ldexp(differences, -int(np.frexp(deviation)[1]))  # whose fourth powers are numbers
    centre = trim_mean(differences, min(0.5, 1 / (2 * math.sqrt(n - 4))))
    squares = ((differences - differences.mean()) ** 2).sum()
    kurtosis = float(n * ((differences - centre) ** 4).sum() / squares**2)
    error = math.sqrt(max(0.0, (kurtosis - (n - 3) / n) / (n - 1)))
    scale = n / (n - z)
    bounds = [deviation * math.sqrt(scale * math.exp(turn * z * scale * error)) for turn in (-1, 1)]
    return deviation, bounds[0], bounds[1]


def power_of(n: int, difference: float, deviation: float, level: float, test: str = RANDOMISATION) -> float:
    """The probability that n inputs show a true difference, at this level, two-sided."""
    if deviation == 0:
        return 1.0 if difference and attainable(n, level, test) else attainable(n, level, test)
    return _power(n, abs(difference) / deviation, level, test)


def attainable(n: int, level: float, test: str) -> float:
    """The probability of p-values below the level, where nothing is to be found; 0: so few inputs have none below."""
    if test != RANDOMISATION or n > 60:
        return level
    ways = 1 << (n - 1)
    return (math.ceil(level * ways) - 1) / ways


def _power(n: int, effect: float, level: float, test: str) -> float:
    """Of a difference of so many standard deviations: the mean of what each spread that is seen would give."""
    from scipy.special import ndtr

    level = attainable(n, level, test)
    if level == 0:
        return 0.0
    if test == RANDOMISATION and level == 2.0 ** (1 - n):  # all inputs must speak for the same system
        return float(ndtr(effect) ** n + ndtr(-effect) ** n)
    spreads, weights = _spreads(n)
    limits, shift = _critical(n, level, test) * spreads, effect * math.sqrt(n)
    return float(weights @ (ndtr(shift - limits) + ndtr(-shift - limits)))


@lru_cache(maxsize=1000)
def _spreads(n: int) -> tuple[Floats, Floats]:
    """The standard deviations of n numbers, in parts of the true one, and their probabilities (chi distribution)."""
    free = n - 1
    reach = 9 / math.sqrt(2 * free)
    places, weights = _nodes()
    low = max(0.0, 1 - reach)
    near = 1 if low else 4  # of few numbers even the smallest spreads count, and nodes lie close together there
    values = low + (1 + reach - low) * ((places + 1) / 2) ** near
    weights = weights * (places + 1) ** (near - 1)
    densities = weights * np.exp((free - 1) * np.log(values) - free * (values**2 - 1) / 2)
    return values, densities / densities.sum()


@lru_cache(maxsize=1)
def _nodes() -> tuple[Floats, Floats]:
    """Of Gauss and Legendre's quadrature."""
    places, weights = np.polynomial.legendre.leggauss(80)
    return places, weights


@lru_cache(maxsize=1000)
def _critical(n: int, level: float, test: str) -> float:
    from scipy.special import ndtri, stdtrit

    if test == BOOTSTRAP:  # whose spread is that of n - 1, and whose limits are the normal distribution's
        return -float(ndtri(level / 2)) * math.sqrt((n - 1) / n)
    return -float(stdtrit(n - 1, level / 2))


def detectable(n: int, deviation: float, level: float, design: PowerDesign) -> float | None:
    """The smallest difference that n inputs find with the power that is aimed at; None: they can find none."""
    if not attainable(n, level, design.test):
        return None
    return deviation * _detectable(n, level, design.power, design.test)


@lru_cache(maxsize=1000)
def _detectable(n: int, level: float, aim: float, test: str) -> float:
    """In standard deviations, to 1e-6 of it."""
    low, high = 0.0, 1 / math.sqrt(n)
    while _power(n, high, level, test) < aim:
        low, high = high, 2 * high
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _power(n, middle, level, test) < aim else (low, middle)
    return high


def inputs_for(difference: float, deviation: float, level: float, design: PowerDesign) -> int | None:
    """The fewest inputs that find a difference with the power that is aimed at; None: more than 10^9."""
    if difference == 0:
        return None

    def enough(n: int) -> bool:
        return power_of(n, difference, deviation, level, design.test) >= design.power

    if not enough(MOST_INPUTS):
        return None
    from scipy.special import ndtri

    near = (float(ndtri(level / 2) - ndtri(design.power)) * deviation / difference) ** 2
    low, high = max(1, int(0.99 * near) - 3), max(2, int(1.01 * near) + 3)
    while low > 1 and enough(low):
        low //= 2
    while not enough(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return min(high, MOST_INPUTS)


def usual_inputs(text: str) -> tuple[int, ...]:
    """The numbers of a list: "50,100,200". UsageError where it is none."""
    try:
        numbers: Sequence[int] = [whole(one) for one in text.split(",")]
    except ValueError:
        raise UsageError(f"{text!r} is not a list of numbers of inputs; give whole numbers: 100,200,500") from None
    return tuple(dict.fromkeys(numbers))
