"""One summary's file: whether it is text, in the format that it is said to be in, and what of it would be scored."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from typing import NamedTuple

from rouge_cli.errors import DataError, Problem, from_here
from rouge_cli.inputs.checks.finding import Finding
from rouge_cli.inputs.file_kinds import OF_SUMMARY, UNCERTAIN, other_kind
from rouge_cli.inputs.plan import Text, file_of, name_of
from rouge_cli.inputs.text_files import binary_from, check_mark
from rouge_cli.inputs.unread_text import nearly_sentences, unread_lines
from rouge_cli.kernel.native import split_sentences, survey_of, tokenise
from rouge_cli.opening import open_input
from rouge_cli.text.preparation import decoded
from rouge_cli.text.text_counts import keeping, scripts_of

MUCH_LOST = 0.2
"""From this share of a summary's letters on, what is dropped is a warning of its own."""
LONG_SENTENCE = 60
"""A single sentence of so many words may well be several."""

_SENTENCE_END = re.compile(rb"[.!?][\"')\]]*\s+[\"'(\[]*[A-Z0-9]")
_ENTITY = re.compile(rb"&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z]{2,8});")


class FirstUse(NamedTuple):
    """Where a summary is named first, and as what."""

    place: str
    """The configuration with its line, and the evaluation."""
    role: str
    """ "system summary" or "reference summary"."""


class Summary(NamedTuple):
    """The contents of a summary that could be read as text."""

    content: bytes
    sentences: int
    tokens: int
    stop_words: int
    letters: int
    letters_lost: int
    run_on: bool
    """Whether several sentences seem to stand on the only line."""
    elements: int = 0
    """Basic Elements, of a SIMPLE file."""
    unspaced: int = 0
    """Letters of scripts without spaces between words,"""
    seen: int = 0
    """and which scripts these are, as bits of kernel/survey.h."""


def check_summary(
    document: bytes | Text, format: str, use: FirstUse, stop_words: frozenset[bytes], encoding: str = ""
) -> tuple[Summary | None, list[Finding]]:
    """The contents of the summary, None if it is not text that could be scored, and its findings.

    encoding is that of files; empty: their bytes are taken as they are.
    """
    name = name_of(document)
    about = _About(f"{name} ({use.place})", use.role == "reference summary")
    content = document.content if isinstance(document, Text) else _content(name, about)
    if content is None:
        return None, about.findings
    if other := other_kind(name, content, "text", UNCERTAIN, OF_SUMMARY):
        about.problem("binary-file", other.cause, other.remedy)
        return None, about.findings
    if encoding and file_of(document) is not None:
        try:
            check_mark(name, content, encoding)
            content = decoded(content, encoding, name).encode("utf-8", "surrogatepass")
        except DataError as error:
            for problem in error.problems:
                assert isinstance(problem, Problem), problem
                about.problem("encoding", problem.cause, problem.remedy)
            return None, about.findings
    if (nul := binary_from(content)) is not None:
        wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
        what = "UTF-16" if wide else f"not text: a NUL byte at offset {nul}"
        about.problem("binary-file", what, "save it as plain text in UTF-8")
        return None, about.findings
    if format == "SIMPLE":
        return _elements(content, about), about.findings
    made = _text(content, format, about, stop_words)
    return made, about.findings


def guessed_format(content: bytes) -> str:
    """The likely format: SEE or ISI by their sentences, SIMPLE by three fields a line, else SPL."""
    for format in ("SEE", "ISI"):
        if split_sentences(content, format):
            return format
    lines = [line for line in content.split(b"\n") if line.strip()]
    return "SIMPLE" if lines and all(line.count(b"|") == 2 for line in lines) else "SPL"


class _About:
    """Collects findings about one file."""

    def __init__(self, place: str, is_model: bool) -> None:
        self.place = place
        self.is_model = is_model
        self.findings: list[Finding] = []

    def problem(self, kind: str, text: str, remedy: str = "") -> None:
        self.findings.append(Finding(kind, True, self.place, text, remedy))

    def warning(self, kind: str, text: str, remedy: str = "") -> None:
        self.findings.append(Finding(kind, False, self.place, text, remedy))

    def nothing(self, kind: str, text: str, remedy: str) -> None:
        """A system may say nothing and score 0; a reference summary that does makes the figures wrong."""
        self.findings.append(Finding(kind, self.is_model, self.place, text, remedy))


def _content(name: str, about: _About) -> bytes | None:
    try:
        with open_input(name) as stream:
            return stream.read()
    except IsADirectoryError:
        about.problem("folder", "a folder, which reads as an empty summary", "name a file in it")
    except OSError as error:
        kind = "missing-file" if error.errno == errno.ENOENT else "unreadable-file"
        relative = from_here(name, ", relative to ") if error.errno == errno.ENOENT else ""
        about.problem(kind, f"cannot read it: {error.strerror}{relative}", "correct the name, the ROOT or the folder")
    return None


def _elements(content: bytes, about: _About) -> Summary | None:
    lines = content.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    wrong = [i for i, line in enumerate(lines, 1) if len(line.rstrip(b"|").split(b"|")) != 3]
    if wrong:
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        about.problem("no-element", f"line {wrong[0]}{more}: not three fields", "an element is HEAD|MODIFIER|RELATION")
        return None
    if not lines:
        about.nothing("empty-file", "the file is empty, and scores 0", "")
    return Summary(content, 0, 0, 0, 0, 0, False, len(lines))


def _text(content: bytes, format: str, about: _About, stop_words: frozenset[bytes]) -> Summary:
    sentences = split_sentences(content, format)
    tokens = tokenise(b" ".join(sentences).lower())
    kept = sum(token not in stop_words for token in tokens)
    letters, lost, unspaced, _, seen = survey_of(content, format)
    _check_format(content, format, sentences, about)
    if not content.strip():
        about.nothing("empty-file", "the file is empty, and scores 0", "")
    elif sentences and not tokens:
        about.nothing("no-token", "no ASCII letter or digit in it, so that nothing is scored", "look at its encoding")
    elif tokens and not kept:
        about.warning("only-stop-words", "only stop words: with -s nothing is left of it")
    elif letters and lost >= MUCH_LOST * letters:
        about.warning(
            "letters-lost",
            f"ROUGE-1.5.5 drops letters that are not ASCII: {100 * lost / letters:.0f} % of its letters",
            keeping(letters, lost, unspaced, scripts_of(seen)),
        )
    for kind, text, remedy in _oddities(content, format):
        about.warning(kind, text, remedy)
    run_on = len(sentences) == 1 and (
        len(_SENTENCE_END.findall(sentences[0])) > 1 or len(sentences[0].split()) > LONG_SENTENCE
    )
    return Summary(
        content, len(sentences), len(tokens), len(tokens) - kept, letters, lost, run_on, unspaced=unspaced, seen=seen
    )


def _check_format(content: bytes, format: str, sentences: list[bytes], about: _About) -> None:
    if unread := unread_lines(content, format):
        text = f"{_first_of(unread)}: text outside of a sentence of {format}, which is not scored"
        about.warning("unread-text", text, "give each sentence one line of its own, without markup in it")
    if missed := nearly_sentences(content, format):
        text = f"{_first_of(missed)}: nearly a sentence of {format}, and not read"
        model = '<a name="1">[1]</a> <a href="#1" id=1>TEXT</a>' if format == "SEE" else '<S SNTNO="1">TEXT</S>'
        about.findings.append(Finding("near-miss", not sentences, about.place, text, f"write {model}"))
        return
    looks = guessed_format(content)
    if looks != format and content.strip() and not (sentences and format in ("SEE", "ISI")):
        remedy = f"make the INPUT-FORMAT {looks}" + (", or convert the file" if looks != "SIMPLE" else "")
        about.problem("wrong-format", f"said to be {format}, but looks like {looks}", remedy)


def _first_of(lines: list[int]) -> str:
    return f"line {lines[0]}" + (f" and {len(lines) - 1} more" if len(lines) > 1 else "")


def _oddities(content: bytes, format: str) -> Iterator[tuple[str, str, str]]:
    """(kind, text, remedy) of what changes figures without being wrong."""
    try:
        content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        yield (
            "encoding", f"not UTF-8: byte 0x{content[error.start]:02x} on line {line}",
            "score it with --encoding, or save it as UTF-8",
        )  # fmt: skip
    if content.startswith(b"\xef\xbb\xbf"):
        text = "begins with a byte order mark" + ("" if format == "SPL" else ", so that its first line is not read")
        yield "byte-order-mark", text, "save it without one"
    if content.count(b"\r") > content.count(b"\r\n"):
        yield "line-ends", "carriage returns without newlines: they end no line here", "save it with newlines"
    if format != "SPL" and (entities := len(_ENTITY.findall(content))):
        text = f"{entities} entities such as &amp;, which are scored as words (amp)"
        yield "entities", text, "rouge-cli config convert --decode-entities makes characters of them"
