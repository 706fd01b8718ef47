"""The runs so far, a line each in runs.jsonl, and what docs/explanations/robustness.md tells of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.robustness.page import table, update

RUNS = Path(__file__).with_name("runs.jsonl")
KERNEL = ("kernel", "pair")
"""Targets that are not readers."""

Counts = Mapping[str, Mapping[str, int]]
"""By target: executions, used, refused, kinds, found."""


class Run(NamedTuple):
    """One run of the bench."""

    seed: int
    processes: int
    seconds: int
    died: int
    """Processes that ended with an error."""
    sanitized: bool
    targets: Counts


def total(counts: Iterable[Counts]) -> dict[str, Counter[str]]:
    """By target, what all did together; the kinds of outcome are those of the one that saw most."""
    found: dict[str, Counter[str]] = {}
    for one in counts:
        for target, numbers in one.items():
            so_far = found.setdefault(target, Counter())
            kinds = max(so_far["kinds"], numbers.get("kinds", 0))
            so_far.update(numbers)
            so_far["kinds"] = kinds
    return found


def targets_table(found: Mapping[str, Counter[str]]) -> str:
    """A row for each target, and one for all."""
    columns = ("executions", "used", "refused", "kinds", "found")
    rows: list[list[str | int]] = [[target, *(one[what] for what in columns)] for target, one in found.items()]
    sums = [sum(one[what] for one in found.values()) for what in columns]
    sums[3] = 0
    rows.append(["all", *(number or "" for number in sums[:4]), sums[4]])
    return table(("target", "executions", "used", "refused", "kinds of outcome", "found"), rows)


def add(run: Run) -> None:
    """Keeps a run, and makes the tables again."""
    with RUNS.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(run._asdict()) + "\n")
    write_tables()


def read() -> list[Run]:
    """All runs that were kept."""
    if not RUNS.exists():
        return []
    return [Run(**json.loads(line)) for line in RUNS.read_text(encoding="utf-8").splitlines()]


def write_tables() -> None:
    """Both tables of the page: of plain runs, and of those with sanitizers."""
    for name, sanitized in (("fuzz", False), ("fuzz-sanitized", True)):
        runs = [run for run in read() if run.sanitized is sanitized]
        if runs:
            update(
                name, f"{_runs_table(runs)}\nAll of them together:\n\n{targets_table(total(r.targets for r in runs))}"
            )


def _runs_table(runs: list[Run]) -> str:
    rows: list[list[str | int]] = [_row(run) for run in runs]
    sums: list[Any] = [sum(int(row[i]) for row in rows) for i in range(1, len(rows[0]))]
    head = ("seed", "processes", "seconds", "executions of readers", "of the kernel", "found", "processes that died")
    return table(head, [*rows, ["all", "", *sums[1:]]])


def _row(run: Run) -> list[str | int]:
    readers, kernel = (
        sum(one["executions"] for target, one in run.targets.items() if (target in KERNEL) is is_kernel)
        for is_kernel in (False, True)
    )
    found = sum(one.get("found", 0) for one in run.targets.values())
    return [str(run.seed), run.processes, run.seconds, readers, kernel, found, run.died]
