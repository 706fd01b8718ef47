"""`rouge-cli merge`: one file of results from those of the parts of an input."""

from __future__ import annotations

import click

from rouge_cli.cli.messages import warn
from rouge_cli.cli.saved_results import read_saved
from rouge_cli.cli.usual_options import output_option
from rouge_cli.cli.writing import check_outputs, deliver, protect_inputs
from rouge_cli.errors import DataError, listed

_EPILOG = """\b
Examples
  rouge-cli evaluate part-1.jsonl mine -n 2 --part 1/2 --save part-1.json -o /dev/null
  rouge-cli evaluate part-2.jsonl mine -n 2 --part 2/2 --save part-2.json -o /dev/null
  rouge-cli merge part-1.json part-2.json -o results.json
      the results of one run over both parts; 'rouge-cli report part-1.json part-2.json' shows them at once
  rouge-cli score part-1.jsonl part-2.jsonl --counts -o scores/
  rouge-cli merge scores -o results.json
      the same of rows of scores
"""


@click.command(epilog=_EPILOG, short_help="One file of results from those of parts.")
@click.argument("parts", nargs=-1, required=True, type=click.Path(), metavar="PART...")
@click.option("--source", metavar="NAME", help="Name what was evaluated; else its name is that of all parts' sources.")
@click.option(
    "--system",
    metavar="NAME",
    help="Of rows of scores: the only system, where records do not say it; else it is called after their files.",
)
@output_option("the results, as Parquet if it ends in .parquet,")
@click.option("-q", "--quiet", is_flag=True, help="No warnings.")
def merge(parts: tuple[str, ...], source: str | None, system: str | None, output: str | None, quiet: bool) -> None:
    """Merge what `rouge-cli evaluate --save PART` found in the parts of an input into the results of the whole.

    PART may also be a folder of rows that `rouge-cli score --counts INPUT... -o PART` made, and that is finished: what
    comes is what one evaluation of all INPUTs gives.

    The parts may divide evaluations, systems or both, and come in any order: averages and their intervals are made
    again, and are those of one run over everything. Settings that differ, a system with an evaluation in two parts, and
    parts that are missing are refused. Parts know how many they are from `evaluate --part K/N`.
    """
    from rouge_cli.engines.scored_parts import lacking
    from rouge_cli.results.merging import merge_parts
    from rouge_cli.results.parquet import check_saving
    from rouge_cli.results.saved import results_for

    check_outputs(output)
    check_saving(output)
    protect_inputs([output], parts)
    found = merge_parts(read_saved(parts, source, system), source)
    if lacks := lacking(found):
        raise DataError.at(listed(parts, 3), f"rows lack {lacks}", "'rouge-cli report' shows what they have")
    warn(found.warnings, quiet)
    deliver(output, results_for(output or "", found))
