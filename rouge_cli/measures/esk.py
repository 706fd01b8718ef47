"""The Extended String Subsequence Kernel, and WSK, which leaves labels aside (Hirao, Okumura and Isozaki 2006)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from rouge_cli.kernel.native import Sentences, best_esk, esk_of_itself
from rouge_cli.measures.family import Family, Parameter, real, whole
from rouge_cli.measures.score_parts import ScoreParts, facts, nearest
from rouge_cli.measures.text_measure import Context, PairScorer, Score, TokenText, text_form
from rouge_cli.option_values import Typed
from rouge_cli.sums import running_sum

MOST_NODES = 20
"""Longer subsequences than anybody asks for; the figures of any sentence stay below the largest number."""
DEFAULTS = (2, Typed("0.5", 0.5), Typed("2", 2.0))


class Esk(NamedTuple):
    """Subsequences of up to d nodes that two sentences share; a node is a word or one of its labels."""

    d: int
    decay: Typed
    """The factor for each word that a subsequence skips: lambda."""
    beta: Typed
    """How many times as much as precision recall weighs in F."""
    with_labels: bool = True

    @property
    def label(self) -> str:
        """ESK or WSK, with the parameters that are not the usual ones."""
        unusual = [
            (name, value)
            for (name, value), usual in zip(self._parameters(), DEFAULTS, strict=True)
            if value != usual and getattr(value, "value", value) != getattr(usual, "value", usual)
        ]
        return text_form("ESK" if self.with_labels else "WSK", unusual)

    @property
    def name(self) -> str:
        """esk:d=2,lambda=0.5,beta=2."""
        return text_form("esk" if self.with_labels else "wsk", self._parameters())

    def _parameters(self) -> tuple[tuple[str, int | Typed], ...]:
        return (("d", self.d), ("lambda", self.decay), ("beta", self.beta))

    @property
    def uses_labels(self) -> bool:
        """Whether --labels means something to it."""
        return self.with_labels

    def scorer(self, context: Context) -> EskScorer:
        """For one run."""
        return EskScorer(self, context)


class _Prepared(NamedTuple):
    sentences: Sentences
    itself: array[float]


class EskScorer(PairScorer):
    """P is the mean over the peer's sentences of the best similarity with a model sentence, R the reverse."""

    measure: Esk

    def __init__(self, measure: Esk, context: Context) -> None:
        super().__init__(measure, context)
        self._d, self._decay, self._beta = measure.d, measure.decay.value, measure.beta.value

    def prepare(self, text: TokenText) -> _Prepared:
        """ESK of every sentence with itself, once for all pairs."""
        sentences = text.labelled if self.measure.with_labels else text.sentences
        return _Prepared(sentences, esk_of_itself(sentences, self._d, self._decay))

    def compare(self, peer: _Prepared, model: _Prepared) -> Score | None:
        """Undefined where either has no sentence with a word."""
        if not len(peer.sentences) or not len(model.sentences):
            return None
        of_peer, of_model = best_esk(peer.sentences, model.sentences, peer.itself, model.itself, self._d, self._decay)
        recall, precision = _mean(of_model), _mean(of_peer)
        weight = self._beta**2
        below = recall + weight * precision
        return recall, precision, (1 + weight) * recall * precision / below if below > 0 else 0.0

    def parts(self, peer: _Prepared, model: _Prepared) -> ScoreParts:
        """For each sentence the most similar one of the other text; R and P are their means."""
        columns = [
            best_esk(
                peer.sentences, model.sentences.alone(j), peer.itself, model.itself[j : j + 1], self._d, self._decay
            )
            for j in range(len(model.sentences))
        ]
        by_model = [list(of_peer) for of_peer, _ in columns]
        by_peer = list(map(list, zip(*by_model, strict=True)))
        counted = facts(sentences_of_the_model=len(by_model), sentences_of_the_peer=len(by_peer))
        return ScoreParts(counted, pairs=nearest("model", by_model) + nearest("peer", by_peer))


def _mean(values: Sequence[float]) -> float:
    return running_sum(values) / len(values)


def families() -> tuple[Family, ...]:
    """For the registry."""
    return _family(True), _family(False)


def _family(with_labels: bool) -> Family:
    keyword = "esk" if with_labels else "wsk"

    def make(d: int, decay: Typed, beta: Typed) -> Esk:
        return Esk(d, decay, beta, with_labels)

    return Family(
        keyword,
        "extended string subsequence kernel" if with_labels else "word sequence kernel: ESK without labels",
        (
            "ESK(s, t): over all subsequences of up to d nodes in both sentences, the product of their weights;",
            "  a node is a word" + (" or one of its labels (--labels)" if with_labels else "")
            + "; a weight is lambda to the number of words skipped",
            "Sim(s, t) = ESK(s, t) / sqrt(ESK(s, s) ESK(t, t))",
            "P = mean over the peer's sentences of max Sim with a model sentence; R the reverse",
            "F = (1 + beta^2) R P / (R + beta^2 P); of several models the means of R, P and F",
        ),
        "0; sentences without a word are left out",
        "Hirao, Okumura and Isozaki 2006, section 4",
        make,
        (
            Parameter("d", f"a whole number from 1 to {MOST_NODES}", "most nodes in a subsequence",
                      whole(1, MOST_NODES), "2"),
            Parameter("lambda", "a number from 0 to 1", "what each skipped word costs", real(0, 1), "0.5"),
            Parameter("beta", "a number from 0 to 1000", "weight of recall in F; the paper takes 2 and 3",
                      real(0, 1000), "2"),
        ),
        (f"{keyword}:d=2,lambda=0.5,beta=2",),
    )  # fmt: skip
