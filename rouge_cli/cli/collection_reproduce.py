"""`rouge-cli collection reproduce`: official figures, made again."""

from __future__ import annotations

import click

from rouge_cli.cli.collection_peers import peers_option
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import finding_options
from rouge_cli.cli.terminal import style_for
from rouge_cli.cli.usual_options import jobs_option
from rouge_cli.cli.writing import check_outputs, deliver, protect_inputs
from rouge_cli.reports.formats import render_findings

_EPILOG = """\b
Examples
  rouge-cli collection reproduce tac2008 UpdateSumm08_eval.tar.gz
      score the summaries of TAC 2008 again and compare with NIST's outputs
  rouge-cli collection reproduce duc2007-main mainEval --format json -o agreement.json
      the same for DUC 2007, with every difference, for programs
"""


@click.command("reproduce", epilog=_EPILOG, short_help="Score the summaries again and compare with official outputs.")
@click.argument("name")
@click.argument("source", type=click.Path())
@peers_option
@finding_options
@jobs_option
def reproduce_command(
    name: str, source: str, peers: str | None, format: str, output: str | None, quiet: bool, jobs: int
) -> None:
    """Score the collection NAME, found in SOURCE, as its organisers did, and compare with their outputs.

    SOURCE is the original folder or archive (.tar.gz, .tgz, .zip, also with archives inside). It is not changed. The
    report has a row for each official file and measure: systems and scores compared, how many differ in a printed
    digit, the largest difference, and what could not be compared. The exit status is 1 if a score differs that is known
    to be reproducible: an Eval line of measures that others reproduced to the last digit, or an average by more than 1
    %. Collections without official scores (DUC 2001 to 2003, MultiLing 2013) are scored, and the report says why
    nothing is compared.
    """
    from rouge_cli.collections.registry import find_collection
    from rouge_cli.collections.reproduction import reproduce
    from rouge_cli.reports.reproduction import reproduction_report

    collection = find_collection(name).with_peers(peers)
    check_outputs(output)
    protect_inputs([output], [source])
    with progress_bar(None, quiet) as progress:
        found = reproduce(collection, source, jobs, progress)
    warn(found.warnings, quiet)
    deliver(output, render_findings(reproduction_report(found), format, *style_for(output)), coloured=True)
    if found.broken:
        inform(
            [f"{name}: figures that differ and must agree: {found.broken:,}; the report has them by run and measure"]
        )
        click.get_current_context().exit(1)
