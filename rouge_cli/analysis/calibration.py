"""The level of percentile intervals, calibrated by drawing again from each resample.

Percentiles of resamples of both systems and inputs hold too much: the noise of a system on an input is in the means
that are drawn from, and is drawn once more with each side (Owen 2007, The Pigeonhole Bootstrap); those of
Pearson's r of a few systems hold too little. How much, resamples tell: their world's truth, the observed coefficient,
is known, and so the share of them whose own percentile interval, by a second bootstrap, would hold it. The level of the
interval is set to the one at which as many do as the confidence says (Hall 1986, On the Bootstrap and Confidence
Intervals; Beran 1987, Prepivoting to Reduce Level Error of Confidence Sets; Davison and Hinkley 1997, section 5.6).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from rouge_cli.analysis.coefficients import Places, of_rows
from rouge_cli.analysis.levels import SYSTEM, Draws, correlation, drawn_means
from rouge_cli.analysis.resampling import BLOCK
from rouge_cli.analysis.score_table import Floats

FIRST = 400
"""Resamples that are drawn from again."""
FEW_SYSTEMS = 6
"""Below, resamples of systems say too little: over both, intervals hold the truth in 96% of cases (Pearson) and 92%
(ranks) of five systems, 91% and 80% of four, 69% and 59% of three; over systems alone less (tests/simulations)."""
TINY = 1e-12
"""Coefficients that differ by less are equal."""


def is_calibrated(kind: str, over: str, systems: int) -> bool:
    """Whether intervals of this coefficient of systems are.

    Not those of ranks of very few systems, nor over systems or inputs alone. Over systems they hold 95% as they are,
    and too much after a second draw, of so many ties, from few systems. Over inputs a rank is no smooth function of
    what is drawn, which the theory needs.
    """
    return kind == "pearson" or (over == "both" and systems >= FEW_SYSTEMS)


def calibrated_cuts(
    scores: Floats, human: Floats, kinds: Sequence[str], over: str, draws: Draws, confidence: float, seed: int
) -> Floats:
    """The share of resamples to cut off at each end: (measures, kinds), for coefficients of systems.

    scores has the shape (measures, systems, evaluations); draws are the resamples that the intervals come from. NaN
    where no coefficient is defined.
    """
    observed = np.array([[correlation(one, human, SYSTEM, kind).value for kind in kinds] for one in scores])
    again = _times(confidence)
    distances: list[Floats] = []
    for drawn in _drawn_again(draws, over, again, seed):
        judged = drawn_means(human, drawn)
        block = np.full((*observed.shape, len(judged) // again), np.nan)
        for m, one in enumerate(scores):
            means = drawn_means(one, drawn)
            for k, kind in enumerate(kinds):
                found = of_rows(means, judged, kind).reshape(-1, again)
                block[m, k] = _distances(found, observed[m, k])
        distances.append(block)
    return _cuts(np.concatenate(distances, axis=2), confidence)


def _times(confidence: float) -> int:
    """How often a resample is drawn from again: 119 for 95%, so that three draws are beyond each bound of 95%."""
    return max(59, min(599, math.ceil(600 / (100 - confidence)) - 1))


def _drawn_again(draws: Draws, over: str, again: int, seed: int) -> Iterator[Draws]:
    """Blocks of so many resamples of each of the FIRST resamples, one after the other."""
    systems, inputs = draws.systems[:FIRST], draws.inputs[:FIRST].astype(np.int64)
    evaluations = inputs.shape[1]
    size = max(1, BLOCK // (again * max(systems.shape[1], evaluations)))
    generator = np.random.default_rng([seed, 3])
    for start in range(0, len(inputs), size):
        chosen = systems[start : start + 1]
        weights: Floats = np.ones((1, evaluations))
        if over != "inputs":
            chosen = _drawn_from(systems[start : start + size], again, generator)
        if over != "systems":
            listed = [np.repeat(np.arange(evaluations), often) for often in inputs[start : start + size]]
            places = _drawn_from(np.stack(listed), again, generator)
            places += evaluations * np.arange(len(places))[:, None]
            weights = np.bincount(places.ravel(), minlength=places.size).reshape(places.shape).astype(np.float64)
        yield Draws(chosen, weights)


def _drawn_from(rows: Places, again: int, generator: np.random.Generator) -> Places:
    """So many resamples of each row, (rows * again, items)."""
    count, items = rows.shape
    places = generator.integers(0, items, (count, again * items), dtype=np.int32)
    places += items * np.arange(count, dtype=np.int32)[:, None]
    return rows.ravel()[places].reshape(count * again, items)


def _distances(found: Floats, observed: float) -> Floats:
    """How far from their middle, in shares of them, the observed coefficient stands among the draws of each row."""
    counts = (~np.isnan(found)).sum(axis=1)
    below = (found < observed - TINY).sum(axis=1)
    ties = (np.abs(found - observed) <= TINY).sum(axis=1)
    share = np.divide(below + ties / 2, counts, out=np.full(len(found), np.nan), where=counts > 0)
    distances: Floats = np.abs(share - 0.5)
    return distances


def _cuts(distances: Floats, confidence: float) -> Floats:
    """Of distances (measures, kinds, resamples) the quantile that the confidence asks for, as a share to cut off."""
    cuts = np.full(distances.shape[:2], np.nan)
    for place in np.ndindex(cuts.shape):
        defined = distances[place][~np.isnan(distances[place])]
        if len(defined):
            cuts[place] = 0.5 - np.quantile(defined, confidence / 100)
    return cuts
