"""The one options object: what is measured and how. Validated here, filled by whoever asks for an evaluation."""

from enum import Enum
from math import inf, isnan
from typing import TYPE_CHECKING, Any, NamedTuple

from rouge_cli.errors import UsageError

MOST_NGRAM = 10_000
MOST_SAMPLES = 10_000_000
ELEMENT_MODES = ("H", "HM", "HMR", "HM1", "HMR1", "HMR2")


class Typed(NamedTuple):
    """A number together with the text that reports echo ("1.20" stays "1.20")."""

    text: str
    value: float

    @classmethod
    def of(cls, given: str | float) -> "Typed":
        """From what a person typed, read as Perl reads numbers, or from a Python number."""
        return cls(given, perl_number(given)) if isinstance(given, str) else cls(f"{given:.15g}", float(given))


def perl_number(text: str) -> float:
    """The number that text begins with, after white space; 0 where there is none (section 1 of the behaviour)."""
    text = text.lstrip(" \t\n\r\f\v")
    for word in ("inf", "nan"):
        if text.lstrip("+-")[:3].lower() == word and len(text) - len(text.lstrip("+-")) <= 1:
            return float(text[:1] + word) if text[0] in "+-" else float(word)
    end = 1 if text[:1] in ("+", "-") else 0
    digits = end
    while text[end : end + 1].isdigit() and text[end].isascii():
        end += 1
    found = end > digits
    if text[end : end + 1] == ".":
        fraction = end + 1
        while text[fraction : fraction + 1].isdigit() and text[fraction].isascii():
            fraction += 1
        found = found or fraction > end + 1
        end = fraction
    if not found:
        return 0.0
    if text[end : end + 1] in ("e", "E"):
        exponent = end + 2 if text[end + 1 : end + 2] in ("+", "-") else end + 1
        last = exponent
        while text[last : last + 1].isdigit() and text[last].isascii():
            last += 1
        end = last if last > exponent else end
    return float(text[:end])


class Stemming(Enum):
    """What Porter's stemmer is applied to."""

    NONE = "none"
    BOTH = "both"
    MODELS = "models"  # the original's undocumented -M


class Averaging(Enum):
    """What a system's figures are made from (-t)."""

    SCORES = 0
    CORPUS = 1
    RAW_COUNTS = 2


class Unit(Enum):
    """What a length limit counts."""

    NONE = ""
    WORDS = "words"
    BYTES = "bytes"
    CHARACTERS = "characters"


def _wrong_measures(given: tuple[str, ...]) -> list[str]:
    """What is wrong with text forms of measures."""
    from rouge_cli.measures.registry import parse_measures

    try:
        parse_measures(given)
    except UsageError as error:
        return str(error).splitlines()
    return []


class _Choices(NamedTuple):
    """The fields of Options (no dataclass: importing that module costs more than a small evaluation)."""

    max_ngram: int = 0
    """ROUGE-1 .. ROUGE-max_ngram; 0 or less: no ROUGE-N."""
    lcs: bool = True
    """ROUGE-L; never together with Basic Elements."""
    lcs_weight: Typed | None = None
    """ROUGE-W with this weight, greater than 0."""
    skip_gap: Typed | None = None
    """Skip-bigrams with at most this many tokens between; below 0: no limit."""
    skip_units: tuple[bool, ...] = (False,)
    """False for ROUGE-S, True for ROUGE-SU, in the order reported."""
    elements: str | None = None
    """Basic Elements mode, one of ELEMENT_MODES; another one reads the files and scores 0, as the original does."""
    stemming: Stemming = Stemming.NONE
    drop_stop_words: bool = False
    limit_unit: Unit = Unit.NONE
    limit: float = 0.0
    best_model: bool = False
    """Scores of several models: that of the best one (formula B) instead of their sums (A)."""
    alpha: float = 0.5
    averaging: Averaging = Averaging.SCORES
    confidence: Typed = Typed("95", 95.0)
    samples: float = 1000.0
    per_evaluation: bool = False
    """Whether the report lists every evaluation (-d)."""
    data: str | None = None
    """A folder that overrides the stop list and the exceptions it holds."""
    tokenizer: str = "ascii-155"
    """What a token is, by its name in text/tokenizers.py: "ascii-155" are letters and digits of ASCII in lower case."""
    measures: tuple[str, ...] = ()
    """Measures by their text forms ("rouge-2", "rouge-w:1.2": see measures/registry.py), in the order reported; empty:
    those of the fields above."""
    jackknife: bool = False
    """Whether the evaluations were made by leaving one reference summary out in turn (see inputs/jackknife.py)."""
    stemmer: str = "porter-155"
    """Which stemmer stems, by its name in text/stemmers.py."""
    stop_list: str | None = None
    """A file with stop words of one's own, UTF-8, one a line, instead of the built-in list."""
    encoding: str = ""
    """The encoding of the summaries; empty: bytes to ascii-155, UTF-8 to every other tokeniser."""
    sentence_tag: str = ""
    """Sentences are the contents of elements of this name (TSC); empty: as the format says."""
    sentences: str = ""
    """How sentences of records and lines were found: "given", "split:LANGUAGE"; empty: by lines, or as in files."""
    sentence_delimiter: str = ""
    """What was between sentences of records and lines (see inputs/sentences.py)."""
    labels: str | None = None
    """Semantic labels of words for ESK: a file (text/labels.py) or "wordnet"."""
    wordnet: str | None = None
    """A WordNet dictionary folder; None: nltk's corpus."""
    label_kind: str = "synsets"
    """What a label of WordNet is: one of "synsets", ids of senses, and "classes", lexicographer files."""
    idf: str | None = None
    """A file with the idf of words (text/idf.py) for tf.idf; None: that of the models."""
    dialect: str = "rouge-1.5.5"
    """Whose way of counting, by its name in dialects.py: "rouge-1.5.5", "rouge-score" or "lin2004"."""
    split_summaries: bool = False
    """Whether sentences are those that Punkt finds in a whole text, for English, instead of its lines."""
    several_models: str = ""
    """Scores of several models: "sum", "best-recall", "best-f", "jackknife"; empty: sum, or with best_model
    best-recall."""
    rounding: bool = True
    """Whether recall, precision and F-measure of an evaluation are rounded to 5 decimals."""
    average: str = "bootstrap-155"
    """What averages are: "bootstrap-155", means of the original's samples; "bootstrap-numpy", their median by numpy's
    generator (rouge-score); "mean", with the bounds of bootstrap-155."""
    seed: int = 0
    """Of numpy's generator."""


_PLAIN = slice(_Choices._fields.index("dialect"), _Choices._fields.index("seed") + 1)
_PLAIN_VALUES = _Choices()[_PLAIN]
"""The choices that only dialects make otherwise."""


class Options(_Choices):
    """All choices of an evaluation. Defaults are those of ROUGE-1.5.5: ROUGE-L alone, unstemmed.

    Raises UsageError, at once and for all that is wrong, when a value is out of its range.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers see the fields above

        def __new__(cls, *given: Any, **named: Any) -> "Options":
            self = super().__new__(cls, *given, **named)
            problems = [
                text
                for wrong, text in (
                    (self.max_ngram > MOST_NGRAM,
                     f"the longest n-gram (-n, --max-ngram) must be at most {MOST_NGRAM}; 4 is usual"),
                    (self.lcs_weight is not None and not 0 < self.lcs_weight.value < inf,
                     "the weight of ROUGE-W (-w, --lcs-weight) must be greater than 0; 1.2 is usual"),
                    (self.skip_gap is not None and isnan(self.skip_gap.value),
                     "the gap of skip-bigrams (-2, --skip-gap) is a number of words; 4 is usual, -1 is no limit"),
                    (isnan(self.limit),
                     "the length limit (-l, --max-words; -b, --max-bytes) is a number of words or bytes"),
                    (not 0 <= self.confidence.value <= 100,
                     "the confidence (-c, --confidence) is a percentage from 0 to 100; 95 is usual"),
                    (not 0 <= self.alpha <= 1,
                     "alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone); 0.5 is usual"),
                    (self.averaging is not Averaging.RAW_COUNTS and not 1e-6 <= self.samples <= MOST_SAMPLES,
                     f"the number of bootstrap samples (-r, --samples) must be 1 to {MOST_SAMPLES}; 1000 is usual"),
                )
                if wrong
            ]  # fmt: skip
            if self.measures:
                problems += _wrong_measures(self.measures)
            if self[_PLAIN] != _PLAIN_VALUES:
                from rouge_cli.dialects import wrong_choices

                problems += wrong_choices(self)
            if problems:
                raise UsageError("\n".join(problems))
            return self

    @property
    def needs_preparation(self) -> bool:
        """Whether texts are to be prepared in Python (text/preparation.py), since the kernel has no rules for them."""
        return (
            self.tokenizer not in ("ascii-155", "whitespace", "rouge-score")
            or bool(self.encoding or self.sentence_tag or self.stop_list)
            or (self.stemming is not Stemming.NONE and not self._kernel_stems)
            or self.limit_unit is Unit.CHARACTERS
            or (self.limit_unit is not Unit.NONE and self.tokenizer != "ascii-155")
            or self.split_summaries
        )

    @property
    def _kernel_stems(self) -> bool:
        return self.stemmer in ("porter-155", "porter-nltk") and self.tokenizer in ("ascii-155", "rouge-score")

    @property
    def reads_as_155(self) -> bool:
        """Whether texts are read by the rules of ROUGE-1.5.5, or parted by white space and read by no others."""
        stems = self.stemming is not Stemming.NONE
        return (
            not self.needs_preparation
            and self.tokenizer != "rouge-score"
            and (not stems or (self.stemmer, self.tokenizer) == ("porter-155", "ascii-155"))
        )

    @property
    def model_rule(self) -> str:
        """How scores of several models are made one: "sum", "best-recall", "best-f" or "jackknife"."""
        return self.several_models or ("best-recall" if self.best_model else "sum")
