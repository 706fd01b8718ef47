"""Re-make the expected reports with the original program: `python -m tests.parity.goldens [--check] [NAME ...]`.

Every `fixtures/expected/NAME.cmd` holds one command line, run from the project's root; `NAME.out` beside it
becomes what the original prints for it, byte for byte. A command that the original ends with another status
than 0 is refused. With --check nothing is written: it only says whether the reports are still what the original prints.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path

from tests.parity.oracle import PROJECT, oracle_command, run_oracle

EXPECTED = PROJECT / "fixtures" / "expected"
PROGRAM = b"ROUGE-1.5.5.pl"


class GoldenError(RuntimeError):
    """A command line that cannot have an expected report."""


def command_files() -> list[Path]:
    """All command lines that have, or are to have, an expected report."""
    return sorted(EXPECTED.glob("*.cmd"))


def arguments_of(command_file: Path) -> list[bytes]:
    """The arguments in a `.cmd` file, split as a shell would; bytes, since ids need not be UTF-8."""
    line = command_file.read_bytes().decode("utf-8", "surrogateescape")
    program, *arguments = (word.encode("utf-8", "surrogateescape") for word in shlex.split(line))
    if program != PROGRAM:
        raise GoldenError(f"{command_file}: the line must begin with {PROGRAM.decode()}")
    return arguments


def expected_report(command_file: Path) -> bytes:
    """What the original prints for the command line of `command_file`."""
    done = run_oracle(arguments_of(command_file), PROJECT)
    if done.status != 0:
        message = done.stderr.decode("utf-8", "replace")
        raise GoldenError(f"{command_file}: the original ended with status {done.status}: {message}")
    return done.stdout


def make(command_file: Path, only_check: bool) -> bool:
    """Write the expected report beside `command_file`; whether it is another one than before."""
    report = command_file.with_suffix(".out")
    before = report.read_bytes() if report.exists() else None
    now = expected_report(command_file)
    if not only_check:
        report.write_bytes(now)
    return now != before


def main(arguments: Sequence[str]) -> int:
    """Re-make or check the reports named, or all of them; say which have changed."""
    only_check = "--check" in arguments
    names = [name for name in arguments if name != "--check"]
    files = [EXPECTED / f"{name}.cmd" for name in names] or command_files()
    oracle_command()
    with ThreadPoolExecutor() as threads:
        changed = [
            file.stem for file, new in zip(files, threads.map(make, files, repeat(only_check)), strict=True) if new
        ]
    for name in changed:
        print(f"changed: {name}")
    if only_check:
        print(f"{len(files) - len(changed)} passed, {len(changed)} failed")
        return 1 if changed else 0
    print(f"{len(files)} expected reports made, {len(changed)} changed")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except GoldenError as error:
        sys.exit(str(error))
