"""What is said on stderr beside the results."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rouge_cli.errors import first_of


def warn(warnings: Sequence[str], quiet: bool) -> None:
    """Says warnings, unless quiet: the first hundred, and how many more there are."""
    for warning in () if quiet else first_of(warnings):
        click.echo(f"rouge-cli: warning: {warning}", err=True)
