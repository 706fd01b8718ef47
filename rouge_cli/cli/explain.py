"""`rouge-cli explain`: how one score comes about."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.evaluation_options import AVERAGES, idle_choices, names_measures, options_from, with_used_lists
from rouge_cli.cli.input_options import arguments_from, input_options, refuse_reading
from rouge_cli.cli.messages import inform
from rouge_cli.cli.option_flags import table_options
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import read_whole_for
from rouge_cli.cli.terminal import color_option, style_for
from rouge_cli.cli.usual_options import is_typed, list_option, output_option
from rouge_cli.cli.writing import check_outputs, check_standard_input, deliver
from rouge_cli.errors import DataError, UsageError, as_argument, listed
from rouge_cli.files import STANDARD_INPUT, read_whole
from rouge_cli.inputs.choice import record_format
from rouge_cli.inputs.choice_checks import idle_format
from rouge_cli.inputs.file_kinds import is_plain
from rouge_cli.inputs.plan import FORMATS, Document, Evaluation, Plan, Text
from rouge_cli.option_rows import LANGUAGE, ORIGINAL, READING, SCORING
from rouge_cli.output_places import protect_files
from rouge_cli.text.option_files import files_of_options

if TYPE_CHECKING:
    from rouge_cli.analysis.explanations.explanation import Explanation

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli explain rouge.xml volcano lead --stem
      ROUGE-1, ROUGE-2 and ROUGE-L of system lead in evaluation volcano
  rouge-cli explain systems/lead/ferry.txt references/ferry.A.txt -n 1 -s
      a system summary and a reference summary, without stop words
  rouge-cli explain rouge.xml volcano lead --dialect rouge-score --format html -o why.html
      as Google's package rouge-score counts, as an HTML page
  rouge-cli explain summaries.jsonl ferry lead -n 2
      a record, by its id and the system
"""


@click.command(
    "explain",
    cls=InputCommand,
    own=["remove_stop_words", "no_lcs"],
    epilog=_EPILOG,
    short_help="Show the words and matches behind one score.",
)
@click.argument("files", nargs=-1, metavar="[CONFIG] EVALUATION [SYSTEM] | PEER MODEL")
@table_options(ORIGINAL, READING, LANGUAGE, SCORING, hidden=AVERAGES)
@click.option("--summary-format", "pair_format", type=click.Choice(FORMATS, case_sensitive=False), default="SPL",
              show_default=True, metavar="FORMAT", help=f"Format of PEER and MODEL: {', '.join(FORMATS)}.")  # fmt: skip
@list_option()
@input_options
@click.option("--format", "format", type=click.Choice(["text", "html", "json"]), default="text", show_default=True,
              help="Format: text, coloured on terminals; html, a page; or json.")  # fmt: skip
@output_option("the explanation")
@color_option
@click.option("-q", "--quiet", is_flag=True, help="No notes and no warnings.")
def explain_command(
    files: tuple[str, ...], pair_format: str, list_format: str | None, format: str, output: str | None, quiet: bool,
    **given: Any,
) -> None:  # fmt: skip
    """Show how one system summary was read, cut and stemmed, and what matched its references.

    The arguments are [CONFIG] EVALUATION [SYSTEM] | PEER MODEL. CONFIG is as for 'rouge-cli evaluate': a configuration,
    records, or instead --peers and --models. EVALUATION is the ID of one evaluation, or its number where there are no
    IDs. SYSTEM is optional where there is only one. Instead, name two files: PEER, a system summary, and MODEL, a
    reference. One of them may be - (standard input).

    For n-grams and skip-bigrams, the explanation lists each match with its counts, and what was clipped because one
    side has more of it. For ROUGE-L and ROUGE-W, it marks the tokens on a longest common subsequence, with the runs
    that ROUGE-W weights. Other measures show their parts: pairs of sentences (ESK, MEAD-LCS), shared words with weights
    (cosine, overlap), precisions and the penalty (BLEU). The parts add up to the scores shown. The default measures are
    ROUGE-1, ROUGE-2 and ROUGE-L.
    """
    from rouge_cli.analysis.explanations.explanation import explain

    chosen = names_measures(given)
    options = with_used_lists(options_from(given), quiet)
    inform(idle_choices(options, "one summary is explained, which has no averages"), quiet)
    if not chosen:
        options = options._replace(measures=("rouge-1", "rouge-2", "rouge-l"))
    is_given = bool(given["peers"] or given["models"])
    if len(files) == 2 and not is_given and not list_format and not _is_configured(files):
        _refuse_folders(files)
        refuse_reading(given)
        if pair_format.upper() != "SPL" and options.sentence_tag:
            raise UsageError(idle_format(options.sentence_tag, "--summary-format"))
        check_outputs(output)
        others = list(files_of_options(options))
        check_standard_input([*files, *others])
        protect_files([output], [*files, *others])
        plan, evaluation, system = _of_files(files[0], files[1], pair_format.upper())
    else:
        sources, evaluation, named = _in_order(files, is_given)
        if is_typed("pair_format"):
            raise UsageError("--summary-format is for two files, PEER MODEL; leave it out, or take --input-format")
        if len(files) == 2 and not is_given and os.path.isfile(evaluation):
            path = as_argument(os.path.join(os.curdir, evaluation))
            inform([f"{evaluation} is the evaluation, not the file of this name; the file is {path}"], quiet)
        arguments = arguments_from(given, sources[0] if sources else None, sources[1:], options.encoding, list_format)
        if list_format and named:
            arguments = arguments._replace(system=named)
        plan = read_whole_for(output, arguments, options, model_ids=True, quiet=quiet)
        if named is not None and _swapped(plan, evaluation, named):
            raise UsageError(f"{named} is an evaluation, and {evaluation} a system: EVALUATION comes before SYSTEM")
        system = named if named is not None else _only_system(plan)
    deliver(output, _shown(explain(plan, evaluation, system, options), format, output), coloured=format == "text")


def _is_configured(files: tuple[str, ...]) -> bool:
    """Whether two arguments are CONFIG EVALUATION: records, or a configuration, and no second file."""
    if files[1] == STANDARD_INPUT:
        return False
    if os.path.exists(files[1]):  # a file that has the name of an evaluation beside records
        return record_format(files[0]) is not None and record_format(files[1]) is None and not is_plain(files[0])
    if files[0] == STANDARD_INPUT or record_format(files[0]) is not None:
        return True
    return os.path.isfile(files[0]) and not is_plain(files[0])


def _refuse_folders(files: tuple[str, ...]) -> None:
    """UsageError for a folder, which is no text."""
    folders = [name for name in files if os.path.isdir(name)]
    if len(folders) == 2:
        peers, models = map(as_argument, files)
        raise UsageError(
            f"{peers} and {models} are folders; name an evaluation in them, and a system where there are several: "
            f"rouge-cli explain --peers {peers} --models {models} EVALUATION [SYSTEM]"
        )
    if folders:
        raise UsageError.at(folders[0], "this is a folder, not a summary", "name a file in it")


def _in_order(files: tuple[str, ...], is_given: bool) -> tuple[tuple[str, ...], str, str | None]:
    """CONFIG, or several files of records, EVALUATION, SYSTEM. UsageError where another one of them is a file."""
    if is_given and 1 <= len(files) <= 2:
        return (), files[0], files[1] if len(files) > 1 else None
    if is_given or len(files) < 2:
        raise UsageError(_ORDER)
    if not os.path.exists(files[0]) and (config := next((name for name in files[1:] if os.path.isfile(name)), None)):
        raise UsageError(f"there is no file {files[0]}, but {config} is one: {_ORDER}")
    if len(files) == 2:
        return files[:1], files[1], None
    return files[:-2], files[-2], files[-1]


def _only_system(plan: Plan) -> str:
    systems = plan.systems()
    if len(systems) != 1:
        raise UsageError(f"SYSTEM is missing; name one of {plan.source}: {listed(systems)}")
    return systems[0]


def _swapped(plan: Plan, evaluation: str, system: str) -> bool:
    ids = {found.id for found in plan.evaluations}
    return evaluation not in ids and system in ids and evaluation in plan.systems()


_ORDER = "explain takes CONFIG EVALUATION SYSTEM, --peers and --models with EVALUATION, or two files: PEER MODEL"


def _of_files(peer: str, model: str, format: str) -> tuple[Plan, str, str]:
    """The plan of two files, which holds them. DataError for one that is not a summary."""
    from rouge_cli.inputs.file_kinds import CONFIGURATION, REPORT, UNCERTAIN, other_kind
    from rouge_cli.inputs.loaded_plan import with_contents

    evaluation = Evaluation("1", format, {peer: _document(peer)}, (_document(model),), 1)
    plan = with_contents(Plan("two files", (evaluation,)), [peer])
    for text in plan.evaluations[0].documents:
        if isinstance(text, Text):  # the evaluation reports what cannot be read
            wanted, accepted = "a summary", UNCERTAIN - {REPORT}
            if problem := other_kind(text.name, text.content, wanted, accepted, {CONFIGURATION: _ORDER}):
                raise DataError(problem)
    return plan, "1", peer


def _document(name: str) -> Document:
    if name == STANDARD_INPUT:
        return Text("standard input", read_whole(name, "the summary"), of_file=True)
    return os.fsencode(name)


def _shown(explanation: Explanation, format: str, output: str | None) -> bytes:
    if format == "html":
        from rouge_cli.reports.explanation_html import explanation_html

        return explanation_html(explanation)
    if format == "json":
        from rouge_cli.reports.explanation_json import explanation_json

        return explanation_json(explanation)
    from rouge_cli.reports.explanation_text import explanation_text

    return explanation_text(explanation, colour=style_for(output).colour)
