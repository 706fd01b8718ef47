"""Inverse document frequencies of words, from the models of a run or from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import islice
from math import log

from rouge_cli.errors import DataError, Problem, reason
from rouge_cli.opening import read_again
from rouge_cli.plain_numbers import decimal

WordOf = Callable[[int], bytes]
"""The letters of a word, in UTF-8, by its number."""


MOST_NAMED = 3
"""Words that are kept for a warning."""
MOST_STEMMED = 50_000
"""So many words of a file are stemmed for a warning."""
SMALLEST = 1e-100
"""Squares of what is smaller, or larger than its inverse, and their sums, are no longer told from 0 or infinity."""


class ModelIdf:
    """idf(w) = ln((N + 1) / n(w)): n(w) of the N texts added have the word; a word of none counts as of one.

    With one text all words weigh the same; with many it is the usual ln(N / n).
    """

    def __init__(self) -> None:
        self._texts = 0
        self._with: dict[int, int] = {}

    def add(self, words: Iterable[int]) -> None:
        """Count a text by its words."""
        self._texts += 1
        for word in set(words):
            self._with[word] = self._with.get(word, 0) + 1

    def __call__(self, word: int) -> float:
        """The weight of a word by its number."""
        return log((self._texts + 1) / self._with.get(word, 1))


class FileIdf:
    """Weights from a file, UTF-8, `word TAB weight` a line; a word that it lacks has its highest weight.

    Words are looked up as tokens are. DataError: all lines that are not of that kind.
    """

    def __init__(self, path: str, word: WordOf, stemmer: Callable[[], Callable[[str], str]] | None = None) -> None:
        """Stemmer makes what stems the tokens, if they are stemmed."""
        self.path = path
        self.any_found = False
        """Whether a word that was looked up is in the file."""
        self.other_capitals: dict[str, str] = {}
        """Words that the file has with other capitals alone, and how it writes them: the first few."""
        self.unstemmed: dict[str, str] = {}
        """Stems that the file lacks, and a word of the file that has this stem: the first few."""
        self._stemmer = stemmer
        self._word = word
        self._weights = read_idf(path)
        self._highest = max(self._weights.values())
        self._known: dict[int, float] = {}

    @property
    def any_asked(self) -> bool:
        """Whether a word was looked up."""
        return bool(self._known)

    def __call__(self, word: int) -> float:
        """The weight of a word by its number."""
        if word not in self._known:
            self._known[word] = self._look_up(self._word(word).decode("utf-8", "replace"))
        return self._known[word]

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {word.casefold(): word for word in reversed(self._weights)}

    @cached_property
    def _stemmed(self) -> dict[str, str]:
        if self._stemmer is None:
            return {}
        stem = self._stemmer()
        return {stem(word.casefold()): word for word in reversed(list(islice(self._weights, MOST_STEMMED))) if word}

    def _look_up(self, word: str) -> float:
        weight = self._weights.get(word)
        if weight is not None:
            self.any_found = True
            return weight
        if len(self.other_capitals) < MOST_NAMED and (written := self._folded.get(word.casefold())) is not None:
            self.other_capitals[word] = written
        elif len(self.unstemmed) < MOST_NAMED and (written := self._stemmed.get(word)) is not None:
            self.unstemmed[word] = written
        return self._highest


def read_idf(path: str) -> dict[str, float]:
    """The weights of a file; see FileIdf."""
    weights: dict[str, float] = {}
    problems = []
    for number, line in enumerate(read_lines(path, "the idf file"), 1):
        if not line.strip():
            continue
        word, tab, rest = line.partition("\t")
        weight = _weight(rest)
        if not tab:
            problems.append(Problem(f"{path}, line {number}", "no tab", "a line is WORD<TAB>WEIGHT"))
        elif weight is None:
            cause = f"{rest.strip()!r} is not a weight"
            problems.append(Problem(f"{path}, line {number}", cause, "that is 0, or a number from 1e-100 to 1e100"))
        elif weights.setdefault(word.strip(), weight) != weight:
            cause = f"{word.strip()!r} has another weight on a line before"
            problems.append(Problem(f"{path}, line {number}", cause, "keep one of them"))
    if not weights and not problems:
        problems.append(Problem(path, "no weight", "a line is WORD<TAB>WEIGHT"))
    if problems:
        raise DataError(problems)
    return weights


def _weight(text: str) -> float | None:
    try:
        weight = decimal(text)
    except ValueError:
        return None
    return weight if weight == 0 or SMALLEST <= weight <= 1 / SMALLEST else None


def read_lines(path: str, what: str) -> list[str]:
    """The lines of a UTF-8 file. DataError if it cannot be read or is of another encoding.

    As in other files, U+2028, form feeds and the like end no line: they stay within a word.
    """
    try:
        text = read_again(path).decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        cause = f"{what}: not UTF-8: byte 0x{error.object[error.start]:02x} at offset {error.start}"
        raise DataError.at(path, cause, "save it as UTF-8") from None
    except (OSError, ValueError) as error:
        raise DataError.at(path, f"cannot read {what}: {reason(error)}") from None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines
