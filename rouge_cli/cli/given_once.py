"""Options that take one value are given one: of two a click command would silently take the last. None is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from rouge_cli.errors import UsageError

LISTS = {"--columns"}
"""Options whose value is a list of names, which may be empty."""


def check_given_once(command: click.Command, name: str | None, parent: click.Context, arguments: Sequence[str]) -> None:
    """UsageError with all options of the command that the arguments give two values, or a text that is empty.

    The same value twice is fine. Anything else that is wrong with the arguments is left to the command.
    """
    options = [one for one in command.params if isinstance(one, click.Option) and not one.count]
    single = [one for one in options if not one.multiple]
    if not (_may_repeat(single, arguments) or any(word == "" or word.endswith("=") for word in arguments)):
        return
    context = click.Context(command, info_name=name, parent=parent, resilient_parsing=True, **command.context_settings)
    given = _all_values(command, single, context, arguments)
    problems = []
    for dest in dict.fromkeys(option.name for option in options):
        values = list(dict.fromkeys(given.get(dest or "") or ()))
        same = [option for option in options if option.name == dest]
        if len(values) > 1 and not same[0].multiple:
            problems.append(_problem(same, values))
        elif "" in values and _needs_text(same[0]):
            problems.append(f"{max(same[0].opts, key=len)} is empty; give it a value, or leave it out")
    shows_help = command.get_help_option(context)
    if problems and not (shows_help is not None and given.get(shows_help.name or "")):
        raise UsageError(problems)


def _needs_text(option: click.Option) -> bool:
    """Whether its value may not be empty, and no type of click's says so."""
    if type(option.type) is click.Path:
        return not option.type.exists
    return option.type is click.STRING and not LISTS.intersection(option.opts)


def _may_repeat(options: Sequence[click.Option], arguments: Sequence[str]) -> bool:
    """Whether the arguments may name one of the options twice; a look at them is cheaper than to parse them twice."""
    names = {name: option.name for option in options for name in (*option.opts, *option.secondary_opts)}
    words = [word for word in arguments if word.startswith("-")]
    typed = [[word.partition("=")[0]] if word[:2] == "--" else [f"-{letter}" for letter in word] for word in words]
    found = [names[name] for several in typed for name in several if name in names]
    return len(set(found)) < len(found)


def _all_values(
    command: click.Command, single: Sequence[click.Option], context: click.Context, arguments: Sequence[str]
) -> dict[str, Any]:
    """The values of each option, by the command's own parser, which keeps all values of single ones too."""
    import copy

    twin = copy.copy(command)
    twin.params = [copy.copy(one) if one in single else one for one in command.params]
    names = {option.name for option in single}
    for one in twin.params:
        if one.name in names and isinstance(one, click.Option):
            one.multiple = True
    values, _, _ = twin.make_parser(context).parse_args(list(arguments))
    return dict(values)


def _problem(options: Sequence[click.Option], values: Sequence[Any]) -> str:
    first = options[0]
    if first.is_flag:
        return f"{' and '.join(_flag(options, value) for value in values)} exclude each other; give one of them"
    return f"{max(first.opts, key=len)} is given as {' and as '.join(map(str, values))}; give it once"


def _flag(options: Sequence[click.Option], value: Any) -> str:
    """How a flag is typed that stands for this value."""
    for option in options:
        if option.secondary_opts:
            return max(option.opts if value else option.secondary_opts, key=len)
        if option.flag_value == value:
            return max(option.opts, key=len)
    return str(value)
