"""List files (-z): one evaluation a line, "PEER MODEL1 [MODEL2 ...]" (section 2 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

import os
from codecs import BOM_UTF8

from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.files import read_whole
from rouge_cli.inputs.plan import FORMATS, Evaluation, Plan


def list_format(given: str) -> str:
    """The format that -z names, in any case. Raises UsageError."""
    if given.upper() not in FORMATS:
        raise UsageError(f"unknown list format {given!r} (-z); it is one of {', '.join(FORMATS)}")
    return given.upper()


def read_list_file(name: bytes | str, format: str, peer: str, *, checks_kind: bool = False) -> Plan:
    """The plan of a list file; its evaluations are 1, 2, 3 ... and their only peer is the one named.

    Raises DataError: unreadable, all lines with fewer than two names, or with checks_kind a file of another kind. A
    folder reads as an empty file.
    """
    source = os.fsdecode(name)
    content = b"" if os.path.isdir(source) else read_whole(source, "the list file")
    if checks_kind:
        from rouge_cli.inputs.file_kinds import OF_CONFIGURATION, other_kind

        if problem := other_kind(source, content, "a list file", (), OF_CONFIGURATION):
            raise DataError(problem)
    evaluations: list[Evaluation] = []
    problems: list[Problem] = []
    returns = 0
    for number, line in enumerate(content.removeprefix(BOM_UTF8).split(b"\n"), 1):
        names = line.split()
        if line.startswith(b"#") or not names:
            continue
        returns += line.count(b"\r", 0, len(line.rstrip()))
        if len(names) < 2:
            cause = f"{os.fsdecode(names[0])} has no model"
            problems.append(Problem(f"{source}, line {number}", cause, "write PEER MODEL1 [MODEL2 ...]"))
            continue
        if b"\0" in line:
            place, cause = f"{source}, line {number}", "a NUL, which no file's name has"
            problems.append(Problem(place, cause, "check what wrote the list"))
            continue
        id = str(len(evaluations) + 1)
        evaluations.append(Evaluation(id, format, {peer: names[0]}, tuple(names[1:]), number))
    if problems:
        raise DataError(problems)
    return Plan(source, tuple(evaluations), warnings=(_lone_returns(source, returns),) if returns else ())


def _lone_returns(source: str, number: int) -> Problem:
    """The warning of carriage returns within lines, which part names as blanks do."""
    cause = f"carriage returns without a newline ({number:,}), which end no line: summaries behind them are models"
    return Problem(source, cause, "save it with newlines (LF)", "line-ends")
