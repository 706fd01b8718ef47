"""Many tests at once: p-values that hold for all of them, and groups of systems that do not differ significantly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from string import ascii_lowercase, ascii_uppercase

import numpy as np

from rouge_cli.analysis.score_table import Flags, Floats


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values adjusted so that the family is tested at once (Holm 1979, Scand. J. Statistics 6); in the same order.

    The i-th smallest of m, counted from 0, times m - i, never less than the one before it, at most 1. None of none.
    """
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = highest
    return adjusted


def adjusted_by_holm(p_values: Floats) -> Floats:
    """The result of holm, for many families at once."""
    order = np.argsort(p_values, kind="stable")
    adjusted = np.empty(len(order))
    adjusted[order] = np.maximum.accumulate(np.minimum(1.0, p_values[order] * np.arange(len(order), 0, -1)))
    return adjusted


def clusters(better: Flags) -> list[int]:
    """The cluster of each system, from 1, as WMT ranks them (Bojar et al. 2016, section 3.4).

    A new one begins where every system above is significantly better than every one below: better[i, j], of ranks.
    """
    starts = [rank > 0 and bool(better[:rank, rank:].all()) for rank in range(len(better))]
    return [1 + sum(starts[: rank + 1]) for rank in range(len(better))]


def letters(different: Sequence[Sequence[bool]]) -> list[str]:
    """A compact letter display: items share a letter if, and only if, they are not different.

    different is a symmetric matrix of items in the order of their rank; A is the group of the first. Groups are cliques
    of the graph "not different", grown from pairs that no group has yet, from far to near, so that the ordinary case
    (groups are runs of ranks) needs the fewest; a group whose pairs others have is omitted (the "sweep" of Piepho
    2004, J. Comp. Graph. Stat. 13).
    """
    n = len(different)
    groups: list[set[int]] = []
    for first in range(n):
        for other in range(n - 1, first, -1):
            pair = {first, other}
            if not different[first][other] and not any(pair <= group for group in groups):
                groups.append(_grown(pair, different))
        if not any(first in group for group in groups):
            groups.append({first})
    groups = sorted(_swept(groups), key=sorted)
    names = _names()
    named = [(next(names), group) for group in groups]
    return ["".join(name for name, group in named if item in group) for item in range(n)]


def _grown(group: set[int], different: Sequence[Sequence[bool]]) -> set[int]:
    for item in range(len(different)):
        if not any(different[item][member] for member in group):
            group = group | {item}
    return group


def _swept(groups: list[set[int]]) -> list[set[int]]:
    """Without the groups whose members, and pairs of members, other groups hold."""
    kept = list(groups)
    for group in sorted(groups, key=len):
        others = [other for other in kept if other is not group]
        if all(any({a, b} <= other for other in others) for a in group for b in group):
            kept = others
    return kept


def _names() -> Iterator[str]:
    """A to Z, a to z, then A1 to z1 and so on."""
    yield from ascii_uppercase + ascii_lowercase
    for number in count(1):
        yield from (f"{letter}{number}" for letter in ascii_uppercase + ascii_lowercase)
