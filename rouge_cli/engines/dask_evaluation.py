"""Evaluates files of records on a cluster of Dask: each file is a part, and the parts' results are merged from disk."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from rouge_cli.engines.cluster import Cluster, Outcome, run
from rouge_cli.engines.merging import merge_parts, numbered_on
from rouge_cli.engines.selection import evaluate_input
from rouge_cli.engines.waiting import Notice
from rouge_cli.engines.worker_files import Sizes, other_files, sizes_of, wrong_folder
from rouge_cli.engines.worker_names import Spelling, at, options_at, paths_in
from rouge_cli.errors import DataError, LibraryErrors, Problem, RougeCliError, UsageError, reason, shortened
from rouge_cli.importing import Importing
from rouge_cli.inputs.choice import CONFIGURED_FORMATS, InputChoice, one_for_each, sources_of
from rouge_cli.inputs.given_texts import common_stem, name_of_sources
from rouge_cli.inputs.jackknife import jackknife_input
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.stream import RecordsRead
from rouge_cli.inputs.text_files import STANDARD_INPUT
from rouge_cli.measures.choice import measures_of
from rouge_cli.opening import open_input
from rouge_cli.options import Averaging, Options
from rouge_cli.results import Interval, Results
from rouge_cli.results.saved import read_results, save_results
from rouge_cli.room_for_libraries import need_room
from rouge_cli.scoring.threads import Progress
from rouge_cli.text.option_files import files_named
from rouge_cli.text.tokenizers import check_is_trusted
from rouge_cli.whole_files import write_whole
from rouge_cli.whole_folders import TemporaryFolder


class Evaluating(NamedTuple):
    """How records are evaluated, as the command says it."""

    options: Options
    system: str | None = None
    """The name of the only system, for records that do not say it."""
    wanted: str | None = None
    """The system that is evaluated; None: all."""
    humans: bool = False
    skip_single: bool = False


class _Part(NamedTuple):
    """A file of records, and where its results go."""

    choice: InputChoice
    how: Evaluating
    place: str
    number: int
    of: int
    sizes: Sizes = ()
    """Of the files that it is made of, where workers may have others."""


def evaluate_files(
    choice: InputChoice, how: Evaluating, cluster: Cluster, scratch: str | None = None, progress: Progress | None = None
) -> Results:
    """What this process finds in the files of records that the choice names, each evaluated by a worker.

    scratch is the folder in which workers leave results for this process to merge, by default that of the system for
    temporary files; all machines must share it. UsageError: the input is no files of records, or only data names the
    program of the tokenizer; DataError: the problems
    of all parts.
    """
    cluster.checked()
    check_is_trusted(how.options.tokenizer)
    sources = _sources(choice)
    _check_weights(how.options, sources)
    if how.system is None:
        how = how._replace(system=common_stem(sources))
        _check_system(choice, how)
    with _folder_in(scratch, cluster.notice) as folder:
        named = None if cluster.scheduler is None else files_named(how.options)
        parts = [
            _Part(one, how, os.path.join(folder, f"{k}{_suffix()}"), k, len(sources),
                  () if named is None else sizes_of([str(one.source), *named]))
            for k, one in enumerate(one_for_each([choice]), 1)
        ]  # fmt: skip
        with _still_there(folder):
            found = run(evaluate_part, [(str(part.choice.source), part) for part in parts], cluster, progress)
            _check_written(parts, are_ours=cluster.scheduler is None)
            merged = _merged(parts, [outcome.read for outcome in found])
    if how.wanted is not None and not any(system.evaluations for system in merged.systems):
        raise DataError(Problem(merged.source, f"there is no system {how.wanted!r}", "leave SYSTEM out to see all"))
    return merged


def _folder_in(scratch: str | None, notice: Notice) -> TemporaryFolder:
    """A new folder in this one, removed at the end. UsageError: it cannot be made there."""
    try:
        return TemporaryFolder("rouge-cli-parts-", scratch, notice)
    except (OSError, ValueError) as error:
        place = scratch or "the folder for temporary files"
        raise UsageError(f"{place}: cannot be used: {reason(error)}; name another, --scratch FOLDER") from None


@contextmanager
def _still_there(folder: str) -> Iterator[None]:
    """DataError: what failed did so because somebody removed the folder."""
    try:
        yield
    except RougeCliError:
        if os.path.isdir(folder):
            raise
        raise DataError.at(folder, "removed meanwhile", "run this again") from None


def _check_written(parts: Sequence[_Part], are_ours: bool) -> None:
    """DataError: the results of a part are not here. are_ours: its worker was of this machine."""
    if absent := [part.place for part in parts if not os.path.exists(part.place)]:
        if are_ours:
            raise DataError.at(absent[0], "removed meanwhile", "run this again")
        remedy = "name a folder that all machines share, --scratch FOLDER"
        raise DataError(Problem(absent[0], "a worker wrote it, and it is not there for this machine", remedy))


def _sources(choice: InputChoice) -> list[str]:
    if choice.source is None or choice.format in CONFIGURED_FORMATS:
        raise UsageError(
            "a Dask cluster evaluates files of records, each by a worker: name several of JSONL, CSV, TSV or Parquet, "
            "or leave --engine dask out"
        )
    sources = sources_of(choice)
    if STANDARD_INPUT in sources:
        raise UsageError("standard input (-): workers cannot read it; name files")
    return sources


def _check_system(choice: InputChoice, how: Evaluating) -> None:
    """UsageError: neither the names of files nor the first record say of which system the summaries are."""
    content = read_input(choice, how.system).content
    if not how.system and not isinstance(content, Plan):
        with suppress(DataError):  # workers report it, with all else
            next(content.evaluations, None)


def _check_weights(options: Options, sources: Sequence[str]) -> None:
    alone = [measure.label for measure in measures_of(options) if getattr(measure, "uses_idf", False)]
    if alone and options.idf is None and len(sources) > 1:
        raise UsageError(
            f"{', '.join(alone)} weighs words by the reference summaries of the whole run, which a worker does not "
            "know; give the weights (--idf FILE), or leave --engine dask out"
        )


def _suffix() -> str:
    """Of the files of results: Parquet where it can be read."""
    need_room("Dask")
    try:
        with Importing("Parquet needs pyarrow"):
            import pyarrow.parquet  # noqa: F401
    except UsageError:
        return ".json"
    return ".parquet"


def evaluate_part(part: _Part, home: str, jobs: int) -> Outcome:
    """A worker evaluates a part and leaves its results on disk."""
    options = options_at(home, part.how.options)
    part = part._replace(place=at(home, part.place))
    folder = os.path.dirname(part.place)
    if problem := wrong_folder(folder, "--scratch FOLDER"):
        return Outcome(problems=(problem,))
    done = f"{part.place}.done"
    if os.path.lexists(done):  # by a worker that died before it could report
        return _reported(done)
    if problems := other_files(home, part.sizes):
        return Outcome(problems=problems)
    choice = part.choice._replace(source=at(home, str(part.choice.source)))
    given = read_input(choice, part.how.system, options.jackknife)
    content = given.content
    if options.jackknife:
        given = jackknife_input(given, part.how.humans, part.how.skip_single)
    results = evaluate_input(
        given, part.how.wanted, options, None, jobs, averages=False, part=(part.number, part.of), all_there=False
    )
    spelling = Spelling((str(choice.source), str(part.choice.source)), *paths_in(options, part.how.options))
    results = spelling.results(results)
    save_results(results if options.averaging is Averaging.RAW_COUNTS else _with_placeholders(results), part.place)
    read = None if isinstance(content, Plan) or content.read is None else content.read()
    outcome = Outcome(sum(len(system.evaluations) for system in results.systems), read=read)
    write_whole(done, pickle.dumps(outcome))
    return outcome


def _reported(done: str) -> Outcome:
    """What a worker reported in a file. DataError: somebody else made it."""
    cause = "no report of a worker"
    remedy = "start again; if others write to that folder, name another, --scratch FOLDER"
    with LibraryErrors(done, cause, remedy), open_input(done) as stream:
        outcome = pickle.loads(stream.read())
    if not isinstance(outcome, Outcome):
        raise DataError.at(done, f"{cause}: it holds {shortened(outcome)}", remedy)
    return outcome


def _with_placeholders(results: Results) -> Results:
    """With averages of 0: saved results must have some, and those of a part are never read. They have its options."""
    zeros = (Interval(0.0, 0.0, 0.0),) * 3
    return results._replace(
        systems=tuple(
            system._replace(measures=tuple(measure._replace(averages=zeros) for measure in system.measures))
            for system in results.systems
        )
    )


def _merged(parts: Sequence[_Part], read: Sequence[RecordsRead | None]) -> Results:
    """The results of the whole. DataError: parts that were read in different ways."""
    first, options = read[0], parts[0].how.options
    if others := [part for part, how in zip(parts, read, strict=True) if first and how and how.fields != first.fields]:
        place = ", ".join(str(part.choice.source) for part in others)
        cause = f"its first record shows other fields than that of {parts[0].choice.source}"
        raise DataError(Problem(place, cause, "name the fields: --id-field, --system-field, --summary-field ..."))
    named, before = [], 0
    for part, how in zip(parts, read, strict=True):
        results = read_results(part.place)
        sentences, delimiter = results.options.sentences, results.options.sentence_delimiter
        results = results._replace(options=options._replace(sentences=sentences, sentence_delimiter=delimiter))
        if how is not None and how.is_numbered:
            if before and not options.jackknife:
                results = numbered_on(results, before)
            before += how.size
        named.append((str(part.choice.source), results))
    source = name_of_sources([name for name, _ in named])
    return merge_parts(named, source, with_averages=options.averaging is not Averaging.RAW_COUNTS)
