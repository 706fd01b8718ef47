"""Types of options that are numbers, written as plain_numbers.py has it: click's own read 1_000 too."""

from __future__ import annotations

from typing import Any, NoReturn

import click
from click.types import FloatParamType, IntParamType

from rouge_cli.errors import shortened
from rouge_cli.plain_numbers import plain_form


def refuse_odd_digits(
    kind: click.ParamType,  # type: ignore[type-arg,unused-ignore]
    text: str, param: click.Parameter | None, ctx: click.Context | None,
) -> None:  # fmt: skip
    """Fail where a text is no number, and Python reads one."""
    if plain := plain_form(text):
        kind.fail(f"{text!r} is not a plain number; write {plain}", param, ctx)


class _Plain(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    _read: type = float
    _wanted = "a number; write one such as 0.5"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, which may be infinite (--beta inf); commands say what they make of nan."""
        if isinstance(value, str):
            refuse_odd_digits(self, value, param, ctx)
            try:
                self._read(value)
            except ValueError:
                signed = value.strip()
                # Of thousands of digits, which Python does not read.
                if (signed[1:] if signed[:1] in ("+", "-") else signed).isdigit():
                    self.fail(f"{shortened(value)} has too many digits", param, ctx)
                self.fail(f"{shortened(value)} is not {self._wanted}", param, ctx)
        return super().convert(value, param, ctx)

    def fail(self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None) -> NoReturn:
        """Name the environment variable in place of the option, if the value is its."""
        if param is not None and ctx is not None and param.envvar:
            is_of_environment = ctx.get_parameter_source(param.name or "") is click.core.ParameterSource.ENVIRONMENT
            if is_of_environment:
                raise click.BadParameter(message, ctx, param, param_hint=str(param.envvar))
        super().fail(message, param, ctx)


class _PlainWhole(_Plain):
    _read = int
    _wanted = "a whole number; write one such as 12"


class WholeRange(_PlainWhole, click.IntRange):
    """A whole number within bounds."""


class DecimalRange(_Plain, click.FloatRange):
    """A number within bounds."""


class _Whole(_PlainWhole, IntParamType):
    pass


class _Decimal(_Plain, FloatParamType):
    pass


WHOLE, DECIMAL = _Whole(), _Decimal()
