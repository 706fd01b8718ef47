"""What it means to agree with the original: one run of it and one of ours, compared."""

from __future__ import annotations

import difflib
import re
from enum import Enum
from typing import NamedTuple

from .oracle import Completed


class Category(Enum):
    """How a case ended."""

    EQUAL = "equal reports"
    NOTHING = "nothing printed by either"
    REFUSED = "refused by both"
    DIVISION = "division by zero in the original"
    EXTREME = "extreme input, reported by the original, refused by ours"
    SLOW = "not compared: the original took too long"
    DIFFERENT = "different output"
    UNREFUSED = "refused by the original, not by ours"
    CRASHED = "refused by the original, a crash in ours"
    PARTIAL = "refused by both, but not before ours had printed something"


PASSED = frozenset(
    {Category.EQUAL, Category.NOTHING, Category.REFUSED, Category.DIVISION, Category.EXTREME, Category.SLOW}
)
DIVISION = b"Illegal division by zero"


class Verdict(NamedTuple):
    """The category, and for a failure what to show."""

    category: Category
    details: str = ""

    @property
    def passed(self) -> bool:
        """Whether the case counts as passed."""
        return self.category in PASSED


_EVAL_LINE = re.compile(rb"(?P<key>.* Eval (?P<number>[0-9]+)).* R:[^ ]* P:[^ ]* F:[^ ]*\Z", re.DOTALL)


def normalised(report: bytes) -> bytes:
    """The report with its `Eval` lines of equal numbers sorted: their order is arbitrary in the original.

    Only neighbouring lines whose ids begin with the same number move; any other order is compared as it is.
    """
    lines = report.split(b"\n")
    start = 0
    while start < len(lines):
        end, number = start + 1, _number(lines[start])
        while number is not None and end < len(lines) and _number(lines[end]) == number:
            end += 1
        lines[start:end] = sorted(lines[start:end])
        start = end
    return b"\n".join(lines)


def _number(line: bytes) -> int | None:
    """The number an `Eval` line is sorted by."""
    match = _EVAL_LINE.match(line)
    return int(match["number"]) if match else None


def judge(original: Completed, ours: Completed, extreme: bool) -> Verdict:
    """Compare a run of ours with one of the original; `extreme` input may be refused."""
    if original.status:
        return _judge_failure(original, ours)
    if ours.status == 0 and normalised(original.stdout) == normalised(ours.stdout):
        return Verdict(Category.EQUAL if original.stdout else Category.NOTHING)
    if extreme and ours.status and not ours.stdout and not crashed(ours):
        return Verdict(Category.EXTREME)
    return Verdict(Category.DIFFERENT, difference(original, ours))


def judge_itself(original: Completed, again: Completed) -> Verdict:
    """Compare two runs of the original: they must agree in everything that is compared with ours."""
    if original.status == again.status and normalised(original.stdout) == normalised(again.stdout):
        if original.status:
            return Verdict(Category.DIVISION if DIVISION in original.stderr else Category.REFUSED)
        return Verdict(Category.EQUAL if original.stdout else Category.NOTHING)
    return Verdict(Category.DIFFERENT, difference(original, again))


def _judge_failure(original: Completed, ours: Completed) -> Verdict:
    """The original failed: ours must refuse cleanly, or report where the original divided by zero."""
    if crashed(ours):
        return Verdict(Category.CRASHED, difference(original, ours))
    if ours.status:
        if ours.stdout:
            return Verdict(Category.PARTIAL, difference(original, ours))
        return Verdict(Category.REFUSED)
    if DIVISION not in original.stderr:
        return Verdict(Category.UNREFUSED, difference(original, ours))
    if normalised(ours.stdout).startswith(normalised(original.stdout)):
        return Verdict(Category.DIVISION)
    return Verdict(Category.DIFFERENT, difference(original, ours))


def crashed(run: Completed) -> bool:
    """Whether the run ended in a Python traceback or by a signal."""
    return run.status < 0 or (run.status > 0 and b"Traceback (most recent call last)" in run.stderr)


def difference(original: Completed, ours: Completed, lines: int = 24) -> str:
    """A short account of two runs: the first differing lines of output, the statuses, the last complaints."""
    old, new = (_printable(normalised(run.stdout)) for run in (original, ours))
    diff = list(difflib.unified_diff(old, new, "original", "ours", n=1, lineterm=""))
    more = [f"... {len(diff) - lines} more lines"] if len(diff) > lines else []
    notes = [
        f"{name}: exit status {run.status}" + "".join(f"\n    {line}" for line in _printable(run.stderr.rstrip())[-4:])
        for name, run in (("original", original), ("ours", ours))
    ]
    return "\n".join([*diff[:lines], *more, *notes])


def _printable(text: bytes) -> list[str]:
    return [ascii(line.decode("latin-1"))[1:-1] for line in text.split(b"\n")]
