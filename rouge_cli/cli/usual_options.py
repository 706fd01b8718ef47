"""Arguments and options that mean the same in several commands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, TypeVar

import click

from rouge_cli.cli.number_types import WholeRange
from rouge_cli.errors import UsageError, as_argument, shortened
from rouge_cli.files import STANDARD_INPUT
from rouge_cli.inputs.plan import FORMATS
from rouge_cli.plain_numbers import MOST_DIGITS, is_count

STANDARD_OUTPUT = "/dev/stdout"
"""How files name it."""
Command = TypeVar("Command", bound=Callable[..., Any])

_LISTED = f"Read CONFIG as a list file, PEER MODEL1 [MODEL2 ...] per line, of {', '.join(FORMATS)} summaries"


class _Output(click.Path):
    """A place to write: what is there need not be readable, as a pipe of another user's."""

    def __init__(self, *, dir_okay: bool = True) -> None:
        super().__init__(dir_okay=dir_okay, readable=False)


class OutputFile(_Output):
    """A file to write; "-" is standard output, as where no file is named."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The file's name, or None for standard output."""
        return None if value == "-" else super().convert(value, param, ctx)


class SecondOutputFile(_Output):
    """A file to write beside the output; "-" is standard output."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The file's name, or that of standard output."""
        return STANDARD_OUTPUT if value == "-" else super().convert(value, param, ctx)


class OutputFolder(_Output):
    """A folder to write."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder's name."""
        if value == "-":
            self.fail("this writes a folder, which standard output cannot take; name one", param, ctx)
        return super().convert(value, param, ctx)


def is_typed(parameter: str) -> bool:
    """Whether the option of this parameter stands in the command line; a default or the environment may give it too."""
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(parameter) is click.core.ParameterSource.COMMANDLINE


def all_of(options: Iterable[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """Add these options, in their order in the help."""
    return lambda command: reduce(lambda made, option: option(made), reversed([*options]), command)


def one_configuration(command: str, sources: Sequence[str], folders: bool = False, is_said: bool = False) -> str:
    """The only source of a command that takes a configuration, or with folders a folder.

    is_said: options say what the sources are. UsageError with the lines that make one of other sources.
    """
    if len(sources) == 1 and (folders or not os.path.isdir(sources[0])):
        return sources[0]
    from rouge_cli.inputs.file_kinds import is_configuration

    if absent := next((name for name in sources if name != STANDARD_INPUT and not os.path.exists(name)), None):
        raise UsageError.at(absent, "no such file or folder", f"{command} takes one configuration")
    if len(sources) > 1 and (is_said or any(map(is_configuration, sources))):
        raise UsageError(f"{command} takes one input at a time; run it once for each")
    peers, models = [*map(as_argument, sources[:2]), "MODELS"][:2]
    new = "FOLDER" if any(map(os.path.isfile, sources[:2])) else "new.xml"
    made = f"{new}/rouge.xml" if new == "FOLDER" else new
    raise UsageError(
        f"{command} takes one configuration; make it of these: rouge-cli config new --peers {peers} --models {models} "
        f"-o {new}, and then: {command} {made}"
    )


def list_option(more: str = ".") -> Callable[[Command], Command]:
    """Add --list; more is the end of what its help says."""
    return click.option("-z", "--list", "list_format", type=click.Choice(FORMATS, case_sensitive=False),
                        metavar="FORMAT", help=_LISTED + more)  # fmt: skip


def _part(ctx: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    number, _, of = (value or "1/1").partition("/")
    if not (is_count(number) and is_count(of) and 1 <= int(number) <= int(of)):
        digits = f", with up to {MOST_DIGITS} digits" if max(len(number), len(of)) > MOST_DIGITS else ""
        raise click.BadParameter(f"{shortened(value)} is not K/N, part K of N, such as 3/7{digits}", ctx, parameter)
    return None if value is None else (int(number), int(of))


def part_option(command: Command) -> Command:
    """Add --part."""
    return click.option("--part", callback=_part, metavar="K/N",
                        help="With --save: mark the input as part K of N, for 'rouge-cli merge'.")(command)  # fmt: skip


def output_option(what: str = "") -> Callable[[Command], Command]:
    """Add --output; what goes there is "the report", or the like."""
    written = f"Write {what}{' ' if what else ''}to FILE, complete or not at all; - is standard output."
    return click.option("-o", "--output", type=OutputFile(dir_okay=False), metavar="FILE", help=written)


def jobs_option(command: Command) -> Command:
    """Add --jobs."""
    return click.option("-j", "--jobs", type=WholeRange(min=0), default=0, envvar="ROUGE_JOBS", metavar="N",
                        help="Number of threads; 0, the default, chooses the number. Results do not depend on it."
                        )(command)  # fmt: skip
