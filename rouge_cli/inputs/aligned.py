"""Line-aligned text: files in which line N is the summary, or a reference summary, of evaluation N."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rouge_cli.errors import DataError, Problem
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Stream
from rouge_cli.inputs.text_files import UTF_8, misread, read_lines, shown
from rouge_cli.inputs.written_lists import FIRST_LETTERS, is_written_list

_LIST = "written like a list of texts, and a line is one text"
_REMEDY = "give lists in records (JSONL), or, if this is text, say --written-lists text"


def read_aligned(
    peers: Sequence[tuple[str, str]],
    models: Sequence[str],
    sentences: Sentences,
    *,
    encoding: str = UTF_8,
    lenient: bool = False,
    has_lists: bool = False,
) -> Stream:
    """A stream of evaluations 1, 2, 3 ... from peers, (system, file), and files of reference summaries.

    has_lists: whether lines that are written like lists of texts, ["a", "b"], are texts; they are refused otherwise.

    An empty line is an empty summary. At its end the stream raises DataError with all that is wrong, or leniently
    warns: files with other numbers of lines, lines that are not in the encoding, no line at all.
    """
    warnings: list[str] = []
    source = " and ".join(shown(name) for name in (*(name for _, name in peers), *models))
    reader = _Reader(source, peers, models, sentences, encoding, has_lists)
    return Stream(source, reader.evaluations(BadEntries(source, lenient), warnings), None, warnings)


class _Reader:
    def __init__(
        self,
        source: str,
        peers: Sequence[tuple[str, str]],
        models: Sequence[str],
        sentences: Sentences,
        encoding: str,
        has_lists: bool,
    ) -> None:
        self.source = source
        self.systems = [system for system, _ in peers]
        self.names = [*(name for _, name in peers), *models]
        self.sentences = sentences
        self.encoding = encoding
        self.has_lists = has_lists
        self.lengths: list[int | None] = [None] * len(self.names)
        """Of the files that have come to their end before others."""

    def evaluations(self, bad: BadEntries, warnings: list[str]) -> Iterator[Evaluation]:
        found = number = 0
        for number, lines in enumerate(zip_longest(*(read_lines(name, self.encoding) for name in self.names)), 1):
            if None in lines:
                for i, line in enumerate(lines):
                    if line is None and self.lengths[i] is None:
                        self.lengths[i] = number - 1
                continue
            problems = list(self.problems(number, lines))
            curious = not FIRST_LETTERS.isdisjoint([line[:1] for line in lines])
            listed = self.lists(number, lines) if curious and not self.has_lists else []
            if problems:
                bad.add_all(problems)
            elif listed:
                for i, problem in enumerate(listed):
                    bad.add(problem, entries=not i, kind="written list")
            elif not bad.refused:
                found += 1
                yield self.evaluation(number, lines)
        if not number:
            raise DataError.at(self.source, "empty", "a line of each file is a summary")
        self.compare_lengths(number, bad)
        bad.finish(warnings, found, of_stream=True)

    def problems(self, number: int, lines: Sequence[str]) -> Iterator[Problem]:
        for name, line in zip(self.names, lines, strict=True):
            problem = misread(line, self.encoding)
            if problem is not None:
                yield problem.within(f"{shown(name)}, line {number}")

    def lists(self, number: int, lines: Sequence[str]) -> list[Problem]:
        """What is written like a list of texts, though a line is one text."""
        found = []
        for name, line in zip(self.names, lines, strict=True):
            if line[:1] in FIRST_LETTERS and is_written_list(line):
                found.append(Problem(f"{shown(name)}, line {number}", _LIST, _REMEDY))
        return found

    def evaluation(self, number: int, lines: Sequence[str]) -> Evaluation:
        texts = []
        for name, line in zip(self.names, lines, strict=True):
            texts.append(Text(f"{shown(name)}, line {number}", self.sentences.content(line)))
        count = len(self.systems)
        return Evaluation(
            str(number), "SPL", dict(zip(self.systems, texts, strict=False)), tuple(texts[count:]), number
        )

    def compare_lengths(self, longest: int, bad: BadEntries) -> None:
        lengths = [longest if length is None else length for length in self.lengths]
        if min(lengths) == longest:
            return
        told = ", ".join(f"{shown(name)} has {length:,}" for name, length in zip(self.names, lengths, strict=True))
        bad.add(
            f"the numbers of lines differ: {told}; line N of each is to be a summary of the same text, so look for the "
            "first line that is missing or too many (perhaps an empty one at the end)",
            longest - min(lengths),
        )
