"""The values that options hold, and the limits of some of them."""

from __future__ import annotations

import os
from enum import Enum

from rouge_cli.named_tuples import NamedTuple

MOST_NGRAM = 10_000
MOST_SAMPLES = 10_000_000
MOST_ITEMS = 10_000_000
"""Of an iterator that is a list of sentences, reference summaries or names in Python: one that cycles has no end."""
MOST_SEED = 2**32 - 1
PORTER = "porter-155"
PORTER_NLTK = "porter-nltk"
EXCEPTIONS = "wordnet-exceptions"
LONG_PORTER = "snowball:porter>3"
"""nltk's Porter for words of any letters, of which it stems those of more than three."""
PORTER_1980 = "porter-1980"
PORTER_PY_ROUGE = "porter-py-rouge"
WITH_EXCEPTIONS = (PORTER, PORTER_1980, PORTER_PY_ROUGE, EXCEPTIONS)
"""Stemmers that look words up in lists of exceptions, which a folder of the user's (-e) may have."""
PORTERS = (PORTER, PORTER_NLTK, PORTER_1980, PORTER_PY_ROUGE, EXCEPTIONS)
"""Stemmers of English: of ROUGE-1.5.5; nltk's, as rouge-score has it; Porter (1980) behind ROUGE-1.5.5's table of
exceptions, as sacrerouge has it; the same with those of py-rouge; and the exceptions alone (sumeval)."""
KERNEL_TOKENIZERS = (
    "ascii-155", "whitespace", "rouge-score", "python-split", "py-rouge", "pltrdy", "rouge-chinese", "spaces",
)  # fmt: skip
"""Tokenizers that the kernel has; the others are Python's (text/tokenizers.py). Those of all are in option_names.py."""
FINDS_SENTENCES = ("pltrdy", "rouge-chinese", "spaces")
"""Tokenizers that are given a text as a whole and say where its sentences end."""
OF_WHOLE_TEXTS = ("multilingual-rouge",)
"""Tokenizers that look beyond the ends of lines: a text is one sentence to them."""
WORDNET = "wordnet"
"""The word for WordNet in place of a file."""
LABEL_KINDS = ("synsets", "classes")
ELEMENT_MODES = ("H", "HM", "HMR", "HM1", "HMR1", "HMR2")
SEVERAL_MODELS = ("", "sum", "best-recall", "best-f", "jackknife", "mean")
MEANS_OF_SCORES = ("jackknife", "mean")
"""The rules for several models that make an evaluation's scores of its models' scores; no counts give them."""
AVERAGES = ("bootstrap-155", "bootstrap-numpy", "mean", "poisson")
SEEDED_AVERAGES = ("bootstrap-numpy", "poisson")
"""Those that the seed decides."""


class Typed(NamedTuple):
    """A number together with the text that reports echo ("1.20" stays "1.20")."""

    text: str
    value: float

    @classmethod
    def of(cls, given: str | float) -> Typed:
        """From what a person typed, read as Perl reads numbers, or from a Python number."""
        return cls(given, perl_number(given)) if isinstance(given, str) else cls(f"{given:.15g}", float(given))


def perl_number(text: str) -> float:
    """The number that text begins with, after white space; 0 where there is none (section 1 of docs/rouge-1.5.5.md)."""
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


class PerlNumber(float):
    """A number as Perl reads it from a command line of ROUGE-1.5.5, which refuses none: -5 words, 2.5 samples."""

    __slots__ = ()


class UntrustedTokenizer(str):
    """A tokenizer's name that was read from data: results, a signature, a study. A program it names is not started.

    Equal to the plain name otherwise; str() of it is the name as a caller confirms it.
    """

    __slots__ = ()

    @classmethod
    def of(cls, tokenizer: str) -> str:
        """The name as data gives it: marked only if it names a program, as everything else needs no confirmation."""
        return tokenizer if program_of(tokenizer) is None else cls(tokenizer)


class TokenizerIn(str):
    """A tokenizer's name whose program (command:PROG) starts in a folder that is not the working directory.

    It is shown and written as the plain name, but is equal only to that of the same folder: in another one the program
    may be another.
    """

    folder: str

    def __new__(cls, folder: str, tokenizer: str) -> TokenizerIn:
        """The folder may be the words for one that was removed, in which nothing starts."""
        made = super().__new__(cls, tokenizer)
        made.folder = folder
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return self.folder, str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TokenizerIn) and self.folder == other.folder and str(self) == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.folder, str(self)))


def data_folder_by_environment() -> str | None:
    """The folder that ROUGE_EVAL_HOME, or else RED_EVAL_HOME, names: a folder with the user's word lists (-e)."""
    return os.environ.get("ROUGE_EVAL_HOME") or os.environ.get("RED_EVAL_HOME") or None


def program_of(tokenizer: str | None) -> str | None:
    """The program that a tokenizer of this name (command:PROG) starts, or None."""
    name, _, program = (tokenizer or "").partition(":")
    return program if name == "command" and program.strip() else None


class Stemming(Enum):
    """The sides that Porter's stemmer is applied to."""

    NONE = "none"
    BOTH = "both"
    MODELS = "models"  # the original's undocumented -M


class Averaging(Enum):
    """How a system's figures are averaged (-t)."""

    SCORES = 0
    CORPUS = 1
    RAW_COUNTS = 2


class Unit(Enum):
    """The unit of a length limit."""

    NONE = ""
    WORDS = "words"
    BYTES = "bytes"
    CHARACTERS = "characters"
