"""Line-aligned text: files in which line N is the summary, or a reference summary, of evaluation N."""

from __future__ import annotations

import json
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
_OBJECT = "a JSON object, and it is scored as text"
_IF_RECORDS = "if lines are records, say --from jsonl; if this is text, --written-lists text confirms it"
_REMEDY = "give lists in records (JSONL), or, if this is text, say --written-lists text"


def read_aligned(
    peers: Sequence[tuple[str, str]], models: Sequence[str], sentences: Sentences, *, encoding: str = UTF_8,
    lenient: bool = False, has_lists: bool = False,
) -> Stream:  # fmt: skip
    """A stream of evaluations 1, 2, 3 ... from peers, (system, file), and files of reference summaries.

    has_lists: whether lines that are written like lists of texts, ["a", "b"], are texts; they are refused otherwise,
    and an object in the first line gets a warning.

    An empty line is an empty summary. At its end the stream raises DataError with all problems, or leniently
    warns: files with other numbers of lines, lines that are not in the encoding, no line at all.
    """
    files, systems = [*(name for _, name in peers), *models], [system for system, _ in peers]
    source, warnings = " and ".join(map(shown, files)), list[str]()
    bad = BadEntries(source, lenient)
    return Stream(source, _evaluations(files, systems, sentences, encoding, has_lists, bad, warnings), None, warnings)


def _evaluations(
    files: Sequence[str], systems: Sequence[str], sentences: Sentences, encoding: str, has_lists: bool, bad: BadEntries,
    warnings: list[str],
) -> Iterator[Evaluation]:  # fmt: skip
    found = number = 0
    lengths: list[int | None] = [None] * len(files)
    """Of the files that have come to their end before others."""
    for number, lines in enumerate(zip_longest(*(read_lines(name, encoding) for name in files)), 1):
        if None in lines:
            for i, line in enumerate(lines):
                if line is None and lengths[i] is None:
                    lengths[i] = number - 1
            continue
        places = [f"{shown(name)}, line {number}" for name in files]
        wrong = [(place, misread(line, encoding)) for place, line in zip(places, lines, strict=True)]
        if number == 1 and not has_lists:
            objects = [place for place, line in zip(places, lines, strict=True) if _is_object(line)]
            warnings += [Problem(place, _OBJECT, _IF_RECORDS) for place in objects]
        curious = not has_lists and not FIRST_LETTERS.isdisjoint([line[:1] for line in lines])
        if problems := [problem.within(place) for place, problem in wrong if problem is not None]:
            bad.add_all(problems)
        elif curious and (listed := [place for place, line in zip(places, lines, strict=True) if _is_list(line)]):
            for i, place in enumerate(listed):
                bad.add(Problem(place, _LIST, _REMEDY), entries=not i, kind="written list")
        elif not bad.refused:
            found += 1
            texts = [Text(place, sentences.content(line)) for place, line in zip(places, lines, strict=True)]
            peers = dict(zip(systems, texts, strict=False))
            yield Evaluation(str(number), "SPL", peers, tuple(texts[len(systems) :]), number)
    if not number:
        raise DataError.at(bad.source, "empty", "a line of each file is a summary")
    whole = [number if length is None else length for length in lengths]
    if min(whole) < number:
        sizes = ", ".join(f"{shown(name)} has {length:,}" for name, length in zip(files, whole, strict=True))
        bad.add(
            f"the numbers of lines differ: {sizes}; line N of each is to be a summary of the same text, so look for "
            "the first line that is missing or too many (perhaps an empty one at the end)",
            number - min(whole),
        )
    bad.finish(warnings, found, of_stream=True)


def _is_object(line: str) -> bool:
    try:
        return line[:1] == "{" and isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _is_list(line: str) -> bool:
    return line[:1] in FIRST_LETTERS and is_written_list(line)
