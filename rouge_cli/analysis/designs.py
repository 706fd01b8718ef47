"""The designs of analyses, which callers make by hand: their fields are of the kinds that their classes say."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

from rouge_cli.errors import UsageError, check_kinds, shortened
from rouge_cli.plain_numbers import plain_number
from rouge_cli.similar_names import did_you_mean

MOST = 1e308
"""Whole numbers from here on are no floats."""
_NAMES = {bool: "True or False", int: "a whole number", float: "a number", str: "a str", NoneType: "None"}


class _Design(Protocol):
    """A named tuple of settings."""

    @property
    def _fields(self) -> tuple[str, ...]: ...
    @property
    def _replace(self) -> Callable[..., Any]: ...
    def check(self) -> None:
        """UsageError where a value is out of its range."""


Design = TypeVar("Design", bound=_Design)


def checked(design: Design, kind: type[Design], progress: object = None) -> Design:
    """The design with plain values: Python's own numbers, whole ones as int.

    UsageError: it is another object, its check fails, or progress is no function.
    """
    check_kinds(("design", design, kind, f"of the class {kind.__name__}, such as {kind.__name__}()"))
    if progress is not None and not callable(progress):
        raise UsageError(f"progress must be a function of one number, or None, not {shortened(progress)}")
    design.check()
    return design._replace(**_plain_fields(design))  # type: ignore[no-any-return]


def check_fields(design: _Design, **choices: tuple[str, ...]) -> None:
    """UsageError where fields are of another kind than their class says, or none of the choices that they have."""
    fields, problems = _plain_fields(design), []
    for name, known in choices.items():
        given = fields[name] if isinstance(fields[name], tuple) else (fields[name],)
        unknown = [one for one in given if one not in known]
        problems += [f"{name}: there is no {shortened(one)}; {did_you_mean(one, known)}" for one in unknown]
    if problems:
        raise UsageError(problems)


def _plain_fields(design: _Design) -> dict[str, Any]:
    """The fields with plain values. UsageError, with all problems, where these are of another kind."""
    fields, problems = dict[str, Any](), []
    for name, hint in _hints(type(design)).items():
        value = getattr(design, name)
        try:
            fields[name] = _plain(hint, value)
        except TypeError:
            number = plain_number(value)
            is_large = number is not None and abs(number) >= MOST
            problems.append(f"{name} is too large: {shortened(value)}; it must be below {MOST:g}" if is_large else
                            f"{name} must be {_words(hint)}, not {shortened(value)}")  # fmt: skip
    if problems:
        raise UsageError(problems)
    return fields


@lru_cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind._fields}


def _plain(hint: Any, value: Any) -> Any:
    """A value as its type hint has it. TypeError: it is of another kind."""
    if get_origin(hint) in (Union, UnionType):
        return None if value is None else _plain(get_args(hint)[0], value)
    if get_origin(hint) is tuple:
        return _plain_items(get_args(hint), value)
    if hint in (int, float):
        number = plain_number(value)
        if number is None or (number != number // 1 if hint is int else abs(number) >= MOST):
            raise TypeError
        return int(number) if hint is int else number
    if not (isinstance(value, hint) if hint in (bool, str) else callable(value)):
        raise TypeError
    return value


def _plain_items(hints: tuple[Any, ...], values: Any) -> tuple[Any, ...]:
    if not isinstance(values, tuple | list):
        raise TypeError
    if hints[-1] is ...:
        return tuple(_plain(hints[0], value) for value in values)
    if len(values) != len(hints):
        raise TypeError
    return tuple(_plain(hint, value) for hint, value in zip(hints, values, strict=True))


def _words(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_words, get_args(hint)))
    if get_origin(hint) is not tuple:
        return _NAMES.get(hint, "a function")
    first, *others = get_args(hint)
    return (
        f"a tuple, each item {_words(first)}" if others == [...] else f"{1 + len(others)} items, each {_words(first)}"
    )
