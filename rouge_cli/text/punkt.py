"""Sentences of English texts by Punkt (Kiss and Strunk 2006), as nltk's sent_tokenize finds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rouge_cli.errors import UsageError

Splitter = Callable[[str], list[str]]


def punkt_sentences(text: str) -> list[str]:
    """The sentences of a text: by nltk where its data is installed, else by the same model in the extra `split`.

    UsageError without either.
    """
    import nltk

    return _splitter(nltk.sent_tokenize)(text)


@cache
def _splitter(of_nltk: Splitter) -> Splitter:
    """Found once: nltk looks for its data in many places, each time it does not find it."""
    try:
        of_nltk("")
        return of_nltk
    except LookupError:
        pass
    try:
        import punkt
    except ImportError:
        raise UsageError("splitting summaries needs Punkt: pip install 'rouge-cli[split]'") from None
    found: Splitter = punkt.tokenizer_for("english").tokenize
    return found
