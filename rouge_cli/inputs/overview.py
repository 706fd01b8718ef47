"""A plan as a matrix: which system has a summary in which evaluation."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from rouge_cli.inputs.plan import Document, Plan, Text

THERE, LOST, HOLE = "x", "!", "-"
"""A summary; one whose file is not there; none."""


class Row(NamedTuple):
    """An evaluation: id, format ("" for none), its models and the systems' summaries, each THERE, LOST or HOLE."""

    id: str
    format: str
    models: tuple[str, ...]
    peers: tuple[str, ...]

    def whole(self) -> bool:
        """Whether nothing is missing: each summary is there, and there is a model."""
        return {*self.peers, *self.models} <= {THERE} and bool(self.models)


class Overview(NamedTuple):
    """The matrix of a plan, with its systems sorted as reports have them."""

    systems: tuple[str, ...]
    rows: tuple[Row, ...]

    def number(self, system: int, state: str) -> int:
        """How many evaluations have the system's summary in this state."""
        return sum(row.peers[system] == state for row in self.rows)


def overview(plan: Plan) -> Overview:
    """The matrix of a plan; looks which files are there."""
    systems = plan.systems()
    known: dict[Document, str] = {}

    def states(documents: Iterable[Document | None]) -> tuple[str, ...]:
        for document in (found := list(documents)):
            if document is not None and document not in known:
                known[document] = THERE if isinstance(document, Text) or os.path.exists(document) else LOST
        return tuple(HOLE if document is None else known[document] for document in found)

    rows = (Row(e.id, e.format or "", states(e.models), states(map(e.peers.get, systems))) for e in plan.evaluations)
    return Overview(tuple(systems), tuple(rows))
