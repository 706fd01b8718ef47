"""Summaries as tokens, for counting in Python: in sentences, and as they run on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Document
from rouge_cli.kernel import native
from rouge_cli.options import Options, Stemming
from rouge_cli.text.preparation import Preparation, content_of, name_of
from rouge_cli.text.word_lists import exception_lists, stop_list

Tokens = list[bytes]


class Summary(NamedTuple):
    """The tokens of a summary: what n-grams and skip-bigrams see, and what sentence measures see.

    The two differ only under the byte limit of ROUGE-1.5.5.
    """

    joined: Tokens
    sentences: list[Tokens]


class Reader:
    """Reads summaries under some options."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._preparation = None if options.reads_as_155 else Preparation(options)

    def read(self, documents: Sequence[Document], formats: Sequence[str]) -> list[Summary]:
        """The tokens of each document. DataError: all that cannot be read."""
        if self._preparation is not None:
            found = self._preparation.tokens(documents, formats)
            texts = [[[token.encode("utf-8", "surrogatepass") for token in s] for s in text] for text in found]
            return [Summary([token for s in text for token in s], text) for text in texts]
        problems: list[str] = []
        made = []
        for document, format in zip(documents, formats, strict=True):
            try:
                made.append(self._as_155(document, format))
            except DataError as error:
                problems += error.problems
        if problems:
            raise DataError(problems)
        return made

    @cached_property
    def _stemmer(self) -> native.Stemmer:
        return native.Stemmer(exception_lists(self._options.data))

    @cached_property
    def _stop_words(self) -> set[bytes]:
        return set(stop_list(self._options.data).split(b"\n")) if self._options.drop_stop_words else set()

    def _as_155(self, document: Document, format: str) -> Summary:
        """By the rules of ROUGE-1.5.5, bytes and all."""
        if format == "SIMPLE":
            raise DataError(f"{name_of(document)}: Basic Elements (SIMPLE) have no text; correct the format")
        unit, limit = self._options.limit_unit.value, self._options.limit
        sentences = native.split_sentences(content_of(document), format)
        joined = [self._tokens(text) for text in native.cut_joined(sentences, unit, limit)]
        apart = [self._tokens(text) for text in native.cut_sentences(sentences, unit, limit)]
        return Summary([token for tokens in joined for token in tokens], apart)

    def _tokens(self, text: bytes) -> Tokens:
        found = native.tokenise(text, self._options.tokenizer == "whitespace")
        kept = [token for token in found if token not in self._stop_words]
        return list(map(self._stemmer.token, kept)) if self._options.stemming is Stemming.BOTH else kept
