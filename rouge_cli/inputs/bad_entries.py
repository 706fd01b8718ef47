"""What a reader finds wrong: all of it told in one error, or, leniently, left out and counted."""

from __future__ import annotations

from rouge_cli.errors import DataError

MOST_TOLD = 100
MOST_TOLD_LENIENTLY = 10


class BadEntries:
    """Takes up what is wrong with an input while it is read.

    Strictly, finish raises one DataError with the first 100 entries and the number of the others. Leniently, finish
    adds warnings: the first 10 entries and how many were left out.
    """

    def __init__(self, source: str, lenient: bool = False) -> None:
        self.source = source
        self.lenient = lenient
        self.told: list[str] = []
        self.count = 0
        self.entries = 0

    def add(self, problem: str, entries: int = 1) -> None:
        """Takes up one problem, which stands for so many entries that are left out."""
        if len(self.told) < (MOST_TOLD_LENIENTLY if self.lenient else MOST_TOLD):
            self.told.append(problem)
        self.count += 1
        self.entries += entries

    @property
    def refused(self) -> bool:
        """Whether the input will be refused, so that nothing more of it needs to be scored."""
        return bool(self.count) and not self.lenient

    def finish(self, warnings: list[str], found: int) -> None:
        """At the end of the input, with the number of usable entries. DataError: see the class, or nothing is left."""
        if self.refused:
            more = self.count - len(self.told)
            raise DataError([*self.told, *([f"{self.source}: and {more:,} more like these"] if more > 0 else [])])
        if self.count and not found:
            raise DataError([*self.told, f"{self.source}: nothing is left to evaluate (--lenient)"])
        if self.count:
            warnings += self.told
            entries = "entry" if self.entries == 1 else "entries"
            warnings.append(f"{self.source}: {self.entries:,} {entries} left out (--lenient), {found:,} evaluated")
