"""Copies of the commands whose help is written for Sphinx.

click's help is plain text. reStructuredText would read some of its characters as markup, and sphinx-click wants groups
whose commands are loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy

import click

from rouge_cli.cli.main import main as rouge_cli

Rewrite = Callable[[str], str]


def rewritten(command: click.Command, rewrite: Rewrite) -> click.Command:
    """A copy of the command, with all below it, whose help texts went through `rewrite`. Hidden commands are absent."""
    params = [_option(parameter, rewrite) for parameter in command.params]
    named = {
        "name": command.name,
        "params": params,
        "help": rewrite(command.help or ""),
        "epilog": rewrite(command.epilog) if command.epilog else None,
        "short_help": rewrite(command.get_short_help_str(limit=100)),
        "context_settings": command.context_settings,
    }
    if not isinstance(command, click.Group):
        return click.Command(**named)  # type: ignore[arg-type]
    context = click.Context(command)
    below = {name: command.get_command(context, name) for name in command.list_commands(context)}
    commands = {name: rewritten(one, rewrite) for name, one in below.items() if one is not None and not one.hidden}
    return click.Group(commands=commands, **named)  # type: ignore[arg-type]


def _option(parameter: click.Parameter, rewrite: Rewrite) -> click.Parameter:
    if not isinstance(parameter, click.Option):
        return parameter
    parameter = copy(parameter)
    parameter.help = rewrite(parameter.help or "")
    return parameter


def escaped(text: str) -> str:
    """Plain text as reStructuredText that shows the same."""
    return re.sub(r"[\\*`|_]", r"\\\g<0>", text)


def for_sphinx() -> click.Command:
    """`rouge-cli` for the directive `click`, which takes what stands in brackets after an option for its value."""
    command = rewritten(rouge_cli, escaped)
    _bare_values(command)
    return command


def _bare_values(command: click.Command) -> None:
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.metavar:
            parameter.metavar = re.sub(r"[\[\]<>]", "", parameter.metavar)
    for below in getattr(command, "commands", {}).values():
        _bare_values(below)


main = for_sphinx()
"""What docs/reference/commands.rst shows."""
