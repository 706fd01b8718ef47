"""Files of scores of WMT's metrics tasks, as mt-metrics-eval has them: a system and a score a line."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.text_files import UTF_8, misread, read_lines, shown

_NAME = re.compile(r"(?:[a-z]{2,3}-[a-z]{2,3}\.)?(?P<score>.*?)\.(?P<level>sys|domain|doc|seg)\.score(?:\.gz)?")
"""de-en.mqm.seg.score has the score mqm, BLEU-refA.sys.score the score BLEU-refA."""


def read_score_file(name: str, bad: BadEntries) -> Records:
    """The scores of a file as records: system, evaluation (but at level sys) and the score, called as the file says.

    Documents and segments have no names in such a file: they are numbered within each system from 1. At level domain
    the domain stands before the system. bad takes up lines with other fields, and systems with fewer lines than others.
    """
    named = _NAME.fullmatch(os.path.basename(name))
    score, level = (named["score"], named["level"]) if named else ("score", "")
    return Records(shown(name), "line", _records(name, score, level, bad), bad)


def _records(name: str, score: str, level: str, bad: BadEntries) -> Iterator[tuple[int, Mapping[str, Any]]]:
    lines: list[tuple[int, list[str]]] = []
    expected = "DOMAIN SYSTEM SCORE" if level == "domain" else "SYSTEM SCORE"
    for number, line in enumerate(read_lines(name, UTF_8, "a file of scores"), 1):
        fields = line.split("\t") if line.count("\t") == len(expected.split()) - 1 else line.split()
        if (problem := misread(line, UTF_8)) is not None:
            bad.add(problem.within(f"{shown(name)}, line {number}"))
        elif fields and len(fields) != len(expected.split()):
            cause = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
            bad.at(f"{shown(name)}, line {number}", cause, f"a line is {expected}")
        elif fields:
            lines.append((number, fields))
    counts = Counter(fields[-2] for _, fields in lines)
    has_segments = level in ("doc", "seg") or (not level and max(counts.values(), default=0) > 1)
    if has_segments and len(set(counts.values())) > 1:
        (most, many), *_, (least, few) = counts.most_common()
        bad.at(shown(name), f"system {most!r} has {many} scores and {least!r} {few}",
               "lines are numbered within a system: write None where there is no score")  # fmt: skip
    seen: Counter[str] = Counter()
    for number, fields in lines:
        *domain, system, value = fields
        seen[system] += 1
        evaluation = {"evaluation": str(seen[system])} if has_segments else {"evaluation": domain[0]} if domain else {}
        yield number, {"system": system, **evaluation, score: value}
