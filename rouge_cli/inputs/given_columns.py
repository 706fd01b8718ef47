"""The check of columns of texts in a stream that a caller hands in: the kernel trusts their lengths."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from operator import le
from typing import Any

from rouge_cli.errors import shortened
from rouge_cli.inputs.stream import Columns
from rouge_cli.kernel import native


def wrong_columns(columns: Columns) -> Iterator[str]:
    """What of the fields does not fit, each as FIELD and words; nothing in Python is done for each record."""
    if not _are(str, columns.ids):
        yield f"ids must be a list of str, not {shortened(columns.ids)}"
        return
    count = len(columns.ids)
    if not callable(columns.name_of):
        yield f"name_of must be a function, not {shortened(columns.name_of)}"
    for field in ("lines", "items"):
        numbers = getattr(columns, field)
        if (numbers is not None or field == "lines") and not (_are(int, numbers) and len(numbers) == count):
            yield f"{field} must be {count} whole numbers, one for each of ids, not {shortened(numbers)}"
    for side in ("peers", "models"):
        texts = getattr(columns, side)
        if not isinstance(texts, native.TextColumn) and not _are((str, list, tuple), texts):
            yield f"{side} must be a list of texts, not {shortened(texts)}"
            return
        starts = getattr(columns, f"{side[:-1]}_starts")
        if starts is None and len(texts) != count:
            yield f"{side} must be {count} texts, one for each of ids, not {len(texts)}"
        if starts is not None and not _are_starts(starts, count, len(texts)):
            yield (
                f"{side[:-1]}_starts must be an array 'I' of {count + 1} numbers that grow up to {len(texts)} at most, "
                f"not {shortened(starts)}"
            )
    systems = columns.systems
    if not isinstance(systems, str) and not (_are(str, systems) and len(systems) == len(columns.peers)):
        yield f"systems must be a str, or one for each of {len(columns.peers)} peers, not {shortened(systems)}"


def _are(kinds: type | tuple[type, ...], given: Any) -> bool:
    """Whether it is a collection, but no text, of these kinds alone."""
    return (
        isinstance(given, Collection)
        and not isinstance(given, str | bytes)
        and all(issubclass(one, kinds) for one in set(map(type, given)))
    )


def _are_starts(given: Any, count: int, texts: int) -> bool:
    if not isinstance(given, array) or given.typecode != "I" or len(given) != count + 1:
        return False
    return given[-1] <= texts and all(map(le, given, given[1:]))
