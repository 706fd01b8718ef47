"""A group of commands: sorted by task, imported when called, with suggestions for misspelt names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import click

from rouge_cli.cli.given_once import check_given_once

Sections = Mapping[str, Mapping[str, str]]


class SectionGroup(click.Group):
    """A group whose sections name their commands as "module:attribute", so that only the one called is imported."""

    def __init__(self, *arguments: Any, sections: Sections, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.sections = sections

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the sections."""
        return [name for commands in self.sections.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None if there is no such name."""
        for commands in self.sections.values():
            if cmd_name in commands:
                module, _, attribute = commands[cmd_name].partition(":")
                command: click.Command = getattr(import_module(module), attribute)
                if getattr(ctx, "resilient_parsing", False):  # the tab key
                    from rouge_cli.cli.completed_values import complete_values

                    return complete_values(command)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command where there is no such one; UsageError for an option with two values."""
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx) and not ctx.resilient_parsing:
            from rouge_cli.similar_names import nearest

            near = nearest(name, self.list_commands(ctx), 0.5)
            hint = f"did you mean {near!r}?" if near else f"see '{ctx.command_path} --help'"
            if os.path.exists(name) and "evaluate" in self.list_commands(ctx):
                hint = f"to score it, write '{ctx.command_path} evaluate {' '.join(args)}'"
            ctx.fail(f"No such command {name!r}; {hint}")
        found, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            check_given_once(command, found, ctx, rest)
        return found, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of commands for each section; hidden ones are omitted."""
        width = max(map(len, self.list_commands(ctx)), default=0)
        for title, commands in self.sections.items():
            rows = [
                (name.ljust(width), command.get_short_help_str(formatter.width - width - 6))
                for name, command in self._loaded(ctx, commands)
                if not command.hidden
            ]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def _loaded(self, ctx: click.Context, names: Mapping[str, str]) -> Iterator[tuple[str, click.Command]]:
        for name in names:
            command = self.get_command(ctx, name)
            assert command is not None
            yield name, command
