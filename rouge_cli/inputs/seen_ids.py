"""The ids of evaluations that came, by system: each comes once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rouge_cli.inputs.stream import Columns
from rouge_cli.kernel.native import IdSet


class SeenIds:
    """Ids by system, all of them in memory."""

    def __init__(self) -> None:
        self._of: dict[str, IdSet] = {}

    def clear(self) -> None:
        """Forget all of them, at the end."""
        self._of.clear()

    def add(self, id: str, systems: Iterable[str]) -> str | None:
        """Add the id of an evaluation of these systems; returns the first system that has it already, if one does."""
        for system in systems:
            if not self._of.setdefault(system, IdSet()).add_all((id,)):
                return system
        return None

    def add_all(self, columns: Columns, each: int) -> bool:
        """Take up the ids of columns, with so many systems each. False: one came before, and none is taken up."""
        new: dict[str, Sequence[str]] = {}
        if isinstance(columns.systems, str):
            new = {columns.systems: columns.ids}
        elif each > 1:
            new = dict.fromkeys(columns.systems[:each], columns.ids)
        else:
            by_system: dict[str, list[str]] = {}
            for system, id in zip(columns.systems, columns.ids, strict=True):
                by_system.setdefault(system, []).append(id)
            new = {**by_system}
        added: list[tuple[IdSet, int]] = []
        for system, ids in new.items():
            seen = self._of.setdefault(system, IdSet())
            count = seen.add_all(ids)
            added.append((seen, count))
            if count < len(ids):
                for seen, count in added:
                    seen.drop_last(count)
                return False
        return True
