"""Data of pyarrow that are damaged: to read or show them would end the process."""

from __future__ import annotations

from collections.abc import Mapping, Set

MOST_LOOKED_AT = 10_000
"""Items of lists and dictionaries that are looked at."""


def damage(given: object) -> str:
    """What pyarrow says is wrong with an array, a table or a value of its own, or a Series of pandas that holds one."""
    module = type(given).__module__
    if module.startswith("pandas") and type(held := getattr(given, "array", None)).__name__.startswith("Arrow"):
        given = held.__arrow_array__()  # type: ignore[union-attr]
    elif not module.startswith("pyarrow"):
        return ""
    try:
        given.validate(full=True)  # type: ignore[attr-defined]
    except AttributeError:
        return ""  # a schema, a buffer ...
    except ValueError as error:
        return " ".join(str(error).split()) or type(error).__name__
    return ""


def holds_damage(value: object) -> bool:
    """Whether a value is damaged, or a list or dictionary with one, however deep."""
    found, seen = [value], set[int]()
    while found and len(seen) < MOST_LOOKED_AT:
        one = found.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if damage(one):
            return True
        if isinstance(one, Mapping):
            found += one.values()
        elif isinstance(one, list | tuple | Set) or type(one).__name__ == "dict_values":
            found += list(one)  # type: ignore[call-overload]
    return False
