"""`rouge-cli config`: make, check, convert and look at configurations."""

from __future__ import annotations

import click

from rouge_cli.cli.group import SectionGroup

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
