"""Random cases, run by the original and by ours, and compared byte for byte.

    python -m tests.parity.fuzz --cases 300 --seed 1 [--first N] [--jobs N] [--keep DIR] [--self-check] [--jackknife]

The seed and the number of a case determine it fully. ROUGE_OURS, if set, is the command to run for ours.
With --self-check the original is compared with itself in another hash order, to see what cannot be compared. With
--jackknife the original reads the jackknifed configuration that ours writes, and ours jackknifes the given one.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .corpora import build_corpus
from .jackknifed import Jackknife, expand
from .option_lines import option_line
from .oracle import PROJECT, Completed, oracle_command, require_oracle, run, run_oracle
from .verdicts import Category, Verdict, judge, judge_itself

TIMEOUT = 60.0
OURS = (sys.executable, "-m", "rouge_cli.cli.rouge155")


@dataclass(frozen=True)
class Case:
    """One corpus in a folder with the arguments of one run over it."""

    seed: int
    number: int
    folder: Path
    arguments: list[str]
    extreme: bool
    jackknife: Jackknife | None = None


@dataclass(frozen=True)
class Outcome:
    """A case that has been run."""

    case: Case
    verdict: Verdict
    seconds: float
    """What the original took."""


def make_case(seed: int, number: int, folder: Path, jackknife: bool = False) -> Case:
    """Write case `number` of a seed into a folder of its own; jackknife it where that is asked for and possible."""
    random = Random(f"rouge {seed} {number}")
    corpus = build_corpus(random, folder)
    arguments, extreme = option_line(random, corpus)
    expansion = None
    if jackknife and corpus.kind is None:
        expansion = expand(folder / corpus.config, folder / "expanded.xml", humans=number % 2 == 1)
    return Case(seed, number, folder, arguments, extreme, expansion)


def our_command() -> list[str]:
    """The beginning of the command line that runs ours."""
    return shlex.split(os.environ.get("ROUGE_OURS", "")) or list(OURS)


def run_ours(case: Case) -> Completed:
    """Run ours over a case; running for too long counts as a crash."""
    path = os.pathsep.join(filter(None, (str(PROJECT), os.environ.get("PYTHONPATH"))))
    command = our_command() if case.jackknife is None else case.jackknife.our_command()
    try:
        return run([*command, *case.arguments], case.folder, TIMEOUT, PYTHONPATH=path)
    except subprocess.TimeoutExpired:
        return Completed(b"", b"ours took too long", -1)


@dataclass(frozen=True)
class Comparison:
    """How cases are compared: with what, and where failures are kept."""

    keep: Path | None = None
    itself: bool = False
    """Compare the original with itself in another hash order: what differs then is no fault of ours."""
    jackknife: bool = False
    """Jackknife the configurations."""

    def outcome(self, case: Case) -> Outcome:
        """Run both sides of a case and compare them; keep the case where it failed and that is asked for."""
        start = time.perf_counter()
        arguments = case.arguments if case.jackknife is None else case.jackknife.for_original(case.arguments)
        try:
            original = run_oracle(arguments, case.folder, TIMEOUT)
        except subprocess.TimeoutExpired:
            return Outcome(case, Verdict(Category.SLOW), TIMEOUT)
        seconds = time.perf_counter() - start
        if self.itself:
            other = run([*oracle_command(), *arguments], case.folder, TIMEOUT, PERL_HASH_SEED="5EED")
            verdict = judge_itself(original, other)
        else:
            other = run_ours(case)
            verdict = judge(original, other, case.extreme)
        if self.keep is not None and not verdict.passed:
            save(case, original, other, self.keep / case.folder.name)
        return Outcome(case, verdict, seconds)

    def run(self, seed: int, number: int, parent: Path) -> Outcome:
        """Make a case in a folder of its own, compare, and tidy up."""
        folder = parent / f"{seed}-{number}"
        folder.mkdir()
        outcome = self.outcome(make_case(seed, number, folder, self.jackknife))
        shutil.rmtree(folder)
        return outcome


def save(case: Case, original: Completed, ours: Completed, folder: Path) -> None:
    """Keep the case's files, what both sides printed, and a shell script that runs both again."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(case.folder, folder, symlinks=True)
    (folder / "original.out").write_bytes(original.stdout)
    (folder / "original.err").write_bytes(original.stderr)
    (folder / "ours.out").write_bytes(ours.stdout)
    (folder / "ours.err").write_bytes(ours.stderr)
    theirs, ours_again = case.arguments, f"${{ROUGE_OURS:-{shlex.join(OURS)}}}"
    if case.jackknife is not None:
        theirs, ours_again = case.jackknife.for_original(theirs), shlex.join(case.jackknife.our_command())
    script = f"""#!/bin/sh
# Case {case.number} of seed {case.seed}: `sh command` runs ours, `sh command original` the original.
export LC_ALL=C PERL_HASH_SEED=0 PYTHONPATH={shlex.quote(str(PROJECT))}
cd "$(dirname "$0")" || exit
if [ "$1" = original ]; then
    {shlex.join([*oracle_command(), *theirs])}
else
    {ours_again} {shlex.join(case.arguments)}
fi
"""
    (folder / "command").write_text(script)


def outcomes(comparison: Comparison, seed: int, numbers: Sequence[int], jobs: int) -> Iterator[Outcome]:
    """Run the cases in `jobs` threads, and give their outcomes in order."""
    with tempfile.TemporaryDirectory(prefix="parity-") as parent, ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(comparison.run, seed, number, Path(parent)) for number in numbers]
        try:
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def report_failure(outcome: Outcome) -> None:
    """Print what is needed to see and to repeat a failure."""
    case = outcome.case
    print(f"--- seed {case.seed} case {case.number}: {outcome.verdict.category.value}")
    print(f"    {ascii(shlex.join(case.arguments))[1:-1]}")
    print(outcome.verdict.details, flush=True)


def report_summary(done: Sequence[Outcome]) -> int:
    """Print how the cases ended, and the line with the totals; the number of failures."""
    counts = Counter(outcome.verdict.category for outcome in done)
    for category in Category:
        if counts[category]:
            print(f"{counts[category]:6d}  {category.value}")
    total = sum(outcome.seconds for outcome in done)
    slowest = max(done, key=lambda outcome: outcome.seconds, default=None)
    if slowest is not None:
        print(
            f"the original took {total / len(done):.2f} s a case, at most {slowest.seconds:.1f} s "
            f"(case {slowest.case.number})"
        )
    failed = sum(not outcome.verdict.passed for outcome in done)
    print(f"{len(done) - failed} passed, {failed} failed", flush=True)
    return failed


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.parity.fuzz", description="Compare random cases with the original."
    )
    parser.add_argument("--cases", type=int, default=300, help="how many cases (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other cases (default 1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first case: to repeat one of them")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default 2)")
    parser.add_argument("--keep", type=Path, help="folder that failing cases are copied into")
    parser.add_argument("--self-check", action="store_true", help="compare the original with itself instead")
    parser.add_argument("--jackknife", action="store_true", help="jackknife the configurations (XML ones)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases; exit status 1 where any failed."""
    options = parse(arguments)
    require_oracle()
    comparison = Comparison(options.keep.resolve() if options.keep else None, options.self_check, options.jackknife)
    done: list[Outcome] = []
    numbers = range(options.first, options.first + options.cases)
    with contextlib.suppress(KeyboardInterrupt):
        for outcome in outcomes(comparison, options.seed, numbers, options.jobs):
            done.append(outcome)
            if not outcome.verdict.passed:
                report_failure(outcome)
    return 1 if report_summary(done) or len(done) < len(numbers) else 0


if __name__ == "__main__":
    sys.exit(main())
