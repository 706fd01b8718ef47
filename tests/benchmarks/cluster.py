"""What parts cost on a cluster of processes, against the threads of one process; both on this machine."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from . import workloads
from .commands import installed
from .findings import Finding, Goal
from .timing import Command, compare, ratios

PARTS = 16
RECORDS, QUICK_RECORDS = 2_000_000, 200_000
WORKERS = 2


def dask_findings(
    runs: int, quick: bool, is_judged: bool, say: Callable[[str], None], records: int | None = None
) -> list[Finding]:
    """The time of two workers of Dask, their start included, in times of that of two threads; so many records."""
    size = records or (QUICK_RECORDS if quick else RECORDS)
    work = workloads.short_parts(size, PARTS)
    slow = _score(work.folder, f"--engine dask --workers {WORKERS}", f"Dask, {WORKERS} workers")
    fast = _score(work.folder, f"--jobs {WORKERS}", f"rouge-cli, {WORKERS} threads")
    samples = compare(slow, fast, runs, say)
    question = f"{size:,} records of eight words in {PARTS} parts: the time with Dask in times of that with threads"
    goal = Goal(1.5, 1.2, at_most=True)
    return [Finding("dask", question, ratios(*samples), goal, samples, is_judged and not quick, "the start included")]


def _score(folder: Path, how: str, label: str) -> Command:
    """Scores all parts anew: a folder that is there already would go on."""
    shown = f"rouge-cli score *.jsonl -n 2 -m -q -o rows/ {how}"
    command = shown.replace("rouge-cli", shlex.quote(installed("rouge-cli")), 1)
    return Command(label, shown, ["sh", "-c", f"rm -rf rows && {command}"], folder)
