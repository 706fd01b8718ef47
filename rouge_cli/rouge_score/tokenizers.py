"""Tokenisers, as in rouge_score.tokenizers: give one of your own to RougeScorer."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol, runtime_checkable

from rouge_cli.drop_in_arguments import truth
from rouge_cli.kernel.native import PairCounter


@runtime_checkable
class Tokenizer(Protocol):
    """What a tokeniser is: an object with this method. A class derived from this one must define it."""

    @abstractmethod
    def tokenize(self, text: str) -> list[str]:
        """The tokens of a text."""
        ...


class DefaultTokenizer(Tokenizer):
    """Runs of a-z and 0-9 of the lower-cased text; with use_stemmer those of more than three letters are stemmed."""

    def __init__(self, use_stemmer: bool = False) -> None:
        self._counter = PairCounter(b"\x01", truth("use_stemmer", use_stemmer))

    def tokenize(self, text: str) -> list[str]:
        """The tokens of a text."""
        return [token for sentence in self._counter.tokens(text) for token in sentence]
