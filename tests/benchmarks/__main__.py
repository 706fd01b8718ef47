"""How fast this package is: `python -m tests.benchmarks [--quick] [--only W1,W3] [--runs 5] [--update]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.parity.oracle import OracleError

from . import machine
from .benches import BENCHES, Settings, available_cores
from .findings import Failure, Session
from .table import document
from .timing import BenchError

RESULTS = Path(__file__).with_name("results.md")
BUSY = 0.5
"""A load above this disturbs: others want the cores as well."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; exit status 1 where a command failed or outputs differ (not for a goal that is missed)."""
    options = parse(arguments)
    before = machine.load()
    session = measure(options.only, options.quick, options.runs)
    text = document(session, machine.description(), notes(before, options.quick))
    print(text, end="")
    if options.update and not session.failures:
        RESULTS.write_text(text)
    return 1 if session.failures else 0


def measure(names: Sequence[str], quick: bool, runs: int) -> Session:
    """Run these benchmarks; one that fails does not keep the others from being run."""
    session = Session()
    for name in names:
        settings = Settings(quick, runs, partial(say_of, name))
        say(f"{name} ...")
        try:
            session.findings += BENCHES[name](settings)
        except (BenchError, OracleError) as error:
            say(f"{name} failed: {error}")
            session.failures.append(Failure(name, str(error)))
    return session


def notes(load: float, quick: bool) -> list[str]:
    """What a reader should know about the session as a whole."""
    found = [f"The load was {load:.2f} before and {machine.load():.2f} after (on {available_cores()} cores)."]
    if load > BUSY:
        found.append("Others were using the machine: times are longer than they need be, and ratios uncertain.")
    if quick:
        found.append("Quick: W1, W2 and W4 are cut down, where starting weighs more; their goals do not apply.")
    return found


def say(message: str) -> None:
    """Report progress."""
    print(message, file=sys.stderr, flush=True)


def say_of(name: str, message: str) -> None:
    """Report the progress of one benchmark."""
    say(f"{name}: {message}")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="How fast this package is.")
    parser.add_argument("--quick", action="store_true", help="cut W1, W2, W4 and W5 down: a few minutes in all")
    parser.add_argument("--only", type=_names, default=list(BENCHES), help=f"some of {','.join(BENCHES)}")
    parser.add_argument("--runs", type=int, default=5, help="runs of each command after its warm-up (default 5)")
    parser.add_argument("--update", action="store_true", help=f"write {RESULTS.name} as well; for a full session")
    options = parser.parse_args(arguments)
    if options.runs < 1:
        parser.error("--runs must be 1 or more")
    if options.update and (options.quick or options.only != list(BENCHES)):
        parser.error("--update goes with a full session, without --quick and --only")
    return options


def _names(text: str) -> list[str]:
    known = {name.lower(): name for name in BENCHES}
    wanted = [name.strip().lower() for name in text.split(",")]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(BENCHES)}")
    return [name for key, name in known.items() if key in wanted]


if __name__ == "__main__":
    sys.exit(main())
