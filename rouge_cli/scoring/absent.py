"""Warnings of evaluations that a system lacks and another one has, and ids in an order that people expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from rouge_cli.errors import listed


def warn_of_absent(evaluations_of: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """By system the warning that it lacks evaluations which another one has."""
    warnings: dict[str, str] = {}
    one, *others = evaluations_of.values() or ((),)
    if all(ids == one for ids in others):
        return warnings
    every = dict.fromkeys(id for ids in evaluations_of.values() for id in ids)
    ordered = sorted(every, key=by_number)
    for system, ids in evaluations_of.items():
        present = set(ids)
        if absent := len(every) - len(present):
            first = listed([*islice((id for id in ordered if id not in present), 4)], 3, counted=False)
            warnings[system] = f"system {system}: no summary in {absent} of {len(every)} evaluations ({first})"
    return warnings


def numbered_on_in(warning: str, before: int) -> str:
    """A warning of an empty text with the number of its evaluation raised by so many; any other as it is."""
    import re

    number = r"(?<= \(evaluation )[0-9]+(?=\): no )"
    return re.sub(number, lambda found: str(int(found[0]) + before), warning, count=1)


def by_number(id: str) -> tuple[tuple[int, str], ...]:
    """A key to sort ids by, so that 9 comes before 10."""
    import re

    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"([0-9]{1,18})", id))
