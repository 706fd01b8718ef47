"""Summaries from one format into another, such that ROUGE-1.5.5 prints the same for both.

The formats are described in docs/rouge-1.5.5.md, section 3.

The sentences are taken byte for byte as the original reads them: entities stay as they stand, since it takes them so.
Two bytes cannot stand everywhere: a newline within a sentence becomes a space, and "<", which ends a sentence in SEE
and ISI, becomes "(". Neither changes a figure: they are no letters, and as long. Running text is divided into
sentences, and made of them, joined by spaces.
"""

from __future__ import annotations

import html
import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import NamedTuple

from rouge_cli.errors import DataError, Problem, UsageError, from_here, listed
from rouge_cli.files import STANDARD_INPUT, absolute, read_whole
from rouge_cli.inputs.file_kinds import CONFIGURATION, RESULTS, UNCERTAIN, other_kind
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.inputs.text_files import binary_from
from rouge_cli.inputs.unread_text import unread_lines
from rouge_cli.kernel.native import split_sentences
from rouge_cli.opening import open_input

TEXT = "TEXT"
"""Running text, beside the formats of the original."""
SUFFIXES = {"SPL": ".txt", "SEE": ".html", "ISI": ".sgml", TEXT: ".txt"}
"""The formats that can be converted, and what their files' names end in here."""


class ConversionNotes:
    """Warnings about a conversion."""

    def __init__(self) -> None:
        self.brackets = 0
        """Each "<" that became "("."""
        self.entities = 0
        """Summaries with entities, which were kept."""
        self.files = 0
        self.without_sentence: list[str] = []
        self.hidden: list[str] = []
        """Files of a folder that are not converted: their names begin with a full stop."""
        self.unread: list[str] = []
        """The first lines with text outside of sentences, one of each summary that has any."""
        self.marks: list[str] = []
        """Summaries whose first sentence begins with a byte order mark, which stood, or will stand, before all else."""

    def messages(self) -> list[str]:
        """One line each."""
        found = []
        if self.without_sentence:
            first = listed(self.without_sentence, 3, counted=False)
            of = f"{len(self.without_sentence)} of {summaries(self.files)}"
            found.append(f"no sentence in its format: {of} ({first})")
        if self.hidden:
            first = listed(self.hidden, 3, counted=False)
            files = f"{len(self.hidden):,} hidden file{'s' * (len(self.hidden) > 1)}"
            found.append(f"{files} ignored ({first}); rename those that are summaries")
        if self.unread:
            first = listed(self.unread, 3, counted=False)
            found.append(
                f"text outside of sentences was dropped in {summaries(len(self.unread))} ({first}): ROUGE-1.5.5 does "
                "not read it; for scores with it, give each sentence one line of its own first"
            )
        if self.brackets:
            found.append(
                f"{self.brackets} '<' became '(': in SEE and ISI a sentence ends there; the scores are the same"
            )
        if self.entities:
            found.append(
                f"{summaries(self.entities)} with entities such as &amp;, kept as ROUGE-1.5.5 reads them; "
                "--decode-entities makes characters of them"
            )
        if self.marks:
            first = listed(self.marks, 3, counted=False)
            found.append(
                f"a byte order mark at the beginning of {summaries(len(self.marks))} ({first}): ROUGE-1.5.5 scores "
                "alike, but where a token is what stands between blanks it is a part of the first word in SEE and ISI, "
                "and not in SPL; save them without it first"
            )
        return found


def summaries(number: int) -> str:
    """The number in words: 1 summary, 2 summaries."""
    return f"{number} summar{'y' if number == 1 else 'ies'}"


class Converter:
    """Converts summaries into one format.

    decode_entities makes characters of HTML's entities in SEE and ISI, which changes the scores; language is that of
    running text, which Punkt divides. Raises UsageError: a format that cannot be converted, as in SUFFIXES.
    """

    def __init__(self, target: str, decode_entities: bool = False, language: str = "english") -> None:
        if target not in SUFFIXES:
            raise UsageError(f"no conversion into {target}; there are {', '.join(SUFFIXES)}")
        self.target = target
        self.decode_entities = decode_entities
        self.language = language
        self.notes = ConversionNotes()

    def convert(self, content: bytes, source: str, name: str) -> bytes:
        """The summary in the target format; name is its name, for titles and messages. DataError: no text."""
        sentences = self._sentences(content, source, name)
        self.notes.files += 1
        if unread := unread_lines(content, source):
            self.notes.unread.append(f"{name}, line {unread[0]}")
        if sentences and sentences[0].startswith(BOM_UTF8) and {source, self.target} & {"SEE", "ISI"}:
            self.notes.marks.append(name)
        if not sentences and content.strip():
            self.notes.without_sentence.append(name)
        if self.target == TEXT:
            return b" ".join(sentences) + b"\n" * bool(sentences)
        if self.target == "SPL":
            return b"".join(sentence + b"\n" for sentence in sentences)
        self.notes.brackets += sum(sentence.count(b"<") for sentence in sentences)
        sentences = [sentence.replace(b"<", b"(") for sentence in sentences]
        title = html.escape(os.path.basename(name)).encode("utf-8", "surrogateescape").replace(b"\n", b" ")
        return (_see if self.target == "SEE" else _isi)(title, sentences)

    def _sentences(self, content: bytes, source: str, name: str) -> list[bytes]:
        if source not in SUFFIXES:
            raise DataError.at(name, f"{source} has no text to convert", f"there are {', '.join(SUFFIXES)}")
        _require_text(content, name)
        if source == TEXT:
            content = self._divided(content, name)
        sentences = [one.replace(b"\n", b" ") for one in split_sentences(content, "SPL" if source == TEXT else source)]
        if source in ("SEE", "ISI"):
            decoded = [_decoded(sentence) for sentence in sentences]
            if self.decode_entities:
                return decoded
            self.notes.entities += decoded != sentences
        return sentences

    def _divided(self, content: bytes, name: str) -> bytes:
        from rouge_cli.inputs.sentences import Sentences

        try:
            return Sentences("split", self.language).content(content.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise DataError.at(
                name, f"not UTF-8 at offset {error.start}", "save it as UTF-8 to have it divided"
            ) from None


def convert_folder(folder: str, source: str, converter: Converter) -> Iterator[tuple[str, bytes]]:
    """(name below the new folder, content) of all files below folder; the notes name hidden ones, which are ignored.

    Raises DataError: there is none; at the end, all that cannot be read.
    """
    found = sorted(_below(folder))
    paths = [path for path in found if not os.path.basename(path).startswith(".")]
    converter.notes.hidden += [path for path in found if os.path.basename(path).startswith(".")]
    if not paths:
        raise DataError.at(folder, "no file to convert", "name a folder with summaries")
    names = new_names([(os.fsencode(path), source) for path in paths], folder, converter.target)
    yield from _converted(names, converter)


class ConvertedPlan(NamedTuple):
    """A plan in its new format, and the files it needs, by document and format: their names below the new folder."""

    plan: Plan
    names: dict[tuple[bytes, str], str]

    def files(self, converter: Converter) -> Iterator[tuple[str, bytes]]:
        """(name below the new folder, content) of all files. DataError at the end: all that cannot be read."""
        return _converted(self.names, converter)


def convert_plan(plan: Plan, folder: str, converter: Converter) -> ConvertedPlan:
    """The plan with its files below folder in the converter's format.

    Raises DataError: all evaluations whose format is missing or has no text; UsageError: into running text.
    """
    if converter.target == TEXT:
        raise UsageError("a configuration names SPL, SEE or ISI files; convert it into one of these")
    problems = []
    needed: dict[tuple[bytes, str], None] = {}
    for evaluation in plan.evaluations:
        if evaluation.format not in SUFFIXES:
            what = f"is {evaluation.format}, which has no text" if evaluation.format else "has no INPUT-FORMAT"
            cause = f"evaluation {evaluation.id!r} {what}"
            place = evaluation.place_in(plan.source)
            problems.append(Problem(place, cause, "only SEE, SPL and ISI are converted"))
            continue
        for document in evaluation.documents:
            if isinstance(document, bytes):
                needed[document, evaluation.format] = None
    if problems:
        raise DataError(problems)
    folders = [os.path.dirname(absolute(os.fsdecode(document))) for document, _ in needed]
    names = new_names(list(needed), os.path.commonpath(folders) if folders else os.curdir, converter.target)

    def moved(evaluation: Evaluation, document: Document | None) -> Document | None:
        if document is None or isinstance(document, Text):
            return document
        return os.fsencode(os.path.join(folder, names[document, evaluation.format or ""]))

    evaluations = [
        evaluation._replace(
            format=converter.target,
            peers={id: moved(evaluation, document) for id, document in evaluation.peers.items()},
            models=tuple(made for document in evaluation.models if (made := moved(evaluation, document)) is not None),
        )
        for evaluation in plan.evaluations
    ]
    return ConvertedPlan(plan._replace(evaluations=tuple(evaluations)), names)


def new_names(files: Sequence[tuple[bytes, str]], folder: str, target: str) -> dict[tuple[bytes, str], str]:
    """Names below the new folder, as they are below the old one but for the suffix; no two the same.

    A file that is needed in two formats, and one whose name only differs in its suffix, keep it: a.txt.html.
    """
    taken: set[str] = set()
    names: dict[tuple[bytes, str], str] = {}
    for document, format in files:
        old = os.path.relpath(os.fsdecode(document), folder)
        stem, suffix = os.path.splitext(old)
        new = SUFFIXES[target]
        plain = (stem if suffix.lower() in _KNOWN_SUFFIXES else old) + new
        choices = chain((plain, old + new), (f"{old}.{format.lower()}{'+' * i}{new}" for i in count()))
        names[document, format] = next(name for name in choices if name not in taken)
        taken.add(names[document, format])
    return names


_KNOWN_SUFFIXES = frozenset((".txt", ".spl", ".html", ".htm", ".see", ".sgml", ".sgm", ".isi", ".text"))


def _converted(names: dict[tuple[bytes, str], str], converter: Converter) -> Iterator[tuple[str, bytes]]:
    problems: list[str] = []
    for (document, format), name in names.items():
        try:
            content = read_summary(os.fsdecode(document))
            made = content if format == converter.target else converter.convert(content, format, os.fsdecode(document))
        except DataError as error:
            problems += error.problems
        else:
            yield name, made
    if problems:
        raise DataError(problems)
    require_sentences(converter)


def require_sentences(converter: Converter) -> None:
    """DataError: of all that was converted nothing has a sentence, and not because it is empty."""
    notes = converter.notes
    if notes.files and len(notes.without_sentence) == notes.files:
        cause = "none of the summaries has a sentence in its format"
        raise DataError.at(notes.without_sentence[0], cause, "is it another format?")


def _require_text(content: bytes, name: str) -> None:
    """DataError: a packed file, a document of a word processor or the like, whose bytes would be taken for words."""
    if problem := other_kind(name, content, "a summary", UNCERTAIN | {RESULTS, CONFIGURATION}):
        raise DataError(problem)
    if (nul := binary_from(content)) is not None:
        raise DataError.at(name, f"not text: a NUL byte at offset {nul}", "save it as plain text in UTF-8")


def read_summary(name: str) -> bytes:
    """The content of a file, "-" being standard input. DataError: unreadable."""
    if name == STANDARD_INPUT:
        return read_whole(name, "the summary")
    try:
        with open_input(name) as stream:
            return stream.read()
    except OSError as error:
        relative = from_here(name, ", relative to ") if isinstance(error, FileNotFoundError) else ""
        raise DataError.at(name, f"cannot read the summary: {error.strerror}{relative}") from None


def _below(folder: str) -> Iterator[str]:
    def refuse(error: OSError) -> None:
        raise DataError.at(error.filename, f"cannot read the folder: {error.strerror}") from None

    for place, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            yield os.path.join(place, name)


def _decoded(sentence: bytes) -> bytes:
    """The sentence with characters for HTML's entities."""
    if b"&" not in sentence:
        return sentence
    text = html.unescape(sentence.decode("utf-8", "surrogateescape"))
    return text.encode("utf-8", "surrogateescape").replace(b"\n", b" ")


def _see(title: bytes, sentences: Sequence[bytes]) -> bytes:
    lines = [
        b'<a name="%d">[%d]</a> <a href="#%d" id=%d>%b</a>' % (i, i, i, i, sentence)
        for i, sentence in enumerate(sentences, 1)
    ]
    head = [b"<html>", b"<head><title>%b</title></head>" % title, b'<body bgcolor="white">']
    return b"\n".join([*head, *lines, b"</body>", b"</html>", b""])


def _isi(title: bytes, sentences: Sequence[bytes]) -> bytes:
    lines = [b'<S SNTNO="%d">%b</S>' % (i, sentence) for i, sentence in enumerate(sentences, 1)]
    return b"\n".join([b"<DOC>", b"<DOCNO>%b</DOCNO>" % title, b"<TEXT>", *lines, b"</TEXT>", b"</DOC>", b""])
