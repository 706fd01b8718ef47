"""`rouge-cli agreement`: do people agree with each other?"""

from __future__ import annotations

import click

from rouge_cli.cli.messages import warn
from rouge_cli.cli.statistics_options import (
    HUMAN_COLUMNS,
    deliver_report,
    finding_options,
    need_numpy,
)
from rouge_cli.cli.writing import check_outputs, spare_inputs

_EPILOG = """\b
Examples
  rouge-cli agreement fixtures/hirao2006/short.csv
      how far five sets of scores of ten systems agree
  rouge-cli agreement fixtures/news/human.csv --level summary
      the mean over evaluations of the agreement within each
"""


@click.command(epilog=_EPILOG, short_help="How well people agree with each other.")
@click.argument("human", type=click.Path(), metavar="HUMAN")
@HUMAN_COLUMNS
@click.option("--level", type=click.Choice(["system", "summary", "global"]), default="system", show_default=True,
              metavar="LEVEL",
              help="Means of systems, summaries within each evaluation, or all summaries.")  # fmt: skip
@finding_options
def agreement(human: str, columns: tuple[str, ...], level: str, format: str, output: str | None, quiet: bool) -> None:
    """Kendall's W of all sets of scores in HUMAN, and the correlation of every two.

    HUMAN is CSV, TSV or JSONL with the columns system, evaluation (if there is one) and two or more of scores: judges,
    data sets, or questions.
    """
    need_numpy("agreement")
    check_outputs(output)
    spare_inputs([output], [human])
    from rouge_cli.analysis.agreement import agreement as agreement_of
    from rouge_cli.analysis.score_table import table_of_scores
    from rouge_cli.inputs.human_scores import read_human_scores
    from rouge_cli.reports.correlations import agreement_report

    read = read_human_scores(human, columns)
    found = agreement_of(table_of_scores(read), level)
    warn([*read.warnings, *found.warnings], quiet)
    deliver_report(agreement_report(found, read.source), format, output)
