"""Damages inputs and looks what comes of it: python -m tests.fuzz [--seconds 60] [--seed 1] [TARGET ...].

Each process takes the targets in turn. An input whose message or result is of a new kind is kept and damaged further.
What was found is written into a folder, an input a file, made as small as it gets; those that were mended belong into
tests/fuzz/corpus/, which `make check-long` replays. --update adds the run to tests/fuzz/runs.jsonl, and to the tables
of docs/explanations/robustness.md. TARGET readers is all but kernel and pair.
"""

from __future__ import annotations

import argparse
import sys

from tests.fuzz.bench import fuzz

if __name__ == "__main__":
    given = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    given.add_argument("targets", nargs="*", help="by default all")
    given.add_argument("--seconds", type=float, default=60, help="in all, of each process")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--jobs", type=int, default=2, help="processes")
    given.add_argument("--found", default="fuzz-found", help="the folder for inputs that something is wrong with")
    given.add_argument("--sanitized", action="store_true", help="the kernel under ASan and UBSan")
    given.add_argument("--update", action="store_true", help="write it down, and into docs/explanations/robustness.md")
    sys.exit(fuzz(given.parse_args()))
