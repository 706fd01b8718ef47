"""A plan as the kernel takes it: documents by number, and for each evaluation its models and the wanted peers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan


@dataclass
class Schedule:
    """Arrays as in kernel/evaluate.h; an instance is one peer of one evaluation.

    evaluations are those with at least one wanted peer; instances_of names, by system, its evaluations and instances.
    """

    names: list[bytes] = field(default_factory=list)
    formats: bytearray = field(default_factory=bytearray)
    used_in: list[int] = field(default_factory=list)
    evaluations: list[Evaluation] = field(default_factory=list)
    model_starts: array[int] = field(default_factory=lambda: array("I", [0]))
    model_documents: array[int] = field(default_factory=lambda: array("I"))
    peer_starts: array[int] = field(default_factory=lambda: array("I", [0]))
    peer_documents: array[int] = field(default_factory=lambda: array("I"))
    instances_of: dict[str, tuple[list[str], list[int]]] = field(default_factory=dict)
    missing: list[tuple[str, str]] = field(default_factory=list)
    """(evaluation, system) for each wanted peer that an evaluation has not."""

    _numbers: dict[tuple[bytes, int], int] = field(default_factory=dict)

    def document(self, name: bytes, format: int) -> int:
        """The number of a file read in a format, new or known."""
        number = self._numbers.setdefault((name, format), len(self.names))
        if number == len(self.names):
            self.names.append(name)
            self.formats.append(format)
            self.used_in.append(len(self.evaluations))
        return number

    def add(self, evaluation: Evaluation, systems: Sequence[str]) -> None:
        """Takes up an evaluation with those of the systems that it has."""
        present = [(system, name) for system in systems if (name := evaluation.peers.get(system)) is not None]
        if len(present) < len(systems):
            self.missing += [(evaluation.id, system) for system in systems if evaluation.peers.get(system) is None]
        if not present:
            return
        format = FORMATS.index(evaluation.format or "")
        self.model_documents.extend([self.document(name, format) for name in evaluation.models])
        for system, name in present:
            ids, instances = self.instances_of[system]
            ids.append(evaluation.id)
            instances.append(len(self.peer_documents))
            self.peer_documents.append(self.document(name, format))
        self.model_starts.append(len(self.model_documents))
        self.peer_starts.append(len(self.peer_documents))
        self.evaluations.append(evaluation)


def schedule(plan: Plan, systems: Sequence[str]) -> Schedule:
    """The schedule for some systems of a plan. DataError: all needed evaluations without a format."""
    made = Schedule(instances_of={system: ([], []) for system in systems})
    without = [
        e for e in plan.evaluations if e.format is None and any(e.peers.get(system) is not None for system in systems)
    ]
    if without:
        raise DataError(
            [
                f'{plan.source}, {e.place}: evaluation {e.id!r} has no INPUT-FORMAT; add <INPUT-FORMAT TYPE="...">, '
                f"one of {', '.join(FORMATS)}"
                for e in without
            ]
        )
    for evaluation in plan.evaluations:
        made.add(evaluation, systems)
    return made
