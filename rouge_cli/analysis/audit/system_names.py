"""Which systems the names in a table mean."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from rouge_cli.errors import UsageError, listed


class TableName(NamedTuple):
    """A name in a table: bare is without what decorates it, such as a dagger.

    written is with it, as far as it can be seen; None where bare is what somebody wrote.
    """

    bare: str
    written: str | None = None

    @property
    def shown(self) -> str:
        """The name for messages."""
        return self.bare if self.written is None else self.written


class Unclear(NamedTuple):
    """Why a name means none of these systems for certain."""

    systems: tuple[str, ...]
    cause: str
    remedy: str


class Meanings(NamedTuple):
    """The systems that names mean, and the names that could mean several, or one that another name means too."""

    known: dict[TableName, str]
    unclear: dict[TableName, Unclear]


def seen(name: str) -> str:
    """The name as reports show it, control characters as escapes, without the blanks around it."""
    return "".join([letter if letter.isprintable() else ascii(letter)[1:-1] for letter in name]).strip()


def _folded(name: str) -> str:
    return normalize("NFC", seen(name)).casefold()


def _letters(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.lower())


STEPS: tuple[Callable[[TableName], str], ...] = (
    lambda name: seen(name.shown),
    lambda name: _folded(name.shown),
    lambda name: seen(name.bare),
    lambda name: _folded(name.bare),
    lambda name: _letters(name.shown),
    lambda name: _letters(name.bare),
)
"""What two names have in common that are alike: first all, then all but the case of letters, then less."""

EXACT = (STEPS[0], STEPS[2])
"""The steps for names of evaluations: these are often but numbers, which are alike without being the same."""


class Known:
    """Names to find by others."""

    def __init__(self, names: Sequence[TableName], steps: Sequence[Callable[[TableName], str]] = STEPS) -> None:
        self._names, self._steps = set(names), steps
        self._by_key: list[dict[str, list[TableName]]] = []
        for key in steps:
            by_key = defaultdict(list)
            for name in names:
                by_key[key(name)].append(name)
            self._by_key.append(by_key)

    def find(self, name: TableName) -> tuple[int, list[TableName]]:
        """The names that are like this one at the first step where any is, and the step."""
        if name in self._names:
            return 0, [name]
        for step, (key, known) in enumerate(zip(self._steps, self._by_key, strict=True)):
            if (wanted := key(name)) and (found := known.get(wanted)):
                return step, found
        return len(self._steps), []


def row_of(names: Sequence[TableName], row: str) -> list[TableName]:
    """The names that --row means, which are the same in other type. UsageError: there is none, or there are several."""
    found = list(dict.fromkeys(Known(names).find(TableName(row))[1]))
    if not found:
        raise UsageError(
            f"--row {row!r}: no such row; there are {listed(list(dict.fromkeys(name.shown for name in names)))}"
        )
    if len({name.shown for name in found}) > 1:
        rows = listed([repr(name.shown) for name in found])
        raise UsageError(f"--row {row!r} could be each of the rows {rows}; write it as the table does")
    return [name for name in names if name.shown == found[0].shown]


def meanings(
    names: Sequence[TableName], systems: Sequence[str], named: str | None, usual: str | None, is_row: bool
) -> Meanings:
    """The systems of names. named is the one that a user named; the only name may mean usual, whatever it is.

    Of the systems that are equally like a name, it means the named one. With is_row a user chose the name.
    """
    known = Known([TableName(system) for system in systems])
    claims: dict[str, list[tuple[int, TableName]]] = defaultdict(list)
    unclear: dict[TableName, Unclear] = {}
    is_only = len({name.shown for name in names}) == 1
    for name in names:
        step, found = known.find(name)
        alike = [one.shown for one in found]
        if usual is not None and is_only and (is_row or not alike or (step and named is not None)):
            alike = [usual]
        if named is not None and named in alike:
            alike = [named]
        if len(alike) == 1:
            claims[alike[0]].append((step, name))
        elif alike:
            cause = f"{name.shown!r} could be each of the systems {listed(list(map(repr, alike)))}"
            unclear[name] = Unclear(tuple(alike), cause, "name the SYSTEM, or write its name as the summaries have it")
    settled: dict[TableName, str] = {}
    for system, claimed in claims.items():
        best = _best(claimed)
        if len({seen(name.shown) for name in best}) == 1:
            settled |= dict.fromkeys(best, system)
            continue
        cause = f"rows {listed([repr(name.shown) for name in best])} could each be system {system!r}"
        unclear |= dict.fromkeys(best, Unclear((system,), cause, "keep one of them, or choose one with --row"))
    return Meanings(settled, unclear)


def _best(claimed: Sequence[tuple[int, TableName]]) -> list[TableName]:
    """The names that are most like a system, and those that differ from them in the case of letters alone."""
    first = min(step for step, _ in claimed)
    cases = {_folded(name.shown) for step, name in claimed if step == first}
    return [name for step, name in claimed if step == first or _folded(name.shown) in cases]
