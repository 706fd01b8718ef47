"""Sums that are the same under every Python: since 3.12, sum() corrects what additions of floats lose."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import reduce
from operator import add


def running_sum(values: Iterable[float]) -> float:
    """One addition after the other, each rounded."""
    return sum(values) if sys.version_info < (3, 12) else reduce(add, values, 0)
