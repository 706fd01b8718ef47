"""`rouge-cli study`: the grid of a paper in one run."""

from __future__ import annotations

import click

from rouge_cli.cli.evaluate import progress_bar
from rouge_cli.cli.files_read import files_of_choice, names_read
from rouge_cli.cli.messages import warn
from rouge_cli.cli.statistics_options import (
    PLOT,
    check_plot,
    deliver_report,
    finding_options,
    need_numpy,
    write_plot,
)
from rouge_cli.cli.writing import check_outputs, spare_files, spare_inputs

_EPILOG = """\b
Examples
  rouge-cli study configs/lin2004.toml
      Lin's seventeen measures, with and without stemming and stop words, one model and several
  rouge-cli study configs/lin2004.toml --format latex -o table.tex
      the same as a table of a paper
  rouge-cli study configs/lin2004.toml --plot intervals.pdf
      and as a picture: each measure's correlation with its interval, under each condition
\b
A study is a TOML file:
  config = "news-spl.xml"                what to evaluate: XML, JSONL, CSV, TSV or Parquet; all names are relative to
                                         the study's folder
  human = "../fixtures/news/human.csv"   system, evaluation, and columns of scores
  columns = ["coverage"]                 some of these; by default all
  measures = ["rouge-1", "rouge-l"]      any of 'rouge-cli measures'
  variants = ["CASE", "STEM", "STOP"]    as it is, stemmed, without stop words; also "STEM+STOP"
  models = ["single", "multiple"]        the first reference summary alone (or single = "A"), and all
  figure = "R"                           or "P", "F"
  coefficients = ["pearson"]             also "spearman", "kendall"
  level = "system"                       or "summary", "global"
  resample = "both"                      or "systems", "inputs"; intervals = "calibrated", or "percentile"
  samples = 1000                         and seed, confidence, significance
  max_words = 100                        or max_bytes, max_characters; formula = "A", or "B"
  dialect = "rouge-score"                and tokenizer, stemmer, stop_list, encoding, sentence_tag: as the options of
                                         'rouge-cli evaluate'
  [input]                                instead of config, or with records: the options of 'rouge-cli evaluate'
  peers = ["lead=out/lead", "out/mine"]  folders, or files with a summary a line
  models = ["references"]                likewise; also peer_pattern, id_field, sentences ...
"""


@click.command(epilog=_EPILOG, short_help="The tables of a paper, measures by conditions.")
@click.argument("study", type=click.Path(), metavar="STUDY.toml")
@click.option("-j", "--jobs", type=click.IntRange(min=0), default=0, envvar="ROUGE_JOBS", metavar="N",
              help="Threads; 0, the default, is as many as are of use. The figures are the same.")  # fmt: skip
@click.option("--allow-command", is_flag=True, help="Start the program that STUDY names as tokenizer (command:PROG).")
@PLOT
@finding_options
def study(
    study: str, jobs: int, allow_command: bool, plot: str | None, format: str, output: str | None, quiet: bool
) -> None:
    """Evaluate measures under several conditions, and correlate each with human scores.

    STUDY.toml says what, as below. Measures stand down, conditions across, as in the tables of Lin (2004); in each
    column the best measure and those not significantly worse are marked. Intervals are in the formats json and csv, and
    drawn by --plot.
    """
    need_numpy("study")
    kind = check_plot(plot)
    check_outputs(output, plot)
    from rouge_cli.analysis.study import files_of_study, read_study, run_study
    from rouge_cli.reports.study import study_report

    spare_inputs([output, plot], [study])
    asked = read_study(study, allow_command)
    spare_inputs([output, plot], files_of_choice(asked.choice), names_read(asked.choice))
    spare_files([output, plot], files_of_study(asked))
    with progress_bar(len(asked.variants) * (1 + len(asked.models)), quiet) as progress:
        found = run_study(asked, progress, jobs)
    warn(found.warnings, quiet)
    if plot is not None:
        from rouge_cli.reports.plots import plot_study

        write_plot(plot, kind, plot_study(found), quiet)
    deliver_report(study_report(found), format, output)
