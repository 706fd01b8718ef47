"""Scores of texts in memory: of one summary, of many, or of whole columns.

A *summary* is a str, a sentence a line, or a list of str, a sentence each. ROUGE-L and ROUGE-W compare sentence by
sentence, so it matters where they end; the other measures do not look. Texts go through the rules of ROUGE-1.5.5 unless
the options say otherwise: ASCII letters and digits count, in lower case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rouge_cli.api_arguments import Measures, asked, check_arguments, kept, names_measures, policy_of
from rouge_cli.dialects import find_dialect
from rouge_cli.engines.streams import score_chunks
from rouge_cli.errors import UsageError, of_kind, shortened
from rouge_cli.inputs.in_memory import Models, Sides, Summary, chunks_of
from rouge_cli.kernel import native
from rouge_cli.option_values import MEANS_OF_SCORES, Averaging
from rouge_cli.options import Options
from rouge_cli.parameter_names import NamingParameters
from rouge_cli.results.columns import ScoreColumns
from rouge_cli.results.figures import doubles_of
from rouge_cli.scoring.counted import ABOVE_1
from rouge_cli.text.text_counts import TextCounts
from rouge_cli.text.word_lists import BUILT_IN_LISTS

if TYPE_CHECKING:
    from types import FrameType

_NAMING = NamingParameters()


class Score(NamedTuple):
    """The score of one measure for one system summary.

    recall, precision and f lie between 0 and 1, unless a warning says otherwise, rounded to 5 decimals as ROUGE-1.5.5
    does. hits, model and peer are the counts they are made of: what matched, and what the reference summaries and the
    system summary have in all. A measure that does not count (ESK, BLEU ...) has nan there, and its scores are not
    rounded.
    """

    recall: float
    precision: float
    f: float
    hits: float
    model: float
    peer: float


def _measure_called(key: object) -> str:
    """The name of the measure that a key stands for; empty for any other key, such as one that a caller added."""
    from rouge_cli.measures.registry import find_measure

    try:
        found = find_measure(key) if isinstance(key, str) else None
    except UsageError:
        return ""
    return "" if found is None else found.name


class _Scores(dict[str, Score]):
    """Scores by the names of measures that were requested; any other spelling of these names finds them too."""

    __slots__ = ()

    def __missing__(self, name: str) -> Score:
        wanted = _measure_called(name)
        for written, score in self.items() if wanted else ():
            if _measure_called(written) == wanted:
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

    def setdefault(self, name: str, default: Any = None) -> Any:
        """As of any dict, but under every spelling of the name."""
        return self[name] if name in self else super().setdefault(name, default)

    def pop(self, name: str, *default: Any) -> Any:
        """As of any dict, but under every spelling of the name."""
        if not super().__contains__(name) and (wanted := _measure_called(name)):
            name = next((written for written in self if _measure_called(written) == wanted), name)
        return super().pop(name, *default)

    def copy(self) -> _Scores:
        """As of any dict, but every spelling finds the scores in the copy too; so with |."""
        return _Scores(self)

    def __or__(self, others: Any) -> Any:
        made = super().__or__(others)
        return made if made is NotImplemented else _Scores(made)

    def __ror__(self, others: Any) -> Any:
        made = super().__ror__(others)
        return made if made is NotImplemented else _Scores(made)

    def get(self, name: str, default: Any = None) -> Any:
        """As of any dict, but under every spelling of the name."""
        try:
            return self[name]
        except KeyError:
            return default


def score(
    peer: Summary,
    models: Models,
    *,
    measures: Measures | None = None,
    stem: bool | None = None,
    tokenizer: str | None = None,
    options: Options | None = None,
) -> dict[str, Score]:
    """Score one system summary (peer) against its reference summaries (models).

    peer is a str, a sentence a line, or a list of sentences. models is a str, which is one reference summary, or a list
    of reference summaries, each again a str or a list of sentences: a list is never the sentences of one
    model, which is [[sentence, sentence]].

    measures are ROUGE-1, ROUGE-2 and ROUGE-L unless named; stem asks for Porter's stemmer on both sides; tokenizer says
    what a token is: "ascii-155" unless named, which drops all but ASCII, "unicode" for other languages,
    "character" or "mecab" for those without spaces, and what else `rouge-cli evaluate --help` names. options may say
    all the rest (limit, stop words, formula ...), with its own measures and so on where these are not given.

    The result has a Score for each measure by its name as it was asked for ("rouge-1", "rouge1", "ROUGE-1"), in the
    same order; other spellings of that name find it too. A summary without any token scores 0. Raises UsageError for
    measures and tokenisers that do not exist and for arguments of another shape. Warns (UserWarning) of scores above
    1, which ROUGE-L of lin2004 and ROUGE-W of a weight below 1 may have, of texts that are written like lists,
    '["a", "b"]', and where the tokenizer drops most letters.

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
    """Score many system summaries, each against its own reference summaries: a result of `score` for each, in order.

    peers and models are iterables of the same length; their items are what `score` takes. This is much faster than as
    many calls of `score`: the texts are tokenised and scored below Python, in several threads where there are many.

    Raises UsageError with all items that have another shape, or if one iterable is longer.

    >>> found = score_batch(["a b c", ""], ["a b d", ["x y", "x z"]], measures=["rouge-1"])
    >>> [(scores["rouge-1"].recall, scores["rouge-1"].peer) for scores in found]
    [(0.66667, 3.0), (0.0, 0.0)]
    """
    if type(jobs) is not int or jobs < 0:
        check_arguments(jobs)
    with _NAMING:
        chosen, names = asked(options, measures, stem, tokenizer)
        found, warnings = scored_batch(peers, models, chosen, names, jobs)
    _warn(warnings)
    return found


def scored_batch(
    peers: Iterable[Summary], models: Iterable[Models], options: Options, names: Sequence[str], jobs: int = 0
) -> tuple[list[dict[str, Score]], list[str]]:
    """What score_batch returns, and what it warns of, for measures by these names."""
    text_counts = TextCounts()
    columns, size, warnings = score_chunks(chunks_of(peers, models, policy_of(options)), options, jobs, text_counts)
    messages = text_counts.warnings_in_python(options.tokenizer) if 2 * text_counts.lost > text_counts.letters else []
    figures = [(doubles_of(measure.scores), doubles_of(measure.counts)) for measure in columns]
    found: list[dict[str, Score]] = native.named_scores(_Scores, Score, tuple(names), figures, size)
    told = of_kind(warnings, ABOVE_1, BUILT_IN_LISTS)
    return found, [*told, *filter(None, [text_counts.lists.problem()]), *messages]


def score_columns(
    peers: Any,
    models: Any,
    *,
    measures: Measures | None = None,
    stem: bool | None = None,
    tokenizer: str | None = None,
    options: Options | None = None,
    jobs: int = 0,
) -> ScoreColumns:
    """Score columns of texts: columns in, columns out, without a Python object for each text.

    peers is a column of strings, or of lists of strings (the sentences of a summary). models is a column of strings (a
    reference summary each), of lists of strings (several), or of lists of lists of strings (their sentences); or
    several columns, as a list, a dictionary or a table: a null in one of them means no reference summary there. A
    column is what has the Arrow PyCapsule interface (a column of pyarrow, Polars or pandas; large strings,
    string views, dictionaries), or a list as score_batch takes it. The rest is as for score_batch.

    The result has a column of floats for each figure, and is a table to Arrow libraries: see ScoreColumns. Without rows
    its columns are empty. Raises DataError for nulls and rows without a reference summary, with their numbers, and
    UsageError for columns of other types or of different lengths.

    >>> found = score_columns(["a b c", "a"], ["a b d", "x"], measures="rouge-1")
    >>> found["rouge-1_f"].values
    array('d', [0.66667, 0.0])
    >>> list(found)
    ['rouge-1_recall', 'rouge-1_precision', 'rouge-1_f', 'rouge-1_hits', 'rouge-1_model', 'rouge-1_peer']
    """
    check_arguments(jobs)
    from rouge_cli.inputs.text_columns import chunks_of_columns

    text_counts = TextCounts()
    with _NAMING:
        chosen, names = asked(options, measures, stem, tokenizer)
        chunks = chunks_of_columns(peers, models, policy_of(chosen))
        columns, size, warnings = score_chunks(chunks, chosen, jobs, text_counts)
    messages = [*warnings, *filter(None, [text_counts.lists.problem()]), *text_counts.warnings_of_single(),
            *text_counts.warnings_in_python(chosen.tokenizer)]  # fmt: skip
    return ScoreColumns(names, columns, size, messages, chosen.model_rule not in MEANS_OF_SCORES)


def compute(
    *,
    predictions: Iterable[Summary],
    references: Iterable[Models],
    rouge_types: Measures | None = None,
    use_aggregator: bool = True,
    use_stemmer: bool | None = None,
    tokenizer: str | None = None,
    options: Options | None = None,
    jobs: int = 0,
) -> dict[str, Any]:
    """Score predictions by the call form, the names and the figures of Hugging Face's `evaluate.load("rouge")`.

    The result has the mean F-measure of each measure, or with use_aggregator=False a list of the F-measures. Where
    evaluate draws resamples at random and returns the middle of their means, this is the plain mean. Several references
    of a prediction are a list; the one with the highest F-measure counts, as in rouge-score.

    rouge_types are by default the measures that options choose in place of those of their dialect, else rouge1, rouge2,
    rougeL and rougeLsum; any other measure will do. Unless options say otherwise the figures are those of rouge-score
    0.1.2, not of ROUGE-1.5.5; tokenizer is a name, as in `score`. For recall, precision and counts take `score_batch`,
    for intervals and comparisons `evaluate`.

    Raises UsageError as `score_batch` does, for other averages than those of scores, and where there is no prediction
    to take the mean of; warns as `score`.

    >>> compute(predictions=["the cat sat", "a dog"], references=["the cat", ["a cat", "the dog"]])["rouge1"]
    0.65
    """
    from math import fsum

    check_arguments(jobs, use_aggregator=use_aggregator, use_stemmer=use_stemmer)
    rouge_types = kept("rouge_types", rouge_types)
    if rouge_types is not None and not _are_there(rouge_types):
        raise UsageError(f"rouge_types: names such as ['rouge1', 'rougeL'] are expected, not {shortened(rouge_types)}")
    if options is None:
        options = Options(**find_dialect("rouge-score").choices)
    if rouge_types is None and not names_measures(options):
        rouge_types = ("rouge1", "rouge2", "rougeL", "rougeLsum")
    text_counts = TextCounts()
    with _NAMING:
        chosen, names = asked(options, rouge_types, use_stemmer, tokenizer)
        if use_aggregator and options.averaging is not Averaging.SCORES:
            raise UsageError(f"averaging={options.averaging} is for evaluate; compute takes the mean of scores")
        chunks = chunks_of(predictions, references, policy_of(chosen), Sides("predictions", "references"))
        columns, size, warnings = score_chunks(chunks, chosen, jobs, text_counts)
    told = of_kind(warnings, ABOVE_1, BUILT_IN_LISTS)
    _warn([*told, text_counts.lists.problem(), *text_counts.warnings_in_python(chosen.tokenizer)])
    if size == 0 and use_aggregator:
        raise UsageError("predictions: there are none, so they have no mean; give some, or use_aggregator=False")
    found = {name: doubles_of(measure.score_columns()[2]) for name, measure in zip(names, columns, strict=True)}
    return {name: fsum(values) / size if use_aggregator else values.tolist() for name, values in found.items()}


def _are_there(names: Measures) -> bool:
    """Whether there is a name of a measure, or what parse_measures refuses in its place."""
    try:
        return any(not isinstance(name, str) or name for name in names)
    except TypeError:  # nothing to iterate over, such as an array of no dimension
        return False


def _warn(messages: Iterable[str | None]) -> None:
    """Warnings of Python, at the line that called this module."""
    for warning in filter(None, messages):
        import sys
        import warnings

        level = 1
        frame: FrameType | None = sys._getframe()
        while frame is not None and frame.f_globals is globals():
            level, frame = level + 1, frame.f_back
        warnings.warn(warning, stacklevel=level)
