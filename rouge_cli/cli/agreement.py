"""`rouge-cli agreement`: do people agree with each other?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.number_types import WholeRange
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import (
    CONFIDENCE,
    SEED,
    delivery_from,
    finding_options,
    human_options,
    judgements_from,
)
from rouge_cli.errors import listed, of_kind

if TYPE_CHECKING:
    from rouge_cli.analysis.score_table import ScoreTable

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli agreement sets.csv
      agreement of several sets of scores: your table, with a row per system and a column per set
  rouge-cli agreement annotators.csv --human coherence
      agreement of annotators: your table, with a row per judgement
  rouge-cli agreement human.csv --level summary
      agreement within each evaluation, averaged
"""
_OF_RESULTS = "give a table of them; 'rouge-cli correlate RESULTS HUMAN' says how measures agree with people"


@click.command(epilog=_EPILOG, short_help="Measure how well people agree with each other.")
@click.argument("human", type=click.Path(), metavar="HUMAN")
@human_options
@click.option("--level", type=click.Choice(["system", "summary", "global"]), metavar="LEVEL",
              help="Compare means of systems (system), summaries within each evaluation (summary) or all summaries "
                   "(global). The default is system, or global where each row is one judgement.")  # fmt: skip
@click.option("-r", "--samples", type=WholeRange(min=1), default=1000, show_default=True, metavar="N",
              help="Number of resamples for intervals; the p-value of W takes ten times as many.")  # fmt: skip
@SEED
@CONFIDENCE
@finding_options
def agreement(human: str, level: str | None, samples: int, seed: int, confidence: float, **given: Any) -> None:
    """Measure how well people agree with each other in HUMAN.

    The report has Kendall's W, correlations, Krippendorff's alpha and intraclass correlations. HUMAN is CSV, TSV or
    JSONL with the columns system and evaluation (if any). It has either two or more columns of scores (annotators, data
    sets or questions), or the column annotator and one or more columns of scores, with a row per judgement. Lists of
    judgements in JSONL, as in SummEval, count as rows of annotators (see Human scores in the manual).
    """
    delivery = delivery_from("agreement", given)
    delivery.protect([human])
    from rouge_cli.analysis.agreement import AgreementDesign, comparisons
    from rouge_cli.analysis.agreement import agreement as agreement_of
    from rouge_cli.analysis.score_table import table_of_scores, tables_of_annotators
    from rouge_cli.inputs.human_scores import OF_MEANS
    from rouge_cli.reports.agreement import agreement_report

    judged = judgements_from(human, given, _OF_RESULTS)
    design = AgreementDesign(level or "", samples, seed, confidence)
    warnings = list(judged.scores.warnings)
    if judged.annotators:
        of_means = of_kind(warnings, OF_MEANS)  # nothing is averaged here
        warnings = [warning for warning in warnings if warning not in of_means]
        tables = tables_of_annotators(judged)
        single = [question for question, table in tables.items() if len(table.measures) < 2]
        if single and len(single) < len(tables):
            warnings.append(f"{judged.scores.source}: {listed(single)}: scores of one annotator only; ignored")
            tables = {question: table for question, table in tables.items() if question not in single}
        sets: list[tuple[str | None, ScoreTable]] = [*tables.items()]
    else:
        sets = [(None, table_of_scores(judged.scores))]
    with progress_bar(sum(comparisons(table) for _, table in sets), delivery.quiet, "comparison") as progress:
        found = [agreement_of(table, design, question, progress) for question, table in sets]
    said = [warning for one in found for warning in one.warnings]
    delivery.deliver(agreement_report(found, design, judged.scores.source), [*warnings, *dict.fromkeys(said)])
