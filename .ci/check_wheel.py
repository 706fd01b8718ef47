"""Checks an installed rouge-cli by itself: both commands and the package, on the example that it brings.

python .ci/check_wheel.py

It needs nothing but the installed package, and runs in a temporary folder, so that it never imports a checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.metadata import files
from pathlib import Path

REPORT = Path(__file__).resolve().parent / "example-report.txt"


def run(*command: str) -> str:
    """What the command prints; an error ends the check."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout.replace("\r\n", "\n")


def main() -> None:
    """Ends with an AssertionError or an error of a command where the installation is broken."""
    expected = REPORT.read_text("utf-8")
    # The folder of this file is not that of the package, but the one below a checkout would be found first.
    sys.path[:] = [place for place in sys.path if place not in ("", os.getcwd())]
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            run("rouge-cli", "demo", "example")
            os.chdir("example")
            assert run("rouge155", "-n", "2", "-m", "-a", "rouge.xml") == expected
            assert run(sys.executable, "-m", "rouge_cli", "evaluate", "rouge.xml", "-n", "2", "-m") == expected
            rows = run("rouge-cli", "score", "summaries.jsonl", "--measures", "rouge-l", "--jobs", "2").splitlines()
            assert len(rows) == 50, rows
            run("rouge-cli", "completion", "bash")

            import rouge_cli

            beside = Path(rouge_cli.__file__).parents[1] / "pyproject.toml"
            assert not beside.exists(), "this is a checkout, not an installation"
            pages = {path.name for path in files("rouge-cli") or () if path.match("share/man/man1/*.1")}
            assert {"rouge-cli.1", "rouge-cli-evaluate.1", "rouge155.1"} <= pages, pages
            assert rouge_cli.score("The cat sat.", ["A cat sat."])["rouge-1"].f == 0.66667
        finally:
            os.chdir(before)
    print(f"rouge-cli {rouge_cli.__version__} works in {sys.executable}")


if __name__ == "__main__":
    main()
