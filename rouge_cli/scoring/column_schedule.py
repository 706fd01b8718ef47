"""Columns of texts as the kernel takes them: no object is made of an evaluation unless somebody asks for it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence, Set
from typing import TypeVar, overload

from rouge_cli.inputs.stream import Columns
from rouge_cli.kernel import native
from rouge_cli.scoring.schedule import Batch

Item = TypeVar("Item")


class ColumnSchedule(Batch):
    """Evaluations side by side; the peers are documents 0, 1 ..., and the models follow."""

    def __init__(self, columns: Columns) -> None:
        peers, models, evaluations = len(columns.peers), len(columns.models), len(columns.ids)
        self.column = native.TextColumn()
        for texts in (columns.peers, columns.models):
            if self.column.add(texts) < len(texts):
                raise TypeError("a column has something else than texts")
        self.documents = _LazySequence(peers + models, lambda d: columns.text(d >= peers, d - peers * (d >= peers)))
        self.formats = bytes(peers + models)  # SPL is 0
        self.evaluations = _LazySequence(evaluations, columns.evaluation)
        self.peer_starts = _starts(columns.peer_starts, evaluations)
        self.peer_documents = native.counting(0, peers)
        self.model_starts = _starts(columns.model_starts, evaluations)
        self.model_documents = native.counting(peers, models)
        self.instances_of = _instances_of(columns)
        self.kept, self.is_shared = columns.kept, columns.peer_starts is not None

    def _uses(self, wanted: Set[int]) -> dict[int, tuple[int, bool, int]]:
        """As of any batch; each document is named once, in its own place."""
        peers, found = len(self.peer_documents), {}
        for document in wanted:
            is_peer = document < peers
            place = document if is_peer else document - peers
            starts = self.peer_starts if is_peer else self.model_starts
            found[document] = bisect_right(starts, place) - 1, is_peer, place
        return found


def _starts(starts: array[int] | None, evaluations: int) -> array[int]:
    return native.counting(0, evaluations + 1) if starts is None else starts


def _instances_of(columns: Columns) -> dict[str, tuple[Sequence[str], Sequence[int]]]:
    """Those of each system; without starts instance i is of evaluation i."""
    everything = columns.ids, range(len(columns.ids))
    if columns.peer_starts is None and isinstance(columns.systems, str):
        return {columns.systems: everything}
    if columns.peer_starts is None:
        groups = native.grouped(columns.systems)
        if len(groups) == 1:
            return {groups[0][0]: everything}
        all_ids = columns.ids if isinstance(columns.ids, native.Ids) else native.Ids(columns.ids)
        return {system: (all_ids.take(places), places) for system, places in groups}
    found: dict[str, tuple[list[str], list[int]]] = {}
    for e, id in enumerate(columns.ids):
        for i in columns.peer_range(e):
            system = columns.system(i)
            ids, instances = found.get(system) or found.setdefault(system, ([], []))
            ids.append(id)
            instances.append(i)
    return {**found}


class _LazySequence(Sequence[Item]):
    """So many items, each made when it is asked for."""

    def __init__(self, length: int, make: Callable[[int], Item]) -> None:
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Item]: ...
    def __getitem__(self, place: int | slice) -> Item | Sequence[Item]:
        if isinstance(place, slice):
            return [self._make(i) for i in range(*place.indices(self._length))]
        if not 0 <= place < self._length:
            raise IndexError(place)
        return self._make(place)

    def __iter__(self) -> Iterator[Item]:
        return map(self._make, range(self._length))
