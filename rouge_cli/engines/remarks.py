"""What the kernel has to say of documents, in words."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable

from rouge_cli.engines.schedule import Schedule
from rouge_cli.errors import DataError
from rouge_cli.options import Options, Unit

EMPTY = "empty"


def check_remarks(
    remarks: Iterable[tuple[int, str, int]], schedule: Schedule, source: str, options: Options
) -> list[str]:
    """Warnings for documents that are merely empty; raises DataError with all that cannot be used."""
    once = dict.fromkeys(remarks)
    problems = [_problem(schedule, source, *remark) for remark in once if remark[1] != EMPTY]
    if problems:
        raise DataError(problems)
    return [_empty(schedule, document, options) for document, _, _ in once]


def _where(schedule: Schedule, document: int) -> str:
    return f"{os.fsdecode(schedule.names[document])} (evaluation {schedule.first_use(document).id})"


def _problem(schedule: Schedule, source: str, document: int, remark: str, detail: int) -> str:
    where = _where(schedule, document)
    place = schedule.first_use(document).place
    if remark == "unreadable":
        text = f"{where}: cannot read the summary: {os.strerror(detail)}; {source}, {place} names it"
        if detail == errno.ENOENT:
            text += f", relative to {os.getcwd()}"
        return text
    if remark == "binary":
        return f"{where}: no text: a NUL byte at offset {detail}; save it as plain text (UTF-16 is not read)"
    if remark == "no element":
        return f"{where}, line {detail}: not three fields; a Basic Element is HEAD|MODIFIER|RELATION"
    if remark == "not text":
        return (
            f"{where}: Basic Elements (SIMPLE) have no text for ROUGE-N, L, W or S; ask for ROUGE-BE alone (-3 MODE) "
            f"or correct the format ({source}, {place})"
        )
    return f"{where}: ROUGE-BE reads Basic Elements; make the format SIMPLE ({source}, {place}) or leave out -3"


def _empty(schedule: Schedule, document: int, options: Options) -> str:
    if options.elements is not None:
        return f"{_where(schedule, document)}: no Basic Element (they are read from SIMPLE files); it scores 0"
    reasons = ["the file is empty or has no sentence in its format"]
    if options.drop_stop_words:
        reasons.append("only stop words (-s)")
    if options.limit_unit is not Unit.NONE:
        reasons.append("nothing within the length limit")
    return f"{_where(schedule, document)}: no token is left to score ({', or '.join(reasons)}); it scores 0"
