"""Other ROUGE packages as oracles of the dialects: `python -m tests.oracles install | check | goldens | departures`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tests.oracles.comparing import check
from tests.oracles.departures import PAGE, page, write_page
from tests.oracles.dropins import check_dropins
from tests.oracles.environments import install
from tests.oracles.goldens import write_golden
from tests.oracles.packages import chosen


def main(arguments: Sequence[str]) -> int:
    """1 where a dialect and its package disagree."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    made = {
        "install": commands.add_parser("install", help="make the environments of packages, if they are not there"),
        "check": commands.add_parser("check", help="compare dialects with their packages, float for float"),
        "departures": commands.add_parser("departures", help="write docs/reference/departures.md, of all packages"),
        "goldens": commands.add_parser("goldens", help="write the small goldens of the unit tests"),
    }
    for command in made.values():
        command.add_argument("names", nargs="*", metavar="NAME", help="a package or a case; by default all")
        command.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    made["check"].add_argument("--pairs", type=int, default=3000)
    made["check"].add_argument("--seed", type=int, default=1)
    made["departures"].add_argument("--check", action="store_true", help="fail where the page is another one")
    asked = parser.parse_args(arguments)
    wanted = chosen(tuple(asked.names))
    with ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(install, [package for package, _ in wanted]))
    if asked.command == "check":
        wrong = check(wanted, asked.pairs, asked.seed, asked.jobs)
        if any(package.name == "pltrdy-1.0.1" for package, _ in wanted):
            wrong += check_dropins(asked.pairs // 3, asked.seed)
        return int(wrong > 0)
    if asked.command == "departures" and asked.check:
        if PAGE.read_text(encoding="utf-8") != page(wanted, asked.jobs):
            print(f"{PAGE} is out of date: run python -m tests.oracles departures", file=sys.stderr)
            return 1
    elif asked.command == "departures":
        write_page(wanted, asked.jobs)
    if asked.command == "goldens":
        for package, cases in wanted:
            for case in cases:
                print(write_golden(package, case))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
