"""`rouge-cli evaluate`: score the systems of a configuration."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.evaluation_options import options_from
from rouge_cli.cli.files_read import files_of, files_of_choice, files_of_options, names_read
from rouge_cli.cli.input_options import choice_from, input_options
from rouge_cli.cli.jackknife_options import jackknife_options, jackknifing_from
from rouge_cli.cli.like_option import like_option, settle_like
from rouge_cli.cli.messages import warn
from rouge_cli.cli.option_flags import table_options
from rouge_cli.cli.option_sections import EVALUATE, SectionCommand
from rouge_cli.cli.preset_option import preset_option, settle_preset
from rouge_cli.cli.report_options import Request, report_options, request_from
from rouge_cli.cli.writing import check_outputs, deliver, spare_files, spare_inputs, write_whole
from rouge_cli.engines.selection import evaluate_input, gathered
from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import FORMATS, Plan, Stream
from rouge_cli.option_rows import DATA, LANGUAGE, ORIGINAL, READING, SCORING
from rouge_cli.results import Results
from rouge_cli.scoring.threads import Progress
from rouge_cli.text.word_lists import missing_folder

if TYPE_CHECKING:
    from rouge_cli.inputs.choice import InputChoice
    from rouge_cli.options import Options
    from rouge_cli.presets import Preset

_EPILOG = """\b
Examples
  rouge-cli evaluate configs/news-spl.xml -n 2 --stem
      ROUGE-1, ROUGE-2 and ROUGE-L of all systems, stemmed
  rouge-cli evaluate configs/news-spl.xml lead -n 1 --no-lcs --per-evaluation
      one system, evaluation by evaluation
  rouge-cli evaluate --list SPL configs/news-spl.lst -n 4 -w 1.2 -o report.txt
      a list of file pairs, into a file
  rouge-cli evaluate configs/news-spl.xml -n 2 -m --format table --save results.json
      a table with the best system marked, and all that was found kept for 'rouge-cli report'
  rouge-cli evaluate configs/news-spl.xml --preset duc2004-t2
      the options of an evaluation that papers compare with
  rouge-cli evaluate fixtures/news/records/pairs.jsonl -n 2
      records: id, system, summary, references
  rouge-cli evaluate --peers fixtures/news/spl/peers --models fixtures/news/spl/models -n 2
      two folders: a folder for each system, a file for each summary
  rouge-cli evaluate --peers fixtures/news/lines/lead.txt --models fixtures/news/lines/A.txt --sentence-delimiter '<q>'
      a summary a line, with a mark between its sentences
  rouge-cli evaluate configs/japanese.xml -n 2 --tokenizer mecab --encoding utf-8
      Japanese, in words
  rouge-cli evaluate configs/news-spl.xml --measures rouge-2,esk,mead-lcs,bleu:smoothing=nist --format table
      measures by name, those of other papers among them ('rouge-cli measures' lists them)
  rouge-cli evaluate configs/news-spl.xml --dialect rouge-score --stem
      the figures of Google's package rouge-score, as Hugging Face evaluate shows them
  rouge-cli evaluate configs/news-spl.xml -n 2 -m --jackknife --humans
      people and systems on equal terms: each against all reference summaries but one
"""


@click.command(cls=SectionCommand, sections=EVALUATE, epilog=_EPILOG,
               short_help="Score system summaries against reference summaries.")  # fmt: skip
@click.argument("config", type=click.Path(), required=False)
@click.argument("system", required=False)
@preset_option
@like_option
@table_options(ORIGINAL, READING, LANGUAGE, SCORING, DATA)
@input_options
@jackknife_options
@report_options("rouge155")
@click.option("--save", type=click.Path(dir_okay=False), metavar="FILE",
              help="Also keep all that was found in FILE, as JSON for 'rouge-cli report FILE'.")  # fmt: skip
@click.option("-a", "--all-systems", is_flag=True, help="All systems, as without SYSTEM.")
@click.option("-z", "--list", "list_format", type=click.Choice(FORMATS, case_sensitive=False), metavar="FORMAT",
              help=f"CONFIG is a list file, PEER MODEL1 [MODEL2 ...] a line, of {', '.join(FORMATS)} summaries; "
                   "SYSTEM names the peer in the report (X).")  # fmt: skip
@click.option("-v", "--verbose", is_flag=True, help="Before the report, show what was counted and what matched.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE",
              help="Write the report to FILE, whole or not at all.")  # fmt: skip
@click.option("-j", "--jobs", type=click.IntRange(min=0), default=0, envvar="ROUGE_JOBS", metavar="N",
              help="Threads; 0, the default, is as many as are of use. The figures are the same.")  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings.")
def evaluate(
    config: str | None,
    system: str | None,
    all_systems: bool,
    list_format: str | None,
    verbose: bool,
    output: str | None,
    jobs: int,
    quiet: bool,
    save: str | None,
    preset: Preset | None,
    like: Options | None,
    **given: Any,
) -> None:
    """Score the system summaries that CONFIG names against its reference summaries.

    CONFIG is a ROUGE-EVAL XML file, or a file of records: JSONL, CSV, TSV or Parquet by its suffix, .gz after it if
    need be. In its place --peers and --models name folders, or files with a summary a line. SYSTEM is the ID of a peer;
    without it all systems are scored. The report is that of ROUGE-1.5.5, byte for byte, unless --format asks for
    another: recall (R), precision (P) and F-measure (F), each the mean of the bootstrap samples, with its confidence
    interval.
    """
    check_outputs(output, save)
    settle_like(like, given)
    for remark in settle_preset(preset, given):
        if not quiet:
            click.echo(f"rouge-cli: {remark}", err=True)
    jackknifing = jackknifing_from(given)
    options = options_from(given)._replace(jackknife=jackknifing.wanted)
    request = _request(given, options, verbose)
    if given["peers"] and system is None:
        config, system = None, config
    choice = choice_from(given, config, options.encoding, list_format is not None)
    spare_inputs([output, save], [config, *files_of_choice(choice)], names_read(choice))
    found = _read(choice, config, list_format, system, options, quiet)
    spare_files([output, save], chain(files_of_options(options), files_of(found.content)))
    if verbose and isinstance(found.content, Stream):
        found = gathered(found, found.content)
    found = jackknifing.expand_input(found)
    wanted = None if all_systems or list_format else system
    if missing := missing_folder(options.data):
        warn([missing], quiet)
    with progress_bar(_total(found.content), quiet) as progress:
        results = evaluate_input(found, wanted, options, progress, jobs)
    warn([*results.warnings, *request.warnings()], quiet)
    report = request.make(results, output)
    if verbose and isinstance(found.content, Plan):
        from rouge_cli.analysis.trace import trace_plan

        report = trace_plan(found.content, [system.id for system in results.systems], options) + report
    if save is not None:
        from rouge_cli.results.saved import results_to_json

        write_whole(save, results_to_json(results))
    deliver(output, report)
    if request.format == "rouge155" and not quiet:
        _tell_signature(results)


def _request(given: dict[str, Any], options: Options, verbose: bool) -> Request:
    """The report that the options in given ask for; a preset's -d is about rouge155. UsageError: it cannot be made."""
    source = click.get_current_context().get_parameter_source("per_evaluation")
    request = request_from(given, options.per_evaluation and source is click.core.ParameterSource.COMMANDLINE)
    if verbose and request.format != "rouge155":
        raise UsageError(f"-v shows what is counted before the report rouge155, not before {request.format}")
    if verbose:
        from rouge_cli.analysis.trace import check_trace

        check_trace(options)
    request.check(options)
    return request


def _tell_signature(results: Results) -> None:
    """On a terminal only, where it is in nobody's way: the text of ROUGE-1.5.5 has no place for it."""
    if sys.stderr is not None and sys.stderr.isatty():
        from rouge_cli.signature import signature_of

        click.echo(f"rouge-cli: signature: {signature_of(results)}", err=True)


def _read(
    choice: InputChoice | None, config: str | None, list_format: str | None, system: str | None, options: Options,
    quiet: bool,
) -> Input:  # fmt: skip
    """The input: the choice, or else the configuration or list. If quiet, nothing is to be said of it."""
    if choice is not None:
        from rouge_cli.inputs.choice import read_input

        return read_input(choice, system)
    assert config is not None
    plan = read_plan(config, list_format, system, options.jackknife)
    if not plan.evaluations:
        _refuse_strangers(config, list_format)
    return Input(plan, texts="" if quiet else "configured")


def _refuse_strangers(config: str, list_format: str | None) -> None:
    """DataError for a list, or XML of something else, without an evaluation; an empty configuration is reported."""
    if list_format is not None:
        raise DataError(Problem(config, "there is no evaluation in it", "a line is PEER MODEL1 [MODEL2 ...]"))
    from rouge_cli.inputs.file_kinds import CONFIGURATION, check_kind

    check_kind(config, "an evaluation configuration, <ROUGE-EVAL> with an <EVAL> for each", (CONFIGURATION,))


def read_plan(config: str, list_format: str | None, system: str | None, model_ids: bool = False) -> Plan:
    """The plan of a configuration or list file, with the ids of its models if they are asked for and there are any.

    UsageError: CONFIG and SYSTEM are swapped, or a list file is a folder. DataError: as their readers.
    """
    if system is not None and not os.path.exists(config) and os.path.isfile(system):
        raise UsageError(f"there is no file {config}, but {system} is one: CONFIG comes before SYSTEM")
    if list_format is not None:
        from rouge_cli.inputs.file_kinds import OF_CONFIGURATION, check_kind
        from rouge_cli.inputs.list_file import read_list_file

        if os.path.isdir(config):
            raise UsageError(f"{config}: a folder, and no list file; name a file in it")
        check_kind(config, "a list file", (), OF_CONFIGURATION)
        # In lists, as in the original, a byte of the command line is a character.
        peer = os.fsencode(system or "X").decode("latin-1")
        return read_list_file(config, list_format.upper(), peer)
    from rouge_cli.inputs.rouge_xml import read_rouge_xml

    return read_rouge_xml(config, model_ids)


def _total(content: Plan | Stream) -> int | None:
    """The number of evaluations, where it is known."""
    return len(content.evaluations) if isinstance(content, Plan) else content.total


@contextmanager
def progress_bar(total: int | None, quiet: bool, unit: str = "eval") -> Iterator[Progress | None]:
    """A bar on stderr where that is a terminal, else nothing."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=unit, leave=False, file=sys.stderr) as bar:

        def advance(done: int) -> None:
            bar.update(done)

        yield advance
