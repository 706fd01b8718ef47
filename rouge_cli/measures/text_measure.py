"""Measures that are not counts: they compare texts as sequences of words, each in its own way."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from rouge_cli.kernel.native import Sentences, combined_scores
from rouge_cli.measures.measure import Measure, plain
from rouge_cli.measures.score_parts import ScoreParts
from rouge_cli.option_table import Choices
from rouge_cli.option_values import Typed
from rouge_cli.text.idf import FileIdf, WordOf

Score = tuple[float, float, float]
"""Recall, precision, F-measure. A measure that is one figure has it in all three places."""


class TokenText(NamedTuple):
    """One summary as it is compared: words by number (typecode "I"), stemmed if the options say so.

    The joined text and the sentences are two views of it that differ under a limit in bytes only, as in ROUGE-1.5.5.
    Sentences without a word are omitted.
    """

    words: array[int]
    sentences: Sentences
    sentence_words: int
    """How many words all sentences have."""
    labelled: Sentences
    """The sentences with the labels of their words; the same as sentences where there are no labels."""


class Context(NamedTuple):
    """A run's data for its scorers: the options, and the letters of a word by its number."""

    options: Choices
    word: WordOf


class Scorer:
    """Scores the pairs of one run by one measure.

    needs_all_models says that no pair can be scored before every model was seen. A measure with a corpus figure, made
    of sums over the evaluations, tells how many sums it needs in `width`; 0: it has none.
    """

    needs_all_models = False
    width = 0
    idf_file: FileIdf | None = None
    """Where its weights are looked up, if that is a file."""

    def prepare(self, text: TokenText) -> Any:
        """Prepare a text, once for all its pairs."""
        return text

    def see_model(self, model: Any) -> None:
        """Called with every prepared model once, where needs_all_models."""

    def score(self, peer: Any, models: Sequence[Any]) -> Score | None:
        """The score of a prepared peer; None where it is undefined, which counts as 0."""
        raise NotImplementedError

    def score_of(self, statistics: Sequence[float], peer: Any, models: Sequence[Any]) -> Score | None:
        """As score, with the statistics of the evaluation at hand; where there are any."""
        raise NotImplementedError

    def workings(self, peer: Any, models: Sequence[Any]) -> list[ScoreParts]:
        """The parts of the score, model by model, or one for all models at once; none where that is not known."""
        return []

    def statistics(self, peer: Any, models: Sequence[Any]) -> Sequence[float]:
        """The `width` numbers of an evaluation whose sums make the corpus figure."""
        raise NotImplementedError

    def of_sums(self, sums: Sequence[float]) -> Score:
        """The corpus figure of such sums."""
        raise NotImplementedError


class PairScorer(Scorer):
    """Scores a peer against each model by itself: the mean over the models, or by Choices.model_rule that of the best.

    Formula B is the model with the highest recall, the first of equals; jackknifed is the one with the best F. "sum"
    and "mean" are both the mean.
    """

    def __init__(self, measure: Any, context: Context) -> None:
        self.measure = measure
        self.alpha = context.options.alpha
        self._rule = context.options.model_rule
        self._word = context.word

    def compare(self, peer: Any, model: Any) -> Score | None:
        """The score against one model; None where it is undefined."""
        raise NotImplementedError

    def score(self, peer: Any, models: Sequence[Any]) -> Score | None:
        """Undefined without a model, or where it is against every one."""
        found = [self.compare(peer, model) for model in models]
        if all(score is None for score in found):
            return None
        scores = [score or (0.0, 0.0, 0.0) for score in found]
        return combined_scores(scores, self._rule)

    def parts(self, peer: Any, model: Any) -> ScoreParts:
        """The parts of a score against one model; not asked for where compare gives None."""
        return ScoreParts()

    def workings(self, peer: Any, models: Sequence[Any]) -> list[ScoreParts]:
        """Model by model."""
        return [ScoreParts() if self.compare(peer, model) is None else self.parts(peer, model) for model in models]

    def letters(self, words: Iterable[int]) -> tuple[str, ...]:
        """Words by their numbers, as text."""
        return tuple(self._word(word).decode("utf-8", "replace") for word in words)


class TextMeasure(Measure, Protocol):
    """A measure of texts."""

    def scorer(self, context: Context) -> Scorer:
        """The scorer of a run's pairs. UsageError or DataError where the run cannot be."""
        ...


def text_form(keyword: str, parameters: Iterable[tuple[str, int | str | Typed]]) -> str:
    """keyword:name=value,... ; a name may be left empty."""
    pieces = [f"{name}={_typed(value)}" if name else _typed(value) for name, value in parameters]
    return f"{keyword}:{','.join(pieces)}" if pieces else keyword


def _typed(value: int | str | Typed) -> str:
    return plain(value) if isinstance(value, Typed) else str(value)
