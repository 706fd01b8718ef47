"""`rouge-cli config`: make, check, convert and look at configurations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rouge_cli.cli.group import SectionGroup
from rouge_cli.inputs.plan import FORMATS

Command = TypeVar("Command", bound=Callable[..., Any])

SECTIONS: dict[str, dict[str, str]] = {
    "Commands": {
        "new": "rouge_cli.cli.config_new:new",
        "check": "rouge_cli.cli.config_check:check",
        "show": "rouge_cli.cli.config_show:show",
        "convert": "rouge_cli.cli.config_convert:convert",
        "files": "rouge_cli.cli.config_files:files",
        "jackknife": "rouge_cli.cli.config_jackknife:jackknife",
    },
}

_EPILOG = """\b
Examples
  rouge-cli config new --peers fixtures/news/spl/peers --models fixtures/news/spl/models -o news.xml
      the configuration of two folders
  rouge-cli config check configs/news-spl.xml
      everything that is wrong with it and its files, or looks so
  rouge-cli config show configs/news-spl.xml
      which system has a summary in which evaluation
  rouge-cli config convert configs/news-see.xml --to SPL -o news
      its summaries, a sentence a line, in the folder news
  rouge-cli config jackknife configs/news-spl.xml --humans -o jackknifed.xml
      write the evaluations that leave one reference summary out
"""


@click.group(cls=SectionGroup, sections=SECTIONS, epilog=_EPILOG,
             short_help="Make, check, convert and look at configurations.")  # fmt: skip
def config() -> None:
    """Make, check, convert and look at evaluation configurations (ROUGE-EVAL XML)."""


list_option = click.option(
    "-z", "--list", "list_format", type=click.Choice(FORMATS, case_sensitive=False), metavar="FORMAT",
    help=f"CONFIG is a list file, PEER MODEL1 [MODEL2 ...] a line, of {', '.join(FORMATS)} summaries.",
)  # fmt: skip
"""For a configuration that is a list file."""


def config_argument(command: Command) -> Command:
    """Adds CONFIG and --list."""
    return click.argument("config", type=click.Path())(list_option(command))


output_option = click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE",
                             help="Write to FILE, whole or not at all.")  # fmt: skip
"""Where the result of a command goes."""
