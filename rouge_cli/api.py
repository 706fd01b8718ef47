"""The Python interface for whole evaluations of files and texts in memory (single texts: scores.py)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, repeat

from rouge_cli.api_arguments import Measures, check_arguments, kept, options_of, plain
from rouge_cli.engines.selection import evaluate_input
from rouge_cli.errors import Problem, UsageError, shortened
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.in_memory import Models, Summary, check_arrow, evaluations_of
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.jackknife import jackknife_input
from rouge_cli.inputs.plan import Plan, is_text
from rouge_cli.inputs.stream import Stream
from rouge_cli.opening import plain_path
from rouge_cli.options import Options
from rouge_cli.parameter_names import NamingParameters
from rouge_cli.results import Results


def evaluate(
    source: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | InputChoice | Input | Plan | Stream,
    options: Options | None = None,
    *,
    systems: str | Sequence[str] | None = None,
    measures: Measures | None = None,
    stem: bool | None = None,
    tokenizer: str | None = None,
    jackknife: bool | None = None,
    humans: bool = False,
    skip_single: bool = False,
    list_format: str | None = None,
    jobs: int = 0,
    progress: Callable[[int], None] | None = None,
    part: tuple[int, int] | None = None,
) -> Results:
    """Score the systems of a configuration, of records or of folders, as `rouge-cli evaluate` does.

    source is the name of a ROUGE-EVAL XML file, of records (JSONL, CSV, TSV or Parquet, by the suffix), or of a list
    file if list_format names its format (SPL, SEE, ISI, SIMPLE); or an InputChoice, which names folders, fields and so
    on; or a plan. File names in configurations are relative to the working directory.

    options are those of ROUGE-1.5.5 by default (ROUGE-L alone, unstemmed, 95% intervals of 1000 samples); measures,
    stem, tokenizer and jackknife, where given, take the place of theirs. systems are peer ids, by default all. jobs is
    the number of threads, 0 to let rouge-cli choose. progress is called with the number of evaluations just done;
    records that name their system count one by one, so that those of two systems count an evaluation twice.

    jackknife scores an evaluation of M reference summaries as M evaluations that leave one out each; humans makes the
    one left out a peer; evaluations with a single one are an error, or left out with skip_single.

    part says that the input is part (K, N), the K-th from 1 of N, of a larger one: merge_parts makes the results of the
    whole of those of all parts.

    Results hold, by system and measure, a count and a score for each evaluation and the averages with their intervals.
    Warnings (peers that are missing, summaries without a token, which score 0) are in Results.warnings; nothing is
    printed. Without any evaluation a system's averages are 0, and a warning says so.

    Raises DataError, with all problems at once, for files that cannot be used and for unknown systems, UsageError for
    options that make no sense.

    >>> results = evaluate("configs/news-spl.xml", measures="rouge-2", stem=True, systems="lead")
    >>> results.systems[0].measures[0].averages[0]
    Interval(mean=0.126356003, lower=0.115998, upper=0.137726)
    """
    systems = kept("systems", systems)
    check_arguments(jobs, systems, progress, part, jackknife=jackknife, humans=humans, skip_single=skip_single)
    if systems is not None:
        systems = plain(systems) if isinstance(systems, str) else [plain(system) for system in systems]
    chosen = options_of(options, measures, stem, tokenizer)
    if jackknife is not None:
        chosen = chosen._replace(jackknife=jackknife)
    if not chosen.jackknife and (humans or skip_single):
        raise UsageError("humans and skip_single need jackknifing; give jackknife=True too")
    with NamingParameters():
        if isinstance(source, InputChoice):
            from rouge_cli.inputs.choice_checks import with_encoding

            chosen = with_encoding(chosen, source)
        given = _input(source, list_format, chosen)
        if chosen.jackknife:
            given = jackknife_input(given, humans, skip_single)
        results = evaluate_input(given, systems, chosen, progress, jobs, part=part)
        if isinstance(source, Input | Stream):  # readers of files see to it themselves
            from rouge_cli.inputs.given_plan import check_evaluated_once

            check_evaluated_once((system.id, system.evaluations) for system in results.systems)
        if part is None and not any(system.evaluations for system in results.systems):
            cause = "there is no evaluation, so averages are 0"
            warning = Problem(results.source, cause, "check what chose the evaluations")
            results = results._replace(warnings=(warning, *results.warnings))
        return results


def plan_of_texts(
    systems: Mapping[str, Iterable[Summary]], models: Iterable[Models], *, ids: Iterable[str] | None = None
) -> Plan:
    """A plan for `evaluate` of summaries in memory, for averages with intervals and for comparing systems.

    systems has, by the system's id, its summaries; models the reference summaries of each; all of the same length and
    in the same order, their items being what `score` takes. ids name the evaluations; by default they are numbers from
    1, padded with zeros. Raises UsageError as score_batch does.

    >>> plan = plan_of_texts({"mine": ["a b c", "d e"], "theirs": ["a b", "x"]}, ["a b d", ["d e", "d f"]])
    >>> for system in evaluate(plan, measures="rouge-1").systems:
    ...     print(system.id, *system.measures[0].scores[:2])
    mine 0.66667 0.75
    theirs 0.66667 0.0
    """
    check_arrow(ids, "ids")
    if ids is not None and not _are_in_order(ids):
        raise UsageError(f"ids: a list of texts is expected, not {shortened(ids)}")
    if not isinstance(systems, Mapping):
        raise UsageError(f"systems: a dictionary of summaries by system is expected, not {shortened(systems)}")
    if not all(isinstance(system, str) for system in systems):
        raise UsageError(f"systems: ids are texts, not {shortened(list(systems))}")
    _check_letters("systems", systems)
    systems = {plain(system): summaries for system, summaries in systems.items()}
    made = list(evaluations_of(systems, models, repeat("")))
    width = len(str(len(made)))
    names = [f"{i + 1:0{width}}" for i in range(len(made))] if ids is None else _first(ids, len(made) + 1)
    if not all(isinstance(name, str) for name in names):
        raise UsageError(f"ids: texts are expected, not {shortened(names)}")
    _check_letters("ids", names)
    if len(names) != len(made) or len(set(names)) != len(names):
        many = f"more than {len(made)}" if len(names) > len(made) else f"{len(set(names))} different ones"
        raise UsageError(f"ids: {many} for {len(made)} items; each needs its own")
    evaluations = tuple([evaluation._replace(id=plain(name)) for evaluation, name in zip(made, names, strict=True)])
    return Plan("texts", evaluations, frozenset(systems))


def _first(ids: Iterable[str], most: int) -> list[str]:
    """The first ids, in order. UsageError: the object says that it cannot be taken one by one."""
    try:
        return list(islice(ids, most))
    except TypeError as error:
        raise UsageError(f"ids: a list of texts is expected, not {type(ids).__name__} ({error})") from None


def _check_letters(argument: str, ids: Iterable[str]) -> None:
    for id in ids:
        if not is_text(id):
            cause = f"{shortened(id)} has half of a surrogate pair, which is not a letter"
            raise UsageError(f"{argument}: {cause}; correct it")


def _are_in_order(ids: object) -> bool:
    """Whether these can be taken one by one; the letters of a text are no ids, and a set has no order."""
    try:
        return not isinstance(ids, str | bytes | set | frozenset) and iter(ids) is not None  # type: ignore[call-overload]
    except TypeError:
        return False


def _input(
    source: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | InputChoice | Input | Plan | Stream,
    list_format: str | None,
    options: Options,
) -> Input:
    if list_format is not None:
        _check_list_format(list_format, source)
    given = Input(source) if isinstance(source, Plan | Stream) else source
    if isinstance(given, Input):
        from rouge_cli.inputs.given_plan import check_plan, checked_stream

        if isinstance(given.content, Stream):
            return given._replace(content=checked_stream(given.content))
        check_plan(given.content)
        return given
    from rouge_cli.inputs.choice import choice_of_options, record_format
    from rouge_cli.inputs.choice_checks import completed
    from rouge_cli.inputs.reading import read_input

    if isinstance(source, list | tuple) and not isinstance(source, InputChoice):
        paths = [path for one in source if isinstance(path := plain_path(one), str)]
        if paths and len(paths) == len(source) and all(map(record_format, paths)):
            source = choice_of_options({}, tuple(paths), options.encoding)
    if not isinstance(source, InputChoice):
        path = plain_path(source)
        if not isinstance(path, str):
            raise _no_source(source)
        source = choice_of_options({}, path, options.encoding, list_format)
    return read_input(completed(source, options), model_ids=options.jackknife, decodes=options.decodes)


def _no_source(source: object) -> UsageError:
    """What is neither a path nor a list of paths of records."""
    if isinstance(source, list | tuple):
        if not source:
            return UsageError("there is no file to evaluate; name at least one")
        if all(isinstance(plain_path(one), str) for one in source) and any(map(os.path.exists, source)):
            from rouge_cli.inputs.choice import record_format

            other = next(path for path in map(plain_path, source) if not record_format(path))
            return UsageError(
                "files that are evaluated together must be files of records (.jsonl, .csv, .tsv or .parquet), not "
                f"{shortened(other)}; evaluate folders and configurations one at a time"
            )
    if hasattr(source, "read"):
        return UsageError(f"evaluate reads files by name; give the name of the file, not {shortened(source)}")
    return UsageError(
        "evaluate reads files; for texts in memory use evaluate(plan_of_texts({'mine': summaries}, references))"
        f", not {shortened(source)}"
    )


def _check_list_format(list_format: object, source: object) -> None:
    """UsageError: not a str, or beside a source that is not the path of a list file."""
    if not isinstance(list_format, str):
        raise UsageError(f"list_format must be a str or None, not {shortened(list_format)}")
    if not isinstance(source, str | os.PathLike):
        raise UsageError("list_format is for the path of a list file; leave it out with plans and choices of input")
