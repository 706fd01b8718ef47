"""Scores on a cluster of Dask (extra `dask`): files, each of which is a part, or Dask DataFrames.

Files must be where workers find them by the same names, and so must be the folder that they write to
(docs/how-to/large-runs.md). What comes out is what this process alone would make, to the last byte.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rouge_cli.api_arguments import Measures, asked, check_arguments, kept
from rouge_cli.engines.cluster import Cluster, Outcome, run
from rouge_cli.engines.dask_arguments import (
    check_cluster,
    check_columns,
    check_partition,
    check_weights,
    choices_of,
    is_frame,
    names_of_references,
)
from rouge_cli.engines.parts import Part, begin, make, still_there
from rouge_cli.engines.rows import RowScoring, idle_counts
from rouge_cli.engines.worker_files import other_files, sizes_of, wrong_folder
from rouge_cli.engines.worker_names import at, names_files, options_at, tokenizer_at
from rouge_cli.errors import DataError, Problem, UsageError, working_folder
from rouge_cli.inputs.arrow import NOT_OF_ARROW, is_arrow
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.options import Options
from rouge_cli.parameter_names import NamingParameters
from rouge_cli.results.columns import FIGURES
from rouge_cli.scores import score_columns
from rouge_cli.scoring.threads import Progress
from rouge_cli.text.option_files import files_named
from rouge_cli.text.text_counts import WRITTEN_LISTS
from rouge_cli.whole_files import new_run, sweep_run

_COUNTS = tuple(f"_{figure}" for figure in FIGURES[3:])


class Scored(NamedTuple):
    """The files of rows that were made, in the order of the inputs, and what is to be warned of."""

    files: tuple[str, ...]
    warnings: tuple[str, ...]


def score(
    given: Any,
    folder: str | os.PathLike[str] | None = None,
    *,
    summary: str | None = None,
    references: str | Sequence[str] | None = None,
    measures: Measures | None = None,
    stem: bool | None = None,
    tokenizer: str | None = None,
    options: Options | None = None,
    counts: bool = False,
    format: str | None = None,
    jobs: int = 1,
    scheduler: Any = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Any:
    """Score each record of a Dask DataFrame, or of files of records.

    A Dask DataFrame gives a Dask DataFrame: its columns, and behind them those of rouge_cli.score_columns, made when it
    is computed. summary and references name the columns of texts; several references are several columns, or a column
    of lists. Counts (hits and totals) stand beside scores if they are asked for.

    Files (a path or several, or InputChoices) give files in folder, as `rouge-cli score FILE... -o FOLDER/ --engine
    dask` does; returned is a Scored. summary and references are fields then, and found by themselves if they have the
    usual names. format is that of the files, by default that of the first input. scheduler is the address of a Dask
    scheduler, or a Client; without it so many workers start as processes on this machine, and end with the call: a
    script that is a program then needs `if __name__ == "__main__":`, as for multiprocessing. jobs is the number of
    threads that a part may use; progress is called with the number of rows of each part that is done.

    The measures are ROUGE-1, ROUGE-2 and ROUGE-L if neither they nor options are given. Raises UsageError for what
    cannot be meant, DataError for what is wrong with the texts.
    """
    check_arguments(jobs, None, progress, stem=stem, counts=counts)
    named = names_of_references(summary, references, folder, format)
    check_cluster(scheduler, workers)
    measures = kept("measures", measures)
    chosen, names = asked(options, measures, stem, tokenizer)
    with NamingParameters():
        how = RowScoring(chosen, bool(counts), names=tuple(names)).checked()
        of_frame = is_frame(given)
        if counts and (idle := idle_counts("counts=True", chosen, with_sums=not of_frame)):
            warnings.warn(idle[0], stacklevel=2)
        if of_frame:
            of_files = {"folder": folder, "format": format, "scheduler": scheduler, "workers": workers,
                        "progress": progress}  # fmt: skip
            if others := [name for name, value in of_files.items() if value is not None]:
                raise UsageError(
                    f"{', '.join(others)}: for files; a DataFrame is computed, and written, by Dask itself"
                )
            return _frame_scored(
                given, summary, named, how.counts, chosen,
                measures=measures, stem=stem, tokenizer=tokenizer, options=options, jobs=jobs,
            )  # fmt: skip
        choices = choices_of(given, summary, named, chosen)
        if folder is None:
            raise UsageError("folder: name the folder for the files of rows")
        how = how._replace(options=chosen._replace(sentences="", sentence_delimiter=""))  # choices say it
        return score_files(choices, how, os.fspath(folder), format, Cluster(scheduler, workers, jobs), progress)


def score_files(
    choices: Sequence[InputChoice], how: RowScoring, folder: str, format: str | None, cluster: Cluster,
    progress: Progress | None = None,
) -> Scored:  # fmt: skip
    """Make the parts of a folder as the parts module does, each by a worker."""
    cluster.checked()
    ours = new_run()
    parts = [part._replace(run=ours) for part in begin(folder, choices, how, format)]
    if cluster.scheduler is not None:
        named = files_named(how.options)
        parts = [part._replace(sizes=sizes_of([part.source, *named])) for part in parts]
    with still_there(folder, parts):
        try:
            found = run(make_part, [(part.source, part) for part in parts], cluster, progress)
        finally:
            sweep_run(folder, ours)  # what workers left that were killed
        absent = [part for part in parts if not os.path.exists(part.record)]
        if absent and cluster.scheduler is not None:
            cause = f"workers wrote {absent[0].place}, and it is not there for this machine"
            raise DataError(Problem(folder, cause, "name a folder that all machines share"))
    warnings = [warning for outcome in found for warning in outcome.warnings]
    return Scored(tuple(part.place for part in parts), (*warnings, *warnings_of_one(choices)))


def warnings_of_one(choices: Sequence[object]) -> list[str]:
    """The message if there is nothing to distribute."""
    if len(choices) > 1:
        return []
    return [
        "one input is one part, so one worker had all the work; cut the input into files and name them all (JSONL: "
        "split -n l/16 -d --additional-suffix=.jsonl INPUT part-)"
    ]


def make_part(part: Part, home: str, jobs: int) -> Outcome:
    """A worker makes a part of rows."""
    choice = part.choice._replace(source=at(home, part.source))
    how = part.how._replace(options=options_at(home, part.how.options))
    here = part._replace(choice=choice, how=how, place=at(home, part.place))
    is_made = os.path.exists(here.record)  # then there may be nothing to write
    if not is_made and (problem := wrong_folder(os.path.dirname(here.place))):
        return Outcome(problems=(problem,))
    if problems := other_files(home, part.sizes):
        return Outcome(problems=problems)
    rows, warnings = make(here, jobs, None, part)
    return Outcome(rows, tuple(warnings))


def _frame_scored(
    frame: Any, summary: str | None, references: Sequence[str], counts: bool, chosen: Options, **asked: Any
) -> Any:
    if summary is None or not references:
        raise UsageError("name the columns of texts: summary='...', references='...' (several: a list of names)")
    made = [name for name in score_columns([], [], **asked) if counts or not name.endswith(_COUNTS)]
    check_columns(frame.columns, summary, references, made)
    check_weights(chosen, frame.npartitions)
    meta = frame._meta.assign(**dict.fromkeys(made, 0.0)).astype(dict.fromkeys(made, "float64"))
    home = working_folder() if names_files(chosen) else ""
    return frame.map_partitions(_partition, summary, tuple(references), tuple(made), asked, home, meta=meta)


def _partition(
    rows: Any, summary: str, references: Sequence[str], made: Sequence[str], asked: dict[str, Any],
    home: str, partition_info: Mapping[str, Any] | None = None,
) -> Any:  # fmt: skip
    """The rows of a partition with their scores. Errors and warnings name the partition beside the row.

    home is the folder to which names of files are relative, if there are any.
    """
    if home:
        tokenizer, options = asked["tokenizer"], asked["options"]
        asked = asked | {
            "tokenizer": tokenizer and tokenizer_at(home, tokenizer),
            "options": options and options_at(home, options),
        }
    number = (partition_info or {}).get("number")
    where = "partition" if number is None else f"partition {number}"
    try:
        check_partition(rows, [summary, *references], made)
        models = {name: _column(rows[name]) for name in references}  # by name, so that nobody takes them for rows
        found = score_columns(_column(rows[summary]), models if len(models) > 1 else models[references[0]], **asked)
    except (DataError, UsageError) as error:
        raise type(error)([_within(where, problem) for problem in error.problems]) from None
    for warning in found.warnings:
        _warn(_within(where, _of_frame(warning)))
    return rows.assign(**{name: found[name].values for name in made})


def _of_frame(warning: str) -> str:
    """The warning, with a remedy for lists of which Dask itself made texts."""
    if not isinstance(warning, Problem) or warning.kind != WRITTEN_LISTS:
        return warning
    how = 'call dask.config.set({"dataframe.convert-string": False}) before from_pandas, which makes texts of lists'
    return Problem(warning.place, warning.cause, f"if the column held lists, {how}", warning.kind)


def _within(partition: str, problem: str) -> str:
    """The problem with its partition, whose columns cannot be given in another way."""
    if not isinstance(problem, Problem) or not problem.place:
        return f"{partition}: {problem}"
    if problem.kind == NOT_OF_ARROW:
        problem = Problem(problem.place, problem.cause, "correct the values of this column", problem.kind)
    return problem.within(partition)


def _column(series: Any) -> Any:
    return series if is_arrow(series) else series.tolist()


def _warn(warning: str) -> None:
    """A warning of Python, here and, on a cluster, where the client is."""
    if "distributed" in sys.modules:
        from distributed.worker import warn

        warn(warning)
    else:
        warnings.warn(warning, stacklevel=2)
