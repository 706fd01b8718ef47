"""Summaries as sentences of tokens, for what the kernel does not read itself: other tokenisers, encodings, limits.

The stages are those of docs/rouge-1.5.5.md, section 4, on characters instead of bytes: decode, find the sentences, cut
to the limit, tokenise, drop stop words, stem.
"""

from __future__ import annotations

import codecs
import os
import sys
from array import array
from collections.abc import Sequence

from rouge_cli.errors import DataError, Problem, listed, reason, shortened
from rouge_cli.inputs.bad_entries import ENCODING
from rouge_cli.inputs.file_kinds import OF_SUMMARY, UNCERTAIN, other_kind
from rouge_cli.inputs.plan import FORMATS, Document, Text, file_of, name_of
from rouge_cli.inputs.text_files import AS_TEXT, binary_from, check_mark, checked_encoding, not_in
from rouge_cli.kernel import native
from rouge_cli.opening import open_input
from rouge_cli.option_values import FINDS_SENTENCES, OF_WHOLE_TEXTS, program_of
from rouge_cli.options import Options, Stemming, Unit
from rouge_cli.text.stemmers import check_sides, stemmer_named
from rouge_cli.text.stop_words import idle_words, stop_words_of
from rouge_cli.text.tokenizers import sentence_tokenizer_named, tokenizer_named

NAME_ENCODING = "name its encoding (--encoding)"
"""The remedy for a file in another encoding."""
Sentences = list[list[str]]
MOST_IDLE = 5
"""Stop words that a warning names."""


class Preparation:
    """How documents become tokens under some options. UsageError: an option that makes no sense.

    encoding is that of documents which are files.
    """

    def __init__(self, options: Options) -> None:
        check_sides(options)
        self._options = options
        self.tokenise = tokenizer_named(options.tokenizer)
        self.sentence_tokenizer = (
            sentence_tokenizer_named(options.tokenizer) if options.tokenizer in FINDS_SENTENCES else None
        )
        stems = options.stemming is not Stemming.NONE
        self._stem = stemmer_named(options.stemmer, options.data) if stems else None
        self.stop_words = stop_words_of(options, self.tokenise) if options.drop_stop_words else frozenset[str]()
        self.encoding = _encoding(options)
        is_of_155 = options.cuts == "155" and options.tokenizer == "ascii-155"
        self._cuts_as_155 = is_of_155 and options.limit_unit in (Unit.WORDS, Unit.BYTES)
        self.cuts_apart = is_of_155 and options.limit_unit is Unit.BYTES
        """Whether a limit leaves ROUGE-L and W other sentences than n-grams: docs/rouge-1.5.5.md, section 4."""
        self.cuts_tokens = options.limit_unit is Unit.WORDS and options.cuts == "155" and not is_of_155
        """Whether a limit counts tokens; for ascii-155 it counts the words of ROUGE-1.5.5, before these are tokens."""

    def warnings(self) -> list[str]:
        """Warnings of the options: stop words of a file that are removed from no text, or none in it."""
        path = self._options.stop_list
        if path is None or not self._options.drop_stop_words:
            return []
        if not self.stop_words:
            return [Problem(path, "no word in it, so no stop word is removed", "write a word a line, or leave it out")]
        if program_of(self._options.tokenizer) is not None:
            return []
        idle = idle_words(self._options.tokenizer, self.stop_words)
        if not idle:
            return []
        shown = listed([*map(shortened, idle)], MOST_IDLE)
        return [f"{path}: words that stay in texts, as no token is such a word: {shown}; write words as tokens are"]

    def read(self, documents: Sequence[Document], formats: bytes) -> native.Documents:
        """The documents as tokens; after them, where the options name labels to look up, those before stemming.

        formats are by the order of FORMATS. DataError as tokens.
        """
        surveys = array("Q")
        views = self._views(documents, [FORMATS[format] for format in formats], surveys)
        is_cut_apart = views[0] != views[-1]
        words = list(map(self._words_of, views)) if is_cut_apart else [self._words_of(views[0])] * len(views)
        texts = [list(map(self._stemmed, view)) for view in words]
        if self._stem is not None and self._options.labels is not None:
            texts = [stemmed + spelled for stemmed, spelled in zip(texts, words, strict=True)]
        return native.Documents(native.TokenTexts(*texts), formats * (len(texts[0]) // max(1, len(words[0]))), surveys)

    def tokens(self, documents: Sequence[Document], formats: Sequence[str]) -> list[Sentences]:
        """The tokens of each sentence of each document; an empty document has no sentences.

        DataError: all documents that cannot be read or decoded, or what is wrong with the tokeniser.
        """
        return self.tokens_of(self._views(documents, formats)[0])

    def _views(
        self, documents: Sequence[Document], formats: Sequence[str], surveys: array[int] | None = None
    ) -> list[list[list[str]]]:
        """The cut sentences of each document, and once more for the sentence view if that is cut apart.

        Surveys are added where they are asked for.
        """
        problems: list[str] = []
        joined: list[list[str]] = []
        apart: list[list[str]] = []
        for document, format in zip(documents, formats, strict=True):
            try:
                whole = self.whole_sentences(document, content_of(document), format)
                if surveys is not None:
                    surveys.extend(native.survey_of("\n".join(whole).encode("utf-8", "surrogatepass"), "SPL"))
                joined.append(self.cut(document, whole))
                if self.cuts_apart:
                    apart.append(self.cut(document, whole, apart=True))
            except DataError as error:
                problems += error.problems
        if problems:
            raise DataError(problems)
        return [joined, apart] if self.cuts_apart else [joined]

    def tokens_of(self, texts: Sequence[Sequence[str]]) -> list[Sentences]:
        """The tokens of texts in sentences. DataError: what is wrong with the tokeniser."""
        return list(map(self._stemmed, self._words_of(texts)))

    def _words_of(self, texts: Sequence[Sequence[str]]) -> list[Sentences]:
        if self.sentence_tokenizer is not None:
            return [self._finish(self.sentence_tokenizer("\n".join(text))) for text in texts]
        found = iter(self.tokenise([sentence for text in texts for sentence in text]))
        return [self._finish([next(found) for _ in text]) for text in texts]

    def sentences(self, document: Document, format: str) -> list[str]:
        """The sentences of a document as they stand, cut to a limit that does not count tokens. DataError as tokens."""
        return self.cut(document, self.whole_sentences(document, content_of(document), format))

    def _encoding_of(self, document: Document) -> str:
        """The encoding of a document's content."""
        return "utf-8" if isinstance(document, Text) and not document.of_file else self.encoding

    def whole_sentences(self, document: Document, content: bytes, format: str) -> list[str]:
        """The sentences of a document's content, uncut. DataError as tokens."""
        encoding = self._encoding_of(document)
        name = name_of(document)
        if format == "SIMPLE":
            raise DataError.at(name, "Basic Elements (SIMPLE) have no text to tokenise", "correct the format")
        is_file = file_of(document) is not None
        if is_file and (problem := other_kind(name, content, "text", UNCERTAIN, OF_SUMMARY)):
            raise DataError(problem)
        if self._options.encoding:
            check_mark(name, content, encoding)
        text = decoded(content, encoding, name)
        if "\0" in text and file_of(document) is not None:
            _check_is_text(name, text)
        if self._options.sentence_tag:
            sentences = _tagged(text, self._options.sentence_tag, name)
        elif self.sentence_tokenizer is not None and format == "SPL":
            sentences = [text]
        else:
            pieces_found = native.split_sentences(text.encode("utf-8", "surrogatepass"), format)
            sentences = [piece.decode("utf-8", "surrogatepass") for piece in pieces_found]
        if self._options.tokenizer in OF_WHOLE_TEXTS:
            return ["\n".join(sentences)] if sentences else []
        if self._options.split_summaries:
            from rouge_cli.text.punkt import punkt_sentences

            sentences = punkt_sentences("\n".join(sentences))
        return sentences

    def cut(self, document: Document, sentences: list[str], apart: bool = False) -> list[str]:
        """Cut a document's sentences at a limit in bytes, in characters, or in words of a text.

        Bytes are those of the encoding that the options name, also where the text came out of records or lines, which
        are decoded before. apart: for the sentence view, of ROUGE-L and W.
        """
        encoding = self.encoding if self._options.encoding else self._encoding_of(document)
        if self._options.cuts != "155":
            return _cut_as_python(sentences, self._options)
        if self._cuts_as_155:
            return _cut_as_155(sentences, self._options, encoding, apart)
        return _cut(sentences, self._options, encoding)

    def _finish(self, sentences: Sentences) -> Sentences:
        if self.cuts_tokens:
            sentences = _first_words(sentences, whole(self._options.limit))
        if self.stop_words:
            sentences = [[token for token in tokens if token not in self.stop_words] for tokens in sentences]
        return sentences

    def _stemmed(self, sentences: Sentences) -> Sentences:
        return sentences if self._stem is None else [list(map(self._stem, tokens)) for tokens in sentences]


def _encoding(options: Options) -> str:
    """UTF-8 unless another is named; to ascii-155, as to the original, a byte is as good as a character.

    Not where characters are counted.
    """
    if options.encoding:
        return checked_encoding(options.encoding)
    bytes_will_do = options.tokenizer == "ascii-155" and options.limit_unit is not Unit.CHARACTERS
    return "latin-1" if bytes_will_do else "utf-8"


def content_of(document: Document, folders: bool = False) -> bytes:
    """The content of a document; empty, with folders, if it is one. DataError if it cannot be read."""
    if isinstance(document, Text):
        return document.content
    try:
        with open_input(document) as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        if folders and os.path.isdir(document):
            return b""
        raise DataError.at(os.fsdecode(document), f"cannot read the summary: {reason(error)}") from None


def content_as_155(document: Document, options: Options) -> bytes:
    """The content of a document that is read by the rules of ROUGE-1.5.5 (Options.reads_as_155).

    DataError: unreadable, or a file that is not text.

    To that program a byte order mark is part of a limit in bytes; where words are what blanks part, that of a file is
    dropped.
    """
    content = content_of(document, True)
    is_file = not isinstance(document, Text) or document.of_file
    if is_file and (nul := binary_from(content)) is not None:
        raise DataError.at(name_of(document), f"not text: a NUL byte at offset {nul}", AS_TEXT)
    return content if options.tokenizer == "ascii-155" or not is_file else content.removeprefix(codecs.BOM_UTF8)


def _check_is_text(name: str, text: str) -> None:
    """DataError where the kernel finds that what is in a file is not text."""
    if binary_from(text.encode("utf-8", "surrogatepass")) is not None:
        cause = f"not text: character {text.index(chr(0)) + 1} is a NUL"
        raise DataError.at(name, cause, "save it as plain text, or name its encoding (--encoding)")


def decoded(data: bytes, encoding: str, name: str) -> str:
    """The text of a document of that name in an encoding. DataError: it is in another."""
    try:
        if data and not data.startswith(_MARKS.get(encoding, b"")):
            raise UnicodeError(f"{encoding.upper()} stream does not start with BOM")
        text = data.decode(encoding).removeprefix("\ufeff")
        if encoding not in _WITHOUT_SURROGATES:
            text.encode()
        return text
    except UnicodeDecodeError as error:
        cause = f"not {encoding}: byte 0x{data[error.start]:02x} at offset {error.start}"
        raise DataError(Problem(name, cause, NAME_ENCODING, ENCODING)) from None
    except UnicodeError as error:
        raise DataError.at(name, not_in(encoding, error)) from None


_MARKS = {
    "utf-16": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE),
    "utf-32": (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
}
"""What texts in these encodings begin with; in which order their bytes stand is not guessed."""
_WITHOUT_SURROGATES = ("utf-8", "latin-1", "iso8859-1", "ascii")
"""The usual encodings, which decode to nothing that is not text; others may (utf-7, unicode_escape)."""


def _tagged(text: str, tag: str, name: str) -> list[str]:
    """What stands in elements of that name, a sentence each, without the tags and ends of lines within."""
    import html
    import re

    begin = re.compile(rf"<{re.escape(tag)}(?:\s[^<>]*)?>", re.I)
    end = re.compile(rf"</{re.escape(tag)}\s*>", re.I)
    found, at = list[str](), 0
    # Not one pattern for both: it would look for the end of each of many that have none.
    while (first := begin.search(text, at)) and (last := end.search(text, first.end())):
        found.append(text[first.end() : last.start()])
        at = last.end()
    if found and first is not None:
        raise DataError.at(
            name, f"the last <{tag}> element has no end", f"write </{tag}> behind it; the file may be cut off"
        )
    if not found and text.strip():
        raise DataError.at(
            name, f"no <{tag}> element", "name the element of a sentence (--sentence-tag), or leave it out"
        )
    return [_on_one_line(html.unescape(re.sub("<[^<>]*>", "", sentence))) for sentence in found]


def _on_one_line(text: str) -> str:
    """Lines one after the other: with a space between, unless they meet in a script that has none between words."""
    import re

    from rouge_cli.text.scripts import UNSPACED, WIDE_MARKS

    letter = f"[{UNSPACED}{WIDE_MARKS}]"
    lines = [line.strip(" \t\r\f\v") for line in text.split("\n")]
    joined = "\n".join(filter(None, lines))
    return re.sub(f"(?<={letter})\n(?={letter})", "", joined).replace("\n", " ")


def _cut_as_155(sentences: list[str], options: Options, encoding: str, apart: bool) -> list[str]:
    """As the kernel does it. Nothing is left of a character that a limit in bytes parts, as of all beyond ASCII."""
    if options.limit_unit is Unit.WORDS:
        encoding = "utf-8"  # where white space of ASCII is a byte
    mark = "".encode(encoding)  # what UTF-16 begins every text with
    data = [sentence.encode(encoding, "replace")[len(mark) :] for sentence in sentences]  # entities: any character
    kept = (native.cut_sentences if apart else native.cut_joined)(data, options.limit_unit.value, options.limit)
    return [
        sentence if len(part) == len(uncut) else sentence[: len((mark + part).decode(encoding, "ignore"))]
        for sentence, uncut, part in zip(sentences, data, kept, strict=False)
    ]


def _cut(sentences: list[str], options: Options, encoding: str) -> list[str]:
    """The first so many characters or bytes, newlines not counted. Bytes never part a character."""
    if options.limit_unit not in (Unit.CHARACTERS, Unit.BYTES):
        return sentences
    left, kept = whole(options.limit), []
    mark = len("".encode(encoding))  # what UTF-16 begins every text with
    for sentence in sentences:
        if options.limit_unit is Unit.BYTES:
            data = sentence.encode(encoding, "replace")  # entities may stand for any character
            characters = len(data[: left + mark].decode(encoding, "ignore"))
            sentence, size = sentence[:characters], len(data) - mark
        else:
            sentence = sentence.removesuffix("\r")  # part of the newline
            sentence, size = sentence[:left], len(sentence)
        kept.append(sentence)
        left -= size
        if left <= 0:
            break
    return kept


def _cut_as_python(sentences: list[str], options: Options) -> list[str]:
    """As the kernel does it: at a limit in characters, not counting newlines, or in words by str.split."""
    import re
    from math import ceil

    if options.limit_unit is Unit.NONE:
        return sentences
    left, kept = ceil(min(max(0, options.limit), sys.maxsize)), []
    for sentence in sentences:
        if left <= 0:
            break
        if options.cuts == "stripped":
            sentence = sentence.strip()
        if options.limit_unit is Unit.WORDS:
            ends = [found.end() for found in re.finditer(r"\S+", sentence)]
            sentence, left = sentence[: [*ends, 0][min(left, len(ends)) - 1]], left - len(ends)
        else:
            sentence = sentence[:left].strip() if options.cuts == "python" else sentence[:left]
            left -= len(sentence)
        kept.append(sentence)
    return kept


def whole(limit: float) -> int:
    """How many words, bytes or characters a limit is: none below 0, as many as there can be for infinity."""
    return int(min(max(0, limit), sys.maxsize))


def _first_words(sentences: Sentences, left: int) -> Sentences:
    kept = []
    for tokens in sentences:
        kept.append(tokens[:left])
        left -= len(tokens)
        if left <= 0:
            break
    return kept
