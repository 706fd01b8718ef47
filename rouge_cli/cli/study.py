"""`rouge-cli study`: correlate measures with human scores under several conditions."""

from __future__ import annotations

from typing import Any

import click

from rouge_cli.cli.running import progress_bar, read_input_for
from rouge_cli.cli.statistics_options import PLOT, delivery_from, finding_options
from rouge_cli.cli.usual_options import jobs_option

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli study study.toml
      your study: each measure, with and without stemming and stop words, with one reference and several
  rouge-cli study study.toml --format latex -o table.tex
      the same as a table for a paper
  rouge-cli study study.toml --plot intervals.pdf
      and as a plot: each measure's correlation with its interval, under each condition
\b
A study is a TOML file:
  config = "rouge.xml"                   what to evaluate: XML, JSONL, CSV, TSV or Parquet; all names are relative to
                                         the study's folder
  human = "human.csv"                    system, evaluation, and columns of scores
  columns = ["coverage"]                 some of these; by default all
  measures = ["rouge-1", "rouge-l"]      any of 'rouge-cli measures'
  variants = ["CASE", "STEM", "STOP"]    as it is, stemmed, without stop words; also "STEM+STOP"
  models = ["single", "multiple"]        only the first reference (or single = "A"), and all
  jackknife = true                       with multiple: all references but one, each in turn; humans = true scores
                                         them as systems too
  figure = "R"                           or "P", "F"
  coefficients = ["pearson"]             also "spearman", "kendall"
  level = "system"                       or "summary", "global"
  resample = "both"                      or "systems", "inputs"; intervals = "calibrated", or "percentile"
  samples = 1000                         and seed, confidence, significance
  max_words = 100                        or max_bytes, max_characters; formula = "A", or "B"
  dialect = "rouge-score"                and tokenizer, stemmer, stop_list, encoding, sentence_tag: as the options of
                                         'rouge-cli evaluate'
  [input]                                instead of config, or with records: the options of 'rouge-cli evaluate'
  peers = ["lead=out/lead", "out/mine"]  folders, or files with a summary per line
  models = ["references"]                the same; also peer_pattern, id_field, sentences ...
"""


@click.command(epilog=_EPILOG, short_help="Correlate measures with people under several conditions.")
@click.argument("study", type=click.Path(), metavar="STUDY.toml")
@jobs_option
@click.option(
    "--allow-command", is_flag=True, help="Allow starting the program that STUDY names as tokenizer (command:PROG)."
)
@PLOT
@finding_options
def study(study: str, jobs: int, allow_command: bool, **given: Any) -> None:
    """Evaluate measures under several conditions, and correlate each with human scores.

    STUDY.toml describes the study, as below. The table has a row per measure and a column per condition, as in Lin
    (2004). In each column, the best measure and those not significantly worse are marked. Intervals are in the formats
    json and csv, and in the plot of --plot.
    """
    delivery = delivery_from("study", given)
    delivery.protect([study])
    from rouge_cli.analysis.study import read_study
    from rouge_cli.analysis.study_advice import advising_keys
    from rouge_cli.analysis.study_run import run_study
    from rouge_cli.reports.plots.study import check_size, plot_study
    from rouge_cli.reports.study import study_report

    with advising_keys():
        asked = read_study(study, allow_command)
    if delivery.plot is not None:
        check_size(asked)
    outputs = [delivery.output, delivery.plot]
    with advising_keys():
        texts = read_input_for(outputs, asked.choice, asked.options, model_ids=True, others=[asked.human])
    steps = len(asked.variants) * (1 + len(asked.models))
    with advising_keys(), progress_bar(steps, delivery.quiet) as progress:
        found = run_study(asked, progress, jobs, texts)
    report = study_report(found)
    if delivery.is_page:
        from rouge_cli.reports.page.content import PageContent

        content = PageContent(found.study.title, "study", (), found.study.config, tuple(found.warnings), study=found)
        report = report._replace(shown=content)
    delivery.deliver(report, found.warnings, lambda: plot_study(found))
