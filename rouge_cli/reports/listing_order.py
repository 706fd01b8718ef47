"""The order in which ROUGE-1.5.5 lists evaluations (docs/rouge-1.5.5.md, section 6)."""

from __future__ import annotations

from itertools import takewhile

from rouge_cli.results import SystemResult


def listing_order(system: SystemResult) -> list[int]:
    """The order of Eval lines: where both ids begin with digits by that number, else by the whole id."""
    return sorted(range(len(system.evaluations)), key=[*map(_Listed, system.instance_ids())].__getitem__)


class _Listed:
    """An instance id that compares as the original compares them."""

    def __init__(self, id: str) -> None:
        self.id = id
        digits = "".join(takewhile(lambda letter: letter in "0123456789", id))
        # By length, then letter by letter: ids of any length have a number.
        self.number = (len(digits.lstrip("0")), digits.lstrip("0")) if digits else None

    def __lt__(self, other: _Listed) -> bool:
        if self.number is not None and other.number is not None and self.number != other.number:
            return self.number < other.number
        return self.id < other.id
