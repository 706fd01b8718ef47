"""Sentences of English texts by Punkt (Kiss and Strunk 2006), as nltk's sent_tokenize finds them."""

from __future__ import annotations

from rouge_cli.errors import UsageError


def punkt_sentences(text: str) -> list[str]:
    """The sentences of a text: by nltk where its data is installed, else by the same model in the extra `split`.

    UsageError without either.
    """
    import nltk

    try:
        found: list[str] = nltk.sent_tokenize(text)
        return found
    except LookupError:
        pass
    try:
        import punkt
    except ImportError:
        raise UsageError("splitting summaries needs Punkt: pip install 'rouge-cli[split]'") from None
    found = punkt.tokenizer_for("english").tokenize(text)
    return found
