"""A plan as the kernel takes it: documents by number, and for each evaluation its models and the wanted peers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from rouge_cli.errors import DataError, Problem
from rouge_cli.inputs.plan import FORMATS, Document, Evaluation, Plan, Text
from rouge_cli.kernel import native

if TYPE_CHECKING:
    from rouge_cli.inputs.kept_rows import KeptRows

FORMAT_CODES: dict[str | None, bytes] = {format: bytes([code]) for code, format in enumerate(FORMATS)}


Diagnostic = tuple[int, str, int]
"""Document, warnings about it, and a detail (see scoring/warnings.py)."""


class Batch:
    """Evaluations that are scored together. Arrays as in kernel/evaluate.h; an instance is one peer of one evaluation.

    evaluations are those with at least one wanted peer. instances_of names, by system, its evaluations and instances.
    """

    documents: Sequence[Document]
    column: native.TextColumn | None = None
    """The documents once more, where they are texts that lie side by side."""
    formats: bytes | bytearray
    evaluations: Sequence[Evaluation]
    model_starts: array[int]
    model_documents: array[int]
    peer_starts: array[int]
    peer_documents: array[int]
    instances_of: Mapping[str, tuple[Sequence[str], Sequence[int]]]
    kept: KeptRows | None = None
    """The kept fields of the evaluations' records, if any are kept."""
    is_shared = False
    """Whether a record may have the summaries of several systems."""

    def __len__(self) -> int:
        """How many instances there are."""
        return len(self.peer_documents)

    def first_uses(self, wanted: Set[int]) -> dict[int, Evaluation]:
        """By each of these documents, the first evaluation that names it: for messages."""
        return {document: self.evaluations[use[0]] for document, use in self._uses(wanted).items()}

    def in_order_of_use(self, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Remarks of documents as one thread makes them, which reads an evaluation's models and then its peers."""
        uses = self._uses({diagnostic[0] for diagnostic in diagnostics}) if diagnostics else {}
        return sorted(diagnostics, key=lambda diagnostic: uses[diagnostic[0]])

    def _uses(self, wanted: Set[int]) -> dict[int, tuple[int, bool, int]]:
        """(evaluation, whether it is a peer, its place there) where each of these documents is named first."""
        from bisect import bisect_right

        found: dict[int, tuple[int, bool, int]] = {}
        sides = (self.model_starts, self.model_documents), (self.peer_starts, self.peer_documents)
        for is_peer, (starts, documents) in zip((False, True), sides, strict=True):
            for place, document in enumerate(documents):
                if document in wanted:
                    use = bisect_right(starts, place) - 1, is_peer, place
                    found[document] = min(found.get(document, use), use)
        return found

    def without_models(self) -> list[Evaluation]:
        """The evaluations that have no model."""
        if native.widths(self.model_starts)[0] > 0:
            return []
        return [self.evaluations[i] for i, (first, last) in enumerate(pairwise(self.model_starts)) if first == last]


class Schedule(Batch):
    """Evaluations one after the other, each document once; two equal texts in memory are two, as in columns.

    systems are the wanted ones, None for all that come. missing is (evaluation, system) for each wanted peer that an
    evaluation has not.
    """

    def __init__(self, systems: Sequence[str] | None) -> None:
        self.systems = systems
        self.documents: list[Document] = []
        self.formats = bytearray()
        self.evaluations: list[Evaluation] = []
        self.model_starts, self.model_documents = array("I", [0]), array("I")
        self.peer_starts, self.peer_documents = array("I", [0]), array("I")
        self.instances_of: dict[str, tuple[list[str], list[int]]] = {system: ([], []) for system in systems or ()}
        self.missing: list[tuple[str, str]] = []
        self._numbers: dict[str | None, dict[Document | int, int]] = {format: {} for format in (*FORMATS, None)}

    @property
    def is_incomplete(self) -> bool:
        """Whether there is an evaluation without a wanted peer, or without any model."""
        return bool(self.missing or self.without_models())

    def add(self, evaluation: Evaluation) -> None:
        """Add an evaluation with its wanted systems, and each document once."""
        self.add_all((evaluation,))

    def add_all(self, evaluations: Iterable[Evaluation]) -> None:
        """Add evaluations, in this order."""
        documents, instances, of_models = self.documents, self.peer_documents, self.model_documents
        wanted, instances_of = self.systems, self.instances_of
        for evaluation in evaluations:
            id, format, peers, models, _, _ = evaluation
            numbers, first = self._numbers[format], len(instances)
            known = count = len(documents)
            for system in peers if wanted is None else wanted:
                document = peers.get(system)
                if document is None:
                    self.missing.append((id, system))
                    continue
                number = numbers.setdefault(document if type(document) is bytes else _key(document), count)
                if number == count:
                    documents.append(document)
                    count += 1
                ids, places = instances_of.get(system) or instances_of.setdefault(system, ([], []))
                ids.append(id)
                places.append(len(instances))
                instances.append(number)
            if len(instances) == first:
                continue
            for document in models:
                number = numbers.setdefault(document if type(document) is bytes else _key(document), count)
                if number == count:
                    documents.append(document)
                    count += 1
                of_models.append(number)
            self.formats += FORMAT_CODES[format] * (count - known)
            self.model_starts.append(len(of_models))
            self.peer_starts.append(len(instances))
            self.evaluations.append(evaluation)


def _key(document: Document) -> Document | int:
    """By what a document is known again: a text in memory by itself, as two of one field may be equal."""
    return id(document) if isinstance(document, Text) and not document.of_file else document


def schedule(plan: Plan, systems: Sequence[str]) -> Schedule:
    """The schedule for some systems of a plan. DataError: all needed evaluations without a format."""
    without = [
        e for e in plan.evaluations if e.format is None and any(e.peers.get(system) is not None for system in systems)
    ]
    if without:
        raise DataError(
            [
                Problem(
                    e.place_in(plan.source),
                    f"evaluation {e.id!r} has no INPUT-FORMAT",
                    f"""add <INPUT-FORMAT TYPE="...">, one of {", ".join(FORMATS)}""",
                )
                for e in without
            ]
        )
    made = Schedule(systems)
    made.add_all(plan.evaluations)
    return made
