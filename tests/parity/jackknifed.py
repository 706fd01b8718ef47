"""Jackknifed cases: the original reads the expansion, ours makes it by itself.

`python -m tests.parity.jackknifed systems|humans ARGUMENTS` is `rouge155 ARGUMENTS` over the jackknifed configuration.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rouge_cli.cli import rouge155
from rouge_cli.errors import DataError
from rouge_cli.inputs import rouge_xml
from rouge_cli.inputs.jackknife import jackknife_plan
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml


class Jackknife(NamedTuple):
    """How a case is jackknifed: the configuration, its expansion, and whether people are peers."""

    config: str
    expanded: str
    humans: bool

    def for_original(self, arguments: Sequence[str]) -> list[str]:
        """The arguments with the expansion in the place of the configuration."""
        return [self.expanded if argument == self.config else argument for argument in arguments]

    def our_command(self) -> list[str]:
        """The beginning of the command line that runs ours."""
        return [sys.executable, "-m", "tests.parity.jackknifed", "humans" if self.humans else "systems"]


def expand(config: Path, expanded: Path, humans: bool) -> Jackknife | None:
    """Write the expansion of a configuration; None where it has none (every evaluation has a single model ...)."""
    try:
        plan = jackknife_plan(rouge_xml.read_rouge_xml(str(config), model_ids=True), humans, skip_single=True).plan
        expanded.write_bytes(write_rouge_xml(plan))
    except DataError:
        return None
    return Jackknife(config.name, expanded.name, humans)


def main() -> None:
    """Run rouge155 with a reader that jackknifes."""
    who = sys.argv.pop(1)
    read = rouge_xml.read_rouge_xml

    def read_jackknifed(name: bytes | str, model_ids: bool = False) -> Plan:
        return jackknife_plan(read(name, model_ids=True), who == "humans", skip_single=True).plan

    rouge_xml.read_rouge_xml = read_jackknifed
    rouge155.main()


if __name__ == "__main__":
    main()
