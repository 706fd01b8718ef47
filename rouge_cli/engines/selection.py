"""Runs whatever was read, plan or stream, for all its systems or for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rouge_cli.engines.local import evaluate_plan, evaluate_stream
from rouge_cli.errors import DataError, Problem
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Evaluation, Plan, Stream
from rouge_cli.inputs.systems import choose_systems, unknown_system
from rouge_cli.measures.choice import measures_of, require_measures
from rouge_cli.options import Options
from rouge_cli.results import Results
from rouge_cli.scoring.scored_texts import SWAPPED, warn_of_copies, warn_of_sides
from rouge_cli.scoring.threads import Progress
from rouge_cli.text.census import Census

BY_SENTENCE = ("ROUGE-L", "ROUGE-W")
"""Measures whose figures depend on where sentences end: how their labels begin."""
TEXT = "--written-lists text"


def evaluate_input(
    given: Input, system: str | Sequence[str] | None, options: Options, progress: Progress | None = None, jobs: int = 1,
    averages: bool = True,
) -> Results:  # fmt: skip
    """Scores a system, several, or (None) all of an input; what is to be said of the input is among the warnings.

    See evaluate_plan and evaluate_stream. The results' options say how the input's sentences were found. Raises
    DataError as well for systems that are not there, UsageError for options without a measure.
    """
    require_measures(options)
    if system is not None and not isinstance(system, str):
        system = list(dict.fromkeys(system))  # each once
    options = options._replace(sentences=given.sentences, sentence_delimiter=given.delimiter)
    census = Census(given.texts == "configured")
    if isinstance(given.content, Plan):
        chosen = choose_systems(given.content, system)
        results = evaluate_plan(given.content, chosen, options, progress, jobs, averages=averages, census=census)
    elif system is None:
        results = evaluate_stream(given.content, None, options, progress, jobs, averages=averages, census=census)
    else:
        systems = [system] if isinstance(system, str) else system
        stream = given.content._replace(evaluations=_having(given.content, systems))
        results = evaluate_stream(stream, systems, options, progress, jobs, averages=averages, census=census)
    told: list[str] = []
    if given.texts and not options.sentence_tag:
        given_so = given.sentences == "given" or options.split_summaries
        matter = not given_so and any(measure.label.startswith(BY_SENTENCE) for measure in measures_of(options))
        told = census.warnings(matter, options.tokenizer)
    told += census.missing.warnings()
    if (listed := census.lists.problem()) and not given.has_lists:
        if given.texts == "given":
            raise DataError(Problem(listed.place, listed.cause, f"{listed.remedy}; if it is text, say {TEXT}"))
        told.append(listed)
    told += warn_of_sides(results, _has_one_system(given)) if not given.swapped else [f"{given.swapped}; {SWAPPED}"]
    return results._replace(warnings=(*told, *given.warnings, *results.warnings, *warn_of_copies(results)))


def _has_one_system(given: Input) -> bool:
    """Whether a configuration has one system, whose id somebody wrote; that of records may be the file's name."""
    return given.texts == "configured" and isinstance(given.content, Plan) and len(given.content.systems()) == 1


def gathered(given: Input, stream: Stream) -> Input:
    """An input with its stream read as a whole: the peers of evaluations with one id together.

    DataError: as the stream's reader, or the models of evaluations with one id differ.
    """
    found: dict[str, Evaluation] = {}
    for evaluation in stream.evaluations:
        first = found.setdefault(evaluation.id, evaluation)
        if first is evaluation:
            continue
        if [_content(model) for model in first.models] != [_content(model) for model in evaluation.models]:
            raise DataError(
                f"{stream.source}, {evaluation.place}: evaluation {evaluation.id!r} has other reference summaries than "
                f"on {first.place}; -v shows evaluations whose systems share them"
            )
        found[evaluation.id] = first._replace(peers={**first.peers, **evaluation.peers})
    return given._replace(content=Plan(stream.source, tuple(found.values())), warnings=tuple(stream.warnings))


def _content(document: object) -> object:
    return getattr(document, "content", document)


def _having(stream: Stream, systems: Sequence[str]) -> Iterator[Evaluation]:
    """The evaluations in which one of the systems has a summary. DataError at the end for systems that never came."""
    there: dict[str, None] = {}
    for evaluation in stream.evaluations:
        there.update(dict.fromkeys(evaluation.peers))
        if any(system in evaluation.peers for system in systems):
            yield evaluation
    unknown = [unknown_system(stream.source, system, sorted(there)) for system in systems if system not in there]
    if unknown:
        raise DataError(unknown)
