"""Pages of saved results with their texts: whole commands, from results and records to one HTML file."""

from __future__ import annotations

import os
import subprocess
from functools import partial
from pathlib import Path

from tests.reports.page.made_up import write_records

from .cache import Facts, folder_of
from .commands import installed
from .findings import Finding, Goal
from .timing import Command, Progress, Sample, repeat

RECORDS, RESULTS, PAGE = "records.jsonl", "results.json", "page.html"
SHAPES = (("page", 25, 100, "all", 3.0, 2.0, 500), ("page-many", 25, 11_490, "worst:200", 20.0, 5.0, 1000))
"""Name, systems, evaluations, --texts, and at most so many seconds, MB of file and MB of memory."""


def page_findings(quick: bool, runs: int, progress: Progress) -> list[Finding]:
    """CPU time, size and memory of the page of `rouge-cli report`; quick: of the small one alone."""
    found = []
    for name, systems, evaluations, which, seconds, size, memory in SHAPES[: 1 if quick else None]:
        facts = {"systems": systems, "evaluations": evaluations}
        folder, _ = folder_of("pages", facts, partial(_make, systems=systems, evaluations=evaluations))
        arguments = ["report", RESULTS, "--config", RECORDS, "--texts", which, "-q", "-o", PAGE]
        command = Command(name, " ".join(["rouge-cli", *arguments]), [installed("rouge-cli"), *arguments], folder)
        sample: Sample = repeat(command, runs, progress)
        what = f"the page of {systems} systems, {evaluations:,} evaluations, --texts {which}"
        bytes_made = os.path.getsize(folder / PAGE) / 1e6
        peak = [run.memory * 1.048576 for run in sample.runs]
        found += [
            Finding(name, f"{what}: CPU time", [run.cpu for run in sample.runs],
                    Goal(seconds, at_most=True, unit=" s"), (sample,)),
            Finding(f"{name}-size", f"{what}: size", [bytes_made], Goal(size, at_most=True, unit=" MB"), (sample,)),
            Finding(f"{name}-memory", f"{what}: peak of memory", peak, Goal(memory, at_most=True, unit=" MB"),
                    (sample,)),
        ]  # fmt: skip
    return found


def _make(folder: Path, systems: int, evaluations: int) -> Facts:
    """Made-up records, scored."""
    write_records(folder / RECORDS, systems, evaluations)
    score = [installed("rouge-cli"), "evaluate", RECORDS, "-n", "2", "-m", "--save", RESULTS, "-o", os.devnull]
    subprocess.run(score, cwd=folder, check=True)
    return {"systems": systems}
