"""`rouge-cli audit`: which settings reproduce published figures."""

from __future__ import annotations

from typing import Any

import click

from rouge_cli.cli.encoding_remedy import advised, encoding_remedy
from rouge_cli.cli.input_options import arguments_from, input_options
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.number_types import WholeRange
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import progress_bar, read_whole_for
from rouge_cli.cli.usual_options import jobs_option, list_option, output_option
from rouge_cli.cli.writing import check_outputs, check_standard_input, deliver
from rouge_cli.errors import UsageError, listed
from rouge_cli.inputs.systems import choose_systems
from rouge_cli.options import Options
from rouge_cli.results.overviews import count

MOST_AUDITED = 1_000_000
"""Of samples: these take ten seconds and half a gigabyte where no settings explain ten evaluations' scores."""
_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli audit report.txt rouge.xml
      your report of ROUGE-1.5.5 whose options are unknown
  rouge-cli evaluate rouge.xml -n 2 --format latex -o paper.tex
  rouge-cli audit paper.tex rouge.xml lead --row Lead
      one row of a paper's table, copied as LaTeX or Markdown
  rouge-cli audit paper.tex --peers systems --models references
      the same, for summaries in folders
  rouge-cli evaluate rouge.xml lead -n 2 -l 50 --format csv -d -o scores.csv
  rouge-cli audit scores.csv rouge.xml lead --limits none,50words,100words
      a table of one system's scores, with your own list of limits

SCORES is a table (CSV, TSV, JSONL, Markdown, LaTeX, plain text), a report of ROUGE-1.5.5, saved results, or what a
package prints: dictionaries of pyrouge, rouge and Hugging Face evaluate, Score tuples, lines "rouge-1: P: .. R: ..".
Scores above 1 or with a percent sign are percentages, and so are the others of ROUGE, or of the same measure. Audit in
the manual has the formula and a blind test.
"""
_SAVE = "save it as UTF-8, which is what audit reads"


@click.command(cls=InputCommand, epilog=_EPILOG, short_help="Find the settings behind published scores.")
@click.argument("scores", type=click.Path())
@click.argument("config", type=click.Path(), required=False)
@click.argument("rest", nargs=-1, metavar="[SYSTEM]")
@click.option("--row", metavar="NAME", help="Name of SYSTEM in the table; other rows are ignored.")
@click.option(
    "--columns",
    metavar="TEXT",
    help="Use only columns with TEXT in their heading, where a table has several data sets.",
)
@click.option("--limits", metavar="LIST",
              help="Length limits to try, such as none,100words,75bytes; by default those of DUC, TAC and presets, and "
                   "50 words.")  # fmt: skip
@click.option("-r", "--samples", type=WholeRange(min=1, max=MOST_AUDITED), metavar="N",
              help="Bootstrap samples behind SCORES; by default what saved results say, or 1000.")  # fmt: skip
@list_option()
@input_options
@click.option("--all", "show_all", is_flag=True, help="Show all settings that were tried, not only the best.")
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Format: text, or json for programs.")  # fmt: skip
@output_option("the findings")
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings.")
def audit(
    scores: str, config: str | None, rest: tuple[str, ...], row: str | None, columns: str | None, limits: str | None,
    samples: int | None, list_format: str | None, show_all: bool, format: str, output: str | None, jobs: int,
    quiet: bool, **given: Any,
) -> None:  # fmt: skip
    """Find the settings that produce the published SCORES from the summaries in CONFIG.

    CONFIG and its options are as for 'rouge-cli evaluate'. SYSTEM is the system that was scored, where SCORES does not
    say and CONFIG has several. The search covers all dialects, with stemming, stop words, length limits, rules for
    several references, alpha, and kinds of averages and of ROUGE-L. It lists the settings that fit best, and those that
    fit equally well. Where none fits, it lists the nearest.
    """
    from rouge_cli.analysis.audit.audit import Audit
    from rouge_cli.analysis.audit.candidates import parse_limits
    from rouge_cli.analysis.audit.published import read_published
    from rouge_cli.analysis.audit.settling import settle
    from rouge_cli.analysis.requirements import need_numpy
    from rouge_cli.reports.audit import audit_json, audit_text

    need_numpy("audit")
    check_standard_input([scores, *filter(None, [config])])
    check_outputs(output)
    tried = parse_limits(limits) if limits else None
    table = read_published(scores, columns)
    draws = table.draws if samples is None else (samples, table.draws[1] if table.draws else Options().seed)
    if draws is not None and draws[0] > MOST_AUDITED:
        cause = (
            f"{count(draws[0], 'bootstrap sample')} are behind these scores, and audit draws {MOST_AUDITED:,} at most"
        )
        raise UsageError.at(scores, cause, "name fewer: -r N")
    arguments = arguments_from(given, config, rest, "", list_format)
    with encoding_remedy(_SAVE):
        plan = read_whole_for(output, arguments, Options(), model_ids=True, others=[scores], quiet=quiet)
    choose_systems(plan, arguments.system)
    figures, others = settle(plan, table.figures, arguments.system, row)
    if table.ignored:
        inform([f"columns without figures: {', '.join(table.ignored)}"], quiet)
    if table.unread:
        inform([f"{scores}: cells that are not read as figures: {listed(table.unread)}"], quiet)
    if table.beside:
        beside = f"{scores}: read as figures from 0 to 1, beside ROUGE in percent: {listed(table.beside)}"
        inform([f"{beside}; if they are percentages, write them with a sign: 0.88%"], quiet)
    if others:
        inform([f"{scores}: the summaries have no system {listed(others)}: these figures are ignored"], quiet)
    with progress_bar(None, quiet, "setting") as progress:
        outcome = Audit(plan, figures, tried, jobs, progress, draws).run()
    untried = [
        f"{count(number, 'setting')} could not be tried: {advised(why, _SAVE)}" for why, number in outcome.untried
    ]
    warn(untried, quiet)
    if format == "json":
        deliver(output, audit_json(outcome, figures))
    else:
        deliver(output, audit_text(outcome, figures, scores, show_all))
