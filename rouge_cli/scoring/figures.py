"""The results of a part of a run: figures of every instance, for the measures that it takes care of."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Protocol

from rouge_cli.measures.measure import Measure
from rouge_cli.results.figures import Table
from rouge_cli.scoring.averages import Found
from rouge_cli.scoring.schedule import Batch, Diagnostic
from rouge_cli.text.reader import Read


class Part(Protocol):
    """The measures of a run that are counted in one way. Figures come in the order of the schedules' instances."""

    @property
    def measures(self) -> Sequence[Measure]:
        """Those of the run that this part scores, in its own order."""
        ...

    def add(self, read: Read, work: Batch) -> list[Diagnostic]:
        """Score what is scheduled. Returns warnings about documents that are read only now."""
        ...

    def finish(self) -> Sequence[str]:
        """To be called when all has been added. Returns warnings."""
        ...

    def tables(self, orders: Sequence[array[int]]) -> list[Table]:
        """For each system, whose instances an order names, the figures of all measures. To be called once."""
        ...

    def averages_of_sums(self, tables: Sequence[Table]) -> Found:
        """The averages of a corpus's sums (-t corpus)."""
        ...
