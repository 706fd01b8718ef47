"""BLEU over the tokens of a run, by nltk (Papineni et al. 2002; smoothing: Chen and Cherry 2014)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rouge_cli.errors import UsageError
from rouge_cli.measures.family import Family, Parameter, one_of, whole
from rouge_cli.measures.text_measure import Context, Score, Scorer, TokenText, text_form
from rouge_cli.option_values import Averaging

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
OF_TEXTS = ("neighbours", "prior", "both")
"""These look into the texts again, and so have no meaning for sums over a corpus."""
LENGTHS = ("closest", "shortest")


class Bleu(NamedTuple):
    """n-gram precision against all models at once, for n up to its n, times the brevity penalty."""

    n: int
    smoothing: str
    reference: str

    @property
    def label(self) -> str:
        """BLEU, with the parameters that are not the usual ones."""
        usual = (4, "none", "closest")
        unusual = [pair for pair, value in zip(self._parameters(), usual, strict=True) if pair[1] != value]
        return text_form("BLEU", unusual)

    @property
    def name(self) -> str:
        """bleu:n=4,smoothing=none,reference=closest."""
        return text_form("bleu", self._parameters())

    def _parameters(self) -> tuple[tuple[str, int | str], ...]:
        return (("n", self.n), ("smoothing", self.smoothing), ("reference", self.reference))

    def scorer(self, context: Context) -> BleuScorer:
        """For one run. UsageError: smoothing that has no corpus figure, where one is asked for."""
        if context.options.averaging is Averaging.CORPUS and self.smoothing in OF_TEXTS:
            raise UsageError(
                f"{self.label}: smoothing {self.smoothing} looks into single texts and has no corpus figure "
                f"(-t corpus); take one of {', '.join(name for name in METHODS if name not in OF_TEXTS)}"
            )
        return BleuScorer(self)

    @property
    def sums(self) -> tuple[str, ...]:
        """What the statistics of an evaluation are called; none with smoothing that has no corpus figure."""
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
            logs = np.where(precisions > 0, np.log(precisions), 0.0).sum(axis=0) / self.n
            penalty = np.where(size > reference, 1.0, np.exp(1 - reference / size))
        lacking = (matches == 0).any(axis=0) if self.smoothing == "none" else matches[0] == 0
        return np.where(lacking | (size == 0), 0.0, penalty * np.exp(logs))

    def _smoothed(self, np: Any, matches: Any, ngrams: Any, size: Any) -> Any:
        """Precisions as nltk's SmoothingFunction makes them."""
        missing = matches == 0
        if self.smoothing == "add-one":
            later = np.arange(self.n).reshape(-1, *[1] * (matches.ndim - 1)) > 0
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
            found += [precision.numerator, precision.denominator]
        if self._measure.reference == "shortest":
            return [*found, len(peer), min(map(len, models))]
        return [*found, len(peer), self._nltk.closest_ref_length(models, len(peer))]

    def of_sums(self, sums: Sequence[float]) -> Score:
        """BLEU of a corpus."""
        return self._of(sums, [], []) or (0.0, 0.0, 0.0)

    def _of(self, sums: Sequence[float], peer: list[int], models: Sequence[list[int]]) -> Score | None:
        from math import exp, fsum, log

        *pairs, size, reference = (int(value) for value in sums)
        matches = pairs[::2]
        if not matches[0] or (self._measure.smoothing == "none" and not all(matches)):
            return 0.0, 0.0, 0.0
        precisions = [self._nltk.Fraction(*pair, _normalize=False) for pair in zip(matches, pairs[1::2], strict=True)]
        try:
            smoothed = self._smooth(precisions, references=models, hypothesis=peer, hyp_len=size)
        except AssertionError:  # method6 of a text that shares too little
            return None
        penalty = self._nltk.brevity_penalty(reference, size)
        bleu = penalty * exp(fsum(log(value) / self._measure.n for value in smoothed if value > 0))
        return bleu, bleu, bleu


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
                "smoothing none to both are nltk's method0 to method7, and may be written so",
            ),
            "0; so does a peer that shares no n-gram of some length, unless smoothed",
            "Papineni, Roukos, Ward and Zhu 2002; smoothing: Chen and Cherry 2014; computed by nltk",
            _make,
            (
                Parameter("n", "a whole number from 1 to 4", "longest n-gram", whole(1, 4), "4"),
                Parameter("smoothing", ', '.join(METHODS),
                          "what no match counts as", _smoothing, "none"),
                Parameter("reference", "closest or shortest", "which model's length the penalty is measured by",
                          one_of(*LENGTHS), "closest"),
            ),
            ("bleu:n=4,smoothing=none,reference=closest",),
        ),
    )  # fmt: skip


def _make(n: int, smoothing: str, reference: str) -> Bleu:
    if smoothing in OF_TEXTS and n != 4:
        raise UsageError(f"measure bleu: smoothing {smoothing} is defined by nltk for n=4 alone, not n={n}")
    return Bleu(n, smoothing, reference)


def _smoothing(text: str) -> str:
    by_nltk = {method: name for name, method in METHODS.items()}
    return one_of(*METHODS)(by_nltk.get(text.lower(), text))
