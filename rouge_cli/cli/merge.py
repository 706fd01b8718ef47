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
      the results of one run over both parts; 'rouge-cli report part-1.json part-2.json' shows them directly
  rouge-cli score part-1.jsonl part-2.jsonl --counts -o scores/
  rouge-cli merge scores -o results.json
      the same from rows of scores
"""


@click.command(epilog=_EPILOG, short_help="Merge the results of parts into one file.")
@click.argument("parts", nargs=-1, required=True, type=click.Path(), metavar="PART...")
@click.option("--source", metavar="NAME", help="Name of the whole input; by default made of the parts' names.")
@click.option(
    "--system",
    metavar="NAME",
    help="For rows of scores whose records name no system: its name; by default that of the files.",
)
@output_option("the results, as Parquet if it ends in .parquet,")
@click.option("-q", "--quiet", is_flag=True, help="No warnings.")
def merge(parts: tuple[str, ...], source: str | None, system: str | None, output: str | None, quiet: bool) -> None:
    """Merge the results of parts, from `rouge-cli evaluate --save PART`, into those of the whole input.

    PART may also be a finished folder of rows from `rouge-cli score --counts INPUT... -o PART`. The results are those
    of one evaluation of all INPUTs.

    The parts may divide evaluations, systems or both, and may come in any order. Averages and intervals are computed
    again and equal those of one run over everything. Parts with different settings, with the same system and
    evaluation, or with a part missing are refused. `evaluate --part K/N` records how many parts there are.
    """
    from rouge_cli.engines.merging import merge_parts
    from rouge_cli.engines.scored_parts import lacking
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
