"""`rouge-cli analyze`: which system is better on what, and which summaries to look at."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.confirmation import is_outside
from rouge_cli.cli.number_types import WholeRange
from rouge_cli.cli.page import shown_beside
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.statistics_options import CONFIDENCE, choice_options, delivery_from, finding_options, read_scored
from rouge_cli.cli.text_options import text_choice_from, text_options
from rouge_cli.cli.usual_options import is_typed
from rouge_cli.errors import RougeCliError, UsageError
from rouge_cli.inputs.choice import record_format
from rouge_cli.reports.formats import format_named

if TYPE_CHECKING:
    from rouge_cli.analysis.inspection.columns import Columns
    from rouge_cli.cli.statistics_options import Scored

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 2 -m --save results.json -o report.txt
  rouge-cli analyze results.json
      buckets by length and score, n-grams that one of the two best systems wins, worst summaries, lint
  rouge-cli analyze results.json --sources stories --systems lead,extract -o page.html
      also coverage, density and novelty against your sources, as an HTML page: put yours into stories/, named as
      ferry.txt, as the demo brings none
  rouge-cli analyze results.json --measures rouge-2 --recall --columns human.csv --by responsiveness
      ROUGE-2 recall in buckets by a column of a table
"""


@click.command(epilog=_EPILOG, short_help="Analyze errors: buckets, n-grams, worst summaries, lint.")
@click.argument("results", nargs=-1, required=True, type=click.Path(), metavar="RESULTS...")
@choice_options
@click.option("--systems", "pair", metavar="A,B", help="Compare these two systems; by default the two best.")
@click.option("--by", multiple=True, metavar="PROPERTY",
              help="Show only buckets by PROPERTY: score, reference length, length ratio, references; with --sources "
                   "also compression, coverage, novel 2-grams ...; a column of --columns, or a field of the evaluated "
                   "records. May be repeated.")  # fmt: skip
@click.option("--columns", "column_file", type=click.Path(), metavar="FILE",
              help="Table (CSV, TSV, JSONL, Parquet) with more columns about evaluations or summaries.")  # fmt: skip
@click.option("--top", type=WholeRange(min=1), default=10, show_default=True, metavar="N",
              help="Number of rows in each list of best, worst and so on.")  # fmt: skip
@CONFIDENCE
@text_options
@finding_options
def analyze(
    results: tuple[str, ...], measures: str | None, figure: str, folds: bool | None, pair: str | None,
    by: tuple[str, ...], column_file: str | None, top: int, confidence: float, **given: Any,
) -> None:  # fmt: skip
    """Analyze the errors behind the scores in RESULTS, from 'rouge-cli evaluate --save RESULTS'.

    Buckets are quartiles, with the mean of each system and the paired difference of two. The texts come from the files
    that RESULTS name, or from --config. With them, it also finds n-grams of the references that one of two systems gets
    right more often, repetition, identical summaries, and lint: chat markers, reasoning, Markdown, refusals, truncated
    texts, copies. Tables show the first measure; json and html hold all.
    """
    delivery = delivery_from("analyze", given)
    chosen = text_choice_from(given, delivery.output, delivery.plot)
    delivery.protect([*results, *chosen.files(), *([column_file] if column_file else [])])
    if chosen.texts is not None and not delivery.is_page:
        raise UsageError("--texts is for the page: add --format html, or -o NAME.html; or leave it out")
    if is_typed("top") and format_named(delivery.format).is_data:
        raise UsageError(f"--top is about lists, and the report {delivery.format} has buckets alone; take another "
                         "--format, or leave it out")  # fmt: skip
    from rouge_cli.analysis.inspection.columns import read_columns
    from rouge_cli.analysis.inspection.inspection import Request, inspect, without_texts
    from rouge_cli.analysis.significance_level import wrong_confidence
    from rouge_cli.reports.inspection import inspection_report

    if problem := wrong_confidence(confidence):
        raise UsageError(problem)

    scored = read_scored(results, measures, figure, folds)
    warnings = [*scored.warnings, *scored.of_means("compared")]
    columns = None
    if column_file is not None:
        columns = read_columns(column_file, _named(by))
        columns.checked(by or columns.cells)
    elif by and (record_files := [name for name in chosen.configs or _evaluated(scored) if record_format(name)]):
        columns = _fields_of(record_files[0], by)
    texts = (
        None if scored.folds == "averaged" else chosen.find(scored.results, scored.evaluated, warnings, scored.parts)
    )
    request = Request(scored.figure, _pair(pair), by, top, confidence)
    with progress_bar(len(scored.table.evaluations), delivery.quiet) as progress:
        found = inspect(scored.table, request, scored.results, texts, columns, progress)
    if chosen.texts == "none":
        found = without_texts(found)
    report = inspection_report(found, scored.signature).noting("folds", scored.folds)
    if delivery.is_page:
        report = report._replace(
            shown=shown_beside("Analysis", scored, chosen, delivery, inspection=found, texts=texts, is_read=True)
        )
    delivery.deliver(report, [*warnings, *found.warnings])


def _evaluated(scored: Scored) -> tuple[str, ...]:
    """The file that the results name, if it is in the working directory."""
    name = scored.evaluated
    return (name,) if os.path.isfile(name) and not is_outside(name, ".") else ()


def _pair(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise UsageError(f"--systems {text}: name two systems, --systems A,B")
    return names[0], names[1]


def _fields_of(records: str, by: tuple[str, ...]) -> Columns | None:
    """The fields of evaluated records beside their texts; None if no field is named and none can be read."""
    from rouge_cli.analysis.inspection.columns import read_columns
    from rouge_cli.analysis.inspection.figures import REFERENCES

    try:
        found = read_columns(records)
    except RougeCliError:
        if _named(by):
            raise
        return None
    cells = {name: cells for name, cells in found.cells.items() if name in by and name != REFERENCES}
    others = tuple([name for name in found.cells if name not in by])
    return found.checked(_named(by))._replace(cells=cells, others=others) if cells or _named(by) else None


def _named(by: tuple[str, ...]) -> list[str]:
    """Those that only columns can be."""
    from rouge_cli.analysis.inspection.figures import BUILT_IN

    return [name for name in by if name not in BUILT_IN]
