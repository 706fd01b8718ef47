"""`rouge-cli cite`: a methods sentence and BibTeX for scores."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from rouge_cli.cli.preset_option import complete_preset
from rouge_cli.cli.saved_results import read_one_saved
from rouge_cli.cli.usual_options import output_option
from rouge_cli.cli.writing import check_outputs, deliver, protect_inputs
from rouge_cli.errors import UsageError
from rouge_cli.files import STANDARD_INPUT

if TYPE_CHECKING:
    from rouge_cli.results import Results

FORMATS = TEXT, BIBTEX = ("text", "bibtex")
_EPILOG = """\b
Examples
  rouge-cli cite results.json
      a sentence for the methods section and BibTeX, from saved results
  rouge-cli cite results.json --tests --format bibtex -o scores.bib
      BibTeX alone, including the significance tests of 'rouge-cli compare'
  rouge-cli cite 'measures:rouge-1,rouge-2|stem:both|version:rouge-cli-0.1.0' --preset tac2008
      from a signature, for scores made with a preset
"""


@click.command(epilog=_EPILOG, short_help="Print a methods sentence and BibTeX for a paper.")
@click.argument("source", metavar="RESULTS")
@click.option("--preset", metavar="NAME", shell_complete=complete_preset,
              help="Also cite the evaluation of this preset ('rouge-cli presets' lists them).")  # fmt: skip
@click.option("--tests", is_flag=True, help="Also cite the significance tests of 'rouge-cli compare'.")
@click.option("--format", "format", type=click.Choice(FORMATS), default=TEXT, show_default=True, metavar="FORMAT",
              help="Format: text (the sentence, the signature and BibTeX) or bibtex (BibTeX alone).")  # fmt: skip
@output_option()
def cite(source: str, preset: str | None, tests: bool, format: str, output: str | None) -> None:
    """Print a methods sentence about the scores, and BibTeX of the measures, for a paper.

    RESULTS is a file from 'rouge-cli evaluate --save', or a signature as reports print it.
    """
    from rouge_cli.measures.choice import measures_of
    from rouge_cli.presets import find_preset
    from rouge_cli.reports.citations import citations, credit_of
    from rouge_cli.reports.page.methods import methods_of
    from rouge_cli.signature import signature_of

    check_outputs(output)
    chosen = None if preset is None else find_preset(preset)
    results = _results_of(source, output)
    measures = measures_of(results.options)
    entries = citations(results.options, measures, results.version, chosen, tests)
    if format == BIBTEX:
        deliver(output, entries)
        return
    sentence = methods_of(results, [measure.label for measure in measures], credit_of(measures))
    deliver(output, f"{sentence}\n\nSignature: {signature_of(results)}\n\n{entries}")


def _results_of(source: str, output: str | None) -> Results:
    """The saved results, or results without systems of the signature. UsageError: it is neither."""
    if not source.strip():
        raise UsageError("the name of RESULTS is empty; name results that 'evaluate --save' wrote, or a signature")
    if source == STANDARD_INPUT or os.path.exists(source):
        protect_inputs([output], [source])
        return read_one_saved(source)
    if "|" not in source:
        raise UsageError(f"{source}: no such file, and not a signature; name results that 'evaluate --save' wrote")
    from rouge_cli.results import Results
    from rouge_cli.signature import MODELS, PROGRAM, VERSION, models_of, options_like, value_of

    line = "".join(source.split())
    options, said = options_like(line), value_of(MODELS, line)
    models = models_of(said) if said else (0, 0)
    if said and not models[1]:
        raise UsageError(f"signature: {MODELS} is {said}, so nothing was scored; give the signature of scores")
    return Results(options, (), (), models=models, version=value_of(VERSION, line).removeprefix(PROGRAM))
