"""Measures: small values with a label and the units to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeGuard

from rouge_cli.option_values import Stemming, Typed, perl_number


class Counting:
    """What Lin's paper, Google's package and ROUGE-1.5.5 count differently, measure for measure.

    A new way of counting is a value here. It is described where it is counted: by `formula` in the measure's module,
    or in `says` if it concerns one dialect alone. `rouge-cli measures NAME --dialect D` prints both.
    """

    def __init__(
        self, clips_union: bool = True, w_of_sentences: bool = True, all_unigrams: bool = False,
        compares_w_once: bool = True, exact_ends: bool = False, whose: str = "ROUGE-1.5.5",
        says: Mapping[str, tuple[str, ...]] = {},
        w_gain_first: bool = False, w_undone: bool = False, of_per_cent: bool = False, cuts: str = "155",
        distinct: bool = False, l_counts: str = "positions", l_whole: bool = False, f: str = "alpha",
        l_f: str = "alpha", mean: str = "", single: bool = False, stems_models: bool = False,
    ) -> None:  # fmt: skip
        self.clips_union = clips_union
        """ROUGE-L: a match in the union of LCS uses up a token of both texts; not so in Lin (2004), equations 5-7."""
        self.w_of_sentences = w_of_sentences
        """ROUGE-W: over sentences, the model's length weighted twice; in Lin (2004), section 4, of whole texts."""
        self.all_unigrams = all_unigrams
        """ROUGE-SU: with all unigrams instead of all but the last."""
        self.compares_w_once = compares_w_once
        """Formula B of ROUGE-W compares hits over a total with the weight applied once; else the recall."""
        self.exact_ends = exact_ends
        """F with alpha 0 and 1 is recall and precision, even where the other one is 0."""
        self.w_gain_first = w_gain_first
        """ROUGE-W: what a match adds is made before it is added: rounding decides between equal paths."""
        self.w_undone = w_undone
        """Formula B of ROUGE-W undoes the second weight of that total, which is not the same float; a weight of 1 is
        ROUGE-L, as in py-rouge."""
        self.of_per_cent = of_per_cent
        """F is made of recall and precision in per cent; all three are those divided by 100."""
        self.cuts = cuts
        """The unit of a limit: "155"; "python": characters, or words that Unicode's white space parts, no white space
        at the ends of what is kept of a sentence; "stripped": nor that at the ends of the sentence."""
        self.whose = whose
        """Where it comes from, in words."""
        self.says = says
        """By keyword of a measure, further lines of its formula in this dialect."""
        self.distinct = distinct
        """ROUGE-N: each n-gram of a text counts once."""
        self.l_counts = l_counts
        """ROUGE-L: "positions" of the model; "words", distinct ones on an LCS, of the distinct words of each text; or
        "lengths", those of the LCS of any two sentences."""
        self.l_whole = l_whole
        """ROUGE-L is of whole texts, as rouge-l-flat."""
        self.f, self.l_f = f, l_f
        """The F-measure, and that of ROUGE-L: by "alpha", with an "epsilon" of 1e-8, or of beta as the "ratio" of
        precision and recall (kernel/scores.h); "signed" is by alpha, a short text having fewer n-grams than 0."""
        self.mean = mean
        """How --average mean adds up: by the order of ROUGE-1.5.5, in the order "given", or "pairwise" as numpy; or in
        "single" precision as torch."""
        self.single = single
        """Scores, and the means of several models' scores, are numbers of single precision, as torch's are."""
        self.stems_models = stems_models
        """Under -M the n-grams of models are stemmed too."""

    @property
    def score_notes(self) -> tuple[str, ...]:
        """What it does otherwise with the scores of every measure that is counted."""
        notes = {
            "F with alpha 0 is R and with alpha 1 is P, also where the other one is 0": self.exact_ends,
            "R, P and F are made in per cent and then divided by 100": self.of_per_cent,
            "R, P and F are rounded to numbers of single precision": self.single,
        }
        return tuple(line for line, is_so in notes.items() if is_so)

    def describe_texts(self) -> list[tuple[str, str]]:
        """What it does otherwise with texts and averages, under headings."""
        notes = [("limits", _CUTS.get(self.cuts)), ("means", _MEANS.get(self.mean))]
        if self.stems_models:
            notes.append(("-M", "stems the references for every measure"))
        return [(heading, text) for heading, text in notes if text is not None]

    @property
    def of_pairs(self) -> bool:
        """Whether a peer must be compared with its models one by one."""
        return self.distinct or self.l_counts != "positions"


_CUTS_AS_PYTHON = "bytes are characters, newlines not counted; words are what Unicode's white space parts; white space "
_CUTS = {
    "python": f"{_CUTS_AS_PYTHON}at the ends of what is left of a sentence is cut too",
    "stripped": f"{_CUTS_AS_PYTHON}at the ends of a sentence is cut first",
}
_MEANS = {
    "given": "added up in the order of the input",
    "pairwise": "added up pairwise, as numpy does",
    "single": "added up in single precision, as torch does",
}
F_FORMULAS = {
    "alpha": "F = PR / ((1 - alpha) P + alpha R)",
    "signed": "F = PR / ((1 - alpha) P + alpha R)",
    "epsilon": "F = 2PR / (P + R + 1e-8)",
    "ratio": "F = (1 + beta^2) PR / (R + beta^2 P + 1e-12), beta = P / (R + 1e-12)",
}
"""By Counting.f and l_f."""

PLAIN = Counting()
"""As ROUGE-1.5.5 counts."""


SAFE_WEIGHT = 8.0
"""Up to here ROUGE-W's double power of a text of 10,000 words is a finite number."""


class KernelMeasure:
    """A measure as the kernel takes it (see kernel/evaluate.h)."""

    def __init__(
        self, kind: str, n: int = 1, gap: int | None = None, unigrams: str = "", weight: float = 1.0,
        linear: tuple[float, float] | None = None, is_whole: bool = False, is_clipped: bool = True,
        compared: str = "ratio", jackknifed_by: str = "f", stem_counts: bool = False, stem_sentences: bool = False,
        gain_first: bool = False, is_distinct: bool = False, counted: str = "positions", formula: str = "alpha",
    ) -> None:  # fmt: skip
        self.kind, self.n, self.gap = kind, n, gap
        self.unigrams = unigrams
        """Of skip-bigrams: none, "but-last" or "all"."""
        self.weight = weight
        """Of a weighted LCS: a run of k is worth k^weight,"""
        self.gain_first = gain_first
        """What a match adds is made before it is added (Counting.w_gain_first)."""
        self.linear = linear
        """or with alpha and beta here alpha k - beta."""
        self.is_whole = is_whole
        """An LCS of the texts, each one sequence, instead of their sentences."""
        self.is_clipped = is_clipped
        """An LCS of sentences in which each match uses up a token of both texts."""
        self.compared = compared
        """What decides the best recall: "ratio", "rounded" where scores are, "once" or "undone" (kernel/evaluate.h)."""
        self.jackknifed_by = jackknifed_by
        """Which score decides the best model where models are jackknifed: "recall" or "f"."""
        self.stem_counts, self.stem_sentences = stem_counts, stem_sentences
        self.is_distinct, self.counted, self.formula = is_distinct, counted, formula
        """Of Counting: distinct, l_counts, and f or l_f."""

    @property
    def is_ngram(self) -> bool:
        """Whether it is ROUGE-N."""
        return self.kind == "ngram"

    @property
    def of_elements(self) -> bool:
        """Whether it is of Basic Elements."""
        return self.kind == "elements"

    @property
    def is_lcs(self) -> bool:
        """Whether it counts tokens on common subsequences; if not, n-grams, skip-bigrams or Basic Elements."""
        return self.kind in ("lcs", "wlcs")

    @property
    def is_weighted(self) -> bool:
        """Whether runs of matches on a common subsequence are weighted."""
        return self.kind == "wlcs"

    @property
    def depends_on_sentences(self) -> bool:
        """Whether its figures depend on where sentences end."""
        return self.is_lcs and not self.is_whole

    def units(self, tokens: Sequence[str], format: str, between: str = " ") -> Counter[str]:
        """All n-grams, skip-bigrams or Basic Elements of a summary of this format; the latter are in SIMPLE files."""
        if self.kind == "elements":
            return Counter(tokens if format == "SIMPLE" else ())
        if self.kind == "ngram":
            ngrams = [" ".join(tokens[i : i + self.n]) for i in range(len(tokens) - self.n + 1)]
            return Counter(dict.fromkeys(ngrams, 1) if self.is_distinct else ngrams)
        reach = len(tokens) if self.gap is None else min(self.gap, len(tokens)) + 1
        found = Counter(
            one + between + other for i, one in enumerate(tokens) for other in tokens[i + 1 : i + reach + 1]
        )
        if self.unigrams:
            found.update(tokens if self.unigrams == "all" else tokens[:-1])
        return found

    def positions(self, model: Sequence[Hashable], peer: Sequence[Hashable]) -> list[int]:
        """The places of the model's tokens on a longest common subsequence with the peer."""
        from rouge_cli.kernel import native

        if self.is_weighted:
            return native.wlcs_positions(model, peer, self.weight)
        return native.lcs_positions(model, peer)

    def worth(self, run: int) -> float:
        """The weight of a run of matches on a weighted LCS."""
        if self.linear is None:
            return float(run**self.weight)
        alpha, beta = self.linear
        return alpha * run - beta if run else 0.0

    def path(self, model: Sequence[Hashable], peer: Sequence[Hashable]) -> list[tuple[int, int]]:
        """The matches of two whole texts, by places in both, whose runs make their weighted LCS."""
        from rouge_cli.kernel import native

        return native.wlcs_pairs(model, peer, self.weight, self.linear)

    @property
    def may_overflow(self) -> bool:
        """Whether powers of the weight may be beyond what numbers hold."""
        return not 1 / SAFE_WEIGHT <= self.weight <= SAFE_WEIGHT

    @property
    def above_one(self) -> str:
        """Why scores can be above 1, and what to do; empty where they cannot."""
        if self.linear is not None:
            return "with alpha below 1 + beta, f(1) is below 1; alpha = 1 + beta gives equal texts a score of 1"
        if self.counted == "lengths" and not self.is_whole:
            return (
                "the LCS of each sentence with each are added up, so a word counts once for each sentence that has it"
            )
        if self.kind == "lcs" and not (self.is_whole or self.is_clipped):
            return (
                "the union LCS of Lin (2004) counts a word of the peer once for each sentence of the model that has "
                "it; rouge-l-flat takes each text as one sequence, and --dialect rouge-1.5.5 clips the counts"
            )
        if self.formula == "signed":
            return (
                "py-rouge counts a reference of fewer than n words as fewer than 0 n-grams, so that scores against "
                "several references can be above 1 or below 0; --dialect rouge-1.5.5 counts none"
            )
        if (self.is_whole or self.is_weighted) and self.weight < 1:
            return "a weight below 1 makes words apart worth more than a run of them; 1.2 is usual"
        return ""


class Measure(Protocol):
    """One block of a report."""

    @property
    def label(self) -> str:
        """The heading in reports, such as ROUGE-2."""
        ...

    @property
    def name(self) -> str:
        """The text form, such as rouge-2, from which the registry makes the measure again."""
        ...


class CountedMeasure(Measure, Protocol):
    """A measure that the kernel counts; the others are those of text_measure.py."""

    def for_kernel(self, stemming: Stemming, counting: Counting = PLAIN) -> KernelMeasure:
        """The units to count, by a dialect's way of counting, and in which form of the models."""
        ...


def is_counted(measure: Measure) -> TypeGuard[CountedMeasure]:
    """Whether the kernel counts for this measure; the others compare texts in their own way (text_measure.py)."""
    return hasattr(measure, "for_kernel")


def sums_of(measure: Measure) -> tuple[str, ...]:
    """What the numbers of an evaluation are called whose sums make a corpus figure, where these are no counts."""
    names: tuple[str, ...] = getattr(measure, "sums", ())
    return names


def modes_of(measures: Iterable[Measure]) -> dict[str, Measure]:
    """The Basic Elements among the measures, by their modes, which no other measure has."""
    return {mode: measure for measure in measures if (mode := getattr(measure, "mode", None)) is not None}


def plain(number: Typed) -> str:
    """A number as it was typed, or if that was no plain number ("1.2x", " 4") its shortest exact form.

    So is one of a program, whose text has 15 digits, where these are not all.
    """
    text = number.text
    is_plain = text and not set(text) - set("0123456789.") and number.value < 1e18 and perl_number(text) == number.value
    return text if is_plain else repr(number.value)
