"""`rouge-cli collection figures`: the register of published figures."""

from __future__ import annotations

import click

from rouge_cli.cli.report_options import finding_report_options
from rouge_cli.cli.terminal import look_for
from rouge_cli.cli.writing import check_outputs, deliver

_EPILOG = """\b
Examples
  rouge-cli collection figures
      all of them
  rouge-cli collection figures tac2008 --format csv
      those of one collection, for programs
"""


@click.command(epilog=_EPILOG, short_help="List published figures with their sources.")
@click.argument("name", required=False)
@finding_report_options
def figures(name: str | None, format: str, output: str | None) -> None:
    """List the published figures of all collections, or of NAME: official averages, correlations in papers.

    Figures are shown as printed, with the status of their source. Official: from the organisers' table. Paper: from a
    paper. Community: from a script of somebody else.
    """
    check_outputs(output)
    from rouge_cli.collections.published import find_figures, published_figures
    from rouge_cli.reports.collections import figures_report
    from rouge_cli.reports.formats import render_findings

    found = published_figures() if name is None else find_figures(name)
    deliver(output, render_findings(figures_report(found), format, *look_for(output)))
