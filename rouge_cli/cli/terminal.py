"""Colours and width of reports on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from rouge_cli.named_tuples import NamedTuple

Command = TypeVar("Command", bound=Callable[..., Any])

AUTO, ALWAYS, NEVER = WHEN = ("auto", "always", "never")
_CHOSEN = "rouge_cli.color"


class TerminalStyle(NamedTuple):
    """Whether a text may have codes of colours, and how many columns it has; None for any number."""

    colour: bool
    width: int | None


def _choose(ctx: click.Context, _parameter: click.Parameter, when: str | None) -> None:
    if when is not None:
        ctx.meta[_CHOSEN] = when


def color_option(command: Command) -> Command:
    """Add --color."""
    return click.option("--color", type=click.Choice(WHEN), metavar="WHEN", expose_value=False, callback=_choose,
                        help="Colours: auto (the default: on terminals, unless NO_COLOR is set), always or never."
                        )(command)  # fmt: skip


def style_for(output: str | None) -> TerminalStyle:
    """The look of a report for the output, standard output being None."""
    context = click.get_current_context(silent=True)
    when = AUTO if context is None else context.meta.get(_CHOSEN, AUTO)
    is_terminal = output is None and sys.stdout is not None and sys.stdout.isatty()
    colour = when == ALWAYS or (when == AUTO and is_terminal and not os.environ.get("NO_COLOR"))
    if not is_terminal:
        return TerminalStyle(colour, None)
    from shutil import get_terminal_size

    return TerminalStyle(colour, get_terminal_size().columns)
