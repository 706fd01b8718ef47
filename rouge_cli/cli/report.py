"""`rouge-cli report`: tables and files from saved results, without scoring again."""

from __future__ import annotations

from typing import Any

import click

from rouge_cli.cli.messages import warn
from rouge_cli.cli.paper_table import check_paper, paper_options, paper_table
from rouge_cli.cli.report_options import check_evaluations, check_hidden, report_options, request_from
from rouge_cli.cli.saved_results import merge_saved, parts_of, read_saved
from rouge_cli.cli.text_options import page_options, text_choice_from
from rouge_cli.cli.usual_options import output_option
from rouge_cli.cli.writing import check_outputs, deliver, format_for, protect_inputs
from rouge_cli.errors import DataError, UsageError, listed

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 2 --save results.json -o report.txt
  rouge-cli report results.json
      a table of all systems
  rouge-cli report results.json --measures rouge-1,rouge-2 --recall --sort rouge-2 --format latex
      a table for a paper
  rouge-cli report results.json --compare-with lead --measures rouge-1,rouge-2 --percent --format latex -o table.tex
      the same, with marks for significantly better or worse than lead, and letters for groups
  rouge-cli report results.json -o page.html
      an HTML page: leaderboard, significance, distributions, and the texts with matches marked
  rouge-cli report mine.json theirs.json --format csv --per-evaluation -o scores.csv
      every score of the systems in two files with the same options
"""


@click.command(epilog=_EPILOG, short_help="Report saved results as tables, pages and files.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@report_options("table")
@click.option("--measures", metavar="LIST", help="Show only these measures, in this order, such as rouge-1,rouge-l.")
@click.option("-d", "--per-evaluation/--no-per-evaluation", default=None,
              help="Show every evaluation instead of averages. With rouge155: both; by default as saved.")  # fmt: skip
@output_option("the report")
@page_options
@paper_options
@click.option("-q", "--quiet", is_flag=True, help="No warnings.")
def report(
    results: tuple[str, ...], measures: str | None, per_evaluation: bool | None, output: str | None, quiet: bool,
    compare_with: str | None, names: str | None, samples: int, seed: int, significance: float, **given: Any,
) -> None:  # fmt: skip
    """Report the results that `rouge-cli evaluate --save RESULTS` saved, without scoring again.

    Several files become one report if they were scored with the same options by the same version. They may hold
    different systems, or different evaluations of the same systems, in any order. The format rouge155 is the text of
    ROUGE-1.5.5, byte for byte. table marks the best system of each column, markdown and latex are for pages and papers,
    and csv, jsonl and json are for programs. RESULTS may also be a folder of rows from `rouge-cli score -o FOLDER/`.
    """
    from rouge_cli.engines.scored_parts import lacking

    given["format"] = format_for(given["format"], output)
    check_outputs(output, format=given["format"])
    chosen = text_choice_from(given, output)
    protect_inputs([output], [*results, *chosen.files()])
    chosen.check(given["format"] == "html")
    check_paper(given["format"], names, compare_with, per_evaluation, significance)
    check_evaluations(given["format"], per_evaluation)
    if compare_with is not None:
        protect_inputs([output], [*results, *([names] if names else [])])
        draws = samples, seed, significance
        request = request_from(given, False)
        if request.thresholds:
            raise UsageError("--fail-under and --compare-with cannot be combined; run report twice")
        deliver(
            output, paper_table(results, measures, request, compare_with, names, draws, output, quiet), coloured=True
        )
        return
    named = read_saved(results)
    found = merge_saved(named, measures)
    if per_evaluation is not None:
        found = found._replace(options=found.options._replace(per_evaluation=per_evaluation))
    request = request_from(given, bool(per_evaluation))
    check_hidden(request, [results for _, results in named], found)
    request.check(found)
    if request.shows_counts() and (lacks := lacking(found, request.format == "json")):
        raise DataError.at(listed(results, 3), f"rows lack {lacks}, and this report has", "take another --format")
    if request.format == "html":
        from rouge_cli.cli.page import page_of_results

        is_sorted = request.sort is not None
        deliver(output, page_of_results(request.sorted(found), parts_of(named, named), chosen, quiet, is_sorted))
    else:
        warn([*found.warnings, *request.warnings()], quiet)
        deliver(output, request.make(found, output), request.is_coloured())
    request.fail_under(found)
