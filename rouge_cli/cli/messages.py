"""Messages on stderr."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rouge_cli.errors import first_of, on_terminal, one_line
from rouge_cli.files import print_message


def warn(warnings: Sequence[str], quiet: bool = False) -> None:
    """Print warnings, unless quiet: the first hundred, and how many more there are."""
    inform([f"warning: {one_line(warning)}" for warning in first_of(list(filter(None, warnings)))], quiet)


def inform(messages: Iterable[str], quiet: bool = False) -> None:
    """Print what was done, unless quiet."""
    for message in () if quiet else messages:
        print_message(f"rouge-cli: {on_terminal(message)}")
