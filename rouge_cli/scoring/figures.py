"""What a part of a run finds: figures of every instance, for the measures that it takes care of."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Protocol

from rouge_cli.inputs.plan import Document
from rouge_cli.measures import Measure
from rouge_cli.scoring.averages import Found, Table
from rouge_cli.scoring.schedule import Schedule

Remark = tuple[int, str, int]
"""Document, what is to be said of it, and a detail (see scoring/warnings.py)."""


class Prepared:
    """The documents of a schedule as they are scored: as they were given, or as texts that the options prepared.

    unstemmed are the same before stemming: labels are looked up by these.
    """

    __slots__ = ("documents", "formats", "unstemmed")

    def __init__(
        self, documents: Sequence[Document], formats: bytes, unstemmed: Sequence[Document] | None = None
    ) -> None:
        self.documents = documents
        self.formats = formats
        self.unstemmed = documents if unstemmed is None else unstemmed


class Part(Protocol):
    """The measures of a run that are counted in one way. Figures come in the order of the schedules' instances."""

    @property
    def measures(self) -> Sequence[Measure]:
        """Those of the run that this part scores, in its own order."""
        ...

    def add(self, read: Prepared, work: Schedule) -> list[Remark]:
        """Scores what is scheduled."""
        ...

    def finish(self) -> list[str]:
        """To be called when all has been added. Returns warnings."""
        ...

    def tables(self, orders: Sequence[array[int]]) -> list[Table]:
        """For each system, whose instances an order names, the figures of all measures. To be called once."""
        ...

    def averages_of_sums(self, tables: Sequence[Table], orders: Sequence[array[int]]) -> Found:
        """The averages of a corpus's sums (-t corpus)."""
        ...
