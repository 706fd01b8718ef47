"""`rouge-cli collection figures`: the register of published figures."""

from __future__ import annotations

import click

from rouge_cli.cli.report_options import finding_report_options
from rouge_cli.cli.terminal import style_for
from rouge_cli.cli.writing import check_outputs, deliver

_EPILOG = """\b
Examples
  rouge-cli collection figures
      figures of all collections
  rouge-cli collection figures tac2008 --format csv
      figures of one collection, for programs
"""


@click.command(epilog=_EPILOG, short_help="List published figures with their sources.")
@click.argument("name", required=False)
@finding_report_options
def figures(name: str | None, format: str, output: str | None) -> None:
    """List published figures of all collections, or of NAME: official averages, and correlations in papers.

    Figures are shown as printed, with the status of their source: official (the organisers' table), paper, or community
    (somebody else's script).
    """
    check_outputs(output)
    from rouge_cli.collections.published import find_figures, published_figures
    from rouge_cli.reports.collections import figures_report
    from rouge_cli.reports.formats import render_findings

    found = published_figures() if name is None else find_figures(name)
    deliver(output, render_findings(figures_report(found), format, *style_for(output)), coloured=True)
