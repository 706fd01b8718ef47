"""Sentences of English texts by Punkt (Kiss and Strunk 2006), as nltk's sent_tokenize finds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from rouge_cli.errors import LibraryErrors
from rouge_cli.importing import Importing
from rouge_cli.kernel import native

Splitter = Callable[[str], list[str]]


def punkt_sentences(text: str) -> list[str]:
    """The sentences of a text: by nltk where its data is installed, else by the same model in the extra `split`.

    UsageError without either.
    """
    with Importing("splitting summaries needs nltk: pip install nltk"):
        from nltk import sent_tokenize

    return _model(sent_tokenize)[0](text)


def punkt_lines() -> native.SentenceEnds | Callable[[bytes], bytes]:
    """Put texts on lines, a sentence each, with the same ends of sentences. Punkt is asked where they are in doubt.

    A replacement of nltk's function is called for every text. UsageError as above.
    """
    with Importing("splitting summaries needs nltk: pip install nltk"):
        from nltk import sent_tokenize

    return _lines(sent_tokenize)


@cache
def _lines(of_nltk: Splitter) -> native.SentenceEnds | Callable[[bytes], bytes]:
    split, parameters = _model(of_nltk)
    if split is of_nltk and not _is_of_nltk(of_nltk):
        return partial(_sentence_lines, split)
    curly = (split(f"The end came.{mark} Then all was over.") for mark in "\u2019\u201d")
    has_curly = all(len(sentences) == 2 and len(sentences[1]) == len("Then all was over.") for sentences in curly)
    return native.SentenceEnds(split, _undecided(parameters), has_curly)


@cache
def _model(of_nltk: Splitter) -> tuple[Splitter, Any]:
    """What splits, and the model's parameters or None. Found once: nltk looks for its data in many places, each time
    it does not find it.
    """
    with LibraryErrors(
        "Punkt of nltk", "its data cannot be read", "get them again: python -m nltk.downloader punkt_tab"
    ):
        try:
            of_nltk("")
            return of_nltk, _parameters_of_nltk() if _is_of_nltk(of_nltk) else None
        except LookupError:
            pass
    with Importing("splitting summaries needs Punkt: pip install 'rouge-cli[split]'"):
        from punkt import tokenizer_for
    found = tokenizer_for("english")
    return found.tokenize, found.params


def _is_of_nltk(split: Splitter) -> bool:
    return getattr(split, "__module__", None) == "nltk.tokenize"


def _sentence_lines(split: Splitter, text: bytes) -> bytes:
    """As SentenceEnds.lines; what is no UTF-8 stays."""
    try:
        found = split(text.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError:
        return text
    return "\n".join([sentence.replace("\n", " ") for sentence in found]).encode()


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
