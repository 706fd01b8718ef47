"""`rouge-cli decisions`: do a measure and people decide alike which system is better?"""

from __future__ import annotations

from typing import Any

import click

from rouge_cli.cli.number_types import DecimalRange, WholeRange
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import (
    choice_options,
    delivery_from,
    drawing_options,
    draws_from,
    finding_options,
    human_options,
    judgements_from,
    read_scored,
)
from rouge_cli.errors import UsageError

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 4 --save results.json -o report.txt
  rouge-cli decisions results.json human.csv
      accuracies over pairs of systems, agreement on significant differences, and what a difference is worth
  rouge-cli decisions results.json human.csv --human coverage --delta 0.01 --delta 0.05
      how often people agree with a difference of 0.01, and of 0.05
  rouge-cli decisions results.json human.csv --adjusted --format csv
      with Holm's adjustment over all pairs of systems, as in 'rouge-cli compare'
"""


@click.command(epilog=_EPILOG, short_help="Check whether measures and people rank systems alike.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@click.argument("human", type=click.Path(), metavar="HUMAN")
@human_options
@choice_options
@click.option("--delta", "deltas", multiple=True, type=DecimalRange(min=0), metavar="D",
              help="Also show how often people agree with a difference of D. May be repeated.")  # fmt: skip
@click.option("--adjusted", is_flag=True,
              help="Apply Holm's adjustment over all pairs of systems; by default each stands alone.")  # fmt: skip
@click.option("--pairs", is_flag=True, help="Also list the tests of each measure against the best.")
@click.option("-r", "--samples", type=WholeRange(min=1), default=10_000, show_default=True, metavar="N",
              help="Number of permutations in each pair's test.")  # fmt: skip
@drawing_options
@finding_options
def decisions(
    results: tuple[str, ...], human: str, measures: str | None, figure: str, deltas: tuple[float, ...],
    adjusted: bool, pairs: bool, **given: Any,
) -> None:  # fmt: skip
    """Compare the decisions of measures, in RESULTS, and people, in HUMAN, on each pair of systems.

    RESULTS is a file from 'rouge-cli evaluate --save RESULTS', or a table of scores. HUMAN is as for 'rouge-cli
    correlate'. The report has three accuracies: pairwise (of systems' means), soft pairwise (of p-values) and with ties
    (of the summaries of each input). It also shows how often both find a significant difference, and the difference of
    a measure with which people agree in 75, 90 and 95 percent of pairs.
    """
    delivery = delivery_from("decisions", given)
    delivery.protect([*results, human])
    from rouge_cli.analysis.designs import MOST

    if not all(delta < MOST for delta in deltas):
        raise UsageError("--delta is a difference of scores: give a number such as 0.01")
    draws = draws_from(given)
    from rouge_cli.analysis.decisions import DecisionDesign, decide
    from rouge_cli.analysis.reachable import unreachable
    from rouge_cli.analysis.score_table import table_of_scores
    from rouge_cli.reports.decisions import decisions_report

    read = judgements_from(human, given).scores
    scored = read_scored(results, measures, figure, given["folds"])
    design = DecisionDesign(
        draws.samples, draws.seed, draws.confidence, draws.significance, adjusted, tuple(dict.fromkeys(deltas))
    )
    judged = table_of_scores(read)
    with progress_bar(len(judged.measures) * len(scored.table.measures), delivery.quiet) as progress:
        found = decide(scored.table, judged, design, progress)
    report = decisions_report(found, scored.signature, scored.figure, pairs).noting("folds", scored.folds)
    never = [said for delta in design.deltas if (said := unreachable(scored.table, "delta", delta))]
    delivery.deliver(report, [*scored.warnings, *scored.of_means("compared"), *read.warnings, *found.warnings, *never])
