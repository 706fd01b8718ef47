"""Texts in records that look like lists: read them as lists, refuse them, or keep them as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rouge_cli.errors import shortened
from rouge_cli.inputs.bad_entries import RecurringError
from rouge_cli.inputs.record_blocks import Record
from rouge_cli.inputs.written_lists import FIRST_LETTERS, list_in_cell, list_in_text, may_be_list
from rouge_cli.tallies import Counted, Tally

READ_LISTS = "texts read as lists"


class ListsInTexts:
    """Finds lists that are written in texts of these fields, and counts those that were read.

    written is what to do with them, as in Lists. has_lists: whether the format has lists of its own, so that more texts
    are prose.
    """

    def __init__(self, fields: tuple[str, ...], written: str | None, has_lists: bool) -> None:
        self.fields = fields
        self.written = written
        self.has_lists = has_lists
        self.count = 0
        self.first = ""
        """The place of the first that was read."""

    @property
    def is_list(self) -> Callable[[str], bool] | None:
        """Whether a text is written like a list, be it one that can be read or not; None: this does not matter."""
        return None if self.written == "text" else self._is_list

    def _is_list(self, text: str) -> bool:
        try:
            return may_be_list(text) and self._find(text) is not None
        except RecurringError:
            return True

    def _find(self, text: str) -> list[Any] | None:
        return list_in_text(text) if self.has_lists else list_in_cell(text)

    def may_be_in(self, record: Record) -> bool:
        """Whether it is worth looking for texts that are written like lists: quick, as hardly any record has some."""
        if self.written == "text":
            return False
        for field in self.fields:
            value = record.get(field)
            if isinstance(value, str):
                if value[:1] in FIRST_LETTERS and may_be_list(value):
                    return True
            elif isinstance(value, list):
                for item in value:
                    if not isinstance(item, str) or (item[:1] in FIRST_LETTERS and may_be_list(item)):
                        return True
            elif value is not None:
                return True
        return False

    def read(self, record: Record, place: str, nested: bool = False) -> Record:
        """The record with lists for texts that are written like one; nested: in lists too. ValueError: see _list_in."""
        for field in self.fields:
            value = record.get(field)
            found: Any = value
            if isinstance(value, str):
                found = self._list_in(place, field, value)
            elif isinstance(value, dict):
                found = {of: self._list_in(place, field, one) for of, one in value.items()}
                if nested:
                    found = {of: self._nested(place, field, one) for of, one in found.items()}
            elif nested:
                found = self._nested(place, field, value)
            if found is not value:
                record = {**record, field: found}
        return record

    def _list_in(self, place: str, field: str, text: Any) -> Any:
        """The list that a text is written as, which is counted; or what was given. ValueError: it looks like one."""
        if not isinstance(text, str) or not may_be_list(text):
            return text
        try:
            found = self._find(text)
        except RecurringError as error:
            raise RecurringError(f"field {field!r} {error}", f"{field}: {error.kind}") from None
        if found is None:
            return text
        self.count += 1
        self.first = self.first or f"{place}, field {field!r}"
        return found

    def _nested(self, place: str, field: str, value: Any) -> Any:
        """A list, with lists for the texts in it that are written like one.

        ValueError: --written-lists does not say to read them. In a list of references such a text could be several of
        them, or the sentences of one.
        """
        if not isinstance(value, list):
            return value
        made = []
        for item in value:
            found = self._list_in(place, field, item)
            if found is not item and self.written is None:
                raise RecurringError(
                    f"field {field!r} has a text in its list that is written like a list ({shortened(item, 24)}); "
                    "write it as a list, or say what it is: --written-lists read or --written-lists text",
                    f"{field}: list in a list",
                )
            made.append(self._nested(place, field, found))
        return made

    def warnings(self) -> Iterator[str]:
        """A warning of what was done, unless it was requested."""
        if self.count and self.written is None:
            tally = Tally(READ_LISTS, "", (self.count,), (self.first,))
            yield Counted(read_lists(tally), tally)


def read_lists(tally: Tally) -> str:
    """The message about texts that were read as lists."""
    (count,) = tally.numbers
    more = f" and {count - 1:,} more" if count > 1 else ""
    return (
        f"{tally.places[0]}{more}: a text that is written like a list is read as one; --written-lists read "
        "confirms it, --written-lists text keeps it as text"
    )
