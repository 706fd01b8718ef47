"""The description of a kind of measure: how it is written, what it computes, where it comes from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.measures.measure import Counting, Measure, is_counted
from rouge_cli.option_values import Typed
from rouge_cli.plain_numbers import MOST_DIGITS
from rouge_cli.similar_names import nearest


class Parameter(NamedTuple):
    """One parameter: read turns what was typed into its value, or raises ValueError; range says what it takes."""

    name: str
    range: str
    meaning: str
    read: Callable[[str], Any]
    default: str | None = None
    """As it would be typed; None if it must be given."""


class Family(NamedTuple):
    """A kind of measure: every value of its parameters is a measure.

    Its text form is `keyword:name=value,...`, names in any order; the first values may stand without their names.
    """

    keyword: str
    title: str
    formula: tuple[str, ...]
    """Lines of plain text, as in ROUGE-1.5.5."""
    empty: str
    """Its score if a text has no token."""
    source: str
    make: Callable[..., Measure]
    """Makes the measure of the parameters' values, in their order."""
    parameters: tuple[Parameter, ...] = ()
    examples: tuple[str, ...] = ()
    short: str | None = None
    """A regular expression for forms without a colon, such as labels; its groups are parameters."""
    alias: str = ""
    """Its name in the package rouge-score."""
    formula_by: Callable[[Counting], tuple[str, ...]] | None = None
    """The formula by a dialect's way of counting; None if all count alike."""

    def formula_in(self, counting: Counting) -> tuple[str, ...]:
        """The formula by a dialect's way of counting."""
        lines = self.formula if self.formula_by is None else self.formula_by(counting)
        example = self.parse(self.examples[0])
        of_all = counting.score_notes if example is not None and is_counted(example) else ()
        return (*lines, *of_all, *counting.says.get(self.keyword, ()))

    @property
    def usual(self) -> str:
        """The usual text form: the keyword alone where all parameters have defaults."""
        has_defaults = all(parameter.default is not None for parameter in self.parameters)
        return self.keyword if has_defaults else self.examples[0]

    def parse(self, text: str) -> Measure | None:
        """The measure that text stands for; None if it is of another family. UsageError for wrong parameters."""
        if self.short is not None and (found := re.fullmatch(self.short, text, re.IGNORECASE)):
            return self._with({name: value for name, value in found.groupdict().items() if value is not None}, text)
        head, colon, rest = text.partition(":")
        if head.strip().lower() != self.keyword:
            return None
        if colon and not rest.strip() and self.usual == self.keyword:
            raise UsageError(f"no measure {text!r}, with nothing after the colon; write {' or '.join(self.examples)}")
        return self._with(self._named(rest, text), text)

    def _named(self, rest: str, text: str) -> dict[str, str]:
        names = [parameter.name for parameter in self.parameters]
        given: dict[str, str] = {}
        for place, piece in enumerate(rest.split(",") if rest.strip() else ()):
            name, equals, value = (part.strip() for part in piece.partition("="))
            if not equals:
                name, value = names[place] if place < len(names) else "", name
            if name.lower() not in names:
                near = nearest(name, names)
                hint = f"did you mean {near!r}? " if near else ""
                has = f"it has {', '.join(names)}" if names else "it has none"
                raise UsageError(f"measure {text!r}: no parameter {name or value!r}; {hint}{has}")
            if name.lower() in given:
                raise UsageError(f"measure {text!r}: {name.lower()} is given twice; give it once")
            given[name.lower()] = value
        return given

    def _with(self, given: dict[str, str], text: str) -> Measure:
        values, problems = [], []
        for parameter in self.parameters:
            value = given.get(parameter.name, parameter.default)
            if value is None:
                problems.append(f"measure {text!r}: no {parameter.name}; write {' or '.join(self.examples)}")
                continue
            try:
                values.append(parameter.read(value))
            except ValueError:
                problems.append(f"measure {text!r}: {parameter.name} is {parameter.range}, not {_as_read(value)}")
        if problems:
            raise UsageError(problems)
        return self.make(*values)


def _as_read(value: str) -> str:
    """A value in a message; of a number with too many digits for any range, what it is."""
    return f"a number of {len(value):,} digits" if value.isdecimal() and len(value) > MOST_DIGITS else repr(value)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between two bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", text) or not least <= int(text) <= most:
            raise ValueError
        return int(text)

    return read


def real(least: float, most: float) -> Callable[[str], Typed]:
    """Read a decimal number between two bounds, that reports echo as it was typed."""

    def read(text: str) -> Typed:
        if not re.fullmatch(r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[+-]?[0-9]+)?|[0-9]+\.", text, re.IGNORECASE):
            raise ValueError
        if not least <= float(text) <= most:
            raise ValueError
        return Typed(text, float(text))

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    """Read one of some words, in any case, as written in choices."""
    known = {choice.lower(): choice for choice in choices}

    def read(text: str) -> str:
        if text.lower() not in known:
            raise ValueError
        return known[text.lower()]

    return read
