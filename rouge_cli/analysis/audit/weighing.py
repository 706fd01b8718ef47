"""The evidence for settings from the agreement of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    Floats = np.ndarray[Any, np.dtype[np.float64]]
else:
    Floats = np.ndarray
MISPRINT = 0.01
"""The share of figures that are taken to be misprints, or of settings other than the rest of their table."""
TIE = 0.5
"""Settings whose evidence differs by less than half a decade, a factor of about 3, explain figures equally well."""
CHANCE_TIE = 0.1
"""What is added to TIE for each figure in which there is chance: kinds of bootstraps spread by as much more or less,
and recall, precision and F of a measure share their samples."""
FINEST = 12
"""More decimals are noise of sums in another order."""
CLEAR = 2.0
"""Odds of 100 to 1 against chance, as a decimal logarithm, from which on settings explain figures."""


class Figures(NamedTuple):
    """The published figures, as columns."""

    values: Floats
    halves: Floats
    """Half a unit of the last decimal."""

    @classmethod
    def of(cls, values: list[float], decimals: list[int]) -> Figures:
        """Those of these values, known to so many decimals."""
        halves = 0.5 * 10.0 ** -np.minimum(np.array(decimals, dtype=float), FINEST)
        return cls(np.array(values, dtype=float), halves)


class Weighed(NamedTuple):
    """The weight of evidence of rows of figures, a value for each row."""

    evidence: Floats
    matched: Floats
    deviation: Floats
    """The largest one."""
    rms: Floats


def ranges(figures: Figures, found: Floats) -> Floats:
    """For each figure the range of what settings make of it (rows of found); at least a unit of its last decimal."""
    spans = np.maximum(found.max(0), figures.values) - np.minimum(found.min(0), figures.values)
    return np.asarray(np.maximum(spans, 2 * figures.halves))


def weigh(figures: Figures, found: Floats, spread: Floats, spans: Floats, slack: float = 0.0) -> Weighed:
    """Weigh each row of figures.

    spread is the standard deviation of each over seeds, 0 where there is no chance in it. A figure adds
    log10(p / q): q is the share of its range (spans) that rounds to it, and p the probability that the settings print
    it, 1 or 0 where there is no chance, mixed with one figure in a hundred being a misprint (p = 0.99 p + 0.01 q).
    """
    off = np.abs(found - figures.values)
    halves = figures.halves * (1 + 1e-9) + 1e-15 + slack
    share = np.minimum(1.0, 2 * figures.halves / spans)
    mass = (off <= halves).astype(float)
    chance = spread > 0
    if chance.any():
        scale = np.where(chance, spread, 1.0)
        mass = np.where(chance, _normal((off + halves) / scale) - _normal((off - halves) / scale), mass)
        matched = np.where(chance, off <= halves + 3 * spread, mass)
    else:
        matched = mass
    evidence = np.log10((1 - MISPRINT) * mass / share + MISPRINT)
    return Weighed(evidence.sum(-1), np.asarray(matched).sum(-1), off.max(-1), np.sqrt((off * off).mean(-1)))


def _normal(x: Floats) -> Floats:
    from scipy.special import ndtr

    return np.asarray(ndtr(x))
