"""`rouge-cli score`: a row of scores for each record."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import click

from rouge_cli.cli.engine_options import cluster_from, engine_options
from rouge_cli.cli.evaluation_options import check_seed, idle_choices, names_measures, options_from, with_used_lists
from rouge_cli.cli.input_options import choice_from, input_options, two_sides
from rouge_cli.cli.like_option import like_option, settle_like
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.option_flags import table_options
from rouge_cli.cli.option_sections import EVALUATE, USUAL, SectionCommand
from rouge_cli.cli.preset_option import preset_option, settle_preset
from rouge_cli.cli.running import progress_bar
from rouge_cli.cli.usual_options import OutputFile, jobs_option
from rouge_cli.cli.writing import check_standard_input, protect_inputs
from rouge_cli.engines.rows import RowScoring, idle_counts, score_rows
from rouge_cli.errors import RougeCliError, UsageError
from rouge_cli.files import named_twice, redirect_to_null, standard_output, writing_out
from rouge_cli.inputs.choice import InputChoice, named_paths, one_for_each, sources_of, with_idle_quotes
from rouge_cli.measures.choice import check_corpus
from rouge_cli.measures.registry import split_measures
from rouge_cli.opening import descriptor, open_input
from rouge_cli.option_rows import DATA, LANGUAGE, ORIGINAL, READING, SCORING
from rouge_cli.options import Options
from rouge_cli.output_places import check_place, protect_files
from rouge_cli.results.row_files import ROW_FORMATS, need_pyarrow, row_format, row_writer
from rouge_cli.scoring.threads import Progress
from rouge_cli.text.option_files import files_of_options
from rouge_cli.whole_files import whole_file

if TYPE_CHECKING:
    from rouge_cli.engines.cluster import Cluster

_NO_AVERAGES = "rows have no averages; a folder, -o FOLDER/, keeps it for 'rouge-cli merge'"
_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli score summaries.jsonl -n 2 -m
      each record with its scores, as JSONL
  rouge-cli score summaries.jsonl -o scores.parquet --counts
      the same as Parquet, with hits and totals
  rouge-cli score summaries.jsonl --columns id -o scores.csv
      only the id of each record
  rouge-cli score part-*.jsonl -o scores/
      a file of rows for each part; run it again to continue an interrupted run
  rouge-cli score part-*.jsonl -o scores/ --engine dask --workers 8
      the same in eight processes; or on a cluster, with --scheduler tcp://HOST:PORT
"""


@click.command(cls=SectionCommand, sections=EVALUATE, usual=USUAL, epilog=_EPILOG,
               short_help="Write a row of scores for each record.")  # fmt: skip
@click.argument("inputs", type=click.Path(), nargs=-1, metavar="INPUT...")
@preset_option
@like_option
@table_options(ORIGINAL, READING, LANGUAGE, SCORING, DATA, hidden=["per_evaluation"])
@input_options
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="OUT",
    help="File to write, complete or not at all: .parquet, .jsonl, .csv or .tsv, the last three also with .gz. A name "
    "that ends in / is a folder for one file per input. The default, or -, is JSONL on standard output.",
)
@click.option(
    "--format",
    "format",
    type=click.Choice(ROW_FORMATS),
    metavar="FORMAT",
    help=f"Format of the files in a folder: {', '.join(ROW_FORMATS)}. By default that of the first input.",
)
@click.option(
    "--columns",
    metavar="LIST",
    help="Fields of the records to keep, separated by commas; '' for none. By default all but the texts.",
)
@click.option(
    "--counts",
    is_flag=True,
    help="Also write hits, totals of references and systems, and BLEU's sums; 'rouge-cli merge' needs them.",
)
@engine_options
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="No progress and no warnings.")  # fmt: skip
def score(
    inputs: tuple[str, ...], output: str | None, format: str | None, columns: str | None, counts: bool, jobs: int,
    quiet: bool, preset: Any, like: Options | None, **given: Any,
) -> None:  # fmt: skip
    """Score each record of INPUT (JSONL, CSV, TSV or Parquet) and write a row for each summary.

    Two files with a summary per line, or two folders, are the system summaries and their references.
    Rows keep the order of the records and their other fields, and add recall, precision and F-measure of each measure,
    named as in --measures: rouge-1_recall, rouge-1_precision, rouge-1_f ... The default measures are ROUGE-1, ROUGE-2
    and ROUGE-L. Memory does not grow with the input. If OUT is a folder, each INPUT gets a file there, listed in
    manifest.json. The same command continues an interrupted run, and refuses inputs that changed. 'rouge-cli merge
    FOLDER' and 'rouge-cli report FOLDER' compute averages.
    """
    cluster = cluster_from(given, jobs, quiet)
    settle_like(like, given)
    inform(settle_preset(preset, given), quiet)
    if preset is not None and preset.jackknife:
        found = f"--preset {preset.name} implies --jackknife, and rows of score are not jackknifed"
        warn([f"{found}; rouge-cli evaluate does it"], quiet)
    kept = None if columns is None else tuple(filter(None, (name.strip() for name in columns.split(","))))
    names = tuple(split_measures(",".join(given["measures"]))) if given["measures"] else ()
    how = RowScoring(_options(given, preset, like, quiet), counts, kept, names).checked()
    if counts:
        warn(idle_counts("--counts", how.options), quiet)
    if (sides := two_sides(inputs, given)) is not None:
        given, notes = sides
        inform(notes, quiet)
        inputs = ()
    choices = with_idle_quotes([choice_from({**given}, name, how.options.encoding) for name in inputs or [None]])
    if len(choices) > 1 and (twice := list(named_twice(name for one in choices for name in sources_of(one)))):
        raise UsageError(twice)
    check_standard_input([*chain(*map(named_paths, choices)), *files_of_options(how.options)])
    is_folder = output is not None and (output.endswith(("/", os.sep)) or os.path.isdir(output))
    if is_folder:
        check_seed(how.options)
        check_corpus(how.options)
    inform(idle_choices(how.options, "" if is_folder else _NO_AVERAGES), quiet)
    if format is not None and not is_folder:
        raise UsageError("--format is for a folder of parts (-o FOLDER/); the end of a file's name says what it is")
    if cluster is not None and not is_folder:
        raise UsageError("--engine dask makes a file for each INPUT: name a folder for them, -o FOLDER/")
    total = _total(choices) if sys.stderr is not None and sys.stderr.isatty() and not quiet else None
    with progress_bar(total, quiet, "row") as progress:
        if is_folder:
            warnings = _to_folder(choices, how, str(output), format, jobs, progress, cluster)
        else:
            warnings = _to_file(choices, how, output, jobs, progress)
    warn(warnings, quiet)


def _options(given: dict[str, Any], preset: Any, like: Options | None, quiet: bool) -> Options:
    chosen = names_measures(given) or preset or like
    options = with_used_lists(options_from(given), quiet)
    if like is not None and like.jackknife:
        cause = "--like: the signature says jackknife:yes, and rows of score are not jackknifed"
        raise UsageError(f"{cause}; take rouge-cli evaluate, or write jackknife:no")
    return options if chosen else options._replace(measures=("rouge-1", "rouge-2", "rouge-l"))


def _to_file(
    choices: Sequence[InputChoice], how: RowScoring, output: str | None, jobs: int, progress: Progress | None
) -> list[str]:
    for choice in choices:
        protect_inputs([output], named_paths(choice))
    protect_files([output], files_of_options(how.options))
    if output is None:
        return _to_standard_output(choices, how, jobs, progress)
    check_place(output)
    # A link to /dev/stdout may have a name that says the format.
    is_unnamed = descriptor(output) is not None and not os.path.splitext(output)[1]
    format = "jsonl" if is_unnamed else row_format(output)
    if "parquet" in (format, *(choice.format for choice in choices)):
        need_pyarrow()  # while no output is open
    with whole_file(output) as stream:
        writer = row_writer(format, stream, output.lower().endswith(".gz"))
        warnings = score_rows(choices, how, writer, jobs, progress, is_waited_for=not _is_file(stream))[1]
        writer.close()
    return warnings


class _Rows:
    """Standard output, for rows: what fails here is not taken for an error of an input."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, content: bytes) -> int:
        with writing_out(self._stream, "the rows"):
            return self._stream.write(content)

    def flush(self) -> None:
        with writing_out(self._stream, "the rows"):
            self._stream.flush()


def _is_file(stream: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):  # what a program has put in place of standard output
        return True


def _to_standard_output(
    choices: Sequence[InputChoice], how: RowScoring, jobs: int, progress: Progress | None
) -> list[str]:
    stream = standard_output()
    rows = cast("BinaryIO", _Rows(stream))
    try:
        writer = row_writer("jsonl", rows)
        warnings = score_rows(choices, how, writer, jobs, progress, is_waited_for=not _is_file(stream))[1]
        rows.flush()
    except BrokenPipeError:  # whoever reads it has seen enough
        redirect_to_null(stream)
        return []
    return warnings


def _to_folder(
    choices: Sequence[InputChoice], how: RowScoring, output: str, format: str | None, jobs: int,
    progress: Progress | None, cluster: Cluster | None,
) -> list[str]:  # fmt: skip
    from rouge_cli.engines.parts import begin, make, still_there

    if any(choice.source in (None, "-") for choice in choices):
        raise UsageError("a folder of parts is for files of records; name a file, or leave -o out")
    choices = one_for_each(choices)
    if cluster is not None:
        from rouge_cli.engines.dask import score_files

        return list(score_files(choices, how, output, format, cluster, progress).warnings)
    parts = begin(output, choices, how, format)
    with still_there(output, parts):
        return [warning for part in parts for warning in make(part, jobs, progress)[1]]


def _total(choices: Sequence[InputChoice]) -> int | None:
    """About how many rows there will be, by sizes and the first lines; None: nobody knows."""
    found = 0
    for choice in choices:
        if not os.path.isfile(str(choice.source)):  # what is read from a pipe is gone
            return None
        try:
            with open_input(str(choice.source)) as stream:
                head = stream.read(1 << 20)
                size = os.fstat(stream.fileno()).st_size
        except OSError:
            return None
        if choice.format == "parquet":
            try:
                found += need_pyarrow().parquet.read_metadata(choice.source).num_rows
            except (RougeCliError, ValueError, OSError):  # whoever reads it reports that
                return None
        elif head.count(b"\n") == 0 or str(choice.source).endswith(".gz"):
            return None
        else:
            found += size * head.count(b"\n") // len(head)
    return found
