"""`rouge-cli collection list`: the collections that are known."""

from __future__ import annotations

import click

from rouge_cli.cli.report_options import finding_report_options
from rouge_cli.cli.terminal import style_for
from rouge_cli.cli.writing import check_outputs, deliver

_EPILOG = """\b
Example
  rouge-cli collection list --format markdown
      names, whether 'rouge-cli collection import' can read them, and the number of published figures
"""


@click.command(name="list", epilog=_EPILOG, short_help="List the known collections.")
@finding_report_options
def list_collections(format: str, output: str | None) -> None:
    """List all collections: those to import and reproduce, and those with facts only."""
    check_outputs(output)
    from rouge_cli.collections.registry import COLLECTIONS
    from rouge_cli.reports.collections import collections_report
    from rouge_cli.reports.formats import render_findings

    deliver(output, render_findings(collections_report(COLLECTIONS), format, *style_for(output)), coloured=True)
