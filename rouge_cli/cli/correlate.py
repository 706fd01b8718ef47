"""`rouge-cli correlate`: does a measure agree with people?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from rouge_cli.cli.page import human_points, shown_beside
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import (
    delivery_from,
    draws_from,
    human_options,
    judgements_from,
    read_scored,
    scored_options,
)
from rouge_cli.cli.text_options import page_options, text_choice_from
from rouge_cli.errors import UsageError
from rouge_cli.plain_numbers import decimal
from rouge_cli.similar_names import did_you_mean

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 4 --save results.json -o report.txt
  rouge-cli correlate results.json human.csv
      each measure against each column of scores: Pearson, Spearman and Kendall, with intervals
  rouge-cli correlate results.json human.csv --human coverage --level summary --recall
      recall against one column, within each evaluation
  rouge-cli correlate wmt.json en-de.mqm.seg.score
      your results, human scores in the form of WMT; for SummEval, name a column: --human expert_annotations.relevance
  rouge-cli correlate results.json human.csv --resample systems --pairs --plot agreement.pdf
      intervals over systems alone, all tests, and a plot
  rouge-cli correlate results.json human.csv --level all --plot forest.svg --plot-kind forest
      a plot of the coefficients with their intervals at every level
  rouge-cli correlate results.json human.csv --all-inputs --disattenuated --close-pairs 0,0.01
      system scores over all inputs, r corrected for noise, and tau of systems with nearly equal scores
  rouge-cli correlate results.json human.csv --human coverage --window top:4 --window range:0.2..0.7
      also among the four best systems, and for scores in a range
  rouge-cli correlate results.json human.csv --level summary --per-evaluation --format csv
      the coefficient within each evaluation
"""


def _differences(
    _context: click.Context, _parameter: click.Parameter, given: Sequence[str]
) -> tuple[tuple[float, float], ...]:
    """From texts like 0,0.005."""
    found = []
    for text in given:
        try:
            low, high = (decimal(part) for part in text.split(","))
        except ValueError:
            raise click.BadParameter(f"{text!r} is not two numbers; write the least and the most: 0,0.005") from None
        found.append((low, high))
    return tuple(dict.fromkeys(found))


def _coefficients(_context: click.Context, _parameter: click.Parameter, given: str) -> tuple[str, ...]:
    named = (name.strip().lower() for name in given.split(","))
    names = tuple(dict.fromkeys("kendall" if name == "kendall-b" else name for name in named))
    known = ("pearson", "spearman", "kendall", "kendall-c")
    if unknown := [name for name in names if name not in known]:
        raise click.BadParameter(f"no coefficient {unknown[0]!r}; {did_you_mean(unknown[0], known)}")
    return names


@click.command(epilog=_EPILOG, short_help="Correlate measures with human scores.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@click.argument("human", type=click.Path(), metavar="HUMAN")
@human_options
@click.option("--human-mean", is_flag=True, help="Use the mean of the columns as the one human score.")
@click.option("--per-annotator", is_flag=True,
              help="Also correlate with each annotator; HUMAN needs a row for each judgement.")  # fmt: skip
@click.option("--level", type=click.Choice(["system", "summary", "global", "all"]), default="system",
              show_default=True, metavar="LEVEL",
              help="Correlate means of systems (system), summaries within each evaluation, averaged (summary), all "
                   "summaries at once (global), or all three (all).")  # fmt: skip
@click.option("--resample", type=click.Choice(["both", "systems", "inputs"]), default="both", show_default=True,
              metavar="WHAT",
              help="Intervals allow for other systems, other inputs (evaluations), or both.")  # fmt: skip
@click.option(
    "--coefficients",
    metavar="LIST",
    default="pearson,spearman,kendall",
    show_default=True,
    callback=_coefficients,
    help="Coefficients, from pearson, spearman, kendall (tau-b) and kendall-c (tau-c).",
)
@click.option(
    "--test",
    type=click.Choice(["systems", "both", "inputs"]),
    default="systems",
    show_default=True,
    metavar="WHAT",
    help="What tests swap between two measures: scores of whole systems, of single summaries (both), or of whole "
    "inputs. Only swaps of systems keep false alarms near the level where measures favour systems (see Statistics "
    "in the manual).",
)
@click.option("--family", type=click.Choice(["coefficient", "report"]), default="coefficient", show_default=True,
              metavar="WHAT",
              help="Apply Holm's adjustment over the pairs of measures of each coefficient, or over all tests of the "
                   "report.")  # fmt: skip
@click.option("--intervals", type=click.Choice(["calibrated", "percentile"]), default="calibrated", show_default=True,
              metavar="KIND",
              help="Intervals by the jackknife of systems and inputs (calibrated; see Statistics in the manual), or by "
                   "percentiles of resamples (percentile; Deutsch et al. 2021).")  # fmt: skip
@click.option("--disattenuated", is_flag=True,
              help="Also show Pearson's r of systems corrected for the noise of few inputs, and the highest r that "
                   "noisy human scores allow.")  # fmt: skip
@click.option("--all-inputs", is_flag=True,
              help="Average a measure over all inputs of a system, judged or not (Deutsch et al. 2022).")  # fmt: skip
@click.option("--close-pairs", "close", multiple=True, metavar="L,U", callback=_differences,
              help="Also show Kendall's tau of only the pairs of systems whose scores differ by L to U, such as "
                   "0,0.005 (Deutsch et al. 2022). May be repeated.")  # fmt: skip
@click.option("--window", "windows", multiple=True, metavar="WINDOW",
              help="Also correlate only the best or worst systems (top:10, bottom:10), human scores in a range "
                   "(range:2..4), or without outliers (no-outliers). May be repeated.")  # fmt: skip
@click.option(
    "--per-evaluation",
    is_flag=True,
    help="With --level summary: also show the coefficients of each evaluation; CSV and JSONL hold only these.",
)
@page_options
@click.option("--plot-kind", type=click.Choice(["scatter", "forest"]), default="scatter", show_default=True,
              metavar="KIND",
              help="Plot to draw: human scores against measures at the levels of --level (scatter), or the "
                   "coefficients with their intervals (forest).")  # fmt: skip
@scored_options(1000, "the tests of all pairs of measures: swaps, and Williams' test for Pearson")
def correlate(
    results: tuple[str, ...], human: str, human_mean: bool, per_annotator: bool, level: str,
    resample: str, intervals: str, windows: tuple[str, ...], per_evaluation: bool, coefficients: tuple[str, ...],
    test: str, family: str, disattenuated: bool, all_inputs: bool, close: tuple[tuple[float, float], ...],
    plot_kind: str, measures: str | None, figure: str, pairs: bool, **given: Any,
) -> None:  # fmt: skip
    """Correlate the measures in RESULTS with the human scores in HUMAN.

    RESULTS is a file from 'rouge-cli evaluate --save RESULTS', or a table of scores. HUMAN is CSV, TSV or JSONL with
    the columns system, evaluation (if summaries were judged one by one) and one or more columns of scores. With a
    column annotator, each row is one judgement, and a summary's score is the mean of its judgements. Files of SummEval,
    REALSumm and WMT work unchanged (see Human scores in the manual). The best measure of each column is marked, and
    those not significantly worse. A system's score is the mean over its evaluations, also after 'evaluate -t 1'.
    """
    delivery = delivery_from("correlate", given)
    chosen = text_choice_from(given, delivery.output, delivery.plot)
    chosen.check(delivery.is_page)
    delivery.protect([*results, human, *chosen.files()])
    draws = draws_from(given)
    from rouge_cli.analysis.alignment import with_enough_systems
    from rouge_cli.analysis.correlation import CorrelationDesign
    from rouge_cli.analysis.correlation import correlate as correlate_with
    from rouge_cli.analysis.levels import LEVELS
    from rouge_cli.analysis.means import mean_of
    from rouge_cli.analysis.per_evaluation import within
    from rouge_cli.analysis.score_table import table_of_scores, with_annotators
    from rouge_cli.analysis.undefined_correlations import notes_on_tables
    from rouge_cli.reports.correlations import correlations_report
    from rouge_cli.reports.per_evaluation import confined
    from rouge_cli.reports.plots import check_panels, check_rows
    from rouge_cli.reports.plots.forest import plot_forest
    from rouge_cli.reports.plots.scatter import plot_correlations

    if human_mean and per_annotator:
        raise UsageError("--human-mean and --per-annotator: give only one of them")
    judgements = judgements_from(human, given)
    read = judgements.scores
    if per_annotator and not judgements.annotators:
        cause = "no column names the annotator, so there are no scores of each"
        raise UsageError.at(human, cause, "say --annotator-column COLUMN, or leave out --per-annotator")
    scored = read_scored(results, measures, figure, given["folds"])
    judged, few = table_of_scores(read), list[str]()
    if per_annotator:
        judged = with_enough_systems(scored.table, with_annotators(judgements), read.columns, few)
    if human_mean:
        judged = mean_of(judged)
    design = CorrelationDesign(
        LEVELS if level == "all" else (level,), over=resample, samples=draws.samples, seed=draws.seed,
        confidence=draws.confidence,
        level=draws.significance, intervals=intervals, all_pairs=pairs,
        all_inputs=all_inputs, close=close, coefficients=coefficients, test=test, family=family,
        windows=tuple(dict.fromkeys(("", *(window.strip().lower() for window in windows)))),
    )  # fmt: skip
    design.check()
    if disattenuated and not ("system" in design.levels and "pearson" in coefficients):
        raise UsageError("noise is taken from Pearson's r of systems; with --disattenuated give --level system, or "
                         "all, and pearson among --coefficients")  # fmt: skip
    if plot_kind == "forest" and delivery.plot is None:
        raise UsageError("--plot-kind forest: there is no plot to draw; add --plot FILE")
    if windows and delivery.plot is not None and plot_kind == "scatter":
        raise UsageError("--plot draws all systems; leave out --window, or --plot, or take --plot-kind forest")
    tables = len(judged.measures) * len(design.levels) * len(design.windows) * len(design.coefficients)
    if delivery.plot is not None:
        scatter = len(scored.table.measures) * len(judged.measures) * len(design.levels)
        panels = tables if plot_kind == "forest" else scatter
        fewer = "choose fewer --measures, columns of HUMAN or levels"
        check_panels(panels, fewer)
        check_rows(len(scored.table.measures) if plot_kind == "forest" else 0, "measures", panels, fewer)
    inside = within(scored.table, judged, design) if per_evaluation else None
    with progress_bar(tables * len(scored.table.measures), delivery.quiet) as progress:
        found = correlate_with(scored.table, judged, design, progress)
    undefined = notes_on_tables([(one.window, one) for one in found.tables], draws.samples)
    no_noise = [
        f"{human}: {table.human!r}{confined(table.window)}: nothing is known of the noise of inputs, so "
        "--disattenuated adds nothing: that takes two evaluations on which all systems have all scores"
        for table in found.tables
        if disattenuated and (table.level, table.coefficient) == ("system", "pearson")
        and not any(one.attenuation for one in table.measures)
    ]  # fmt: skip
    report = correlations_report(found, scored.signature, scored.figure, pairs, disattenuated, inside)
    if delivery.is_page:
        points = human_points(scored.table, judged, design.levels, all_inputs)
        beside = shown_beside("Correlations", scored, chosen, delivery, correlations=found, human=points)
        report = report._replace(shown=beside)
    delivery.deliver(
        report.noting("folds", scored.folds),
        [
            *scored.warnings,
            *scored.of_means("correlated"),
            *read.warnings,
            *few,
            *found.warnings,
            *undefined,
            *no_noise,
        ],
        lambda: (
            plot_forest(found, scored.figure)
            if plot_kind == "forest"
            else plot_correlations(scored.table, judged, scored.figure, design.levels, all_inputs)
        ),
    )
