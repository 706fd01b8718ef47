"""Options that allow what data asks for: starting programs, and reading files outside the working directory.

Saved results and signatures come from other people too. What they name is used only as far as it can do no harm.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from rouge_cli.cli.usual_options import all_of
from rouge_cli.errors import UsageError, from_here
from rouge_cli.option_table import ROWS
from rouge_cli.option_values import WORDNET
from rouge_cli.options import Options, program_of
from rouge_cli.real_names import real_name
from rouge_cli.text.word_lists import lists_read, unused_folder

Command = TypeVar("Command", bound=Callable[..., Any])

FILES = tuple(name for name, row in ROWS.items() if row.names_file)
"""The fields of Options that name files or folders to read."""


def confirmation_options(whose: str) -> Callable[[Command], Command]:
    """Add --allow-command and --allow-files; whose says where programs and files are named."""
    return all_of([
        click.option("--allow-command", is_flag=True,
                     help=f"Allow starting the program that {whose} names as tokenizer (command:PROG)."),
        click.option("--allow-files", is_flag=True,
                     help=f"Allow reading files outside the working directory that {whose} names."),
    ])  # fmt: skip


def confirmed(options: Options, source: str, allow_command: bool, allow_files: bool, folder: str = ".") -> Options:
    """The options that a source in this folder names, as the user confirms them. UsageError as check_confirmed."""
    named = {field: getattr(options, field) for field in FILES}
    check_confirmed(source, options.tokenizer, named, allow_command, allow_files, folder)
    return options._replace(tokenizer=str(options.tokenizer))


def check_word_lists(options: Options, source: str, warnings: Sequence[str] | None = None) -> None:
    """UsageError: the folder of word lists is gone, so that the built-in ones would be used.

    warnings are those of saved results, which say so where it was not there either when they were scored.
    """
    folder, unused = options.data, unused_folder(options) if lists_read(options) else None
    if folder is None or unused is None or str(unused) in map(str, warnings or ()):
        return
    is_empty = os.path.isdir(folder)
    cause = f"no word list is in the folder {folder}" if is_empty else f"there is no folder {folder}"
    remedy = "bring its word lists back, or evaluate again"
    if warnings is None:
        remedy = "correct data, or leave it out to use the built-in word lists"
    raise UsageError.at(source, cause + from_here(folder, ", relative to "), remedy)


def check_confirmed(
    source: str, tokenizer: str | None, files: Mapping[str, str | None], allow_command: bool, allow_files: bool,
    folder: str = ".",
) -> None:  # fmt: skip
    """UsageError: what a source in this folder names would start a program, or read files outside, unconfirmed."""
    problems = []
    program = program_of(tokenizer)
    if program is not None and not allow_command:
        problems.append(
            f"{source}: its tokenizer would start the program {program!r}; if you trust it, allow it: --allow-command"
        )
    for field, name in {} if allow_files else files.items():
        if name is not None and (field, name) != ("labels", WORDNET) and is_outside(name, folder):
            problems.append(
                f"{source}: {field.replace('_', '-')} names {name!r}, which is outside the working directory; if you "
                "trust it, allow it: --allow-files"
            )
    if problems:
        raise UsageError(problems)


def is_outside(name: str, folder: str = ".") -> bool:
    """Whether a name leads out of the working directory and of this folder. A link leads to what it is a link to."""
    if os.pardir in name.split(os.sep):
        return True
    try:
        place, homes = real_name(name), {real_name(home) for home in (os.curdir, folder)}
    except ValueError:  # no file has such a name, as whoever opens it says
        return False
    return not any(_is_below(place, home) for home in homes)


def _is_below(place: str, home: str) -> bool:
    """Whether one real_name is below the other."""
    place, home = os.path.join(place, ""), os.path.join(home, "")
    return place.startswith(home) and not place.startswith(os.path.join(home, os.pardir, ""))
