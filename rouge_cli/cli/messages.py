"""Messages on stderr."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from rouge_cli.errors import first_of, on_terminal, one_line
from rouge_cli.files import print_message


def as_argument(path: str) -> str:
    """A path as a command line of a shell takes it: in quotation marks if need be, and never an option."""
    from shlex import quote

    return quote(os.path.join(os.curdir, path) if path.startswith("-") else path)


def warn(warnings: Sequence[str], quiet: bool = False) -> None:
    """Print warnings, unless quiet: the first hundred, and how many more there are."""
    inform([f"warning: {one_line(warning)}" for warning in first_of(list(filter(None, warnings)))], quiet)


def inform(messages: Iterable[str], quiet: bool = False) -> None:
    """Print what was done, unless quiet."""
    for message in () if quiet else messages:
        print_message(f"rouge-cli: {on_terminal(message)}")
