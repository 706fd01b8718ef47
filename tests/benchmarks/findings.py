"""What a benchmark finds: one figure with its spread, and the goal it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from .timing import Sample


@dataclass(frozen=True)
class Goal:
    """What a figure is to be: at least `goal` and better `aim`, or at most."""

    goal: float
    aim: float | None = None
    at_most: bool = False
    unit: str = "x"

    def verdict(self, figure: float) -> str:
        """Whether the figure meets the goal."""
        if not self._reached(figure, self.goal):
            return "no"
        return "yes, and the aim" if self.aim is not None and self._reached(figure, self.aim) else "yes"

    def limit(self, figure: float | None) -> str:
        """The goal or the aim in words."""
        return "" if figure is None else f"{'at most' if self.at_most else 'at least'} {self.number(figure)}"

    def number(self, figure: float) -> str:
        """A figure with its unit."""
        digits = 0 if figure >= 100 else 1 if figure >= 10 else 2
        return f"{figure:,.{digits}f}{self.unit}"

    def _reached(self, figure: float, limit: float) -> bool:
        return figure <= limit if self.at_most else figure >= limit


@dataclass(frozen=True)
class Finding:
    """The figure of a benchmark, and the runs that it comes from."""

    name: str
    question: str
    figures: Sequence[float]
    """Of each round; the figure is their median."""
    goal: Goal
    samples: Sequence[Sample] = ()
    judged: bool = True
    """False where the workload is cut down, so that the goal does not apply."""
    note: str = ""
    cpu_figure: float | None = None
    """The figure of CPU time, where it is not the ratio of two samples."""

    @property
    def figure(self) -> float:
        """The median."""
        return median(self.figures)

    @property
    def by_cpu(self) -> float | None:
        """The same of CPU time, which suffers less from other processes; None where it means nothing."""
        if len(self.samples) != 2 or not self.samples[1].cpu:
            return self.cpu_figure
        return self.samples[0].cpu / self.samples[1].cpu

    @property
    def verdict(self) -> str:
        """Whether the goal is met, as far as it applies."""
        return self.goal.verdict(self.figure) if self.judged else "not judged"


@dataclass(frozen=True)
class Failure:
    """A benchmark that could not be measured, or whose outputs differ."""

    name: str
    reason: str


@dataclass
class Session:
    """Everything that was found in one session, in order."""

    findings: list[Finding] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
