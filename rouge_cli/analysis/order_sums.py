"""Sums over all pairs of cells of how two orders agree, in n log n: at global level each summary is a cell."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from rouge_cli.analysis.score_table import Floats

Wholes = npt.NDArray[np.int64]


def order_sums(one: Floats, other: Floats, people: Floats, of_ranks: bool) -> Floats:
    """For each cell i the sum over all cells j of sign(one_i - other_j) times how people order i and j.

    The three are ranks, whole numbers from 0 on but for people's middle ranks of ties, and NaN in gaps, which add
    nothing. of_ranks: people's order is the difference of their ranks (Spearman), not its sign (Kendall).
    """
    found = np.zeros(len(one))
    asked, there = ~np.isnan(one) & ~np.isnan(people), ~np.isnan(other) & ~np.isnan(people)
    places = np.argsort(other[there], kind="stable")
    ordered, others, own = other[there][places], people[there][places], people[asked]
    lower = np.searchsorted(ordered, one[asked], side="left")
    not_higher = np.searchsorted(ordered, one[asked], side="right")
    every = np.full(len(own), len(ordered))
    if of_ranks:
        ranks = np.concatenate([[0.0], np.cumsum(others)])
        first, second, whole = (number * own - ranks[number] for number in (lower, not_higher, every))
    else:
        numbers = _Prefixes(others.astype(np.int64))
        first, second, whole = (numbers.signs(own.astype(np.int64), number) for number in (lower, not_higher, every))
    found[asked] = first - (whole - second)
    return found


class _Prefixes:
    """Counts within the first so many of a list of whole numbers, from 0 on.

    This is a wavelet matrix (Claude, Navarro and Ordonez 2015): for each binary digit, the highest first, how many
    zeros there are before each place, with the numbers then sorted by that digit.
    """

    def __init__(self, numbers: Wholes) -> None:
        self.zeros: list[Any] = []
        self.most = int(numbers.max(initial=0)) + 1
        self.digits = self.most.bit_length()
        for digit in reversed(range(self.digits)):
            ones = (numbers >> digit & 1).astype(bool)
            self.zeros.append(np.concatenate([[0], np.cumsum(~ones)]))
            numbers = np.concatenate([numbers[~ones], numbers[ones]])

    def signs(self, own: Wholes, first: Wholes) -> Wholes:
        """How many of the first are below each number of its own, less how many are above."""
        return self._below(own, first) + self._below(own + 1, first) - first

    def _below(self, limits: Wholes, first: Wholes) -> Wholes:
        limits = np.minimum(limits, self.most)
        found, left, right = np.zeros_like(first), np.zeros_like(first), first
        for digit, zeros in zip(reversed(range(self.digits)), self.zeros, strict=True):
            is_one = (limits >> digit & 1).astype(bool)
            before, until = zeros[left], zeros[right]
            found = found + np.where(is_one, until - before, 0)
            left = np.where(is_one, zeros[-1] + left - before, before)
            right = np.where(is_one, zeros[-1] + right - until, until)
        return found
