"""BLEU over the tokens of a run, by nltk (Papineni et al. 2002; smoothing: Chen and Cherry 2014)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.importing import Importing
from rouge_cli.measures.family import Family, Parameter, one_of, real, whole
from rouge_cli.measures.score_parts import NgramOrder, ScoreParts, facts
from rouge_cli.measures.text_measure import Context, Score, Scorer, TokenText, text_form
from rouge_cli.option_values import Averaging
from rouge_cli.sums import running_sum

MOST_N = 100
ADD_ONE_ALL = "add-one-all"
"""Adds one to the matches and the n-grams of every length, single words too."""
METHODS = {
    "none": "method0",
    "epsilon": "method1",
    "add-one": "method2",
    "nist": "method3",
    "short": "method4",
    "neighbours": "method5",
    "prior": "method6",
    "both": "method7",
}
"""Chen and Cherry's smoothing, by nltk's names."""
SMOOTHINGS = (*METHODS, ADD_ONE_ALL)
OF_TEXTS = ("neighbours", "prior", "both")
"""These look into the texts again, and so have no meaning for sums over a corpus."""
LENGTHS = ("closest", "shortest")
EQUAL = "equal"


class Bleu(NamedTuple):
    """n-gram precision against all models at once, for n up to its n, times the brevity penalty."""

    n: int
    smoothing: str
    reference: str
    weights: str = EQUAL
    """As typed, one for each length, with slashes between; or EQUAL."""

    @property
    def label(self) -> str:
        """BLEU, with the parameters that are not the usual ones."""
        usual = {"n": 4, "smoothing": "none", "reference": "closest"}
        return text_form("BLEU", [(name, value) for name, value in self._parameters() if value != usual.get(name)])

    @property
    def name(self) -> str:
        """bleu:n=4,smoothing=none,reference=closest, and weights where they are not equal."""
        return text_form("bleu", self._parameters())

    def _parameters(self) -> tuple[tuple[str, int | str], ...]:
        usual = (("n", self.n), ("smoothing", self.smoothing), ("reference", self.reference))
        return usual if self.weights == EQUAL else (*usual, ("weights", self.weights))

    @property
    def weight_of(self) -> tuple[float, ...]:
        """The weight of ln(p_n), by length; together 1."""
        if self.weights == EQUAL:
            return (1 / self.n,) * self.n
        given = weights_of(self.weights)
        return tuple(weight / running_sum(given) for weight in given)

    def scorer(self, context: Context) -> BleuScorer:
        """For one run. UsageError: smoothing that has no corpus figure, where one is asked for."""
        if context.options.averaging is Averaging.CORPUS and self.smoothing in OF_TEXTS:
            raise UsageError(
                f"{self.label}: smoothing {self.smoothing} looks into single texts and has no corpus figure "
                f"(-t corpus); take one of {', '.join(name for name in SMOOTHINGS if name not in OF_TEXTS)}"
            )
        return BleuScorer(self)

    @property
    def sums(self) -> tuple[str, ...]:
        """Names of the statistics of an evaluation; none with smoothing that has no corpus figure."""
        if self.smoothing in OF_TEXTS:
            return ()
        return *[f"{what}{n}" for n in range(1, self.n + 1) for what in ("matches", "ngrams")], "length", "reference"

    @property
    def width(self) -> int:
        """How many statistics an evaluation has."""
        return len(self.sums)

    def corpus_figures(self, np: Any, sums: Any) -> Any:
        """BLEU of many corpora at once: sums is an array of numpy, the statistics of BleuScorer along its first axis.

        As BleuScorer.of_sums, for smoothing that has a corpus figure. np is numpy, which evaluations do without.
        """
        matches, ngrams = sums[: 2 * self.n : 2], sums[1 : 2 * self.n : 2]
        size, reference = sums[2 * self.n], sums[2 * self.n + 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            precisions = self._smoothed(np, matches, ngrams, size)
            logs = np.where(precisions > 0, np.log(precisions), 0.0)
            weights = np.array(self.weight_of).reshape(-1, *[1] * (matches.ndim - 1))
            logs = logs.sum(axis=0) / self.n if self.weights == EQUAL else (logs * weights).sum(axis=0)
            penalty = np.where(size > reference, 1.0, np.exp(1 - reference / size))
        lacking = (matches[0] == 0) & (self.smoothing != ADD_ONE_ALL)
        if self.smoothing == "none":
            lacking = (matches[np.array(self.weight_of) > 0] == 0).any(axis=0) | lacking
        return np.where(lacking | (size == 0), 0.0, penalty * np.exp(logs))

    def _smoothed(self, np: Any, matches: Any, ngrams: Any, size: Any) -> Any:
        """Precisions as nltk's SmoothingFunction makes them."""
        missing = matches == 0
        if self.smoothing in ("add-one", ADD_ONE_ALL):
            later = np.arange(self.n).reshape(-1, *[1] * (matches.ndim - 1)) >= (self.smoothing == "add-one")
            return (matches + later) / (ngrams + later)
        if self.smoothing == "epsilon":
            return np.where(missing, 0.1, matches) / ngrams
        halvings = 2.0 ** missing.cumsum(axis=0)
        if self.smoothing == "nist":
            return np.where(missing, 1 / halvings, matches) / ngrams
        if self.smoothing == "short":
            return np.where(missing & (size > 1), np.log(size) / (5 * halvings), matches) / ngrams
        return matches / ngrams


class BleuScorer(Scorer):
    """The sums of an evaluation are, for each length, its matches and n-grams, then its length and the models'."""

    def __init__(self, measure: Bleu) -> None:
        self._measure = measure
        self.width = measure.width

    @cached_property
    def _nltk(self) -> Any:
        with Importing("BLEU needs nltk: pip install nltk"):
            from nltk.translate import bleu_score

        return bleu_score

    @cached_property
    def _smooth(self) -> Callable[..., Any]:
        smooth: Callable[..., Any] = getattr(self._nltk.SmoothingFunction(), METHODS[self._measure.smoothing])
        return smooth

    def prepare(self, text: TokenText) -> list[int]:
        """The words of the joined text."""
        return text.words.tolist()

    def score(self, peer: list[int], models: Sequence[list[int]]) -> Score | None:
        """Undefined where the peer or every model has no word, and where smoothing needs n-grams that are not there."""
        return self.score_of(self.statistics(peer, models), peer, models)

    def score_of(self, statistics: Sequence[float], peer: list[int], models: Sequence[list[int]]) -> Score | None:
        """The same of statistics that are made already."""
        if not peer or not any(models):
            return None
        return self._of(statistics, peer, models)

    def statistics(self, peer: list[int], models: Sequence[list[int]]) -> Sequence[float]:
        """Matches and n-grams of each length, the length of the peer, and that of the closest or shortest model."""
        if not models:
            return [0] * (2 * self._measure.n + 2)
        found: list[float] = []
        for n in range(1, self._measure.n + 1):
            precision = self._nltk.modified_precision(models, peer, n)
            is_plain = self._measure.smoothing == ADD_ONE_ALL  # nltk counts one n-gram where there is none
            found += [precision.numerator, max(0, len(peer) - n + 1) if is_plain else precision.denominator]
        if self._measure.reference == "shortest":
            return [*found, len(peer), min(map(len, models))]
        return [*found, len(peer), self._nltk.closest_ref_length(models, len(peer))]

    def workings(self, peer: list[int], models: Sequence[list[int]]) -> list[ScoreParts]:
        """p_n of each length, and the penalty; all models at once."""
        sums = self.statistics(peer, models)
        if self.score_of(sums, peer, models) is None:
            return []
        steps = self._steps(sums, peer, models)
        lengths = facts(length_of_the_peer=steps.length, length_of_the_reference=steps.reference)
        return [ScoreParts((*lengths, *facts(brevity_penalty=steps.penalty)), orders=steps.orders)]

    def of_sums(self, sums: Sequence[float]) -> Score:
        """BLEU of a corpus."""
        return self._of(sums, [], []) or (0.0, 0.0, 0.0)

    def _of(self, sums: Sequence[float], peer: list[int], models: Sequence[list[int]]) -> Score | None:
        try:
            bleu = self._steps(sums, peer, models).bleu
        except AssertionError:  # method6 of a text that shares too little
            return None
        return bleu, bleu, bleu

    def _steps(self, sums: Sequence[float], peer: list[int], models: Sequence[list[int]]) -> Steps:
        from math import exp, fsum, log

        measure = self._measure
        *pairs, size, reference = (int(value) for value in sums)
        matches, ngrams, weights = pairs[::2], pairs[1::2], measure.weight_of
        penalty = self._nltk.brevity_penalty(reference, size)
        needed = [found for found, weight in zip(matches, weights, strict=True) if weight > 0]
        if measure.smoothing != ADD_ONE_ALL and not (matches[0] and (measure.smoothing != "none" or all(needed))):
            plain = [found / (all or 1) for found, all in zip(matches, ngrams, strict=True)]
            return Steps(_orders(matches, ngrams, plain, weights), size, reference, penalty, 0.0)
        if measure.smoothing in ("none", ADD_ONE_ALL):
            more = int(measure.smoothing == ADD_ONE_ALL)
            smoothed: Any = [(found + more) / (all + more) for found, all in zip(matches, ngrams, strict=True)]
        else:
            pairs_of = zip(matches, ngrams, strict=True)
            precisions = [self._nltk.Fraction(*pair, _normalize=False) for pair in pairs_of]
            smoothed = self._smooth(precisions, references=models, hypothesis=peer, hyp_len=size)
        if measure.weights == EQUAL:
            mean = fsum(log(value) / measure.n for value in smoothed if value > 0)
        else:
            mean = fsum(weight * log(value) for weight, value in zip(weights, smoothed, strict=True) if value > 0)
        return Steps(_orders(matches, ngrams, smoothed, weights), size, reference, penalty, penalty * exp(mean))


class Steps(NamedTuple):
    """How a BLEU comes about."""

    orders: tuple[NgramOrder, ...]
    length: int
    reference: int
    penalty: float
    bleu: float


def _orders(
    matches: Sequence[int], ngrams: Sequence[int], precisions: Sequence[Any], weights: Sequence[float]
) -> tuple[NgramOrder, ...]:
    rows = zip(matches, ngrams, precisions, weights, strict=True)
    return tuple(NgramOrder(n, found, all, float(p), weight) for n, (found, all, p, weight) in enumerate(rows, 1))


def families() -> tuple[Family, ...]:
    """For the registry."""
    return (
        Family(
            "bleu",
            "BLEU",
            (
                "penalty * exp(mean over n of ln(p_n)), p_n = n-grams of the peer that a model has, clipped, / all",
                "penalty = 1 for a peer longer than the reference, else exp(1 - reference / length)",
                "one figure, as R, P and F; all models together; with -t corpus over sums of all evaluations",
                "with weights the mean is a weighted one, and weights are divided by their sum",
                "smoothing none to both are nltk's method0 to method7, and may be written so;",
                "  add-one-all, also written smooth, adds one to matches and n-grams of every length, single words too",
            ),
            "0; so does a peer that shares no n-gram of some length, unless smoothed",
            "Papineni, Roukos, Ward and Zhu 2002; smoothing: Chen and Cherry 2014; computed by nltk",
            _make,
            (
                Parameter("n", f"a whole number from 1 to {MOST_N}", "longest n-gram", whole(1, MOST_N), "4"),
                Parameter("smoothing", ', '.join(SMOOTHINGS),
                          "of no match", _smoothing, "none"),
                Parameter("reference", "closest or shortest", "which model's length the penalty is measured by",
                          one_of(*LENGTHS), "closest"),
                Parameter("weights", "equal, or n numbers with slashes between, such as 4/3/2/1",
                          "what each length weighs", _weights, EQUAL),
            ),
            ("bleu:n=4,smoothing=none,reference=closest",),
        ),
    )  # fmt: skip


def _make(n: int, smoothing: str, reference: str, weights: str) -> Bleu:
    if smoothing in OF_TEXTS and n != 4:
        raise UsageError(f"measure bleu: smoothing {smoothing} is defined by nltk for n=4 alone; leave out n={n}")
    if weights != EQUAL and len(weights_of(weights)) != n:
        raise UsageError(f"measure bleu: {len(weights_of(weights))} weights for n={n}; give {n} of them")
    return Bleu(n, smoothing, reference, weights)


def _smoothing(text: str) -> str:
    named = {method: name for name, method in METHODS.items()} | {"smooth": ADD_ONE_ALL}
    return one_of(*SMOOTHINGS)(named.get(text.lower(), text))


def _weights(text: str) -> str:
    """As typed; EQUAL for equal ones."""
    if text.lower() == EQUAL:
        return EQUAL
    found = weights_of(text)
    if not sum(found) > 0:
        raise ValueError
    return EQUAL if len(set(found)) == 1 else text


def weights_of(text: str) -> list[float]:
    """The numbers of weights as typed. ValueError for what are none."""
    return [real(0, 1e9)(piece.strip()).value for piece in text.split("/")]
