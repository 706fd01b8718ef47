"""The package for programs: whole evaluations, one summary, or as many as there are, all from Python.

A *summary* is a str, a sentence a line, or a list of str, a sentence each. ROUGE-L and ROUGE-W compare sentence by
sentence, so it matters where they end; the other measures do not look. Texts go through the rules of ROUGE-1.5.5 unless
the options say otherwise: ASCII letters and digits count, in lower case.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, repeat
from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple

from rouge_cli.engines.local import evaluate_stream
from rouge_cli.engines.selection import evaluate_input
from rouge_cli.errors import UsageError, of_kind
from rouge_cli.inputs.in_memory import Models, Summary, evaluations_of, is_listed, wrong_side
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.jackknife import jackknife_input
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.stream import Stream
from rouge_cli.measures.choice import measures_of
from rouge_cli.options import Averaging, Options, Stemming
from rouge_cli.results import Results
from rouge_cli.scoring.counted import ABOVE_1
from rouge_cli.text.census import Census

if TYPE_CHECKING:
    from types import FrameType

    from rouge_cli.inputs.choice import InputChoice

Measures = str | Sequence[str]
"""Measures by name: "rouge-1,rouge-su:4", or a list of names."""

USUAL = ("rouge-1", "rouge-2", "rouge-l")
_NO_COUNTS = (repeat(nan),) * 3


class Score(NamedTuple):
    """What one measure finds for one system summary.

    recall, precision and f lie between 0 and 1, rounded to 5 decimals as ROUGE-1.5.5 does. hits, model and peer are the
    counts they are made of: what matched, and what the reference summaries and the system summary have in all. A
    measure that does not count (ESK, BLEU ...) has nan there, and its scores are not rounded.
    """

    recall: float
    precision: float
    f: float
    hits: float
    model: float
    peer: float


class _Scores(dict[str, Score]):
    """Scores by the names of measures that were asked for; any other spelling of these names finds them too."""

    __slots__ = ()

    def __missing__(self, name: str) -> Score:
        from rouge_cli.measures.registry import parse_measure

        try:
            wanted = parse_measure(name).name
        except (UsageError, AttributeError):  # no measure, or no str
            raise KeyError(name) from None
        for written, score in self.items():
            if parse_measure(written).name == wanted:
                return score
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name):
            return True
        try:
            self.__missing__(name)  # type: ignore[arg-type]
        except KeyError:
            return False
        return True

    def get(self, name: str, default: Any = None) -> Any:
        """As of any dict, but under every spelling of the name."""
        try:
            return self[name]
        except KeyError:
            return default


def evaluate(
    source: str | os.PathLike[str] | InputChoice | Input | Plan | Stream,
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
) -> Results:
    """Scores the systems of a configuration, of records or of folders, as `rouge-cli evaluate` does.

    source is the name of a ROUGE-EVAL XML file, of records (JSONL, CSV, TSV or Parquet, by the suffix), or of a list
    file if list_format names its format (SPL, SEE, ISI, SIMPLE); or an InputChoice, which names folders, fields and so
    on; or a plan. File names in configurations are relative to the working directory.

    options are those of ROUGE-1.5.5 by default (ROUGE-L alone, unstemmed, 95% intervals of 1000 samples); measures,
    stem, tokenizer and jackknife, where given, take the place of theirs. systems are peer ids, by default all. jobs is
    the number of threads, 0 for as many as are of use; progress is called with the number of evaluations just done.

    jackknife scores an evaluation of M reference summaries as M evaluations that leave one out each; humans makes the
    one left out a peer; evaluations with a single one are an error, or left out with skip_single.

    Results hold, by system and measure, a count and a score for each evaluation and the averages with their intervals.
    Warnings (peers that are missing, summaries without a token, which score 0) are in Results.warnings; nothing is
    printed. Without any evaluation a system's averages are 0.

    Raises DataError, with all problems at once, for files that cannot be used and for unknown systems, UsageError for
    options that cannot be meant.

    >>> results = evaluate("configs/news-spl.xml", measures="rouge-2", stem=True, systems="lead")
    >>> results.systems[0].measures[0].averages[0]
    Interval(mean=0.126356003, lower=0.115998, upper=0.137726)
    """
    _check_arguments(jobs, systems, progress, jackknife=jackknife, humans=humans, skip_single=skip_single)
    chosen = _options(options, measures, stem, tokenizer)
    if jackknife is not None:
        chosen = chosen._replace(jackknife=jackknife)
    if not chosen.jackknife and (humans or skip_single):
        raise UsageError("humans and skip_single are about jackknifing; give jackknife=True too")
    given = _input(source, list_format, chosen)
    if chosen.jackknife:
        given = jackknife_input(given, humans, skip_single)
    return evaluate_input(given, systems, chosen, progress, jobs)


def score(
    peer: Summary,
    models: Models,
    *,
    measures: Measures | None = None,
    stem: bool | None = None,
    tokenizer: str | None = None,
    options: Options | None = None,
) -> dict[str, Score]:
    """Scores one system summary (peer) against its reference summaries (models).

    peer is a str, a sentence a line, or a list of sentences. models is a str, which is one reference summary, or a list
    of reference summaries, each again a str or a list of sentences: a list is never taken for the sentences of one
    model, which is [[sentence, sentence]].

    measures are ROUGE-1, ROUGE-2 and ROUGE-L unless named; stem asks for Porter's stemmer on both sides; tokenizer says
    what a token is: "ascii-155" unless named, which throws all but ASCII away, "unicode" for other languages,
    "character" or "mecab" for those without spaces, and what else `rouge-cli evaluate --help` names. options may say
    all the rest (limit, stop words, formula ...), with its own measures and so on where these are not given.

    The result has a Score for each measure by its name as it was asked for ("rouge-1", "rouge1", "ROUGE-1"), in the
    same order; other spellings of that name find it too. A summary without any token scores 0. Raises UsageError for
    measures and tokenisers that do not exist and for arguments of another shape. Warns (UserWarning) of a ROUGE-L above
    1, which lin2004 has, and of texts that are written like lists, '["a", "b"]'.

    >>> score("The cat sat on the mat.", "A cat lay on the mat.")["rouge-1"]
    Score(recall=0.66667, precision=0.66667, f=0.66667, hits=4.0, model=6.0, peer=6.0)
    >>> score("dogs barked", ["dogs barked", "the dog barks"], measures="rouge-2", stem=True)
    {'rouge-2': Score(recall=0.66667, precision=1.0, f=0.8, hits=2.0, model=3.0, peer=2.0)}
    >>> score("我爱北京", "我在北京", measures="rouge-1", tokenizer="character")
    {'rouge-1': Score(recall=0.75, precision=0.75, f=0.75, hits=3.0, model=4.0, peer=4.0)}
    """
    return score_batch([peer], [models], measures=measures, stem=stem, tokenizer=tokenizer, options=options, jobs=1)[0]


def score_batch(
    peers: Iterable[Summary],
    models: Iterable[Models],
    *,
    measures: Measures | None = None,
    stem: bool | None = None,
    tokenizer: str | None = None,
    options: Options | None = None,
    jobs: int = 0,
) -> list[dict[str, Score]]:
    """Scores many system summaries, each against its own reference summaries: a result of `score` for each, in order.

    peers and models are iterables of the same length; their items are what `score` takes. This is much faster than as
    many calls of `score`: the texts are tokenised and scored below Python, in several threads where there are many.

    Raises UsageError with all items that have another shape, or if one iterable is longer.

    >>> found = score_batch(["a b c", ""], ["a b d", ["x y", "x z"]], measures=["rouge-1"])
    >>> [(scores["rouge-1"].recall, scores["rouge-1"].peer) for scores in found]
    [(0.66667, 3.0), (0.0, 0.0)]
    """
    if type(jobs) is not int or jobs < 0:
        _check_arguments(jobs)
    if measures is None and options is None:
        measures = USUAL
    chosen = _options(options, measures, stem, tokenizer)
    if chosen.jackknife:
        raise UsageError("jackknifing is for evaluate; the mean over models left out: several_models='jackknife'")
    names = _written(measures) if measures is not None else chosen.measures
    names = names or [measure.name for measure in measures_of(chosen)]
    if not names:
        raise UsageError("no measure is asked for; name some, such as measures='rouge-1,rouge-2,rouge-l'")
    policy = None
    if chosen.sentences or chosen.sentence_delimiter:
        from rouge_cli.inputs.sentences import Sentences, split_policy

        policy = Sentences(*split_policy(chosen.sentences), chosen.sentence_delimiter or None)
    evaluations = evaluations_of({"": peers}, models, map("{:012}".format, count()), policy)
    stream = Stream("score_batch", evaluations, None, [])
    census = Census()
    chosen = chosen._replace(averaging=Averaging.SCORES)
    results = evaluate_stream(stream, [""], chosen, jobs=jobs, averages=False, census=census)
    _warn([*of_kind(results.warnings, ABOVE_1), census.lists.problem()])
    columns = [
        map(Score, *measure.score_columns(), *(measure.count_columns() if measure.counts else _NO_COUNTS))
        for measure in results.systems[0].measures
    ]
    return [_Scores(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _warn(told: Iterable[str | None]) -> None:
    """Warnings of Python, at the line that called this module."""
    for warning in filter(None, told):
        import sys
        import warnings

        level = 1
        frame: FrameType | None = sys._getframe()
        while frame is not None and frame.f_globals is globals():
            level, frame = level + 1, frame.f_back
        warnings.warn(warning, stacklevel=level)


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
    if not isinstance(systems, Mapping):
        raise UsageError(f"systems: a dictionary of summaries by system is expected, not {systems!r:.50}")
    if problem := wrong_side("models", models):
        raise UsageError(problem)
    references = list(models)
    width = len(str(len(references)))
    names = [f"{i + 1:0{width}}" for i in range(len(references))] if ids is None else list(ids)
    if len(names) != len(references) or len(set(names)) != len(names):
        raise UsageError(f"ids: {len(set(names))} different ones for {len(references)} items; each needs its own")
    return Plan("texts", tuple(evaluations_of(systems, references, [*names, ""])), frozenset(systems))


def _options(options: Options | None, measures: Measures | None, stem: bool | None, tokenizer: str | None) -> Options:
    chosen = Options() if options is None else options
    if not isinstance(chosen, Options):
        raise UsageError(f"options: rouge_cli.Options is expected (of a preset: .options), not {chosen!r:.50}")
    if measures is not None:
        from rouge_cli.measures.registry import parse_measures

        names = tuple(measure.name for measure in parse_measures(measures))
        if not names:
            raise UsageError("measures: there are none; name some, such as measures='rouge-1,rouge-2,rouge-l'")
        chosen = chosen._replace(measures=names)
    if stem is not None:
        if not isinstance(stem, bool):
            raise UsageError(f"stem must be True, False or None, not {stem!r:.50}")
        chosen = chosen._replace(stemming=Stemming.BOTH if stem else Stemming.NONE)
    if tokenizer is not None:
        chosen = chosen._replace(tokenizer=tokenizer)
    return chosen


def _check_arguments(jobs: int, systems: object = None, progress: object = None, **switches: object) -> None:
    """UsageError with all that is wrong with the types and ranges of arguments. switches are by their names."""
    problems = [
        f"{name} must be True or False, not {value!r:.50}"
        for name, value in switches.items()
        if value is not None and not isinstance(value, bool)
    ]
    if isinstance(jobs, bool) or not hasattr(jobs, "__index__") or jobs < 0:
        problems.append(f"jobs must be a number of threads, 0 for as many as are of use, not {jobs!r:.50}")
    if systems is not None and not isinstance(systems, str):
        named: list[Any] = list(systems) if is_listed(systems) else []
        if not named or not all(isinstance(system, str) for system in named):
            problems.append(f"systems must be the id of a system or a list of ids, None for all, not {systems!r:.50}")
    if progress is not None and not callable(progress):
        problems.append(f"progress must be a function of one number, or None, not {progress!r:.50}")
    if problems:
        raise UsageError(problems)


def _written(measures: Measures) -> list[str]:
    """The names of measures as the caller wrote them."""
    from rouge_cli.measures.registry import split_measures

    return split_measures(measures) if isinstance(measures, str) else list(measures)


def _input(
    source: str | os.PathLike[str] | InputChoice | Input | Plan | Stream, list_format: str | None, options: Options
) -> Input:
    if list_format is not None:
        _check_list_format(list_format, source)
    if isinstance(source, Input):
        return source
    if isinstance(source, Plan | Stream):
        return Input(source)
    from rouge_cli.inputs.choice import InputChoice, choice_of_options
    from rouge_cli.inputs.reading import read_input

    if not isinstance(source, InputChoice):
        if not isinstance(source, str | os.PathLike):
            raise UsageError(
                "evaluate reads files; for texts in memory use evaluate(plan_of_texts({'mine': summaries}, references))"
                f", not {source!r:.50}"
            )
        source = choice_of_options({}, os.fspath(source), options.encoding, list_format)
    return read_input(_completed(source, options), model_ids=options.jackknife)


def _check_list_format(list_format: object, source: object) -> None:
    """UsageError: not a str, or beside a source that is not the path of a list file."""
    if not isinstance(list_format, str):
        raise UsageError(f"list_format must be a str or None, not {list_format!r:.50}")
    if not isinstance(source, str | os.PathLike):
        raise UsageError("list_format is for the path of a list file; leave it out with plans and choices of input")


def _completed(choice: InputChoice, options: Options) -> InputChoice:
    """A choice with what the options say of how texts are read, where it says nothing itself.

    What both say otherwise is a UsageError: of the encoding here, of sentences in evaluate_input.
    """
    from rouge_cli.inputs.choice import CONFIGURED_FORMATS

    if choice.format in CONFIGURED_FORMATS:
        return choice
    if options.encoding:
        given, asked = choice.encoding, options.encoding
        if choice._field_defaults["encoding"] == given:
            choice = choice._replace(encoding=asked)
        elif isinstance(given, str) and given.lower() != asked.lower():
            raise UsageError(f"options: the encoding is {asked!r}, but that of the input {given!r}; name it once")
    if options.sentences and choice.sentences == choice._field_defaults["sentences"]:
        from rouge_cli.inputs.sentences import split_policy

        policy, language = split_policy(options.sentences)
        choice = choice._replace(sentences=policy, language=language)
    if options.sentence_delimiter and choice.delimiter is None:
        choice = choice._replace(delimiter=options.sentence_delimiter)
    return choice
