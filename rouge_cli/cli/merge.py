"""`rouge-cli merge`: one file of results from those of the parts of an input."""

from __future__ import annotations

import click

from rouge_cli.cli.messages import warn
from rouge_cli.cli.saved_results import read_saved
from rouge_cli.cli.usual_options import output_option
from rouge_cli.cli.writing import check_outputs, deliver, spare_inputs

_EPILOG = """\b
Examples
  rouge-cli evaluate part-1.jsonl mine -n 2 --part 1/2 --save part-1.json -o /dev/null
  rouge-cli evaluate part-2.jsonl mine -n 2 --part 2/2 --save part-2.json -o /dev/null
  rouge-cli merge part-1.json part-2.json -o results.json
      the results of one run over both parts; 'rouge-cli report part-1.json part-2.json' shows them at once
"""


@click.command(epilog=_EPILOG, short_help="One file of results from those of parts.")
@click.argument("parts", nargs=-1, required=True, type=click.Path(), metavar="PART...")
@click.option("--source", metavar="NAME", help="Name what was evaluated; else its name is that of all parts' sources.")
@output_option("the results, as Parquet if it ends in .parquet,")
@click.option("-q", "--quiet", is_flag=True, help="No warnings.")
def merge(parts: tuple[str, ...], source: str | None, output: str | None, quiet: bool) -> None:
    """Merge what `rouge-cli evaluate --save PART` found in the parts of an input into the results of the whole.

    The parts may divide evaluations, systems or both, and come in any order: averages and their intervals are made
    again, and are those of one run over everything. Settings that differ, a system with an evaluation in two parts, and
    parts that are missing are refused. Parts know how many they are from `evaluate --part K/N`.
    """
    from rouge_cli.results.merging import merge_parts
    from rouge_cli.results.parquet import check_saving
    from rouge_cli.results.saved import results_for

    check_outputs(output)
    check_saving(output)
    spare_inputs([output], parts)
    found = merge_parts(read_saved(parts), source)
    warn(found.warnings, quiet)
    deliver(output, results_for(output or "", found))
