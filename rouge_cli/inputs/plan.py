"""What is to be evaluated, whatever it was read from: evaluations, each with its peers and models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LAST_LINE = 65535
FORMATS = ("SPL", "SEE", "ISI", "SIMPLE")


class Evaluation(NamedTuple):
    """One evaluation: files of the system summaries by peer id, and of the reference summaries.

    A peer that is named without a file is None: its system is known, but has nothing to evaluate here.

    models has a file once for each mention of its id, so that one mentioned twice counts twice.
    """

    id: str
    format: str | None
    """One of FORMATS; None if the configuration does not say."""
    peers: Mapping[str, bytes | None]
    models: tuple[bytes, ...]
    line: int
    """Where it stands in the source, for messages; from LAST_LINE on the XML parser no longer counts."""

    @property
    def place(self) -> str:
        """The line in words."""
        return f"line {self.line}" if self.line < LAST_LINE else f"beyond line {LAST_LINE - 1}"


class Plan(NamedTuple):
    """All evaluations of one configuration, in its order; source is its name, for messages."""

    source: str
    evaluations: tuple[Evaluation, ...]
    peer_ids: frozenset[str] | None = None
    """The ids of all peers, where the reader has them at hand."""

    def systems(self) -> list[str]:
        """The ids of all peers, sorted as strings."""
        if self.peer_ids is not None:
            return sorted(self.peer_ids)
        return sorted(set().union(*[evaluation.peers for evaluation in self.evaluations]))
