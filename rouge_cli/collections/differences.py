"""Figures that differ from official ones, found one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rouge_cli.errors import listed

_DIGIT = 5e-7
"""Scores of five decimals that differ less are equal."""


class Difference(NamedTuple):
    """A figure that is another one here."""

    system: str
    topic: str
    """Empty for an average."""
    figure: str
    """R, P or F, or a bound of it."""
    official: float
    here: float

    @property
    def size(self) -> float:
        """How far off it is."""
        return abs(self.here - self.official)

    def __str__(self) -> str:
        of = f"{self.system} {self.topic}".strip()
        return f"{of} {self.figure} {self.official:g}, here {self.here:.5f}"


class DifferenceCounter:
    """Counts figures that were compared, and keeps those that differ."""

    def __init__(self) -> None:
        self.found: list[Difference] = []
        self.systems: set[str] = set()
        self.figures = 0
        self.alone_there: list[str] = []
        self.alone_here: list[str] = []
        self.unequal: list[str] = []
        self.partial: list[str] = []

    def add(self, system: str, topic: str, pairs: Iterable[tuple[str, float, float]]) -> None:
        """Compare figures of five decimals: name, official, here."""
        self.systems.add(system)
        for name, official, here in pairs:
            self.figures += 1
            if abs(official - here) > _DIGIT:
                self.found.append(Difference(system, topic, name, official, here))

    def add_printed(self, system: str, topic: str, printed: str, here: float) -> None:
        """Compare a recall with one that has as many decimals as are printed."""
        self.systems.add(system)
        self.figures += 1
        decimals = len(printed.partition(".")[2])
        if abs(float(printed) - here) > 0.5 * 10.0**-decimals + 1e-9:
            self.found.append(Difference(system, topic, "R", float(printed), here))

    def notes(self) -> list[str]:
        """Notes on figures that could not be compared."""
        found = []
        for names, why in (
            (self.alone_there, "only in the official file, as its summary is not here"),
            (self.alone_here, "not in the official file"),
            (self.partial, "with other summaries here than in the output, so that their averages do not compare"),
            (self.unequal, "scored against another number of reference sets"),
        ):
            if names:
                found.append(f"{len(names)} {why}: {listed(names, 5, counted=False)}")
        return found

    def other_texts(self, topics: Mapping[str, int]) -> list[str]:
        """Systems that differ nearly everywhere."""
        differing: dict[str, set[str]] = {}
        for difference in self.found:
            differing.setdefault(difference.system, set()).add(difference.topic)
        names = [system for system, of in differing.items() if len(of) >= max(3, 0.9 * topics.get(system, 0))]
        return [f"differ on nearly every topic, so probably made of other texts: {listed(names)}"] if names else []
