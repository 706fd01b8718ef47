"""Runs whatever was read, plan or stream, for all its systems or for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Evaluation, Plan
from rouge_cli.inputs.systems import choose_systems, unknown_systems
from rouge_cli.measures.choice import require_measures
from rouge_cli.options import Options
from rouge_cli.results import Results
from rouge_cli.scoring.scored_texts import SIDES, SWAPPED, warn_of_copies, warn_of_sides, warnings_of_texts
from rouge_cli.scoring.threads import Progress
from rouge_cli.tallies import Part, Tally, tallies_of
from rouge_cli.text.text_counts import TextCounts

if TYPE_CHECKING:
    from rouge_cli.inputs.stream import Columns, Stream

TEXT = "--written-lists text"
OF_A_CHOICE = (
    "say it where records, lines or folders are named, InputChoice(sentences=..., delimiter=...), or leave it out"
)


def evaluate_input(
    given: Input, system: str | Sequence[str] | None, options: Options, progress: Progress | None = None, jobs: int = 1,
    averages: bool = True, part: tuple[int, int] | None = None, all_there: bool = True,
) -> Results:  # fmt: skip
    """Score a system, several, or (None) all of an input; its warnings include those about the input.

    part says which part, from 1, of how many the input is: for merge_parts; a system may be absent from records without
    all_there. See evaluate_plan and evaluate_stream. The
    results' options say how the input's sentences were found. Raises DataError as well for systems that are not there,
    UsageError for options without a measure.
    """
    require_measures(options)
    if system is not None and not isinstance(system, str):
        system = list(dict.fromkeys(system))  # each once
    if options.sentences or options.sentence_delimiter:
        check_sentences(given.sentences, given.delimiter, options, _where_sentences_are_said(given))
    if (given.sentences, given.delimiter) != (options.sentences, options.sentence_delimiter):
        options = options._replace(sentences=given.sentences, sentence_delimiter=given.delimiter)
    text_counts, tallies = TextCounts(given.texts == "configured"), tallies_of(given.warnings)
    engine: dict[str, Any] = {"averages": averages, "text_counts": text_counts, "tallies": tallies}
    if isinstance(given.content, Plan):
        chosen = choose_systems(given.content, system)
        results = evaluate_plan(given.content, chosen, options, progress, jobs, **engine)
    else:
        from rouge_cli.engines.streams import evaluate_stream

        systems = [system] if isinstance(system, str) else system
        stream = given.content if systems is None else _having(given.content, systems, all_there)
        results = evaluate_stream(stream, systems, options, progress, jobs, **engine)
    of_texts: list[str] = []
    if given.texts:
        of_texts = warnings_of_texts(text_counts, options)
        tallies.append(text_counts.tally())
    of_texts += text_counts.warnings_of_single()
    if (listed := text_counts.lists.problem()) and not given.has_lists:
        if given.texts == "given":
            raise DataError(Problem(listed.place, listed.cause, f"{listed.remedy}; if it is text, say {TEXT}"))
        of_texts.append(listed)
    of_texts += warn_of_sides(results, _has_one_system(given)) if not given.swapped else [f"{given.swapped}; {SWAPPED}"]
    warnings = (*of_texts, *filter(None, given.warnings), *results.warnings, *warn_of_copies(results))
    found = None
    if part is not None:
        found = Part(
            *part, (*tallies, *text_counts.tallies_of_single(), text_counts.lists.tally(), Tally(SIDES, given.swapped))
        )
    return results._replace(warnings=warnings, part=found)


def _has_one_system(given: Input) -> bool:
    """Whether a configuration has one system, whose id somebody wrote; that of records may be the file's name."""
    return given.texts == "configured" and isinstance(given.content, Plan) and len(given.content.systems()) == 1


def check_sentences(sentences: str, delimiter: str, options: Options, remedy: str = OF_A_CHOICE) -> None:
    """UsageError, with the remedy: options that say of sentences what the input, which is read by these, does not."""
    from rouge_cli.inputs.sentences import policy_name, split_policy

    problems = []
    if options.sentences and (asked := policy_name(*split_policy(options.sentences))) != sentences:
        problems.append(
            f"options: sentences are {asked or 'lines'!r}, but those of the input are {sentences or 'lines'!r}"
        )
    if options.sentence_delimiter not in ("", delimiter):
        problems.append(
            f"options: the sentence delimiter is {options.sentence_delimiter!r}, but that of the input is "
            f"{delimiter or None!r}"
        )
    if problems:
        raise UsageError([f"{problem}; {remedy}" for problem in problems])


def _where_sentences_are_said(given: Input) -> str:
    """The remedy for options that say otherwise."""
    if given.texts == "configured":
        return "leave it out: a configuration says itself what its files are"
    if isinstance(given.content, Plan) and not given.texts:
        return "leave it out, and give plan_of_texts each summary as a list of its sentences"
    return OF_A_CHOICE


def _having(stream: Stream, systems: Sequence[str], all_there: bool) -> Stream:
    """The stream, of which at the end is known whether each of the systems came.

    Of single evaluations it has those with a summary of theirs. It raises DataError for systems that never came, if all
    must be there.
    """
    there: dict[str, None] = {}

    def check() -> None:
        unknown = unknown_systems(stream.source, [one for one in systems if one not in there], sorted(there))
        if unknown and all_there:
            raise DataError(unknown)

    def chunks(given: Iterable[Columns | Iterable[Evaluation]]) -> Iterator[Columns | Iterable[Evaluation]]:
        for chunk in given:
            there.update(dict.fromkeys(_systems_in(chunk)))
            yield chunk
        check()

    def having() -> Iterator[Evaluation]:
        for evaluation in stream.evaluations:
            there.update(dict.fromkeys(evaluation.peers))
            if any(system in evaluation.peers for system in systems):
                yield evaluation
        check()

    return stream._replace(evaluations=having(), chunks=None if stream.chunks is None else chunks(stream.chunks))


def _systems_in(chunk: Columns | Iterable[Evaluation]) -> Iterable[str]:
    from rouge_cli.inputs.stream import Columns

    if isinstance(chunk, Columns):
        return [chunk.systems] if isinstance(chunk.systems, str) else chunk.systems
    return [system for evaluation in chunk for system in evaluation.peers]
