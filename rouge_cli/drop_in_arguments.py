"""Arguments that the drop-ins share. Their errors are TypeError and ValueError, as in the packages."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from rouge_cli.damaged_arrow import damage
from rouge_cli.errors import shortened
from rouge_cli.option_values import MOST_ITEMS


def truth(name: str, given: object) -> bool:
    """The truth of any value. TypeError: it has none, as an array of several."""
    try:
        if given is not NotImplemented:  # whose truth ends in Python's own warning
            return bool(given)
    except Exception:  # whatever the value's class raises
        pass
    raise TypeError(f"{name} must be True or False, not {shortened(given)}")


def path_given(name: str, given: Any) -> Any:
    """A path as os.fspath takes it. TypeError: it is none; a number would be read as a descriptor, and closed."""
    try:
        return os.fspath(given)
    except TypeError:
        raise TypeError(f"{name} is a path, not {shortened(given)}") from None


def items_of(name: str, given: Any, what: str) -> Iterator[Any]:
    """The items of an iterable. TypeError: it is none. ValueError, on the way: an iterator seems to have no end."""
    is_sized = hasattr(given, "__len__")
    try:
        if damage(given) or not (is_sized or hasattr(given, "__iter__")):
            raise TypeError  # and a LazyFrame has items that it does not give
        items = iter(given)
    except TypeError:
        raise TypeError(f"{name} is a list of {what}, not {shortened(given)}") from None
    return items if is_sized else _up_to_an_end(name, items)


def _up_to_an_end(name: str, items: Iterator[Any]) -> Iterator[Any]:
    for count, item in enumerate(items):
        if count == MOST_ITEMS:
            raise ValueError(f"{name}: more than {MOST_ITEMS:,} items, perhaps without an end; give a list")
        yield item


def known_names(kind: str, given: Any, known: Sequence[str], *, any_case: bool = False) -> list[str]:
    """The names, those of a set in the order of the known ones. ValueError for an unknown one, before the next is read.

    A str is read letter by letter, as the packages do: of one-letter names it is a list.
    """
    if isinstance(given, str) and (not given or set(given.lower()) - set(known)):
        raise ValueError(f"Unknown {kind} {shortened(given)}; give a list of names among {', '.join(known)}")
    names: list[str] = []
    for name in items_of(f"{kind}s", given, "names"):
        meant = name.lower() if any_case and isinstance(name, str) else name
        if not isinstance(meant, str) or meant not in known:
            raise ValueError(f"Unknown {kind} {shortened(name)}; there are {', '.join(known)}")
        names.append(meant)
    return sorted(names, key=known.index) if isinstance(given, Set) else names


def is_no_list(texts: object) -> bool:
    """Whether these cannot be texts in an order, of which one can be taken by its place."""
    if isinstance(texts, str | bytes | Set | Mapping | type) or getattr(texts, "shape", None) == ():  # of no dimension
        return True
    return not hasattr(texts, "__len__") or hasattr(texts, "columns") or bool(damage(texts))
