"""Reports of rouge-cli's own statistics commands: the scores that comparisons show, and why others have none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rouge_cli.analysis.audit.printed import Row, is_figure, rows_of_tables
from rouge_cli.analysis.audit.written_names import written_in
from rouge_cli.errors import DataError

COMPARISON = "comparison"
COMMANDS = {
    COMPARISON: "compare", "correlation": "correlate", "agreement": "agreement", "decisions": "decisions",
    "power": "power", "analysis": "analyze", "study": "study", "diff": "diff", "audit": "audit",
    "explanation": "explain",
}  # fmt: skip
"""The commands by the kinds of their reports."""
REMEDY = "give what 'rouge-cli evaluate' or 'rouge-cli report' printed, or the saved results"
_KINDS = "|".join(COMMANDS)
_LINE = re.compile(rf"^(?:% |`)?(?P<kind>{_KINDS}): \S*\|version:rouge-cli-", re.MULTILINE)
_TREE = re.compile(rf'\s*\{{\s*"format":\s*"rouge-cli (?P<kind>{_KINDS})"')
_TITLE = re.compile(
    r"(?:\*\*|% )?(?P<measure>\S+?)(?: (?P<figure>[RPF]))?(?: of the corpus)?: (?P<systems>[0-9,]+) systems?, [^*|]*"
    r"evaluations?(?:\*\*)?\s*"
)
_PART = re.compile(r" \([0-9,]+ of [0-9,]+\)$")
_RECORDS = {"scores", "signature"}
"""Columns that all records of these commands have; those of scores have only the second."""


class Shown(NamedTuple):
    """The score of a system in a comparison; figure is None where the measure has but one.

    written is the name of the system with all its marks, None where nothing says it.
    """

    line: int
    system: str
    written: str | None
    measure: str
    figure: str | None
    text: str


def refuse_records(path: str, columns: Sequence[str]) -> None:
    """DataError: the columns are those of a statistics command, whose records have no scores of single systems."""
    if set(columns) >= _RECORDS:
        cause = "these are records of one of rouge-cli's statistics commands, which have no scores of systems"
        raise DataError.at(path, cause, REMEDY)


def shown_in(path: str, text: str, lines: Sequence[str]) -> Iterator[Shown]:
    """The scores in a report of rouge-cli's statistics; none in other texts.

    A table of 'report --compare-with' is one of these: it is read as any other. DataError: such a report shows no
    scores, or they cannot be read.
    """
    found = _TREE.match(text) or _LINE.search(text)
    if found is None:
        return
    if (kind := found["kind"]) != COMPARISON:
        cause = f"this is a report of 'rouge-cli {COMMANDS[kind]}', which shows no scores to search settings for"
        raise DataError.at(path, cause, REMEDY)
    if _TREE.match(text):
        yield from _of_tree(path, text)
        return
    titles = [(i, found) for i, line in enumerate(lines) if (found := _TITLE.fullmatch(line))]
    for (start, title), (end, _) in pairwise([*titles, (len(lines), None)]):
        assert title is not None
        yield from _of_table(path, lines, start, end, title)


def _of_tree(path: str, text: str) -> Iterator[Shown]:
    try:
        tree = json.loads(text)
        letter = tree["design"]["figure"] or None
        for measure in tree["measures"]:
            for system in measure["systems"]:
                name, figure = str(system["system"]), repr(float(system["figure"]))
                yield Shown(1, name, name, str(measure["measure"]), letter, figure)
    except (ValueError, TypeError, KeyError, RecursionError):
        cause = "this report of 'rouge-cli compare' is incomplete or was changed"
        raise DataError.at(path, cause, "write it again") from None


def _of_table(path: str, lines: Sequence[str], start: int, end: int, title: re.Match[str]) -> Iterator[Shown]:
    """The rows below a title: as many as it says, with ranks from 1 on."""
    number = int(title["systems"].replace(",", ""))
    place, read = 0, 0
    for line, cells in rows_of_tables(lines[start + 1 : end]):
        if not place:
            place = _place_of_figures(cells)
        elif read < number and len(cells) > place and cells[0] == str(read + 1) and is_figure(cells[place]):
            read += 1
            written = written_in(cells[1])
            yield Shown(
                start + 1 + line, _without_part(cells[1], title),
                None if written is None else _without_part(written, title),
                title["measure"], title["figure"], cells[place],
            )  # fmt: skip
    if read < number:
        cause = f"{read} of the {number} rows of this table can be read"
        raise DataError.at(f"{path}, line {start + 1}", cause, "give the whole report, or the saved results")


def _without_part(name: str, title: re.Match[str]) -> str:
    """A name without the number of its evaluations, which tables show where these are not all."""
    return _PART.sub("", name) if " to " in title[0] else name


def _place_of_figures(cells: Row) -> int:
    """The column of the figures, ranks being the first one; 0 in a row that is no head."""
    head = cells if cells[:1] == [""] else ["", *cells]
    if head[1:2] != ["System"]:
        return 0
    return next((i for i, cell in enumerate(head) if cell in ("R", "P", "F", "Score")), 0)
