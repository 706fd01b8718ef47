"""`rouge-cli collection list`: the collections that are known."""

from __future__ import annotations

import click

from rouge_cli.cli.report_options import finding_report_options
from rouge_cli.cli.terminal import look_for
from rouge_cli.cli.writing import check_outputs, deliver

_EPILOG = """\b
Example
  rouge-cli collection list --format markdown
      their names, whether 'collection import' can read them, and how many published figures there are
"""


@click.command(name="list", epilog=_EPILOG, short_help="List the known collections.")
@finding_report_options
def list_collections(format: str, output: str | None) -> None:
    """List all collections: those that can be imported and reproduced, and those of which only facts are known."""
    check_outputs(output)
    from rouge_cli.collections.registry import COLLECTIONS
    from rouge_cli.reports.collections import collections_report
    from rouge_cli.reports.formats import render_findings

    deliver(output, render_findings(collections_report(COLLECTIONS), format, *look_for(output)))
