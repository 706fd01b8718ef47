"""The shape of findings, which callers make by hand: each field is of the kind that its class says.

Comparisons of a thousand systems hold half a million pairs: items whose values are of the very types that the class
names are let through at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import contains
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import numpy as np

from rouge_cli.errors import UsageError, shortened

MOST = 10**18
"""No whole number of a finding is as large."""
LARGEST = 1e308
"""A whole number from here on is no float."""
_CHECKED_WHERE_USED = ("Options", "InputChoice")
"""Settings of an evaluation, whose fields it checks itself."""
_WORDS = {bool: "True or False", int: "a whole number", float: "a number", str: "a str"}


def check_finding(name: str, found: Any) -> None:
    """UsageError: a field of this argument, or of what it holds, is of another kind than its class says."""
    if problem := wrong_finding(found):
        raise UsageError(f"{name}.{problem}")


def wrong_finding(found: Any) -> str:
    """The first field that is of another kind, as FIELD and words; empty where there is none."""
    return next(_of_fields(type(found), found, ""), "")


def _of_fields(kind: Any, found: Any, place: str) -> Iterator[str]:
    for name, hint in _hints(kind).items():
        yield from _of_value(hint, getattr(found, name), f"{place}{name}")


@lru_cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind._fields}


def _of_value(hint: Any, value: Any, place: str) -> Iterator[str]:
    if get_origin(hint) in (Union, UnionType):
        if value is None and NoneType in get_args(hint):
            return
        hint = get_args(hint)[0]
    if get_origin(hint) is tuple:
        yield from _of_items(get_args(hint), value, place)
    elif hasattr(hint, "_fields"):
        if isinstance(value, hint) and hint.__name__ in _CHECKED_WHERE_USED:
            return
        if isinstance(value, hint):
            yield from _of_fields(hint, value, f"{place}.")
        else:
            article = "an" if hint.__name__[0] in "AEIOU" else "a"
            yield f"{place} must be {article} {hint.__name__}, not {shortened(value)}"
    elif not _is_plain(hint, value):
        yield f"{place} must be {_WORDS.get(hint, 'a function')}, not {shortened(value)}"


def _of_items(hints: tuple[Any, ...], values: Any, place: str) -> Iterator[str]:
    if not isinstance(values, tuple | list):
        yield f"{place} must be a tuple, not {shortened(values)}"
    elif hints[-1] is ...:
        is_usual = _usual(hints[0])
        for i, value in enumerate(values):
            if not is_usual(value):
                yield from _of_value(hints[0], value, f"{place}[{i}]")
    elif len(values) != len(hints):
        yield f"{place} must have {len(hints)} items, not {len(values)}"
    else:
        for i, (hint, value) in enumerate(zip(hints, values, strict=True)):
            yield from _of_value(hint, value, f"{place}[{i}]")


@lru_cache
def _usual(hint: Any) -> Callable[[Any], bool]:
    """Whether a value is one of this class with fields, all of the very types that it names, and no huge numbers."""
    types = [get_args(one) or (one,) for one in _hints(hint).values()] if hasattr(hint, "_fields") else []
    wholes = [i for i, one in enumerate(types) if one == (int,)]

    def is_usual(value: Any) -> bool:
        if type(value) is not hint or not all(map(contains, types, map(type, value))):
            return False
        return all(0 <= value[i] < MOST for i in wholes)

    return is_usual if types else lambda value: False


def _is_plain(hint: Any, value: Any) -> bool:
    if hint in (bool, str):
        return isinstance(value, hint)
    if hint not in (int, float):
        return callable(value)
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        return False
    if hint is int:
        return bool(value == value // 1) and abs(value) < MOST
    return isinstance(value, float | np.floating) or abs(value) < LARGEST
