"""`rouge-cli explain`: what stands behind one score."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.evaluation_options import MEASURE_LETTERS, options_from
from rouge_cli.cli.option_flags import AVERAGES, table_options
from rouge_cli.cli.running import files_of_options, read_plan_for
from rouge_cli.cli.usual_options import output_option
from rouge_cli.cli.writing import check_outputs, deliver, protect_files
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan, Text
from rouge_cli.option_rows import LANGUAGE, ORIGINAL, READING, SCORING

if TYPE_CHECKING:
    from rouge_cli.analysis.explanations.explanation import Explanation

_EPILOG = """\b
Examples
  rouge-cli explain configs/news-spl.xml 3 lead --stem
      ROUGE-1, ROUGE-2 and ROUGE-L of system lead in evaluation 3
  rouge-cli explain fixtures/news/spl/peers/lead/ferry.txt fixtures/news/spl/models/ferry.A.txt -n 1 -s
      a system summary and a reference summary, without stop words
  rouge-cli explain configs/news-spl.xml 3 lead --dialect rouge-score --format html -o why.html
      as Google's package counts, as a page
"""


@click.command("explain", epilog=_EPILOG, short_help="What stands behind one score: words, matches, clipping.")
@click.argument("files", nargs=-1, required=True, metavar="CONFIG EVALUATION SYSTEM | PEER MODEL")
@table_options(ORIGINAL, READING, LANGUAGE, SCORING, hidden=AVERAGES)
@click.option("--summary-format", type=click.Choice(FORMATS, case_sensitive=False), default="SPL", show_default=True,
              metavar="FORMAT", help=f"That of PEER and MODEL: {', '.join(FORMATS)}.")  # fmt: skip
@click.option("--format", "format", type=click.Choice(["text", "html", "json"]), default="text", show_default=True,
              help="text is coloured on a terminal; html is a page by itself.")  # fmt: skip
@output_option("the explanation")
def explain_command(files: tuple[str, ...], summary_format: str, format: str, output: str | None, **given: Any) -> None:
    """Show what was read, cut, dropped and stemmed of one system summary and its reference summaries, and what matched.

    Give CONFIG EVALUATION SYSTEM | PEER MODEL: a ROUGE-EVAL XML file with the IDs of one of its evaluations and of a
    peer there, or two files, the system summary and the reference summary. For n-grams and skip-bigrams each match is
    listed with its counts, and what was clipped because one side has more of it; for ROUGE-L and ROUGE-W the tokens on
    a longest common subsequence are marked, with the runs that ROUGE-W weighs. Measures that compare texts show their
    parts: pairs of sentences (ESK, MEAD-LCS), shared words with their weights (cosine, overlap), precisions and the
    penalty (BLEU). The parts add up to the scores shown. Without a choice of measures:
    ROUGE-1, ROUGE-2 and ROUGE-L.
    """
    from rouge_cli.analysis.explanations.explanation import explain

    chosen = any(given[name] for name in ("measures", "dialect", *MEASURE_LETTERS))
    options = options_from(given)
    if not chosen:
        options = options._replace(measures=("rouge-1", "rouge-2", "rouge-l"))
    if len(files) == 3:
        config, evaluation, system = _in_order(files)
        plan = read_plan_for(output, config, None, model_ids=True, options=[options])
        if _swapped(plan, evaluation, system):
            raise UsageError(f"{system} is an evaluation, and {evaluation} a system: EVALUATION comes before SYSTEM")
    elif len(files) == 2:
        check_outputs(output)
        protect_files([output], [*files, *files_of_options(options)])
        plan, evaluation, system = _of_files(files[0], files[1], summary_format.upper())
    else:
        raise UsageError(_ORDER)
    deliver(output, _shown(explain(plan, evaluation, system, options), format, output))


def _in_order(files: tuple[str, ...]) -> tuple[str, ...]:
    """CONFIG EVALUATION SYSTEM. UsageError where it is another one of them that is a file."""
    if not os.path.exists(files[0]) and (config := next((name for name in files[1:] if os.path.isfile(name)), None)):
        raise UsageError(f"there is no file {files[0]}, but {config} is one: {_ORDER}")
    return files


def _swapped(plan: Plan, evaluation: str, system: str) -> bool:
    ids = {found.id for found in plan.evaluations}
    return evaluation not in ids and system in ids and evaluation in plan.systems()


_ORDER = "explain takes CONFIG EVALUATION SYSTEM, or two files: PEER MODEL"


def _of_files(peer: str, model: str, format: str) -> tuple[Plan, str, str]:
    """The plan of two files, which holds them. DataError for one that is not a summary."""
    from rouge_cli.inputs.file_kinds import CONFIGURATION, REPORT, UNCERTAIN, other_kind
    from rouge_cli.inputs.held import held

    evaluation = Evaluation("1", format, {peer: os.fsencode(peer)}, (os.fsencode(model),), 1)
    plan = held(Plan("two files", (evaluation,)), [peer])
    for text in plan.evaluations[0].documents:
        if isinstance(text, Text):  # the evaluation reports what cannot be read
            wanted, accepted = "a summary", UNCERTAIN - {REPORT}
            if problem := other_kind(text.name, text.content, wanted, accepted, {CONFIGURATION: _ORDER}):
                raise DataError(problem)
    return plan, "1", peer


def _shown(explanation: Explanation, format: str, output: str | None) -> bytes:
    if format == "html":
        from rouge_cli.reports.explanation_html import explanation_html

        return explanation_html(explanation)
    if format == "json":
        from rouge_cli.reports.explanation_json import explanation_json

        return explanation_json(explanation)
    from rouge_cli.reports.explanation_text import explanation_text

    terminal = output is None and sys.stdout is not None and sys.stdout.isatty()
    return explanation_text(explanation, colour=terminal and "NO_COLOR" not in os.environ)
