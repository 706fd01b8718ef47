"""The options of jackknifing."""

from __future__ import annotations

from typing import Any

import click

from rouge_cli.cli.option_flags import table_option
from rouge_cli.cli.usual_options import all_of
from rouge_cli.errors import UsageError

HUMANS = click.option(
    "--humans", is_flag=True,
    help="With jackknifing: also score each reference summary against the others, as a system named by its id.",
)  # fmt: skip
SKIP_SINGLE = click.option(
    "--skip-single", is_flag=True, help="With jackknifing: skip evaluations with one reference summary."
)


jackknife_options = all_of([table_option("jackknife"), HUMANS, SKIP_SINGLE])
"""Adds --jackknife, --humans and --skip-single."""


def jackknifing_from(given: dict[str, Any]) -> tuple[bool, bool]:
    """Whether to jackknife with humans, and without single models; takes these values out of given. UsageError."""
    humans, skip_single = given.pop("humans"), given.pop("skip_single")
    if not given["jackknife"] and (humans or skip_single):
        option = "--humans" if humans else "--skip-single"
        raise UsageError(f"{option} needs jackknifing; give --jackknife too")
    return humans, skip_single
