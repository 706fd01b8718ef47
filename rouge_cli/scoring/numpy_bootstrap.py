"""The bootstrap of rouge-score 0.1.2: medians and percentiles of resampled means, by numpy's legacy generator."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from numbers import Number
from typing import Any

from rouge_cli.importing import Importing
from rouge_cli.room_for_libraries import need_room

LARGEST = 1e100
"""What no score comes near; the sum of as many as memory holds is a number still."""
AT_ONCE = 1 << 18
"""Rows drawn at a time: the numbers drawn and the means are, to the last digit, those of one sample after the other."""


def seeded(seed: int) -> Any:
    """A legacy generator of numpy with that seed. UsageError without numpy."""
    need_room("the averages of rouge-score")
    with Importing(
        "the averages of rouge-score are made by numpy: pip install 'rouge-cli[stats]', or give --average mean"
    ):
        from numpy.random import RandomState
    return RandomState(seed)


def have_no_numbers(rows: Sequence[Any]) -> bool:
    """Whether some value is no number, such as None, which numpy takes as NaN, or text, which it reads as a number.

    A masked value is none either. ImportError without numpy.
    """
    import numpy

    try:
        if type(numpy.ma.masked) in set(map(type, chain.from_iterable(rows))):
            return True
    except TypeError:  # a row is no row at all: left to can_be_summed
        pass
    try:
        values = numpy.array(rows)
    except ValueError:  # rows of different lengths
        return False
    if values.dtype.kind != "O":
        return values.dtype.kind not in "biuf"
    return not all(isinstance(value, Number) and not isinstance(value, complex) for value in values.flat)


def can_be_summed(rows: Sequence[Sequence[float]]) -> bool:
    """Whether none is beyond LARGEST. ImportError without numpy; its errors for what are no numbers."""
    import numpy

    with numpy.errstate(all="ignore"):  # whatever the caller set by numpy.seterr
        return not (numpy.abs(numpy.array(rows, dtype=numpy.float64)) > LARGEST).any()


def resampled_bounds(
    rows: Sequence[Sequence[float]], confidence: float, samples: int, generator: Any = None
) -> list[list[float]]:
    """Low, mid and high of each column: percentiles (1 - confidence) / 2, 1/2 and 1 - (1 - confidence) / 2 of the means
    of as many samples, each drawn with replacement.

    generator is a numpy.random.RandomState; None is numpy's global one, which numpy.random.seed sets. ImportError
    without numpy.
    """
    import numpy

    with numpy.errstate(all="ignore"):  # of numbers near 0, whatever the caller set by numpy.seterr
        table = numpy.array(rows)
        if table.dtype.kind != "f":  # others keep their precision, in which the package takes the means too
            table = table.astype(numpy.float64)
        random = numpy.random if generator is None else generator
        places = numpy.arange(len(table))
        block = max(1, AT_ONCE // max(1, len(table)))
        sizes = [min(block, samples - first) for first in range(0, samples, block)]
        drawn = [
            table[random.choice(places, size=(size, len(table)))].mean(axis=1).astype(numpy.float64) for size in sizes
        ]
        tail = (1 - confidence) / 2
        bounds = numpy.percentile(numpy.concatenate(drawn), [100 * tail, 50, 100 * (1 - tail)], axis=0)
        made: list[list[float]] = bounds.tolist()
    return made
