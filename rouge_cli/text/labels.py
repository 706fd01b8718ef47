"""Semantic labels of words, for the Extended String Subsequence Kernel: from a file or from WordNet."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

from rouge_cli.errors import DataError, Problem
from rouge_cli.option_values import WORDNET
from rouge_cli.options import Options
from rouge_cli.text.idf import WordOf, read_lines

Lookup = Callable[[str], Iterable[str]]


class Labels:
    """The labels of words by number: ascending, each once, none for a word that has none."""

    def __init__(self, lookup: Lookup, word: WordOf) -> None:
        self._lookup = lookup
        self._word = word
        self._numbers: dict[str, int] = {}
        self._known: dict[int, array[int]] = {}

    @property
    def any_found(self) -> bool:
        """Whether a word that was requested has a label."""
        return bool(self._numbers)

    def of(self, word: int) -> array[int]:
        """The labels of a word, as numbers."""
        found = self._known.get(word)
        if found is None:
            labels = set(self._lookup(self._word(word).decode("utf-8", "replace")))
            found = array("I", sorted(self._numbers.setdefault(label, len(self._numbers)) for label in labels))
            self._known[word] = found
        return found


def lookup_of(options: Options) -> Lookup:
    """Where the options say that labels are. DataError if they cannot be read there."""
    assert options.labels is not None
    if options.labels == WORDNET:
        from rouge_cli.text.wordnet import wordnet_labels

        return wordnet_labels(options.wordnet, options.label_kind)
    return file_labels(options.labels)


def file_labels(path: str) -> Lookup:
    """The labels of a file, UTF-8, `word TAB label, label ...` a line; a word may have several lines.

    A word is looked up as the token is, and if the file does not have it so, without regard to case. DataError: all
    lines without a tab.
    """
    exact: dict[str, list[str]] = {}
    folded: dict[str, list[str]] = {}
    problems = []
    for number, line in enumerate(read_lines(path, "the labels"), 1):
        if not line.strip():
            continue
        word, tab, rest = line.partition("\t")
        if not tab:
            problems.append(Problem(f"{path}, line {number}", "no tab", "a line is WORD<TAB>LABEL, LABEL ..."))
            continue
        labels = [label.strip() for label in rest.split(",") if label.strip()]
        exact.setdefault(word.strip(), []).extend(labels)
        folded.setdefault(word.strip().casefold(), []).extend(labels)
    if problems:
        raise DataError(problems)

    def lookup(word: str) -> Iterable[str]:
        return exact[word] if word in exact else folded.get(word.casefold(), ())

    return lookup
