"""The records of an input as its format gives them, to be read by record_reader.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.record_blocks import Ask, Block, Record

Parts = Iterator[tuple[int, Record] | Block]


class Unit:
    """The word for a record, as text; a reader may learn it as it reads."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __str__(self) -> str:
        return self.word


class Records(NamedTuple):
    """The records of an input, with what they are counted by: (line or row, record)."""

    source: str
    unit: object
    """The word for a record: "line" or "row", or a Unit."""
    records: Iterator[tuple[int, Record]]
    bad: BadEntries
    """Records what is not a record at all, while they are read."""
    has_lists: bool = True
    """Whether the format has lists of its own, as JSON has and tables have not, so that a string is meant as one."""
    parts: Callable[[Ask], Parts] | None = None
    """The same records, with blocks of those that are in order, where the format can read them so: by what is wanted,
    which is asked again after each part; None: each record by itself."""


class Entry(NamedTuple):
    """A record with its place and its id."""

    id: str
    line: int
    record: Record
    item: int = 0
    """Its number in columns, from 1."""
    given: Record | None = None
    """The record as it was read, where that is kept."""
