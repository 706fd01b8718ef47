"""click's options of the flags in the table of options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from functools import partial
from typing import Any, TypeVar

import click

from rouge_cli.cli.like_option import read_in_dialect
from rouge_cli.cli.number_types import DECIMAL, WHOLE, DecimalRange, WholeRange, refuse_odd_digits
from rouge_cli.cli.usual_options import all_of
from rouge_cli.option_rows import Flag, Row
from rouge_cli.option_table import flags
from rouge_cli.option_values import Typed

Command = TypeVar("Command", bound=Callable[..., Any])


class _Number(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A number that reports echo as it was typed."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Typed:
        if isinstance(value, Typed):
            return value
        try:
            refuse_odd_digits(self, value, param, ctx)
            return Typed(value, float(value))
        except ValueError:
            self.fail(f"{value!r} is not a number", param, ctx)


class _Present(click.Path):
    """A file or folder that is there, or else what to do about it."""

    def __init__(self, remedy: str, *, dir_okay: bool, file_okay: bool) -> None:
        super().__init__(exists=True, dir_okay=dir_okay, file_okay=file_okay)
        self.remedy = remedy

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            self.fail(f"{error.message.rstrip('.')}; {self.remedy}" if self.remedy else error.message, param, ctx)


_FIRST = (
    "measures", "tokenizer", "pos", "encoding", "sentence_tag", "stop_list", "stemmer", "max_characters", "dialect",
    "several_models", "average", "rounding", "split_summaries", "beta", "seed",
)  # fmt: skip
"""Parameters that a help without sections lists before the others of their group, in this order."""
_EARLY: dict[str, dict[str, Any]] = {"dialect": {"is_eager": True, "callback": read_in_dialect}}
"""Parameters that decide how others are read."""


def table_options(*groups: str, hidden: Collection[str] = ()) -> Callable[[Command], Command]:
    """Add the flags of these groups of the table, group by group; the help does not show the hidden parameters."""
    found = [sorted(flags(group), key=lambda one: _place(one[1].parameter)) for group in groups]
    return all_of(_click_option(row, flag, flag.parameter in hidden) for of_group in found for row, flag in of_group)


def table_option(parameter: str) -> Callable[[Command], Command]:
    """Add one flag of the table, by the name of its parameter."""
    return next(_click_option(row, flag) for row, flag in flags() if flag.parameter == parameter)


def _place(parameter: str) -> int:
    return _FIRST.index(parameter) if parameter in _FIRST else len(_FIRST)


class _WithChoices(click.Option):
    """Its help names choices that are loaded when somebody reads it."""

    def __init__(self, choices: Callable[[], Mapping[str, str]], *given: Any, **named: Any) -> None:
        self._choices = choices
        super().__init__(*given, **named)

    @property
    def help(self) -> str | None:
        """The text, with the names of the choices."""
        return self._text and self._text.replace("{choices}", ", ".join(self._choices()))

    @help.setter
    def help(self, text: str | None) -> None:
        self._text = text


def _click_option(row: Row, flag: Flag, hidden: bool = False) -> Callable[[Command], Command]:
    named: dict[str, Any] = {
        "help": flag.help, "metavar": flag.metavar, "hidden": hidden, **_EARLY.get(flag.parameter, {})
    }  # fmt: skip
    if callable(row.choices):
        named["cls"] = partial(_WithChoices, row.choices)
    if _is_switch(row, flag):
        three_ways = row.default is True and not flag.inverted
        return click.option(*flag.names, is_flag=True, **named, **({"default": None} if three_ways else {}))
    if flag.shows_default:
        named |= {"default": _as_typed(row, flag), "show_default": True}
    return click.option(*flag.names, type=_type(row, flag), multiple=flag.takes == "texts", **named)


def words_of(row: Row, flag: Flag) -> dict[str, Any]:
    """The words that a flag accepts and their values; empty if it accepts any text."""
    if flag.choices or flag.takes:
        return dict(flag.choices)
    if issubclass(row.kind, Enum):
        return dict(row.words)
    return {word: word for word in row.allowed() if word}


def _is_switch(row: Row, flag: Flag) -> bool:
    return flag.takes == "switch" or (row.kind is bool and not flag.choices)


def _as_typed(row: Row, flag: Flag) -> Any:
    default = row.default.text if isinstance(row.default, Typed) else row.default
    if flag.takes == "whole":
        return int(default)
    return next((word for word, value in words_of(row, flag).items() if value == default), default)


def _type(row: Row, flag: Flag) -> Any:
    if words := words_of(row, flag):
        return click.Choice(list(words))
    takes = flag.takes or {int: "whole", float: "decimal", Typed: "number"}.get(row.kind, "text")
    bounded = flag.low is not None or flag.high is not None
    if takes == "whole":
        return WholeRange(flag.low, flag.high) if bounded else WHOLE
    if takes == "decimal":
        return DecimalRange(flag.low, flag.high) if bounded else DECIMAL
    if takes in ("file", "folder"):
        return _Present(flag.absent, dir_okay=takes == "folder", file_okay=takes == "file")
    return _Number() if takes == "number" else click.STRING
