"""`rouge-cli config show`: which system has a summary in which evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.input_options import arguments_from, input_options
from rouge_cli.cli.messages import inform
from rouge_cli.cli.option_flags import table_option
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import read_whole_for
from rouge_cli.cli.usual_options import list_option, output_option
from rouge_cli.cli.writing import deliver
from rouge_cli.inputs.choice import CONFIGURED_FORMATS
from rouge_cli.inputs.systems import require_only
from rouge_cli.options import Options

if TYPE_CHECKING:
    from rouge_cli.inputs.overview import Overview, Row

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config show rouge.xml
      the whole matrix
  rouge-cli config show rouge.xml --holes
      only evaluations where something is missing
  rouge-cli config show summaries.jsonl
      records
  rouge-cli config show rouge.xml --format csv -o matrix.csv
      for a spreadsheet
"""


@click.command(cls=InputCommand, epilog=_EPILOG, short_help="Show systems and evaluations as a matrix, with gaps.")
@click.argument("config", type=click.Path(), required=False)
@click.argument("rest", nargs=-1, metavar="[RECORDS...]")
@list_option()
@input_options
@table_option("encoding")
@click.option("--holes", is_flag=True, help="Show only evaluations where something is missing.")
@click.option("--format", "shown_as", type=click.Choice(["text", "csv"]), default="text", show_default=True,
              help="Format of the matrix. In CSV, cells are 'yes', 'lost' (file missing) or empty.")  # fmt: skip
@output_option()
@click.option("-q", "--quiet", is_flag=True, help="No notes and no warnings.")
def show(
    config: str | None, rest: tuple[str, ...], list_format: str | None, holes: bool, shown_as: str,
    output: str | None, quiet: bool, encoding: str, **given: Any,
) -> None:  # fmt: skip
    """Show CONFIG as a matrix: a row for each evaluation, a column for each system.

    CONFIG is as for 'rouge-cli evaluate': a configuration, a file of records with more RECORDS after it, or instead
    --peers and --models. x is a summary, - a gap (the system has none there), ! a summary whose file is missing. After
    the evaluation's id come its format and the number of its references, with ! for each missing file.
    """
    from rouge_cli.inputs.overview import overview

    arguments = arguments_from(given, config, rest, encoding, list_format, of_all=True)
    if encoding and arguments.choice.format in CONFIGURED_FORMATS:
        inform(["--encoding: without effect here: the files that a configuration names are not read"], quiet)
    plan = read_whole_for(output, arguments, Options(), quiet=quiet)
    require_only(plan, arguments.system)
    made = overview(plan)
    rows = [row for row in made.rows if not (holes and row.whole())]
    deliver(output, _csv(made, rows) if shown_as == "csv" else _table(made, rows))


def _table(made: Overview, rows: list[Row]) -> str:
    from rouge_cli.inputs.overview import LOST, THERE
    from rouge_cli.reports.table import Table, names, row
    from rouge_cli.reports.text import table_lines

    lines = []
    for evaluation in rows:
        models = f"{len(evaluation.models)}{'!' * evaluation.models.count(LOST)}"
        lines.append(row(evaluation.id, evaluation.format or "none!", models, *evaluation.peers))
    there = [made.number(i, THERE) for i in range(len(made.systems))]
    if len(rows) > 1:
        models = str(sum(len(evaluation.models) for evaluation in made.rows))
        lines.append(row(f"all {len(made.rows)}", "", models, *map(str, there)))
    table = Table(names("evaluation", "format", "models", *made.systems), tuple(lines))
    return "\n".join([*table_lines(table), "", _summary(made, sum(there)), ""])


def _summary(made: Overview, there: int) -> str:
    from rouge_cli.inputs.overview import HOLE, LOST

    systems = range(len(made.systems))
    counts = {
        "holes": sum(made.number(i, HOLE) for i in systems),
        "lost": sum(made.number(i, LOST) for i in systems),
        "reference summaries lost": sum(row.models.count(LOST) for row in made.rows),
        "evaluations without a reference summary": sum(not row.models for row in made.rows),
    }
    size = (
        f"systems: {len(systems)}; evaluations: {len(made.rows)}; summaries: {there} of {len(systems) * len(made.rows)}"
    )
    return "; ".join([size, *(f"{name}: {count}" for name, count in counts.items() if count)])


def _csv(made: Overview, rows: list[Row]) -> bytes:
    from rouge_cli.inputs.overview import HOLE, LOST, THERE
    from rouge_cli.reports.formats.csv import csv_rows

    words = {THERE: "yes", LOST: "lost", HOLE: ""}
    cells = [[row.id, row.format, len(row.models), row.models.count(LOST), *map(words.get, row.peers)] for row in rows]
    return csv_rows(["evaluation", "format", "models", "models lost", *made.systems], cells)
