"""Reports against tests/golden/reports: NAME.cmd is a command line, NAME.out what it prints.

`python -m tests.test_report_goldens` makes them again; what has changed is to be read before it is kept. A new version
changes all, as it is in the signature.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.option_values import ELEMENT_MODES
from rouge_cli.reports import rouge155
from rouge_cli.reports.formats import format_names
from rouge_cli.results import Results
from rouge_cli.results.saved import results_from_json, results_to_json
from tests.commands import rouge155 as run_rouge155
from tests.commands import rouge_cli
from tests.parity.goldens import arguments_of, command_files

PROJECT = Path(__file__).resolve().parents[1]
GOLDENS = PROJECT / "tests" / "golden" / "reports"
COMMANDS = sorted(GOLDENS.glob("*.cmd"))


def words_of(command: Path) -> list[str]:
    """The arguments of `rouge-cli` in a .cmd file."""
    program, *words = shlex.split(command.read_text(encoding="utf-8"))
    assert program == "rouge-cli"
    return words


def test_every_report_has_its_command_and_every_format_a_report() -> None:
    assert {report.stem for report in GOLDENS.glob("*.out")} == {command.stem for command in COMMANDS}
    for kind in ("news", "counts", "nothing"):
        # The page is no golden: tests/reports/page and tests/reports/test_page_browser.py look at it.
        assert {f"{kind}-{format}" for format in format_names() if format != "html"} <= {
            command.stem for command in COMMANDS
        }


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, id=command.stem, marks=[pytest.mark.long] if command.stem.startswith("study-") else [])
        for command in COMMANDS
    ],
)
def test_report_is_as_it_was(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    done = rouge_cli(*words_of(command))
    told = "no system summary in it, so there was nothing to evaluate" if command.stem.startswith("nothing-") else ""
    assert (done.status, done.stdout) == (0, command.with_suffix(".out").read_bytes())
    assert told in done.stderr if told else done.stderr == ""


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
def test_saved_results_make_the_reports_of_the_original(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Every report in fixtures/expected, or every fourth, from results that were written and read."""
    live = rouge155.rouge155_report
    reported = []

    def from_file(results: Results) -> bytes:
        reported.append(results)
        if results.options.elements not in (
            None,
            *ELEMENT_MODES,
        ):  # -3 hm counts nothing, and no such results are saved
            with pytest.raises(UsageError, match=r"^options\.elements is one of H, HM, "):
                results_to_json(results)
            return live(results)
        return live(results_from_json(results_to_json(results), "r.json"))

    monkeypatch.chdir(PROJECT)
    monkeypatch.setattr(rouge155, "rouge155_report", from_file)
    commands = command_files()[::step]
    assert len(commands) >= 70
    for command in commands:
        assert run_rouge155(*arguments_of(command)).stdout == command.with_suffix(".out").read_bytes(), command.stem
    assert len(reported) == len(commands)


def main() -> None:
    """Makes all reports again, those first that others are made from."""
    os.chdir(PROJECT)
    for command in sorted(COMMANDS, key=lambda command: words_of(command)[0]):
        words = [sys.executable, "-m", "rouge_cli.cli.main", *words_of(command)]
        command.with_suffix(".out").write_bytes(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    main()
