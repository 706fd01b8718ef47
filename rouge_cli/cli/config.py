"""`rouge-cli config`: write, check, convert and show configurations."""

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
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config new --peers systems --models references -o news.xml
      write the configuration for two folders
  rouge-cli config check rouge.xml
      report all problems of it and its files
  rouge-cli config show rouge.xml
      show which system has a summary in which evaluation
  rouge-cli config convert rouge.xml --to SEE -o news
      write its summaries as SEE (HTML) into the folder news
  rouge-cli config jackknife rouge.xml --humans -o jackknifed.xml
      write evaluations without one reference each
"""


@click.group(cls=SectionGroup, sections=SECTIONS, epilog=_EPILOG,
             short_help="Write, check, convert and show configurations.")  # fmt: skip
def config() -> None:
    """Write, check, convert and show evaluation configurations (ROUGE-EVAL XML)."""
