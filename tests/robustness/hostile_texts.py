"""Texts that a regular expression takes longest to find nothing in, made from the parts of the expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

_parser = import_module("re._parser" if hasattr(re, "_parser") else "sre_parse")
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_MANY = 1000
"""A repeat that may go on for so long is tried."""
_LETTERS = "a1 |.-:([{<\"'\\]\t\n,;_=*%$A#&"
"""What stands for all letters but some."""
_CATEGORIES = {"CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w", "CATEGORY_NOT_DIGIT": r"\D",
               "CATEGORY_NOT_SPACE": r"\S", "CATEGORY_NOT_WORD": r"\W"}  # fmt: skip
_ENDS = ("", "\0", "x")
_MOST = 12
"""Samples of a part."""


def hostile_texts(pattern: re.Pattern[Any]) -> Iterator[Callable[[int], str]]:
    """Makers of texts of a length: a beginning, one thing again and again, and an end."""
    parts = list(_parser.parse(pattern.pattern, pattern.flags))
    pairs = list(_repeats(parts, [""]))
    whole = [("", beginning + repeated) for beginning, repeated in pairs]
    for beginning, repeated in dict.fromkeys([*pairs, *whole, *(("", beginning) for beginning, _ in pairs)]):
        for end in _ENDS if repeated else ():
            yield partial(_text, beginning, repeated, end)


def _text(beginning: str, repeated: str, end: str, length: int) -> str:
    return beginning + repeated * (length // len(repeated)) + end


def _repeats(parts: Sequence[Any], before: list[str]) -> Iterator[tuple[str, str]]:
    """What leads to each long repeat, and what it repeats."""
    for operation, value in parts:
        inner = _inner(operation, value)
        if str(operation) in _REPEATS:
            if int(value[1]) > _MANY:
                yield from ((beginning, sample) for beginning in before for sample in _samples(value[2]))
            more = [beginning + sample for beginning in before for sample in _samples(value[2])[:2]]
            after = [*([] if value[0] else before), *more]
        else:
            after = [beginning + sample for beginning in before for sample in _of_part(operation, value)[:2]]
        for body in inner:
            yield from _repeats(body, before)
        before = list(dict.fromkeys(after))[:6]
    yield from (("", beginning) for beginning in before)


def _inner(operation: object, value: Any) -> list[Sequence[Any]]:
    """The parts within a part."""
    name = str(operation)
    if name in _REPEATS:
        return [value[2]]
    if name == "BRANCH":
        return list(value[1])
    if name == "SUBPATTERN":
        return [value[-1]]
    return [value[1]] if name in ("ASSERT", "ASSERT_NOT") else []


def _samples(parts: Sequence[Any]) -> list[str]:
    """Texts that a sequence of parts matches: the first one, and those that differ from it in one part."""
    of_parts = [_of_part(operation, value) for operation, value in parts]
    first = [of_part[0] for of_part in of_parts]
    found = ["".join(first)]
    for place, of_part in enumerate(of_parts):
        found += ["".join([*first[:place], sample, *first[place + 1 :]]) for sample in of_part[1:]]
    return found[: 2 * _MOST]


def _of_part(operation: object, value: Any) -> list[str]:
    """Texts that a part matches, at least one; of what looks around the empty one."""
    name = str(operation)
    if name == "LITERAL":
        return [chr(value)]
    if name == "NOT_LITERAL":
        return [letter for letter in _LETTERS if letter != chr(value)]
    if name == "ANY":
        return list(_LETTERS)
    if name == "IN":
        return _of_set(value)
    if name in _REPEATS:
        return [sample * max(1, value[0]) for sample in _samples(value[2])[:_MOST]]
    if name in ("BRANCH", "SUBPATTERN"):
        return [sample for body in _inner(operation, value) for sample in _samples(body)][:_MOST]
    return [""]


def _of_set(items: Iterable[Any]) -> list[str]:
    chosen, is_negated = [], False
    for operation, value in items:
        name = str(operation)
        if name == "NEGATE":
            is_negated = True
        elif name == "LITERAL":
            chosen.append(chr(value))
        elif name == "RANGE":
            chosen += [chr(value[0])] if not is_negated else map(chr, range(value[0], min(value[1], 0x250) + 1))
        else:
            chosen += re.findall(_CATEGORIES[str(value)], _LETTERS)
    return [letter for letter in f"{_LETTERS}\u3042" if letter not in chosen] if is_negated else chosen[: 2 * _MOST]
