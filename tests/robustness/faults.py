"""What each command does when something befalls it: python -m tests.robustness.faults [--update] [FAULT ...].

--update writes the rows of the faults that were tried; the page keeps the others.

Linux only. Some faults need the superuser.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.robustness import children
from tests.robustness.command_lines import READING, WRITING, make_inputs
from tests.robustness.fault_kinds import FAULTS, Fault
from tests.robustness.page import rows_of, table, update
from tests.robustness.trial import Trial

HEAD = ("what happens", "points", "commands", "runs", "found", "limit")


def tried(fault: Fault, trials: list[Trial], points: int) -> tuple[list[str | int], list[str]]:
    """A row of the table, and what is wrong."""
    if fault.as_root and os.getuid():
        return [fault.what, points, 0, 0, 0, "needs the superuser: not tried"], []
    trials = [trial for trial in trials if trial.line.outputs or not fault.writers]
    for trial in trials:
        trial.runs, trial.problems = 0, []
        fault.attempt(trial, points)
    wrong = [problem for trial in trials for problem in trial.problems]
    runs = sum(trial.runs for trial in trials)
    return [fault.what, points, len(trials), runs, len(wrong), fault.limit], wrong


def main() -> int:
    """The command; 1 where something is wrong."""
    given = argparse.ArgumentParser(prog="python -m tests.robustness.faults", description=__doc__)
    given.add_argument("faults", nargs="*", help="words of the faults, by default all")
    given.add_argument("--points", type=int, default=100, help="of each run, at which signals come (100)")
    given.add_argument("--lines", action="append", help="only command lines with this in them")
    given.add_argument("--update", action="store_true", help="write the table of docs/explanations/robustness.md")
    chosen = given.parse_args()
    children.load_all()
    rows, wrong = [], []
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        (home := Path(folder, "home")).mkdir()
        os.chdir(home)
        make_inputs(home)
        wanted = chosen.lines or [""]
        trials = [Trial(line) for line in (*WRITING, *READING) if any(part in line.words for part in wanted)]
        for fault in FAULTS:
            if not chosen.faults or any(word in fault.what for word in chosen.faults):
                row, problems = tried(fault, trials, chosen.points)
                print(*row, *problems, sep="\n  ", file=sys.stderr, flush=True)
                rows.append(row)
                wrong += problems
        os.chdir("/")
    print(table(HEAD, rows))
    if chosen.update:
        known: dict[str, Sequence[str | int]] = {**rows_of("faults"), **{str(row[0]): row for row in rows}}
        update("faults", table(HEAD, [known[fault.what] for fault in FAULTS if fault.what in known]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
