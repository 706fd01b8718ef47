"""What is kept of records, to stand beside their scores."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any


class JsonRows:
    """Members of objects, as they are written in JSON: of each record those that are kept, with commas between."""

    def __init__(self, members: Sequence[bytes]) -> None:
        self.members = members

    def __len__(self) -> int:
        return len(self.members)

    @cached_property
    def dictionaries(self) -> list[dict[str, Any]]:
        """The members as objects."""
        return [json.loads(b"{%b}" % one) if one else {} for one in self.members]


KeptRows = Sequence[Mapping[str, Any]] | JsonRows | Any
"""A row for each record: dictionaries, members of JSON, or a record batch of pyarrow."""


def dictionaries(rows: KeptRows) -> Sequence[Mapping[str, Any]]:
    """The rows, each as a dictionary."""
    if isinstance(rows, JsonRows):
        return rows.dictionaries
    found: Sequence[Mapping[str, Any]] = rows.to_pylist() if hasattr(rows, "to_pylist") else rows
    return found


def part_of(rows: KeptRows | None, first: int, last: int) -> KeptRows | None:
    """Rows first .. last - 1, if there are any."""
    if rows is None or not hasattr(rows, "slice"):
        return None if rows is None else dictionaries(rows)[first:last]
    return rows.slice(first, last - first)
