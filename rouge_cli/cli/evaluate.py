"""`rouge-cli evaluate`: score the systems of a configuration."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.engine_options import cluster_from, engine_options, scratch_folder, scratch_option
from rouge_cli.cli.evaluation_options import check_seed, idle_choices, names_measures, options_from, with_used_lists
from rouge_cli.cli.input_options import arguments_from, input_options
from rouge_cli.cli.jackknife_options import jackknife_options, jackknifing_from
from rouge_cli.cli.like_option import like_option, settle_like
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.option_flags import table_options
from rouge_cli.cli.option_sections import EVALUATE, USUAL, SectionCommand
from rouge_cli.cli.preset_option import preset_option, settle_preset
from rouge_cli.cli.report_options import Request, check_evaluations, report_options, request_from
from rouge_cli.cli.running import progress_bar, read_input_for
from rouge_cli.cli.usual_options import (
    STANDARD_OUTPUT,
    SecondOutputFile,
    is_typed,
    jobs_option,
    list_option,
    output_option,
    part_option,
)
from rouge_cli.cli.writing import check_outputs, deliver, protect_inputs
from rouge_cli.engines.selection import evaluate_input
from rouge_cli.errors import UsageError
from rouge_cli.inputs.choice import CONFIGURED_FORMATS, named_paths
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.systems import choose_systems
from rouge_cli.option_rows import DATA, LANGUAGE, ORIGINAL, READING, SCORING
from rouge_cli.results import Results
from rouge_cli.text.option_files import files_of_options

if TYPE_CHECKING:
    from rouge_cli.inputs.stream import Stream
    from rouge_cli.options import Options
    from rouge_cli.presets import Preset

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli evaluate rouge.xml -n 2 --stem
      ROUGE-1, ROUGE-2 and ROUGE-L of all systems, stemmed
  rouge-cli evaluate rouge.xml lead -n 1 --no-lcs --per-evaluation
      one system, evaluation by evaluation
  rouge-cli evaluate --list SPL pairs.lst -n 4 -w 1.2 -o report.txt
      your list, with the files of a summary and its references in a line; the report goes into a file
  rouge-cli evaluate rouge.xml -n 2 -m --format table --save results.json
      a table with the best system marked; results saved for 'rouge-cli report'
  rouge-cli evaluate rouge.xml --preset duc2004-t2
      the options of DUC 2004, task 2
  rouge-cli evaluate summaries.jsonl -n 2
      records with the fields id, system, summary, references
  rouge-cli evaluate --peers systems --models references -n 2
      two folders: systems with a folder each, a file per summary
  rouge-cli evaluate --peers outputs.txt --models targets.txt --sentence-delimiter '<q>'
      your files with a summary per line, and <q> between its sentences
  rouge-cli evaluate japanese.jsonl -n 2 --tokenizer mecab
      your Japanese records, split into words by MeCab (needs the extra 'ja')
  rouge-cli evaluate rouge.xml --measures rouge-2,esk,mead-lcs,bleu:smoothing=nist --format table
      measures by name, also those of other papers ('rouge-cli measures' lists them)
  rouge-cli evaluate rouge.xml --dialect rouge-score --stem
      the scores of Google's package rouge-score and of Hugging Face evaluate
  rouge-cli evaluate rouge.xml -n 2 -m --jackknife --humans
      systems and people alike, each against all references but one
"""


@click.command(cls=SectionCommand, sections=EVALUATE, usual=USUAL, epilog=_EPILOG,
               short_help="Score system summaries against reference summaries.")  # fmt: skip
@click.argument("config", type=click.Path(), required=False)
@click.argument("rest", nargs=-1, metavar="[SYSTEM]")
@preset_option
@like_option
@table_options(ORIGINAL, READING, LANGUAGE, SCORING, DATA)
@click.option("--collection", type=click.Path(), metavar="SOURCE",
              help="With --preset, instead of CONFIG: score that evaluation's summaries in SOURCE, the original folder "
                   "or archive ('rouge-cli collection show NAME' says which).")  # fmt: skip
@input_options
@jackknife_options
@report_options("rouge155")
@click.option("--save", type=SecondOutputFile(dir_okay=False), metavar="FILE",
              help="Also save all results in FILE, for 'rouge-cli report FILE' and other commands: as JSON or, for "
                   "large runs, as Parquet if it ends in .parquet.")  # fmt: skip
@part_option
@click.option("-a", "--all-systems", is_flag=True, help="Score all systems (the default without SYSTEM).")
@list_option("; SYSTEM names the peer in the report (default X).")
@click.option("-v", "--verbose", is_flag=True, help="Show what was counted and what matched before the report.")
@output_option("the report")
@engine_options
@scratch_option
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings.")
def evaluate(
    config: str | None,
    rest: tuple[str, ...],
    all_systems: bool,
    list_format: str | None,
    verbose: bool,
    output: str | None,
    jobs: int,
    quiet: bool,
    save: str | None,
    part: tuple[int, int] | None,
    preset: Preset | None,
    like: Options | None,
    scratch: str | None,
    collection: str | None,
    **given: Any,
) -> None:
    """Score the system summaries that CONFIG names against its reference summaries.

    CONFIG is a ROUGE-EVAL XML file or a file of records: JSONL, CSV, TSV or Parquet, also with .gz. Several files of
    records, or a quoted pattern such as 'part-*.jsonl', are one input. Instead of CONFIG, --peers and --models name
    folders, or files with a summary per line. SYSTEM is the ID of one system; without it, all are scored. The report is
    that of ROUGE-1.5.5, byte for byte, unless --format names another. It gives recall (R), precision (P) and F-measure
    (F), each the mean of the bootstrap samples, with its confidence interval.
    """
    if output is None and save == STANDARD_OUTPUT:
        raise UsageError("--save - and the report cannot both be standard output; name a file for the report: -o FILE")
    check_outputs(output, save)
    if part is not None and save is None:
        raise UsageError("--part needs --save FILE: 'rouge-cli merge' reads what it saves")
    if save is not None:
        from rouge_cli.results.parquet import check_saving

        check_saving(save)
    cluster = cluster_from(given, jobs, quiet)
    scratch = scratch_folder(scratch, cluster)
    settle_like(like, given)
    inform(settle_preset(preset, given), quiet)
    humans, skip_single = jackknifing_from(given)
    is_default = not (preset or like or names_measures(given))
    options = with_used_lists(options_from(given), quiet)
    check_seed(options)
    inform(idle_choices(options), quiet)
    request = _request(given, options, verbose)
    if part is not None and request.thresholds:
        raise UsageError("--fail-under is about averages of all parts; give it to 'rouge-cli report' with all of them")
    if collection is not None:
        if cluster is not None:
            raise UsageError("--collection is for this process alone; leave out --engine dask")
        found, system = _of_collection(collection, preset, config, rest, list_format, given)
        protect_inputs([output, save], [collection, *files_of_options(options)])
    else:
        choice, system, notes = arguments_from(given, config, rest, options.encoding, list_format)
        inform(notes, quiet)
        is_default &= choice.format not in CONFIGURED_FORMATS  # those who have these know ROUGE-1.5.5
    wanted = None if all_systems or list_format else system
    if cluster is not None:
        if verbose or part is not None:
            raise UsageError(f"{'-v' if verbose else '--part'} is for this process alone; leave out --engine dask")
        from rouge_cli.engines.dask_evaluation import Evaluating, evaluate_files

        protect_inputs([output, save], [*named_paths(choice), *files_of_options(options)])
        how = Evaluating(options, system, wanted, humans, skip_single)
        with progress_bar(None, quiet) as progress:
            results = evaluate_files(choice, how, cluster, scratch, progress)
        inform([*_ignored(system if all_systems else None, results), *[_ONLY_LCS] * is_default], quiet)
        return _finish(results, request, output, save, quiet)
    if collection is None:
        found = read_input_for([output, save], choice, options, system, model_ids=options.jackknife)
    if quiet and found.texts == "configured":
        found = found._replace(texts="")  # nothing is to be said of them
    if verbose:
        from rouge_cli.inputs.input import gathered

        found = gathered(found)
    if options.jackknife:
        from rouge_cli.inputs.jackknife import jackknife_input

        found = jackknife_input(found, humans, skip_single)
    if verbose and isinstance(found.content, Plan):
        from rouge_cli.inputs.loaded_plan import with_contents

        found = found._replace(content=with_contents(found.content, choose_systems(found.content, wanted)))
    with progress_bar(_total(found.content), quiet) as progress:
        results = evaluate_input(found, wanted, options, progress, jobs, part=part)
    inform([*_ignored(system if all_systems else None, results), *[_ONLY_LCS] * is_default], quiet)
    trace = b""
    if verbose:
        from rouge_cli.analysis.trace import trace_plan

        trace = trace_plan(found.plan, results)
    _finish(results, request, output, save, quiet, trace)


def _of_collection(
    source: str, preset: Preset | None, system: str | None, rest: Sequence[str], list_format: str | None,
    given: dict[str, Any],
) -> tuple[Input, str | None]:  # fmt: skip
    """The summaries of a preset in a distribution, and SYSTEM. UsageError: another input beside it, or no preset."""
    from rouge_cli.collections.evaluation import input_of_preset

    if preset is None:
        raise UsageError("--collection needs --preset, which says what is evaluated ('rouge-cli presets' lists them)")
    other = system if rest else "--list" if list_format else "--peers" if given["peers"] or given["models"] else None
    if other is not None:
        raise UsageError(f"{other} beside --collection: give only one of them")
    return input_of_preset(preset, source), system


def _ignored(system: str | None, results: Results) -> list[str]:
    """The note that a SYSTEM beside -a chooses nothing, unless it named the one system of an input that names none."""
    if system is None or [found.id for found in results.systems] == [system]:
        return []
    return [f"-a scores all systems, so SYSTEM, {system}, is ignored; leave one of the two out"]


def _finish(
    results: Results, request: Request, output: str | None, save: str | None, quiet: bool, trace: bytes = b""
) -> None:
    nothing = [] if results.systems else [_NOTHING.format(results.source)]
    warn([*nothing, *results.warnings, *request.warnings()], quiet)
    report = request.make(results, output)
    if trace:
        report = trace + report
    if save is not None:
        from rouge_cli.results.saved import save_results

        save_results(results, save)
    deliver(output, report, request.is_coloured())
    if request.format == "rouge155" and not quiet:
        _print_signature(results)
    request.fail_under(results)


_ONLY_LCS = "only ROUGE-L is scored, the default of ROUGE-1.5.5; for ROUGE-1 and ROUGE-2 too, add -n 2"
_NOTHING = "{0}: no system summary in it, so there was nothing to evaluate; rouge-cli config check {0} tells why"


def _request(given: dict[str, Any], options: Options, verbose: bool) -> Request:
    """The report that the options in given ask for; a preset's -d is about rouge155. UsageError: it cannot be made."""
    is_chosen = is_typed("per_evaluation")
    check_evaluations(given["format"], options.per_evaluation if is_chosen else None)
    request = request_from(given, options.per_evaluation and is_chosen)
    if verbose and request.format != "rouge155":
        raise UsageError(f"--verbose works with --format rouge155 only; leave it out with {request.format}")
    if verbose:
        from rouge_cli.analysis.trace import check_trace

        check_trace(options)
    nothing_yet = Results(options, (), ())
    request.check(nothing_yet)
    request.sorted(nothing_yet)
    return request


def _print_signature(results: Results) -> None:
    """On a terminal only, where it is in nobody's way: the text of ROUGE-1.5.5 has no place for it."""
    if sys.stderr is not None and sys.stderr.isatty():
        from rouge_cli.signature import signature_of

        inform([f"signature: {signature_of(results)}"])


def _total(content: Plan | Stream) -> int | None:
    """The number of evaluations, where it is known."""
    return len(content.evaluations) if isinstance(content, Plan) else content.total
