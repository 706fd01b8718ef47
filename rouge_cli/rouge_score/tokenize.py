"""tokenize, as in rouge_score.tokenize, for a stemmer of your own."""

from __future__ import annotations

import re
from typing import Protocol

from rouge_cli.drop_in_arguments import truth
from rouge_cli.errors import shortened

_RUNS = re.compile("[a-z0-9]+")
_VALID = re.compile("[a-z0-9]+\n?")
"""What a stemmer may return; the package allows a line end."""
LONGEST_UNSTEMMED = 3


class Stemmer(Protocol):
    """What a stemmer is, nltk's for example: an object with this method."""

    def stem(self, word: str) -> str:
        """The stem of a word."""
        ...


def tokenize(text: str, stemmer: Stemmer | None) -> list[str]:
    """Return the runs of a-z and 0-9 of the lower-cased text; those of more than three letters are stemmed."""
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, not {shortened(text)}")
    tokens = _RUNS.findall(text.lower())
    if stemmer is None or not truth("stemmer", stemmer):
        return tokens
    if not callable(getattr(stemmer, "stem", None)):
        raise TypeError(f"a stemmer is an object with stem(word), not {shortened(stemmer)}")
    stems = [stemmer.stem(token) if len(token) > LONGEST_UNSTEMMED else token for token in tokens]
    for token, stem in zip(tokens, stems, strict=True):
        if not isinstance(stem, str):
            raise TypeError(f"a stemmer's stem(word) returns a str, not {shortened(stem)} for {shortened(token)}")
    return [stem for stem in stems if _VALID.fullmatch(stem)]
