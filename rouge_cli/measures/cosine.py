"""Cosine of word vectors, weighted by frequency or by tf.idf (Saggion, Radev, Teufel and Lam 2002)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import NamedTuple

from rouge_cli.measures.family import Family, Parameter, one_of
from rouge_cli.measures.score_parts import ScoreParts, Term, facts, largest_first
from rouge_cli.measures.text_measure import Context, PairScorer, Score, TokenText, text_form
from rouge_cli.option_table import Choices
from rouge_cli.options import Stemming
from rouge_cli.sums import running_sum
from rouge_cli.text.idf import FileIdf, ModelIdf

Vector = dict[int, int]


class Cosine(NamedTuple):
    """The cosine of the angle between the vectors of two texts; weights is "tf" or "tfidf"."""

    weights: str

    @property
    def label(self) -> str:
        """COSINE or COSINE:tfidf."""
        return text_form("COSINE", [("", self.weights)] if self.weights != "tf" else [])

    @property
    def name(self) -> str:
        """cosine:weights."""
        return text_form("cosine", [("", self.weights)])

    @property
    def uses_idf(self) -> bool:
        """Whether --idf means something to it."""
        return self.weights == "tfidf"

    def scorer(self, context: Context) -> CosineScorer:
        """For one run. DataError where its idf file cannot be read."""
        return CosineScorer(self, context)


class CosineScorer(PairScorer):
    """Compares joined texts."""

    def __init__(self, measure: Cosine, context: Context) -> None:
        super().__init__(measure, context)
        self._of_models = ModelIdf()
        self._idf: ModelIdf | FileIdf | None = None
        if measure.uses_idf:
            path = context.options.idf
            self.idf_file = None if path is None else FileIdf(path, context.word, _stemmer(context.options))
            self._idf = self.idf_file or self._of_models
        self.needs_all_models = self._idf is self._of_models

    def prepare(self, text: TokenText) -> Vector:
        """Word frequencies."""
        return Counter(text.words)

    def see_model(self, model: Vector) -> None:
        """Count the model's words for their idf."""
        self._of_models.add(model)

    def compare(self, peer: Vector, model: Vector) -> Score | None:
        """Undefined where either text has no word, or none of weight."""
        lengths = [self._squared(vector) for vector in (peer, model)]
        if not all(lengths):
            return None
        product = running_sum(
            count * model[word] * self._weight(word) ** 2 for word, count in peer.items() if word in model
        )
        cosine = min(1.0, product / sqrt(lengths[0]) / sqrt(lengths[1]))
        return cosine, cosine, cosine

    def parts(self, peer: Vector, model: Vector) -> ScoreParts:
        """The words of both: times in each, weight, and what their product is of the product of both lengths."""
        lengths = {name: sqrt(self._squared(vector)) for name, vector in (("model", model), ("peer", peer))}
        terms = []
        for word in peer.keys() & model.keys():
            weight = self._weight(word)
            adds = peer[word] * model[word] * weight**2 / lengths["model"] / lengths["peer"]
            terms.append(Term(self.letters([word])[0], model[word], peer[word], weight, adds))
        counted = facts(length_of_the_model=lengths["model"], length_of_the_peer=lengths["peer"])
        return ScoreParts(counted, largest_first(terms))

    def _squared(self, vector: Vector) -> float:
        return running_sum((count * self._weight(word)) ** 2 for word, count in vector.items())

    def _weight(self, word: int) -> float:
        return 1.0 if self._idf is None else self._idf(word)


def _stemmer(options: Choices) -> Callable[[], Callable[[str], str]] | None:
    """Makes what stems the tokens; None if they stay as they are."""
    if options.stemming is Stemming.NONE:
        return None
    from rouge_cli.text.stemmers import stemmer_named

    return partial(stemmer_named, options.stemmer, options.data)


def families() -> tuple[Family, ...]:
    """For the registry."""
    return (
        Family(
            "cosine",
            "cosine of word vectors",
            (
                "sum over words of x_w y_w / (sqrt(sum of x_w^2) sqrt(sum of y_w^2)); one figure, as R, P and F",
                "x_w = times that the word occurs; with tfidf that times its idf: of --idf FILE (WORD<TAB>WEIGHT),",
                "  else ln((N + 1) / n_w) over the N models of the evaluations scored, n_w of which have the word",
            ),
            "0",
            "Saggion, Radev, Teufel and Lam 2002, section 3",
            Cosine,
            (Parameter("weights", "tf or tfidf", "what a word weighs", one_of("tf", "tfidf"), "tf"),),
            ("cosine:tf", "cosine:tfidf"),
        ),
    )
