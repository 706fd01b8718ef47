"""Read the documents of a run for the kernel, and survey their texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rouge_cli.inputs.plan import Document
from rouge_cli.kernel import native
from rouge_cli.option_values import (
    FINDS_SENTENCES,
    KERNEL_TOKENIZERS,
    OF_WHOLE_TEXTS,
    PORTER,
    PORTER_1980,
    PORTER_PY_ROUGE,
)
from rouge_cli.options import Options, Stemming, Unit

if TYPE_CHECKING:
    from rouge_cli.text.preparation import Preparation


class Read:
    """Documents as the kernel takes them, and knows surveys of them (kernel/survey.h) once it has read them.

    Of those whose words were stemmed in Python, and are asked for labels, as many follow again, as they were spelled.
    diagnostics are (document, diagnostic, detail), as the kernel makes them.
    """

    __slots__ = ("diagnostics", "documents")

    def __init__(self, documents: native.Documents, diagnostics: Sequence[tuple[int, str, int]] = ()) -> None:
        self.documents = documents
        self.diagnostics = diagnostics


class Reader:
    """Reads documents under some options: in the kernel, or in Python what the kernel knows no rules for.

    as_tokens: whether documents are read more than once, so that they must be tokens from then on. is_surveyed: whether
    somebody asks what was seen of them (text_counts.py). UsageError: options that make no sense.
    """

    def __init__(self, options: Options, as_tokens: bool = False, is_surveyed: bool = True) -> None:
        if options.stemming is Stemming.MODELS:
            from rouge_cli.text.stemmers import check_sides

            check_sides(options)
        self._given = options
        self._as_tokens = as_tokens
        self._is_surveyed = is_surveyed
        self._rewrite = _rewriting(options, as_tokens)
        self._preparation = _preparation(options) if options.needs_preparation and self._rewrite is None else None

    @cached_property
    def options(self) -> Options:
        """The options that are left for the kernel: of what was prepared the texts are cut, stopped and stemmed.

        A limit that cuts sentences apart stays: it says that texts have two views.
        """
        if self._rewrite is not None:
            return self._given._replace(split_summaries=False)
        if self._preparation is None:
            return self._given
        left = self._given._replace(drop_stop_words=False, stemming=Stemming.NONE, tokenizer="whitespace")
        return left if self._preparation.cuts_apart else left._replace(limit_unit=Unit.NONE, limit=0.0)

    def warnings(self) -> list[str]:
        """Warnings of the options and of the word lists that they name."""
        found = [] if self._preparation is None else self._preparation.warnings()
        options = self._given
        if options.data is not None:
            from rouge_cli.text.word_lists import lists_read, warnings_of_lists

            found += warnings_of_lists(options.data, lists_read(options))
        return found

    @property
    def rules(self) -> dict[str, Any]:
        """How the kernel is to read, as its Evaluator and Reader take it, which accept no subclass of str."""
        options = self.options
        unit = options.limit_unit
        if options.cuts != "155" and unit is Unit.BYTES:
            unit = Unit.CHARACTERS
        return {
            "unit": unit.value,
            "limit": options.limit,
            "drop_stop_words": options.drop_stop_words,
            "tokenizer": str(options.tokenizer),
            "cuts": options.cuts,
        }

    @property
    def lexicon(self) -> native.Lexicon:
        """The word lists, and the stemmer."""
        return _lexicon(self.options)

    def read(self, documents: Sequence[Document], formats: bytes, column: native.TextColumn | None = None) -> Read:
        """The documents, whose formats are by the order of FORMATS; perhaps as a column too.

        DataError: what Python could not read.
        """
        if self._preparation is not None:
            return Read(self._preparation.read(documents, formats))
        keeps_mark = self.options.tokenizer == "ascii-155"
        given = native.Documents(column or documents, formats, is_surveyed=self._is_surveyed, keeps_mark=keeps_mark)
        if self._rewrite is not None:
            given = given.rewritten(self._rewrite)
        if not self._as_tokens:
            return Read(given)
        return Read(self.in_kernel.read_all(given), self.in_kernel.diagnostics())

    @cached_property
    def in_kernel(self) -> native.Reader:
        """The kernel's reader by the rules: its words are the numbers by which tokens are compared."""
        return native.Reader(self.lexicon, **self.rules)


def _rewriting(options: Options, as_tokens: bool) -> native.SentenceEnds | Callable[[bytes], bytes] | None:
    """What makes texts such that the kernel can read them, where more than that is not to be done in Python.

    Those of Punkt's sentences are put on lines. Of multilingual-rouge's texts those beyond ASCII are tokenised; where
    tokens are handed on as sentences, such a text is one, and its lines must not part it.
    """
    is_whole = options.tokenizer in OF_WHOLE_TEXTS
    if not (is_whole or options.split_summaries) or not options.is_read_in_kernel or (is_whole and as_tokens):
        return None
    if is_whole:
        from rouge_cli.text.multilingual import tokens_of_bytes

        return tokens_of_bytes
    from rouge_cli.text.punkt import punkt_lines

    is_utf8 = options.tokenizer in KERNEL_TOKENIZERS and options.tokenizer not in (*FINDS_SENTENCES, "ascii-155")
    return punkt_lines() if is_utf8 else None


def _preparation(options: Options) -> Preparation:
    from rouge_cli.text.preparation import Preparation

    return Preparation(options)


_BUILT_IN: dict[tuple[str, bool], native.Lexicon] = {}
"""Lexicons without a folder of the user's, kept: a program may ask for thousands of small runs."""


def _lexicon(options: Options) -> native.Lexicon:
    stemmer = "" if options.stemming is Stemming.NONE else str(options.stemmer)
    wanted = (stemmer, options.drop_stop_words)
    if options.data is None and wanted in _BUILT_IN:
        return _BUILT_IN[wanted]
    lexicon = native.Lexicon({"": PORTER, PORTER_PY_ROUGE: PORTER_1980}.get(stemmer, stemmer))
    if stemmer or options.drop_stop_words:
        from rouge_cli.text.word_lists import exceptions_of, stop_list
    if stemmer:
        lexicon.add_exceptions(exceptions_of(stemmer, options.data))
    if options.drop_stop_words:
        lexicon.add_stop_words(stop_list(options.data))
    if options.data is None:
        _BUILT_IN[wanted] = lexicon
    return lexicon
