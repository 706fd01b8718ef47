"""Permutation tests of every two systems on the inputs that both have: one side of scores at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from rouge_cli.analysis.means import mean_rounding
from rouge_cli.analysis.resampling import all_signs, sign_blocks
from rouge_cli.analysis.score_table import Floats


class PairTests(NamedTuple):
    """Of every two systems, in the order of `pairs`."""

    differences: Floats
    """The mean difference, the first one's less the second one's, on the inputs that both have; NaN without any."""
    one_sided: Floats
    """The share of permutations whose difference is larger than the observed one, half of those where it is equal: the
    p-value of the first system's being better (Thompson, Mathur, Deutsch and Khayrallah 2024). Counting
    equal ones half makes it 1 less that of the second's whatever the order; without equal ones it is theirs."""
    two_sided: Floats
    """The p-value of the paired permutation test; (c + 1) / (n + 1) unless all permutations are counted."""


def pairs(systems: int) -> list[tuple[int, int]]:
    """Every two of so many systems."""
    return list(combinations(range(systems), 2))


def pair_tests(scores: Floats, samples: int, seed: int) -> PairTests:
    """The tests of scores (systems, inputs), NaN where there is none.

    A permutation swaps the two systems' scores of some inputs. All are counted where they are no more than samples.
    """
    inputs = scores.shape[1]
    every = inputs <= 60 and 2 ** (inputs - 1) <= samples
    differences, observed, tolerance = _observed(scores)
    high, low = observed + tolerance, observed - tolerance
    above, reached = np.zeros((2, len(observed)))
    rows = 0
    for signs in iter([all_signs(inputs)]) if every else sign_blocks(inputs, samples, seed):
        rows += len(signs)
        start = 0
        for nulls in _nulls(scores, signs):  # with each permutation goes the one that swaps all others
            here = slice(start, start + len(nulls))
            start = here.stop
            one, other = high[here, None], low[here, None]
            above[here] += np.count_nonzero(nulls > one, axis=1) + np.count_nonzero(nulls < -one, axis=1)
            reached[here] += np.count_nonzero(nulls >= other, axis=1) + np.count_nonzero(nulls <= -other, axis=1)
    far = np.where(observed > tolerance, reached, np.where(observed < -tolerance, 2 * rows - above, rows))
    two_sided = far / rows if every else (far + 1) / (rows + 1)
    return PairTests(differences, (above + reached) / (4 * rows), two_sided)


def _observed(scores: Floats) -> tuple[Floats, Floats, Floats]:
    """Mean differences, sums of differences, and what of these counts as nothing."""
    all_of = [_differences(scores, first) for first in range(len(scores) - 1)]
    counts = np.concatenate([(~np.isnan(one)).sum(axis=0) for one in all_of])
    sums = np.concatenate([np.nansum(one, axis=0) for one in all_of])
    sizes = mean_rounding(scores) * np.maximum((~np.isnan(scores)).sum(axis=1), 1)
    rounding = np.concatenate([np.maximum(size, sizes[first + 1 :]) for first, size in enumerate(sizes[:-1])])
    means = np.divide(sums, counts, out=np.full(len(sums), np.nan), where=counts > 0)
    return means, sums, rounding


def _differences(scores: Floats, first: int) -> Floats:
    """(inputs, later systems): the scores of one system less those of each after it."""
    found: Floats = (scores[first] - scores[first + 1 :]).T
    return found


def _nulls(scores: Floats, signs: Floats) -> Iterator[Floats]:
    """By first system the sums of differences (later systems, signs) under these signs."""
    if not np.isnan(scores).any():
        sums = scores @ signs.T
        for first in range(len(scores) - 1):
            yield sums[first] - sums[first + 1 :]
        return
    for first in range(len(scores) - 1):
        yield np.nan_to_num(_differences(scores, first)).T @ signs.T
