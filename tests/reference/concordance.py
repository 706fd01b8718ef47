"""Kendall's pairs, one by one."""

from collections.abc import Sequence
from itertools import combinations


def concordance(first: Sequence[int], second: Sequence[int], weights: Sequence[int]) -> tuple[int, int, int, int]:
    """Rising less falling pairs, all pairs, those tied in first, those tied in second; of items that count so often."""
    items = [pair for pair, weight in zip(zip(first, second, strict=True), weights, strict=True) for _ in range(weight)]
    rising = pairs = tied_first = tied_second = 0
    for (a, b), (c, d) in combinations(items, 2):
        rising += ((a > c) - (a < c)) * ((b > d) - (b < d))
        pairs += 1
        tied_first += a == c
        tied_second += b == d
    return rising, pairs, tied_first, tied_second
