"""Official figures, read from the files of a distribution: reports of ROUGE-1.5.5, averages, AESOP's tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from os.path import commonpath
from typing import NamedTuple

from rouge_cli.collections.distribution import Distribution, files_of
from rouge_cli.collections.facts import Output, Run
from rouge_cli.collections.summaries import normalised
from rouge_cli.errors import DataError, shortened

RECALL, PRECISION, F = range(3)
Triple = tuple[str, str, str]
"""Recall, precision and F as printed."""
Evaluations = dict[str, dict[tuple[str, str], list[Triple]]]
"""By measure, then summariser and topic: a line each; of jackknifed runs several."""
LARGEST = 100
"""Of figures, which may be in per cent."""
_FIGURE = re.compile(r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)")
_AVERAGE = re.compile(r"(\S+) (\S+) Average_([RPF]): (\S+) \(\S+ (\S+) - (\S+)\)")


class OfficialFile(NamedTuple):
    """All figures of a file, as printed."""

    path: str
    output: Output
    evaluations: Evaluations
    averages: dict[str, dict[str, dict[str, Triple]]]
    """Of reports, by measure, summariser and letter: mean and bounds."""
    recalls: dict[str, str]
    """Of averages by summariser."""
    unread: int
    """Lines that say nothing to this reader."""


def read_official(distribution: Distribution, run: Run, beside: str) -> Iterator[OfficialFile]:
    """The files of a run that are there; of several by one name the one nearest to the path beside.

    DataError: a figure that is no score.
    """
    for output in run.outputs:
        if paths := files_of(distribution, output.files):
            path = max(paths, key=lambda path: (len(commonpath([path, beside])), path))
            distribution.used.add(path)
            text = distribution.files[path].decode("latin-1")
            read = {"report": _report, "averages": _averages, "AESOP": _aesop}[output.kind]
            found = read(path, output, _Lines(distribution.place(path), text.splitlines()))
            yield found._replace(evaluations=_renamed(found.evaluations, dict(run.keys)))


class _Lines:
    """The lines of a file, and which of them is read, for messages."""

    def __init__(self, place: str, lines: Sequence[str]) -> None:
        self.place, self.lines = place, lines
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self.lines, 1):
            self.number = number
            yield line

    def are_figures(self, *texts: str) -> bool:
        """Whether these are the figures of a line. DataError: they are numbers, but none that ROUGE prints."""
        if not all(map(_FIGURE.fullmatch, texts)):
            return False
        for text in texts:
            if abs(float(text)) > LARGEST:
                cause = f"{shortened(text)} is no score that ROUGE prints"
                raise DataError.at(f"{self.place}, line {self.number}", cause, "get the file as it was published")
        return True


def _report(path: str, output: Output, lines: _Lines) -> OfficialFile:
    evaluations: Evaluations = {}
    averages: dict[str, dict[str, dict[str, Triple]]] = {}
    unread = 0
    for line in lines:
        cells = line.split()
        if len(cells) == 7 and cells[2] == "Eval":
            system, measure, _, key, recall, precision, f = cells
            topic = topic_of(key, system)
            triple = recall.removeprefix("R:"), precision.removeprefix("P:"), f.removeprefix("F:")
            if not lines.are_figures(*triple):
                unread += 1
                continue
            evaluations.setdefault(measure, {}).setdefault((normalised(_bare(system)), topic), []).append(triple)
        elif (found := _AVERAGE.match(line)) and lines.are_figures(*found.groups()[3:]):
            system, measure, letter, *triple3 = found.groups()
            of_system = averages.setdefault(measure, {}).setdefault(normalised(_bare(system)), {})
            of_system[letter] = (triple3[0], triple3[1], triple3[2])
        elif line.strip("-. \r"):
            unread += 1
    return OfficialFile(path, output, evaluations, averages, {}, unread)


def _bare(system: str) -> str:
    """A system of MultiLing 2011 without its ID."""
    return system.removeprefix("ID") if system.removeprefix("ID").isdecimal() else system


def topic_of(key: str, system: str) -> str:
    """The topic that an instance's key begins with: EVALID.PEERID is TOPIC.TYPE.LENGTH.SELECTOR.PEERID at NIST."""
    fields = key.removesuffix(f".{system}").upper().split(".")
    if len(fields) > 4 and fields[1] == "P":
        return ".".join([fields[0], *fields[4:]])
    return fields[0]


def number_of(topic: str) -> str:
    """The topic's name in AESOP's tables: D0901-A is 01."""
    return topic.partition("-")[0][-2:]


def _renamed(evaluations: Evaluations, topics: Mapping[str, str]) -> Evaluations:
    """The figures under their topics, where outputs call these otherwise."""
    if not topics:
        return evaluations
    return {
        measure: {(system, topics.get(key, key)): lines for (system, key), lines in of_measure.items()}
        for measure, of_measure in evaluations.items()
    }


def _averages(path: str, output: Output, lines: _Lines) -> OfficialFile:
    recalls: dict[str, str] = {}
    unread = 0
    for line in lines:
        cells = [cell for cell in re.split(r"[\s,;:=]+", line) if cell]
        is_row = len(cells) >= 2 and re.fullmatch(r"[A-K]|\d+", cells[0]) and re.fullmatch(r"\d*\.\d+|\d", cells[-1])
        if is_row and lines.are_figures(cells[-1]):
            recalls[normalised(cells[0])] = cells[-1]
        elif line.strip():
            unread += 1
    return OfficialFile(path, output, {}, {}, recalls, unread)


def _aesop(path: str, output: Output, lines: _Lines) -> OfficialFile:
    (measure,) = output.measures
    found: dict[tuple[str, str], list[Triple]] = {}
    unread = 0
    for line in islice(lines, 1, None):
        cells = line.split()
        if len(cells) > output.column and cells[1][1:].isdecimal():
            value = cells[output.column]
            if lines.are_figures(value):
                found[normalised(cells[0][1:]), cells[1][1:][-2:].zfill(2)] = [(value, "", "")]
            elif value.lower() != "nan":
                unread += 1
        elif line.strip():
            unread += 1
    return OfficialFile(path, output, {measure: found}, {}, {}, unread)
