"""Data of pyarrow that are damaged: to read or show them would end the process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import islice
from typing import Any

MOST_LOOKED_AT = 10_000
"""Items of lists and dictionaries that are looked at."""


def damage(given: object) -> str:
    """What pyarrow says is wrong with an array, a table or a value of its own, or with what pandas holds of it."""
    module = str(type(given).__module__)
    if module.startswith("pandas"):
        return next(filter(None, map(_damage, _arrays_of_pandas(given))), "")
    return _damage(given) if module.startswith("pyarrow") else ""


def _arrays_of_pandas(given: Any) -> Iterator[Any]:
    """The arrays of pyarrow in an array, a Series, an index or a table of pandas."""
    if type(given).__name__ == "DataFrame":
        held = (given.iloc[:, number].array for number in range(given.shape[1]))
    else:
        held = (part for part in (given, _array_of(given)))
    return (one.__arrow_array__() for one in held if _holds_data(one))


def _array_of(given: Any) -> Any:
    """The one array of a Series or an index; None of what has none, or several."""
    try:
        return given.array
    except (AttributeError, ValueError):  # ValueError: a MultiIndex
        return None


def _holds_data(held: Any) -> bool:
    """Whether this is an array of pandas that pyarrow holds, and no type such as ArrowDtype."""
    return type(held).__name__.startswith("Arrow") and hasattr(held, "__arrow_array__")


def _damage(given: Any) -> str:
    try:
        given.validate(full=True)
    except AttributeError:
        return ""  # a schema, a buffer ...
    except ValueError as error:
        return " ".join(str(error).split()) or type(error).__name__
    return ""


def holds_damage(value: object) -> bool:
    """Whether a value is damaged, or a list or dictionary with one, however deep."""
    found = [value]
    seen: dict[int, object] = {}  # holds the objects, so that none that is made meanwhile has the identity of one gone
    while found and len(seen) < MOST_LOOKED_AT:
        one = found.pop()
        if id(one) in seen:
            continue
        seen[id(one)] = one
        if damage(one):
            return True
        if isinstance(one, Mapping):
            found += islice(one.values(), MOST_LOOKED_AT)
        elif isinstance(one, list | tuple | Set) or type(one).__name__ == "dict_values":
            found += islice(one, MOST_LOOKED_AT)  # type: ignore[call-overload]
    return False
