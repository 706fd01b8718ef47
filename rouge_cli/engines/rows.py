"""Scores records one after the other, a row out for each summary, in memory that does not grow."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rouge_cli.engines.streams import works
from rouge_cli.errors import Causes, DataError, Problem, RougeCliError, UsageError, from_here
from rouge_cli.files import STANDARD_INPUT
from rouge_cli.inputs.bad_entries import LEFT_OUT
from rouge_cli.inputs.choice import CONFIGURED_FORMATS, LIST, RECORD_FORMATS, InputChoice, record_format
from rouge_cli.inputs.choice_checks import check_format
from rouge_cli.inputs.fields import KeptFields
from rouge_cli.inputs.file_kinds import CONFIGURATION, RECORDS, XML, head_of, kind_of, other_kind
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.kept_rows import KeptRows, with_systems
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.reading import read_input
from rouge_cli.inputs.stream import Stream
from rouge_cli.measures.choice import has_counts, measures_of
from rouge_cli.measures.measure import is_counted, sums_of
from rouge_cli.options import Averaging, Options
from rouge_cli.results.columns import FIGURES, ScoreColumns
from rouge_cli.results.row_files import RowWriter
from rouge_cli.scoring.background import BackgroundQueue, run_in_background
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.schedule import Batch
from rouge_cli.scoring.threads import Progress
from rouge_cli.tallies import tallies_of
from rouge_cli.text.text_counts import LEAST_LOST, TextCounts
from rouge_cli.text.tokenizers import check_is_trusted

if TYPE_CHECKING:
    from rouge_cli.engines.part_record import PartRecord


class RowScoring(NamedTuple):
    """How rows are made: by which options, and whether counts stand beside the scores."""

    options: Options
    counts: bool = False
    columns: tuple[str, ...] | None = None
    """The fields of records to keep; None: all but texts."""
    names: tuple[str, ...] = ()
    """The names of measures in columns, as given; empty: their own names."""

    def checked(self) -> RowScoring:
        """For summaries one by one. UsageError: options that this is not for, or a program that only data names."""
        options, problems = self.options, []
        check_is_trusted(options.tokenizer)
        measures = measures_of(options)
        if not measures:
            problems.append("no measure is chosen; name some, such as --measures rouge-1,rouge-2,rouge-l")
        if options.jackknife:
            problems.append("jackknifing makes averages; it is for rouge-cli evaluate")
        if problems:
            raise UsageError(problems)
        return self._replace(names=self.names or tuple([measure.name for measure in measures]))

    def kept(self) -> KeptFields:
        """The fields of records that stand beside the scores."""
        figures = FIGURES if self.counts else FIGURES[:3]
        pairs = zip(self.names, measures_of(self.options), strict=True)
        each = [(name, (*figures, *(sums_of(measure) if self.counts else ()))) for name, measure in pairs]
        return KeptFields(
            self.columns, tuple([f"{name}_{figure}" for name, of_measure in each for figure in of_measure])
        )


def idle_counts(asked: str, options: Options, with_sums: bool = True) -> list[str]:
    """The warning that the caller asked for counts, in these words, and measures have none, nor sums."""
    measures = measures_of(options)
    if lost := [measure.label for measure in measures if is_counted(measure) and not has_counts(measure, options)]:
        return [
            f"{asked}: without effect on {', '.join(lost)}: --several-models {options.model_rule} is a mean of scores"
        ]
    if any(is_counted(measure) or (with_sums and sums_of(measure)) for measure in measures):
        return []
    return [f"{asked}: without effect here: no counts are kept of {', '.join(measure.label for measure in measures)}"]


def check_needs(run: Run) -> None:
    """UsageError: a measure needs to see all summaries before it scores one."""
    if run.needs_all:
        raise UsageError(
            f"{', '.join(run.needs_all)}: weights come of all reference summaries, and rows are scored as they come; "
            "take rouge-cli evaluate --per-evaluation, or --idf with a table of weights"
        )


def score_rows(
    choices: Sequence[InputChoice], how: RowScoring, writer: RowWriter, jobs: int = 1,
    progress: Progress | None = None, part_record: PartRecord | None = None, is_waited_for: bool = False,
) -> tuple[int, list[str]]:  # fmt: skip
    """Score the records that the choices name, one choice after the other; return how many rows, and warnings.

    What rows leave unsaid goes to the part_record, of a single choice. is_waited_for: whoever reads the rows may let
    the writer wait, as of a pipe or on a terminal; then this thread writes, the only one that signals interrupt.
    DataError: what is wrong with the records; then nothing should be made of what was written.
    """
    run = Run("records", how.options._replace(averaging=Averaging.SCORES), jobs, None, TextCounts())
    check_needs(run)
    causes, rows, threads = Causes(), 0, 1 if is_waited_for else jobs

    def warn(warnings: Sequence[str]) -> None:
        for warning in filter(None, warnings):
            causes.add(warning)

    def score(writing: BackgroundQueue[tuple[KeptRows, ScoreColumns]], work: Batch) -> None:
        nonlocal rows
        if work.kept is None and how.columns:
            raise UsageError("--columns is for fields of records; lines and folders have none")
        run.score(work)
        if run.problems:
            return
        writing.put((_kept(work, how.columns), _columns(run, how)), len(work))
        rows += len(work)
        warn(run.warnings)
        if part_record is not None:
            part_record.add(work, run.warnings)
        run.warnings.clear()
        if progress is not None:
            progress(len(work))

    for choice in choices:
        check_records(choice)
        check_format(choice, how.options)
    for choice in choices:
        given, stream = _read(choice._replace(kept=how.kept()))
        run.source = stream.source
        writer.begin(stream.source)
        try:
            with BackgroundQueue[tuple[KeptRows, ScoreColumns]](lambda made: writer.write(*made), threads) as writing:
                work = works(stream.chunks or [stream.evaluations])
                run_in_background(work, partial(score, writing), threads, run.stop)
        except DataError as error:
            run.problems += error.problems
        warn(stream.warnings)
        if any(tally.kind == LEFT_OUT and tally.numbers[0] for tally in tallies_of(stream.warnings)):
            cause = "there are fewer rows than records, so the two do not match by their order"
            warn([Problem(stream.source, cause, "match them by a field that is kept, such as an id")])
    if run.problems:
        raise DataError(list(dict.fromkeys(run.problems)))
    run.finish()
    warn([*run.warnings, *writer.warnings()])
    if run.text_counts is not None:
        warn(run.text_counts.warnings_of_single())
        if part_record is None:  # of parts report and merge say it of the whole
            warn(run.text_counts.on_letters(how.options.tokenizer, least=LEAST_LOST))
    if part_record is not None:
        part_record.finish(given, run)
    return rows, causes.messages


def check_records(choice: InputChoice) -> None:
    """UsageError or DataError: what the choice names has no records, or is not there."""
    if not isinstance(choice.source, str):
        return
    format = choice.format or record_format(choice.source)
    if format is None or format in CONFIGURED_FORMATS:
        raise _other_than_records(choice.source, format)


def _other_than_records(source: str, format: str | None) -> RougeCliError:
    """What a file is whose name is not that of records."""
    if source == STANDARD_INPUT:
        return UsageError(_configuration(source))
    if not os.path.exists(source):
        remedy = "correct the name; of a pattern, say what its files are, --from jsonl"
        return DataError.at(source, f"there is no such file{from_here(source, ' in ')}", remedy)
    head = head_of(source) or b""
    if problem := other_kind(source, head, "records", (CONFIGURATION, RECORDS, XML)):
        return DataError(problem)
    kind = kind_of(head)
    if format == LIST or source.lower().endswith(".xml") or (kind is not None and kind.name != RECORDS):
        return UsageError(_configuration(source))
    formats = RECORD_FORMATS if kind is None else ("jsonl",)
    return UsageError(f"{source}: say what it is, --from {' or '.join(formats)}")


def _configuration(source: str) -> str:
    return (
        f"{source}: a configuration; rows are made of records, lines and folders. rouge-cli evaluate --per-evaluation "
        "has its scores"
    )


def _read(choice: InputChoice) -> tuple[Input, Stream]:
    given = read_input(choice)
    content = given.content
    if isinstance(content, Plan):
        if choice.source is not None:
            raise UsageError(_configuration(str(choice.source)))
        content = Stream(content.source, iter(content.evaluations), len(content.evaluations), [*given.warnings])
    return given, content


def _columns(run: Run, how: RowScoring) -> ScoreColumns:
    size = run.scored
    return ScoreColumns(how.names, run.figures(), size, [], how.counts, how.counts)


def _kept(work: Batch, columns: tuple[str, ...] | None) -> KeptRows:
    """The kept fields of each record, with the system if records have several; id and system of lines and folders."""
    if work.kept is None and columns is not None:
        return [{}] * len(work.peer_documents)
    if work.kept is not None and not work.is_shared:
        return work.kept
    owners = [e for e, (first, last) in enumerate(pairwise(work.peer_starts)) for _ in range(first, last)]
    systems, ids = [""] * len(owners), [""] * len(owners)
    for system, (own, instances) in work.instances_of.items():
        for id, i in zip(own, instances, strict=True):
            ids[i], systems[i] = id, system
    if work.kept is not None:
        return with_systems(work.kept, owners, systems)
    return [{"id": id, "system": system} for id, system in zip(ids, systems, strict=True)]
