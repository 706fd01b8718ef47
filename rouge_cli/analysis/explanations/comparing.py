"""Measures that compare texts, for one peer and its models: their scores, and the parts of them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from rouge_cli.inputs.plan import Document, Plan
from rouge_cli.kernel.native import Sentences
from rouge_cli.measures.measure import Measure
from rouge_cli.measures.score_parts import Pair, ScoreParts
from rouge_cli.measures.text_measure import Context, PairScorer, Score, Scorer, TextMeasure, TokenText
from rouge_cli.options import Options, Stemming
from rouge_cli.text.close_reading import CloseReader, Reading
from rouge_cli.text.labels import Labels, lookup_of

UNDEFINED = (0.0, 0.0, 0.0)


class Compared(NamedTuple):
    """The score against one model, or against all of them at once where model is empty, and what it is made of."""

    model: str
    recall: float
    precision: float
    f: float
    workings: ScoreParts


class Comparing:
    """One peer and its models, as measures of texts take them. Words are numbered as they come."""

    def __init__(self, plan: Plan, reader: CloseReader, options: Options) -> None:
        self._plan, self._reader, self._options = plan, reader, options
        self._numbers: dict[str, int] = {}
        self._words: list[str] = []
        self._labels: Labels | None = None

    def compare(
        self, measure: Measure, peer: Reading, models: Sequence[tuple[str, Reading]]
    ) -> tuple[tuple[Compared, ...], Score]:
        """The score of each model, or of all at once, and the combined score."""
        if getattr(measure, "uses_labels", False) and self._options.labels is not None and self._labels is None:
            self._labels = Labels(lookup_of(self._options), self._letters)
        scorer = cast("TextMeasure", measure).scorer(Context(self._options, self._letters))
        self._show_models(scorer)
        prepared_peer, peer_places = self._prepared(scorer, peer, self._options.stemming is Stemming.BOTH)
        prepared = [self._model(scorer, model) for _, model in models]
        whole = scorer.score(prepared_peer, [one for one, _ in prepared])
        found = scorer.workings(prepared_peer, [one for one, _ in prepared])
        if not isinstance(scorer, PairScorer):
            return tuple(Compared("", *(whole or UNDEFINED), workings) for workings in found), whole or UNDEFINED
        made = []
        for (id, _), (model, places), workings in zip(models, prepared, found, strict=True):
            pairs = tuple(_in_text(pair, places, peer_places) for pair in workings.pairs)
            score = scorer.compare(prepared_peer, model) or UNDEFINED
            made.append(Compared(id, *score, workings._replace(pairs=pairs)))
        return tuple(made), whole or UNDEFINED

    def _show_models(self, scorer: Scorer) -> None:
        """All models of the plan, to a scorer that wants to see them."""
        if not scorer.needs_all_models:
            return
        seen: dict[Document, str] = {}
        for evaluation in self._plan.evaluations:
            seen.update(dict.fromkeys(evaluation.models, evaluation.format or ""))
        for document, format in seen.items():
            scorer.see_model(self._model(scorer, self._reader.read(document, format))[0])

    def _model(self, scorer: Scorer, reading: Reading) -> tuple[Any, list[int]]:
        return self._prepared(scorer, reading, self._options.stemming is not Stemming.NONE)

    def _prepared(self, scorer: Scorer, reading: Reading, stem: bool) -> tuple[Any, list[int]]:
        """A text, and the places of its sentences among those of the reading: sentences without a word are none."""
        sentences = reading.apart(stem)
        places = [place for place, tokens in enumerate(sentences) if tokens]
        words, ends = array("I"), array("I")
        for place in places:
            words.extend(map(self._number, sentences[place]))
            ends.append(len(words))
        compared = Sentences(words, ends)
        labelled = compared if self._labels is None else self._labelled(words, ends, reading)
        joined = array("I", map(self._number, reading.joined(stem)))
        return scorer.prepare(TokenText(joined, compared, len(words), labelled)), places

    def _labelled(self, words: array[int], ends: array[int], reading: Reading) -> Sentences:
        """Labels are those of the words as they stand, not of their stems."""
        assert self._labels is not None
        labels, label_ends = array("I"), array("I")
        for tokens in reading.apart(False):
            for token in tokens:
                labels.extend(self._labels.of(self._number(token)))
                label_ends.append(len(labels))
        return Sentences(words, ends, labels, label_ends)

    def _number(self, token: str) -> int:
        number = self._numbers.setdefault(token, len(self._numbers))
        if number == len(self._words):
            self._words.append(token)
        return number

    def _letters(self, number: int) -> bytes:
        return self._words[number].encode("utf-8", "surrogateescape")


def _in_text(pair: Pair, model: Sequence[int], peer: Sequence[int]) -> Pair:
    """The pair by the places of its sentences in the texts."""
    own, other = (model, peer) if pair.side == "model" else (peer, model)
    sentence = None if pair.sentence is None else own[pair.sentence]
    return pair._replace(sentence=sentence, nearest=None if pair.nearest is None else other[pair.nearest])
