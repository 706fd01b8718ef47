"""`rouge-cli compare`: is one system better than another?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rouge_cli.cli.evaluate import progress_bar
from rouge_cli.cli.messages import warn
from rouge_cli.cli.statistics_options import (
    OF_CORPUS,
    PLOT,
    check_plot,
    choice_options,
    deliver_report,
    drawing_options,
    finding_options,
    need_numpy,
    read_scored,
    write_plot,
)
from rouge_cli.cli.writing import check_outputs, spare_inputs

if TYPE_CHECKING:
    from rouge_cli.cli.statistics_options import Scored

_EPILOG = """\b
Examples
  rouge-cli evaluate configs/news-spl.xml -n 2 --save results.json -o report.txt
  rouge-cli compare results.json
      all pairs: ranks, groups of systems that cannot be told apart, who is better than whom
  rouge-cli compare results.json --baseline lead --measures rouge-2 --recall
      each system against one, with the size of the difference and its interval
  rouge-cli compare results.json --test bootstrap --format latex --plot pairs.pdf
      the paired bootstrap of Koehn (2004), for a paper
"""


@click.command(epilog=_EPILOG, short_help="Which systems differ significantly.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@click.option("--baseline", metavar="SYSTEM", help="Each system against this one, instead of every pair.")
@click.option("--test", type=click.Choice(["randomisation", "bootstrap"]), default="randomisation", show_default=True,
              metavar="TEST", help="randomisation (paired, approximate; exact where few evaluations differ), or "
                                   "bootstrap (paired).")  # fmt: skip
@click.option("-t", "--averaging", type=click.Choice(["scores", "corpus"]), metavar="KIND",
              help="Compare means of scores, or scores of the corpus's counts; as RESULTS were made.")  # fmt: skip
@click.option("--family", type=click.Choice(["measure", "report"]), default="measure", show_default=True,
              metavar="FAMILY",
              help="Holm's adjustment is over the pairs of each measure, or of the whole report.")  # fmt: skip
@choice_options
@drawing_options(10_000)
@click.option("--pairs", is_flag=True, help="Also list every pair: difference, interval, effect, p-values.")
@PLOT
@finding_options
def compare(
    results: tuple[str, ...],
    baseline: str | None,
    test: str,
    averaging: str | None,
    family: str,
    measures: str | None,
    figure: str,
    samples: int,
    seed: int,
    confidence: float,
    significance: float,
    pairs: bool,
    plot: str | None,
    format: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Compare the systems in RESULTS, which 'rouge-cli evaluate --save RESULTS' wrote, pair by pair.

    Each pair is compared on the evaluations that both have, by what was saved of them; no text is read. p-values are
    two-sided and adjusted for the number of tests (Holm). RESULTS are one file or several that were scored alike, or
    one table of scores: CSV, TSV or JSONL with the columns system, evaluation and one for each measure.
    """
    need_numpy("compare")
    kind = check_plot(plot)
    check_outputs(output, plot)
    spare_inputs([output, plot], results)
    from rouge_cli.analysis.paired import Design
    from rouge_cli.analysis.significance import compare as compare_systems
    from rouge_cli.reports.comparison import comparison_report

    scored = read_scored(results, measures, figure)
    design = Design(test, samples, seed, confidence, significance, family, _of_corpus(averaging, scored), scored.figure,
                    scored.results.options.alpha if scored.results is not None else 0.5)  # fmt: skip
    systems = len(scored.table.systems)
    total = systems - 1 if baseline is not None else systems * (systems - 1) // 2
    with progress_bar(total, quiet) as progress:
        found = compare_systems(scored.table, design, baseline, progress)
    warn([*scored.warnings, *found.warnings], quiet)
    if plot is not None:
        from rouge_cli.reports.plots import plot_comparison

        write_plot(plot, kind, plot_comparison(found), quiet)
    deliver_report(comparison_report(found, scored.signature, pairs), format, output)


def _of_corpus(averaging: str | None, scored: Scored) -> bool:
    if averaging is not None:
        return averaging == "corpus"
    return OF_CORPUS in scored.signature
